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
    "journeys",
    "moves",
    "payments",
    "placement",
    "plans",
    "policy",
    "policy_carrying",
    "policy_placing",
    "policy_position",
    "policy_rows",
    "resources",
    "roads",
    "rules",
    "scoring",
    "seat_fields",
    "state",
    "transport",
)
