"""The written position read back: what is left out takes the value of a quiet moment, what cannot be is refused."""

from __future__ import annotations

from motu.core.bits import BIT
from motu.core.errors import Unreadable
from motu.core.position import Clauses, listed, word_place
from motu.games.giants import placement, transport
from motu.games.giants.moves import (
    AHU_NAMES,
    CELL_NAMES,
    ENDING_NAMES,
    FIGURE_NAMES,
    FIRST_HEADDRESS,
    MOST_MOAI,
    PIECE_NAMES,
    SEAT_NAMES,
    Figure,
    Step,
)
from motu.games.giants.position import COUNTED, SIZES, YES_NO, bits, in_hand, members
from motu.games.giants.rules import Giants
from motu.games.giants.state import NOBODY_CLAIMS, AhuWord, HexWord, Place, add_lane, lane, size_of


def read_clauses(clauses: Clauses, state: Giants) -> None:
    """Fill a state that has been set up. By default everything is as at the start of the game, and reserves follow from the rest."""
    state.own()
    seats = SEAT_NAMES[: int(state.seats)]
    state.round = clauses.number("round", 1, 10**6, 1)
    state.first = clauses.choice("first", seats, seats[0])
    state.turn = clauses.choice("turn", seats, seats[state.first])
    state.passed = bits(clauses.choices("passed", seats))
    dice = clauses.numbers("dice", 0, 3)
    if len(dice) > state.seats:
        raise Unreadable(f"dice shows {len(dice)} dice, but {int(state.seats)} players roll {int(state.seats)}")
    state.rolled = len(dice)
    state.dice = sum(face << (4 * die) for die, face in enumerate(dice))
    state.busy = bool(clauses.choice("busy", YES_NO, "no"))
    state.idle = clauses.number("idle", 0, 10**6, 0)
    state.ending = clauses.choice("ending", ENDING_NAMES, ENDING_NAMES[0])
    state.felled = bits([read_hex(state, "felled", name) for name in clauses.take("felled", "-").split() if name != "-"])
    for name in [name for name in clauses.values if name.startswith("hex ")]:
        read_hex_clause(state, read_hex(state, name, name[4:]), clauses.take(name), seats)
    for name in [name for name in clauses.values if name.startswith("ahu ")]:
        read_ahu_clause(state, name, clauses.take(name), seats)
    for name in [name for name in clauses.values if name.startswith("piece ")]:
        read_piece_clause(state, name, clauses.take(name), seats)
    read_placing(state, clauses)
    read_hand(state, clauses)
    state.points = state.points[:]
    for seat, name in enumerate(seats):
        read_player(clauses, state, seat, name)
    read_supplies(clauses, state)
    read_auction(clauses, state, seats)
    finish(state)


def finish(state: Giants) -> None:
    """Fill in what follows from the rest, and go on to the next decision if the agenda names a phase only."""
    for seat in range(state.seats):
        fill_receptacle(state, seat)
    state.halves_left = state.board.stock.pieces["half_tablet"] - sum(int(lane(state.halves, seat)) for seat in range(state.seats))
    if state.halves_left < 0:
        raise Unreadable(f"the seats own {-int(state.halves_left)} half-tablets more than there are")
    if state.step() >= Step.FIRST_AUTOMATIC:
        state.carry_on()
    if state.step() == Step.GO:
        state.liftable = transport.find_liftable(state, state.decider())


def fill_receptacle(state: Giants, seat: int) -> None:
    """G-STORE-1, G-STORE-2: what of a colour is nowhere else lies in the receptacle."""
    pieces = state.board.stock.pieces
    pending = int(state.step() == Step.HEX and state.figure == Figure.WORKER and state.to_act() == seat)
    workers = pieces["worker"] - pending - sum(int(lane(word, seat)) for word in (state.workers, state.workers_spent, state.workers_placed))
    on_pieces = len(members(int(state.claimed[seat]) & int(state.marked)))
    markers = pieces["marker"] - on_pieces - sum(int(lane(word, seat)) for word in (state.markers, state.markers_spent))
    if workers < 0 or markers < 0:
        raise Unreadable(f"{SEAT_NAMES[seat]} has more Workers or markers in play than there are of a colour")
    state.workers_stored = add_lane(state.workers_stored, seat, workers - int(lane(state.workers_stored, seat)))
    state.markers_stored = add_lane(state.markers_stored, seat, markers - int(lane(state.markers_stored, seat)))


def read_hex(state: Giants, clause: str, name: str) -> int:
    cell = word_place(clause, name, CELL_NAMES)
    place = int(state.board.hex_at[cell])
    if place < 0:
        raise Unreadable(f"{clause}: the island has no hex {name}")
    return place


