"""Setting a table: at one click, or seat by seat."""

from __future__ import annotations

import secrets
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import motu
from motu.bots.levels import HUMAN_LEVELS, LEVELS
from motu.bots.styles import STYLES
from motu.core.game import Game
from motu.tables import Agreement, BotPlace, Created, Friend, Me
from motu.tables.agreement import PACE
from motu.tables.seats import Place
from motu.web.cookies import keep
from motu.web.forms import in_thread, with_form
from motu.web.site import Visit
from motu.web.table_page import bot_about
from motu.web.words import listed, nameless

HUMAN: Final = "human"
SEARCHING: Final = "search"
LEVEL: Final = "motu_level"
"""The cookie with the opponent of last time."""
USUAL: Final = (f"{HUMAN}:casual", f"{SEARCHING}:casual", "greedy")
MIXED: Final = "mixed"
"""Every opponent has another style."""


def bots_of(visit: Visit) -> list[str]:
    """The opponents on offer, those that err like people first, each kind from weak to strong."""
    return [bot for _, group in groups(visit) for bot in group]


def groups(visit: Visit) -> list[tuple[str, list[str]]]:
    """The opponents by what they are for: those that err like people, then the engine by level, then the simple ones."""
    there = visit.site.tables.bots()
    simple = [name for name in there if name not in (HUMAN, SEARCHING)]
    found = [(HUMAN, levels_of(HUMAN, HUMAN_LEVELS, there)), (SEARCHING, levels_of(SEARCHING, LEVELS, there)), ("simple", simple)]
    return [(name, bots) for name, bots in found if bots]


def levels_of(kind: str, names: tuple[str, ...], there: list[str]) -> list[str]:
    """A kind of bot by level, from weak to strong."""
    return [f"{kind}:{level}" for level in names] if kind in there else []


def levels(visit: Visit) -> list[tuple[str, list[str]]]:
    """The opponents on the cards."""
    return [(name, bots) for name, bots in groups(visit) if name in (HUMAN, SEARCHING)]


def usual_level(visit: Visit) -> str:
    """The opponent on the cards: the one of last time, else the usual one."""
    last = visit.request.cookies.get(LEVEL, "")
    return last if any(last in bots for _, bots in levels(visit)) else usual_bot(visit)


def usual_bot(visit: Visit) -> str:
    """The opponent of a quick game: one that plays sensibly and at once."""
    names = bots_of(visit)
    return next((name for name in USUAL if name in names), names[0])


def in_style(bot: str, style: str, seat: int) -> str:
    """A bot of the form with the style that was chosen; only those that err like people have one."""
    names = list(STYLES)
    if style == MIXED:
        style = names[seat % len(names)]
    return f"{bot}:style={style}" if bot.partition(":")[0] == HUMAN and style in names[1:] else bot


