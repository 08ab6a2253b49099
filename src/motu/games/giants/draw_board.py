"""The board: the island with its Ahu and everything on it, and the raft with the offer and the supply in an empty bay."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from motu.drawing import Part, Sketch, drawn_once, number, table
from motu.games.giants.board import TERRAIN_NAMES, Board, Terrain
from motu.games.giants.draw_crowd import crowd_words, draw_crowd
from motu.games.giants.draw_figures import CROWN, TOP
from motu.games.giants.draw_ground import grid_of, island
from motu.games.giants.draw_hands import draw_mat
from motu.games.giants.draw_raft import draw_payments, draw_raft
from motu.games.giants.draw_scene import GiantsScene
from motu.games.giants.draw_traces import draw_paid, draw_traces
from motu.games.giants.moves import NUMBERING, PIECE_NAMES, PIECE_WORDS, Act

if TYPE_CHECKING:
    from motu.core.game import Game

PLACES = {Terrain.MOAI_QUARRY: "quarry", Terrain.HEADDRESS_QUARRY: "red-quarry", Terrain.VILLAGE: "village", Terrain.HUT: "sorcery"}
BASE = {0: 0.85, 1: 0.8, 2: 0.95, 3: 1.08}
"""The scale of a base under a Moai of each size, or alone."""
HALF = {1: 15, 2: 20, 3: 25}
"""Half the width of a Moai of each size."""


@cache
def hex_words(game: Game, board: Board, language: str) -> tuple[str, ...]:
    """What each hex is and which Ahu it has."""
    words = []
    for place, item in enumerate(board.hexes):
        ahu = [f"{site.moai} · {site.headdress}" for site in board.sites if site.hexagon == place]
        logs = f" ({item.logs})" if item.terrain == Terrain.FOREST else ""
        name = game.texts.say(f"word.{TERRAIN_NAMES[item.terrain]}", language)
        words.append(f"{name}{logs}" + (f": {game.texts.say('word.ahu', language)} {', '.join(ahu)}" if ahu else ""))
    return tuple(words)


SCENERY, AHU, CROWD, LOGS = range(4)
"""What stands on the island."""


class AhuBuilding(NamedTuple):
    """What was built on an Ahu."""

    owner: str
    """The colour of its owner, or `hidden`."""
    moai: str | None
    headdress: str | None
    is_new: bool
    """Whether it was reserved just now."""
    is_looked_at: bool
    """Whether somebody has just looked under its Moai."""


@cache
def ahu_values(game: Game, board: Board, language: str, ahu: int) -> str:
    """Both values of an Ahu in words."""
    site = board.sites[ahu]
    moai, headdress = (game.texts.say(f"word.{key}", language) for key in ("moai_value", "headdress_value"))
    return f"{game.texts.say('word.ahu', language)}: {moai} {site.moai}, {headdress} {site.headdress}"


def ahu_label(scene: GiantsScene, ahu: int) -> str:
    """Both values, who has reserved the place, what stands on it and whose it is."""
    here = scene.view["ahu"].get(scene.board.sites[ahu].name)
    parts = [ahu_values(scene.game, scene.board, scene.language, ahu)]
    if here is not None:
        owner = scene.word("owner_hidden") if here["owner"] is None else scene.looks[here["owner"]].name
        if here["moai"] is None:
            parts.append(scene.word("reserved", seat=owner))
        else:
            parts.append(scene.word(PIECE_WORDS[PIECE_NAMES.index(here["moai"])]))
            parts += [scene.word("headdress")] if here["headdress"] else []
            parts.append(owner)
    return ", ".join(parts)


def draw_board(scene: GiantsScene) -> None:
    """Back to front: the ground, hexes that can be touched, the way of the last move, what stands, values and counts, the raft."""
    grid, board = scene.grid, scene.board
    part = scene.open_table_part("board", grid.width, grid.height, scene.say("game.name"))
    part.add(island(board))
    draw_hexes(scene, part)
    draw_traces(scene, part)
    draw_mat(scene, part)
    used, felled = used_places(scene), frozenset(scene.view["felled"])
    for kind, place, name, still in standing_still(scene.game, scene.language, board, felled):
        if (kind, name) not in used:
            part.add(still)
        elif kind == CROWD:
            draw_crowd(scene, part, place)
        elif kind == AHU:
            show_ahu(scene, part, place)
        else:
            draw_place(part, board, place, felled, True)
    part.add(values_of_sites(board))
    told: list[tuple[float, float]] = []
    for x, y, count in scene.counts:
        while any(abs(x - other_x) < 26 and abs(y - other_y) < 15 for other_x, other_y in told):
            y += 16  # counts of neighbours stand below each other
        told.append((x, y))
        table.badge(part, x, y, f"×{count}", 10.5)
    draw_paid(scene, part)
    if scene.is_over:
        draw_worth(scene, part)
    part.add(names_on_demand(board))
    if not scene.is_tall:
        with part.placed(*grid.raft, round(grid.share, 3)):
            draw_raft(scene, part)
    draw_payments(scene, part)


def used_places(scene: GiantsScene) -> frozenset[tuple[int, str]]:
    """Where anything stands that players brought, or was felled just now: the kind and the name of the place."""
    felled = [event.fields["hex"] for event in scene.last if event.kind == "forest"]
    used = {(SCENERY, item.name) for item in scene.board.hexes if felled and item.cell in felled}
    used.update((AHU, name) for name in scene.view["ahu"])
    used.update((CROWD, name) for places in (scene.lying, scene.view["hexes"]) for name in places)
    return frozenset(used)


@lru_cache(64)
def standing_still(game: Game, language: str, board: Board, felled: frozenset[str]) -> list[tuple[int, int, str, Part]]:
    """What can stand on the island, from back to front: its kind, its place with its name, and how it looks as long as no player has
    brought anything."""
    found: list[tuple[int, int, str, Part]] = []
    for kind, place in standing_order(board, felled):
        name = board.sites[place].name if kind == AHU else board.hexes[place].name
        still = Part("still", 0, 0, "")
        if kind == AHU:
            draw_ahu(still, board, place, ahu_values(game, board, language, place), None)
        elif kind == SCENERY:
            draw_place(still, board, place, felled)
        elif kind == LOGS:
            draw_logs(still, board, place)
        found.append((kind, place, name, still))
    return found


def standing_order(board: Board, felled: frozenset[str]) -> list[tuple[int, int]]:
    """Kind and place of everything that can stand on the island, from back to front."""
    grid = grid_of(board)
    scenery = [(y, SCENERY, place) for place, (_, y) in enumerate(grid.centres) if board.hexes[place].terrain != Terrain.PLAIN]
    order = [(y - 4, AHU, ahu) for ahu, (_, y) in enumerate(grid.sites)]
    order += [(y + 12, CROWD, place) for place, (_, y) in enumerate(grid.centres)]
    woods = [place for place, item in enumerate(board.hexes) if item.terrain == Terrain.FOREST and item.name not in felled]
    order += [(grid.centres[place][1] + 54, LOGS, place) for place in woods]
    return [(kind, place) for _, kind, place in sorted(scenery) + sorted(order)]


def draw_hexes(scene: GiantsScene, part: Part) -> None:
    """Every hex can be touched or asked about. Where all of them are legal, one line runs round the island instead of one round each."""
    words = hex_words(scene.game, scene.board, scene.language)
    is_everywhere = sum(NUMBERING.kind[action] == Act.PUT for action in scene.view["legal"]) == len(scene.board.hexes)
    felled, hexes, lying = scene.view["felled"], scene.view["hexes"], scene.lying
    labels: list[str] = []
    for place, item in enumerate(scene.board.hexes):
        label = scene.word("felled") if item.name in felled else words[place]
        if item.name in lying or item.name in hexes:
            label += ("; " if ": " in label else ": ") + "; ".join(crowd_words(scene, item.name))
        labels.append(label)
    draw_labelled(part, scene.board, tuple(labels), is_everywhere)


@drawn_once(128)
def draw_labelled(part: Part, board: Board, labels: tuple[str, ...], is_everywhere: bool) -> None:
    """All hexes with their labels."""
    grid = grid_of(board)
    if is_everywhere:
        for paint, wide in (("case", 6), ("choice", 2.6)):
            part.use("green", fill="none", stroke=f"var(--{paint})", stroke_width=wide, pointer_events="none")
    with part.group(class_="everywhere" if is_everywhere else None):
        for place, item in enumerate(board.hexes):
            with part.thing(f"hex:{item.name}", labels[place], is_ground=True):
                part.path(grid.outline(place), class_="edge")


def draw_place(part: Part, board: Board, place: int, felled: frozenset[str], is_new: bool = False) -> None:
    """Scenery stands in the upper half of its hex, so that pieces have the lower half. `is_new`: a wood was felled just now."""
    item, (x, y) = board.hexes[place], grid_of(board).centres[place]
    if item.terrain == Terrain.FOREST:
        with part.placed(x, y - 2, pointer_events="none"):
            part.use("stumps" if item.name in felled else "grove", class_="settle" if is_new else None)
    else:
        scale = 1.25 if item.terrain == Terrain.MOAI_QUARRY else 1.12
        part.use(PLACES[item.terrain], x, y - 7, scale, pointer_events="none")


def draw_logs(part: Part, board: Board, place: int) -> None:
    """How many logs a wood gives, on the end of a log."""
    x, y = grid_of(board).centres[place]
    part.use("logs-sign", x - 13, y + 24, 0.95, pointer_events="none")
    part.text(x - 3.5, y + 28.5, board.hexes[place].logs, 13, class_="b", style="fill:var(--rock-dark)", pointer_events="none")


def show_ahu(scene: GiantsScene, part: Part, ahu: int) -> None:
    """An Ahu as this viewer sees it."""
    here = scene.view["ahu"][scene.board.sites[ahu].name]
    owner = "hidden" if here["owner"] is None else scene.looks[here["owner"]].colour
    is_new, is_looked_at = scene.has_just("reserve", ahu=ahu), scene.has_just("peek", ahu=ahu)
    draw_ahu(part, scene.board, ahu, ahu_label(scene, ahu), AhuBuilding(owner, here["moai"], here["headdress"], is_new, is_looked_at))


@drawn_once(1024)
def draw_ahu(part: Part, board: Board, ahu: int, label: str, here: AhuBuilding | None) -> None:
    """A platform on the coast: on top the slot, or the base of its owner and the Moai."""
    site, (x, y) = board.sites[ahu], grid_of(board).sites[ahu]
    size = int(here.moai[0]) if here and here.moai else 0
    place = f"translate({number(x)} {number(y)})"
    with part.thing(f"ahu:{site.name}", label, transform=place, pointer_events="none"):
        part.use("ahu")
        part.path(ahu_edge(size), class_="edge")
        if here is None:
            part.use("slot")
    if here is None:
        return
    foot = y - 8
    came = (x, foot - 40) if here.is_new else None
    with part.piece(f"base-{site.name}", x, foot, came=came, pointer_events="none"):
        part.use(f"base-{here.owner}", 0, 0, BASE[size])
    if here.moai:
        with part.piece(f"piece-{here.moai}", x, foot + 1, pointer_events="none"):
            part.use(f"moai-{size}", class_="carry0" if here.is_looked_at else None)
    if here.headdress:
        with part.piece(f"piece-{here.headdress}", x, foot + 1 - TOP[size], scale=CROWN[size], pointer_events="none"):
            part.use("headdress")
    part.use(f"mark-{here.owner}", x, foot + 2, pointer_events="none")


@cache
def values_of_sites(board: Board) -> Sketch:
    """Both values on the front of every Ahu. They lie above all pieces: nobody who stands before an Ahu hides what it is worth."""
    sketch = Sketch()
    with sketch.group(pointer_events="none"):
        for site, (x, y) in zip(board.sites, grid_of(board).sites, strict=True):
            sketch.use(f"values-{site.moai}-{site.headdress}", x, y)
    return sketch


def draw_worth(scene: GiantsScene, part: Part) -> None:
    """G-SCORE-2, G-SCORE-3: at the end every statue shows what it brings with its headdress, one after the other along the coast."""
    turn = 0
    for site, (x, y) in zip(scene.board.sites, scene.grid.sites, strict=True):
        here = scene.view["ahu"].get(site.name)
        if here is None or here["moai"] is None:
            continue
        worth = int(here["moai"][0]) * site.moai + (site.headdress if here["headdress"] else 0)
        if here["owner"] is not None:
            part.earned_at(here["owner"], "moai", x, y)
            if here["headdress"]:
                part.earned_at(here["owner"], "headdress", x, y - 40)
        with part.placed(x + 22, y - 18), part.group(class_="shine", style=f"animation-delay:{0.12 * turn:.2f}s"):
            table.badge(part, 0, 0, f"+{worth}", 12.5, "count", "rock-dark")
        turn += 1


def ahu_edge(size: int) -> str:
    """The border of a platform, or of a platform and the Moai of this size on it."""
    if not size:
        return "M-27 19v-19l5-13q22-4 44 0l5 13v19q-27 6-54 0z"
    half, high = HALF[size], TOP[size] - 6
    return f"M-27 19v-19l5-13h{22 - half}v-{high}q0-7 7-7h{2 * half - 14}q7 0 7 7v{high}h{22 - half}l5 13v19q-27 6-54 0z"


def draw_names(sketch: Sketch, board: Board, class_: str) -> None:
    """The names of hexes and Ahu."""
    grid = grid_of(board)
    with sketch.group(class_=class_, font_size=12, text_anchor="middle", pointer_events="none"):
        northern = {site.hexagon for site in board.sites if site.side in (1, 2)}
        for place, item in enumerate(board.hexes):
            x, y = grid.centres[place]
            sketch.element("text", item.name, x=number(x), y=number(y + (4 if place in northern else -20)))
        for site, (x, y) in zip(board.sites, grid.sites, strict=True):
            sketch.element("text", site.name, x=number(x), y=number(y + 32))


@cache
def names_on_demand(board: Board) -> Sketch:
    """Names that a page shows only to those who ask for them."""
    sketch = Sketch()
    draw_names(sketch, board, "coord")
    return sketch
