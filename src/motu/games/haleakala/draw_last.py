"""What was done last, in the colour of who did it: dotted lines, never anything over the ground."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from motu.drawing.lately import draw_dotted, ring, way
from motu.games.haleakala.draw_island import boat_place, crater_place, shaman_place, statue_place
from motu.games.haleakala.draw_scene import DISC, disc_place
from motu.games.haleakala.moves import CARD_NAMES, INVOCATION, RACK_NAMES

if TYPE_CHECKING:
    from motu.games.haleakala.draw_scene import HaleakalaScene

BY_NOBODY: Final = "last"
"""The colour of what happened by itself."""


def draw_last(scene: HaleakalaScene) -> None:
    """Rings on the island and in its water."""
    part, players = scene.part, scene.view["players"]
    with part.group(class_="lately", pointer_events="none"):
        colour = BY_NOBODY
        for event in scene.last:
            fields = event.fields
            if "seat" in fields:
                colour = scene.looks[fields["seat"]].colour
            elif event.kind != "boat_moved":  # the boat sails by the disc that was placed
                colour = BY_NOBODY
            if event.kind == "placed" and fields["disc"] in players[fields["seat"]]["beaches"][fields["beach"]]:
                discs = players[fields["seat"]]["beaches"][fields["beach"]]
                place = disc_place(fields["seat"], fields["beach"], discs.index(fields["disc"]), len(discs))
                draw_dotted(part, ring(*place, DISC + 6), colour)
            elif event.kind == "took_back":
                draw_dotted(part, ring(*disc_place(fields["seat"], fields["beach"], 0, 1), DISC), colour)
            elif event.kind == "shaman_moved":
                draw_dotted(part, ring(*shaman_place(fields["area"]), 25, 12), colour)
            elif event.kind in ("statue_built", "statue_destroyed"):
                draw_dotted(part, ring(*statue_place(fields["area"]), 25, 12), colour)
            elif event.kind == "boat_moved":
                draw_dotted(part, ring(*boat_place(fields["segment"]), 40), colour)
            elif event.kind == "lava_placed":
                draw_dotted(part, ring(*crater_place(fields["crater"]), 22), colour)
            elif event.kind == "lava_moved":
                draw_dotted(part, way(*crater_place(fields["origin"]), *crater_place(fields["target"]), 22), colour)
                draw_dotted(part, ring(*crater_place(fields["target"]), 22), colour)


def lately_kept(scene: HaleakalaScene, seat: int) -> set[str]:
    """The kinds of card that a seat has just taken or bought, by the names of their pictures."""
    found = set()
    for event in scene.last:
        if event.fields.get("seat") == seat:
            if event.kind == "card_taken":
                found.add(f"card-{CARD_NAMES[event.fields['card']]}")
            elif event.kind == "bought":
                found.add(f"rack-{RACK_NAMES[event.fields['rack']]}")
    return found


def lately_back(scene: HaleakalaScene, seat: int) -> set[int]:
    """The discs that a seat has just got back into its supply, as far as events name them."""
    mine = [event for event in scene.last if event.fields.get("seat") == seat]
    taken = {event.fields["disc"] for event in mine if event.kind == "took_back"}
    return taken | {INVOCATION for event in mine if event.kind == "invocation_back"}


def has_acted(scene: HaleakalaScene, seat: int) -> bool:
    return any(event.fields.get("seat") == seat for event in scene.last)
