"""The laws of lessons catch what they are there to catch: a sound lesson of the toy game passes, and each broken one fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from motu.core.errors import MotuError
from motu.lessons import BadLesson, LessonRun
from motu.lessons.glossary import read_glossary
from motu.lessons.laws import course_is_sound, everything_is_explained, glossary_is_sound, lesson_is_sound
from motu.lessons.lesson import LessonReader
from motu.lessons.syllabus import read_syllabus
from tests.kit.toy import Toy


def said(key: str, text: str = "word") -> str:
    return f'{key}.en = "a {text}"\n{key}.ru = "слово {text}"\n{key}.it = "una {text}"\n'


SOUND = (
    said("title")
    + said("about")
    + """order = 1
begin = ["prize 2"]

[[step]]
"""
    + said("say")
    + 'point = ["shells:2", "@red"]\nrules = ["T-BID-1"]\ndo = ["bid 2", { kind = "seal", shells = [3] }]\n'
    + said("else")
    + 'then = ["bid 0", "prize 1"]\n[[step]]\n'
    + said("say")
    + 'reach = { points = 10 }\nwithin = 3\nstars = [1, 2]\nway = ["bid 1"]\nthen = ["bid 0"]\n'
    + said("else")
)


def checked(folder: Path, text: str) -> int:
    path = folder / "bid.toml"
    path.write_text(text, encoding="utf-8")
    return lesson_is_sound(LessonReader(Toy(), path).lesson())


def test_a_sound_lesson_is_played_on_every_way_that_it_accepts(tmp_path: Path) -> None:
    assert checked(tmp_path, SOUND) == 2


BROKEN = {
    "a key that does not exist": ("order = 1", "order = 1\nspeed = 3", "there is no key 'speed'"),
    "a language is missing": ('say.ru = "слово word"\n', "", "must be said in en, ru, it"),
    "an untranslated sentence": ('say.it = "una word"', 'say.it = "a word"', "not translated"),
    "a Russian sentence that is none": ('say.ru = "слово word"', 'say.ru = "una word"', "not Russian"),
    "a sentence that nobody reads to its end": ('say.en = "a word"', f'say.en = "{"word " * 80}"', "signs in 'en'"),
    "a decision that is never legal": ('"bid 2", {', '"bid 7", {', "fits nothing legal"),
    "a script that the rules refuse": ('then = ["bid 0", "prize 1"]', 'then = ["prize 1"]', "cannot be decided"),
    "a script that is no decision": ('then = ["bid 0", "prize 1"]', 'then = ["pass"]', "is not a move"),
    "others without a script": ('then = ["bid 0", "prize 1"]', "then = []", "nobody says what yellow does"),
    "a pointer to nothing": ('"shells:2"', '"shells:8"', "which is not drawn"),
    "a rule that does not exist": ('"T-BID-1"', '"T-BID-9"', "no such rules"),
    "an answer to other decisions that is missing": (said("else") + 'then = ["bid 0", "prize 1"]', 'then = ["bid 0"]', "`else` answers"),
    "a goal that is reached before": ("points = 10 }", "points = 1 }", "reached before anything is done"),
    "a goal that its way does not reach": ("points = 10 }", "points = 90 }", "does not reach the goal"),
    "a way that is refused": ('way = ["bid 1"]', 'way = ["prize 2"]', "is refused"),
    "a kind that does not exist": ('kind = "seal"', 'kind = "sell"', "the `kind` of an action"),
    "a field that does not exist": ("shells = [3]", "pearls = 1", "has no field"),
    "a beginning that is not legal": ('begin = ["prize 2"]', 'begin = ["bid 2"]', "cannot be decided"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_lesson_fails_at_its_law(tmp_path: Path, name: str) -> None:
    good, bad, sentence = BROKEN[name]
    assert good in SOUND
    with pytest.raises((AssertionError, BadLesson), match=sentence):
        checked(tmp_path, SOUND.replace(good, bad))


def test_a_lesson_in_which_nothing_is_done_is_none(tmp_path: Path) -> None:
    told = "[[step]]\n" + said("say")
    with pytest.raises(AssertionError, match="reads more than"):
        checked(tmp_path, said("title") + said("about") + 'order = 1\nbegin = ["prize 2"]\n' + told * 3)


def test_another_way_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    """Whoever bids 3 first has too few shells for the bid that the next step asks for."""
    next_step = "\n[[step]]\n" + said("say") + 'do = ["bid 3"]\n' + said("else") + 'then = ["bid 0", "prize 1"]'
    text = SOUND.replace('then = ["bid 0", "prize 1"]', 'then = ["bid 0", "prize 1"]' + next_step, 1).partition("reach =")[0]
    text = text.rpartition("[[step]]")[0]
    with pytest.raises(AssertionError, match="step 2: nothing that it accepts is legal"):
        checked(tmp_path, text)
    assert checked(tmp_path, text.replace("shells = [3]", "shells = [1]")) == 2


def course(folder: Path, text: str, *lessons: str) -> None:
    for place, lesson in enumerate(lessons):
        (folder / f"lesson-{place}.toml").write_text(lesson, encoding="utf-8")
    (folder / "course.toml").write_text(text, encoding="utf-8")
    course_is_sound(read_syllabus(Toy(), folder))


def test_a_course_has_one_guided_game_and_an_order_and_shows_what_it_promises(tmp_path: Path) -> None:
    guided = SOUND.replace("order = 1", "order = 0\nguided = true")
    others = [SOUND.replace("order = 1", f"order = {order}") for order in range(1, 7)]
    goal = said("goal")
    course(tmp_path, goal + 'needs = ["T-BID-1"]\ncomplete = true', guided, *others)
    with pytest.raises(AssertionError, match="one guided first game"):
        course(tmp_path, goal, SOUND, *others[1:])
    with pytest.raises(AssertionError, match="the same order"):
        course(tmp_path, goal, guided, *others[:5], others[0])
    with pytest.raises(AssertionError, match="no lesson shows"):
        bare = [lesson.replace('rules = ["T-BID-1"]\n', "") for lesson in (guided, *others)]
        course(tmp_path, goal + 'needs = ["T-BID-1"]\ncomplete = true', *bare)
    with pytest.raises(AssertionError, match="no such rules"):
        course(tmp_path, goal + 'needs = ["T-BID-9"]', guided, *others)


def test_a_glossary_explains_everything_that_has_a_name(tmp_path: Path) -> None:
    path = tmp_path / "glossary.toml"
    path.write_text("[bid]\n" + said("name", "bid") + said("text") + 'rule = "T-BID-1"\nmarks = ["shells"]\n', encoding="utf-8")
    game = Toy()
    view = game.view(game.start(chance=1), 0)
    glossary_is_sound(read_glossary(game, path))
    assert everything_is_explained(read_glossary(game, path), view) > 0
    path.write_text(path.read_text(encoding="utf-8").replace('marks = ["shells"]', ""), encoding="utf-8")
    with pytest.raises(AssertionError, match="nothing explains"):
        everything_is_explained(read_glossary(game, path), view)
    path.write_text(path.read_text(encoding="utf-8") + 'picture = "moai"\n', encoding="utf-8")
    with pytest.raises(AssertionError, match="no symbol"):
        glossary_is_sound(read_glossary(game, path))


def test_misses_cost_stars_and_change_nothing(tmp_path: Path) -> None:
    path = tmp_path / "bid.toml"
    path.write_text(SOUND.replace('"bid 2", {', '"bid 2" ] #'), encoding="utf-8")
    run = LessonRun(LessonReader(Toy(), path).lesson())
    before = run.game.position(run.state)
    number = run.game.numbering.read
    assert run.decide(number("bid 0")) is None
    assert (run.answer, run.missed, run.address, run.game.position(run.state)) == ("other", 1, "x", before)
    assert run.decide(number("bid 2")) is None
    assert run.place == 1 and run.stars == 2
    run.decide(number("bid 3"))
    assert not run.is_finished and run.used == 1
    with pytest.raises(MotuError, match="something to do"):
        run.read_on()
