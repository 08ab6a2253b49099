"""Lessons as data: small scripted games on the real rules, with a teacher's words, and the glossary of each game."""

from motu.lessons.glossary import Glossary, Term, glossary
from motu.lessons.lesson import BadLesson, Lesson, LessonGoal, LessonStep
from motu.lessons.run import LessonRun
from motu.lessons.syllabus import Syllabus, syllabus

__all__ = ["BadLesson", "Glossary", "Lesson", "LessonGoal", "LessonRun", "LessonStep", "Syllabus", "Term", "glossary", "syllabus"]
