"""Giants, by Fabrice Besson (Éditions du Matagot 2008), for three to five."""

from motu.games.giants.game import GiantsGame

GAME = GiantsGame()
COMPILED = (
    "auction",
    "board",
    "closing",
    "components",
    "encoding",
    "evaluator",
    "fields",
    "island_fields",
    "moves",
    "payments",
    "placement",
    "plans",
    "policy",
    "resources",
    "roads",
    "rules",
    "scoring",
    "seat_fields",
    "state",
    "transport",
)
