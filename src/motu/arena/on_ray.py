"""Work on a Ray cluster. The results are the same as in local processes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from motu.arena.match import Result, Task, play
from motu.core.errors import BadOption

Given = TypeVar("Given")
Found = TypeVar("Found")


def play_on_ray(tasks: list[Task]) -> Iterator[Result]:
    """The results of all games, as they are finished."""
    return on_ray(play, tasks)


def ray_ready() -> Any:
    """The package, connected with the cluster, or with a small one of its own on this machine."""
    try:
        import ray
    except ImportError:
        raise BadOption("Ray is not installed; install motu[cluster], or leave out --on ray") from None
    if not ray.is_initialized():
        ray.init(log_to_driver=False, include_dashboard=False, configure_logging=False)
    return ray


def on_ray(work: Callable[[Given], Found], given: Iterable[Given]) -> Iterator[Found]:
    """What the work finds for everything given, as it is finished, on all processors of the cluster, or of this machine without one."""
    ray = ray_ready()
    remote = ray.remote(work)
    waiting = [remote.remote(item) for item in given]
    while waiting:
        done, waiting = ray.wait(waiting, num_returns=1)
        for reference in done:
            found: Found = ray.get(reference)
            yield found
