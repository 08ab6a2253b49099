"""Template as a game: what the program around the rules needs to know."""

from __future__ import annotations

from pathlib import Path

from motu.core.bits import count_bits
from motu.core.game import Game
from motu.core.options import Option, OptionValue
from motu.core.parts import RowsFromViews
from motu.template import draw, moves, view
from motu.template.fields import FIELDS
from motu.template.rules import Template


class TemplateGame(Game[Template]):
    """T-END-2: no tie-break, equal points share the victory."""

    name = "template"
    seats = range(2, moves.MOST_SEATS + 1)
    rules_version = 1
    numbering = moves.NUMBERING
    rulings = moves.RULINGS
    steps = moves.STEP_NAMES
    seat_names = moves.SEAT_NAMES
    sources = ("pearls",)
    folder = Path(__file__).parent
    fields = FIELDS
    view_type = view.TemplateView
    drawing = draw
    facts = view
    secrets = view
    encoding = RowsFromViews(("players.has_bid",))  # follows from the agenda, which says who has still to bid

    def __init__(self) -> None:
        super().__init__()
        self.options = self.declare(Option("rounds", moves.MOST_CARD, low=1, high=moves.MOST_CARD), Option("components", ""))

    def set_up(self, seats: int, options: dict[str, OptionValue]) -> Template:
        state = Template(self, moves.NUMBERING, seats, options)
        state.prepare()
        return state

    def hides(self, state: Template) -> bool:
        return True

    def pieces(self, state: Template) -> dict[str, int]:
        """T-OPEN-2: every card is in a hand or was played in one of the rounds before."""
        return {"cards": sum(int(count_bits(state.hands[seat]) + state.round) for seat in range(state.seats))}
