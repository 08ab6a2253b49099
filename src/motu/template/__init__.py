"""Template: bid for pearls with sealed cards. Read rules.md, then moves, state, rules, fields, view, game, draw and the test."""

from motu.template.game import TemplateGame

GAME = TemplateGame()
COMPILED = ("moves", "rules", "state")
