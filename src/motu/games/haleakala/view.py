"""What can be seen: everything on the table, for every seat and for spectators alike (ruling H-AMB-28)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from motu.core.bits import pack_nibbles, unpack_nibbles
from motu.games.haleakala.island import AREA_NAMES, SEGMENTS
from motu.games.haleakala.moves import CARD_KINDS, CARD_NAMES, RACK_CARDS, RACK_NAMES, SEAT_NAMES, SOURCE_NAMES
from motu.games.haleakala.position import EMPTY, members
from motu.games.haleakala.rules import Haleakala
from motu.games.haleakala.state import DISC_BITS, HaleakalaPlayer, cards_in, vec_of


def look(state: Haleakala) -> dict[str, Any]:
    """The fields of a view."""
    return {
        "agenda": int(state.agenda),
        "start_player": int(state.starter),
        "turn": int(state.turn),
        "round": int(state.round),
        "boat": int(state.boat),
        "boat_moves": int(state.sail),
        "summoned": bool(state.summoned),
        "idle_turns": int(state.idle),
        "pier": int(state.printed.pier),
        "huts": [int(hut) for hut in state.printed.huts],
        "prices": {RACK_NAMES[card]: int(state.printed.prices[card]) for card in range(RACK_CARDS)},
        "lava": [int(state.lava_on(crater)) for crater in range(SEGMENTS)],
        "lava_pool": int(state.pool),
        "cards": [[EMPTY[state.card_in(segment, recess)] for recess in (0, 1)] for segment in range(SEGMENTS)],
        "waiting_card": EMPTY[state.waiting],
        "rack": [RACK_NAMES[card] for card in members(int(state.rack))],
        "piles": [int(cards_in(pile)) for pile in (state.first_pile, state.second_pile, state.third_pile)],
        "unseen": [counts(int(pile)) for pile in (state.first_pile, state.second_pile, state.third_pile)],
        "discards": counts(int(state.discarded)),
        "players": [look_at(state.player(seat), name) for seat, name in enumerate(SEAT_NAMES)],
        "scores": [int(score) for score in state.scores()],
    }


def look_at(player: HaleakalaPlayer, name: str) -> dict[str, Any]:
    """What lies in front of one seat and what it has on the island."""
    return {
        "name": name,
        "supply": [disc + 1 for disc in members(int(player.supply))],
        "beaches": [[disc + 1 for disc in members(int(player.discs_on(beach)))] for beach in range(SEGMENTS)],
        "sums": [int(player.sum_on(beach)) for beach in range(SEGMENTS)],
        "invocation": int(player.invocation),
        "shaman": AREA_NAMES[player.shaman],
        "statues": [AREA_NAMES[area] for area in members(int(player.statues))],
        "cards": counts(int(player.cards)),
        "rack": [RACK_NAMES[card] for card in members(int(player.rack))],
        "points": {source: int(player.points[place]) for place, source in enumerate(SOURCE_NAMES)},
    }


def counts(word: int) -> dict[str, int]:
    """Cards by kind; kinds without a card are left out."""
    return {CARD_NAMES[kind]: count for kind, count in enumerate(unpack_nibbles(word, CARD_KINDS)) if count}


def uncounted(cards: Mapping[str, int]) -> int:
    return pack_nibbles([cards.get(name, 0) for name in CARD_NAMES])


def dream(view: Mapping[str, Any], state: Haleakala) -> None:
    """The state behind a view. Everything is open, and piles have no order, so there is just one."""
    state.agenda = view["agenda"]
    state.starter = view["start_player"]
    state.turn = view["turn"]
    state.round = view["round"]
    state.boat = view["boat"]
    state.sail = view["boat_moves"]
    state.summoned = view["summoned"]
    state.idle = view["idle_turns"]
    state.craters = pack_nibbles(view["lava"])
    state.pool = view["lava_pool"]
    state.recesses = pack_nibbles([EMPTY.index(card) for pair in view["cards"] for card in pair])
    state.waiting = EMPTY.index(view["waiting_card"])
    state.rack = sum(2 ** RACK_NAMES.index(card) for card in view["rack"])
    state.first_pile, state.second_pile, state.third_pile = (uncounted(pile) for pile in view["unseen"])
    state.discarded = uncounted(view["discards"])
    for seat in range(len(SEAT_NAMES)):
        dream_of(view["players"][seat], state.player(seat))


def dream_of(seen: Mapping[str, Any], player: HaleakalaPlayer) -> None:
    player.supply = sum(2 ** (disc - 1) for disc in seen["supply"])
    player.discs = sum(2 ** (beach * DISC_BITS + disc - 1) for beach, discs in enumerate(seen["beaches"]) for disc in discs)
    player.invocation = seen["invocation"]
    player.shaman = AREA_NAMES.index(seen["shaman"])
    player.statues = sum(2 ** AREA_NAMES.index(area) for area in seen["statues"])
    player.built = len(seen["statues"])
    player.cards = uncounted(seen["cards"])
    player.rack = sum(2 ** RACK_NAMES.index(card) for card in seen["rack"])
    player.points = vec_of([seen["points"][source] for source in SOURCE_NAMES])
