"""All actors of a learner: processes of this machine, or of a Ray cluster. What they hand in appears in the folder of the learner."""

from __future__ import annotations

import multiprocessing
import tempfile
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, Protocol

from motu.arena.on_ray import ray_ready
from motu.learning.actor import CHUNK, STOP, WEIGHTS, Orders, act, new_actor

PATIENCE: Final = 30.0
"""Seconds in which an actor should end what it has begun."""
HandedIn = Mapping[str, bytes]
"""What an actor on another machine has written, by the name of the file."""


class Troupe(Protocol):
    def gather(self) -> None:
        """See to it that everything that was handed in lies in the folder."""

    def end(self) -> None:
        """Let nobody play any more."""


class LocalTroupe:
    """Each actor is a process of this machine and uses the folder itself."""

    def __init__(self, orders: list[Orders]) -> None:
        self.folder = Path(orders[0].folder)
        context = multiprocessing.get_context("spawn")
        self.actors = [context.Process(target=act, args=(order,), daemon=True) for order in orders]
        for actor in self.actors:
            actor.start()

    def gather(self) -> None:
        """They write into the folder."""

    def end(self) -> None:
        (self.folder / STOP).touch()
        for actor in self.actors:
            actor.join(timeout=PATIENCE)
            if actor.is_alive():
                actor.kill()


class RemoteActor:
    """An actor somewhere else: it is sent weights and sends back what it wrote down."""

    def __init__(self, orders: Orders) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="motu-actor-")
        self.actor = new_actor(replace(orders, folder=self.folder.name))

    def play_on(self, number: int, weights: bytes) -> HandedIn:
        """Play a while with these weights, or as before where there are none."""
        folder = self.actor.folder
        if weights:
            (folder / WEIGHTS).write_bytes(weights)
        self.actor.play_on(number)
        written = [path for path in folder.iterdir() if path.name != WEIGHTS]
        found = {path.name: path.read_bytes() for path in written}
        for path in written:
            path.unlink()
        return found

    def close(self) -> None:
        """Leave nothing behind."""
        self.folder.cleanup()


class RayTroupe:
    """Each actor is one of Ray's, wherever there is a free processor. Ray carries the weights and what is handed in."""

    def __init__(self, orders: list[Orders]) -> None:
        self.ray: Any = ray_ready()
        self.folder = Path(orders[0].folder)
        self.stamp = 0
        self.weights = self.ray.put(b"")
        remote = self.ray.remote(RemoteActor)
        self.actors = [remote.remote(order) for order in orders]
        self.played = [0] * len(orders)
        self.waiting: dict[Any, int] = {}
        for place in range(len(orders)):
            self.send_on(place)

    def send_on(self, place: int) -> None:
        """Let one of them go on with the newest weights."""
        path = self.folder / WEIGHTS
        stamp = path.stat().st_mtime_ns if path.exists() else 0
        if stamp != self.stamp:
            self.stamp, self.weights = stamp, self.ray.put(path.read_bytes())
        self.waiting[self.actors[place].play_on.remote(self.played[place], self.weights)] = place
        self.played[place] += 1

    def gather(self) -> None:
        done, _ = self.ray.wait(list(self.waiting), num_returns=len(self.waiting), timeout=0)
        for answer in done:
            place = self.waiting.pop(answer)
            found: HandedIn = self.ray.get(answer)
            for name in sorted(found, key=lambda name: name.endswith(CHUNK)):  # what is told of a chunk lies there before it
                (self.folder / name).write_bytes(found[name])
            self.send_on(place)

    def end(self) -> None:
        closed = [actor.close.remote() for actor in self.actors]
        self.ray.wait(closed, num_returns=len(closed), timeout=PATIENCE)
        for actor in self.actors:
            self.ray.kill(actor)


def assemble(orders: list[Orders], place: str) -> Troupe:
    """Actors for these orders, `here` or on `ray`."""
    return RayTroupe(orders) if place == "ray" else LocalTroupe(orders)
