"""A second, plain reading of the Dokmus rules, for comparison: cells as (row, column), sets and searches, no bit words, no caches.

Written from rules.md alone. It is slow and knows nothing of the engine; a law plays random games and compares both at every decision.
"""

from __future__ import annotations

from collections.abc import Iterable

Cell = tuple[int, int]
LAND = ".FVR"
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))


class PlainBoard:
    """Terrain letters and tokens by global cell; slots without a tile are simply absent."""

    def __init__(self, terrain: dict[Cell, str], tokens: dict[Cell, int]) -> None:
        self.terrain = terrain
        self.tokens = tokens

    def next_to(self, cell: Cell) -> list[Cell]:
        """D-PLACE-2."""
        around = [(cell[0] + down, cell[1] + right) for down, right in STEPS]
        return [c for c in around if c in self.terrain]

    def group(self, start: Cell, letters: str) -> set[Cell]:
        """All cells with these letters that hang together with start."""
        found = {start}
        todo = [start]
        while todo:
            for c in self.next_to(todo.pop()):
                if c not in found and self.terrain[c] in letters:
                    found.add(c)
                    todo.append(c)
        return found

    def beside(self, cells: Iterable[Cell]) -> set[Cell]:
        return {c for cell in cells for c in self.next_to(cell)}

    def free_land(self) -> set[Cell]:
        return {c for c, letter in self.terrain.items() if letter in LAND and c not in self.tokens}

    def own(self, seat: int) -> set[Cell]:
        return {c for c, owner in self.tokens.items() if owner == seat}

    def through_temples(self, cell: Cell) -> set[Cell]:
        """D-TERR-TEMPLE-2, 4: the cells beside the temples (and those touching them) that stand next to this cell."""
        reached: set[Cell] = set()
        for c in self.next_to(cell):
            if self.terrain[c] in "sL":
                reached |= self.beside(self.group(c, "sL"))
        return reached

    def placements(self, seat: int, hand: int) -> tuple[set[Cell], set[Cell], set[Cell]]:
        """Cells for place, pay and cross (D-A7), the fallback D-PLACE-6 among the first."""
        free = self.free_land()
        own = self.own(seat)
        by_land: set[Cell] = set()
        no_cost: set[Cell] = set()
        for token in own:
            reached = set(self.next_to(token)) | self.through_temples(token)
            by_land |= reached
            if self.terrain[token] == "F":
                no_cost |= reached
        by_land &= free
        dear = {c for c in by_land if self.terrain[c] == "F" and c not in no_cost}
        place = by_land - dear
        pay = dear if hand >= 2 else set()
        cross: set[Cell] = set()
        if hand >= 2:
            for token in own:
                for c in self.next_to(token):
                    if self.terrain[c] in "WsL":
                        group = self.group(c, "WsL")
                        if any(self.terrain[g] == "W" for g in group):
                            cross |= self.beside(group) & free
        if not (place or pay or cross):
            place = free
        return place, pay, cross

    def moves(self, seat: int) -> dict[Cell, set[Cell]]:
        """D-GUARD-3: where each own token can go."""
        free = self.free_land()
        found: dict[Cell, set[Cell]] = {}
        for token in self.own(seat):
            if self.terrain[token] != "R":
                targets = (set(self.next_to(token)) | self.through_temples(token)) & free
                if targets:
                    found[token] = targets
        return found

    def points(self, seat: int, seats: int, sacrificed: list[int]) -> dict[str, int]:
        """D-SCORE-1 to 8 with the tile of a cell being its seven-by-seven block."""
        own = self.own(seat)
        temples = {c for c, letter in self.terrain.items() if letter in "sL"}
        seen = {t for t in temples if own & set(self.next_to(t))}
        by_tile: dict[Cell, set[Cell]] = {}
        for t in temples:
            by_tile.setdefault((t[0] // 7, t[1] // 7), set()).add(t)
        touched = [tile for tile in by_tile.values() if tile & seen]
        rank = sum(1 for n in sacrificed if n > sacrificed[seat])
        ladder = {2: (3, 0), 3: (4, 2, 0), 4: (5, 3, 1, 0)}[seats]
        return {
            "ruins": sum(1 for c in own if self.terrain[c] == "R"),
            "small_temples": 2 * sum(1 for t in seen if self.terrain[t] == "s"),
            "large_temples": 3 * sum(1 for t in seen if self.terrain[t] == "L"),
            "full_tiles": (5 if seats == 2 else 8) * sum(1 for tile in touched if tile <= seen),
            "spread": (0, 1, 3, 6, 10, 14, 18, 22, 27)[len(touched)],
            "sacrifices": ladder[rank] if sacrificed[seat] else 0,
        }
