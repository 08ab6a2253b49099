"""Positions in which one decision stands out: mined from games, proven by searches, solved on pages.

puzzle     what a puzzle is, and the files of puzzles in the games' folders
line       the decisions of a solution, in any order that leads to the same position
proof      what makes a decision the only one
mining     finding candidates in games of bots and in records
ladder     how hard a puzzle is: which bots find it
glicko     ratings of solvers and puzzles
labels     themes and explanation
"""
