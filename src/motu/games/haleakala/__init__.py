"""Haleakala, by Florian Racky and Marc Klerner (Feuerland Spiele 2015), for two."""

from motu.games.haleakala.game import HaleakalaGame

GAME = HaleakalaGame()
COMPILED = (
    "boat",
    "cards",
    "components",
    "island",
    "lava",
    "moves",
    "policy",
    "rules",
    "score",
    "set_up",
    "shaman",
    "shells",
    "state",
    "turn",
)
