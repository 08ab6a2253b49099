"""The best few decisions, with what they promise and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from html import escape
from pathlib import Path
from typing import Any, Final

from librt.vecs import vec

from motu.analysis.reasons import clauses, reasons
from motu.bots.protocol import decisions, generator_for, imagined
from motu.bots.thinking import Budget, think, think_behind
from motu.core.choices import Choices
from motu.core.evaluator import Evaluator
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
ENDINGS: Final = 4
"""Continuations to the end of the game, from which final points are estimated."""
LONGEST: Final = 3000
"""Decisions in each of them at most."""
NEAR: Final = 60
"""Decisions, chance included, within which a random game must end for a proof to be tried."""
ATTEMPTS: Final = 8
"""Random games that may show that the end is near."""
MOST_PROVEN: Final = 10_000
"""Positions that a proof may have to look at."""
EVEN: Final = 0.01
"""Decisions that differ by less of the victory are as good as each other."""


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
    if len(legal) == 1:
        search, world = think_behind(game, view, generator, legal[0], ONLY_ONE, evaluator=None)
    else:
        search, world = think(game, view, generator, Budget(seconds, simulations, patient=True), WORLDS, evaluator=None)
    proof = proof_of(world, generator)
    lines = (by_proof(search, world, proof) if proof else search.lines())[: max(1, count)] or [Line(legal[0], 0, [], [], 1.0)]
    worlds = imagined(game, view, 6, generator)
    learned = isinstance(search.evaluator, LearnedEvaluator)
    still = 0.0 if learned else to_come(find_evaluator(game), worlds, lines[0], generator)
    seat: int = view["seat"]
    actions = [line.action for line in lines]
    said = certainties(proof, actions, language) if proof else why(game, worlds, seat, lines, generator, language)
    return Suggestions(
        Suggestion(
            line.action,
            game.write(world, line.action),
            game.describe(world, line.action, language),
            line.visits,
            [float(share) for share in proof.after[line.action]] if proof else whole(line.shares),
            [0.0] * len(line.shares) if proof else line.errors,
            [points + still for points in line.points],
            reason,
            proof is not None,
        )
        for line, reason in zip(lines, said, strict=True)
    )


def whole(shares: list[float]) -> list[float]:
    """Shares of one victory: what an evaluator takes from all of them, so that nobody waits for ever, is given back."""
    total = sum(shares)
    return [share / total for share in shares] if total > 0 else shares


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


def why(game: Game, worlds: list[State], seat: int, lines: list[Line], generator: Generator, language: str) -> list[str]:
    """For each decision a sentence: what speaks for the best one against the next that is not as good, and what speaks against each of
    the others. Where nothing differs enough to be called a reason, nothing is said."""
    if len(lines) == 1:
        return [TEXTS.say("hint.only", language)]
    best, found = lines[0], [""]
    for place, line in enumerate(lines[1:]):
        if line.shares and best.shares[seat] - line.shares[seat] < EVEN:
            found.append(TEXTS.say("hint.even", language))
            continue
        reason = reasons(game, worlds, seat, best.action, line.action, generator)
        if not found[0]:
            terms = clauses(game, TEXTS, reason, seat, language, is_best=True)
            rival = game.describe(worlds[0], line.action, language)
            found[0] = sentence("hint.better_than" if place else "hint.better", terms, language, rival=rival)
        found.append(sentence("hint.worse", clauses(game, TEXTS, reason, seat, language, is_best=False), language))
    return found


def sentence(key: str, terms: str, language: str, **fields: str) -> str:
    return TEXTS.say(key, language, terms=terms, **fields) if terms else ""
