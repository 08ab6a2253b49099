"""The laws that every game must obey, checked along random games.

A law is a function that raises AssertionError with a sentence. `walk` plays one random game and asks the laws of positions
at every decision or, for the dear ones, at a sample of decisions; then the laws of whole games.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count

import motu
from motu.core.choices import Choices
from motu.core.game import Game
from motu.core.generator import Generator
from motu.core.journal import Journal
from motu.core.memory import Memory, everybody_observes
from motu.core.options import OptionValue
from motu.core.play import disagreement
from motu.core.record import Record
from motu.core.rulings import rule_ids
from motu.core.seats import CHANCE, OVER
from motu.core.state import State
from motu.core.texts import LANGUAGES
from motu.search.exact import is_revealed
from motu.testing.row_laws import ROW_LAWS
from motu.testing.view_types import mismatch

MOST_PLIES = 400_000
"""A random game that is longer than this does not end."""
REMEMBERED = 200
"""Decisions of a game at which a world is imagined from what is remembered."""
EVERY_PLY = 1200
"""Up to this length the cheap laws are asked at every decision."""


@dataclass
class Walk:
    """One random game in progress, and what was seen on the way."""

    game: Game
    state: State
    record: Record
    generator: Generator
    """Chooses the moves."""
    dice: Generator
    """Chooses what the laws try."""
    pieces: dict[str, int]
    scrambled: int = 0
    """Scrambles that changed the position: without any, the secrecy laws of a game with secrets would prove nothing."""
    checked: dict[str, int] = field(default_factory=dict)
    """How often each law was asked."""

    def viewers(self) -> list[int | None]:
        return [None, *range(int(self.state.seats))]


def options_to_try(game: Game) -> list[dict[str, OptionValue]]:
    """The usual game, every single deviation from it, and all deviations at once."""
    deviations: list[tuple[str, OptionValue]] = []
    for name, option in game.options.items():
        if option.choices:
            deviations += [(name, choice) for choice in option.choices if choice != option.default]
        elif isinstance(option.default, int):
            deviations.append((name, option.high // 2 or option.high))
    alone = [{name: value} for name, value in deviations]
    return [{}, *alone] + ([dict(deviations)] if len(alone) > 1 else [])


def begin(game: Game, seats: int, options: dict[str, OptionValue], seed: int) -> Walk:
    record = Record.begin(game, seats, options)
    state = record.start()
    return Walk(game, state, record, Generator(seed), Generator(seed + 1), game.pieces(state))


def walk(game: Game, seats: int, options: dict[str, OptionValue], seed: int, sample: int) -> Walk:
    """Play one random game under all laws; the dear ones at about `sample` of its positions. Returns what was seen.

    In games of more than EVERY_PLY decisions the cheap laws are asked at a part of them, too.
    """
    length = len(play_random(game, seats, options, seed).plies)
    stride, pace = max(1, length // sample), 1 + length // EVERY_PLY
    trip = begin(game, seats, options, seed)
    for ply in count():
        assert ply <= MOST_PLIES, f"the game does not end within {MOST_PLIES} decisions"
        if ply % pace == 0 or trip.state.to_act() == OVER:
            ask(trip, CHEAP_LAWS)
        if ply % stride == seed % stride or trip.state.to_act() == OVER:
            ask(trip, DEAR_LAWS)
        if trip.state.to_act() == OVER:
            break
        step(trip)
    assert len(trip.record.plies) == length, "the same seed played another game"
    ask(trip, LAWS_OF_A_GAME)
    return trip


def play_random(game: Game, seats: int, options: dict[str, OptionValue], seed: int) -> Record:
    """A random game as a record."""
    trip = begin(game, seats, options, seed)
    while trip.state.to_act() != OVER:
        assert len(trip.record.plies) <= MOST_PLIES, f"the game does not end within {MOST_PLIES} decisions"
        step(trip)
    return trip.record


def step(trip: Walk) -> None:
    choices = Choices()
    trip.state.fill(choices)
    assert choices.count > 0, "decider_has_a_choice: whoever decides has a legal action"
    trip.record.add(trip.state, choices.pick(trip.generator))


def ask(trip: Walk, laws: tuple[Callable[[Walk], None], ...]) -> None:
    for law in laws:
        try:
            law(trip)
        except AssertionError as problem:
            where = f"{trip.game.name}, {int(trip.state.seats)} seats, after {len(trip.record.plies)} plies"
            raise AssertionError(f"{law.__name__} ({where}): {str(problem) or law.__doc__}") from problem
        trip.checked[law.__name__] = trip.checked.get(law.__name__, 0) + 1


# -- laws of a position, cheap enough for every decision ---------------------------------------------------------------


def over_means_outcome(trip: Walk) -> None:
    """`to_act` is OVER exactly when there is an outcome."""
    assert (trip.state.to_act() == OVER) == (trip.state.outcome() is not None)


def decider_has_a_choice(trip: Walk) -> None:
    """Whoever decides has a legal action, listed once and in order; nobody has one when the game is over."""
    legal = trip.state.legal()
    assert legal == sorted(set(legal)), "the legal actions are not in order or not unique"
    assert bool(legal) == (trip.state.to_act() != OVER)
    assert trip.state.to_act() in (CHANCE, OVER, *range(int(trip.state.seats)))


def odds_are_positive(trip: Walk) -> None:
    """At a chance decision every outcome has a positive whole weight; elsewhere there are no odds."""
    odds = trip.state.odds()
    assert all(weight > 0 for _, weight in odds)
    assert [action for action, _ in odds] == (trip.state.legal() if trip.state.to_act() == CHANCE else [])


def legal_agrees_with_why_not(trip: Walk) -> None:
    """For every action number: it is listed exactly when there is no reason to refuse it."""
    action = disagreement(trip.state, Choices())
    if action >= 0:
        text = trip.game.write(trip.state, int(action))
        raise AssertionError(f"`legal` and `why_not` disagree on {text!r} ({trip.state.why_not(int(action))})")


CHEAP_LAWS = (over_means_outcome, decider_has_a_choice, odds_are_positive, legal_agrees_with_why_not)

# -- laws of a position, asked at a sample of decisions ----------------------------------------------------------------


def refusals_speak(trip: Walk) -> None:
    """Every refusal has a sentence in every language and a rule that exists, and numbers out of range are refused too."""
    known = set(rule_ids(trip.game.folder / "rules.md"))
    size = int(trip.game.numbering.size)
    for action in {-1, size, 10**30, *(trip.dice.below(size) for _ in range(12))}:
        refusal = trip.state.why_not(action)
        if refusal is None:
            continue
        assert refusal.message and (not refusal.rule or refusal.rule in known), f"{refusal} names a rule that is not in rules.md"
        for language in LANGUAGES:
            spoken = trip.game.explain(trip.state, action, language)
            assert spoken is not None and spoken.message and spoken.code == refusal.code


def choices_speak(trip: Walk) -> None:
    """Prompt, choices and written forms exist in every language, and a written form reads back."""
    if trip.state.to_act() == OVER:
        return
    legal = trip.state.legal()
    for language in LANGUAGES:
        assert trip.game.prompt(trip.state, language)
        for seat in range(int(trip.state.seats)):
            assert trip.game.prompt(trip.state, language, seat)
        for action in legal[:40]:
            assert trip.game.describe(trip.state, action, language)
    for action in legal:
        assert trip.game.read(trip.state, trip.game.write(trip.state, action)) == action


def copies_are_independent(trip: Walk) -> None:
    """Playing on in a copy leaves the original as it was; a copy played alike stays alike."""
    before = trip.game.position(trip.state)
    first, second = trip.state.clone(), trip.state.clone()
    assert trip.game.position(first) == before
    one, two = Generator(7), Generator(7)
    play_on(first, one, 25)
    assert trip.game.position(trip.state) == before, "playing on in a copy changed the original"
    assert trip.game.position(second) == before, "playing on in a copy changed another copy"
    play_on(second, two, 25)
    assert trip.game.position(first) == trip.game.position(second), "two equal copies played alike differ"


def play_on(state: State, generator: Generator, plies: int) -> None:
    choices = Choices()
    for _ in range(plies):
        if state.to_act() == OVER:
            return
        choices.clear()
        state.fill(choices)
        state.do(choices.pick(generator))


def position_round_trips(trip: Walk) -> None:
    """The written position is lossless: the state read from it looks, decides and plays on the same."""
    text = trip.game.position(trip.state)
    again = trip.game.from_position(text)
    assert trip.game.position(again) == text == repr(trip.state)
    lost = trip.game.fields.differing(trip.state, again)
    assert not lost and again == trip.state, f"the written position forgets {', '.join(lost)}"
    assert again.legal() == trip.state.legal() and again.odds() == trip.state.odds()
    assert trip.game.pieces(again) == trip.game.pieces(trip.state), "the written position forgets pieces"
    for viewer in trip.viewers():
        assert dict(trip.game.view(again, viewer)) == dict(trip.game.view(trip.state, viewer)), (
            f"a written position looks different to {viewer}"
        )
    twin = trip.state.clone()
    play_on(twin, Generator(5), 12)
    play_on(again, Generator(5), 12)
    assert trip.game.position(again) == trip.game.position(twin), "the state read from a written position plays on differently"


def fields_are_declared(trip: Walk) -> None:
    """Every attribute of a state is declared as a field, and every declared field is there."""
    wrong = trip.game.fields.undeclared(trip.state)
    assert not wrong, f"declared but not there, or there but not declared: {sorted(wrong)}"


def copies_keep_every_field(trip: Walk) -> None:
    """A copy equals its original in every field, whatever the field holds."""
    lost = trip.game.fields.lost_in_copies(trip.state)
    assert not lost, f"a copy forgets {', '.join(lost)}"
    assert trip.state.clone() == trip.state


def pieces_are_conserved(trip: Walk) -> None:
    """No piece appears or vanishes."""
    now = trip.game.pieces(trip.state)
    changed = {name: (trip.pieces.get(name), now.get(name)) for name in {*now, *trip.pieces} if trip.pieces.get(name) != now.get(name)}
    assert not changed, f"pieces are not conserved (before, now): {changed}"


def score_is_the_sum_of_its_parts(trip: Walk) -> None:
    """Points by source add up to the score."""
    assert trip.state.scores() == [sum(parts.values()) for parts in trip.state.breakdown()]
    assert all(set(parts) == set(trip.game.sources) for parts in trip.state.breakdown())


def views_are_plain_data(trip: Walk) -> None:
    """A view survives JSON unchanged, is of its declared type, and nobody but the decider sees the decider's choices."""
    for viewer in trip.viewers():
        view = trip.game.view(trip.state, viewer)
        wrong = mismatch(dict(view), trip.game.view_type)
        assert not wrong, f"a view is not of its type: {wrong}"
        assert json.loads(json.dumps(view)) == dict(view), "a view changes when it is sent as JSON"
        assert view["legal"] == (trip.state.legal() if viewer == trip.state.to_act() else [])


