"""A table as one visitor sees it: facts for the templates, made from a look and nothing else."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, NamedTuple

from markupsafe import escape

import motu
from motu.core.game import Game
from motu.core.seats import OVER
from motu.drawing import definitions
from motu.lessons import syllabus
from motu.tables import OPEN, LogLine, Seat, Summary, Table, TableView
from motu.web.board_svg import mark
from motu.web.decisions import decisions
from motu.web.patches import Listing, place_of
from motu.web.preview import laid_out, preview
from motu.web.site import Visit
from motu.web.stage import Stage, part_markup, stage_of
from motu.web.table_manners import manners, seconds_to_end
from motu.web.words import Words, listed, page_texts

MOST_LOG_LINES: Final = 50
"""The log beside the board goes back so many decisions; the replay has all of it."""


MOST_NOTED_LINES: Final = 300
"""Lines that are kept with a log for one pair of eyes and one language."""


@dataclass(frozen=True)
class Curtain:
    """A hot-seat waits for the next player to take the device; nothing is shown before."""

    table: Table
    seat: int
    number: int


class Panel(NamedTuple):
    """One player beside the board."""

    seat: Seat
    colour: str
    is_mine: bool
    is_next: bool
    score: int | None
    online: bool
    rank: int | None


def look_of(visit: Visit, table_id: str, heard: int = 0) -> TableView | Curtain:
    """What this visitor may see of a table now, or once an event has happened that they heard of.

    Only a hot-seat needs care: what a seat sees and the others at the device do not is shown after its player said to hold it.
    """
    tables = visit.site.tables
    look = tables.look(table_id, visit.by, heard=heard)
    table, held = look.table, look.held
    if not look.is_private or table.stage != "running":
        return look
    opened = tables.opened_for(table.id, visit.by)
    if look.seat == opened:
        return look
    if table.to_act in held and table.seats[table.to_act].bot == "":
        return Curtain(table, table.to_act, table.number)
    return tables.look(table_id, visit.by, opened if opened in held else None)


def request_key(by: str | None, look: TableView | Curtain) -> str:
    """One key for one act at one moment of a table: a form sent twice does nothing twice."""
    words = f"{by} {look.table.id} {look.number} {look.seat}"
    return hashlib.sha256(words.encode()).hexdigest()[:32]


def seats_name(words: Words, table: Table, seat: int) -> str:
    """The name of whoever sits there: a person, a bot, or an open seat; with its colour if another one is called the same."""
    name = plain_name(words, table, seat)
    if any(plain_name(words, table, other.number) == name for other in table.seats if other.number != seat):
        return words("seat.one_of", name=name, colour=table.game.seat_name(seat, words.language))
    return name


def plain_name(words: Words, table: Table, seat: int) -> str:
    place = table.seats[seat]
    if place.holder == OPEN:
        return words("seat.open")
    name = words.person(table.game, seat, place.name)
    if place.bot and name:
        return words("seat.stand_in", name=name)
    return name or bot_name(words, place.bot)


def bot_name(words: Words, bot: str) -> str:
    """A bot in words; one that the catalogue does not know keeps its name."""
    plain, _, style = bot.partition(":style=")
    if style and page_texts().has(f"style.{style}.name", words.language):
        return words("bots.styled", name=bot_name(words, plain), style=words(f"style.{style}.name"))
    name, _, settings = bot.partition(":")
    if page_texts().has(f"bot.{name}.{settings}.name", words.language):
        return words(f"bot.{name}.{settings}.name")
    key = f"bot.{name}.name"
    title = words(key) if page_texts().has(key, words.language) else name
    return f"{title} ({settings})" if settings else title


def listed_players(words: Words, summary: Summary) -> str:
    """The people and bots of a table in a list of tables."""
    game = motu.game(summary.game)
    names = [words.person(game, seat, name) for seat, name in enumerate(summary.names)]
    return ", ".join(name or (bot_name(words, bot) if bot else words("seat.open")) for name, bot in zip(names, summary.bots, strict=True))


def bot_about(words: Words, bot: str) -> str:
    """A bot with what it does, for a list of opponents."""
    key = f"bot.{bot.replace(':', '.')}.about"
    if not page_texts().has(key, words.language):
        return bot_name(words, bot)
    return words("new.bot", name=bot_name(words, bot), about=words(key))


def panels(visit: Visit, look: TableView, held: list[int]) -> list[Panel]:
    table, game = look.table, look.table.game
    scores = look.view["scores"]
    outcome = look.view["outcome"]
    here = visit.site.tables.present(table.id)
    ranks = table.ending.ranks if table.ending and look.latest else []
    return [
        Panel(
            seat=seat,
            colour=game.seat_name(seat.number, visit.preferences.language),
            is_mine=seat.number in held,
            is_next=look.latest and look.to_act == seat.number and table.stage == "running",
            score=outcome["scores"][seat.number] if outcome else scores[seat.number] if scores else None,
            online=seat.number in here,
            rank=ranks[seat.number] if ranks else None,
        )
        for seat in table.seats
    ]


def breakdown(look: TableView) -> list[dict[str, int]] | None:
    """Points by source: of the outcome, or as the view shows them, or of a world imagined from it as far as it agrees with the public
    scores."""
    outcome, scores, shown = look.view["outcome"], look.view["scores"], look.table.game.points_shown
    if outcome or (scores and shown):
        found: list[dict[str, int]] = outcome["breakdown"] if outcome else look.view[shown]
        return found
    if not scores:
        return None
    imagined = look.world.breakdown()
    return imagined if [sum(points.values()) for points in imagined] == list(scores) else None


def score_rows(words: Words, game: Game, points: list[dict[str, int]]) -> list[tuple[str, list[int]]]:
    """A score sheet: one row per source that brought something to somebody."""
    rows = [(source, [seat.get(source, 0) for seat in points]) for source in game.sources]
    return [(words.of(game, f"score.{source}"), row) for source, row in rows if any(row)]


def points_by_source(words: Words, game: Game, points: list[dict[str, int]]) -> list[list[tuple[str, str, int]]]:
    """Of each seat every source with its name and its points, from which the page tells what has just been earned, and for what."""
    names = [(source, words.of(game, f"score.{source}")) for source in game.sources]
    return [[(source, name, seat.get(source, 0)) for source, name in names] for seat in points]


def decided_by_tie_break(look: TableView) -> bool:
    outcome = look.view["outcome"]
    return bool(outcome) and outcome["scores"].count(max(outcome["scores"])) > len(outcome["winners"])


def last_own_ply(look: TableView) -> int:
    """The ply after the last decision of this viewer, or before the last decision of anybody for a spectator."""
    deciders = look.table.deciders[: look.ply]
    for ply in range(len(deciders), 0, -1):
        if (look.seat is None and deciders[ply - 1] >= 0) or (look.seat is not None and deciders[ply - 1] == look.seat):
            return ply if look.seat is not None else ply - 1
    return 0


def staged(visit: Visit, look: TableView, since: int, is_apart: bool = False) -> Stage:
    """The stage, with what happened since then marked; if nothing did, what the viewer decided last."""
    first = min(since + 1, look.ply)
    last = [event for ply in range(first, look.ply + 1) for event in look.told(ply)] if since else []
    return stage_of(look, visit.preferences.language, visit.preferences.layout, last, is_apart)


def log_of(visit: Visit, look: TableView, since: int = 0) -> list[LogLine]:
    return look.log(visit.preferences.language, since, lambda bot: bot_name(visit.words, bot) if bot else "")


def line_markup(look: TableView, line: LogLine, language: str, is_fresh: bool, begins: bool) -> str:
    """A line of the log as it stands in the page; most of them stood there before. `begins`: a turn does, with it."""
    noted: dict[tuple[object, ...], str] = look.noted.setdefault(("log", look.seat, language), {})
    told = (line.ply, line.kind, line.about, line.words, is_fresh, begins)
    known = noted.get(told)
    if known is not None:
        return known
    if len(noted) > MOST_NOTED_LINES:
        noted.clear()
    token = mark(look.table.game, line.about, language) if line.about is not None else '<span class="dot" aria-hidden="true"></span>'
    kinds = " ".join(["fresh"] * is_fresh + ["begins"] * begins)
    kind = f' class="{kinds}"' if kinds else ""
    markup = f'<li{kind}>{token}<a href="/table/{look.table.id}/replay/{line.ply}">{escape(line.words)}</a></li>'
    noted[told] = markup
    return markup


def log_listing(visit: Visit, look: TableView, since: int) -> Listing:
    """The latest lines of the log, the last one first; what happened since then is marked for whoever plays."""
    name, language = partial(bot_name, visit.words), visit.preferences.language
    has_own = bool(since) and look.seat is not None
    told: list[str] = []
    for turn in reversed(look.turns(language, max(0, look.ply - MOST_LOG_LINES), name)):
        lines = [
            line_markup(look, line, language, has_own and line.ply > since and not line.kind.startswith("table."), line is turn.lines[0])
            for line in reversed(turn.lines)
        ]
        told += [folded(visit.words("table.set_up"), "".join(lines))] if turn.is_set_up else lines
    return Listing(f'<ol id="log" class="log" tabindex="0" aria-label="{escape(visit.words("table.log"))}">', told, "</ol>")


def folded(title: str, lines: str) -> str:
    """Lines of the log behind one that stands for all of them."""
    return f'<li class="set-up"><details id="set-up"><summary>{escape(title)}</summary><ol>{lines}</ol></details></li>'


def status_words(visit: Visit, look: TableView) -> str:
    """Who must do what, in words, for this viewer."""
    words, language = visit.words, visit.preferences.language
    match look.status:
        case "waiting":
            return words("waiting.mixing" if look.table.mixing.phase else "status.waiting")
        case "over":
            return winners_words(visit, look)
        case "end_turn":
            return words("status.end_turn" if seconds_to_end(visit, look) is None else "status.ends_itself")
        case "wait_end_turn":
            return words("status.wait_end_turn", name=seats_name(words, look.table, look.to_act))
        case "past":
            return words("status.past", ply=look.ply)
        case "theirs":
            name = seats_name(words, look.table, look.to_act) if look.to_act >= 0 else ""
            return words("status.theirs", what=capital(look.prompt(language, name)))
    if len(look.view["legal"]) == 1:
        return words("status.forced", what=look.choices(language)[0].words)
    return words("status.yours", what=capital(ways(words, look) or look.prompt(language)))


def ways(words: Words, look: TableView) -> str:
    """What can be done now, in the words and the order of the game's catalogue; empty if it does not name every kind of decision."""
    game, prefix = look.table.game, f"way.{look.view['step']}."
    messages = game.texts.messages(words.language)
    kinds = {prefix + game.numbering.name(action) for action in look.view["legal"]}
    if not kinds or not kinds <= messages.keys():
        return ""
    *others, last = dict.fromkeys(text for key, text in messages.items() if key in kinds)
    return words("or").join(([", ".join(others)] if others else []) + [last])


