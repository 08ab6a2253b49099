"""Pieces on their way and buttons: what can be chosen beside hexes and Ahu."""

from __future__ import annotations

from motu.drawing import table
from motu.games.giants.draw_scene import ON_BOARD, GiantsScene
from motu.games.giants.moves import CELL_NAMES, FIRST_HEADDRESS, NUMBERING, PIECE_NAMES, PIECE_WORDS, Act


def draw_piece(scene: GiantsScene, name: str, x: float, y: float, scale: float) -> None:
    """A Moai or headdress on its way, with the marker on it and the choices about it."""
    canvas, lies = scene.canvas, scene.view["pieces"][name]
    piece, holder = PIECE_NAMES.index(name), lies["holder"]
    title = scene.word(PIECE_WORDS[piece]) + ("" if holder is None else f" ({scene.looks[holder].name})")
    with canvas.piece(f"piece-{name}", x, y, scale=round(scale, 2), title=title):
        if name == scene.in_hand:
            canvas.circle(0, 0, 24, fill="var(--ember)", opacity=0.75)
        canvas.use("headdress" if piece >= FIRST_HEADDRESS else f"moai-{name[0]}")
        if holder is not None:
            scene.looks[holder].token(canvas, 11, -13, 9 if lies["marked"] else 6, None if lies["marked"] else "")
    for kind in (Act.LIFT, Act.CLAIM, Act.REGAIN):
        action = scene.choices.get((kind, piece))
        if action is not None:
            with canvas.control(action, scene.describe(action)):
                canvas.circle(x, y, 22 * max(scale, 0.7), class_="choice", fill_opacity=0.2)
                draw_tray_button(scene, action)


def draw_tray_button(scene: GiantsScene, action: int) -> None:
    """The button of a choice that also has a place on the map: its pictures and a short name."""
    if action not in scene.spots:
        return
    canvas = scene.canvas
    x, y, width, height = scene.spots[action]
    kind, first = int(NUMBERING.kind[action]), int(NUMBERING.first[action])
    with canvas.outside():
        canvas.rect(x, y, width, height, rx=9, class_="choice")
        if kind in (Act.LIFT, Act.CLAIM, Act.REGAIN):
            name = PIECE_NAMES[first]
            canvas.use("headdress" if first >= FIRST_HEADDRESS else f"moai-{name[0]}", x + 22, y + height / 2, 0.8)
            place = scene.view["pieces"][name]["place"]
            canvas.label(x + 22 + width / 2 - 4, y + height / 2, place or "", width - 44, 14, class_="b")
        elif kind in (Act.PUT, Act.TO):
            canvas.label(x + width / 2, y + height / 2, CELL_NAMES[first], width - 8, 15, class_="b")
        else:
            symbol, scale = {Act.PEEK: ("eye", 0.9), Act.RESERVE: (f"token-{scene.colour}", 0.6), Act.ERECT: ("moai-2", 0.85)}.get(
                kind, ("headdress", 0.9)
            )
            canvas.use(symbol, x + 20, y + height / 2, scale)
            canvas.label(x + 20 + width / 2, y + height / 2, scene.board.sites[first].name, width - 42, 14, class_="b")


def draw_buttons(scene: GiantsScene) -> None:
    """The choices that have no place on the map, each with its pictures."""
    for action in scene.loose:
        kind = int(NUMBERING.kind[action])
        if kind in ON_BOARD:
            continue
        x, y, width, height = scene.spots[action]
        symbols = scene.faces(action)
        if not symbols:
            table.button(scene.canvas, action, scene.describe(action), x, y, width, height)
            continue
        with scene.canvas.control(action, scene.describe(action)):
            scene.canvas.rect(x, y, width, height, rx=9, class_="choice")
            step = min(28.0, (width - 12) / len(symbols))
            for place, (symbol, scale) in enumerate(symbols):
                across = x + width / 2 + step * (place - (len(symbols) - 1) / 2)
                if symbol.isdigit() or symbol == "–":
                    scene.canvas.text(across, y + height / 2 + 6, symbol, 18, class_="b")
                else:
                    scene.canvas.use(symbol, across, y + height / 2, scale * min(1, height / 40))
