"""The island with everything on it: hexes, Ahu, figures and pieces."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from motu.drawing import Sketch, table
from motu.games.giants.board import TERRAIN_NAMES, Board, Terrain
from motu.games.giants.draw_choices import draw_piece, draw_tray_button
from motu.games.giants.draw_island import HEIGHT, PICTURE, WIDTH, Grid, grid_of, hex_names, island
from motu.games.giants.draw_scene import GiantsScene
from motu.games.giants.moves import PIECE_NAMES, PIECE_WORDS, Act
from motu.games.giants.view import HexView

if TYPE_CHECKING:
    from motu.core.game import Game

ERECTED = 0.72
"""The scale of a Moai that stands on an Ahu."""
NOTHING: HexView = {"workers": [], "sorcerers": [], "chiefs": [], "logs": 0}


@cache
def hex_words(game: Game, board: Board, language: str) -> tuple[str, ...]:
    """The hexes with their terrain, in the order of their numbers."""
    return tuple(f"{item.name}: {game.texts.say(f'word.{TERRAIN_NAMES[item.terrain]}', language)}" for item in board.hexes)


@cache
def ahu_values(game: Game, board: Board, language: str, ahu: int) -> str:
    """Both values of an Ahu in words."""
    site = board.sites[ahu]
    moai, headdress = (game.texts.say(f"word.{key}", language) for key in ("moai_value", "headdress_value"))
    return f"{moai} {site.moai}, {headdress} {site.headdress}"


def draw_ahu_numbers(sketch: Sketch, grid: Grid, ahu: int, colour: str | None) -> None:
    """A platform on the coast: the Moai value in a dark disc, the headdress value in a red one; the stone in the owner's colour."""
    site = grid.board.sites[ahu]
    x, y = grid.site(ahu)
    sketch.use("plaque", x, y, colour=colour or "stone")
    for value, along, disc in ((site.moai, -8.6, "moai-value"), (site.headdress, 8.6, "headdress-value")):
        sketch.use(disc, x + along, y)
        sketch.text(x + along, y + 4.3, value, 12, class_="b", style="fill:var(--pearl)")


def draw_ahu_name(sketch: Sketch, grid: Grid, ahu: int) -> None:
    """The name of an Ahu out at sea, a little aside so that neighbours in a bay keep apart."""
    site = grid.board.sites[ahu]
    x, y = grid.site(ahu, 33 if site.side % 3 == 0 else 24)
    sketch.text(x + (0, -6, 6, 0, 6, -6)[site.side], y + 3.5, site.name, 9.5, style="fill:var(--sea-ink)")


@cache
def free_ahu(game: Game, board: Board, language: str, ahu: int) -> Sketch:
    """An Ahu that nobody has: its stone with both values, and its name."""
    sketch, name = Sketch(), board.sites[ahu].name
    with sketch.group(id=f"ahu-{name}"):
        sketch.element("title", f"{name}: {ahu_values(game, board, language, ahu)}")
        draw_ahu_numbers(sketch, grid_of(board), ahu, None)
        draw_ahu_name(sketch, grid_of(board), ahu)
    return sketch


def draw_map(scene: GiantsScene) -> None:
    """The island in the sea with everything on it."""
    canvas, board = scene.canvas, scene.board
    table.sea(canvas, 0, 0, WIDTH, HEIGHT, 24)
    canvas.add(island(board, hex_words(scene.game, board, scene.language)))
    for place, item in enumerate(board.hexes):
        is_taken = item.name in scene.view["hexes"] or item.name in scene.lying
        if item.terrain == Terrain.FOREST:
            draw_forest(scene, place, item.logs, is_taken)
        elif item.terrain in PICTURE:
            scale = round(scene.grid.radius / 43, 2)
            canvas.use(PICTURE[item.terrain], *scene.grid.centres[place], scale, opacity=0.5 if is_taken else None, pointer_events="none")
    canvas.add(hex_names(board))
    for place in range(len(board.hexes)):
        draw_hex_choice(scene, place)
    for ahu in range(len(board.sites)):
        draw_erected(scene, ahu)
    for place in range(len(board.hexes)):
        draw_contents(scene, place)
    for ahu in range(len(board.sites)):
        draw_ahu(scene, ahu)
    for ahu in range(len(board.sites)):
        draw_ahu_choices(scene, ahu)
    for event in scene.last:
        if "hex" in event.fields:
            table.mark_last(canvas, *scene.grid.centres[int(board.hex_at[event.fields["hex"]])], scene.grid.radius * 0.8)
        elif "ahu" in event.fields:
            table.mark_last(canvas, *scene.grid.site(event.fields["ahu"]), 25)


