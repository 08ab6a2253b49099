"""motu learn"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any

import motu
from motu.arena import PLACES
from motu.cli import Command
from motu.cli.common import add_options, chosen, counting, whole
from motu.cli.language import language, say
from motu.core.evaluators import ENDING
from motu.learning.course import Course, usual_hidden, usual_rate
from motu.learning.report import report
from motu.learning.train import Learner


class Learn(Command):
    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("game", metavar="GAME", help=say("argument.game", games=", ".join(motu.games())))
        parser.add_argument("--seats", type=several, metavar="N,...", help=say("argument.learn_seats"))
        add_options(parser)
        parser.add_argument("--minutes", type=float, default=10.0, metavar="M", help=say("argument.minutes"))
        parser.add_argument(
            "--jobs", type=counting, default=max(1, (os.cpu_count() or 2) - 1), metavar="J", help=say("argument.learn_jobs")
        )
        parser.add_argument("--on", choices=PLACES, default="here", help=say("argument.on"))
        parser.add_argument("--seed", type=whole, default=1, metavar="S", help=say("argument.learn_seed"))
        parser.add_argument("--device", default="", metavar="NAME", help=say("argument.device"))
        parser.add_argument("--hidden", type=counting, metavar="N", help=say("argument.hidden"))
        parser.add_argument("--rate", type=float, metavar="R", help=say("argument.learn_rate"))
        parser.add_argument("--trust", type=float, default=0.1, metavar="T", help=say("argument.trust"))
        parser.add_argument("--report-every", type=counting, default=20, metavar="SECONDS", help=say("argument.report_every"))
        parser.add_argument("--resume", action="store_true", help=say("argument.resume"))
        parser.add_argument("-o", "--output", type=Path, metavar="FILE.net", help=say("argument.weights"))
        parser.add_argument("--report", type=Path, metavar="FILE.html", help=say("argument.report"))
        parser.add_argument("--json", action="store_true", help=say("argument.json"))

    def run(self, arguments: argparse.Namespace) -> int:
        seats = arguments.seats or tuple(motu.game(arguments.game).seats)
        arguments.seats = seats[0]
        game, _, options = chosen(arguments)
        for one in seats:
            game.start(one, options)
        output = arguments.output or Path(f"{game.name}{ENDING}")
        check(arguments, output)
        course = Course(
            game.name,
            seats,
            arguments.minutes,
            arguments.jobs,
            arguments.seed,
            {name: value for name, value in options.items() if value != game.read_options({})[name]},
            hidden=arguments.hidden or usual_hidden(game),
            rate=arguments.rate or usual_rate(game),
            device=arguments.device,
            trust=arguments.trust,
            report_every=float(arguments.report_every),
            place=arguments.on,
        )
        learner = Learner(course, output, arguments.resume, lambda found: print(progress_line(found), file=sys.stderr, flush=True))
        print(say("learn.begins", game=game.name, seats=", ".join(map(str, seats)), tool=learner.student.tool), file=sys.stderr)
        last = learner.learn()
        if arguments.report:
            arguments.report.write_text(report(output, game.texts.say("game.name", language()), language()), encoding="utf-8")
        if arguments.json:
            print(json.dumps({"game": game.name, "seats": list(seats), "output": str(output), **last}))
            return 0
        print(say("learn.written", path=output, bot=f"search:seconds=0.1:evaluator={output}"))
        return 0


def check(arguments: argparse.Namespace, output: Path) -> None:
    """Everything that can be said before minutes are spent."""
    if not 0 < arguments.minutes <= 10_000:
        raise motu.BadOption(f"minutes must be more than 0 and at most 10000, not {arguments.minutes:g}")
    if (arguments.rate is not None and not 0 < arguments.rate < 1) or not 0 <= arguments.trust < 1:
        raise motu.BadOption("the rate lies between 0 and 1, the trust too, or is 0")
    if arguments.hidden and (arguments.hidden % 21 or arguments.hidden > 210):
        raise motu.BadOption(f"hidden units come by 21: 21, 42, 63 and so on up to 210, not {arguments.hidden}")
    if output.suffix != ENDING:
        raise motu.BadOption(f"{output}: a file of weights ends in {ENDING}")
    if arguments.resume and not output.is_file():
        raise motu.BadOption(f"{output}: there is no such file to go on with")
    if not arguments.resume and output.exists():
        raise motu.BadOption(f"{output}: is there already; add --resume to go on with it, or name another file with -o")


def several(text: str) -> tuple[int, ...]:
    """Numbers of seats, separated by commas."""
    return tuple(sorted({whole(word) for word in text.split(",")}))


def progress_line(found: dict[str, Any]) -> str:
    """How it goes, in one line."""
    counts = {"minutes": f"{found['seconds'] / 60:.1f}", "games": f"{found['games']:,}", "positions": f"{found['positions']:,}"}
    if "gain" in found:
        line = say("learn.policy_progress", **counts, gain=found["gain"], most_gain=found["most_gain"])
    else:
        line = say("learn.progress", **counts, loss=found.get("loss", "-"), by_hand=found.get("loss_of_hand_made", "-"))
    for seats, duel in found["duels"].items():
        line += "  " + say(
            "learn.duel", seats=seats, share=f"{100 * duel['share']:.0f}", games=duel["games"], fair=f"{100 * duel['fair']:.0f}"
        )
    return line


COMMAND = Learn()
