"""The position as text, and back. Clauses that are left out take the value of a quiet moment, so that scenes stay short."""

from __future__ import annotations

from motu.core.errors import Unreadable
from motu.core.numbering import shortened
from motu.core.position import Clauses, listed, word_place
from motu.core.state import BY_CHANCE, BY_ITSELF
from motu.games.polynesia import moves
from motu.games.polynesia.components import FACES, PolynesiaComponents, packed, unpacked
from motu.games.polynesia.moves import Step
from motu.games.polynesia.rules import Polynesia
from motu.games.polynesia.score import score_season, score_totems
from motu.games.polynesia.season import listed_agenda
from motu.games.polynesia.state import NOBODY_YET, WHOLE_DECK, places_in_use

EMPTY = ("-", *moves.CARD_NAMES)
"""The names of what can lie in a cell or a place of the display, by card + 1."""
USUAL_PRICES = "8 5 2 1"
MOST_ROUNDS = 10**9


def clauses(state: Polynesia) -> dict[str, str]:
    """Every fact of the position. Market, deck, shells and who ended a season follow from these."""
    names = moves.SEAT_NAMES[: int(state.seats)]
    found = {
        "season": moves.SEASON_NAMES[state.season],
        "round": str(int(state.round)),
        "start player": moves.SEAT_NAMES[state.starter],
        "prices": listed(unpacked(int(state.prices))[: int(state.rolled)]),
        "display": cards_in(int(state.display)),
    }
    for seat, name in enumerate(names):
        found[f"{name} goods"] = listed(unpacked(int(state.hands[seat])))
    for seat, name in enumerate(names):
        found[f"{name} village"] = ", ".join(cards_in(int(state.rows[seat * moves.SEASONS + season])) for season in range(moves.SEASONS))
    return found


def cards_in(word: int) -> str:
    """Four places in words, `-` for an empty one."""
    return " ".join(EMPTY[(word >> (8 * place)) & 255] for place in range(moves.SLOTS))


def read_clauses(clauses: Clauses, state: Polynesia) -> None:
    """Fill a state that has been set up. By default: season I, prices 8 5 2 1, one of each good, empty villages, Red to act."""
    seats = int(state.seats)
    names = moves.SEAT_NAMES[:seats]
    state.season = clauses.choice("season", moves.SEASON_NAMES, moves.SEASON_NAMES[0])
    state.starter = clauses.choice("start player", names, names[0])
    turn = clauses.choice("turn", names, names[int(state.starter)])
    if "agenda" not in clauses.given:
        state.agenda = rest_of_round(seats, int(state.starter), turn)
    is_early = state.step() in (Step.DEAL, Step.FIRST_PLAYER)
    state.round = clauses.number("round", 0, MOST_ROUNDS, 0 if is_early else 1)
    read_prices(state, clauses.numbers("prices", 1, moves.MOST_PRICE, "-" if is_early or state.step() == Step.ROLL else USUAL_PRICES))
    state.deck = WHOLE_DECK
    read_goods(clauses, state)
    for seat, name in enumerate(names):
        rows = clauses.take(f"{name} village", "- - - -, - - - -, - - - -").split(",")
        if len(rows) != moves.SEASONS:
            raise Unreadable(f"{name} village must have {moves.SEASONS} rows separated by commas, not {len(rows)}")
        for season, row in enumerate(rows):
            state.rows[seat * moves.SEASONS + season] = read_cards(state, f"{name} village", row)
    state.display = read_display(clauses, state)
    check_moment(state)
    count_shells(state)


def read_prices(state: Polynesia, prices: list[int]) -> None:
    """P-ROUND-3: the dice that have been rolled, in the order of the goods."""
    printed: PolynesiaComponents = state.printed
    if len(prices) > moves.GOODS:
        raise Unreadable(f"prices must hold at most {moves.GOODS} numbers, not {len(prices)}")
    state.rolled = len(prices)
    state.prices = packed(prices)
    state.roll = 0
    for good, price in enumerate(prices):
        face = int(printed.face_of[good * moves.MOST_PRICE + price - 1])
        if face == FACES:
            raise Unreadable(f"the die of the {moves.GOOD_NAMES[good]} shows one of {sorted(set(printed.dice[good]))}, not {price}")
        state.roll = state.roll * FACES + face


def read_goods(clauses: Clauses, state: Polynesia) -> None:
    """The goods of every seat; the market has the rest."""
    stock = unpacked(int(state.printed.stock))
    left = list(stock)
    for seat, name in enumerate(moves.SEAT_NAMES[: int(state.seats)]):
        held = clauses.numbers(f"{name} goods", 0, max(stock), listed(unpacked(int(state.printed.start))))
        if len(held) != moves.GOODS:
            raise Unreadable(
                f"{name} goods must hold {moves.GOODS} numbers, one for each of {', '.join(moves.GOOD_NAMES)}, not {len(held)}"
            )
        state.hands[seat] = packed(held)
        left = [rest - count for rest, count in zip(left, held, strict=True)]
    for good, rest in enumerate(left):
        if rest < 0:
            raise Unreadable(f"the players have {stock[good] - rest} times {moves.GOOD_NAMES[good]}, but there are only {stock[good]}")
    state.market = packed(left)