def read_hex_clause(state: Giants, place: int, text: str, seats: tuple[str, ...]) -> None:
    clause = f"hex {state.board.name(place)}"
    for part in text.split(","):
        words = part.split()
        if len(words) == 2 and words[0] == "logs" and words[1].isdigit() and int(words[1]) < 64:
            state.hexes[place] += int(words[1]) << HexWord.LOGS
            placement.update_strength(state, place)
            continue
        seat = word_place(clause, words[0] if words else "", seats)
        for word in words[1:]:
            figure = word_place(clause, word, FIGURE_NAMES)
            if (figure == Figure.CHIEF and not state.chiefs & BIT[seat]) or (figure == Figure.SORCERER and not state.sorcerers & BIT[seat]):
                raise Unreadable(f"{clause}: {seats[seat]} has only one {word}")
            if figure == Figure.CHIEF:
                state.chiefs ^= BIT[seat]
            elif figure == Figure.SORCERER:
                state.sorcerers ^= BIT[seat]
            placement.put(state, seat, place, figure, 0)


def read_ahu_clause(state: Giants, clause: str, text: str, seats: tuple[str, ...]) -> None:
    ahu = word_place(clause, clause[4:], AHU_NAMES)
    if ahu >= state.board.ahu_count:
        raise Unreadable(f"{clause}: the island has only {int(state.board.ahu_count)} Ahu")
    base, _, seen = text.partition(",")
    words = base.split()
    owner = word_place(clause, words[0] if words else "", seats)
    pieces = [word_place(clause, word, PIECE_NAMES) for word in words[1:]]
    peeked = bits([word_place(clause, word, seats) for word in seen.split()[1:]])
    word = owner + 1
    for piece in pieces:
        if state.places[piece] != Place.SUPPLY:
            raise Unreadable(f"{clause}: {PIECE_NAMES[piece]} is in two places")
        state.places[piece] = Place.AHU + ahu
        if piece < FIRST_HEADDRESS:
            word |= int(size_of(piece)) << AhuWord.SIZE
    moai = [piece for piece in pieces if piece < FIRST_HEADDRESS]
    if len(moai) > 1 or len(pieces) - len(moai) > 1 or (pieces and not moai):
        raise Unreadable(f"{clause} must hold a base alone, or a Moai with at most one headdress, not {text!r}")
    state.ahu[ahu] = word | (peeked << AhuWord.PEEKS)
    state.bases = add_lane(state.bases, owner, -1)
    if moai:
        state.erected |= BIT[ahu]
        state.erected_count = add_lane(state.erected_count, owner, 1)
        state.crowned |= BIT[ahu] if len(pieces) == 2 else 0
    else:
        state.reserved |= BIT[ahu]


def read_piece_clause(state: Giants, clause: str, text: str, seats: tuple[str, ...]) -> None:
    piece = word_place(clause, clause[6:], PIECE_NAMES)
    if state.places[piece] != Place.SUPPLY:
        raise Unreadable(f"{clause}: {PIECE_NAMES[piece]} is in two places")
    where, _, way = text.partition(",")
    words = where.split()
    state.places[piece] = Place.FRONT if words[:1] == ["front"] else read_hex(state, clause, words[0] if words else "")
    holder = NOBODY_CLAIMS
    for word in words[1:]:
        if word == "marked":
            state.marked |= BIT[piece]
        elif word == "unmoved":
            state.unmoved |= BIT[piece]
        else:
            holder = word_place(clause, word, seats)
    if holder != NOBODY_CLAIMS:
        state.claimed[holder] |= BIT[piece]
    elif words[0] == "front" or state.marked & BIT[piece]:
        raise Unreadable(f"{clause}: a piece in front of a screen or with a marker belongs to a seat")
    else:
        state.abandoned |= BIT[piece]
    if words[0] == "front":
        state.in_front |= BIT[piece]
    for name in way.split()[1:]:
        state.visited[piece] |= BIT[read_hex(state, clause, name)]
        state.touched |= BIT[piece]


def read_placing(state: Giants, clauses: Clauses) -> None:
    """The figure in hand in phase 3: `worker+2`, and its hex once it stands there."""
    words = clauses.take("placing", "").split()
    if not words:
        if state.step() in (Step.HEX, Step.SPECIAL):
            raise Unreadable("the position lacks the clause 'placing'")
        return
    name, _, logs = words[0].partition("+")
    state.figure = word_place("placing", name, FIGURE_NAMES)
    state.figure_logs = int(logs) if logs in ("1", "2") else 0
    if len(words) == 2:
        state.spot = read_hex(state, "placing", words[1])
    if state.step() == Step.HEX:
        seat = state.to_act()
        state.chiefs &= ~BIT[seat] if state.figure == Figure.CHIEF else -1
        state.sorcerers &= ~BIT[seat] if state.figure == Figure.SORCERER else -1