def imagined_worlds_look_alike(trip: Walk) -> None:
    """`view(imagine(v)) == v`, and an imagined world obeys the rules and can be played to its end."""
    for viewer in trip.viewers():
        view = trip.game.view(trip.state, viewer)
        sent = json.loads(json.dumps(view))
        for seed in (1, 2):
            world = trip.game.imagine(sent, seed)
            assert dict(trip.game.view(world, viewer)) == dict(view), f"an imagined world looks different to {viewer}"
            if is_revealed(trip.state):
                lost = trip.game.fields.differing(trip.state, world)
                assert not lost, f"nothing is hidden, but the view forgets {', '.join(lost)}"
            assert trip.game.pieces(world) == trip.pieces, f"pieces are not conserved in a world imagined by {viewer}"
        assert disagreement(world, Choices()) < 0
        play_on(world, Generator(3), 40)
        assert disagreement(world, Choices()) < 0


def secrets_stay_secret(trip: Walk) -> None:
    """`view(scramble(s)) == view(s)`; and as long as both look alike after the same decision, so do the events."""
    for viewer in trip.viewers():
        other = trip.game.scramble(trip.state, viewer, int(trip.dice.below(1_000_000)))
        assert trip.game.pieces(other) == trip.pieces, "a scrambled position has other pieces"
        if trip.game.position(other) != trip.game.position(trip.state):
            trip.scrambled += 1
        assert dict(trip.game.view(other, viewer)) == dict(trip.game.view(trip.state, viewer)), f"{viewer} can see a secret"
        assert other.to_act() == trip.state.to_act()
        events_tell_nothing(trip, viewer, other)


