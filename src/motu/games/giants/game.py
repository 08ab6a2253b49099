"""Giants as a game: what the program around the rules needs to know."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from motu.core.agenda import BY_ITSELF, Agenda
from motu.core.game import Game
from motu.core.journal import Event
from motu.core.options import Option, OptionValue
from motu.core.touch import TouchPath
from motu.core.view import View
from motu.games.giants import components, draw, encoding, moves, position, secrets, text_board, touch, view, view_memory
from motu.games.giants.board import TERRAIN_NAMES
from motu.games.giants.fields import FIELDS
from motu.games.giants.moves import Figure, Step
from motu.games.giants.rules import Giants
from motu.games.giants.state import Place, lane


class GiantsGame(Game[Giants]):
    """Three to five clans on Easter Island."""

    name = "giants"
    remembers = True
    seats = range(3, 6)
    rules_version = 2
    former_rules = {1: {"quick_passes": True}}
    acts = ("pass",)
    numbering = moves.NUMBERING
    rulings = moves.RULINGS
    steps = moves.STEP_NAMES
    open_steps = ("special",)  # G-SORC-1, G-SORC-2: whoever takes a piece from the receptacle is seen by all
    points_shown = "breakdown"
    seat_names = moves.SEAT_NAMES
    sources = moves.SOURCE_NAMES
    folder = Path(__file__).parent
    fields = FIELDS
    view_type = view.GiantsView
    components = components
    drawing = draw
    encoding = encoding
    text_board = text_board
    facts = view
    reading = position
    secrets = secrets
    field_words = {
        "figure": moves.FIGURE_NAMES,
        "hex": moves.CELL_NAMES,
        "ahu": moves.AHU_NAMES,
        "piece": moves.PIECE_WORDS,
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
            Option("quick_passes", False, choices=switch),
            Option("idle_rounds", 3, low=0, high=20),
            Option("components", ""),
        )

    def set_up(self, seats: int, options: dict[str, OptionValue]) -> Giants:
        state = Giants(self, self.components_of(options)[0], seats, options)
        state.prepare()
        return state

    def touch_path(self, action: int) -> TouchPath:
        return touch.touch_path(action)

    def touch_paths(self, view: Mapping[str, Any]) -> dict[int, TouchPath]:
        return touch.touch_paths(view["legal"])

    def recall(self, earlier: Mapping[str, Any] | None, view: View) -> View:
        return View(self, view_memory.recall(self.components_of(view["options"])[0], earlier, view))

    def hides(self, state: Giants) -> bool:
        """Ruling G-AMB-46: bids are hidden even with perfect memory."""
        return True

    def is_open(self, state: Giants) -> bool:
        """Ruling G-AMB-47."""
        return bool(state.perfect_memory)

    def public_agenda(self, state: Giants) -> int:
        """G-SETUP-3, rulings G-AMB-46 and G-AMB-62: where not everybody is asked to mark pieces not moved, who will be asked would tell who
        has a marker behind the screen."""
        if state.step() != Step.UNMOVED or state.asks_everybody:
            return state.agenda
        return Agenda.stacked([(Step.UNMOVED, int(state.decider())), (Step.END_OF_ROUND, BY_ITSELF)])

    def word(self, field: str, value: int, language: str) -> int | str:
        """A payment is the list of those who are paid; everything else as in every game."""
        if field != "helpers":
            return super().word(field, value, language)
        payment = moves.PAYMENTS[value]
        if not payment:
            return self.texts.say("word.nobody", language)
        return ", ".join(f"{self.seat_name(seat, language)} {payment.count(seat)}" for seat in sorted(set(payment)))

    def describe(self, state: Giants, action: int, language: str = "en") -> str:
        """Bids and figures are told as people say them: who sculpts, and logs only where there are some."""
        kind, fields = self.numbering.name(action), self.numbering.fields(action)
        if kind == "bid_markers" and not fields["n"]:
            return self.texts.say("action.bid_no_markers", language)
        if kind == "bid_sculptors":
            who = self.sculptors(fields, language)
            return self.texts.say("action.bid_sculptors" if who else "action.bid_no_sculptors", language, who=who)
        if kind == "figure" and fields["logs"]:
            figure = self.word("figure", fields["figure"], language)
            return self.texts.say("action.figure_logs", language, figure=figure, n=fields["logs"])
        if "hex" in fields or "ahu" in fields:
            return self.texts.say(f"action.{kind}", language, **self.places(state, fields, language))
        return super().describe(state, action, language)

    def places(self, state: Giants, fields: Mapping[str, int], language: str) -> dict[str, str]:
        """A hex with its terrain, an Ahu with its two values: a name alone says little to somebody who looks at the island."""
        board, found = state.board, {}
        if "hex" in fields:
            place = int(board.hex_at[fields["hex"]])
            terrain = "" if place < 0 else f" ({self.texts.say(f'word.{TERRAIN_NAMES[board.hexes[place].terrain]}', language)})"
            found["hex"] = moves.CELL_NAMES[fields["hex"]] + terrain
        if "ahu" in fields:
            name = moves.AHU_NAMES[fields["ahu"]]
            site = board.sites[fields["ahu"]] if fields["ahu"] < len(board.sites) else None
            found["ahu"] = name if site is None else f"{name} ({site.moai} · {site.headdress})"
        return found

    def sculptors(self, fields: Mapping[str, int], language: str) -> str:
        """The figures of a bid as people list them; empty if there is none."""
        who = [self.texts.say("word.workers_n", language, n=fields["workers"])] if fields["workers"] else []
        who += [self.texts.say(f"word.{figure}", language) for figure in ("sorcerer", "chief") if fields[figure]]
        return ", ".join(who)

    def tell(self, event: Event, language: str = "en") -> str:
        """Bids are told as people say them."""
        if event.kind not in ("bid_sculptors", "reveal"):
            return super().tell(event, language)
        who = self.sculptors(event.fields, language) or self.texts.say("word.no_sculptors", language)
        return self.texts.say(f"event.{event.kind}", language, who=who, **self.worded(event.fields, language))

    def details(self, state: Giants, action: int, code: str) -> dict[str, int | str]:
        """The hex, the piece or the owner that a refusal speaks of, and how much there is."""
        kind, fields = self.numbering.name(action), self.numbering.fields(action)
        if code == "bid.markers":
            return {"n": int(lane(state.markers, state.decider()))}
        if code.startswith(("special.", "reserve.")):
            return {"hex": int(state.board.cell[state.spot])}
        if code in ("piece.marked", "piece.held"):
            return {"seat": int(state.holder(fields["piece"]))}
        if code == "erect.reserved":
            return {"seat": int(state.base_owner(fields["ahu"]))}
        if code == "pay.impossible" or kind in ("erect", "crown"):
            return {"hex": int(state.board.cell[state.origin(state.hand)])}
        if code == "step.weak":
            return {"piece": int(state.hand)}
        return {}

    def pieces(self, state: Giants) -> dict[str, int]:
        """Moai of each size, headdresses, half-tablets, logs, and of every colour Workers, markers, bases, Sorcerer and Chief."""
        seats = range(int(state.seats))
        found = {
            f"moai {size}": sum(int(lane(word, size)) for word in (state.supply, state.tile, state.carved, state.gone))
            for size in (1, 2, 3)
        }
        for name, first, last, made in (("1", 0, 17, 1), ("2", 17, 29, 2), ("3", 29, 35, 3), ("h", 35, 49, 0)):
            out = sum(state.places[piece] != Place.SUPPLY for piece in range(first, last))
            count = int(lane(state.carved, made)) if made else int(state.board.headdresses - state.headdresses)
            found[f"pieces made of {name} and not in play"] = count - out
        found["half-tablets"] = int(state.halves_left) + sum(int(lane(state.halves, seat)) for seat in seats)
        pending = state.step() == Step.HEX
        found["logs"] = int(state.logs_left + state.logs_gone) + int(state.logs_in_use())
        for seat in seats:
            name = moves.SEAT_NAMES[seat]
            lanes = (state.workers, state.workers_spent, state.workers_placed, state.workers_stored)
            in_hand = int(pending and state.to_act() == seat and state.figure == Figure.WORKER)
            found[f"{name} workers"] = sum(int(lane(word, seat)) for word in lanes) + in_hand
            marked = bin(int(state.claimed[seat]) & int(state.marked)).count("1")
            found[f"{name} markers"] = marked + sum(
                int(lane(word, seat)) for word in (state.markers, state.markers_spent, state.markers_stored)
            )
            laid = sum(int(state.base_owner(ahu)) == seat for ahu in range(state.board.ahu_count))
            found[f"{name} bases"] = laid + int(lane(state.bases, seat))
            found[f"{name} Moai not counted"] = sum(
                bool(int(state.erected) >> ahu & 1) and state.base_owner(ahu) == seat for ahu in range(state.board.ahu_count)
            ) - int(lane(state.erected_count, seat))
        return found
