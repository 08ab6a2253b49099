"""The public interface for bots and programs, described by FastAPI under /api/openapi.json.

A program opens a session, gets a token, and plays with the same rights as a person: it sees views, never positions.
"""

import json
from collections.abc import AsyncIterator
from dataclasses import asdict
from typing import Annotated, Any

from fastapi import Depends, FastAPI, HTTPException, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException as StarletteHTTPException

import motu
from motu.core.texts import LANGUAGES
from motu.tables import (
    AUTO,
    Agreement,
    BotPlace,
    Friend,
    Me,
    NoSuchTable,
    NotYourSeat,
    OutOfTurn,
    Stale,
    StoreTrouble,
    TableError,
    TableView,
    TooMany,
)
from motu.tables import Guest as KnownGuest
from motu.tables.seats import Place
from motu.tables.tokens import MOST_DAYS, PLAY, READ
from motu.web.middleware import SAFE
from motu.web.pages.fair import facts as mixing_facts
from motu.web.pages.seats import take_seat
from motu.web.site import WebSite, address_of

AskedSeat = Annotated[int | None, Query(ge=0, le=8, description="One of my seats; the one that is to act by default.")]
Language = Annotated[str, Query(pattern="^(en|ru|it)$", description="The language of sentences: en, ru or it.")]
MOST_TEXT = 80


class NewToken(BaseModel):
    """What a token may do, and for how long."""

    scope: str = Field(PLAY, pattern="^(play|read)$", description="`play`: everything that I may do; `read`: look only.")
    days: int = Field(30, ge=1, le=MOST_DAYS)
    label: str = Field("", max_length=40, description="To know it again.")


class NewSession(NewToken):
    """Who plays."""

    name: str = Field(min_length=1, max_length=40, examples=["My bot"])


class Token(BaseModel):
    """Send it as `Authorization: Bearer TOKEN` with every further request."""

    guest: str
    name: str
    token: str
    id: str = Field(description="To take it back with DELETE /tokens/ID.")
    scope: str
    expires: float = Field(description="Seconds since 1970.")


class NewPlace(BaseModel):
    """A seat of a new table: `me`, `friend` (by invitation) or `bot`."""

    kind: str = Field(pattern="^(me|friend|bot)$")
    name: str = Field("", max_length=40)
    bot: str = Field("", max_length=60)

    def place(self, name: str) -> Place:
        if self.kind == "bot":
            return BotPlace(self.bot)
        return Friend() if self.kind == "friend" else Me(self.name or name)


class NewTable(BaseModel):
    """A table to be set."""

    game: str = Field(max_length=40, examples=motu.games())
    places: list[NewPlace] = Field(min_length=1, max_length=8)
    options: dict[str, str | int | bool] = {}
    confirm: bool = Field(False, description="Whether turns are ended by a request of their own.")
    watch: str = Field("link", pattern="^(link|nobody)$")
    speaks: bool = Field(False, description="Whether this program will promise a word for the chance when everybody sits.")
    key: str | None = Field(None, max_length=80, description="The same key again returns the same table.")


class Joining(BaseModel):
    """Take a seat with its invitation."""

    seat: int = Field(ge=0, le=8)
    secret: str = Field(max_length=200)
    name: str = Field("", max_length=40)
    speaks: bool = Field(False, description="Whether this program will promise a word for the chance when everybody sits.")


class Spoken(BaseModel):
    """A promise or a word for the chance; docs/sealed-chance.md says how they are made."""

    seat: int = Field(ge=0, le=8)
    text: str = Field(max_length=MOST_TEXT)


class Decision(BaseModel):
    """A move: the number of the action or its written form, for the position with `ply` decisions before it."""

    ply: int = Field(ge=0, lt=10**6)
    seat: int | None = Field(None, ge=0, le=8)
    action: int | None = Field(None, ge=0, lt=10**6)
    text: str | None = Field(None, max_length=MOST_TEXT)
    key: str | None = Field(None, max_length=80, description="The same key again does nothing twice.")


class TurnStep(BaseModel):
    """Undo or the end of a turn."""

    ply: int = Field(ge=0, lt=10**6)
    seat: int | None = Field(None, ge=0, le=8)
    steps: int | None = Field(1, ge=1, le=1000, description="How many decisions to take back; null means the whole turn.")
    key: str | None = Field(None, max_length=80)


