"""motu play: a game against bots in the terminal."""

from __future__ import annotations

import argparse
import secrets
from pathlib import Path

import motu
from motu.bots.protocol import Chooser
from motu.cli import Command
from motu.cli.common import add_game, chosen, whole
from motu.cli.language import language, say
from motu.cli.results import result_lines
from motu.core.choices import Choices
from motu.core.errors import BadOption, MotuError, Unreadable
from motu.core.game import Game
from motu.core.generator import Generator
from motu.core.journal import Journal
from motu.core.memory import Observers
from motu.core.record import Record
from motu.core.seats import CHANCE, OVER

MOST_LISTED = 60


class Play(Command):
    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        add_game(parser)
        parser.add_argument("--terminal", action="store_true", default=True, help=say("argument.terminal"))
        parser.add_argument("--bot", default="random", metavar="BOT", help=say("argument.bot"))
        parser.add_argument("--seat", type=whole, metavar="S", help=say("argument.me"))
        parser.add_argument("--seed", type=whole, metavar="S", help=say("argument.seed"))

    def run(self, arguments: argparse.Namespace) -> int:
        game, seats, options = chosen(arguments)
        seed = secrets.randbits(60) if arguments.seed is None else arguments.seed
        me = seed % seats if arguments.seat is None else arguments.seat
        if me >= seats:
            raise BadOption(f"there is no seat {me}; this game has the seats 0 to {seats - 1}")
        names = [say("play.you") if seat == me else arguments.bot for seat in range(seats)]
        return TerminalGame(Record(game, seats, options, names), me, motu.bot(arguments.bot, seed=seed), Generator(seed)).run()


