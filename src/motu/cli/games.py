"""motu games"""

from __future__ import annotations

import argparse

import motu
from motu.cli import Command
from motu.cli.language import language, say
from motu.core.game import span


class Games(Command):
    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help=say("argument.json"))

    def run(self, arguments: argparse.Namespace) -> int:
        if arguments.json:
            import json

            print(json.dumps([described(name) for name in motu.games()], ensure_ascii=False))
            return 0
        for name in motu.games():
            game = motu.game(name)
            tongue = language()
            print(f"{name}: {game.texts.say('game.tagline', tongue)}")
            print(f"  {say('games.facts', seats=span(game.seats), minutes=game.texts.say('game.minutes', tongue), edition=game.edition)}")
            for option in game.options.values():
                explained = game.texts.say(f"option.{option.name}.help", tongue)
                print(f"  --option {option.name}={option.write(option.default)}  ({option.values()}) {explained}")
            print()
        print(say("games.compiled" if motu.compiled.is_compiled() else "games.interpreted"))
        return 0


def described(name: str) -> dict[str, object]:
    game = motu.game(name)
    options = {option.name: {"default": option.default, "help": option.help, "values": option.values()} for option in game.options.values()}
    return {"name": name, "seats": list(game.seats), "edition": game.edition, "rules_version": game.rules_version, "options": options}


COMMAND = Games()
