"""Who decides: a seat from 0 on, chance, or nobody any more."""

from typing import Final

CHANCE: Final = -1
"""`to_act()` at a roll, a draw or a set-up by lot."""

OVER: Final = -2
"""`to_act()` when the game has ended."""

EVERYBODY: Final = -1
"""The audience of a public event: all bits set."""
