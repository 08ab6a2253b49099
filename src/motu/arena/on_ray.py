"""Games of the arena on a Ray cluster. The results are the same as in local processes."""

from __future__ import annotations

from collections.abc import Iterator

from motu.arena.match import Result, Task, play
from motu.core.errors import BadOption


def play_on_ray(tasks: list[Task]) -> Iterator[Result]:
    """The results of all games, as they are finished, by all processors of the cluster (or of this machine if there is none)."""
    try:
        import ray
    except ImportError:
        raise BadOption("Ray is not installed; install motu[cluster], or leave out --on ray") from None
    if not ray.is_initialized():
        ray.init(log_to_driver=False, include_dashboard=False, configure_logging=False)
    remote = ray.remote(play)
    waiting = [remote.remote(task) for task in tasks]
    while waiting:
        done, waiting = ray.wait(waiting, num_returns=1)
        for reference in done:
            result: Result = ray.get(reference)
            yield result