def events_tell_nothing(trip: Walk, viewer: int | None, other: State) -> None:
    """The same decision in two worlds that look alike, and two decisions of a seat in one world: equal views mean equal events."""
    legal = trip.state.legal()
    if not legal:
        return
    action = legal[int(trip.dice.below(len(legal)))]
    if other.why_not(action) is not None:
        assert viewer != trip.state.to_act(), "a secret decides what the decider may do"
    else:
        same_if_alike(trip, viewer, (trip.state, action), (other, action))
    is_open = trip.game.steps[trip.state.step()] in trip.game.open_steps
    if viewer != trip.state.to_act() != CHANCE and not is_open:
        for _ in range(3):
            same_if_alike(trip, viewer, (trip.state, action), (trip.state, legal[int(trip.dice.below(len(legal)))]))


def same_if_alike(trip: Walk, viewer: int | None, one: tuple[State, int], two: tuple[State, int]) -> None:
    seen: list[list[dict[str, object]]] = []
    views: list[dict[str, object]] = []
    for state, action in (one, two):
        after = state.clone()
        journal = Journal()
        after.journal = journal
        after.do(action)
        seen.append([event.as_data() for event in journal.seen_by(viewer)])
        views.append(dict(trip.game.view(after, viewer)))
    assert views[0] != views[1] or seen[0] == seen[1], f"an event tells {viewer} a secret: {seen[0]} and {seen[1]}"


