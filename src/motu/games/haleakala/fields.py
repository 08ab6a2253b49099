"""Everything on the table, declared once. Positions, views and the way back from a view follow from it; nothing is hidden (H-AMB-28)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from motu.core.bits import BIT
from motu.core.errors import Unreadable
from motu.core.field_shapes import AS_SET_UP, One, PerNumber, PerSeat
from motu.core.fields import Fields, Follows, Holders, StateField
from motu.core.kinds import Count, Counters, Flag, Lanes, Members, SeatNumber, ValueKind, Word, bits, members
from motu.core.position import Clauses, is_number, word_place
from motu.games.haleakala.island import AREA_NAMES, FIRST_CRATER, SEGMENTS
from motu.games.haleakala.moves import BEACH_NAMES, CARD_NAMES, DISC_NAMES, INVOCATION, RACK_NAMES, SEAT_NAMES, SOURCE_NAMES
from motu.games.haleakala.state import DISC_BITS, IN_SUPPLY, IN_THE_BOX, HaleakalaState, set_points

EMPTY = ("-", *CARD_NAMES)
"""The names of what can lie in a recess, by card + 1."""
CARDS = Counters(CARD_NAMES)
RECESSES = Lanes(Word(EMPTY), 2, width=4, form="name two recesses, '-' for an empty one")
CRATERS = Lanes(Count(0, 8), SEGMENTS, width=4, form=f"name {SEGMENTS} craters")


class DiscSet(ValueKind):
    """A set of number discs. Plain data is the list of their numbers."""

    def plain(self, state: Any, kept: int) -> list[int]:
        return [disc + 1 for disc in members(kept)]

    def kept(self, state: Any, plain: Any) -> int:
        return bits([disc - 1 for disc in plain])


class Points(PerSeat):
    """Points by source, in a vector of each seat. Plain data names the sources, clauses list the numbers."""

    def value(self, state: Any, seat: int) -> dict[str, int]:
        return {source: int(points) for source, points in zip(SOURCE_NAMES, state.player(seat).points, strict=True)}

    def set_values(self, state: Any, plain: Mapping[int, Any]) -> None:
        for seat, points in plain.items():
            set_points(state.player(seat), [points[source] for source in SOURCE_NAMES])

    def written(self, state: Any, seat: int) -> str:
        return " ".join(str(points) for points in self.value(state, seat).values())

    def read_seat(self, text: str, state: Any, seat: int, clause: str) -> dict[str, int]:
        words = text.split()
        if len(words) != len(SOURCE_NAMES):
            raise Unreadable(f"{clause} must hold {len(SOURCE_NAMES)} numbers, one for each of {', '.join(SOURCE_NAMES)}")
        points = [self.kind.read(state, clause, word) for word in words]
        return dict(zip(SOURCE_NAMES, points, strict=True))


class BoatMoves(StateField):
    """`boat moves: 3 summoning`: how far the boat is about to move, and whether it carries an invocation."""

    def clauses(self, state: Any) -> dict[str, str]:
        return {self.word: f"{int(state.sail)}{' summoning' if state.summoned else ''}"}

    def read(self, clauses: Clauses, state: Any) -> None:
        moves = clauses.take(self.word, "0").split()
        if not moves or not is_number(moves[0], 6) or moves[1:] not in ([], ["summoning"]):
            raise Unreadable(f"boat moves must be a number from 0 to 5, with or without 'summoning', not {' '.join(moves)!r}")
        state.sail = int(moves[0])
        state.summoned = len(moves) == 2


class Beaches(StateField):
    """`beach 2: red 3 4, yellow 2 invocation`: the discs of both seats. What lies on no beach is in the supply."""

    def clauses(self, state: Any) -> dict[str, str]:
        found: dict[str, str] = {}
        for beach, place in enumerate(BEACH_NAMES):
            parts = [f"{name} {discs}" for seat, name in enumerate(SEAT_NAMES) if (discs := self.written(state, seat, beach))]
            found[f"beach {place}"] = ", ".join(parts) or "-"
        return found

    def written(self, state: HaleakalaState, seat: int, beach: int) -> str:
        player = state.player(seat)
        words = [str(disc + 1) for disc in members(int(player.discs_on(beach)))]
        return " ".join(words + (["invocation"] if player.invocation == beach else []))

    def read(self, clauses: Clauses, state: Any) -> None:
        for beach, place in enumerate(BEACH_NAMES):
            clause = f"beach {place}"
            for part in clauses.take(clause, "-").split(","):
                words = part.split()
                if words not in ([], ["-"]):
                    self.lay(clause, beach, words, state)
            if state.red.sum_on(beach) == state.yellow.sum_on(beach) != 0:
                raise Unreadable(f"{clause}: both sums are {int(state.red.sum_on(beach))}; they must differ")

    def lay(self, clause: str, beach: int, words: list[str], state: HaleakalaState) -> None:
        """The discs of one seat, its name first."""
        player = state.player(word_place(clause, words[0], SEAT_NAMES))
        for word in words[1:]:
            disc = word_place(clause, word, DISC_NAMES)
            if disc == INVOCATION:
                if player.invocation != IN_SUPPLY:
                    raise Unreadable(f"{clause}: the invocation disc of {words[0]} is not in use or lies elsewhere")
                player.invocation = beach
            elif not player.supply & BIT[disc - 1]:
                raise Unreadable(f"{clause}: disc {disc} of {words[0]} lies on two beaches")
            else:
                player.supply ^= BIT[disc - 1]
                player.discs |= BIT[beach * DISC_BITS + disc - 1]


def of_each(name: str, kind: ValueKind) -> PerSeat:
    """What a seat has, in its own clause."""
    return PerSeat(name, kind, f"{{seat}} {name}", f"players.{name}", AS_SET_UP, held_by="player")


FIELDS = Fields(
    One("starter", SeatNumber(), "start player", default=AS_SET_UP),
    One("turn", SeatNumber(), "turn", default=AS_SET_UP),
    One("round", Count(1, 2), "round", default=AS_SET_UP),
    One("boat", Count(0, SEGMENTS - 1), "boat", default=AS_SET_UP),
    One("sail", Count(0, 5), key="boat_moves"),
    One("summoned", Flag(), key="summoned"),
    BoatMoves((), "boat moves"),
    One("idle", Count(0, 10**9), "idle turns", default=AS_SET_UP),
    One("craters", CRATERS, "lava", default=AS_SET_UP),
    One("pool", Count(0, 8), key="lava_pool"),
    One("rack", Members(RACK_NAMES), "rack", default=AS_SET_UP),
    PerSeat("supply", DiscSet(), key="players.supply", held_by="player"),
    PerSeat("discs", Lanes(DiscSet(), SEGMENTS, width=DISC_BITS), key="players.beaches", held_by="player"),
    PerSeat("invocation", Count(0, IN_THE_BOX), key="players.invocation", held_by="player"),
    Beaches((), "beaches"),
    PerNumber(("recesses",), RECESSES, BEACH_NAMES, "cards {place}", "cards", default=AS_SET_UP, lane=8),
    (
        of_each("shaman", Word(AREA_NAMES[:FIRST_CRATER])),
        of_each("statues", Members(AREA_NAMES)),
        of_each("cards", CARDS),
        of_each("rack", Members(RACK_NAMES)),
        Points("points", Count(0, 10_000), "{seat} points", "players.points", AS_SET_UP, held_by="player"),
    ),
    One("waiting", Word(EMPTY), "waiting card", default=AS_SET_UP),
    PerNumber(("first_pile", "second_pile", "third_pile"), CARDS, ("1", "2", "3"), "pile {place}", "unseen", default=AS_SET_UP),
    One("discarded", CARDS, "discards", default=AS_SET_UP),
    Follows("player.built"),  # from the statues
    Follows("printed", "tactical", "turn_cap"),  # from the options
    Holders("player", "red", "yellow"),
)
