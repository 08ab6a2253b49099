"""Games of bots as tables of decisions, in Parquet files: what the seat knew, what it could and did decide, and how the game ended.

A file holds a fixed range of games, each with a seed of its own. So files can be made by any number of processes, an interrupted run goes
on where it stopped, and the same seed gives the same files as long as the bots decide alike (a budget in simulations, not in seconds).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from inspect import signature
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from motu.arena.on_ray import on_ray
from motu.bots import bot, class_of, read_name
from motu.bots.protocol import Chooser, generator_for
from motu.bots.search import SearchBot, pick
from motu.core.batch import seed_of
from motu.core.errors import BadOption, MotuError
from motu.core.game import Game
from motu.core.memory import Memory, everybody_observes
from motu.core.options import OptionValue
from motu.core.registry import game as find_game
from motu.core.seats import OVER

CARD: Final = "card.json"
FORMAT: Final = 1
COLUMNS: Final[Mapping[str, str]] = {
    "game": "the number of the game, from 0",
    "ply": "decisions of seats made before",
    "seat": "the seat that decides",
    "bot": "who plays it",
    "row": "what the seat sees, uint8; `layout` says what the bytes mean",
    "legal": "the legal actions, ascending",
    "action": "what was decided",
    "visits": "how often a search tried each legal action; empty if there was no search or one choice only",
    "value": "the share of the victory that the search expected for the seat; null if there was none",
    "outcome": "the share of the victory that the seat got in the end",
    "points": "the points of the seat in the end",
}


@dataclass(frozen=True)
class DatasetPlan:
    """What is to be made."""

    game: str
    seats: int
    options: dict[str, OptionValue]
    bots: tuple[str, ...]
    games: int
    seed: int
    games_a_file: int = 50

    def files(self) -> list[tuple[str, range]]:
        """The name of every file, and the games in it."""
        firsts = range(0, self.games, self.games_a_file)
        return [(f"games-{first:07}.parquet", range(first, min(first + self.games_a_file, self.games))) for first in firsts]


FileTask = tuple[DatasetPlan, str, range]
"""A file to be made: of which plan, its name, and its games."""


def make(plan: DatasetPlan, folder: Path, jobs: int = 1, place: str = "here") -> Iterator[Path]:
    """Make the files of a plan that are not there yet, in processes of this machine or on Ray; each is given back when it is complete."""
    try:
        import pyarrow  # noqa: F401
    except ImportError:
        raise MotuError("datasets need pyarrow: install motu[dataset]") from None
    for name in plan.bots:
        bot(name)
    write_card(plan, folder)
    missing = [(plan, name, numbers) for name, numbers in plan.files() if not (folder / name).exists()]
    for name, content in made(missing, jobs, place):
        unfinished = folder / f".{name}.part"
        unfinished.write_bytes(content)
        unfinished.replace(folder / name)
        yield folder / name


def made(tasks: list[FileTask], jobs: int, place: str) -> Iterator[tuple[str, bytes]]:
    """The files with their names, as they are complete. Only this process writes them, so a cluster needs no shared disk."""
    if place == "ray":
        yield from on_ray(made_file, tasks)
    elif jobs == 1 or len(tasks) <= 1:
        yield from map(made_file, tasks)
    else:
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
            yield from pool.map(made_file, tasks)


def write_card(plan: DatasetPlan, folder: Path) -> None:
    """How the data were made, beside them; a folder with other data is refused."""
    game = find_game(plan.game)
    layout = game.layout(plan.seats, plan.options)
    blocks = [{**asdict(block), "shape": list(block.shape), "strides": list(block.strides)} for block in layout.blocks]
    card = {
        "format": FORMAT,
        **asdict(plan),
        "bots": list(plan.bots),
        "motu": {"rules": game.rules_version, "edition": game.components_of(plan.options)[1], "actions": int(game.numbering.size)},
        "columns": dict(COLUMNS),
        "layout": {"version": layout.version, "hash": layout.hash, "width": layout.width, "blocks": blocks},
    }
    text = json.dumps(card, indent=1, ensure_ascii=False) + "\n"
    path = folder / CARD
    if path.exists() and path.read_text(encoding="utf-8") != text:
        raise BadOption(f"{path} describes other data; give another folder, or the same game, bots, games and seed to go on")
    folder.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def made_file(task: FileTask) -> tuple[str, bytes]:
    """One file with its name."""
    import pyarrow
    from pyarrow import parquet

    plan, name, numbers = task
    decisions = [decision for number in numbers for decision in played(plan, number)]
    width = find_game(plan.game).layout(plan.seats, plan.options).width
    schema = pyarrow.schema(
        {
            "game": pyarrow.int32(),
            "ply": pyarrow.int32(),
            "seat": pyarrow.int8(),
            "bot": pyarrow.string(),
            "row": pyarrow.binary(width),
            "legal": pyarrow.list_(pyarrow.int16()),
            "action": pyarrow.int16(),
            "visits": pyarrow.list_(pyarrow.int32()),
            "value": pyarrow.float32(),
            "outcome": pyarrow.float32(),
            "points": pyarrow.int32(),
        }
    )
    content = pyarrow.BufferOutputStream()
    parquet.write_table(pyarrow.Table.from_pylist(decisions, schema), content, compression="zstd")
    return name, content.getvalue().to_pybytes()


def played(plan: DatasetPlan, number: int) -> list[dict[str, Any]]:
    """The decisions of one game. Bots change their seats from game to game."""
    game = find_game(plan.game)
    state = game.start(plan.seats, plan.options, chance=seed_of(plan.seed, 0, number))
    names = [plan.bots[(seat + number) % len(plan.bots)] for seat in range(plan.seats)]
    players = [seeded(name, seed_of(plan.seed, 1 + seat, number) % 2**62) for seat, name in enumerate(names)]
    memories = [Memory(game, seat) for seat in range(plan.seats)]
    found: list[dict[str, Any]] = []
    ply = 0
    while (seat := state.to_act()) != OVER:
        everybody_observes(memories, state)
        view = memories[seat].observe(state)
        action, visits, value = decided(players[seat], game, view)
        decision = {"game": number, "ply": ply, "seat": seat, "bot": names[seat], "row": game.encode(state, seat)}
        found.append(decision | {"legal": view["legal"], "action": action, "visits": visits, "value": value})
        state.apply(action)
        ply += 1
    outcome = state.outcome()
    assert outcome is not None
    for decision in found:
        seat = decision["seat"]
        decision["outcome"] = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
        decision["points"] = outcome.scores[seat]
    return found


def seeded(name: str, seed: int) -> Chooser:
    """A bot with a seed of its own, if it takes one and its name does not say another."""
    kind, settings = read_name(name)
    takes_seed = "seed" not in settings and "seed" in signature(class_of(kind)).parameters
    return bot(name, seed=seed) if takes_seed else bot(name)


def decided(player: Chooser, game: Game, view: Mapping[str, Any]) -> tuple[int, list[int], float | None]:
    """The action, and what a search thought of all legal ones."""
    if not isinstance(player, SearchBot) or len(view["legal"]) == 1:
        return player.choose(game, view), [], None
    generator = generator_for(player.seed, view)
    lines = player.think(game, view, generator)[0].lines()
    tried = {line.action: line for line in lines}
    action = pick(lines, player.as_for(game, view["seats"])[1], generator)
    visits = [tried[legal].visits if legal in tried else 0 for legal in view["legal"]]
    return action, visits, float(tried[action].shares[view["seat"]])