def read_cards(state: Polynesia, name: str, text: str) -> int:
    """Four places with cards, which leave the deck."""
    words = text.split()
    if len(words) != moves.SLOTS:
        raise Unreadable(f"{name} must name {moves.SLOTS} places, '-' for an empty one, not {shortened(text.strip())}")
    found = 0
    for place, word in enumerate(words):
        number = word_place(name, word, EMPTY)
        if number and not (int(state.deck) >> (number - 1)) & 1:
            raise Unreadable(f"{name}: the card {EMPTY[number]} lies in two places")
        if number:
            state.deck -= 2 ** (number - 1)
        found += number << (8 * place)
    return found


def read_display(clauses: Clauses, state: Polynesia) -> int:
    """The open cards; by default the first four that lie nowhere else."""
    unused = [moves.CARD_NAMES[card] for card in range(moves.CARDS) if (int(state.deck) >> card) & 1]
    return read_cards(state, "display", clauses.take("display", " ".join(unused[: moves.SLOTS])))


def rest_of_round(seats: int, starter: int, turn: int) -> int:
    """P-ROUND-5: the turns of a round from one seat on."""
    order = [(starter + place) % seats for place in range(seats)]
    return listed_agenda([*((Step.TURN, seat) for seat in order[order.index(turn) :]), (Step.NEXT_ROUND, BY_ITSELF)])


def possible_agendas(state: Polynesia) -> list[int]:
    """Every agenda that a game can have with this starting player, this season and this many dice rolled."""
    seats, starter = int(state.seats), int(state.starter)
    by_lot = state.options["first"] == "lot"
    first = [(Step.FIRST_PLAYER, BY_CHANCE)] if by_lot else []
    found = [0, listed_agenda([(Step.DEAL, BY_CHANCE), *first, (Step.START_ROUND, BY_ITSELF)])]
    if by_lot:
        found.append(listed_agenda([*first, (Step.START_ROUND, BY_ITSELF)]))
    turns = [rest_of_round(seats, starter, seat) for seat in range(seats)]
    refill, after = Step.REFILL * 8 + BY_CHANCE, [(Step.SCORE, BY_ITSELF)]
    found.append((turns[starter] << 8) + Step.ROLL * 8 + BY_CHANCE)
    found += turns
    found += [(rest >> 8 << 8) + refill for rest in turns]
    if state.season == moves.SEASONS - 1:
        found.append(listed_agenda([(Step.REFILL, BY_CHANCE), *after]))
    else:
        found.append(listed_agenda([(Step.REFILL, BY_CHANCE), (Step.REOPEN, BY_CHANCE), *after]))
        found.append(listed_agenda([(Step.REOPEN, BY_CHANCE), *after]))
    return found


def check_moment(state: Polynesia) -> None:
    """What lies on the table must fit what is to be decided."""
    if int(state.agenda) not in possible_agendas(state):
        raise Unreadable(f"the agenda {state.game.write_agenda(state)!r} does not occur in a game")
    step = int(state.step())
    gaps = moves.SLOTS - int(places_in_use(state.display)).bit_count()
    expected = {Step.DEAL: range(1, 5), Step.REFILL: range(1, 2), Step.REOPEN: range(4)}.get(step, range(1))
    if gaps not in expected:
        raise Unreadable(f"the display has {gaps} empty places, which does not fit the agenda {state.game.write_agenda(state)!r}")
    dice = {Step.DEAL: range(1), Step.FIRST_PLAYER: range(1), Step.ROLL: range(moves.GOODS)}.get(step, range(moves.GOODS, moves.GOODS + 1))
    if state.rolled not in dice:
        raise Unreadable(f"{int(state.rolled)} dice are rolled, which does not fit the agenda {state.game.write_agenda(state)!r}")
    early = step in (Step.DEAL, Step.FIRST_PLAYER)
    if early != (state.round == 0) or (early and state.season) or (state.agenda == 0 and state.season != moves.SEASONS - 1):
        where = f"season {moves.SEASON_NAMES[state.season]}, round {int(state.round)}"
        raise Unreadable(f"{where} does not fit the agenda {state.game.write_agenda(state)!r}")
    check_villages(state)


def check_villages(state: Polynesia) -> None:
    """P-SEASON-1: no cards in seasons to come, and a full row in this season only for the seat that ended it."""
    is_over = state.agenda == 0 or Step.SCORE in steps_of(int(state.agenda))
    for seat in range(int(state.seats)):
        filled = [int(places_in_use(state.rows[seat * moves.SEASONS + season])) for season in range(moves.SEASONS)]
        if any(filled[int(state.season) + 1 :]):
            raise Unreadable(f"{moves.SEAT_NAMES[seat]} village has cards in a season that has not begun")
        if filled[int(state.season)] == 2**moves.COLUMNS - 1:
            if not is_over:
                raise Unreadable(f"{moves.SEAT_NAMES[seat]} village has a full row, so season {moves.SEASON_NAMES[state.season]} is over")
            if state.ender != NOBODY_YET:
                raise Unreadable(f"two villages have a full row in season {moves.SEASON_NAMES[state.season]}; the first one ends it")
            state.ender = seat
    if state.agenda == 0:
        state.ender = NOBODY_YET


def steps_of(agenda: int) -> list[int]:
    found = []
    while agenda:
        found.append((agenda & 255) >> 3)
        agenda >>= 8
    return found


def count_shells(state: Polynesia) -> None:
    """P-SCORE-6: the shells follow from the villages, because nothing else brings any."""
    over = state.agenda == 0
    journal, state.journal = state.journal, None
    for season in range(moves.SEASONS if over else int(state.season)):
        score_season(state, season)
    if over:
        score_totems(state)
    state.journal = journal
