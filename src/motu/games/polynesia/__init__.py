"""Polynesia, by Reiner Knizia (Zvezda, product 8783), for two to four."""

from motu.games.polynesia.game import PolynesiaGame

GAME = PolynesiaGame()
COMPILED = (
    "components",
    "encoding",
    "evaluator",
    "features",
    "moves",
    "prospect",
    "rules",
    "score",
    "season",
    "set_up",
    "state",
    "turn",
)
