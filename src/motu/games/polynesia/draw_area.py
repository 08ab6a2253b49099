"""The village of a seat: customers who have settled, what binds them, and what the season would bring now."""

from __future__ import annotations

from typing import Final

from motu.drawing import Part, table, width_of
from motu.games.polynesia import moves
from motu.games.polynesia.draw_customers import draw_goods_of
from motu.games.polynesia.draw_land import VillageSite, land, shapes
from motu.games.polynesia.draw_pieces import SYMBOLS
from motu.games.polynesia.draw_scene import PolynesiaScene
from motu.games.polynesia.moves import Customer
from motu.games.polynesia.rules import Polynesia
from motu.games.polynesia.score import goods_points, neighbour_points, set_points

OWN: Final = VillageSite("own", 556, 490, 46, 62, 118, 131)
PHONE: Final = VillageSite("phone", 374, 256, 28, 42, 81, 66)
OTHERS: Final = {
    2: VillageSite("other", 256, 306, 23, 52, 53, 78),
    3: VillageSite("other", 256, 270, 23, 52, 53, 67),
    4: VillageSite("other", 256, 172, 23, 42, 53, 40),
}
"""By the number of seats."""
SOURCES_ABOVE: Final = {"own": 76, "phone": 69}
"""How far above their feet the sources of a scoring cover the huts of a row: on the roofs; small villages have no room for it there."""
SIGNS: Final = {
    "set": ("blossom", 0.62, 0.0),
    "goods": ("good-fish", 0.38, 0.0),
    "neighbours": ("bound", 0.5, 0.0),
    "totems": ("face-totem", 0.3, 4.0),
}
"""A picture for each source of shells, its scale, and how much lower it stands."""
PASSING: Final = ("exchanged", "took", "round_begins")
TRACES: Final = (*PASSING, "played")
"""What leaves a trace elsewhere on the table."""


def site_of(scene: PolynesiaScene, seat: int) -> VillageSite:
    """The reader's village is large; a phone shows one village at a time."""
    if scene.is_tall:
        return PHONE
    return OWN if seat == scene.view["seat"] else OTHERS[scene.view["seats"]]


def village_part(scene: PolynesiaScene, seat: int) -> Part:
    """The village board of a seat. Its own events matter to it; of all cards that were played only the last one is marked."""
    player, is_own = scene.view["players"][seat], seat == scene.view["seat"]
    known = {
        "village": player["village"],
        "totems": player["totems"],
        "goods": None if is_own else player["goods"],
        "shells": player["shells"],
    }
    played = scene.latest("played")
    events = [event for event in scene.last if event.fields.get("seat") == seat and event.kind not in PASSING]
    events = [event for event in events if event.kind != "played" or event is played]
    facts = {"players": {seat: known}, "season": scene.view["season"]}
    sums = (0, 0, 0) if scene.is_over else season_sums(scene.state, seat, scene.season)
    return scene.drawn_from(draw_area, facts, seat, sums, events=events, whose=seat if is_own else None)


def season_sums(state: Polynesia, seat: int, season: int) -> tuple[int, int, int]:
    """P-SCORE-6: what the running season would bring if it ended now, for a set, for goods and for neighbours."""
    return int(set_points(state, seat, season)), int(goods_points(state, seat, season)), int(neighbour_points(state, seat, season))


def draw_area(scene: PolynesiaScene, seat: int, sums: tuple[int, int, int]) -> None:
    """P-SETUP-2: the village board of a seat."""
    site, look = site_of(scene, seat), scene.looks[seat]
    village = scene.view["players"][seat]["village"]
    symbols = {**SYMBOLS, **shapes(site)}
    part = scene.open_part(f"area-{look.colour}", site.width, site.height, scene.word("village_of", seat=look.name), seat, symbols)
    part.add(land(site, -1 if scene.is_over else scene.season))
    draw_strip(scene, part, site, seat, sums)
    for season in range(moves.SEASONS):
        draw_row(scene, part, site, seat, season)
        draw_season_mark(scene, part, site, season)
        if season:
            draw_bounds(scene, part, site, village, season)
    draw_scoring(scene, part, site, seat)