def winners_words(visit: Visit, look: TableView) -> str:
    words, found = visit.words, look.table.ending
    if found is None or found.how in ("abandoned", "unfinished"):
        return words(f"status.{found.how if found else 'unfinished'}")
    names = words("and").join(seats_name(words, look.table, seat) for seat in found.winners)
    if found.how == "resigned":
        gave_up = words("and").join(seats_name(words, look.table, seat) for seat in found.resigned[-1:])
        key = "you_resigned" if look.seat in found.resigned[-1:] else "resigned"
        first = words(f"status.{key}", name=gave_up)
    else:
        first = ""
    if look.seat in found.winners and len(found.winners) == 1:
        return f"{first} {words('status.you_won')}".strip()
    return f"{first} {words('status.won' if len(found.winners) == 1 else 'status.shared', names=names)}".strip()


def victory_words(words: Words, table: Table) -> str:
    """Who has won, told to nobody in particular; empty if nobody has."""
    winners = table.ending.winners if table.ending else []
    names = words("and").join(plain_name(words, table, seat) for seat in winners)
    return words("status.won" if len(winners) == 1 else "status.shared", names=names) if winners else ""


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def facts(visit: Visit, look: TableView, notice: str = "", rule: str = "") -> dict[str, Any]:
    """Everything the template of a table needs."""
    table, language = look.table, visit.preferences.language
    choices = look.choices(language)
    since = last_own_ply(look)
    points = breakdown(look)
    game = table.game
    stage = staged(visit, look, since, is_apart=True)
    shown = {panel.seat.number: panel for panel in panels(visit, look, look.held)}
    courtesies = manners(visit, look)
    return {
        "table": table,
        "game": game,
        "look": look,
        "held": look.held,
        "is_host": look.is_host,
        "panels": shown,
        "status": status_words(visit, look),
        "step": last_step(look, stage, since),
        "stage": stage,
        "decisions": decisions(game, look.view, choices, stage.picture.notes, language),
        "choices": choices,
        "since": since,
        "log": place_of("log"),
        "log_lines": log_listing(visit, look, since),
        "rows": score_rows(visit.words, game, points) if points else [],
        "sources": points_by_source(visit.words, game, points) if points else [],
        "undo_reason": look.undo_reason(language) if look.seat is not None and look.latest else "",
        "notice": notice,
        "rule": rule,
        "tie_break": decided_by_tie_break(look),
        "is_over": look.to_act == OVER,
        "has_ending": bool(look.view["outcome"]) and hasattr(game.drawing, "draw_ending"),
        "invitations": invitations(visit, look),
        "name_of": lambda seat: seats_name(visit.words, table, seat),
        "plain_name_of": lambda seat: plain_name(visit.words, table, seat),
        "bot_name": lambda bot: bot_name(visit.words, bot),
        "goal": goal_of(visit, look),
        "has_bots": any(seat.bot for seat in table.seats),
        **courtesies,
    }


