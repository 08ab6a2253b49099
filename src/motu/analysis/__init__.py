"""Hints at a table and reviews of finished games. Hints are made from views; a review has the whole record."""

from motu.analysis.annotations import annotated
from motu.analysis.hint import Suggestion, hint
from motu.analysis.review import Review, review

__all__ = ["Review", "Suggestion", "annotated", "hint", "review"]
