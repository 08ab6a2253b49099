"""Batches: every row is a game by the rules, whatever its neighbours do, with the masks, rows, rewards and records of that game."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

import motu
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


def test_scrambled_secrets_change_nothing_that_a_seat_is_shown() -> None:
    """The rows, masks, actors and rewards of two worlds that look alike to a seat are the same as long as it decides."""
    for name in ("dokmus", "giants"):
        game = motu.game(name)
        changed = 0
        one = motu.batch(game, tables=1, seed=6)
        for number in range(STEPS):
            one.step(one.sample())
            seat, state = int(one.actor[0]), one.record(0).replay()
            other = game.scramble(state, seat, number)
            two = motu.batch(game, tables=1, seed=6)
            two.restore(0, game.position(other))
            assert same([one.observations, one.masks, one.actor], [two.observations, two.masks, two.actor])
            changed += game.position(other) != game.position(state)
            if changed > 20:
                break
        assert changed


def test_bad_arguments_are_told_in_a_sentence() -> None:
    batch = motu.batch("haleakala", tables=2)
    legal = batch.sample().copy()
    for actions in (np.array([1]), np.array([1.5, 2.0]), np.zeros((2, 2), int)):
        with pytest.raises(motu.BadOption, match="2 whole numbers"):
            batch.step(actions)
    shown = [getattr(batch, name).copy() for name in SHOWN]
    with pytest.raises(motu.IllegalAction):
        batch.step([int(legal[0]), -3])
    assert same(shown, [getattr(batch, name) for name in SHOWN]), "a refused step has changed something"
    for arguments, told in (
        ({"seats": 7}, "2 seats"),
        ({"observe": "everything"}, "observe is one of none, actor, all"),
        ({"reward": "money"}, "reward is one of"),
        ({"tables": 0}, "1 table or more"),
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