def last_step(look: TableView, stage: Stage, since: int) -> str:
    """What was done last while somebody who plays waits for others, in words: on a phone their areas are folded."""
    done = max(stage.areas, key=lambda area: area.last_ply)
    waits = look.seat is not None and look.status in ("theirs", "wait_end_turn")
    return capital(done.last) if waits and done.last_ply > since else ""


def goal_of(visit: Visit, look: TableView) -> str:
    """What one plays for, in one sentence, for somebody who plays and has not put it away yet."""
    game, playing = look.table.game, bool(look.held) and look.table.stage == "running"
    return syllabus(game).goal.get(visit.preferences.language, "") if playing and game.name not in visit.preferences.known else ""


def foresight(visit: Visit, look: TableView, asked: Mapping[str, str]) -> dict[str, Any]:
    """What the script wants to see before it is done: a decision by its number, or what is in hand for one by its marks."""
    action, picked = asked.get("action", ""), asked.get("picked", "")[:200].split()
    if picked and look.view["legal"]:
        return foreseen_in_hand(visit, look, picked)
    number = int(action) if action.isascii() and action.isdigit() and len(action) < 9 else -1
    if number not in look.view["legal"]:
        return {"gone": visit.words("preview.gone")}  # the table went on meanwhile, which is nobody's mistake
    return foreseen(visit, look, number)


