"""The best few decisions, with what they promise and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from html import escape
from pathlib import Path
from typing import Any, Final

from librt.vecs import vec

from motu.bots.protocol import decisions, generator_for, imagined
from motu.bots.thinking import Budget, think
from motu.core.choices import Choices
from motu.core.evaluator import Evaluator, RolloutEvaluator
from motu.core.evaluators import find_evaluator
from motu.core.game import Game
from motu.core.generator import Generator
from motu.core.learned import LearnedEvaluator
from motu.core.play import play_out
from motu.core.seats import OVER
from motu.core.state import State
from motu.core.texts import Texts, decimal
from motu.search import Line, Search
from motu.search.exact import Proof, is_revealed, prove
from motu.search.one_ply import continuations

TEXTS: Final = Texts(Path(__file__).parent / "texts")
WORLDS: Final = 256
"""The search imagines so many at most."""
ONLY_ONE: Final = 64
"""Simulations where there is nothing to choose."""
SAMPLES: Final = 24
"""Continuations from which the sentence is made."""
FAR: Final = 12
"""Decisions in each, where the game has no pauses."""
ROLLOUTS: Final = 8
"""Continuations up to the next pause from which the sentence is made where the game has some."""
ENDINGS: Final = 4
"""Continuations to the end of the game, from which final points are estimated."""
LONGEST: Final = 3000
"""Decisions in each of them at most."""
NOTABLE: Final = 0.25
"""Points by which a source must differ to be named."""
NEAR: Final = 60
"""Decisions, chance included, within which a random game must end for a proof to be tried."""
ATTEMPTS: Final = 8
"""Random games that may show that the end is near."""
MOST_PROVEN: Final = 10_000
"""Positions that a proof may have to look at."""


@dataclass(frozen=True)
class Suggestion:
    """A decision that a search recommends. Shares and points are per seat."""

    action: int
    written: str
    words: str
    visits: int
    shares: list[float]
    """The expected share of the victory."""
    errors: list[float]
    """Standard errors of the shares."""
    points: list[float]
    """Expected final points."""
    sentence: str
    proven: bool = False
    """Whether the shares are proven: what everybody gets with best play, not what a search expects."""

    def as_data(self) -> dict[str, Any]:
        return asdict(self)


class Suggestions(list[Suggestion]):
    """Suggestions, the best first; a notebook shows them as a table."""

    def _repr_html_(self) -> str:
        heads = "".join(f"<th>{TEXTS.say(f'hint.{name}')}</th>" for name in ("decision", "share", "points", "why"))
        rows = []
        for one in self:
            shares = " : ".join(f"{100 * share:.1f}" for share in one.shares)
            cells = (one.words, f"{shares} %", " : ".join(f"{points:.1f}" for points in one.points), one.sentence)
            rows.append("<tr>" + "".join(f'<td style="text-align:left">{escape(cell)}</td>' for cell in cells) + "</tr>")
        return f"<table><tr>{heads}</tr>{''.join(rows)}</table>"


def hint(
    game: Game,
    view: Mapping[str, Any],
    count: int = 3,
    seconds: float | None = None,
    simulations: int | None = None,
    language: str = "en",
    seed: int | None = None,
) -> Suggestions:
    """The best few decisions of the seat of this view, the best first; raises NotYourTurn if it has none to make."""
    legal = decisions(game, view)
    generator = generator_for(seed, view)
    budget = Budget(seconds, simulations, patient=True) if len(legal) > 1 else Budget(simulations=1)
    search, world = think(game, view, generator, budget, WORLDS, evaluator=None)
    if len(legal) == 1:
        search.run_at([world], legal[0], ONLY_ONE)
    proof = proof_of(world, generator)
    lines = (by_proof(search, world, proof) if proof else search.lines())[: max(1, count)] or [Line(legal[0], 0, [], [], 1.0)]
    worlds = imagined(game, view, 6, generator)
    learned = isinstance(search.evaluator, LearnedEvaluator)
    still = 0.0 if learned else to_come(find_evaluator(game), worlds, lines[0], generator)
    actions = [line.action for line in lines]
    reasons = certainties(proof, actions, language) if proof else why(game, worlds, view["seat"], actions, generator, language)
    return Suggestions(
        Suggestion(
            line.action,
            game.write(world, line.action),
            game.describe(world, line.action, language),
            line.visits,
            [float(share) for share in proof.after[line.action]] if proof else line.shares,
            [0.0] * len(line.shares) if proof else line.errors,
            [points + still for points in line.points],
            reason,
            proof is not None,
        )
        for line, reason in zip(lines, reasons, strict=True)
    )


def proof_of(world: State, generator: Generator) -> Proof | None:
    """The proof of a position near the end in which nothing is hidden; None where it is not near or not small."""
    if not is_revealed(world):
        return None
    for _ in range(ATTEMPTS):
        ending = world.clone()
        play_out(ending, generator, Choices(), NEAR)
        if ending.to_act() == OVER:
            return prove(world, MOST_PROVEN)
    return None


def by_proof(search: Search, world: State, proof: Proof) -> list[Line]:
    """What the search thinks of the decisions, in the order of what is proven about them."""
    tried = {line.action for line in search.lines()}
    for action in proof.best():
        if action not in tried:
            search.run_at([world], action, ONLY_ONE)
    return sorted(search.lines(), key=lambda line: (-proof.decisions[line.action], -line.visits))


def certainties(proof: Proof, actions: list[int], language: str) -> list[str]:
    """For each decision what is proven about it."""
    sentences = {0: "hint.proven_lost", 1: "hint.proven_won"}
    worths = [proof.decisions[action] for action in actions]
    shares = [decimal(f"{100 * float(worth):.1f}", language) for worth in worths]
    told = [sentences.get(int(worth), "hint.proven") if worth.denominator == 1 else "hint.proven" for worth in worths]
    return [TEXTS.say(key, language, share=share) for key, share in zip(told, shares, strict=True)]


def to_come(evaluator: Evaluator, worlds: list[State], line: Line, generator: Generator) -> float:
    """The points that each seat will still make beyond what the search counts, if everybody goes on sensibly to the end.

    A hand-made evaluator compares positions; what all seats will gain alike does not matter to it, but it does to somebody who reads
    points. A network has learned final points.
    """
    if not line.points:
        return 0.0
    possible = [world for world in worlds if line.action in world.legal()] or worlds[:1]
    points = vec[float]([0.0] * len(line.points))
    total = 0.0
    for ending in continuations(possible, line.action, evaluator, generator, ENDINGS, LONGEST, LONGEST):
        evaluator.evaluate(ending, points)
        total += sum(points[seat] for seat in range(len(line.points)))
    return (total / ENDINGS - sum(line.points)) / len(line.points)


def why(game: Game, worlds: list[State], seat: int, actions: list[int], generator: Generator, language: str) -> list[str]:
    """For each decision a sentence: from which sources it brings more than the best of the others, the first than the second."""
    evaluator = find_evaluator(game)
    chance = int(generator.word())
    means = [mean_sources(evaluator, worlds, action, Generator(chance)) for action in actions]
    if len(actions) == 1:
        return [TEXTS.say("hint.only", language)]
    return [reason(game, means[place], means[1 if place == 0 else 0], seat, place == 0, language) for place in range(len(actions))]


def mean_sources(evaluator: Evaluator, worlds: list[State], action: int, generator: Generator) -> list[dict[str, float]]:
    """The expected points per seat and source some decisions later, or at the next pause of the game."""
    possible = [world for world in worlds if action in world.legal()] or worlds[:1]
    if isinstance(evaluator, RolloutEvaluator):
        states = continuations(possible, action, evaluator, generator, ROLLOUTS, evaluator.least_rollout, LONGEST)
    else:
        states = continuations(possible, action, evaluator, generator, SAMPLES, FAR, FAR)
    found: list[dict[str, float]] = []
    for seat in range(int(worlds[0].seats)):
        rows = [evaluator.sources(state, seat) for state in states]
        found.append({source: sum(row[source] for row in rows) / len(rows) for source in rows[0]})
    return found


def reason(game: Game, here: list[dict[str, float]], there: list[dict[str, float]], seat: int, best: bool, language: str) -> str:
    """The largest differences between two decisions in words."""
    terms: list[tuple[float, str]] = []
    for other in range(len(here)):
        for source, points in here[other].items():
            difference = points - there[other][source]
            worth = difference if other == seat else -difference
            name = game.texts.say(f"score.{source}", language)
            key = ("mine" if other == seat else "theirs") + ("_more" if difference > 0 else "_less")
            fields = {"source": name, "n": decimal(f"{abs(difference):.1f}", language), "seat": game.seat_name(other, language)}
            terms.append((worth, TEXTS.say(f"term.{key}", language, **fields)))
    terms.sort(key=lambda term: -term[0] if best else term[0])
    notable = [text for worth, text in terms[:2] if (worth if best else -worth) >= NOTABLE]
    if not notable:
        return TEXTS.say("hint.even_best" if best else "hint.even", language)
    return TEXTS.say("hint.better" if best else "hint.worse", language, terms=TEXTS.say("hint.and", language).join(notable))
