"""The position as text: every fact in a clause. `position_reading` reads it back."""

from __future__ import annotations

from motu.core.bits import BIT
from motu.core.position import listed, listed_words
from motu.games.giants.board import Board
from motu.games.giants.moves import AHU_NAMES, ENDING_NAMES, FIGURE_NAMES, PIECE_NAMES, SEAT_NAMES, Step
from motu.games.giants.rules import Giants
from motu.games.giants.state import NOBODY_CLAIMS, AhuWord, HexWord, Place, lane

YES_NO = ("no", "yes")
SIZES = (1, 2, 3)
COUNTED = ("workers", "markers", "logs", "bases")


def members(word: int) -> list[int]:
    """The places of the set bits of a word."""
    return [place for place in range(int(word).bit_length()) if int(word) & BIT[place]]


def bits(places: list[int]) -> int:
    """The word with these bits set."""
    return sum(2**place for place in set(places))


def hex_names(board: Board, word: int) -> str:
    return " ".join(board.name(place) for place in members(word)) or "-"


# -- writing -----------------------------------------------------------------------------------------------------------


def clauses(state: Giants) -> dict[str, str]:
    """Every fact of the position that does not follow from the others."""
    found = {
        "round": str(int(state.round)),
        "first": SEAT_NAMES[state.first],
        "turn": SEAT_NAMES[state.turn],
        "passed": listed_words(members(state.passed), SEAT_NAMES),
        "dice": listed([int(state.dice) >> (4 * die) & 15 for die in range(state.rolled)]),
        "busy": YES_NO[int(state.busy)],
        "idle": str(int(state.idle)),
        "ending": ENDING_NAMES[state.ending],
        "supply": listed([int(lane(state.supply, size)) for size in SIZES]),
        "tile": listed([int(lane(state.tile, size)) for size in SIZES]),
        "logs": str(int(state.logs_left)),
        "felled": hex_names(state.board, int(state.felled)),
    }
    for seat in range(state.seats):
        name = SEAT_NAMES[seat]
        found[f"{name} reserve"] = reserve_words(state, seat)
        found[f"{name} spent"] = spent_words(state, seat)
        found[f"{name} halves"] = str(int(lane(state.halves, seat)))
        found[f"{name} points"] = str(int(state.helping(seat)))
    found |= auction_clauses(state)
    if state.step() in (Step.HEX, Step.SPECIAL):
        logs = f"+{int(state.figure_logs)}" if state.figure_logs else ""
        spot = f" {state.board.name(int(state.spot))}" if state.step() == Step.SPECIAL else ""
        found["placing"] = FIGURE_NAMES[state.figure] + logs + spot
    for place in range(state.board.count):
        if state.hexes[place]:
            found[f"hex {state.board.name(place)}"] = hex_words(state, place)
    for ahu in range(state.board.ahu_count):
        if state.ahu[ahu]:
            found[f"ahu {AHU_NAMES[ahu]}"] = ahu_words(state, ahu)
    for piece, name in enumerate(PIECE_NAMES):
        if state.places[piece] != Place.SUPPLY and state.places[piece] < Place.AHU:
            found[f"piece {name}"] = piece_words(state, piece)
    if in_hand(state):
        words = [PIECE_NAMES[state.hand], *(["moved"] if state.moved else []), *(["recovered"] if state.recovered else [])]
        found["hand"] = " ".join(words)
    return found


def in_hand(state: Giants) -> bool:
    """Whether a piece is being moved: the move, or a payment during it, is on top."""
    agenda = int(state.agenda)
    return Step.MOVE in ((agenda & 255) >> 3, (agenda >> 8 & 255) >> 3)


def counted(numbers: dict[str, int], figures: dict[str, bool]) -> str:
    words = [f"{name} {number}" for name, number in numbers.items() if number]
    return " ".join(words + [name for name, there in figures.items() if there]) or "-"


def reserve_words(state: Giants, seat: int) -> str:
    """What is behind a screen: `workers 2 markers 1 bases 6 sorcerer chief`."""
    lanes = (state.workers, state.markers, state.logs)
    numbers = {name: int(lane(word, seat)) for name, word in zip(COUNTED[:3], lanes, strict=True)}
    numbers["bases"] = int(lane(state.bases, seat))
    text = counted(numbers, {"sorcerer": bool(state.sorcerers & BIT[seat]), "chief": bool(state.chiefs & BIT[seat])})
    return text if numbers["bases"] else f"bases 0 {text}".removesuffix(" -")


