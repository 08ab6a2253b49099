"""Giants as a game: what the program around the rules needs to know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, cast

from motu.core.agenda import BY_ITSELF, Agenda
from motu.core.components import Entries
from motu.core.game import Game, Option, OptionValue, View
from motu.core.generator import Generator
from motu.core.journal import Event
from motu.core.position import Clauses
from motu.core.state import State
from motu.games.giants import components, draw, position, position_reading, secrets, text_board, view, view_dream, view_memory
from motu.games.giants.board import TERRAIN_NAMES, Board
from motu.games.giants.moves import (
    AHU_NAMES,
    CELL_NAMES,
    FIGURE_NAMES,
    NUMBERING,
    PAYMENTS,
    PIECE_WORDS,
    RULINGS,
    SEAT_NAMES,
    SOURCE_NAMES,
    STEP_NAMES,
    Figure,
    Step,
)
from motu.games.giants.rules import Giants
from motu.games.giants.state import HexWord, Place, lane


class GiantsGame(Game):
    """Three to five clans on Easter Island."""

    name = "giants"
    remembers = True
    seats = range(3, 6)
    rules_version = 1
    numbering = NUMBERING
    rulings = RULINGS
    steps = STEP_NAMES
    seat_names = SEAT_NAMES
    sources = SOURCE_NAMES
    folder = Path(__file__).parent
    field_words = {
        "figure": FIGURE_NAMES,
        "hex": CELL_NAMES,
        "ahu": AHU_NAMES,
        "piece": PIECE_WORDS,
        "by": ("by_hands", "by_chief"),
        "sorcerer": ("without", "with"),
        "chief": ("without", "with"),
        "terrain": TERRAIN_NAMES,
    }

    def __init__(self) -> None:
        super().__init__()
        switch = (False, True)
        self.options = self.declare(
            Option("fast_start", False, choices=switch),
            Option("open_scoring", False, choices=switch),
            Option("perfect_memory", False, choices=switch),
            Option("chief_splits", False, choices=switch),
            Option("break_ties", False, choices=switch),
            Option("idle_rounds", 3, low=0, high=20),
            Option("components", ""),
        )

    def check_components(self, entries: Entries) -> Board:
        return components.check(entries)

    def set_up(self, seats: int, options: dict[str, OptionValue]) -> Giants:
        state = Giants(self, self.components_of(options)[0], seats, options)
        state.prepare()
        return state

    def recall(self, earlier: Mapping[str, Any] | None, view: View) -> View:
        return View(self, view_memory.recall(self.components_of(view["options"])[0], earlier, view))

    def look(self, state: State, seat: int | None) -> dict[str, Any]:
        return view.look(cast(Giants, state), seat)

    def dream(self, view_: Mapping[str, Any], state: State, generator: Generator) -> None:
        view_dream.dream(view_, cast(Giants, state), generator)

    def scramble(self, state: State, seat: int | None, seed: int) -> State:
        return secrets.scramble(cast(Giants, state), seat, seed)

    def hides(self, state: State) -> bool:
        """Ruling G-AMB-46: bids are hidden even with perfect memory."""
        return True

    def public_agenda(self, state: State) -> int:
        """G-SETUP-3, ruling G-AMB-46: who else will be asked to mark pieces not moved would tell who has a marker behind the screen."""
        if state.step() != Step.UNMOVED:
            return state.agenda
        return Agenda.stacked([(Step.UNMOVED, int(state.decider())), (Step.END_OF_ROUND, BY_ITSELF)])

    def clauses(self, state: State) -> dict[str, str]:
        return position.clauses(cast(Giants, state))

    def read_clauses(self, clauses: Clauses, state: State) -> None:
        position_reading.read_clauses(clauses, cast(Giants, state))

    def draw(self, view_: Mapping[str, Any], language: str = "en", layout: str = "wide", last: Iterable[Event] = ()) -> str:
        return draw.draw(self, view_, language, layout, last)

    def as_text(self, view_: Mapping[str, Any], language: str = "en") -> str:
        return text_board.as_text(self, view_, language)

    def draw_components(self, options: Mapping[str, OptionValue], language: str = "en") -> str:
        return draw.draw_components(self, self.components_of(options)[0], language)

    def word(self, field: str, value: int, language: str) -> int | str:
        """A payment is the list of those who are paid; everything else as in every game."""
        if field != "helpers":
            return super().word(field, value, language)
        payment = PAYMENTS[value]
        if not payment:
            return self.texts.say("word.nobody", language)
        return ", ".join(f"{self.seat_name(seat, language)} {payment.count(seat)}" for seat in sorted(set(payment)))

    def details(self, state: State, action: int, code: str) -> dict[str, int | str]:
        """The hex, the piece or the owner that a refusal speaks of, and how much there is."""
        table = cast(Giants, state)
        kind, fields = self.numbering.name(action), self.numbering.fields(action)
        if code == "bid.markers":
            return {"n": int(lane(table.markers, table.decider()))}
        if code.startswith(("special.", "reserve.")):
            return {"hex": int(table.board.cell[table.spot])}
        if code in ("piece.marked", "piece.held"):
            return {"seat": int(table.holder(fields["piece"]))}
        if code == "erect.reserved":
            return {"seat": int(table.base_owner(fields["ahu"]))}
        if code == "pay.impossible" or kind in ("erect", "crown"):
            return {"hex": int(table.board.cell[table.origin(table.hand)])}
        if code == "step.weak":
            return {"piece": int(table.hand)}
        return {}

    def pieces(self, state: State) -> dict[str, int]:
        """Moai of each size, headdresses, half-tablets, logs, and of every colour Workers, markers, bases, Sorcerer and Chief."""
        table = cast(Giants, state)
        seats = range(int(table.seats))
        found = {
            f"moai {size}": sum(int(lane(word, size)) for word in (table.supply, table.tile, table.carved, table.gone))
            for size in (1, 2, 3)
        }
        for name, first, last, made in (("1", 0, 17, 1), ("2", 17, 29, 2), ("3", 29, 35, 3), ("h", 35, 49, 0)):
            out = sum(table.places[piece] != Place.SUPPLY for piece in range(first, last))
            count = int(lane(table.carved, made)) if made else int(table.board.headdresses - table.headdresses)
            found[f"pieces made of {name} and not in play"] = count - out
        found["half-tablets"] = int(table.halves_left) + sum(int(lane(table.halves, seat)) for seat in seats)
        pending = table.step() == Step.HEX
        found["logs"] = int(table.logs_left + table.logs_gone) + sum(int(lane(table.logs, seat)) for seat in seats)
        found["logs"] += sum(int(word) >> HexWord.LOGS for word in table.hexes) + (int(table.figure_logs) if pending else 0)
        for seat in seats:
            name = SEAT_NAMES[seat]
            lanes = (table.workers, table.workers_spent, table.workers_placed, table.workers_stored)
            in_hand = int(pending and table.to_act() == seat and table.figure == Figure.WORKER)
            found[f"{name} workers"] = sum(int(lane(word, seat)) for word in lanes) + in_hand
            marked = bin(int(table.claimed[seat]) & int(table.marked)).count("1")
            found[f"{name} markers"] = marked + sum(
                int(lane(word, seat)) for word in (table.markers, table.markers_spent, table.markers_stored)
            )
            laid = sum(int(table.base_owner(ahu)) == seat for ahu in range(table.board.ahu_count))
            found[f"{name} bases"] = laid + int(lane(table.bases, seat))
            found[f"{name} Moai not counted"] = sum(
                bool(int(table.erected) >> ahu & 1) and table.base_owner(ahu) == seat for ahu in range(table.board.ahu_count)
            ) - int(lane(table.erected_count, seat))
        return found
