"""Every sentence of the pages exists in every language, and every rule of every game has its anchor."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import motu
from motu.analysis.review_text import percent, points
from motu.core.rulings import rule_ids
from motu.core.texts import LANGUAGES, plural_category
from motu.drawing import looks
from motu.tables.errors import texts as table_texts
from motu.web import words
from motu.web.rulebook import rulebook, rules_file

WEB = Path(words.__file__).parent
PLURALS = {"one", "few", "many", "other"}
IN_SHORT = {"en": "In two minutes", "ru": "За две минуты", "it": "In due minuti"}


def shape(language: str) -> dict[str, set[str]]:
    """The keys of a catalogue with the places in their messages; plural forms together."""
    found: dict[str, set[str]] = {}
    for key, message in words.page_texts().messages(language).items():
        head, _, last = key.rpartition(".")
        places = {name for _, name, _, _ in string.Formatter().parse(message) if name}
        found.setdefault(head if last in PLURALS else key, set()).update(places)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogues_have_the_same_messages_with_the_same_places(language: str) -> None:
    assert shape(language) == shape("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_forms_are_complete(language: str) -> None:
    wanted = {plural_category(language, number) for number in range(200)}
    messages = words.page_texts().messages(language)
    plural = {key.rpartition(".")[0] for key in messages if key.rpartition(".")[2] in PLURALS}
    assert plural
    for key in plural:
        assert {f"{key}.{category}" for category in wanted} <= set(messages)


def test_every_message_that_a_page_asks_for_exists() -> None:
    keys = shape("en")
    used: set[str] = set()
    for path in [*WEB.rglob("*.html"), *WEB.rglob("*.py")]:
        used |= set(re.findall(r"""(?:(?<!texts\.)\bsay|\bwords)\(\s*["']([a-z_.]+[a-z_])["']""", path.read_text()))
    assert used - set(keys) == set() and len(used) > 150


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_speak_the_language_of_the_browser_until_another_is_chosen(visitor: TestClient, language: str) -> None:
    html = visitor.get("/", headers={"accept-language": f"xx;q=1,{language};q=0.9,en;q=0.1"}).text
    assert f'<html lang="{language}"' in html and words.Words(language)("home.title") in html
    visitor.post("/prefer", data={"language": "it"})
    assert '<html lang="it"' in visitor.get("/", headers={"accept-language": language}).text


@pytest.mark.parametrize("header", ["", ";;;", "en;q=x", "*", "de-DE,de", "q=1;q=2," * 200])
def test_a_strange_language_header_means_english(header: str) -> None:
    assert words.chosen_language(None, header) == "en"


@pytest.mark.parametrize("name", motu.games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_rule_is_an_anchor_of_the_rules_page(visitor: TestClient, name: str, language: str) -> None:
    game = motu.game(name)
    ids = rule_ids(rules_file(game, language))
    assert ids and ids == rule_ids(game.folder / "rules.md")
    html = visitor.get(f"/rules/{name}", headers={"accept-language": language}).text
    assert [rule for rule in ids if f'id="{rule}"' not in html] == []
    assert set(rulebook(game, language).rules) == set(ids)
    assert {ruling.rule for ruling in game.rulings.values() if ruling.rule} <= set(ids)


@pytest.mark.parametrize("name", motu.games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_begin_with_the_game_in_short_and_every_link_leads_to_a_rule(name: str, language: str) -> None:
    book = rulebook(motu.game(name), language)
    assert book.sections[0][1] == IN_SHORT[language]
    short = book.html.split("<h2")[1]
    links = re.findall(r'<a href="#([^"]+)">([^<]+)</a>', short)
    assert 6 <= short.count("<li>") <= 9 and links
    assert [rule for rule, label in links if rule not in book.rules or label != rule] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", motu.games())
def test_every_value_of_an_option_is_a_word_of_the_language(name: str, language: str) -> None:
    game, say = motu.game(name), words.Words(language)
    for option in words.listed(game.options):
        for value in option.choices:
            assert isinstance(value, bool | int) or say.value(game, option, value) != value, f"{option.name}={value}"


PROGRAMMERS_WORDS = re.compile(r"\brecess\b|\bincavo\b|углублени|\bC\d-\d|\bply\b|search:|\bgoloso\b|накры(л|ть)", re.IGNORECASE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_uses_the_words_of_programmers(language: str) -> None:
    catalogues = {"pages": words.page_texts(), "tables": table_texts(), **{name: motu.game(name).texts for name in motu.games()}}
    for place, texts in catalogues.items():
        for key, message in texts.messages(language).items():
            assert not PROGRAMMERS_WORDS.search(re.sub(r"\{[a-z_]+\}", "", message)), f"{place}: {key} = {message}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", motu.games())
def test_marks_of_seats_are_letters_that_cannot_be_confused(name: str, language: str) -> None:
    game = motu.game(name)
    marks = [look.letter for look in looks(game, language)]
    assert len(set(marks)) == len(marks)
    assert all(game.seat_name(seat, language).casefold().startswith(mark.casefold()) for seat, mark in enumerate(marks))
    assert not set(marks) & {"З", "О", "O"}, "they are read as numbers"


def test_numbers_have_the_comma_of_their_language() -> None:
    assert [percent(-0.1234, language) for language in LANGUAGES] == ["−12.3", "−12,3", "−12,3"]
    assert [points(1.25, language) for language in LANGUAGES] == ["1.2", "1,2", "1,2"]


@pytest.mark.parametrize("name", motu.games())
def test_the_italian_buttons_all_speak_to_the_player_in_the_same_way(name: str) -> None:
    """Imperatives: «piazza», never «piazzare»."""
    actions = {key: text for key, text in motu.game(name).texts.messages("it").items() if key.startswith("action.")}
    assert actions
    for key, text in actions.items():
        first = text.split()[0]
        assert not re.fullmatch(r"\w+(are|ere|ire)", first) or text.startswith("non "), f"{key}: {text}"
