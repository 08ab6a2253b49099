"""Whether the memory of a house stays flat: 20 tables with bots and 200 people at other tables, for 20 minutes.

    python benchmarks/soak_house.py --minutes 20 --rate 40

Prints the memory of the server and of its bots every quarter of a minute, and at the end how much they grew after the warm-up: the mean of
the last eighth of the time against the mean of the eighth after the warm-up. All tables begin together, so it lasts until as many games are
over as there are tables: from then on there are games of all ages. Exit code 1 above 10 %.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import sys
import time

from houses import MeasuredHouse, house
from load import Evening, part

STEP = 15.0
MOST_GROWTH = 0.10


async def soak(running: MeasuredHouse, minutes: float, rate: float, people: int, bots: int) -> tuple[list[float], int]:
    """The memory of the house at each step, in MiB, and how many steps the warm-up has."""
    evening = Evening(running.place, round(people / 2.75) + bots, rate, with_bots=bots)
    await asyncio.gather(*(evening.set_table(place) for place in range(evening.tables)))
    print(f"{sum(len(group.people) for group in evening.groups.values())} people at {len(evening.groups)} tables, {bots} of them with bots")
    evening.measuring = True
    playing = asyncio.create_task(evening.play(minutes * 60))
    curve: list[float] = []
    warming = 0
    began = time.monotonic()
    while not playing.done():
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(asyncio.shield(playing), STEP)
        memory = running.memory()
        curve.append(memory["server"] + memory["bots"])
        found = evening.found
        if found.finished < evening.tables:
            warming = len(curve)
        print(
            f"{(time.monotonic() - began) / 60:5.1f} min  server {memory['server']:6.1f} MiB  bots {memory['bots']:6.1f} MiB  "
            f"{found.done} decisions, p95 {part(found.answers[-2000:], 0.95):.0f} ms, {found.finished} games over, "
            f"{found.refused} refused, {found.broken} broken",
            flush=True,
        )
    await evening.stop()
    for group in evening.groups.values():
        group.leave()
    return curve, warming


def growth(curve: list[float], warming: int) -> float:
    """How much larger the last eighth is than the eighth after the warm-up."""
    size = max(1, len(curve) // 8)
    early, late = curve[warming:][:size], curve[-size:]
    return (sum(late) / len(late)) / (sum(early) / len(early)) - 1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--rate", type=float, default=40, help="decisions of people a second, in all")
    parser.add_argument("--people", type=int, default=200)
    parser.add_argument("--bots", type=int, default=20, help="tables with bots")
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--processes", type=int, default=1)
    arguments = parser.parse_args()
    with house(arguments.database, arguments.processes, "--rate", "0", "--pace", "0") as running:
        curve, warming = asyncio.run(soak(running, arguments.minutes, arguments.rate, arguments.people, arguments.bots))
    if warming > len(curve) // 2:
        print("too short to tell: the warm-up, until as many games are over as there are tables, took more than half of the time")
        return 1
    grown = growth(curve, warming)
    print(f"after the warm-up of {warming * STEP / 60:.1f} minutes the memory grew by {100 * grown:.1f} %")
    return int(grown > MOST_GROWTH)


if __name__ == "__main__":
    sys.exit(main())
