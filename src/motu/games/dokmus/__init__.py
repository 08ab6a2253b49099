"""Dokmus, by Mikko Punakallio (Lautapelit.fi 2016), for two to four."""

from motu.games.dokmus.game import DokmusGame

GAME = DokmusGame()
COMPILED = (
    "cells",
    "codings",
    "components",
    "encoding",
    "evaluator",
    "faces",
    "features",
    "fields",
    "grid",
    "guardians",
    "landscape",
    "moves",
    "opening",
    "placing",
    "reach",
    "rounds",
    "rules",
    "score",
    "state",
)
