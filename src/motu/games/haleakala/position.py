"""The position as text, and back. Clauses that are left out take the value of a quiet moment, so that scenes stay short."""

from __future__ import annotations

from motu.core.bits import BIT, nibble, pack_nibbles
from motu.core.errors import Unreadable
from motu.core.position import Clauses, listed, listed_words, word_place
from motu.games.haleakala.island import AREA_NAMES, FIRST_CRATER, FIRST_LAND, SEGMENTS
from motu.games.haleakala.moves import CARD_KINDS, CARD_NAMES, RACK_NAMES, SEAT_NAMES, SOURCE_NAMES, Step
from motu.games.haleakala.rules import Haleakala
from motu.games.haleakala.state import DISC_BITS, IN_SUPPLY, NO_CARD, HaleakalaPlayer, vec_of

EMPTY = ("-", *CARD_NAMES)
DISC_WORDS = ("invocation", "1", "2", "3", "4", "5")


def counted(word: int) -> str:
    """Card counts as text, for example `statue 4 shell 2`."""
    return " ".join(f"{CARD_NAMES[kind]} {nibble(word, kind)}" for kind in range(CARD_KINDS) if nibble(word, kind)) or "-"


def read_counted(name: str, text: str) -> int:
    """The four-bit counters of a text like `statue 4 shell 2`."""
    counts = [0] * CARD_KINDS
    words = [word for word in text.split() if word != "-"]
    for place in range(0, len(words) - 1, 2):
        if not words[place + 1].isdigit() or int(words[place + 1]) > 15:
            raise Unreadable(f"{name} must be written like 'statue 4 shell 2', not {text!r}")
        counts[word_place(name, words[place], CARD_NAMES)] = int(words[place + 1])
    if len(words) % 2:
        raise Unreadable(f"{name} must be written like 'statue 4 shell 2', not {text!r}")
    return pack_nibbles(counts)


def members(word: int) -> list[int]:
    """The places of the set bits of a word."""
    return [place for place in range(word.bit_length()) if word & BIT[place]]


def clauses(state: Haleakala) -> dict[str, str]:
    """Every fact of the position."""
    found = {
        "start player": SEAT_NAMES[state.starter],
        "turn": SEAT_NAMES[state.turn],
        "round": str(int(state.round)),
        "boat": str(int(state.boat)),
        "boat moves": f"{int(state.sail)}{' summoning' if state.summoned else ''}",
        "idle turns": str(int(state.idle)),
        "lava": listed([int(state.lava_on(crater)) for crater in range(SEGMENTS)]),
        "rack": listed_words(members(int(state.rack)), RACK_NAMES),
    }
    for beach in range(SEGMENTS):
        parts = [f"{name} {discs}" for seat, name in enumerate(SEAT_NAMES) if (discs := discs_on(state.player(seat), beach))]
        found[f"beach {beach}"] = ", ".join(parts) or "-"
    for segment in range(SEGMENTS):
        found[f"cards {segment}"] = " ".join(EMPTY[state.card_in(segment, recess)] for recess in (0, 1))
    for seat, name in enumerate(SEAT_NAMES):
        player = state.player(seat)
        found[f"{name} shaman"] = AREA_NAMES[player.shaman]
        found[f"{name} statues"] = listed_words(members(int(player.statues)), AREA_NAMES)
        found[f"{name} cards"] = counted(int(player.cards))
        found[f"{name} rack"] = listed_words(members(int(player.rack)), RACK_NAMES)
        found[f"{name} points"] = listed([int(points) for points in player.points])
    found["waiting card"] = EMPTY[state.waiting]
    found["pile 1"] = counted(int(state.first_pile))
    found["pile 2"] = counted(int(state.second_pile))
    found["pile 3"] = counted(int(state.third_pile))
    found["discards"] = counted(int(state.discarded))
    return found


def discs_on(player: HaleakalaPlayer, beach: int) -> str:
    """The discs of a seat on a beach in words."""
    words = [str(disc + 1) for disc in members(int(player.discs_on(beach)))]
    return " ".join(words + (["invocation"] if player.invocation == beach else []))


