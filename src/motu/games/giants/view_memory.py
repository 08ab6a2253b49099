"""What a seat still knows of what it saw before (ruling G-AMB-47: remembering is part of the game): owners of Moai, growth of clans.

Nothing here looks at a position: a later view is completed with what earlier views of the same seat have shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from motu.games.giants.board import Board, Terrain
from motu.games.giants.moves import FIGURE_NAMES, STEP_NAMES, Figure, Step
from motu.games.giants.view import AhuView, ClanMemory, GiantsView, HexView, RememberedView


def recall(board: Board, earlier: Any, view: Any) -> RememberedView:
    """The view with what its seat remembers: owners that are hidden again, and `clans` with the size of each clan if it is known."""
    before: RememberedView | None = earlier
    now: GiantsView = view
    if before is not None and not is_later(before, now):
        before = None
    ahu = {name: here.copy() for name, here in now["ahu"].items()}
    for name, here in ahu.items():
        here["owner"] = owner_of(before, name, here)
    clans: list[ClanMemory] | None = None
    if before is None:
        clans = [first_sight(board, now) for _ in now["players"]] if now["round"] == 1 else None
    elif (known := before.get("clans")) is not None:
        clans = [clan.copy() for clan in known]
    for player, clan in enumerate(clans or []):
        watch(board, before, now, player, clan)
    return {**now, "ahu": ahu if is_possible(board, now, ahu) else now["ahu"], "clans": clans}


def is_later(earlier: GiantsView, view: GiantsView) -> bool:
    """Whether a view can follow another one: rounds go on, and a Moai that stands does not move."""
    if earlier["seat"] != view["seat"] or earlier["seats"] != view["seats"] or earlier["options"] != view["options"]:
        return False
    standing = {name: here["moai"] for name, here in earlier["ahu"].items() if here["moai"] is not None}
    return bool(earlier["round"] <= view["round"]) and all(
        name in view["ahu"] and view["ahu"][name]["moai"] == moai for name, moai in standing.items()
    )


# -- owners ------------------------------------------------------------------------------------------------------------


def owner_of(earlier: GiantsView | None, name: str, here: AhuView) -> int | None:
    """The owner of the base on an Ahu: shown, known before, or whoever had the Moai that stands there now."""
    owner = here["owner"]
    if owner is not None or earlier is None or here["moai"] is None:
        return owner
    before, hand, piece = earlier["ahu"].get(name), earlier["hand"], earlier["pieces"].get(here["moai"])
    if before is not None:
        owner = before["owner"]
    elif hand is not None and hand["piece"] == here["moai"]:
        owner = earlier["to_act"]
    elif piece is not None:
        owner = piece["holder"]
    return owner


def is_possible(board: Board, view: GiantsView, ahu: Mapping[str, AhuView]) -> bool:
    """Whether nobody has more bases on the island than there are; of the own ones the view tells how many."""
    start = int(board.bases[view["seats"] - 3])
    laid = Counter(here["owner"] for here in ahu.values())
    unknown = laid.pop(None, 0)
    for player, seen in enumerate(view["players"]):
        if laid[player] > start:
            return False
        if seen["reserve"] is not None and not laid[player] <= start - seen["reserve"]["bases"] <= laid[player] + unknown:
            return False
    return True


# -- clans -------------------------------------------------------------------------------------------------------------


def first_sight(board: Board, view: GiantsView) -> ClanMemory:
    """G-SETUP-1: a clan as it starts."""
    start = board.stock.start
    fast = bool(view["options"].get("fast_start"))
    return {
        "workers": start["worker_fast" if fast else "worker"],
        "markers": start["marker"],
        "logs": 0,
        "halves": 0,
        "sorcerer": 0,
    }


def watch(board: Board, earlier: GiantsView | None, view: GiantsView, player: int, clan: ClanMemory) -> None:
    """G-SORC-1 to G-SORC-4, G-CHIEF-1: note what a clan has gained since, by where its Sorcerer and its Chief stand.

    Whoever is about to act has gained nothing yet; that somebody stands there and leaves the action out is taken to be rare.
    """
    if view["step"] == STEP_NAMES[Step.SPECIAL] and view["to_act"] == player:
        return
    halves = view["players"][player]["halves"]
    broke_tablet = halves < clan["halves"]
    clan["halves"] = halves
    for name, here in view["hexes"].items():
        acted = player in here["sorcerers"] and clan["sorcerer"] < view["round"]
        if not acted and not (broke_tablet and player in here["chiefs"]):
            continue
        place = board.names.index(name)
        terrain = board.terrain[place]
        if terrain < Terrain.VILLAGE:
            continue
        if acted:
            clan["sorcerer"] = view["round"]
        if terrain == Terrain.VILLAGE:
            clan["workers"] += 1
        elif terrain == Terrain.HUT:
            clan["markers"] += 1
        elif terrain == Terrain.FOREST and name in view["felled"] and (earlier is None or name not in earlier["felled"]):
            clan["logs"] += int(board.logs[place])
    clan["logs"] = max(0, clan["logs"] - logs_placed(earlier, view, player))
    workers, markers = in_sight(view, player)
    pieces = board.stock.pieces
    clan["workers"] = max(workers, min(pieces["worker"], clan["workers"]))
    clan["markers"] = max(markers, min(pieces["marker"], clan["markers"]))


def logs_placed(earlier: GiantsView | None, view: GiantsView, player: int) -> int:
    """The logs on hexes to which only this clan has come since; in a new round all hexes were empty."""
    same_round = earlier is not None and earlier["round"] == view["round"]
    found = 0
    for name, here in view["hexes"].items():
        before = earlier["hexes"].get(name) if same_round and earlier is not None else None
        logs = here["logs"] - (before["logs"] if before is not None else 0)
        if logs > 0 and [other for other in range(view["seats"]) if came(before, here, other)] == [player]:
            found += logs
    return int(found)


def came(before: HexView | None, here: HexView, player: int) -> bool:
    """Whether figures of a clan have come to a hex that may have brought logs (G-PLACE-6)."""
    return carriers(here, player) > (0 if before is None else carriers(before, player))


def carriers(here: HexView, player: int) -> int:
    """Figures of a clan on a hex that may have brought logs (G-PLACE-6)."""
    return int(here["workers"][player]) + int(player in here["sorcerers"])


def in_sight(view: GiantsView, player: int) -> tuple[int, int]:
    """The Workers and markers of a clan that lie open."""
    spent = view["players"][player]["spent"]
    placing = view["placing"] is not None and view["placing"]["figure"] == FIGURE_NAMES[Figure.WORKER] and view["to_act"] == player
    workers = spent["workers"] + sum(here["workers"][player] for here in view["hexes"].values()) + int(placing)
    marked = sum(piece["holder"] == player and piece["marked"] for piece in view["pieces"].values())
    return workers, spent["markers"] + marked
