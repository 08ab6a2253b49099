"""What a visitor has learned, in a cookie: no account, and nothing of it on the server."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

import motu
from motu.core.game import Game
from motu.lessons import Lesson, syllabus
from motu.web.cookies import KNOWN, LEARNED, MOST_LEARNED, keep


class Learned:
    """The finished lessons of a visitor. What is in the cookie is only believed where such a lesson exists."""

    def __init__(self, request: Request) -> None:
        self.stars: dict[tuple[str, str], int] = {}
        for item in request.cookies.get(LEARNED, "")[:MOST_LEARNED].split("~"):
            match item.split("."):
                case [str(game), str(lesson), "1" | "2" | "3" as stars]:
                    self.stars[game, lesson] = int(stars)

    def __bool__(self) -> bool:
        return bool(self.stars)

    def of(self, lesson: Lesson) -> int:
        """The stars of a lesson; 0 if it was not finished."""
        return self.stars.get((lesson.game.name, lesson.name), 0)

    def done(self, game: Game) -> int:
        """How many lessons of a game were finished."""
        return sum(self.of(lesson) > 0 for lesson in syllabus(game).lessons)

    def knows(self, game: Game) -> bool:
        """Whether the guided first game of a game was finished."""
        guided = syllabus(game).guided
        return guided is not None and self.of(guided) > 0

    def finish(self, response: Response, lesson: Lesson, stars: int, secure: bool) -> None:
        """Note a finished lesson; fewer stars than before take none away."""
        if self.of(lesson) >= stars:
            return
        self.stars[lesson.game.name, lesson.name] = stars
        known = {(each.game.name, each.name) for name in motu.games() for each in syllabus(motu.game(name)).lessons}
        text = "~".join(f"{game}.{name}.{count}" for (game, name), count in self.stars.items() if (game, name) in known)
        keep(response, LEARNED, text, secure)


def put_goal_away(request: Request, response: Response, game: Game, secure: bool) -> None:
    """The goal of a game is known from now on."""
    known = [name for name in request.cookies.get(KNOWN, "")[:MOST_LEARNED].split("~") if name in motu.games() and name != game.name]
    keep(response, KNOWN, "~".join([*known, game.name]), secure)
