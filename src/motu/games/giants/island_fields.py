"""How figures, pieces and Ahu are kept, shown and written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from motu.core.bits import BIT
from motu.core.errors import Unreadable
from motu.core.field_shapes import Compound, PerPlace
from motu.core.kinds import ValueKind, Word, bits, members, seat_names
from motu.core.position import Clauses, is_number, listed_words, word_place
from motu.core.state import State
from motu.games.giants.moves import AHU_NAMES, FIGURE_NAMES, FIRST_HEADDRESS, PIECE_NAMES, Step
from motu.games.giants.state import NOBODY_CLAIMS, WEIGHT, AhuWord, GiantsState, HexWord, Place


def hex_names(state: GiantsState) -> tuple[str, ...]:
    return state.board.names


def ahu_names(state: GiantsState) -> tuple[str, ...]:
    return AHU_NAMES[: int(state.board.ahu_count)]


class Placing(Compound):
    """G-PLACE-2: the figure in hand in phase 3: `worker+2`, and its hex once it stands there."""

    def value(self, state: Any) -> dict[str, Any] | None:
        if state.step() not in (Step.HEX, Step.SPECIAL):
            return None
        spot = state.board.name(int(state.spot)) if state.step() == Step.SPECIAL else None
        return {"figure": FIGURE_NAMES[state.figure], "logs": int(state.figure_logs), "spot": spot}

    def set_value(self, state: Any, plain: Any) -> None:
        state.figure = FIGURE_NAMES.index(plain["figure"])
        state.figure_logs = plain["logs"]
        state.spot = 0 if plain["spot"] is None else hex_names(state).index(plain["spot"])

    def write(self, state: State, plain: Any) -> dict[str, str]:
        logs = f"+{plain['logs']}" if plain["logs"] else ""
        return {self.word: plain["figure"] + logs + ("" if plain["spot"] is None else f" {plain['spot']}")}

    def parse(self, clauses: Clauses, state: State) -> dict[str, Any] | None:
        words = clauses.take(self.word, "" if state.step() not in (Step.HEX, Step.SPECIAL) else None).split()
        if not words:
            return None
        name, _, logs = words[0].partition("+")
        figure = FIGURE_NAMES[word_place(self.word, name, FIGURE_NAMES)]
        spot = Word(hex_names).read(state, self.word, words[1]) if len(words) > 1 else None
        return {"figure": figure, "logs": int(logs) if logs in ("1", "2") else 0, "spot": spot}


class InHand(Compound):
    """G-TRANS-2: the piece that is being moved: `2a moved recovered`."""

    def value(self, state: Any) -> dict[str, Any] | None:
        if not state.is_moving():
            return None
        return {"piece": PIECE_NAMES[state.hand], "moved": bool(state.moved), "recovered": bool(state.recovered)}

    def set_value(self, state: Any, plain: Any) -> None:
        state.hand = PIECE_NAMES.index(plain["piece"])
        state.moved = plain["moved"]
        state.recovered = plain["recovered"]

    def write(self, state: State, plain: Any) -> dict[str, str]:
        return {self.word: " ".join([plain["piece"], *(word for word in ("moved", "recovered") if plain[word])])}

    def parse(self, clauses: Clauses, state: Any) -> dict[str, Any] | None:
        words = clauses.take(self.word, None if state.is_moving() else "").split()
        if not words:
            return None
        piece = PIECE_NAMES[word_place(self.word, words[0], PIECE_NAMES)]
        return {"piece": piece, "moved": "moved" in words, "recovered": "recovered" in words}


# -- the island --------------------------------------------------------------------------------------------------------


class Contents(ValueKind):
    """Figures and logs on a hex: `blue worker sorcerer, red chief, logs 2`."""

    def plain(self, state: State, kept: int) -> dict[str, Any]:
        sorcerers = members(kept >> HexWord.SORCERERS & 31)
        workers = [(kept >> (4 * seat) & 15) - int(seat in sorcerers) for seat in range(int(state.seats))]
        return {"workers": workers, "sorcerers": sorcerers, "chiefs": members(kept >> HexWord.CHIEFS & 31), "logs": kept >> HexWord.LOGS}

    def kept(self, state: State, plain: Any) -> int:
        figures = sum((count + (seat in plain["sorcerers"])) << (4 * seat) for seat, count in enumerate(plain["workers"]))
        special = bits(plain["chiefs"]) << HexWord.CHIEFS | bits(plain["sorcerers"]) << HexWord.SORCERERS
        return int(figures | special | plain["logs"] << HexWord.LOGS)

    def write(self, state: State, plain: Any) -> str:
        parts: list[str] = []
        for seat, name in enumerate(seat_names(state)):
            figures = ["worker"] * plain["workers"][seat]
            figures += ["sorcerer"] * (seat in plain["sorcerers"]) + ["chief"] * (seat in plain["chiefs"])
            parts += [f"{name} {' '.join(figures)}"] if figures else []
        return ", ".join(parts + ([f"logs {plain['logs']}"] if plain["logs"] else []))

    def read(self, state: State, clause: str, text: str) -> dict[str, Any]:
        found: dict[str, Any] = {"workers": [0] * int(state.seats), "sorcerers": [], "chiefs": [], "logs": 0}
        for part in text.split(","):
            words = part.split()
            if len(words) == 2 and words[0] == "logs" and is_number(words[1], 64):
                found["logs"] += int(words[1])
                continue
            seat = word_place(clause, words[0] if words else "", seat_names(state))
            for word in words[1:]:
                figure = FIGURE_NAMES[word_place(clause, word, FIGURE_NAMES)]
                if figure == "worker":
                    found["workers"][seat] += 1
                elif seat in found[f"{figure}s"]:
                    raise Unreadable(f"{clause}: {seat_names(state)[seat]} has only one {word}")
                else:
                    found[f"{figure}s"].append(seat)
        return found


class Base(ValueKind):
    """The base on an Ahu, the Moai and headdress on it and who has peeked: `red 3a ha, seen blue`; a reservation is `red` alone."""

    def write(self, state: State, plain: Any) -> str:
        pieces = [plain[kind] for kind in ("moai", "headdress") if plain[kind] is not None]
        seen = f", seen {listed_words(plain['peeked'], seat_names(state))}" if plain["peeked"] else ""
        return " ".join([seat_names(state)[plain["owner"]], *pieces]) + seen

    def read(self, state: State, clause: str, text: str) -> dict[str, Any]:
        base, _, seen = text.partition(",")
        words = base.split()
        owner = word_place(clause, words[0] if words else "", seat_names(state))
        pieces = sorted(word_place(clause, word, PIECE_NAMES) for word in words[1:])
        moai = [PIECE_NAMES[piece] for piece in pieces if piece < FIRST_HEADDRESS]
        crowns = [PIECE_NAMES[piece] for piece in pieces if piece >= FIRST_HEADDRESS]
        if len(moai) > 1 or len(crowns) > 1 or (crowns and not moai):
            raise Unreadable(f"{clause} must hold a base alone, or a Moai with at most one headdress, not {text!r}")
        peeked = sorted({word_place(clause, word, seat_names(state)) for word in seen.split()[1:]})
        return {"owner": owner, "moai": moai[0] if moai else None, "headdress": crowns[0] if crowns else None, "peeked": peeked}


class Sites(PerPlace):
    """G-ERECT-1, G-SORC-5: what is on each Ahu, kept in its word and in sets of Ahu."""

    def __init__(self) -> None:
        super().__init__("ahu", Base(), ahu_names, "ahu {place}", "ahu")
        self.attributes = ("ahu", "reserved", "erected", "crowned", "erected_count")

    def values(self, state: Any) -> dict[str, Any]:
        on_it: dict[int, list[str]] = {}
        for piece, place in enumerate(state.places):
            if place >= Place.AHU:
                on_it.setdefault(int(place) - Place.AHU, []).append(PIECE_NAMES[piece])
        found: dict[str, Any] = {}
        for ahu, name in enumerate(ahu_names(state)):
            if state.ahu[ahu]:
                pieces = on_it.get(ahu, [])
                found[name] = {
                    "owner": int(state.base_owner(ahu)),
                    "moai": pieces[0] if pieces else None,
                    "headdress": pieces[1] if len(pieces) > 1 else None,
                    "peeked": members(int(state.ahu[ahu]) >> AhuWord.PEEKS),
                }
        return found

    def show(self, state: Any, viewer: int | None, is_open: bool, view: dict[str, Any]) -> None:
        """G-ERECT-2, rulings G-AMB-31 and G-AMB-47: the owner of a face-down base only for those who peeked, or where owners are shown."""
        view[self.key] = self.values(state)
        for here in view[self.key].values():
            if here["moai"] is not None and viewer not in here["peeked"] and not state.owners_shown():
                here["owner"] = None

    def set_values(self, state: Any, plain: Mapping[str, Any]) -> None:
        for name, here in plain.items():
            ahu = AHU_NAMES.index(name)
            state.ahu[ahu] = bits(here["peeked"]) << AhuWord.PEEKS
            if here["moai"] is None:
                state.reserved |= BIT[ahu]
            else:
                state.erected |= BIT[ahu]
                state.ahu[ahu] |= int(WEIGHT[PIECE_NAMES.index(here["moai"])]) << AhuWord.SIZE
                state.crowned |= BIT[ahu] if here["headdress"] is not None else 0
            for name_of_piece in filter(None, (here["moai"], here["headdress"])):
                settle_piece(state, name_of_piece, Place.AHU + ahu)
            if here["owner"] is not None:
                state.ahu[ahu] |= here["owner"] + 1
                state.erected_count += (here["moai"] is not None) << (8 * here["owner"])


def settle_piece(state: GiantsState, name: str, place: int) -> int:
    """Put a piece into its place; nothing lies in two places."""
    piece = PIECE_NAMES.index(name)
    if state.places[piece] != Place.SUPPLY:
        raise Unreadable(f"{name} is in two places")
    state.places[piece] = place
    return piece


class Way(ValueKind):
    """Where a piece lies, whose it is, and its way in this round: `e8 blue marked, visited e9 e8`."""

    def write(self, state: State, plain: Any) -> str:
        words = ["front" if plain["place"] is None else plain["place"]]
        words += [] if plain["holder"] is None else [seat_names(state)[plain["holder"]]]
        words += [word for word in ("marked", "unmoved") if plain[word]]
        return " ".join(words) + (f", visited {' '.join(plain['visited'])}" if plain["visited"] else "")

    def read(self, state: State, clause: str, text: str) -> dict[str, Any]:
        where, _, way = text.partition(",")
        word, *words = where.split() or [""]
        hexes = Word(hex_names)
        holders = [other for other in words if other not in ("marked", "unmoved")]
        found = {
            "place": None if word == "front" else hexes.read(state, clause, word),
            "holder": word_place(clause, holders[-1], seat_names(state)) if holders else None,
            "marked": "marked" in words,
            "unmoved": "unmoved" in words,
            "visited": [hexes.read(state, clause, name) for name in way.split()[1:]],
        }
        if found["holder"] is None and (word == "front" or found["marked"]):
            raise Unreadable(f"{clause}: a piece in front of a screen or with a marker belongs to a seat")
        return found


class Travellers(PerPlace):
    """G-TRANS-5, G-MARK-4, G-RECOVER-1: Moai and headdresses on their way, kept in vectors and in sets of pieces."""

    def __init__(self) -> None:
        super().__init__("places", Way(), PIECE_NAMES, "piece {place}", "pieces")
        self.attributes = ("places", "visited", "touched", "claimed", "marked", "in_front", "abandoned", "unmoved")

    def values(self, state: Any) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for piece, place in enumerate(state.places):
            if place == Place.SUPPLY or place >= Place.AHU:
                continue
            holder = int(state.holder(piece))
            found[PIECE_NAMES[piece]] = {
                "place": None if place == Place.FRONT else hex_names(state)[place],
                "holder": None if holder == NOBODY_CLAIMS else holder,
                "marked": bool(state.marked & BIT[piece]),
                "unmoved": bool(state.unmoved & BIT[piece]),
                "visited": [hex_names(state)[where] for where in members(int(state.visited[piece]))],
            }
        return found

    def set_values(self, state: Any, plain: Mapping[str, Any]) -> None:
        for name, lies in plain.items():
            place = Place.FRONT if lies["place"] is None else hex_names(state).index(lies["place"])
            bit = BIT[settle_piece(state, name, place)]
            state.in_front |= bit if lies["place"] is None else 0
            if lies["holder"] is None:
                state.abandoned |= bit
            else:
                state.claimed[lies["holder"]] |= bit
            state.marked |= bit if lies["marked"] else 0
            state.unmoved |= bit if lies["unmoved"] else 0
            state.visited[PIECE_NAMES.index(name)] = bits([hex_names(state).index(where) for where in lies["visited"]])
            state.touched |= bit if lies["visited"] else 0