def picture_is_well_formed(trip: Walk) -> None:
    """Every viewer's drawing is well-formed SVG with unique ids."""
    from xml.etree import ElementTree

    for viewer in trip.viewers():
        root = ElementTree.fromstring(trip.game.draw(trip.game.view(trip.state, viewer)))
        assert root.tag.endswith("svg")
        ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
        assert len(ids) == len(set(ids)), "an id occurs twice in a drawing"


def decisions_can_be_touched(trip: Walk) -> None:
    """Every legal decision has a path of its own, and what is to be touched for it is drawn or stands alone as a button of the bar.

    A button is a mark without a value, or the one and only mark that completes a decision.
    """
    state, game = trip.state, trip.game
    decider = state.to_act()
    if decider < 0:
        return
    view = game.view(state, decider)
    picture, found = game.picture(view), game.touch_paths(view)
    drawn = {mark for part in picture.parts for marks in part.things for mark in marks.split()}
    paths: dict[object, int] = {}
    for action in state.legal():
        path = found[action]
        key = tuple(tuple(sorted(step)) for step in path if not step[0].startswith("?"))
        assert key not in paths, f"{game.numbering.write(action)} and {game.numbering.write(paths[key])} are touched alike: {path}"
        paths[key] = action
        marks = [mark.lstrip("?") for step in path for mark in step]
        missing = [mark for mark in marks if mark not in drawn and ":" in mark]
        assert not missing, f"{game.numbering.write(action)}: nothing that is drawn stands for {missing}"
    for part in picture.parts:
        edges = part.svg().count('class="edge"')
        assert len(part.things) == edges, f"{part.name}: {len(part.things)} things have {edges} edges"


