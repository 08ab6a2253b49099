"""motu analyse"""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path

from motu.analysis.annotations import annotate, annotated, beside
from motu.analysis.hint import TEXTS
from motu.analysis.report import report
from motu.analysis.review import SIMULATIONS, Review, assemble, judgements, plies_to_judge
from motu.analysis.review_text import seat_line, sentence
from motu.cli import Command
from motu.cli.common import counting, progress, whole
from motu.cli.language import language, say
from motu.core.record import Record

MOST_WORST = 5


class Analyse(Command):
    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("record", type=Path, metavar="RECORD", help=say("argument.record"))
        parser.add_argument("--simulations", type=counting, default=SIMULATIONS, metavar="N", help=say("argument.simulations"))
        parser.add_argument("--seed", type=whole, default=1, metavar="S", help=say("argument.seed"))
        parser.add_argument("--jobs", type=counting, default=os.cpu_count() or 1, metavar="J", help=say("argument.jobs"))
        parser.add_argument("--again", action="store_true", help=say("argument.again"))
        parser.add_argument("--report", type=Path, metavar="FILE.html", help=say("argument.report"))
        parser.add_argument("--json", action="store_true", help=say("argument.json"))

    def run(self, arguments: argparse.Namespace) -> int:
        record = Record.load(arguments.record)
        found = None if arguments.again else annotated(arguments.record, record, arguments.simulations, arguments.seed)
        kept = found is not None
        if found is None:
            count = len(plies_to_judge(record))
            rows = judgements(record, arguments.simulations, arguments.jobs, arguments.seed)
            found = assemble(record, arguments.simulations, list(progress(rows, count, record.game.name)))
            annotate(arguments.record, record, found, arguments.seed)
        if arguments.report:
            arguments.report.write_text(report(record, found, language()), encoding="utf-8")
        if arguments.json:
            print(json.dumps({"game": record.game.name, "record": str(arguments.record), **found.as_data()}))
            return 0
        print("\n".join(told(record, found)))
        print()
        print(TEXTS.say("review.again" if kept else "review.kept", language(), path=beside(arguments.record)))
        return 0


def told(record: Record, found: Review) -> list[str]:
    """The review for people."""
    tongue = language()
    name = record.game.texts.say("game.name", tongue)
    lines = [TEXTS.say("review.head", tongue, game=name, plies=len(found.plies), simulations=found.simulations), ""]
    lines += [seat_line(record, found, seat, tongue) for seat in range(found.seats)]
    if not found.finished:
        lines.append(TEXTS.say("review.unfinished", tongue))
    lines += ["", TEXTS.say("review.turning", tongue)]
    lines += [f"  {sentence(record, found.plies[place], tongue)}" for place in found.turning_points]
    worst = sorted((row for row in found.plies if row.loss > 0.01), key=lambda row: -row.loss)[:MOST_WORST]
    if worst:
        lines += ["", TEXTS.say("review.worst", tongue)]
        lines += [f"  {sentence(record, row, tongue)}" for row in worst]
    return lines


COMMAND = Analyse()
