"""Why one decision is better than another, from what differs behind them: points by source at once and at the end of the game, what the
others could answer, and which chance it counts on. Everything is found in worlds imagined from what the seat may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from math import sqrt
from typing import Any, Final

from librt.vecs import vec

from motu.core.choices import Choices
from motu.core.evaluator import Evaluator, RolloutEvaluator
from motu.core.evaluators import choose_evaluator, find_evaluator
from motu.core.game import Game
from motu.core.generator import Generator
from motu.core.seats import CHANCE, OVER
from motu.core.state import State
from motu.core.texts import LANGUAGES, Texts, decimal
from motu.search.one_ply import continuations, look_ahead
from motu.search.rollout import Rollout

SAMPLES: Final = 96
"""Continuations from which final points by source are estimated."""
FAR: Final = 12
"""Decisions in each, where the game has no pauses."""
ROLLOUTS: Final = 32
"""Continuations up to the next pause where the game has some."""
LONGEST: Final = 3000
"""Decisions in each of them at most."""
NOTABLE: Final = 0.25
"""Points by which a source must differ to be named."""
CERTAIN: Final = 2.5
"""Standard errors by which a source must differ to be named: what may be luck of the continuations is no reason."""
PRICE: Final = 0.5
"""What speaks for the other decision is named if it is at least this part of what speaks for the better one."""
PROSPECTS: Final = "prospects"
"""What counts as a source beside those of the game: what a seat holds for later and no source tells, as goods or people."""
MOST_TERMS: Final = 2
"""Sources that are named at most, for now and for the end each."""
HURTS: Final = 1.0
"""Expected points that an answer must bring its seat, also beside what it could answer otherwise."""
WORLDS: Final = 4
"""Worlds in which answers and chance are looked at."""
ANSWER_WITHIN: Final = 16
"""Decisions after which nobody is asked for an answer any more."""
SWAY: Final = 0.03
"""The part of the victory that chance must move to be worth a word."""
SURE: Final = (0.05, 0.9)
"""A decision that is the better one in fewer or more of the draws counts on no chance."""


@dataclass(frozen=True)
class Difference:
    """So many points more, or less, for a seat from a source."""

    seat: int
    source: str
    points: float


@dataclass(frozen=True)
class Reasons:
    """Why a decision is better, or worse, than another."""

    now: list[Difference] = field(default_factory=list)
    end: list[Difference] = field(default_factory=list)
    """The expected final points, as far as they differ from what comes at once."""
    price: list[Difference] = field(default_factory=list)
    """What speaks most for the other decision, if it weighs enough to be told."""
    answer: list[Any] = field(default_factory=list)
    """A seat, its decision in words of all languages, and the points by which that answer to the worse of the two is better for it
    than what it could answer to the better one. Empty if answers are alike."""
    pays: float | None = None
    """In which part of the draws that follow the decision is the better one; None if chance does not matter."""

    def as_data(self) -> dict[str, Any]:
        return {name: value for name, value in asdict(self).items() if value}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Reasons:
        rows = {name: [Difference(**row) for row in data.get(name, ())] for name in ("now", "end", "price")}
        return cls(rows["now"], rows["end"], rows["price"], list(data.get("answer", ())), data.get("pays"))


def reasons(game: Game, worlds: list[State], seat: int, better: int, worse: int, generator: Generator) -> Reasons:
    """Why a seat had better decide one way than the other.

    Points are reasons only where the continuations bear them out: if on the whole more of them speaks for the other decision, the search
    has seen further than they do, and nothing is said about points.
    """
    evaluator = find_evaluator(game)
    chance = int(generator.word())
    now = {action: mean_rows([gained(world, action) for world in allowing(worlds, action)]) for action in (better, worse)}
    end = {action: final_rows(evaluator, worlds, action, chance) for action in (better, worse)}
    at_once = differences(now[better], now[worse])
    later = {(one.seat, one.source): one.points for one in at_once}
    final = certain(end[better], end[worse])
    fresh = [one for one in final if abs(one.points - later.get((one.seat, one.source), 0.0)) >= NOTABLE]
    sound = speaks_on_the_whole(final, seat, len(now[better]))
    cost = price(final, seat)
    return Reasons(
        notable(at_once, seat) if sound else [],
        notable(fresh, seat, sum(abs(one.points) for one in cost)) if sound else [],
        cost if sound else [],
        answer_to(game, worlds, seat, better, worse, chance),
        pays(game, worlds, seat, better, worse),
    )


def allowing(worlds: list[State], action: int) -> list[State]:
    return [world for world in worlds if action in world.legal()] or worlds[:1]


def gained(world: State, action: int) -> list[dict[str, float]]:
    """What every seat has from each source right after a decision."""
    after = world.clone()
    after.do(action)
    before, found = world.breakdown(), after.breakdown()
    return [{source: float(points - before[seat][source]) for source, points in row.items()} for seat, row in enumerate(found)]


def mean_rows(rows: list[list[dict[str, float]]]) -> list[dict[str, float]]:
    """The mean of rows of points by source, per seat."""
    return [{source: sum(row[seat][source] for row in rows) / len(rows) for source in rows[0][seat]} for seat in range(len(rows[0]))]


def final_rows(evaluator: Evaluator, worlds: list[State], action: int, chance: int) -> list[list[dict[str, float]]]:
    """The expected final points per seat and source in each of many continuations, seen some decisions later, or at the next pause of
    the game. The continuations of two decisions meet the same chance as long as they go alike, so they are compared in pairs."""
    possible = allowing(worlds, action)
    count, least, most = (ROLLOUTS, evaluator.least_rollout, LONGEST) if isinstance(evaluator, RolloutEvaluator) else (SAMPLES, FAR, FAR)
    found: list[list[dict[str, float]]] = []
    for number in range(count):
        world = possible[number % len(possible)]
        (state,) = continuations([world], action, evaluator, Generator(chance + number), 1, least, most)
        found.append(sources_of(evaluator, state))
    return found


def sources_of(evaluator: Evaluator, state: State) -> list[dict[str, float]]:
    """The expected points per seat and source in a position."""
    found = [evaluator.sources(state, seat) for seat in range(int(state.seats))]
    if state.to_act() != OVER:
        points = vec[float]([0.0] * len(found))
        if isinstance(evaluator, RolloutEvaluator):
            evaluator.evaluate_at_pause(state, points)
        else:
            evaluator.evaluate(state, points)
        for seat, row in enumerate(found):
            row[PROSPECTS] = points[seat] - sum(row.values())
    return found


def differences(here: list[dict[str, float]], there: list[dict[str, float]]) -> list[Difference]:
    return [
        Difference(seat, source, round(points - there[seat].get(source, 0.0), 2))
        for seat, row in enumerate(here)
        for source, points in row.items()
        if abs(points - there[seat].get(source, 0.0)) >= NOTABLE
    ]


def certain(here: list[list[dict[str, float]]], there: list[list[dict[str, float]]]) -> list[Difference]:
    """By how much sources differ on average over pairs of continuations, where that can hardly be luck."""
    found: list[Difference] = []
    for seat in range(len(here[0])):
        for source in dict.fromkeys(source for row in here for source in row[seat]):
            apart = [one[seat].get(source, 0.0) - other[seat].get(source, 0.0) for one, other in zip(here, there, strict=True)]
            mean = sum(apart) / len(apart)
            error = sqrt(sum((points - mean) ** 2 for points in apart) / max(1, len(apart) - 1) / len(apart))
            if abs(mean) >= max(NOTABLE, CERTAIN * error):
                found.append(Difference(seat, source, round(mean, 2)))
    return found


def speaks_for(one: Difference, seat: int) -> bool:
    """Whether a difference is good for a seat: more for itself, or less for another."""
    return (one.points > 0) == (one.seat == seat)


def speaks_on_the_whole(final: list[Difference], seat: int, seats: int) -> bool:
    """Whether what differs by the end is good for a seat, all in all; so it is if nothing differs."""
    return not final or sum(one.points if one.seat == seat else -one.points / (seats - 1) for one in final) > 0.0


def notable(found: list[Difference], seat: int, outweighed: float = 0.0) -> list[Difference]:
    """The differences that speak most for the better decision, the largest first: a few, and more only where it takes them to outweigh
    what speaks for the other one."""
    good = sorted((one for one in found if speaks_for(one, seat)), key=lambda one: -abs(one.points))
    most = MOST_TERMS
    while most < len(good) and sum(abs(one.points) for one in good[:most]) <= outweighed:
        most += 1
    return good[:most]


def price(found: list[Difference], seat: int) -> list[Difference]:
    """The difference that speaks most for the other decision, if it weighs enough beside those that speak for the better one."""
    against = max((one for one in found if not speaks_for(one, seat)), key=lambda one: abs(one.points), default=None)
    most = max((abs(one.points) for one in found if speaks_for(one, seat)), default=0.0)
    return [against] if against is not None and abs(against.points) >= PRICE * most else []


def answer_to(game: Game, worlds: list[State], seat: int, better: int, worse: int, chance: int) -> list[Any]:
    """What the next seat could answer to the worse decision, if that brings it something, and more than what it could answer to the
    better one."""
    allowed = [world for world in allowing(worlds, worse) if better in world.legal()][:WORLDS]
    answers: Counter[int] = Counter()
    told: dict[int, list[Any]] = {}
    more, own = 0.0, 0.0
    for number, world in enumerate(allowed):
        found = best_answer(game, world, seat, worse, Generator(chance + number))
        other = best_answer(game, world, seat, better, Generator(chance + number))
        if found is None or other is None:
            return []
        state, answer, gain = found
        answers[answer] += 1
        told[answer] = [state.to_act(), {language: game.describe(state, answer, language) for language in LANGUAGES}]
        more += gain - other[2]
        own += gain
    if not answers or min(more, own) / len(allowed) < HURTS:
        return []
    return [*told[answers.most_common(1)[0][0]], round(more / len(allowed), 1)]


def best_answer(game: Game, world: State, seat: int, action: int, generator: Generator) -> tuple[State, int, float] | None:
    """The position in which another seat decides next, its best decision one ply deep, and the expected points that it brings, beside the
    position itself and beside the mean of all its decisions, whichever is more."""
    evaluator = choose_evaluator(game, world)
    state = world.clone()
    state.do(action)
    rollout, choices = Rollout(find_evaluator(game), state.seats), Choices()
    for _ in range(ANSWER_WITHIN):
        if state.to_act() == OVER:
            return None
        if state.to_act() not in (seat, CHANCE) and len(state.legal()) > 1:
            break
        rollout.play(state, choices, generator, 1, 1)
    else:
        return None
    who = state.to_act()
    points = vec[float]([0.0] * state.seats)
    evaluator.evaluate(state, points)
    outlooks = look_ahead([state], state.legal(), evaluator, 1)
    found = max(outlooks, key=lambda outlook: outlook.shares[who])
    usual = sum(outlook.points[who] for outlook in outlooks) / len(outlooks)
    return state, found.action, found.points[who] - max(points[who], usual)


def pays(game: Game, worlds: list[State], seat: int, better: int, worse: int) -> float | None:
    """The part of the draws after the better decision in which it is the better one, where chance follows and matters."""
    evaluator = choose_evaluator(game, worlds[0])
    parts: list[float] = []
    sway = 0.0
    points, shares = vec[float]([0.0] * worlds[0].seats), vec[float]([0.0] * worlds[0].seats)
    for world in [world for world in allowing(worlds, better) if worse in world.legal()][:WORLDS]:
        after = world.clone()
        after.do(better)
        if after.to_act() != CHANCE:
            return None
        rival = look_ahead([world], [worse], evaluator, 1)[0].shares[seat]
        odds = after.odds()
        values: list[tuple[float, int]] = []
        for outcome, weight in odds:
            child = after.clone()
            child.do(outcome)
            evaluator.value(child, points, shares)
            values.append((shares[seat], weight))
        total = sum(weight for _, weight in values)
        parts.append(sum(weight for value, weight in values if value > rival) / total)
        sway = max(sway, max(values)[0] - min(values)[0])
    if not parts or sway < SWAY:
        return None
    found = sum(parts) / len(parts)
    return round(found, 2) if SURE[0] < found < SURE[1] else None


def clauses(game: Game, texts: Texts, found: Reasons, seat: int, language: str, is_best: bool) -> str:
    """The reasons for the better decision, or those against the worse one, as one list of words; empty if there are none."""
    said: list[str] = []
    for name, rows in (("now", found.now), ("end", found.end)):
        own_first = sorted(rows, key=lambda one: one.seat != seat)  # behind another's name one's own points would read as theirs
        terms = [term(game, texts, one, seat, language, 1 if is_best else -1) for one in own_first]
        if terms:
            said.append(texts.say(f"why.{name}", language, terms=texts.say("hint.and", language).join(terms)))
    if said and found.price:
        terms = [term(game, texts, one, seat, language, 1 if is_best else -1) for one in found.price]
        key = "why.but" if found.end else "why.but_end"
        said[-1] += texts.say(key, language, terms=texts.say("hint.and", language).join(terms))
    if found.answer:
        who, moves, *gain = found.answer
        name = game.seat_name(who, language)
        told = texts.say("why.otherwise" if is_best else "why.then", language, seat=name, move=moves[language])
        said.append(told + (texts.say("why.gain", language, n=in_points(gain[0], language)) if gain else ""))
    if found.pays is not None and is_best:
        said.append(texts.say("why.pays", language, percent=round(100 * found.pays)))
    return texts.say("why.join", language).join(said)


def term(game: Game, texts: Texts, one: Difference, seat: int, language: str, sign: int) -> str:
    points = one.points * sign
    key = ("mine" if one.seat == seat else "theirs") + ("_more" if points > 0 else "_less")
    name = texts.say("why.prospects", language) if one.source == PROSPECTS else game.texts.say(f"score.{one.source}", language)
    number = in_points(abs(points), language)
    return texts.say(f"term.{key}", language, source=name, n=number, seat=game.seat_name(one.seat, language))


def in_points(points: float, language: str) -> str:
    """Points to a tenth, without it where there is none."""
    return decimal(f"{points:.0f}" if abs(points - round(points)) < 0.05 else f"{points:.1f}", language)
