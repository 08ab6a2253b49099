"""The rules of a game as a page: rendered from the game's `rules.md`, each rule with its id as an anchor."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from motu.core.game import Game

RULE: Final = re.compile(r"<li>\s*(?:<p>)?<strong>([A-Z]+-[A-Za-z0-9-]+)</strong>")
HEADING: Final = re.compile(r"<h2>(.*?)</h2>")
TAGS: Final = re.compile(r"<[^>]+>")


@dataclass(frozen=True)
class Rulebook:
    """The rules of one game in one language."""

    html: str
    sections: list[tuple[str, str]]
    """Anchor and heading of each section."""
    rules: dict[str, str]
    """The text of each rule by its id, as HTML without the id."""


def rules_file(game: Game, language: str) -> Path:
    """The file of the rules in a language, in English if there is none."""
    path = game.folder / f"rules.{language}.md"
    return path if path.is_file() else game.folder / "rules.md"


@cache
def rulebook(game: Game, language: str) -> Rulebook:
    """The rules, rendered. Raw HTML in the file is shown as text."""
    from markdown_it import MarkdownIt  # here, because a server should be ready before anybody reads rules

    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    html = markdown.render(rules_file(game, language).read_text(encoding="utf-8"))
    html = re.sub(r"<h1>.*?</h1>\s*", "", html, count=1)
    sections: list[tuple[str, str]] = []

    def heading(match: re.Match[str]) -> str:
        anchor = f"section-{len(sections) + 1}"
        sections.append((anchor, TAGS.sub("", match[1])))
        return f'<h2 id="{anchor}">{match[1]}</h2>'

    def rule(match: re.Match[str]) -> str:
        return f'<li id="{match[1]}"><a class="rule-id" href="#{match[1]}">{match[1]}</a>'

    html = RULE.sub(rule, HEADING.sub(heading, html)).replace("<table>", '<div class="wide"><table>').replace("</table>", "</table></div>")
    texts = {
        match[1]: match[2].strip()
        for match in re.finditer(r'<li id="([^"]+)"><a class="rule-id" href="[^"]*">[^<]*</a>(.*?)(?:</p>)?\s*</li>', html, re.DOTALL)
    }
    return Rulebook(html, sections, texts)