def read_hand(state: Giants, clauses: Clauses) -> None:
    words = clauses.take("hand", "").split()
    if not words:
        if in_hand(state):
            raise Unreadable("the position lacks the clause 'hand'")
        return
    state.hand = word_place("hand", words[0], PIECE_NAMES)
    state.moved = "moved" in words
    state.recovered = "recovered" in words


def read_counted(clause: str, text: str, names: tuple[str, ...]) -> tuple[dict[str, int], set[str]]:
    """The numbers and the figures of a text like `workers 2 markers 1 sorcerer`."""
    numbers: dict[str, int] = {}
    figures: set[str] = set()
    words = [word for word in text.split() if word != "-"]
    while words:
        word = words.pop(0)
        if word in ("sorcerer", "chief"):
            figures.add(word)
        elif word in names and words and words[0].isdigit() and int(words[0]) < 100:
            numbers[word] = int(words.pop(0))
        else:
            raise Unreadable(f"{clause} must be written like '{names[0]} 2 markers 1 sorcerer chief', not {text!r}")
    return numbers, figures


def read_player(clauses: Clauses, state: Giants, seat: int, name: str) -> None:
    """Reserve, spent figures and markers, half-tablets and points of a seat."""
    numbers, figures = read_counted(f"{name} spent", clauses.take(f"{name} spent", "-"), ("workers", "markers"))
    state.workers_spent = add_lane(state.workers_spent, seat, numbers.get("workers", 0))
    state.markers_spent = add_lane(state.markers_spent, seat, numbers.get("markers", 0))
    for figure in figures:
        free = state.chiefs if figure == "chief" else state.sorcerers
        if not free & BIT[seat]:
            raise Unreadable(f"{name} spent: {name} has only one {figure}")
    if "chief" in figures:
        state.chiefs ^= BIT[seat]
        state.chiefs_spent |= BIT[seat]
    if "sorcerer" in figures:
        state.sorcerers ^= BIT[seat]
        state.sorcerers_spent |= BIT[seat]
    read_reserve(clauses, state, seat, name)
    state.halves = add_lane(state.halves, seat, clauses.number(f"{name} halves", 0, 60, 0))
    state.points[seat] = clauses.number(f"{name} points", 0, 10**15, 0)


def read_reserve(clauses: Clauses, state: Giants, seat: int, name: str) -> None:
    """G-SETUP-3: what is behind the screen. Left out: the Workers and markers of the start that are nowhere else.

    Bases not named are those that lie on no Ahu; Sorcerer and Chief are where the rest of the position leaves them.
    """
    clause = f"{name} reserve"
    text = clauses.take(clause, "")
    if lane(state.bases, seat) > 9:
        raise Unreadable(f"{name} has more bases on the board than there are")
    if not text:
        used = int(lane(state.workers_placed, seat) + lane(state.workers_spent, seat)), int(lane(state.markers_spent, seat))
        for word, amount in zip(("workers", "markers"), used, strict=True):
            value = max(0, int(lane(getattr(state, word), seat)) - amount)
            setattr(state, word, add_lane(getattr(state, word), seat, value - int(lane(getattr(state, word), seat))))
        return
    numbers, figures = read_counted(clause, text, COUNTED)
    for word in COUNTED:
        value = numbers.get(word, int(lane(state.bases, seat)) if word == "bases" else 0)
        if word == "bases" and value != lane(state.bases, seat):
            raise Unreadable(f"{clause}: {value} bases do not fit; {int(lane(state.bases, seat))} lie on no Ahu")
        setattr(state, word, add_lane(getattr(state, word), seat, value - int(lane(getattr(state, word), seat))))
    for figure, free in (("sorcerer", int(state.sorcerers)), ("chief", int(state.chiefs))):
        if figure in figures and not free & BIT[seat]:
            raise Unreadable(f"{clause}: the {figure} of {name} is elsewhere")
        if figure not in figures and free & BIT[seat]:
            raise Unreadable(f"{clause}: the {figure} of {name} is nowhere; a reserve is written like 'workers 2 markers 1 sorcerer chief'")