class GivingUp(BaseModel):
    """Resigning."""

    seat: int | None = Field(None, ge=0, le=8)
    key: str | None = Field(None, max_length=80)


class Stopping(BaseModel):
    """An opinion about stopping without a winner."""

    agrees: bool = True
    key: str | None = Field(None, max_length=80)


def as_data(look: TableView, language: str) -> dict[str, Any]:
    """A look as plain data: the view and what can be done in it."""
    table = look.table
    return {
        "table": table.id,
        "game": table.game.name,
        "stage": table.stage,
        "number": look.number,
        "ply": look.ply,
        "seat": look.seat,
        "to_act": look.to_act,
        "status": look.status,
        "prompt": look.prompt(language) if table.stage == "running" else "",
        "seats": [{"seat": seat.number, "holder": seat.holder, "name": seat.name, "bot": seat.bot} for seat in table.seats],
        "choices": [{"action": choice.action, "text": choice.text, "words": choice.words} for choice in look.choices(language)],
        "undo": look.undo.steps,
        "ending": vars(table.ending) if table.ending else None,
        "stopping": table.stopping,
        "commitment": table.commitment,
        "chance": mixing_facts(table),
        "view": dict(look.view),
    }


def api_for(site: WebSite) -> FastAPI:
    """The interface around one site."""
    api = FastAPI(
        title="Motu",
        version="1",
        summary="Play four island board games by program.",
        description=__doc__ or "",
        docs_url=None,
        redoc_url=None,
    )
    bearer = HTTPBearer(auto_error=False, description="The token of POST /session.")
    tables = site.tables

    def maybe_guest(request: Request, given: Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]) -> str | None:
        if given is None:
            return None
        read = site.signer.read_token(given.credentials)
        found = tables.token(read[0]) if read else None
        if found is None or read is None or found.guest != read[1]:
            raise HTTPException(401, "The token is not valid, or no longer; POST /session gives one.")
        is_own_end = request.method == "DELETE" and request.path_params.get("token") == read[0]
        if found.scope == READ and request.method not in SAFE and not is_own_end:
            raise HTTPException(403, "This token may only look.")
        return found.guest

    def guest(found: Annotated[str | None, Depends(maybe_guest)]) -> str:
        if found is None:
            raise HTTPException(401, "A token is needed; POST /session gives one.")
        return found

    Guest = Annotated[str, Depends(guest)]
    MaybeGuest = Annotated[str | None, Depends(maybe_guest)]

    def seat_of(table: str, by: str, seat: int | None) -> int:
        return (tables.seat_of(table, by) if seat is None else seat) or 0

    @api.exception_handler(motu.MotuError)
    def refused(request: Request, problem: motu.MotuError) -> JSONResponse:
        """One sentence and a stable code; an illegal move names its rule."""
        language = request.query_params.get("language", "en")
        facts: dict[str, object] = {"code": code_of(problem), "message": str(problem)}
        if isinstance(problem, motu.IllegalAction):
            facts["rule"] = problem.refusal.rule
        if isinstance(problem, TableError):
            facts["message"] = problem.say(language if language in LANGUAGES else "en")
        if isinstance(problem, Stale):
            facts |= {"number": problem.number, "ply": problem.ply}
        return JSONResponse(facts, status_of(problem))

    @api.exception_handler(RequestValidationError)
    def misread(request: Request, problem: RequestValidationError) -> JSONResponse:
        """Where the first mistake of a request is and what was expected there. What was sent is not repeated: it may not even be a text."""
        first = problem.errors()[0] if problem.errors() else {}
        place = ".".join(str(part) for part in first.get("loc", ())).encode("ascii", "replace").decode()[:80]
        return JSONResponse({"code": "Unreadable", "message": f"{place}: {first.get('msg', 'cannot be read')}"}, 422)

    @api.exception_handler(StarletteHTTPException)
    def turned_away(request: Request, problem: StarletteHTTPException) -> JSONResponse:
        """No token, no such address, or a body that is not JSON."""
        return JSONResponse({"code": "http", "message": str(problem.detail)}, problem.status_code, problem.headers)

    @api.get("/games", tags=["games"])
    def games(language: Language = "en") -> list[dict[str, Any]]:
        """All games with seats, options, written forms of moves and numbers of actions."""
        return [game_facts(name, language) for name in motu.games()]

    @api.get("/games/{game}", tags=["games"])
    def game(game: str, language: Language = "en") -> dict[str, Any]:
        """One game."""
        return game_facts(game, language)

    @api.post("/session", tags=["session"], status_code=201)
    def session(wish: NewSession, request: Request) -> Token:
        """A new guest; the token is the only proof of who it is."""
        made = tables.new_guest(wish.name)
        tables.comes_from(made.id, address_of(request))
        return given_token(made, wish)

    def given_token(guest: KnownGuest, wish: NewToken) -> Token:
        made = tables.new_token(guest.id, wish.scope, wish.days, wish.label)
        text = site.signer.token(made.id, guest.id)
        return Token(guest=guest.id, name=guest.name, token=text, id=made.id, scope=made.scope, expires=made.expires)

    @api.post("/tokens", tags=["session"], status_code=201)
    def another_token(wish: NewToken, by: Guest) -> Token:
        """Another token of mine, for example one that may only look."""
        known = tables.guest(by)
        if known is None:
            raise HTTPException(401, "The token is not valid, or no longer; POST /session gives one.")
        return given_token(known, wish)

    @api.get("/tokens", tags=["session"])
    def my_tokens(by: Guest) -> list[dict[str, Any]]:
        """My tokens that are still good; never their text."""
        return [{"id": one.id, "scope": one.scope, "label": one.label, "expires": one.expires} for one in tables.tokens(by)]

    @api.delete("/tokens/{token}", tags=["session"], status_code=204)
    def take_back(token: str, by: Guest) -> None:
        """A token of mine is good no longer."""
        tables.revoke(by, token)

    @api.get("/bots", tags=["games"])
    def bots() -> list[str]:
        """The names of the bots that can hold a seat."""
        return tables.bots()

    @api.get("/tables", tags=["tables"])
    def mine(by: Guest) -> list[dict[str, Any]]:
        """My tables, latest change first."""
        return [vars(summary) for summary in tables.mine(by)]

    @api.post("/tables", tags=["tables"], status_code=201)
    def create(wish: NewTable, by: Guest) -> dict[str, Any]:
        """Set a table; `secrets` are the invitations of its open seats."""
        known = tables.guest(by)
        places = [place.place(known.name if known else "?") for place in wish.places]
        mine = [place for place in places if isinstance(place, Me)]
        if wish.speaks and mine:
            places[places.index(mine[0])] = Me(mine[0].name, speaks=True)
        options = {name: "yes" if value is True else "no" if value is False else value for name, value in wish.options.items()}
        made = tables.create(wish.game, by, places, options, Agreement(confirm=wish.confirm, watch=wish.watch), wish.key)
        return {"table": made.table, "number": made.number, "secrets": made.secrets}

    @api.post("/tables/{table}/sit", tags=["tables"])
    def sit(table: str, wish: Joining, by: Guest) -> dict[str, Any]:
        """Take a seat with its invitation."""
        known = tables.guest(by)
        name = wish.name or (known.name if known else "?")
        return vars(take_seat(site, table, wish.seat, wish.secret, by, name, speaks=wish.speaks))

    @api.post("/tables/{table}/promise", tags=["chance"])
    def promise(table: str, wish: Spoken, by: Guest) -> dict[str, Any]:
        """Promise a word while `chance.phase` is `promise`: 64 hexadecimal digits."""
        return vars(tables.promise(table, wish.seat, wish.text, by))

    @api.post("/tables/{table}/word", tags=["chance"])
    def word(table: str, wish: Spoken, by: Guest) -> dict[str, Any]:
        """Say the promised word while `chance.phase` is `reveal`."""
        return vars(tables.say_word(table, wish.seat, wish.text, by))

    @api.get("/tables/{table}", tags=["play"])
    def look(table: str, by: MaybeGuest, seat: AskedSeat = None, language: Language = "en") -> dict[str, Any]:
        """What I may know of a table now, and what I may decide."""
        return as_data(tables.look(table, by, AUTO if seat is None else seat), language)

    @api.get("/tables/{table}/plies/{ply}", tags=["play"])
    def past(table: str, ply: int, by: MaybeGuest, seat: AskedSeat = None, language: Language = "en") -> Any:
        """What I may know of an earlier position."""
        return as_data(tables.look(table, by, AUTO if seat is None else seat, ply), language)

    @api.get("/tables/{table}/wait", tags=["play"])
    async def wait(table: str, by: MaybeGuest, after: int, seconds: Annotated[float, Query(ge=0, le=25)] = 20) -> list[dict[str, Any]]:
        """What changed after event number `after`; waits for the first change for so long."""
        await run_in_threadpool(tables.table, table, by)
        return [asdict(change) for change in await tables.wait_for(table, after, seconds)]

    @api.get("/tables/{table}/changes", tags=["play"])
    async def changes(table: str, by: MaybeGuest, after: int = 0) -> StreamingResponse:
        """Every change after event number `after`, one JSON object a line, for ever."""
        await run_in_threadpool(tables.table, table, by)

        async def lines() -> AsyncIterator[bytes]:
            async for change in tables.changes(table, after):
                yield json.dumps(asdict(change)).encode() + b"\n"

        return StreamingResponse(lines(), media_type="application/x-ndjson")

    @api.post("/tables/{table}/decide", tags=["play"])
    def decide(table: str, wish: Decision, by: Guest, language: Language = "en") -> dict[str, Any]:
        """Decide. Durable when answered."""
        move = (wish.text or "") if wish.action is None else wish.action
        return vars(tables.decide(table, seat_of(table, by, wish.seat), move, wish.ply, by, wish.key, language))

    @api.post("/tables/{table}/undo", tags=["play"])
    def undo(table: str, wish: TurnStep, by: Guest) -> dict[str, Any]:
        """Take decisions of my own turn back."""
        return vars(tables.undo(table, seat_of(table, by, wish.seat), wish.ply, by, wish.steps, wish.key))

    @api.post("/tables/{table}/end-turn", tags=["play"])
    def end_turn(table: str, wish: TurnStep, by: Guest) -> dict[str, Any]:
        """End a turn that waits for it."""
        return vars(tables.end_turn(table, seat_of(table, by, wish.seat), wish.ply, by, wish.key))

    @api.post("/tables/{table}/resign", tags=["play"])
    def resign(table: str, wish: GivingUp, by: Guest) -> dict[str, Any]:
        """Give the game up; `ending` of the table says what came of it."""
        return vars(tables.resign(table, seat_of(table, by, wish.seat), by, wish.key))

    @api.post("/tables/{table}/stop", tags=["play"])
    def stop(table: str, wish: Stopping, by: Guest) -> dict[str, Any]:
        """Propose to stop without a winner, agree to it, or refuse; it is over when all people agree."""
        return vars(tables.stop(table, by, wish.agrees, wish.key))

    @api.get("/tables/{table}/why/{action}", tags=["play"])
    def why(table: str, action: int, by: MaybeGuest, language: Language = "en") -> dict[str, Any]:
        """Why an action is not allowed now."""
        refusal = tables.look(table, by).why_not(action, language)
        return (
            {"allowed": True}
            if refusal is None
            else {"allowed": False, "code": refusal.code, "message": refusal.message, "rule": refusal.rule}
        )

    @api.get("/tables/{table}/record", tags=["play"], response_class=PlainTextResponse)
    def record(table: str, by: MaybeGuest) -> Response:
        """The record, when the game is over or has no secrets."""
        return PlainTextResponse(tables.record(table, by).text())

    return api


