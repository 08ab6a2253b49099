"""Haleakala as a game: what the program around the rules needs to know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, cast

from motu.core.bits import BIT, count_bits, nibble
from motu.core.components import Entries
from motu.core.game import Game, Option, OptionValue
from motu.core.generator import Generator
from motu.core.journal import Event
from motu.core.position import Clauses
from motu.core.state import State
from motu.games.haleakala import components, draw, position, set_up, text_board, view
from motu.games.haleakala.components import HaleakalaPrinted
from motu.games.haleakala.island import AREA_NAMES, SEGMENTS
from motu.games.haleakala.moves import (
    CARD_NAMES,
    NUMBERING,
    RACK_NAMES,
    RULINGS,
    SEAT_NAMES,
    SOURCE_NAMES,
    STEP_NAMES,
    PalmCard,
    RackCard,
)
from motu.games.haleakala.rules import Haleakala
from motu.games.haleakala.state import DISC_BITS, IN_THE_BOX


class HaleakalaGame(Game):
    """Two players, two rounds, one volcano."""

    name = "haleakala"
    seats = range(2, 3)
    rules_version = 1
    numbering = NUMBERING
    rulings = RULINGS
    steps = STEP_NAMES
    seat_names = SEAT_NAMES
    sources = SOURCE_NAMES
    folder = Path(__file__).parent
    field_words = {
        "card": tuple(f"card.{name}" for name in CARD_NAMES),
        "rack": tuple(f"rack.{name}" for name in RACK_NAMES),
        "recess": ("A", "B"),
        "area": AREA_NAMES,
    }

    def __init__(self) -> None:
        super().__init__()
        self.options = self.declare(
            Option("tactical", False, choices=(False, True)),
            Option("turn_cap", 0, low=0, high=1000),
            Option("components", ""),
        )

    def check_components(self, entries: Entries) -> HaleakalaPrinted:
        return components.check(entries)

    def set_up(self, seats: int, options: dict[str, OptionValue]) -> Haleakala:
        state = Haleakala(self, self.components_of(options)[0], options)
        set_up.prepare(state)
        return state

    def look(self, state: State, seat: int | None) -> dict[str, Any]:
        return view.look(cast(Haleakala, state))

    def dream(self, view_: Mapping[str, Any], state: State, generator: Generator) -> None:
        view.dream(view_, cast(Haleakala, state))

    def scramble(self, state: State, seat: int | None, seed: int) -> State:
        """Ruling H-AMB-28: nothing on the table is hidden from anybody, so there is nothing to change."""
        return state.clone()

    def clauses(self, state: State) -> dict[str, str]:
        return position.clauses(cast(Haleakala, state))

    def read_clauses(self, clauses: Clauses, state: State) -> None:
        position.read_clauses(clauses, cast(Haleakala, state))

    def draw(self, view_: Mapping[str, Any], language: str = "en", layout: str = "wide", last: Iterable[Event] = ()) -> str:
        return draw.draw(self, view_, language, layout, last)

    def as_text(self, view_: Mapping[str, Any], language: str = "en") -> str:
        return text_board.as_text(self, view_, language)

    def draw_components(self, options: Mapping[str, OptionValue], language: str = "en") -> str:
        return draw.draw_components(self, self.components_of(options)[0], language)

    def details(self, state: State, action: int, code: str) -> dict[str, int | str]:
        """The sums, prices and turns that a refusal speaks of."""
        island = cast(Haleakala, state)
        fields = self.numbering.fields(action)
        if code in ("disc.sums_equal", "disc.take_back_equal"):
            return {"sum": int(island.other(island.turn).sum_on(fields["beach"]))}
        if code == "rack.too_dear":
            price = int(island.printed.prices[fields["rack"]])
            return {"price": price, "shells": int(island.player(island.decider()).has(PalmCard.SHELL))}
        if code == "cap.move_boat":
            return {"turns": int(island.idle)}
        return {}

    def pieces(self, state: State) -> dict[str, int]:
        """Cards of each kind, lava discs, the scoring cards, and the discs and statues of each seat."""
        table = cast(Haleakala, state)
        players = (table.red, table.yellow)
        found: dict[str, int] = {}
        for kind, name in enumerate(CARD_NAMES):
            places = [table.first_pile, table.second_pile, table.third_pile, table.discarded, table.red.cards, table.yellow.cards]
            found[name] = sum(int(nibble(place, kind)) for place in places) + int(table.waiting == kind + 1)
            found[name] += sum(table.card_in(segment, recess) == kind + 1 for segment in range(SEGMENTS) for recess in (0, 1))
        found["lava discs"] = int(table.pool) + sum(int(table.lava_on(crater)) for crater in range(SEGMENTS))
        for card in range(RackCard.PRIESTESS):
            found[f"rack {RACK_NAMES[card]}"] = sum(bool(rack & BIT[card]) for rack in (table.rack, table.red.rack, table.yellow.rack))
        for name, player in zip(SEAT_NAMES, players, strict=True):
            found[f"{name} statues"] = int(table.printed.statues - player.built + count_bits(player.statues))
            for disc in range(1, DISC_BITS + 1):
                places = [player.supply, *(player.discs_on(beach) for beach in range(SEGMENTS))]
                found[f"{name} disc {disc}"] = sum(bool(place & BIT[disc - 1]) for place in places)
            found[f"{name} invocation disc"] = int(player.invocation != IN_THE_BOX)
        return found