# -- a row -----------------------------------------------------------------------------------------------------------------


def draw_season_mark(scene: PolynesiaScene, part: Part, site: VillageSite, season: int) -> None:
    is_running = season == scene.season and not scene.is_over
    size = 13 if site.is_large else 10
    ground, ink = ("rock-dark", "pearl") if is_running else ("card", "faint")
    table.badge(
        part, site.left - 17 * site.scale - 3, site.top + site.pitch_y * (season + 0.6), moves.SEASON_NAMES[season], size, ground, ink
    )


def kinds_in(scene: PolynesiaScene, row: list[str]) -> set[int | None]:
    """The types of customers in a row."""
    return {scene.kind_of(name) for name in row} - {None, Customer.TOTEM}


def draw_row(scene: PolynesiaScene, part: Part, site: VillageSite, seat: int, season: int) -> None:
    """The plots of one season and who has settled there; a garland over a complete set."""
    village = scene.view["players"][seat]["village"]
    has_set = len(kinds_in(scene, village[season])) == Customer.TOTEM
    if has_set:
        draw_garland(part, site, season)
    for column in range(moves.COLUMNS):
        if counts_now(scene, village, season, column, has_set):
            part.circle(site.middle(column), site.foot(season) - 44 * site.scale, 52 * site.scale, fill=part.texture("count"))
        draw_cell(scene, part, site, seat, season, column)
    if has_set:
        y, size = site.foot(season) - 91 * site.scale, 14 if site.is_large else 10
        table.badge(part, site.left - 1, y, f"+{int(scene.printed.set_points)}", size, "gold", "rock-dark")


def counts_now(scene: PolynesiaScene, village: list[list[str]], season: int, column: int, has_set: bool) -> bool:
    """P-SCORE-1, P-SCORE-4: whether a customer is part of a set or of neighbours that the running season would score."""
    if scene.is_over or season > scene.season:
        return False
    if season == scene.season:
        in_set = has_set and scene.kind_of(village[season][column]) not in (None, Customer.TOTEM)
        return in_set or scene.is_bound(village, season, column)
    return all(scene.is_bound(village, later, column) for later in range(season + 1, scene.season + 1))


def draw_cell(scene: PolynesiaScene, part: Part, site: VillageSite, seat: int, season: int, column: int) -> None:
    """A plot; in the reader's own village it can be touched."""
    name = scene.view["players"][seat]["village"][season][column]
    cell = moves.CELL_NAMES[season * moves.COLUMNS + column]
    card = scene.card(name)
    where = scene.word("cell", season=moves.SEASON_NAMES[season], n=column + 1)
    label = where if card is None else f"{scene.about_card(card)} ({where})"
    is_own = seat == scene.view["seat"]
    with part.thing(f"cell:{cell}", label) if is_own else part.about(label):
        draw_plot(scene, part, site, seat, season, column)
        if is_own:
            x, top = site.middle(column) - site.pitch_x / 2 + 4, site.foot(season) - 93 * site.scale
            part.rect(x, top, site.pitch_x - 8, site.foot(season) + 5 * site.scale - top, rx=14 * site.scale, class_="edge")


def draw_plot(scene: PolynesiaScene, part: Part, site: VillageSite, seat: int, season: int, column: int) -> None:
    name = scene.view["players"][seat]["village"][season][column]
    x, y, scale = site.middle(column), site.foot(season), site.scale
    card = scene.card(name)
    if card is None:
        is_running = season == scene.season and not scene.is_over
        fade = None if is_running else 0.7 if season > scene.season else 0.3
        part.use("plot", x, y - 11 * scale, round(scale * 1.12, 2), opacity=fade)
        return
    played = scene.latest("played")
    is_new = played is not None and moves.CARD_NAMES[played.fields["card"]] == name
    with part.piece(f"card-{name}", x, y, scale=round(scale, 3)), part.group(class_="settle" if is_new else None):
        part.use(f"hut-{moves.KIND_NAMES[card.kind]}")
        for totem in range(1, card.totems):
            part.use("face-totem", 24, -70 + 20 * totem, 0.3)
        draw_goods_of(part, card, -11.5, 66, 0.46)
        if is_new:
            part.ellipse(0, -2, 42, 11, class_="last", style=f"fill:none;stroke:var(--{scene.looks[seat].colour})")


