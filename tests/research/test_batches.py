"""Batches: every row is a game by the rules, whatever its neighbours do, with the masks, rows, rewards and records of that game."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

import motu
from motu.core.batch import seed_of
from motu.core.generator import hash_of
from motu.core.rows import RowEncoder
from motu.core.seats import CHANCE

np = pytest.importorskip("numpy", reason="NumPy is not installed, so there are no batches")

CASES = [(name, seats) for name in motu.games() for seats in motu.game(name).seats]
STEPS = 300 if motu.compiled.is_compiled() else 25
SHOWN = ("observations", "masks", "actor", "rewards", "over", "cut", "last_scores")


def played(batch: Any, steps: int) -> Iterator[list[Any]]:
    """What a batch shows after every step of random play."""
    for _ in range(steps):
        yield [getattr(batch, name).copy() for name in SHOWN]
        batch.step(batch.sample())


def same(one: list[Any], two: list[Any]) -> bool:
    return all(np.array_equal(first, second) for first, second in zip(one, two, strict=True))


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_a_row_is_a_game_by_the_rules(name: str, seats: int) -> None:
    """Masks, actors, rows, points and rewards are those of the same decisions, made one at a time."""
    game = motu.game(name)
    batch = motu.batch(game, tables=3, seats=seats, seed=5)
    ended = 0
    for _ in range(STEPS):
        actions = batch.sample().copy()
        for row in range(3):
            state = batch.record(row).replay()
            assert state.to_act() == batch.actor[row] >= 0
            assert list(np.flatnonzero(batch.bytes_masks()[row])) == state.legal()
            assert batch.observations[row].tobytes() == game.encode(state, state.to_act())
            assert actions[row] in state.legal()
        batch.step(actions)
        for row in np.flatnonzero(batch.over):
            ended += 1
            outcome = batch.record(int(row), last=True).replay().outcome()
            assert outcome is not None and list(batch.last_scores[row]) == outcome.scores
            shares = [1 / len(outcome.winners) if seat in outcome.winners else 0 for seat in range(seats)]
            assert list(batch.rewards[row]) == shares
        assert not batch.rewards[~batch.over].any()
        if ended >= 3:
            break


@pytest.mark.parametrize("name", motu.games())
def test_a_row_does_not_depend_on_the_others(name: str) -> None:
    small, large = motu.batch(name, tables=2, seed=3), motu.batch(name, tables=9, seed=3)
    for one, two in zip(played(small, STEPS), played(large, STEPS), strict=True):
        assert same(one, [array[:2] for array in two])
    other = motu.batch(name, tables=2, seed=4)
    assert not same(next(played(small, 1)), next(played(other, 1)))


@pytest.mark.parametrize("seed", [0, 7, 2**64 - 1, 2**64, -5, -(2**70)])
def test_the_chance_of_every_game_comes_from_seed_row_and_number(seed: int) -> None:
    """However it is reckoned: a game more adds the same to a folded seed."""
    core = motu.batch("haleakala", tables=3, seed=seed, observe="none").core
    for place in range(3):
        for number in (0, 1, 2, 1000, 2**31):
            assert core.key_of(core.rows[place], place, number) == hash_of(seed_of(seed, place, number))


@pytest.mark.parametrize("workers", [1, 2])
def test_masks_are_written_from_the_first_look_on(workers: int) -> None:
    """Who never looks does not wait for them; who looks late sees the same as who always did, and what is held stays live."""
    with motu.batch("dokmus", tables=4, seed=6, workers=workers) as late, motu.batch("dokmus", tables=4, seed=6) as early:
        held = early.masks
        for step in range(60):
            if step == 30:
                assert not late.written_masks.any() and (late.masks == held).all()
            if step >= 30:
                assert (late.written_masks == held).all() and held.any(axis=1).all()
            actions = early.sample().copy()
            assert (late.sample() == actions).all()
            if step % 3 == 2 and (workers == 1 or step >= 30):  # processes are asked for masks when somebody chooses by himself
                actions[1] = np.flatnonzero(early.bytes_masks()[1])[-1]
            for batch in (early, late):
                batch.step(actions)


@pytest.mark.parametrize("workers", [1, 2])
def test_an_action_that_is_not_legal_is_refused_whether_masks_are_written_or_not(workers: int) -> None:
    state = motu.batch("dokmus", tables=1, seed=6).record(0).replay()
    for is_looked_at in (False, True):
        with motu.batch("dokmus", tables=2, seed=6, workers=workers) as batch:
            if is_looked_at:
                assert batch.masks.any()
            for action in range(batch.actions):
                if action not in state.legal():
                    with pytest.raises(motu.IllegalAction):
                        batch.step([action, int(batch.sample()[1])])
                    if workers > 1 and action > 300:
                        break
            assert batch.snapshot(0) == motu.game("dokmus").position(state)


@pytest.mark.parametrize("observe", ["actor", "all"])
def test_workers_change_nothing(observe: str) -> None:
    here = motu.batch("polynesia", tables=7, seats=3, seed=2, observe=observe, cap=20)
    with motu.batch("polynesia", tables=7, seats=3, seed=2, observe=observe, cap=20, workers=3) as there:
        for one, two in zip(played(here, STEPS), played(there, STEPS), strict=True):
            assert same(one, two)
        assert here.record(6).text() == there.record(6).text()
        assert here.record(0, last=True).text() == there.record(0, last=True).text()
        assert here.snapshot(4) == there.snapshot(4) and (here.final(2) == there.final(2)).all()
        for batch in (here, there):
            batch.restore(1, batch.snapshot(5))
            batch.reset([2, 6])
            with pytest.raises(motu.BadOption, match="goes on from a position"):
                batch.record(1)
        assert same(next(played(here, 1)), next(played(there, 1)))
        before = there.observations.copy()
        with pytest.raises(motu.IllegalAction) as wrong:
            there.step(np.where(np.arange(7) == 4, 100_000, there.sample()))
        assert wrong.value.refusal.code == "action.unknown" and (there.observations == before).all()
        for batch in (here, there):
            batch.reset(seed=9)
        assert same(next(played(here, 1)), next(played(there, 1)))
    with pytest.raises(motu.BadOption, match="closed"):
        there.step(there.sample())


@pytest.mark.parametrize("name", motu.games())
def test_workers_play_the_same_games(name: str) -> None:
    here = motu.batch(name, tables=5, seed=4)
    with motu.batch(name, tables=5, seed=4, workers=2) as there:
        for one, two in zip(played(here, STEPS), played(there, STEPS), strict=True):
            assert same(one, two)


def test_a_worker_that_dies_ends_the_batch_with_a_sentence() -> None:
    from motu.research.workers import WorkerBatch

    with motu.batch("haleakala", tables=4, workers=2) as batch:
        assert isinstance(batch, WorkerBatch)
        batch.pipes[1].send(("step", "nonsense"))
        with pytest.raises(RuntimeError, match="a process of the batch has ended"):
            batch.step(batch.sample())


@pytest.mark.parametrize("name", motu.games())
def test_all_seats_see_their_own_rows(name: str) -> None:
    game = motu.game(name)
    batch = motu.batch(name, tables=2, observe="all")
    for _ in range(STEPS // 10):
        batch.step(batch.sample())
    for row in range(2):
        state = batch.record(row).replay()
        for seat in range(batch.seats):
            assert batch.observations[row, seat].tobytes() == game.encode(state, seat)


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_seats_are_counted_from_the_one_that_looks(name: str, seats: int) -> None:
    """What everybody knows of the seats is in every row in the order of play, from the seat itself on; whoever decides reads 'seat 0'."""
    batch = motu.batch(name, tables=4, seats=seats, observe="all")
    hidden = {block.name.removesuffix(".known") for block in batch.layout.blocks if block.name.endswith(".known")}
    known = [
        block.name
        for block in batch.layout.blocks
        if block.name.startswith("players.") and block.shape[0] == seats and not any(block.name.startswith(name) for name in hidden)
    ]
    for _ in range(STEPS // 2):
        batch.step(batch.sample())
    told_apart = 0
    for block in known:
        values = batch.blocks[block]
        for seat in range(1, seats):
            assert (values[:, seat] == np.roll(values[:, 0], -seat, axis=1)).all(), block
            told_apart += int((values[:, seat] != values[:, 0]).any())
    assert told_apart
    deciders = batch.blocks["agenda.decider"][np.arange(4), batch.actor, 0]
    assert {batch.layout.block("agenda.decider").names[decider] for decider in deciders} == {"seat 0"}


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_blocks_stay_within_their_range(name: str, seats: int) -> None:
    """What a network divides by, or takes as the number of categories, is never exceeded."""
    batch = motu.batch(name, tables=8, seats=seats, observe="all")
    for _ in range(STEPS):
        batch.step(batch.sample())
        for block in batch.layout.blocks:
            assert int(batch.blocks[block.name].max()) <= block.high, block.name


@pytest.mark.parametrize("name", motu.games())
def test_random_choices_are_all_alike(name: str) -> None:
    """The compiled choice among the legal actions of the first decision, over many rows in the same position."""
    batch = motu.batch(name, tables=2000)
    start = batch.snapshot(0)
    for row in range(batch.tables):
        batch.restore(row, start)
    legal = np.flatnonzero(batch.bytes_masks()[0])
    counts = np.bincount(batch.sample(), minlength=batch.actions)[legal]
    assert counts.sum() == batch.tables
    expected = batch.tables / len(legal)
    surprise = ((counts - expected) ** 2 / expected).sum()
    freedom = len(legal) - 1
    assert surprise < freedom + 5 * (2 * freedom) ** 0.5 + 1, (surprise, freedom)


def test_rewards_rank_and_measure() -> None:
    batches = {reward: motu.batch("polynesia", tables=40, seats=4, reward=reward) for reward in ("win", "rank", "lead", "points")}
    ended = 0
    while ended < 12:
        actions = batches["win"].sample().copy()
        for batch in batches.values():
            batch.step(actions)
        for row in np.flatnonzero(batches["win"].over):
            ended += 1
            points = batches["win"].last_scores[row]
            assert list(batches["points"].rewards[row]) == list(points)
            assert batches["rank"].rewards[row].sum() == pytest.approx(2.0)
            assert (np.argsort(batches["rank"].rewards[row], kind="stable") == np.argsort(points, kind="stable")).all()
            best_other = [max(points[other] for other in range(4) if other != seat) for seat in range(4)]
            assert list(batches["lead"].rewards[row]) == [mine - best for mine, best in zip(points, best_other, strict=True)]
            assert batches["win"].rewards[row].sum() == pytest.approx(1.0)


def test_a_game_that_is_cut_off_shows_where_it_stood() -> None:
    game = motu.game("haleakala")
    batch = motu.batch(game, tables=2, cap=5)
    for step in range(1, 11):
        batch.step(batch.sample())
        assert batch.cut.tolist() == [step % 5 == 0] * 2 and not batch.over.any()
        if step % 5 == 0:
            state = batch.record(1, last=True).replay()
            assert batch.final(1).tobytes() == game.encode(state, state.to_act())
            assert batch.final(1, 0).tobytes() == game.encode(state, 0)
            assert not batch.rewards.any()


def test_a_snapshot_goes_on_elsewhere() -> None:
    game = motu.game("dokmus")
    one, two = motu.batch(game, tables=2, seats=3), motu.batch(game, tables=2, seats=3, seed=8)
    for _ in range(20):
        one.step(one.sample())
    two.restore(1, one.snapshot(0))
    assert (two.observations[1] == one.observations[0]).all() and (two.masks[1] == one.masks[0]).all()
    with pytest.raises(motu.Unreadable, match="other seats"):
        two.restore(0, game.position(game.start(2, chance=1)))
    over = motu.game("haleakala").start(chance=1)
    motu.play_out(over, 1)
    with pytest.raises(motu.Unreadable, match="is over"):
        motu.batch("haleakala", tables=1).restore(0, motu.game("haleakala").position(over))


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_scrambled_secrets_change_nothing_that_a_seat_is_shown(name: str, seats: int) -> None:
    """The rows, masks and actors of two worlds that look alike to a seat are the same, and nothing is paid before the end."""
    game = motu.game(name)
    one, two = (motu.batch(game, tables=1, seats=seats, seed=6, observe="all") for _ in range(2))
    changed = 0
    for number in range(STEPS):
        one.step(one.sample())
        assert one.over[0] or not one.rewards.any()
        state = one.record(0).replay()
        for seat in range(seats):
            other = game.scramble(state, seat, number)
            two.restore(0, game.position(other))
            assert (one.actor == two.actor).all() and (one.observations[0, seat] == two.observations[0, seat]).all()
            assert one.actor[0] != seat or (one.masks == two.masks).all()
            changed += game.position(other) != game.position(state)
        if changed > 20 or (number > 40 and not game.hides(state)):
            break
    assert bool(changed) == bool(game.hides(state))


@pytest.mark.parametrize(("name", "seats"), CASES)
@pytest.mark.parametrize("reward", ["win", "rank", "lead", "points"])
def test_rewards_do_not_depend_on_what_stays_secret(name: str, seats: int, reward: str) -> None:
    """Where a game has ended, whatever a seat still does not know changes nothing in what anybody is paid."""
    from motu.research.rewards import rewards_of

    game = motu.game(name)
    state = game.start(seats, chance=seats)
    motu.play_out(state, 3)
    for seat in range(seats):
        assert rewards_of(game.scramble(state, seat, 7), reward) == rewards_of(state, reward)


def test_bad_arguments_are_told_in_a_sentence() -> None:
    batch = motu.batch("haleakala", tables=2)
    legal = batch.sample().copy()
    for actions in (np.array([1]), np.array([1.5, 2.0]), np.zeros((2, 2), int)):
        with pytest.raises(motu.BadOption, match="2 whole numbers"):
            batch.step(actions)
    shown = [getattr(batch, name).copy() for name in SHOWN]
    for kind, wrong in (("i8", -3), ("i8", 2**32), ("i8", -(2**32)), ("u8", 2**32), ("u8", 2**64 - 1), ("u4", 2**32 - 1), ("i2", -1)):
        with pytest.raises(motu.IllegalAction):
            batch.step(np.array([legal[0], int(legal[1]) + wrong if wrong in (2**32, -(2**32)) else wrong], kind))
    assert same(shown, [getattr(batch, name) for name in SHOWN]), "a refused step has changed something"
    for arguments, told in (
        ({"seats": 7}, "2 seats"),
        ({"observe": "everything"}, "observe is one of none, actor, all"),
        ({"reward": "money"}, "reward is one of"),
        ({"tables": 0}, "1 table or more, a cap of 0 or more, and 1 to 1 workers"),
        ({"workers": 5, "tables": 2}, "1 to 2 workers"),
        ({"options": {"colour": 1}}, "no option 'colour'"),
    ):
        with pytest.raises(motu.BadOption, match=told):
            motu.batch("haleakala", **arguments)
    with pytest.raises(motu.BadOption, match="rows 0 to 1"):
        batch.snapshot(2)
    with pytest.raises(motu.BadOption, match="rows are numbers"):
        batch.reset([5])
    with pytest.raises(motu.BadOption, match="no game that began in row 0 has ended"):
        batch.record(0, last=True)


def test_arrays_are_live_and_cannot_be_written() -> None:
    batch = motu.batch("polynesia", tables=4, seats=2)
    observations, blocks = batch.observations, batch.blocks
    before = observations.copy()
    for _ in range(30):
        batch.step(batch.sample())
    assert batch.observations is observations and not (observations == before).all()
    assert (blocks["season"] == batch.blocks["season"]).all()
    for array in (observations, batch.masks, batch.actor, batch.rewards, batch.over, blocks["deck"]):
        assert not array.flags.writeable


@pytest.mark.parametrize("name", motu.games())
def test_blocks_hold_what_decode_gives(name: str) -> None:
    from motu.research.arrays import actions, expand, features

    game = motu.game(name)
    batch = motu.batch(name, tables=3, observe="all")
    for _ in range(STEPS // 5):
        batch.step(batch.sample())
    for row in range(3):
        for seat in range(batch.seats):
            facts = game.decode(batch.observations[row, seat].tobytes(), batch.seats)
            assert batch.blocks["round"][row, seat] == facts["round"] and batch.blocks["seat"][row, seat] == seat
    numbers = expand(batch.layout, batch.observations)
    assert numbers.shape == (3, batch.seats, features(batch.layout)) and numbers.dtype == np.float32
    assert numbers.min() >= 0 and numbers.max() <= 3
    assert len({numbers[row, seat].tobytes() for row in range(3) for seat in range(batch.seats)}) == 3 * batch.seats
    table = actions(game)
    assert len(np.unique(table, axis=0)) == batch.actions, "two actions have the same kind and fields"
    for action in range(0, batch.actions, 7):
        kind = game.numbering.kinds[table[action, 0]]
        assert kind.name == game.numbering.name(action)
        assert list(table[action, 1 : 1 + len(kind.fields)]) == list(game.numbering.fields(action).values())


def test_importing_motu_needs_no_numpy() -> None:
    code = "import sys, motu; motu.game('giants').layout(4); assert 'numpy' not in sys.modules; sys.modules['numpy'] = None"
    code += "; motu.batch('giants')"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "motu.core.errors.MotuError: batches need NumPy: install motu[research]" in found.stderr


def test_games_that_have_no_compiled_encoder_are_played_in_batches_too(monkeypatch: pytest.MonkeyPatch) -> None:
    game = motu.game("haleakala")
    monkeypatch.setattr(game.encoding, "encoder", lambda state: None)
    monkeypatch.setattr(game, "layouts", {})
    batch = motu.batch(game, tables=2)
    assert type(batch.core.encoder) is not RowEncoder and type(batch.core.encoder).__name__ == "DerivedEncoder"
    fast = batch.observations.copy()
    monkeypatch.undo()
    assert (motu.batch(game, tables=2).observations == fast).all()
    assert batch.actor.min() > CHANCE