class TerminalGame:
    """One person, bots, and a record."""

    def __init__(self, record: Record, me: int, bot: Chooser, chance: Generator) -> None:
        from rich.console import Console

        self.screen = Console(highlight=False)
        self.record = record
        self.game: Game = record.game
        self.me = me
        self.bot = bot
        self.chance = chance
        self.state = record.start()
        self.observers = Observers(self.game, record.seats, record.options)
        self.tongue = language()
        self.told: list[str] = []

    def run(self) -> int:
        self.print(say("cli.help"), style="dim")
        while self.state.to_act() != OVER:
            if self.state.to_act() == CHANCE:
                choices = Choices()
                self.state.fill(choices)
                self.play(int(choices.pick(self.chance)))
            elif self.state.to_act() == self.me:
                if not self.ask():
                    self.print(say("cli.bye"))
                    return 0
            else:
                view = self.observers.view(self.state, self.record.plies, self.state.to_act())
                self.play(self.bot.choose(self.game, view))
        self.board()
        self.print(say("cli.game_over"), style="bold")
        self.print("\n".join(result_lines(self.game, self.state, self.record.players, self.tongue)))
        return 0

    def print(self, text: str, style: str | None = None) -> None:
        self.screen.print(text, style=style, markup=False, soft_wrap=True)

    def play(self, action: int) -> None:
        """One decision of anybody, told in words."""
        self.state.journal = Journal()
        self.record.add(self.state, action)
        for event in self.state.journal.seen_by(self.me):
            line = self.game.tell(event, self.tongue)
            self.told.append(line)
            self.print(f"  {line}", style="cyan" if self.record.plies[-1].who == self.me else None)
        self.state.journal = None

    def board(self) -> None:
        self.print("")
        self.print(self.game.as_text(self.game.view(self.state, self.me), self.tongue))

    def ask(self) -> bool:
        """Ask for decisions until one is made; False if the person leaves."""
        self.board()
        legal = self.list_choices()
        while True:
            try:
                text = input(say("cli.choose_number")).strip()
            except EOFError:
                return False
            word, _, rest = text.partition(" ")
            command = COMMANDS.get(word.casefold())
            if word.casefold() == "quit":
                return False
            if word.casefold() == "undo" and not rest:
                if self.undo():
                    return True
            elif command is not None:
                self.answer(command, rest.strip())
            elif text:
                action = self.understood(text, legal)
                if action is not None:
                    self.play(action)
                    return True

    def list_choices(self) -> list[int]:
        legal = self.state.legal()
        self.print(f"{self.game.seat_name(self.me, self.tongue)}: {self.game.prompt(self.state, self.tongue)}", style="bold")
        entries = [
            f"{number:4}  {self.game.write(self.state, action):<10} {self.game.describe(self.state, action, self.tongue)}"
            for number, action in enumerate(legal[:MOST_LISTED], 1)
        ]
        for line in in_columns(entries, self.screen.width):
            self.print(line)
        if len(legal) > MOST_LISTED:
            self.print(say("play.more", n=len(legal) - MOST_LISTED))
        return legal

    def understood(self, text: str, legal: list[int]) -> int | None:
        """The action that a number of the list or a written move means, if it is allowed."""
        if text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= len(legal):
            return legal[int(text[:9]) - 1]
        try:
            action = self.game.read(self.state, text)
        except Unreadable:
            self.print(say("cli.unknown_choice", text=text[:60]))
            return None
        if self.explain(action):
            return action
        return None

    def explain(self, action: int) -> bool:
        """Say why an action is refused; True if it is allowed."""
        refusal = self.game.explain(self.state, action, self.tongue)
        move = self.game.write(self.state, action)
        if refusal is not None:
            rule = refusal.rule or "-"
            self.print(say("cli.why_not", move=move, message=refusal.message, rule=rule), style="yellow")
        return refusal is None

    def answer(self, command: str, rest: str) -> None:
        """A question that decides nothing."""
        if command == "help":
            self.print(say("cli.help"))
        elif command == "board":
            self.board()
            self.list_choices()
        elif command == "log":
            self.print("\n".join(self.told) or "-")
        elif command == "rules":
            self.print(self.rule(rest))
        elif command == "save":
            try:
                self.record.save(rest)
                self.print(say("cli.saved", path=rest))
            except (OSError, MotuError) as problem:
                self.print(f"{rest}: {getattr(problem, 'strerror', None) or problem}", style="yellow")
        elif command == "why":
            try:
                action = self.game.read(self.state, rest)
            except Unreadable as problem:
                self.print(str(problem), style="yellow")
                return
            if self.explain(action):
                self.print(say("cli.allowed", move=self.game.write(self.state, action)))

    def rule(self, rule: str) -> str:
        """A rule of the game in words."""
        name = "rules.md" if self.tongue == "en" else f"rules.{self.tongue}.md"
        for line in (self.game.folder / Path(name)).read_text(encoding="utf-8").splitlines():
            if line.casefold().startswith(f"- **{rule.casefold()}**") and rule:
                return line.removeprefix("- ").replace("**", "")
        return say("play.no_rule", rule=rule[:40])

    def undo(self) -> bool:
        """Take the last decision back if it was one's own and nobody, not even chance, has decided since."""
        if not self.record.plies:
            self.print(say("cli.nothing_to_undo"))
            return False
        last = self.record.plies[-1]
        if last.who != self.me:
            self.print(say("cli.undo_stops_at_chance" if last.who == CHANCE else "cli.undo_stops_at_other"), style="yellow")
            return False
        self.record.plies.pop()
        self.observers.forget()
        self.state = self.record.replay()
        self.print(say("cli.undone", move=last.text))
        return True


def in_columns(entries: list[str], width: int) -> list[str]:
    """Entries below each other, in as many columns as fit."""
    widest = max((len(entry) for entry in entries), default=0) + 2
    columns = max(1, min(3, width // widest))
    rows = -(-len(entries) // columns)
    return ["".join(f"{entry:<{widest}}" for entry in entries[row::rows]).rstrip() for row in range(rows)]


COMMANDS = {"?": "help", "why": "why", "rules": "rules", "board": "board", "log": "log", "save": "save"}
COMMAND = Play()