# -- what counts -----------------------------------------------------------------------------------------------------------


def draw_garland(part: Part, site: VillageSite, season: int) -> None:
    """P-SCORE-1: flowers over a row that has all three types."""
    size, x, wide = site.scale, site.left + 6, site.pitch_x * 4 - 12
    y = site.foot(season) - 91 * size
    part.path(
        f"M{x:.1f} {y:.1f}q{wide / 4:.1f} {20 * size:.1f} {wide / 2:.1f} 0t{wide / 2:.1f} 0",
        fill="none",
        stroke="var(--forest)",
        stroke_width=round(3.2 * size, 1),
    )
    flowers = 16
    for flower in range(flowers + 1):
        along = flower / flowers
        dip = 10 * size * (1 - (2 * ((along * 2) % 1) - 1) ** 2) * (1 if along < 0.5 else -1)
        colour = "shell" if flower % 2 else "ember"
        part.circle(x + along * wide, y + dip, round(5 * size, 1), fill=f"var(--{colour})", stroke="var(--shell-dark)", stroke_width=0.8)


def draw_bounds(scene: PolynesiaScene, part: Part, site: VillageSite, village: list[list[str]], season: int) -> None:
    """P-SCORE-4: a golden band from a customer to one of the same type above, and beside it how many goods count again."""
    for column in range(moves.COLUMNS):
        if not scene.is_bound(village, season, column):
            continue
        x, y = site.middle(column), site.foot(season) - 92 * site.scale
        part.use("bound", x, y, round(site.scale * 0.75, 2))
        above = 0
        for earlier in range(season - 1, -1, -1):
            card = scene.card(village[earlier][column])
            above += sum(card.goods) if card else 0
            if not scene.is_bound(village, earlier, column):
                break
        size = 13 if site.is_large else 10
        table.badge(part, x + site.pitch_x / 2, y, f"+{above}", size, "gold", "rock-dark")


def draw_strip(scene: PolynesiaScene, part: Part, site: VillageSite, seat: int, sums: tuple[int, int, int]) -> None:
    """Over the village: totems, the goods or the screen of others, and what the running season would bring now."""
    player, look = scene.view["players"][seat], scene.looks[seat]
    y = 21.0 if site.pitch_y > 45 else 18.0
    x = 10.0
    if any(event.fields.get("seat") == seat and event.kind not in TRACES for event in scene.last):
        part.rect(3, y - 18, site.width - 6, 36, rx=12, class_="last", style=f"fill:none;stroke:var(--{look.colour})")
    with part.about(scene.word("totems", n=player["totems"])):
        part.rect(x, y - 14, 52, 28, rx=14, fill="var(--card)", stroke="var(--line)")
        part.use("face-totem", x + 18, y + 5, 0.38)
        part.text(x + 34, y + 6, player["totems"], 16, "start", class_="b")
    if seat != scene.view["seat"] and not scene.is_over:
        draw_belongings(scene, part, seat, x + 60, y)
    draw_outlook(scene, part, site, seat, y, sums)


def draw_belongings(scene: PolynesiaScene, part: Part, seat: int, x: float, y: float) -> None:
    """P-INFO-1: another's goods, or the screen before them."""
    goods = scene.view["players"][seat]["goods"]
    if goods is None:
        with part.about(f"{scene.looks[seat].name}: {scene.word('hidden')}"):
            part.use("screen", x + 30, y, 0.52, colour=scene.looks[seat].colour)
        return
    with part.about(scene.counted(goods) or scene.word("nothing")):
        part.rect(x, y - 14, 118, 28, rx=14, fill="var(--card)", stroke="var(--line)")
        for good, count in enumerate(goods):
            part.use(f"good-{moves.GOOD_NAMES[good]}", x + 15 + 28 * good, y, 0.4, opacity=None if count else 0.35)
            part.text(x + 25 + 28 * good, y + 5, count, 12, class_="b")


