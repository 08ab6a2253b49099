"""What a table page offers beside the game, as facts for templates: the end of a turn, the way out, the pace of bots, sharing."""

from __future__ import annotations

from typing import Any, NamedTuple

from motu.tables import PERSON, TableView
from motu.web.site import Visit


class WayOut(NamedTuple):
    """How this visitor may leave the game."""

    resign: tuple[int, ...]
    """Their seats that can be given up."""
    ends_game: bool
    """Whether giving one up ends the game at once."""
    may_stop: bool
    """Whether they may propose to stop without a winner, or agree to it."""
    proposed: tuple[int, ...]
    """The seats that have proposed it."""
    agreed: bool
    """Whether they have."""
    alone: bool
    """Whether no other person plays, so that stopping needs nobody else."""
    delete: bool
    """Whether they may delete the table for ever."""

    def __bool__(self) -> bool:
        return bool(self.resign or self.may_stop or self.delete)


def manners(visit: Visit, look: TableView) -> dict[str, Any]:
    """Facts for the template of a table; each is explained where it is made."""
    table = look.table
    acts_bot = table.stage == "running" and table.to_act >= 0 and table.seats[table.to_act].bot != ""
    sits = bool(look.held) or look.is_host
    return {
        "ends_in": seconds_to_end(visit, look),
        "forced_in": seconds_to_go_on(visit, look),
        "way_out": way_out(look),
        "can_skip": acts_bot and sits and look.latest and visit.site.tables.pace(table) != "fast",
        "pace": visit.site.tables.pace(table),
        "again_from": again_from(look),
        "can_share": table.stage == "over" and table.agreement.watch == "link",
    }


def seconds_to_end(visit: Visit, look: TableView) -> int | None:
    """After how many seconds the page ends the turn by itself; None if it waits for the button, as among people."""
    return int(visit.preferences.grace) if look.may_end_itself and visit.preferences.grace != "ask" else None


def seconds_to_go_on(visit: Visit, look: TableView) -> int | None:
    """After how many seconds the page makes the only decision that is left, if nothing is touched for it; None if it waits for the
    button, as among people, whom it would tell that nothing else was left."""
    alone = look.status == "yours" and look.table.only_bots_wait and len(look.view["legal"]) == 1
    return int(visit.preferences.grace) if alone and visit.preferences.grace != "ask" else None


def again_from(look: TableView) -> int | None:
    """The ply from which "show again" plays what the others have done since my last decision; None if there is nothing to show."""
    if look.seat is None or not look.latest:
        return None
    deciders = look.table.deciders
    mine = max((ply for ply, who in enumerate(deciders, 1) if who == look.seat), default=0)
    return mine if any(who >= 0 and who != look.seat for who in deciders[mine:]) else None


def way_out(look: TableView) -> WayOut:
    table = look.table
    is_running = table.stage == "running" and look.latest
    mine = [seat for seat in look.held if is_running and not table.seats[seat].resigned]
    stayed = [seat for seat in table.seats if not seat.resigned]
    people = [seat.number for seat in table.seats if seat.holder == PERSON]
    played = [seat for seat in mine if seat in people]
    return WayOut(
        resign=tuple(mine),
        ends_game=len(stayed) == 2 or not any(seat.name for seat in stayed if seat.number not in mine),
        may_stop=bool(played),
        proposed=tuple(table.stopping),
        agreed=bool(played) and set(played) <= set(table.stopping),
        alone=set(people) <= set(played),
        delete=look.latest and look.may_delete,
    )
