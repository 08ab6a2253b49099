"""What is special about reading a position: the usual moment, what follows from the fields, and what cannot be."""

from __future__ import annotations

from motu.core.agenda import BY_CHANCE, BY_ITSELF, Agenda
from motu.core.errors import Unreadable
from motu.core.position import Clauses
from motu.games.polynesia import moves
from motu.games.polynesia.components import FACES, packed, unpacked
from motu.games.polynesia.fields import FIELDS
from motu.games.polynesia.moves import Step
from motu.games.polynesia.rules import Polynesia
from motu.games.polynesia.score import score_season, score_totems
from motu.games.polynesia.season import LAST_SCORING, NEW_DISPLAY, round_agenda
from motu.games.polynesia.state import NOBODY_YET, WHOLE_DECK, places_in_use


def read_clauses(clauses: Clauses, state: Polynesia) -> None:
    """Fill a state that has been set up. By default: season I, prices 8 5 2 1, one of each good, empty villages, Red to act."""
    FIELDS.read(clauses, state, "season", "start player", "{seat} village")
    turn = clauses.choice("turn", moves.SEAT_NAMES[: state.seats], moves.SEAT_NAMES[state.starter])
    if "agenda" not in clauses.given:
        state.agenda = rest_of_round(state, turn)
    FIELDS.read(clauses, state)
    count_dice(state)
    count_goods(state)
    count_cards(state)
    check_moment(state)
    count_shells(state)


def count_dice(state: Polynesia) -> None:
    """P-ROUND-3: the dice that have been rolled, in the order of the goods, follow from the prices."""
    printed = state.printed
    prices = [price for price in unpacked(int(state.prices)) if price]
    state.rolled = len(prices)
    state.roll = 0
    for good, price in enumerate(prices):
        face = int(printed.face_of[good * moves.MOST_PRICE + price - 1])
        if face == FACES:
            raise Unreadable(f"the die of the {moves.GOOD_NAMES[good]} shows one of {sorted(set(printed.dice[good]))}, not {price}")
        state.roll = state.roll * FACES + face


def count_goods(state: Polynesia) -> None:
    """The market has what nobody holds."""
    stock = unpacked(int(state.printed.stock))
    held = [sum(int(state.held(seat, good)) for seat in range(int(state.seats))) for good in range(moves.GOODS)]
    for good, count in enumerate(held):
        if count > stock[good]:
            raise Unreadable(f"the players have {count} times {moves.GOOD_NAMES[good]}, but there are only {stock[good]}")
    state.market = packed([there - count for there, count in zip(stock, held, strict=True)])


def count_cards(state: Polynesia) -> None:
    """The deck has the cards that lie nowhere else, and no card lies in two places."""
    rows = [(seat, season) for seat in range(int(state.seats)) for season in range(moves.SEASONS)]
    lying = [(f"{moves.SEAT_NAMES[seat]} village", int(state.rows[seat * moves.SEASONS + season])) for seat, season in rows]
    state.deck = WHOLE_DECK
    for name, row in [*lying, ("display", int(state.display))]:
        for number in unpacked(row):
            if number and not (int(state.deck) >> (number - 1)) & 1:
                raise Unreadable(f"{name}: the card {moves.CARD_NAMES[number - 1]} lies in two places")
            state.deck -= 2 ** (number - 1) if number else 0


def rest_of_round(state: Polynesia, turn: int) -> int:
    """P-ROUND-5: the turns of a round from one seat on."""
    entries = Agenda.entries(round_agenda(state.seats, state.starter))
    return Agenda.stacked(entries[1 + (turn - state.starter) % state.seats :])


def possible_agendas(state: Polynesia) -> list[int]:
    """Every agenda that a game can have with this starting player in this season: what is left of the set-up, of a round or of the end
    of the season, and before the last two a gap in the display."""
    first = [(Step.FIRST_PLAYER, BY_CHANCE)] if state.options["first"] == "lot" else []
    set_up = [(Step.DEAL, BY_CHANCE), *first, (Step.START_ROUND, BY_ITSELF)]
    turns = Agenda.entries(round_agenda(state.seats, state.starter))
    ending = Agenda.entries(LAST_SCORING if state.season == moves.SEASONS - 1 else NEW_DISPLAY)
    left = [entries[place:] for entries in (set_up, turns, ending) for place in range(len(entries))]
    after_a_card = [ending, *(turns[place:] for place in range(2, len(turns)))]
    left += [[(Step.REFILL, BY_CHANCE), *entries] for entries in after_a_card]
    return [0, *(Agenda.stacked(entries) for entries in left if entries[0][1] != BY_ITSELF)]


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
    is_over = state.agenda == 0 or Step.SCORE in Agenda.steps(int(state.agenda))
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


def count_shells(state: Polynesia) -> None:
    """P-SCORE-6: the shells follow from the villages, because nothing else brings any."""
    over = state.agenda == 0
    journal, state.journal = state.journal, None
    for season in range(moves.SEASONS if over else int(state.season)):
        score_season(state, season)
    if over:
        score_totems(state)
    state.journal = journal
