"""How a game stands or ended, for the terminal."""

from __future__ import annotations

from motu.cli.language import say
from motu.core.game import Game
from motu.core.state import State


def result_lines(game: Game, state: State, players: list[str], language: str) -> list[str]:
    """The result of a finished game with points by source, or who is to decide."""
    outcome = state.outcome()
    if outcome is None:
        return [say("replay.unfinished", asked=game.prompt(state, language, -1))]
    width = max(len(game.texts.say(f"score.{source}", language)) for source in game.sources) + 2
    head = " " * width + "".join(f"{player[:14]:>16}" for player in players)
    lines = ["", head]
    for source in game.sources:
        if any(parts[source] for parts in outcome.breakdown):
            name = game.texts.say(f"score.{source}", language)
            lines.append(f"{name:<{width}}" + "".join(f"{parts[source]:>16}" for parts in outcome.breakdown))
    lines.append(f"{say('replay.total'):<{width}}" + "".join(f"{score:>16}" for score in outcome.scores))
    names = ", ".join(players[winner] for winner in outcome.winners)
    lines.append("")
    lines.append(say("cli.shared_win" if len(outcome.winners) > 1 else "cli.winner", names=names))
    if outcome.by_tie_break:
        lines.append(say("replay.tie_break"))
    return lines
