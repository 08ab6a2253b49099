"""Scrambling: a position in which everything that one seat cannot know is changed. Written from the rulebook, not from the views."""

from __future__ import annotations

from itertools import permutations

from motu.core.bits import pack_nibbles, unpack_nibbles
from motu.core.generator import Generator
from motu.core.kinds import members
from motu.games.dokmus.rules import Dokmus
from motu.games.dokmus.state import ROUNDS


def is_revealed(state: Dokmus) -> bool:
    """D-TURN-2, D-END-1: in the last turn of the last round every card lies open, and none is chosen any more."""
    held = unpack_nibbles(int(state.cards), int(state.seats))
    return bool(state.round == ROUNDS and all(0 < card <= state.opened for card in held))


def scramble(state: Dokmus, seat: int | None, seed: int) -> Dokmus:
    """D-DRAFT-2, D-TURN-2, ruling D-A29: deal the closed cards anew among their owners and the cards laid aside.

    What the seat knows stays: its own card; opened cards; that closed ones are higher than the last opened; and the set it
    was handed, so those who chose before it still hold, between them, the cards that were missing from that set.
    """
    held = unpack_nibbles(int(state.cards), int(state.seats))
    order = [(int(state.first_drafter) + place) % len(held) for place in range(len(held))]
    chosen = [owner for owner in order if held[owner]]
    known = {owner: held[owner] for owner in chosen if owner == seat or held[owner] <= state.opened}
    deck = [card for card in members(int(state.printed.in_play[len(held)])) if card > state.opened and card not in known.values()]
    unknown = [owner for owner in chosen if owner not in known]
    worlds = [{**known, **dict(zip(unknown, deal, strict=True))} for deal in permutations(deck, len(unknown))]
    before = [] if seat is None else order[: order.index(seat)]
    if before and all(held[owner] for owner in before):
        taken = {held[owner] for owner in before}
        worlds = [world for world in worlds if {world[owner] for owner in before} == taken]
    world = worlds[int(Generator(seed).below(len(worlds)))]
    cards = pack_nibbles([world.get(owner, 0) for owner in range(len(held))])
    if cards == state.cards:
        return state
    other = state.clone()
    other.cards = cards
    return other
