"""Haleakala, by Florian Racky and Marc Klerner (Feuerland Spiele 2015), for two."""

from motu.games.haleakala.game import HaleakalaGame

GAME = HaleakalaGame()
COMPILED = (
    "cards",
    "components",
    "encoding",
    "evaluator",
    "features",
    "fields",
    "island",
    "moves",
    "rules",
    "score",
    "set_up",
    "state",
    "turn",
)