def read_supplies(clauses: Clauses, state: Giants) -> None:
    """Moai, headdresses and logs that nobody has yet; what is missing has left the game."""
    tile = read_sizes(clauses, "tile", [0, 0, 0])
    carved = [0, 0, 0]
    first = 0
    for size in SIZES:
        made = [number for number in range(MOST_MOAI[size]) if state.places[first + number] != Place.SUPPLY]
        if made != list(range(len(made))):
            raise Unreadable(f"the Moai of size {size} must be {PIECE_NAMES[first]} and so on without a gap")
        carved[size - 1] = len(made)
        first += MOST_MOAI[size]
    full = [int(state.board.moai[size]) for size in SIZES]
    supply = read_sizes(clauses, "supply", [full[place] - tile[place] - carved[place] for place in range(3)])
    state.supply = state.tile = state.carved = state.gone = 0
    for size in SIZES:
        gone = full[size - 1] - supply[size - 1] - tile[size - 1] - carved[size - 1]
        if gone < 0:
            raise Unreadable(f"there are {-gone} Moai of size {size} too many")
        state.supply = add_lane(state.supply, size, supply[size - 1])
        state.tile = add_lane(state.tile, size, tile[size - 1])
        state.carved = add_lane(state.carved, size, carved[size - 1])
        state.gone = add_lane(state.gone, size, gone)
    crowns = [number for number in range(len(PIECE_NAMES) - FIRST_HEADDRESS) if state.places[FIRST_HEADDRESS + number] != Place.SUPPLY]
    if crowns != list(range(len(crowns))) or len(crowns) > state.board.headdresses:
        raise Unreadable(f"the headdresses must be {PIECE_NAMES[FIRST_HEADDRESS]} and so on without a gap")
    state.headdresses = state.board.headdresses - len(crowns)
    used = sum(int(lane(state.logs, seat)) for seat in range(state.seats)) + sum(int(word) >> HexWord.LOGS for word in state.hexes)
    used += int(state.figure_logs) if state.step() == Step.HEX else 0
    total = state.board.stock.pieces["log"]
    state.logs_left = clauses.number("logs", 0, total, max(0, total - used))
    state.logs_gone = total - used - state.logs_left
    if state.logs_gone < 0:
        raise Unreadable(f"there are {-int(state.logs_gone)} logs too many")


def read_sizes(clauses: Clauses, name: str, default: list[int]) -> list[int]:
    numbers = clauses.numbers(name, 0, 99, listed(default))
    if len(numbers) != 3:
        raise Unreadable(f"{name} must hold three numbers, the Moai of size 1, 2 and 3, not {numbers}")
    return numbers


def read_auction(clauses: Clauses, state: Giants, seats: tuple[str, ...]) -> None:
    """Closed hands, or the order of choice and the sculptors that have not carved."""
    for part in clauses.take("bids", "").split(","):
        words = part.split()
        if not words:
            continue
        seat = word_place("bids", words[0], seats)
        if len(words) not in (2, 3) or not words[1].isdigit() or int(words[1]) > lane(state.markers, seat):
            raise Unreadable(f"bids must be written like 'blue 2 1sc' within the reserve, not {part.strip()!r}")
        state.bid_markers = add_lane(state.bid_markers, seat, int(words[1]))
        if len(words) == 3:
            hands, sorcerer, chief = read_sculptors("bids", words[2])
            state.bid_workers = add_lane(state.bid_workers, seat, hands)
            state.bid_sorcerers |= BIT[seat] if sorcerer else 0
            state.bid_chiefs |= BIT[seat] if chief else 0
            state.bids += 1
    order = clauses.choices("order", seats)
    if not order:
        return
    if sorted(order) != list(range(len(seats))):
        raise Unreadable("order must name every seat once")
    state.order = sum(seat << (4 * place) for place, seat in enumerate(order))
    state.chooser = clauses.number("chooser", 0, len(seats) - 1, 0)
    state.out = bits(clauses.choices("out", seats))
    for part in clauses.take("sculptors", "").split(","):
        words = part.split()
        if len(words) != 2:
            raise Unreadable(f"sculptors must be written like 'blue 2c, red 0', not {part.strip()!r}")
        seat = word_place("sculptors", words[0], seats)
        hands, _, chief = read_sculptors("sculptors", words[1])
        state.hands = add_lane(state.hands, seat, hands)
        state.chiefs_ready |= BIT[seat] if chief else 0


def read_sculptors(clause: str, word: str) -> tuple[int, bool, bool]:
    """A word like `2sc`: two Workers, the Sorcerer, the Chief."""
    hands = word.rstrip("sc")
    if not hands.isdigit() or int(hands) > 10 or word[len(hands) :] not in ("", "s", "c", "sc"):
        raise Unreadable(f"{clause}: sculptors are written like 2, 1s, 0c or 3sc, not {word!r}")
    return int(hands), "s" in word, "c" in word