def seat_count(game: Game, text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 3 and int(text) in game.seats else game.seats[0]


@in_thread
def new(request: Request) -> Response:
    """The form: seats, names, options and agreements."""
    visit = Visit(request)
    return shown(visit, motu.game(request.path_params["game"]), dict(request.query_params))


def shown(visit: Visit, game: Game, given: dict[str, str], problem: str = "", status: int = 200) -> Response:
    seats = seat_count(game, given.get("seats"))
    preset = given.get("preset", "bots")
    usual = {"bots": f"bot {usual_bot(visit)}", "hotseat": "me", "friends": "friend"}.get(preset, f"bot {usual_bot(visit)}")
    kinds = [given.get(f"seat{seat}") or ("me" if seat == 0 else usual) for seat in range(seats)]
    return visit.page(
        "new.html",
        status,
        game=game,
        seats=seats,
        preset=preset,
        kinds=kinds,
        given=given,
        options=listed(game.options),
        bots=[(name, [(bot, bot_about(visit.words, bot)) for bot in bots]) for name, bots in groups(visit)],
        styles=[*STYLES, MIXED],
        key=secrets.token_hex(16),
        problem=problem,
    )


@with_form
def create(request: Request, form: dict[str, str]) -> Response:
    """Set the table that the form describes, or say what is wrong and show the form again as it was filled in."""
    visit = Visit(request)
    game = motu.game(request.path_params["game"])
    try:
        guest = visit.sure_guest(form.get("name0", "") if form.get("seat0", "me") == "me" else "")
        places: list[Place] = []
        for seat in range(seat_count(game, form.get("seats"))):
            kind = form.get(f"seat{seat}", "me")
            if kind.startswith("bot "):
                places.append(BotPlace(in_style(kind.removeprefix("bot "), form.get("style", ""), seat)))
            elif kind == "friend":
                places.append(Friend())
            else:
                name = form.get(f"name{seat}", "").strip() or default_name(visit, game, seat, len(places))
                places.append(Me(name, visit.speaks and not any(isinstance(place, Me) for place in places)))
        options = {option.name: form[f"option.{option.name}"] for option in listed(game.options) if form.get(f"option.{option.name}")}
        agreement = Agreement(
            watch="nobody" if form.get("watch") == "nobody" else "link",
            undo="off" if form.get("undo") == "off" else "turn",
            confirm=form.get("confirm") != "off",
            open_information=form.get("open") == "on",
            hints=form.get("hints", "on") != "off",
            autostart=form.get("entropy") != "on",
            pace=form["pace"] if form.get("pace") in PACE else "calm",
        )
        made = visit.site.tables.create(game.name, guest.id, places, options, agreement, form.get("key") or None)
    except motu.MotuError as refused:
        return shown(visit, game, form, said(visit, refused), 422)
    return begun(visit, made)


def said(visit: Visit, problem: motu.MotuError) -> str:
    """The sentence of an error in the reader's language, as far as it speaks it."""
    say = getattr(problem, "say", None)
    return str(say(visit.preferences.language)) if say else str(problem)


def default_name(visit: Visit, game: Game, seat: int, taken: int) -> str:
    guest = visit.guest
    return guest.name if taken == 0 and guest else game.seat_name(seat, visit.preferences.language)


@with_form
def quick(request: Request, form: dict[str, str]) -> Response:
    """A running game at one click: against bots, on one device, or with friends."""
    visit = Visit(request)
    game = motu.game(request.path_params["game"])
    seats = seat_count(game, form.get("seats"))
    if form.get("preset") == "friends" and not form.get("name", "").strip() and is_nameless(visit):
        return visit.page("name.html", game=game, seats=seats)
    guest = visit.sure_guest(form.get("name", ""))
    language = visit.preferences.language
    others: list[Place]
    match form.get("preset"):
        case "hotseat":
            others = [Me(game.seat_name(seat, language)) for seat in range(1, seats)]
            first = Me(game.seat_name(0, language), visit.speaks)
        case "friends":
            others, first = [Friend() for _ in range(1, seats)], Me(guest.name, visit.speaks)
        case _:
            bot = form["bot"] if form.get("bot") in bots_of(visit) else usual_bot(visit)
            others, first = [BotPlace(bot) for _ in range(1, seats)], Me(guest.name, visit.speaks)
    agreement = Agreement(hints=form.get("preset") != "friends", pace=visit.preferences.pace)
    made = visit.site.tables.create(game.name, guest.id, [first, *others], None, agreement, form.get("key") or None)
    response = begun(visit, made)
    if any(form.get("bot") in bots for _, bots in levels(visit)):
        keep(response, LEVEL, form["bot"], visit.secure)
    return response


def is_nameless(visit: Visit) -> bool:
    """Whether this guest goes by the name that everybody gets."""
    return visit.guest is None or visit.guest.name in nameless()


def begun(visit: Visit, made: Created) -> Response:
    """On to the table; its invitations are kept for the host's eyes."""
    visit.site.tables.keep_invitations(made.table, made.secrets, visit.site.signer.key)
    return visit.redirect(f"/table/{made.table}")


ROUTES = [
    Route("/new/{game}", new),
    Route("/new/{game}", create, methods=["POST"]),
    Route("/quick/{game}", quick, methods=["POST"]),
]
