"""Small plots as SVG for the report; they take their colours from the page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

LEFT = 190
WIDTH = 640
ROW = 30


def bars(rows: Sequence[tuple[str, float, float, float]], top: float, fair: float | None, unit: str, label: str) -> str:
    """Horizontal bars with intervals: name, value, low end, high end. `fair` draws a line to compare with."""
    height = ROW * len(rows) + 28
    span = WIDTH - LEFT - 70

    def x(value: float) -> float:
        return LEFT + span * min(max(value, 0.0), top) / top

    parts = [f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(label)}">']
    if fair is not None:
        parts.append(f'<line class="fair" x1="{x(fair):.1f}" y1="0" x2="{x(fair):.1f}" y2="{height - 22}"/>')
    for place, (name, value, low, high) in enumerate(rows):
        y = place * ROW + 5
        shown = name if len(name) <= 26 else name[:12] + "…" + name[-13:]
        parts.append(f'<text x="{LEFT - 8}" y="{y + 15}" text-anchor="end">{escape(shown)}</text>')
        parts.append(f'<rect class="bar" x="{LEFT}" y="{y}" width="{x(value) - LEFT:.1f}" height="20" rx="3"/>')
        parts.append(f'<path class="whisker" d="M{x(low):.1f} {y + 10}H{x(high):.1f}M{x(low):.1f} {y + 5}v10M{x(high):.1f} {y + 5}v10"/>')
        parts.append(f'<text x="{x(max(value, high)) + 6:.1f}" y="{y + 15}">{number(value, unit)}</text>')
    for step in range(5):
        value = top * step / 4
        parts.append(f'<text class="axis" x="{x(value):.1f}" y="{height - 6}" text-anchor="middle">{number(value, unit)}</text>')
    return "".join([*parts, "</svg>"])


def histogram(values: Sequence[int], label: str) -> str:
    """How often which value occurs, in up to 24 columns."""
    low, high = min(values), max(values)
    columns = min(24, high - low + 1)
    size = (high - low + 1) / columns
    counts = [0] * columns
    for value in values:
        counts[min(columns - 1, int((value - low) / size))] += 1
    height, base, most = 190, 160, max(counts)
    step = (WIDTH - 40) / columns
    parts = [f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(label)}">']
    for place, count in enumerate(counts):
        tall = (base - 20) * count / most
        x = 20 + place * step
        title = f"{low + place * size:.0f}–{low + (place + 1) * size - 1:.0f}: {count}"
        place_and_size = f'x="{x + 1:.1f}" y="{base - tall:.1f}" width="{step - 2:.1f}" height="{tall:.1f}"'
        parts.append(f'<rect class="bar" {place_and_size}><title>{title}</title></rect>')
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        x = 20 + share * (WIDTH - 40)
        parts.append(f'<text class="axis" x="{x:.1f}" y="{base + 18}" text-anchor="middle">{low + share * (high - low):.0f}</text>')
    return "".join([*parts, "</svg>"])


def number(value: float, unit: str) -> str:
    return f"{100 * value:.0f} %" if unit == "%" else f"{value:.1f}"