def read_clauses(clauses: Clauses, state: Haleakala) -> None:
    """Fill a state that has been set up. By default: recesses hold a statue and a shell, pile 1 three shells, the rest is untouched."""
    state.starter = clauses.choice("start player", SEAT_NAMES, "red")
    state.turn = clauses.choice("turn", SEAT_NAMES, "red")
    state.round = clauses.number("round", 1, 2, 1)
    state.boat = clauses.number("boat", 0, SEGMENTS - 1, int(state.printed.pier))
    moves = clauses.take("boat moves", "0").split()
    if moves[0] not in "012345" or moves[1:] not in ([], ["summoning"]):
        raise Unreadable(f"boat moves must be a number from 0 to 5, with or without 'summoning', not {' '.join(moves)!r}")
    state.sail = int(moves[0])
    state.summoned = len(moves) == 2
    state.idle = clauses.number("idle turns", 0, 10**9, 0)
    lava = clauses.numbers("lava", 0, int(state.printed.lava_discs), "0 0 0 0 0 0")
    if len(lava) != SEGMENTS or sum(lava) > state.printed.lava_discs:
        raise Unreadable(f"lava must name {SEGMENTS} craters with at most {int(state.printed.lava_discs)} discs in all, not {lava}")
    state.craters = pack_nibbles(lava)
    state.pool = state.printed.lava_discs - sum(lava)
    state.rack = sum(2**card for card in set(clauses.choices("rack", RACK_NAMES, " ".join(RACK_NAMES))))
    for beach in range(SEGMENTS):
        read_beach(clauses, state, beach)
    state.recesses = 0
    for segment in range(SEGMENTS):
        kinds = clauses.take(f"cards {segment}", "statue shell").split()
        if len(kinds) != 2:
            raise Unreadable(f"cards {segment} must name two recesses, '-' for an empty one, not {' '.join(kinds)!r}")
        for recess, word in enumerate(kinds):
            state.recesses += word_place(f"cards {segment}", word, EMPTY) << (4 * (segment * 2 + recess))
    for seat, name in enumerate(SEAT_NAMES):
        read_player(clauses, state.player(seat), name)
    if state.red.shaman == state.yellow.shaman:
        raise Unreadable(f"both shamans stand on {AREA_NAMES[state.red.shaman]}; an area has room for one")
    if state.red.statues & state.yellow.statues:
        raise Unreadable("an area has statues of both seats; it has room for one")
    state.waiting = clauses.choice("waiting card", EMPTY, EMPTY[NO_CARD])
    state.first_pile = read_counted("pile 1", clauses.take("pile 1", "shell 3"))
    state.second_pile = read_counted("pile 2", clauses.take("pile 2", counted(int(state.second_pile))))
    state.third_pile = read_counted("pile 3", clauses.take("pile 3", counted(int(state.third_pile))))
    state.discarded = read_counted("discards", clauses.take("discards", "-"))
    if "agenda" not in clauses.given:
        state.agenda = 0
        state.push(Step.TURN, state.turn)


def read_beach(clauses: Clauses, state: Haleakala, beach: int) -> None:
    """One beach: `red 3 4, yellow 2 invocation`."""
    name = f"beach {beach}"
    for part in clauses.take(name, "-").split(","):
        words = part.split()
        if words in ([], ["-"]):
            continue
        player = state.player(word_place(name, words[0], SEAT_NAMES))
        for word in words[1:]:
            disc = word_place(name, word, DISC_WORDS)
            if disc == 0:
                if player.invocation != IN_SUPPLY:
                    raise Unreadable(f"{name}: the invocation disc of {words[0]} is not in use or lies elsewhere")
                player.invocation = beach
            elif not player.supply & BIT[disc - 1]:
                raise Unreadable(f"{name}: disc {disc} of {words[0]} lies on two beaches")
            else:
                player.supply ^= BIT[disc - 1]
                player.discs |= BIT[beach * DISC_BITS + disc - 1]
    if state.red.sum_on(beach) == state.yellow.sum_on(beach) != 0:
        raise Unreadable(f"{name}: both sums are {int(state.red.sum_on(beach))}; they must differ")


def read_player(clauses: Clauses, player: HaleakalaPlayer, name: str) -> None:
    player.shaman = clauses.choice(f"{name} shaman", AREA_NAMES[:FIRST_CRATER], AREA_NAMES[player.shaman])
    statues = set(clauses.choices(f"{name} statues", AREA_NAMES))
    if any(not FIRST_LAND <= area < FIRST_CRATER for area in statues):
        raise Unreadable(f"{name} statues: statues stand on land, forest and mountain only")
    player.statues = sum(2**area for area in statues)
    player.built = len(statues)
    player.cards = read_counted(f"{name} cards", clauses.take(f"{name} cards", "-"))
    player.rack = sum(2**card for card in set(clauses.choices(f"{name} rack", RACK_NAMES)))
    points = clauses.numbers(f"{name} points", 0, 10_000, listed([0] * len(SOURCE_NAMES)))
    if len(points) != len(SOURCE_NAMES):
        raise Unreadable(f"{name} points must hold {len(SOURCE_NAMES)} numbers, one for each of {', '.join(SOURCE_NAMES)}")
    player.points = vec_of(points)