def foreseen(visit: Visit, look: TableView, action: int) -> dict[str, Any]:
    """A preview of a decision as data for the script."""
    language, words = visit.preferences.language, visit.words
    found = preview(look.table.game, look.view, action, language, visit.preferences.layout)
    return {
        "words": look.table.game.describe(look.world, action, language),
        "changes": [{"seat": seat, "text": change_text(change), "sign": change_sign(change)} for seat, change in enumerate(found.changes)],
        "note": words("preview.chance") if found.waits_for_chance else words("preview.secret") if None in found.changes else "",
        "parts": part_markup(found.parts),
        "definitions": definitions(found.parts),
    }


def foreseen_in_hand(visit: Visit, look: TableView, marks: list[str]) -> dict[str, Any]:
    """What was touched so far, laid out before it makes a decision, as data for the script."""
    parts, note = laid_out(look.table.game, look.view, marks, visit.preferences.language, visit.preferences.layout)
    return {"words": "", "changes": [], "note": note, "parts": part_markup(parts), "definitions": definitions(parts)}


def change_text(change: int | None) -> str:
    """A change of points with its sign; the sign alone carries it, colours only repeat it."""
    return "?" if change is None else "±0" if change == 0 else f"{'+' if change > 0 else '−'}{abs(change)}"


def change_sign(change: int | None) -> str:
    return "unknown" if change is None else "same" if change == 0 else "more" if change > 0 else "less"


def agreed(visit: Visit, table: Table) -> list[tuple[str, str, str]]:
    """The options of the game and what is agreed beside the rules: name, value and explanation of each."""
    words, game, agreement = visit.words, table.game, table.agreement
    rows = [
        (words.option(game, option), words.value(game, option, table.options[option.name]), words.option_help(game, option))
        for option in listed(game.options)
    ]
    for name, value in (
        ("undo", words("no" if agreement.undo == "off" else "yes")),
        ("confirm", words("yes" if agreement.confirm else "no")),
        ("hints", words("yes" if agreement.hints else "no")),
        ("watch", words(f"new.watch_{agreement.watch}")),
        ("open", words("yes" if agreement.open_information else "no")),
    ):
        rows.append((words(f"new.{name}"), value, words(f"new.{name}_help")))
    return rows


def invitations(visit: Visit, look: TableView) -> dict[int, str]:
    """The invitations of open seats, as far as they are remembered, for the host and for nobody else."""
    vacant = [seat.number for seat in look.table.seats if seat.holder == OPEN]
    if not look.is_host or not vacant:
        return {}
    kept = visit.site.tables.kept_invitations(look.table.id, visit.by, visit.site.signer.key)
    return {seat: kept[seat] for seat in vacant if seat in kept}