def draw_forest(scene: GiantsScene, place: int, logs: int, is_taken: bool) -> None:
    """Palms, paler where somebody stands among them, with the logs they give; or what is left of them."""
    canvas, radius = scene.canvas, scene.grid.radius
    x, y = scene.grid.centres[place]
    if scene.board.hexes[place].name in scene.view["felled"]:
        canvas.use("hex", x, y, fill="var(--sand)", opacity=0.6, pointer_events="none")
        canvas.use("stumps", x, y, round(radius / 46, 2), pointer_events="none")
        return
    canvas.use("grove", x, y, round(radius / 46, 2), opacity=0.5 if is_taken else None, pointer_events="none")
    canvas.use("log", x - 9, y + radius * 0.66, 0.5)
    table.badge(canvas, x + 9, y + radius * 0.66, logs, 12)


def draw_erected(scene: GiantsScene, ahu: int) -> None:
    """The Moai on an Ahu with its headdress; it stands behind the stone with the values."""
    canvas, here = scene.canvas, scene.view["ahu"].get(scene.board.sites[ahu].name)
    if here is None or here["moai"] is None:
        return
    x, y = scene.grid.site(ahu)
    size = int(here["moai"][0])
    high = (0.62, 0.8, 1.0)[size - 1] * ERECTED
    foot = y - 12 - 20 * high
    with canvas.piece(f"piece-{here['moai']}", x, foot, scale=ERECTED, title=ahu_title(scene, ahu)):
        canvas.use(f"moai-{size}")
    if here["headdress"] is not None:
        with canvas.piece(f"piece-{here['headdress']}", x, foot - 28 * high, scale=round(high, 2), title=scene.word("headdress")):
            canvas.use("headdress")


def draw_ahu(scene: GiantsScene, ahu: int) -> None:
    """The platform with both values, and the token of its owner where this is known."""
    canvas, site = scene.canvas, scene.board.sites[ahu]
    here = scene.view["ahu"].get(site.name)
    if here is None:
        canvas.add(free_ahu(scene.game, scene.board, scene.language, ahu))
        return
    owner = here["owner"]
    x, y = scene.grid.site(ahu)
    with canvas.group(id=f"ahu-{site.name}"):
        canvas.element("title", ahu_title(scene, ahu))
        draw_ahu_numbers(canvas, scene.grid, ahu, None if owner is None else scene.looks[owner].colour)
        if owner is not None:
            dx, dy, reach = (0, -15, 9) if here["moai"] is None else (14, -14, 7.5)
            scene.looks[owner].token(canvas, x + dx, y + dy, reach)


def draw_ahu_choices(scene: GiantsScene, ahu: int) -> None:
    """What can be done at an Ahu lights up."""
    canvas = scene.canvas
    x, y = scene.grid.site(ahu)
    eye = y + (16 if scene.board.sites[ahu].side > 3 else -16)
    for kind in (Act.RESERVE, Act.ERECT, Act.CROWN, Act.PEEK):
        action = scene.choices.get((kind, ahu))
        if action is not None:
            with canvas.control(action, scene.describe(action), ahu_words(scene, ahu)):
                if kind == Act.PEEK:
                    canvas.circle(x - 13, eye, 10, class_="choice")
                    canvas.use("eye", x - 13, eye, 0.52)
                else:
                    canvas.rect(x - 22, y - 13, 44, 26, rx=9, class_="choice", fill_opacity=0.35)
                draw_tray_button(scene, action)


def ahu_title(scene: GiantsScene, ahu: int) -> str:
    return f"{scene.board.sites[ahu].name}: {ahu_words(scene, ahu)}"


def ahu_words(scene: GiantsScene, ahu: int) -> str:
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


def draw_hex_choice(scene: GiantsScene, place: int) -> None:
    for kind in (Act.PUT, Act.TO):
        action = scene.choices.get((kind, scene.board.hexes[place].cell))
        if action is not None:
            item = scene.board.hexes[place]
            logs = f" ({item.logs})" if item.terrain == Terrain.FOREST and item.name not in scene.view["felled"] else ""
            with scene.canvas.control(action, scene.describe(action), scene.word(TERRAIN_NAMES[item.terrain]) + logs):
                scene.canvas.use("target", *scene.grid.centres[place])
                draw_tray_button(scene, action)