def draw_outlook(scene: PolynesiaScene, part: Part, site: VillageSite, seat: int, y: float, found: tuple[int, int, int]) -> None:
    """P-SCORE-6: the shells that the running season would bring if it ended now; villages are open, so everybody may know."""
    if scene.is_over:
        draw_result(scene, part, site, seat, y)
        return
    sums = dict(zip(("set", "goods", "neighbours"), found, strict=True))
    total = sum(sums.values())
    told = ", ".join(f"{scene.say(f'score.{source}')} {points}" for source, points in sums.items())
    is_own = seat == scene.view["seat"]
    wide = 232.0 if is_own else 82.0
    x = site.width - wide - 10
    with part.about(f"{scene.word('season_now', n=total)} ({told})"):
        part.rect(x, y - 14, wide, 28, rx=14, fill="var(--card)", stroke="var(--gold-dark)", stroke_width=1.5)
        for place, (source, points) in enumerate(sums.items() if is_own else ()):
            draw_source(part, source, points, x + 20 + 48 * place, y, 14)
        part.use("shell", site.width - 73, y, 0.56)
        part.text(site.width - 56, y + 6, f"+{total}", 16, "start", class_="b")


def draw_result(scene: PolynesiaScene, part: Part, site: VillageSite, seat: int, y: float) -> None:
    """P-END-2: where the shells came from, when all are counted."""
    shells = scene.view["players"][seat]["shells"] or {}
    told = ", ".join(f"{scene.say(f'score.{source}')} {points}" for source, points in shells.items())
    wide = 184.0
    with part.about(told):
        part.rect(site.width - wide - 6, y - 14, wide, 28, rx=14, fill="var(--card)", stroke="var(--gold-dark)", stroke_width=1.5)
        for place, (source, points) in enumerate(shells.items()):
            draw_source(part, source, points, site.width - wide + 10 + 45 * place, y, 13)


def draw_source(part: Part, source: str, points: object, x: float, y: float, size: float) -> None:
    """The picture of a source of shells, and how many it brought."""
    name, scale, lower = SIGNS[source]
    part.use(name, x, y + lower, scale)
    part.text(x + 11, y + size * 0.36, points, size, "start", class_="b")


def draw_scoring(scene: PolynesiaScene, part: Part, site: VillageSite, seat: int) -> None:
    """P-SCORE-6, P-TOTEM-1: when a season is scored, one source after the other appears on the roofs of its row: who lives there and
    what they ask for is what counts, and stays in sight."""
    earned: list[tuple[str, int]] = []
    season = moves.SEASONS - 1
    for event in scene.last:
        if event.fields.get("seat") == seat and event.kind == "scored":
            season = event.fields["season"]
            earned += [(source, event.fields[source]) for source in moves.SOURCE_NAMES if event.fields.get(source)]
        elif event.fields.get("seat") == seat and event.kind == "totems_scored" and event.fields["n"]:
            earned.append(("totems", event.fields["n"]))
    if not earned:
        return
    high = min(30.0, (0.36 if site is PHONE else 0.45) * site.pitch_y)
    size = 14 if site.is_large else min(13.0, 0.68 * high)
    words = [f"{scene.word(f'source.{source}')} +{points}" if site.is_large else f"+{points}" for source, points in earned]
    widths = [width_of(word, size, True) + 8 + high for word in words]
    fit = round(min(1.0, (site.width - 8) / sum(widths)), 3)
    x = 0.0
    with part.placed((site.width - sum(widths) * fit) / 2, site.foot(season) - SOURCES_ABOVE.get(site.name, 50) * site.scale, fit):
        for place, (source, _) in enumerate(earned):
            part.earned_at(seat, source, x + widths[place] / 2, 0)
            with part.group(class_=f"appear appear-{place}"):
                part.rect(
                    x + 2, -high / 2, widths[place] - 4, high, rx=high / 2, fill="var(--count)", stroke="var(--gold-dark)", stroke_width=2
                )
                name, scale, lower = SIGNS[source]
                part.use(name, x + 2 + high / 2, lower * high / 30, round(scale * high / 30, 2))
                part.text(x + high, size * 0.36, words[place], size, "start", class_="b", style="fill:var(--rock-dark)")
            x += widths[place]
