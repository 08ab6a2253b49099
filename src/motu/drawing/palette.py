"""Colours by name: light, dark and print. A drawing says `var(--sea)`; the page, or `resolved`, says what that is.

Seat colours keep apart under the three common kinds of colour blindness, and every seat also has a shape and a letter.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from motu.drawing.eyes import AS_IT_IS, seen_by

LIGHT: Final = {
    # the table and what lies on it
    "paper": "#f6ecd6",
    "paper-dark": "#e6d5b3",
    "card": "#fffaf0",
    "ink": "#2b2320",
    "faint": "#65574a",
    "line": "#c3ae8c",
    "shade": "#2b1a0a",
    "glow": "#ffffff",
    # water
    "sea": "#63b3c3",
    "sea-deep": "#2f86a0",
    "shallow": "#a6dcd8",
    "foam": "#eefaf5",
    "sea-ink": "#0c2f3a",
    # land
    "sand": "#f3dfae",
    "sand-dark": "#d9b877",
    "meadow": "#b3cf72",
    "meadow-dark": "#8bb04e",
    "forest": "#5d9a5a",
    "forest-dark": "#2f6b45",
    "leaf": "#7dbb62",
    "mountain": "#b3a391",
    "mountain-dark": "#86766a",
    "snow": "#f3efe8",
    "rock": "#6f6259",
    "rock-dark": "#453a36",
    "lava": "#d8431f",
    "lava-dark": "#8f1f14",
    "ember": "#ffb03a",
    # things
    "wood": "#b98a56",
    "wood-dark": "#7d5330",
    "wood-light": "#d6ad78",
    "stone": "#cfc4b3",
    "stone-dark": "#94887a",
    "shell": "#efb3a4",
    "shell-dark": "#b3675d",
    "pearl": "#fbf7ef",
    "gold": "#e2ae2f",
    "gold-dark": "#9a6d12",
    # art of the boards: water over sand, ground in the sun, dry, damp; the face of a coast
    "reef": "#c9ece2",
    "meadow-light": "#cfe08c",
    "meadow-dry": "#dccf85",
    "meadow-deep": "#96bb5c",
    "cliff": "#a5835c",
    "cliff-dark": "#6f5237",
    # stone of small and of large statues, red stone, people, roofs, sails and mats, roads, smoke
    "tuff": "#d8cfb6",
    "tuff-dark": "#9d9077",
    "basalt": "#a9a39c",
    "basalt-dark": "#6d6761",
    "scoria": "#c4472c",
    "scoria-light": "#e2724c",
    "scoria-dark": "#7d2113",
    "skin": "#c98d5b",
    "skin-light": "#e0ab78",
    "skin-dark": "#7b4a29",
    "thatch": "#d9b45c",
    "thatch-dark": "#8f6a22",
    "cloth": "#f4ead2",
    "dust": "#efdcae",
    "smoke": "#f7f1e6",
    # trees behind others, slopes of ash, lava from crust to white heat, stone and gold of temples, beasts on cards
    "pine": "#3f7f4c",
    "ash": "#8d8079",
    "ash-dark": "#584b47",
    "ash-light": "#b5a79a",
    "crust": "#3a2320",
    "molten": "#ff7a2b",
    "white-hot": "#fff0a8",
    "silver": "#e4e2dc",
    "silver-dark": "#8f939b",
    "gold-light": "#ffdf85",
    "octopus": "#b0547a",
    "turtle": "#5f8d63",
    "owl": "#a9794a",
    "heron": "#e9eef0",
    # what counts glows; the casing of an outline that can be chosen; skies
    "count": "#fff3c9",
    "aim": "#ffffff",
    "night": "#1d2f52",
    "dusk": "#7c4a74",
    # what can be chosen, and what was done last
    "case": "#ffffff",
    "choice": "#0a4b86",
    "last": "#8a1f63",
    "last-soft": "#d65fae24",
    # seats
    "red": "#bf2f2a",
    "red-dark": "#701512",
    "red-ink": "#ffffff",
    "yellow": "#f4c430",
    "yellow-dark": "#8a6508",
    "yellow-ink": "#2b2320",
    "blue": "#2456a8",
    "blue-dark": "#112f63",
    "blue-ink": "#ffffff",
    "green": "#3f9c6c",
    "green-dark": "#17533a",
    "green-ink": "#0b1f16",
    "purple": "#c39be0",
    "purple-dark": "#5d3480",
    "purple-ink": "#2a103f",
}
DARK: Final = {
    **LIGHT,
    "paper": "#1c2127",
    "paper-dark": "#14181d",
    "card": "#282f37",
    "ink": "#f3ead9",
    "faint": "#bdb09d",
    "line": "#56504a",
    "shade": "#000000",
    "glow": "#fff1cf",
    "sea": "#1f4f63",
    "sea-deep": "#12303f",
    "shallow": "#3b7580",
    "foam": "#9fd0cd",
    "sea-ink": "#e6f4f2",
    "sand": "#b09a68",
    "sand-dark": "#7f6a41",
    "meadow": "#71893f",
    "meadow-dark": "#52682b",
    "forest": "#37683f",
    "forest-dark": "#1b4029",
    "leaf": "#558a47",
    "mountain": "#776b60",
    "mountain-dark": "#524840",
    "snow": "#b9b3aa",
    "rock": "#463d38",
    "rock-dark": "#2a2320",
    "wood": "#80592f",
    "wood-dark": "#4c301a",
    "wood-light": "#b08857",
    "stone": "#9c9284",
    "stone-dark": "#655c52",
    "shell": "#cf8f82",
    "shell-dark": "#7d443d",
    "pearl": "#e9e4da",
    "gold": "#d3a032",
    "gold-dark": "#6d4c0c",
    "reef": "#4f8c8c",
    "meadow-light": "#87a04c",
    "meadow-dry": "#93884a",
    "meadow-deep": "#5c7635",
    "cliff": "#6b5238",
    "cliff-dark": "#3f2e1e",
    "tuff": "#b0a68e",
    "tuff-dark": "#6f6552",
    "basalt": "#8b857e",
    "basalt-dark": "#4d4843",
    "scoria": "#b5442c",
    "scoria-light": "#cf6a47",
    "scoria-dark": "#5e170d",
    "skin": "#b07a4d",
    "skin-light": "#cc9967",
    "skin-dark": "#5c361d",
    "thatch": "#ab8b42",
    "thatch-dark": "#604614",
    "cloth": "#d8ccb0",
    "dust": "#b39f70",
    "smoke": "#cfc7ba",
    "pine": "#27552f",
    "ash": "#5d534e",
    "ash-dark": "#38302d",
    "ash-light": "#85796f",
    "crust": "#241513",
    "molten": "#ee6a22",
    "white-hot": "#ffe896",
    "silver": "#b9b8b3",
    "silver-dark": "#666a72",
    "gold-light": "#e0bf62",
    "octopus": "#8f4263",
    "turtle": "#466b4a",
    "owl": "#835c37",
    "heron": "#b8bfc2",
    "count": "#ffe7a0",
    "aim": "#1a120a",
    "night": "#16233d",
    "dusk": "#573456",
    "case": "#17110c",
    "choice": "#ffd98a",
    "last": "#ffa6e0",
    "last-soft": "#ff8fd62b",
    "red": "#cc3d36",
    "blue": "#3f74cf",
}
PRINT: Final = {
    **LIGHT,
    "paper": "#ffffff",
    "paper-dark": "#f4f1ea",
    "card": "#ffffff",
    "sea": "#c9e6ea",
    "sea-deep": "#aed5dd",
    "shallow": "#e3f3f2",
    "foam": "#ffffff",
}
SEAT_COLOURS: Final = ("red", "yellow", "blue", "green", "purple")
THEMES: Final = {"light": LIGHT, "dark": DARK, "print": PRINT}
TEXT_ON: Final = (
    ("ink", "paper"),
    ("ink", "card"),
    ("faint", "paper"),
    ("faint", "card"),
    ("faint", "paper-dark"),
    ("sea-ink", "sea"),
    ("sea-ink", "shallow"),
    ("choice", "card"),
    ("last", "card"),
    ("rock-dark", "pearl"),
    ("rock-dark", "gold"),
    ("rock-dark", "stone"),
    ("rock-dark", "wood-light"),
    ("pearl", "rock-dark"),
    ("pearl", "lava-dark"),
    ("pearl", "scoria-dark"),
    ("pearl", "rock"),
    ("rock-dark", "cloth"),
    ("rock-dark", "count"),
    ("rock-dark", "sand"),
    *((f"{colour}-ink", colour) for colour in SEAT_COLOURS),
)
"""Every pair of text and ground that drawings use; each keeps a contrast of at least 4.5 in every theme (WCAG AA)."""

TOLD_BY_COLOUR: Final = (
    ("pearl", "wood-light"),  # the two kinds of dice of Giants
    ("rock-dark", "scoria-dark"),  # the plates of an Ahu: for the Moai and for the headdress
    ("silver", "gold"),  # small and large temples of Dokmus, which also differ in size
    ("lava", "leaf"),  # the walls of Chiefs, Dancers and Navigators in a village of Polynesia, seen small
    ("lava", "blue"),
    ("leaf", "blue"),
    ("white-hot", "lava"),  # lava and its veins
    ("lava", "ash"),  # lava on the mountain of Haleakala
    ("lava", "forest"),
    ("lava", "meadow"),
)
"""Things whose shape says less than their colour: they look different to eyes of every kind, in every theme."""
FONT: Final = "font-family:'Segoe UI',system-ui,-apple-system,'Helvetica Neue','Noto Sans','DejaVu Sans',sans-serif"
RULES: Final = (
    ".motu{stroke-linejoin:round}"
    f".motu text{{{FONT};fill:var(--ink)}}"
    ".motu .h{font-family:Georgia,'Iowan Old Style','Palatino Linotype','Noto Serif','DejaVu Serif',serif;font-weight:bold}"
    ".motu .b{font-weight:bold}"
    ".motu .faint{fill:var(--faint)}"
    ".motu .map{paint-order:stroke;stroke:var(--card);stroke-width:3px;stroke-linejoin:round;stroke-opacity:.85}"
    ".motu .last{fill:var(--last-soft);stroke:var(--last);stroke-width:2.5;stroke-dasharray:1 5;stroke-linecap:round}"
    ".motu .edge,.motu .keep{fill:none;stroke:none}"
    ".motu .handle,.motu .cost,.motu .veil{visibility:hidden}"
    ".motu .coord{display:none;font-weight:bold;paint-order:stroke;stroke:var(--card);stroke-width:3px;stroke-linejoin:round}"
)
"""What a drawing looks like; programs without CSS variables get these rules with the colours written in."""
TOUCHED: Final = (
    ".coordinates .motu .coord{display:inline}"
    ".motu .edge,.motu .keep{pointer-events:all}"
    ".motu .case,.motu .last,.motu .ghost,.motu .ghost *{pointer-events:none}"
    # cells lie side by side: their outlines keep apart, what a pointer hits does not
    ".motu .cells rect{width:var(--side);height:var(--side);rx:6px;stroke-width:6px}.motu .cells .case{pointer-events:all}"
    ".motu .edge,.motu .case{vector-effect:non-scaling-stroke;stroke-linejoin:round}"
    ".motu .thing:focus{outline:none}"
    ".motu .lit{cursor:pointer}"
    ".motu .handle.lit,.motu .handle.picked,.motu .lit>.cost{visibility:visible}"
    ".motu:has(.ground.lit,.ground.picked) .thing:not(.lit,.picked,.ground)>.edge{pointer-events:none}"
    ".motu .cost{pointer-events:none}"
    ".motu .case{fill:none;stroke:none}"
    ".motu .lit>.edge{stroke:var(--choice);stroke-width:2.4px}.motu .lit>.case{stroke:var(--case);stroke-width:5.2px}"
    ".motu .lit.near>.edge{stroke-width:5.5px}.motu .lit.near>.case{stroke-width:9.5px}"
    ".motu .everywhere .lit:not(.near)>.edge,.motu .everywhere .lit:not(.near)>.case{stroke:none}"
    ".motu .picked>.edge{stroke:var(--gold);stroke-width:4.6px}.motu .picked>.case{stroke:var(--rock-dark);stroke-width:8px}"
    ".motu .wanted>.keep{stroke:var(--choice);stroke-width:2.8px;stroke-dasharray:6 4}"
    ".motu .picked{filter:drop-shadow(0 4px 4px rgb(0 0 0/.35))}"
    ".motu .ghost{opacity:.8}.motu .ghost:has(.veil){opacity:1}.motu .ghost .veil{visibility:visible;fill:var(--case)}"
)
"""The states of things that are touched, which only a page needs."""
MOVED: Final = (
    ".motu .piece{transition:transform .35s ease}"
    "@keyframes glide{from{translate:var(--from)}}"
    + "".join(f"@keyframes swing{place}{{from{{transform:rotate(var(--from))}}}}" for place in range(6))
    # Dokmus: a token drops into its cell, a volcano takes one, what counts at the end lights up
    + "@keyframes drop{from{translate:0 -24px;opacity:0}}.motu .drop{animation:drop .35s ease-in}"
    "@keyframes burst{from{scale:.2;opacity:0}60%{scale:1.7}}.motu .burst{animation:burst .4s ease-out backwards}"
    "@keyframes shine{from{opacity:0;scale:1.5}}.motu .shine{animation:shine .4s ease-out backwards}"
    + "@keyframes show{from{opacity:0}}.motu .show{animation:show .4s ease-out}"
    # a card is turned over, a statue is lifted from hand to hand; it has two names because an animation starts again only under another one
    + "@keyframes turn-over{from{transform:scaleX(0)}}.motu .turn-over{animation:turn-over .35s ease-out}"
    + "".join(f"@keyframes carry{step}{{50%{{translate:0 -11px}}}}.motu .carry{step}{{animation:carry{step} .35s ease}}" for step in (0, 1))
    # Polynesia: dice fall and settle, customers move in, prices change, what is scored appears one source after the other
    + "@keyframes tumble{from{transform:translateY(-34px) rotate(-220deg)}70%{transform:translateY(2px) rotate(12deg)}}"
    "@keyframes settle{from{transform:scale(.4);opacity:0}70%{transform:scale(1.08)}}"
    "@keyframes appear{from{transform:translateY(8px);opacity:0}}"
    ".motu .tumble{animation:tumble .28s ease-out backwards}"
    + "".join(f".motu .tumble-{good}{{animation-delay:{0.04 * good:g}s}}" for good in range(4))
    + ".motu .settle{animation:settle .4s ease-out}.motu .appear{animation:appear .4s ease-out backwards}"
    ".motu .sway{transition:transform .35s ease}.motu .ghost:has(.balance){opacity:1}"
    + "".join(f".motu .appear-{place}{{animation-delay:{0.4 * place:g}s}}" for place in range(5))
    # Haleakala: lava pours out of the crater, further with every disc
    + "".join(
        f"@keyframes pour{discs}{{from{{transform:scale({start})}}}}"
        f".motu .pour-{discs}{{animation:pour{discs} .4s ease-out;transform-origin:430px 376px}}"
        for discs, start in ((1, 0.4), (2, 0.72), (3, 0.78))
    )
    + "@keyframes flood{from{transform:scale(.2);opacity:0}25%{opacity:1}}"
    ".motu :is(.flood,.smoke){animation:flood .4s ease-in backwards;transform-origin:430px 376px}"
    # Giants: closed hands unfold before a screen and show what they held
     + "@keyframes unfold{from,to{opacity:1}}.motu .unfold{opacity:0;animation:unfold .13s}"
    "@keyframes unfolded{from,to{opacity:0}}.motu .unfolded{animation:unfolded .26s}"
    + "@media (prefers-reduced-motion:reduce){.motu *{transition:none!important;animation:none!important}}"
)
"""Movement, for pages and for pictures that a browser shows.