def draw_contents(scene: GiantsScene, place: int) -> None:
    """Pieces, figures and logs on a hex in rows, the pieces at the back; equal pieces overlap like a hand of cards."""
    name = scene.board.hexes[place].name
    groups: dict[tuple[object, ...], list[str]] = {}
    for piece in scene.lying.get(name, ()):
        lies = scene.view["pieces"][piece]
        groups.setdefault((piece[0], lies["holder"], lies["marked"], piece == scene.in_hand), []).append(piece)
    here = scene.view["hexes"].get(name, NOTHING)
    figures: list[tuple[str, int, int]] = [("worker", seat, count) for seat, count in enumerate(here["workers"]) if count]
    figures += [("sorcerer", seat, 1) for seat in here["sorcerers"]] + [("chief", seat, 1) for seat in here["chiefs"]]
    figures += [("log", 0, here["logs"])] if here["logs"] else []
    count = len(groups) + len(figures)
    if not count:
        return
    columns = next(columns for columns, most in enumerate((0, 1, 4, 9, 99)) if count <= most)
    rows = -(-count // columns)
    x, y = scene.grid.centres[place]
    gap, scale = (
        scene.grid.radius * (0, 0, 0.72, 0.56, 0.42)[columns],
        round((0, 1, 0.78, 0.62, 0.46)[columns] * scene.grid.radius / 46, 2),
    )
    lower = scene.grid.radius * scene.grid.clear[place]
    spots = []
    for position in range(count):
        row, column = divmod(position, columns)
        across = min(columns, count - row * columns)
        spots.append((x + (column - (across - 1) / 2) * gap, y + lower + (row - (rows - 1) / 2) * gap))
    for pieces, spot in zip(groups.values(), spots, strict=False):
        draw_pieces(scene, pieces, *spot, scale, gap or scene.grid.radius * 0.8)
    for (kind, owner, many), spot in zip(figures, spots[len(groups) :], strict=True):
        draw_figure(scene, kind, owner, many, name, *spot, scale)


def draw_pieces(scene: GiantsScene, pieces: list[str], x: float, y: float, scale: float, room: float) -> None:
    """Equal pieces side by side, as close as they must, and how many they are."""
    apart = min(11 * scale, room * 0.55 / max(1, len(pieces) - 1)) if are_choices(scene, pieces) else 9 * scale
    for place, piece in enumerate(pieces):
        shown = place - (len(pieces) - 1) / 2 if are_choices(scene, pieces) else min(place, 2) - (min(len(pieces), 3) - 1) / 2
        draw_piece(scene, piece, x + apart * shown, y, scale)
    if len(pieces) > 2:
        table.badge(scene.canvas, x + 25 * scale, y + 4 * scale, len(pieces), 10.5)


def are_choices(scene: GiantsScene, pieces: list[str]) -> bool:
    """Whether each of these pieces can be chosen, so that each must show itself."""
    return any((kind, PIECE_NAMES.index(pieces[0])) in scene.choices for kind in (Act.LIFT, Act.CLAIM, Act.REGAIN))


def draw_figure(scene: GiantsScene, kind: str, owner: int, count: int, name: str, x: float, y: float, scale: float) -> None:
    """A figure with the letter of its seat, or a pile of logs; more than one are counted."""
    canvas = scene.canvas
    if kind == "log":
        with canvas.piece(f"logs-{name}", x, y, scale=scale, title=f"{scene.word('logs')}: {count}"):
            for log in range(min(count, 3)):
                canvas.use("log", 3 * (log % 2), 5 - 8 * log, 0.9)
            table.badge(canvas, 14, 12, count, 13)
        return
    look = scene.looks[owner]
    stable = f"worker-{look.colour}-{name}" if kind == "worker" else f"{kind}-{look.colour}"
    with canvas.piece(stable, x, y, scale=scale, title=f"{look.name}: {scene.word(kind)}", pointer_events="none"):
        canvas.use(f"{kind}-{look.colour}")
        canvas.text(0, 10, look.letter, 12, class_="b", style=look.ink)
        if count > 1:
            table.badge(canvas, 13, -10, count, 13)
