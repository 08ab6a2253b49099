"""motu arena"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from motu.arena import LIMIT, MOST, PLACES, Arena, Result
from motu.arena.report import TEXTS, report
from motu.cli import Command
from motu.cli.common import add_game, chosen, counting, progress, whole
from motu.cli.language import language, say

MOST_FORFEITS = 10


class ArenaCommand(Command):
    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        add_game(parser)
        parser.add_argument("--bots", required=True, metavar="A,B,...", help=say("argument.bots"))
        parser.add_argument("--games", type=counting, default=20, metavar="N", help=say("argument.games"))
        parser.add_argument("--seed", type=whole, default=1, metavar="S", help=say("argument.seed"))
        parser.add_argument("--jobs", type=counting, default=os.cpu_count() or 1, metavar="J", help=say("argument.jobs"))
        parser.add_argument("--on", choices=PLACES, default="here", help=say("argument.on"))
        parser.add_argument("--limit", type=float, default=LIMIT, metavar="SECONDS", help=say("argument.limit"))
        parser.add_argument("--most", type=counting, default=MOST, metavar="N", help=say("argument.most"))
        parser.add_argument("--save", type=Path, metavar="FILE", help=say("argument.save"))
        parser.add_argument("--records", type=Path, metavar="FOLDER", help=say("argument.records"))
        parser.add_argument("--report", type=Path, metavar="FILE.html", help=say("argument.report"))
        parser.add_argument("--json", action="store_true", help=say("argument.json"))

    def run(self, arguments: argparse.Namespace) -> int:
        game, seats, options = chosen(arguments)
        bots = [name.strip() for name in arguments.bots.split(",") if name.strip()]
        arena = Arena(game, bots, arguments.games, seats, options, arguments.seed, arguments.limit, arguments.most, arguments.records)
        if arguments.games % len(arena.orders):
            print(TEXTS.say("cli.uneven", language(), games=arguments.games, orders=len(arena.orders)), file=sys.stderr)

        def shown(results: Iterable[Result], total: int) -> Iterable[Result]:
            if total < arguments.games:
                print(TEXTS.say("cli.resumed", language(), n=arguments.games - total), file=sys.stderr)
            return progress(results, total, game.name)

        found = arena.play(arguments.jobs, arguments.on, arguments.save, shown)
        if arguments.report:
            page = report(found, arena.played, game.texts.say("game.name", language()), language())
            arguments.report.write_text(page, encoding="utf-8")
        if arguments.json:
            print(json.dumps(found, ensure_ascii=False))
        else:
            print("\n".join(told(found)))
            if arguments.report:
                print(TEXTS.say("cli.report", language(), path=arguments.report))
        return 0


def told(found: dict[str, Any]) -> list[str]:
    """The result for people."""
    tongue = language()
    lines = [TEXTS.say("cli.head", tongue, **{key: found[key] for key in ("game", "seats", "games", "orders", "seed")}), ""]
    names = [TEXTS.say(f"report.{key}", tongue) for key in ("bot", "games", "wins", "share", "points", "rating", "seconds")]
    width = max([len(names[0]), *(len(bot["name"]) for bot in found["bots"])]) + 2
    lines.append(f"{names[0]:<{width}}{names[1]:>8}{names[2]:>9}{names[3]:>24}{names[4]:>17}{names[5]:>22}{names[6]:>13}")
    for bot in found["bots"]:
        low, high = bot["share_interval"]
        share = f"{100 * bot['share']:.1f} % ({100 * low:.1f}–{100 * high:.1f})"
        rating = f"{bot['rating']:.1f} ({bot['rating_interval'][0]:.1f}–{bot['rating_interval'][1]:.1f})"
        lines.append(
            f"{bot['name']:<{width}}{bot['games']:>8}{bot['wins']:>9.1f}{share:>24}{bot['points_mean']:>17.1f}{rating:>22}"
            f"{bot['seconds_per_decision']:>13.4f}"
        )
    shares = ", ".join(f"{100 * row['share']:.1f} %" for row in found["seats_won"])
    lines += ["", TEXTS.say("cli.seats", tongue, shares=shares), TEXTS.say("cli.length", tongue, **found["plies"])]
    if found["stopped"]:
        lines.append(TEXTS.say("report.stopped", tongue, n=found["stopped"]))
    for row in found["forfeits"][:MOST_FORFEITS]:
        lines.append(TEXTS.say("cli.forfeit", tongue, game=row["game"] + 1, reason=row["reason"]))
    if len(found["forfeits"]) > MOST_FORFEITS:
        lines.append(TEXTS.say("cli.more_forfeits", tongue, n=len(found["forfeits"]) - MOST_FORFEITS))
    return lines


COMMAND = ArenaCommand()
