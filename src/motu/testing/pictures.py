"""The pictures of the README: `python -m motu.testing.pictures` writes docs/pictures/GAME.svg from golden games."""

from __future__ import annotations

from pathlib import Path

import motu
from motu.drawing import resolved
from motu.testing.playthrough import record_in


def main() -> None:
    for name in motu.games():
        golden = sorted(Path("tests/games", name, "goldens").glob("*.txt"))[0]
        record = record_in(golden.read_text(encoding="utf-8"))
        ply = next(ply for ply in range(len(record.plies) * 4 // 5, len(record.plies)) if record.plies[ply].who != motu.CHANCE)
        state = record.replay(ply)
        picture = record.game.draw(record.game.view(state, record.plies[ply].who))
        target = Path("docs/pictures", f"{name}.svg")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(resolved(picture, "light"), encoding="utf-8")
        print(f"written: {target}")


if __name__ == "__main__":
    main()