A piece that keeps its id moves by transition. `glide` and `swing` are for what must come from elsewhere or round a bend; there is a `swing`
for each place because an animation starts again only under another name.
"""
JOURNEY: Final = "animation:{name} .4s ease-in-out;--from:{origin};"
"""The style of something that has just made a journey from an origin; no movement takes longer than this."""
USED = re.compile(r"var\(--([a-z0-9-]+)\)")
STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)
MOVING = re.compile(r"(?<=[\";])(?:transform|animation|--from):[^;\"]*;?")
"""What a page uses to move things; every such element but a piece also has a `transform` attribute."""
PIECE = re.compile(r'class="piece" style="[^"]*?transform:([^";]+)"')


def by_attribute(piece: re.Match[str]) -> str:
    """The place of a piece for programs that know no CSS."""
    place = piece[1].replace("px", "").replace("deg", "").replace(",", " ")
    return f'class="piece" transform="{place}"'


def variables(theme: dict[str, str]) -> str:
    return "".join(f"--{name}:{value};" for name, value in theme.items())


@cache
def stylesheet(moves: bool = False) -> str:
    """The palette as CSS for inside a drawing that stands alone: light, dark by the reader's preference, pale on paper."""
    dark = variables({name: value for name, value in DARK.items() if value != LIGHT[name]})
    pale = variables({name: value for name, value in PRINT.items() if value != LIGHT[name]})
    media = f"@media screen and (prefers-color-scheme:dark){{.motu{{{dark}}}}}@media print{{.motu{{{pale}}}}}"
    return f".motu{{{variables(LIGHT)}}}{media}{RULES}" + (MOVED if moves else "")


def resolved(svg: str, theme: str = "light", eyes: str = AS_IT_IS) -> str:
    """A drawing with the colours of one theme written in, for programs that know no CSS variables; or as some eyes see them."""
    colours = THEMES[theme] if eyes == AS_IT_IS else {name: seen_by(colour, eyes) for name, colour in THEMES[theme].items()}
    placed = PIECE.sub(by_attribute, STYLE.sub(f"<style>{RULES}</style>", svg, count=1))
    still = MOVING.sub("", placed).replace(' style=""', "")
    return USED.sub(lambda match: colours[match[1]], still)
