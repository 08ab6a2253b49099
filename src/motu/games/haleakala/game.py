"""Haleakala as a game: what the program around the rules needs to know."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from motu.core.bits import BIT, count_bits, nibble
from motu.core.game import Game
from motu.core.options import Option, OptionValue
from motu.core.touch import TouchPath
from motu.games.haleakala import components, draw, encoding, moves, position, score, set_up, text_board, view
from motu.games.haleakala.fields import FIELDS
from motu.games.haleakala.island import RING_NAMES, SEGMENTS
from motu.games.haleakala.moves import PalmCard, RackCard
from motu.games.haleakala.rules import Haleakala
from motu.games.haleakala.state import DISC_BITS, IN_THE_BOX
from motu.games.haleakala.touch import TOUCH


class HaleakalaGame(Game[Haleakala]):
    """Two players, two rounds, one volcano."""

    name = "haleakala"
    seats = range(2, 3)
    rules_version = 1
    numbering = moves.NUMBERING
    rulings = moves.RULINGS
    steps = moves.STEP_NAMES
    seat_names = moves.SEAT_NAMES
    sources = moves.SOURCE_NAMES
    folder = Path(__file__).parent
    fields = FIELDS
    view_type = view.HaleakalaView
    components = components
    drawing = draw
    encoding = encoding
    text_board = text_board
    facts = view
    reading = position
    field_words = {
        "card": tuple(f"card.{name}" for name in moves.CARD_NAMES),
        "rack": tuple(f"rack.{name}" for name in moves.RACK_NAMES),
        "recess": ("A", "B"),
    }

    def __init__(self) -> None:
        super().__init__()
        self.options = self.declare(
            Option("tactical", False, choices=(False, True)),
            Option("turn_cap", 0, low=0, high=1000),
            Option("components", ""),
        )

    def set_up(self, seats: int, options: dict[str, OptionValue]) -> Haleakala:
        state = Haleakala(self, self.components_of(options)[0], options)
        set_up.prepare(state)
        return state

    def touch_path(self, action: int) -> TouchPath:
        return TOUCH(action)

    def outlook(self, state: Haleakala) -> list[int]:
        """H-SCORE-9: the points of both seats if the mountain erupted now."""
        after = state.clone()
        score.erupt(after)
        score.score(after)
        return [int(points) for points in after.scores()]

    def details(self, state: Haleakala, action: int, code: str) -> dict[str, int | str]:
        """The sums, prices and turns that a refusal speaks of."""
        fields = self.numbering.fields(action)
        if code in ("disc.sums_equal", "disc.take_back_equal"):
            return {"sum": int(state.other(state.turn).sum_on(fields["beach"]))}
        if code == "rack.too_dear":
            price = int(state.printed.prices[fields["rack"]])
            return {"price": price, "shells": int(state.player(state.decider()).has(PalmCard.SHELL))}
        if code == "cap.move_boat":
            return {"turns": int(state.idle)}
        return {}

    def worded(self, fields: Mapping[str, int | str], language: str) -> dict[str, int | str]:
        """An area is told as people name it, in the three forms that sentences need: it, in it, to it."""
        words = super().worded(fields, language)
        area = fields.get("area")
        if isinstance(area, int):
            ring, segment = divmod(area, SEGMENTS)
            for form in ("area", "where", "whither"):
                words[form] = self.texts.say(f"word.{form}.{RING_NAMES[ring]}", language, segment=segment)
        return words

    def remarks(self, state: Haleakala, action: int) -> dict[str, int | str]:
        """Which card is meant: at a table people point at it."""
        if self.numbering.name(action) != "choose":
            return {}
        card = int(state.card_in(state.boat, self.numbering.fields(action)["recess"])) - 1
        return {"card": card if card >= 0 else "–"}

    def pieces(self, state: Haleakala) -> dict[str, int]:
        """Cards of each kind, lava discs, the scoring cards, and the discs and statues of each seat."""
        players = (state.red, state.yellow)
        found: dict[str, int] = {}
        for kind, name in enumerate(moves.CARD_NAMES):
            places = [state.first_pile, state.second_pile, state.third_pile, state.discarded, state.red.cards, state.yellow.cards]
            found[name] = sum(int(nibble(place, kind)) for place in places) + int(state.waiting == kind + 1)
            found[name] += sum(state.card_in(segment, recess) == kind + 1 for segment in range(SEGMENTS) for recess in (0, 1))
        found["lava discs"] = int(state.pool) + sum(int(state.lava_on(crater)) for crater in range(SEGMENTS))
        for card in range(RackCard.PRIESTESS):
            racks = (state.rack, state.red.rack, state.yellow.rack)
            found[f"rack {moves.RACK_NAMES[card]}"] = sum(bool(rack & BIT[card]) for rack in racks)
        for name, player in zip(moves.SEAT_NAMES, players, strict=True):
            found[f"{name} statues"] = int(state.printed.statues - player.built + count_bits(player.statues))
            for disc in range(1, DISC_BITS + 1):
                places = [player.supply, *(player.discs_on(beach) for beach in range(SEGMENTS))]
                found[f"{name} disc {disc}"] = sum(bool(place & BIT[disc - 1]) for place in places)
            found[f"{name} invocation disc"] = int(player.invocation != IN_THE_BOX)
        return found