DEAR_LAWS = (
    decisions_can_be_touched,
    refusals_speak,
    choices_speak,
    fields_are_declared,
    copies_keep_every_field,
    copies_are_independent,
    position_round_trips,
    pieces_are_conserved,
    score_is_the_sum_of_its_parts,
    views_are_plain_data,
    imagined_worlds_look_alike,
    secrets_stay_secret,
    picture_is_well_formed,
    *ROW_LAWS,
)

# -- laws of a whole game ----------------------------------------------------------------------------------------------


def placed(game: Game, state: State) -> list[str]:
    """A position without its options: a record carries the data of other components itself and forgets the file they came from."""
    return [line for line in game.position(state).splitlines() if not line.startswith("options:")]


def record_round_trips(trip: Walk) -> None:
    """A record written and read again is the same and replays to the same position."""
    text = trip.record.text()
    again = Record.parse(text)
    assert again.text() == text
    assert placed(trip.game, again.replay()) == placed(trip.game, trip.state)


def events_can_be_told(trip: Walk) -> None:
    """Everything that happened has a line in every language."""
    journal = Journal()
    trip.record.replay(journal=journal)
    assert journal.events
    for event in journal.events:
        for language in LANGUAGES:
            assert trip.game.tell(event, language)


def winners_are_best(trip: Walk) -> None:
    """Ranks follow points; winners are those of rank 1."""
    outcome = trip.state.outcome()
    assert outcome is not None
    assert outcome.scores == trip.state.scores() and outcome.winners
    assert outcome.winners == [seat for seat, rank in enumerate(outcome.ranks) if rank == 1]
    assert all(outcome.scores[winner] == max(outcome.scores) for winner in outcome.winners)
    for one, rank in enumerate(outcome.ranks):
        assert all(rank <= outcome.ranks[two] for two in range(len(outcome.ranks)) if outcome.scores[two] < outcome.scores[one])


def memories_agree_with_views(trip: Walk) -> None:
    """A view with what its seat remembers is plain data, and worlds imagined from it look like the view without."""
    if not trip.game.remembers:
        return
    memories = [Memory(trip.game, seat) for seat in range(trip.record.seats)]
    state = trip.record.start()
    stride, pace = 1 + len(trip.record.plies) // REMEMBERED, 1 + len(trip.record.plies) // (2 * REMEMBERED)
    for number, ply in enumerate(trip.record.plies):
        if number % pace == 0:
            everybody_observes(memories, state)
        if ply.who >= 0 and number % stride == 0:
            view, known = trip.game.view(state, ply.who), memories[ply.who].observe(state)
            sent = json.loads(json.dumps(known))
            assert sent == dict(known), "a remembered view changes when it is sent as JSON"
            world = trip.game.imagine(sent, number)
            assert dict(trip.game.view(world, ply.who)) == dict(view), "what is remembered contradicts what is seen"
            assert trip.game.pieces(world) == trip.pieces, "pieces are not conserved in a world that is remembered"
        state.do(ply.action)


LAWS_OF_A_GAME = (record_round_trips, events_can_be_told, winners_are_best, memories_agree_with_views)


def written_forms_are_unique(game: Game) -> None:
    """Every action has a written form of its own that reads back."""
    for action in range(int(game.numbering.size)):
        assert game.numbering.read(game.numbering.write(action)) == action


def cases() -> Iterator[tuple[str, int, dict[str, OptionValue]]]:
    """Every game with every seat count, as usual and with all deviations at once, and every single deviation with one seat count.

    The long profile (`make soak`) tries every deviation with every seat count.
    """
    for name in motu.games():
        game = motu.game(name)
        usual, *others = options_to_try(game)
        together = others[-1:] if len(others) > 1 else []
        for seats in game.seats:
            for options in [usual, *together]:
                yield name, seats, options
        for place, options in enumerate(others[: len(others) - len(together)]):
            yield name, game.seats[place % len(game.seats)], options
