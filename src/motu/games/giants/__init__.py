"""Giants, by Fabrice Besson (Éditions du Matagot 2008), for three to five."""

from motu.games.giants.game import GiantsGame

GAME = GiantsGame()
COMPILED = (
    "auction",
    "board",
    "clans",
    "closing",
    "components",
    "moves",
    "payments",
    "placement",
    "policy",
    "roads",
    "rules",
    "state",
    "transport",
)
