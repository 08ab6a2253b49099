"""What stands around the island: status, phases, the quarry tile and the supply."""

from __future__ import annotations

from motu.drawing import number, table, width_of
from motu.games.giants.draw_scene import GiantsScene
from motu.games.giants.moves import LAST_PHASE

MOST_HINTS = 60
"""With more choices than these the explanations over the status line are left out; the labels stay."""


def draw_status(scene: GiantsScene, x: float, y: float, width: float) -> None:
    scene.draw_status(x, y, width)
    if len(scene.view["legal"]) > MOST_HINTS:
        scene.canvas.hint_place = None


def draw_phases(scene: GiantsScene, x: float, y: float, width: float) -> None:
    """The phases of a round one after the other; the present one stands out."""
    step = width / LAST_PHASE
    for phase in range(1, LAST_PHASE + 1):
        left, is_now = x + step * (phase - 1), phase == scene.phase() and not scene.is_over
        notch = 0 if phase == 1 else 9
        scene.canvas.path(
            f"M{number(left)} {number(y)}h{number(step - 12)}l9 13l-9 13h{number(12 - step)}l{notch}-13z",
            fill="var(--gold)" if is_now else "var(--card)",
            stroke="var(--gold-dark)" if is_now else "var(--line)",
            stroke_width=1.2,
            stroke_linejoin="round",
        )
        ink = "fill:var(--rock-dark)" if is_now else None
        name = f"{phase}. {scene.word(f'phase_{phase}')}"
        scene.canvas.label(left + step / 2, y + 13, name, step - 34, 13, class_="b" if is_now else "faint", style=ink)


def draw_quarry_tile(scene: GiantsScene, x: float, y: float, width: float) -> None:
    """G-SETUP-11: the Moai on offer and the dice of this round."""
    canvas, view = scene.canvas, scene.view
    table.board(canvas, x, y, width, 82)
    label = scene.word("tile")
    table.badge(canvas, x + 18 + width_of(label, 12, True) / 2, y + 19, label, 12)
    white = int(scene.board.white[view["seats"] - 3])
    for die, face in enumerate(view["dice"]):
        colour = "pearl" if die < white else "wood-light"
        with canvas.placed(x + 32 + 38 * die, y + 54):
            canvas.element("title", f"{scene.word('dice')} ({scene.word('white' if die < white else 'brown')}): {face}")
            canvas.rect(-14, -12, 32, 32, rx=8, fill="var(--shade)", opacity=0.35)
            canvas.rect(-16, -16, 32, 32, rx=8, fill=f"var(--{colour})", stroke="var(--rock-dark)", stroke_width=1.5)
            canvas.rect(-13, -13, 26, 26, rx=6, fill=canvas.texture("sheen"), opacity=0.5)
            canvas.text(0, 7.5, face, 21, class_="b", style="fill:var(--rock-dark)")
    offered = [size for size, count in enumerate(view["tile"], 1) for _ in range(count)]
    room = width - 60 - 38 * len(view["dice"])
    step = min(38.0, room / max(1, len(offered)))
    for place, size in enumerate(offered):
        left = x + width - 26 - step * (len(offered) - 1 - place)
        canvas.use(f"moai-{size}", left, y + 62 - 22 * (0.62, 0.8, 1.0)[size - 1] * 1.15, 1.15, id=f"offer-{place}")


def draw_supply(scene: GiantsScene, x: float, y: float, width: float) -> None:
    """What is left in the box."""
    canvas, view = scene.canvas, scene.view
    table.panel(canvas, x, y, width, 82, scene.word("supply"))
    stock: list[tuple[str, str, int, float]] = [
        (f"moai-{size}", scene.word(f"moai_{size}"), count, 0.9) for size, count in enumerate(view["supply"], 1)
    ]
    stock += [
        ("headdress", scene.word("headdresses"), view["headdresses"], 0.95),
        ("log", scene.word("logs"), view["logs"], 0.85),
        ("tablet", scene.word("half_tablets"), view["half_tablets"], 0.95),
    ]
    step = (width - 16) / len(stock)
    for place, (symbol, label, count, scale) in enumerate(stock):
        with canvas.placed(x + 24 + step * place, y + 52, round(scale * (0.8 if scene.is_tall else 1), 2), id=f"supply-{symbol}"):
            canvas.element("title", f"{label}: {count}")
            canvas.use(symbol, opacity=None if count else 0.3)
        canvas.text(
            x + (38 if scene.is_tall else 42) + step * place,
            y + 58,
            count,
            15 if scene.is_tall else 18,
            "start",
            class_="b" if count else "faint",
        )