def code_of(problem: motu.MotuError) -> str:
    """The stable name of a refusal."""
    if isinstance(problem, motu.IllegalAction):
        return problem.refusal.code
    if isinstance(problem, motu.Unreadable):
        return "Unreadable"
    return problem.code if isinstance(problem, TableError) else type(problem).__name__


def status_of(problem: motu.MotuError) -> int:
    """The HTTP status of a refusal."""
    if isinstance(problem, NoSuchTable | motu.UnknownGame):
        return 404
    if isinstance(problem, Stale):
        return 409
    if isinstance(problem, NotYourSeat | OutOfTurn):
        return 403
    if isinstance(problem, StoreTrouble):
        return 503
    return 429 if isinstance(problem, TooMany) else 422


def game_facts(name: str, language: str) -> dict[str, Any]:
    game = motu.game(name)
    return {
        "name": game.name,
        "title": game.texts.say("game.name", language),
        "seats": list(game.seats),
        "seat_names": list(game.seat_names),
        "edition": game.edition,
        "rules_version": game.rules_version,
        "actions": int(game.numbering.size),
        "moves": sorted({kind.form for kind in game.numbering.kinds if not kind.lot}),
        "options": {
            option.name: {"default": option.default, "values": option.values(), "help": option.help} for option in game.options.values()
        },
    }