def spent_words(state: Giants, seat: int) -> str:
    """The sculptors and markers in front of a screen."""
    numbers = {"workers": int(lane(state.workers_spent, seat)), "markers": int(lane(state.markers_spent, seat))}
    return counted(numbers, {"sorcerer": bool(state.sorcerers_spent & BIT[seat]), "chief": bool(state.chiefs_spent & BIT[seat])})


def auction_clauses(state: Giants) -> dict[str, str]:
    """Closed hands, or the order of choice with the sculptors that are left; nothing outside an auction."""
    found: dict[str, str] = {}
    hands: list[str] = []
    for place in range(state.seats):
        seat = int((state.first + place) % state.seats)
        if place < state.bids:
            sculptors = sculptor_word(
                int(lane(state.bid_workers, seat)), bool(state.bid_sorcerers & BIT[seat]), bool(state.bid_chiefs & BIT[seat])
            )
            hands.append(f"{SEAT_NAMES[seat]} {int(lane(state.bid_markers, seat))} {sculptors}")
        elif state.step() == Step.SCULPTOR_BID and seat == state.to_act():
            hands.append(f"{SEAT_NAMES[seat]} {int(lane(state.bid_markers, seat))}")
    if hands:
        found["bids"] = ", ".join(hands)
    if state.order:
        order = [int(state.order >> (4 * place)) & 15 for place in range(state.seats)]
        found["order"] = listed_words(order, SEAT_NAMES)
        found["chooser"] = str(int(state.chooser))
        found["out"] = listed_words(members(state.out), SEAT_NAMES)
        found["sculptors"] = ", ".join(
            f"{SEAT_NAMES[seat]} {sculptor_word(int(lane(state.hands, seat)), False, bool(state.chiefs_ready & BIT[seat]))}"
            for seat in order
        )
    return found


def sculptor_word(hands: int, sorcerer: bool, chief: bool) -> str:
    return f"{hands}{'s' if sorcerer else ''}{'c' if chief else ''}"


def hex_words(state: Giants, place: int) -> str:
    """Figures and logs on a hex: `blue worker sorcerer, red chief, logs 2`."""
    word = int(state.hexes[place])
    parts: list[str] = []
    for seat in range(state.seats):
        sorcerer = bool(word & BIT[HexWord.SORCERERS + seat])
        figures = ["worker"] * (((word >> (4 * seat)) & 15) - int(sorcerer))
        figures += ["sorcerer"] * sorcerer + ["chief"] * bool(word & BIT[HexWord.CHIEFS + seat])
        if figures:
            parts.append(f"{SEAT_NAMES[seat]} {' '.join(figures)}")
    if word >> HexWord.LOGS:
        parts.append(f"logs {word >> HexWord.LOGS}")
    return ", ".join(parts)


def ahu_words(state: Giants, ahu: int) -> str:
    """The base, the Moai and headdress on it and who has peeked: `red 3a ha, seen blue`; a reservation is `red` alone."""
    words = [SEAT_NAMES[state.base_owner(ahu)]]
    words += [name for piece, name in enumerate(PIECE_NAMES) if state.places[piece] == Place.AHU + ahu]
    peeked = members(int(state.ahu[ahu]) >> AhuWord.PEEKS)
    return " ".join(words) + (f", seen {listed_words(peeked, SEAT_NAMES)}" if peeked else "")


def piece_words(state: Giants, piece: int) -> str:
    """Where a piece lies, whose it is, and its way in this round: `e8 blue marked, visited e9 e8`."""
    place = int(state.places[piece])
    words = ["front" if place == Place.FRONT else state.board.name(place)]
    holder = state.holder(piece)
    if holder != NOBODY_CLAIMS:
        words.append(SEAT_NAMES[holder])
    if state.marked & BIT[piece]:
        words.append("marked")
    if state.unmoved & BIT[piece]:
        words.append("unmoved")
    visited = int(state.visited[piece])
    return " ".join(words) + (f", visited {hex_names(state.board, visited)}" if visited else "")
