"""Golden games with hands: the moves that would have led to each board that was shown or claimed.

A hand changes nothing in a game, so the record replays to the same hash.
"""

from __future__ import annotations

import msgspec

from tessera.core.match import Entry
from tessera.core.record import Record
from tessera.games.enigma.actions import Claim, Show
from tessera.games.enigma.events import Flipped
from tessera.games.enigma.puzzles import Arrangement, blocks, fragments, pipes, weights
from tessera.games.enigma.text import parse

FRAGMENTS = ("large", "large", "medium", "parallelogram", "square", "small", "small")
EMPTY = {"weights": "0", "pipes": "."}
PAUSE = 1500
"""Milliseconds before the first move of a hand, and before a claim."""


def places_of(arrangement: Arrangement) -> list[str]:
    """What lies at each place of a board, as the browser writes it."""
    if isinstance(arrangement, weights.Arrangement):
        return [str(count) for count in arrangement.left + arrangement.right]
    if isinstance(arrangement, pipes.Arrangement):
        return [*"".join(arrangement.board)]
    if isinstance(arrangement, blocks.Arrangement):
        built = {str(each.piece): _digits(each.cubes) for each in arrangement.built}
        return [built.get(piece, "") for piece in "VLTS"]
    assert isinstance(arrangement, fragments.Arrangement)
    rest = list(arrangement.laid)
    found = []
    for name in FRAGMENTS:
        laid = next((each for each in rest if each.fragment == name), None)
        found.append(_digits(laid.corners) if laid else "")
        if laid:
            rest.remove(laid)
    return found


def _digits(points: tuple[tuple[int, ...], ...]) -> str:
    return "".join(str(number) for point in points for number in point)


def with_hands(record: Record, unmoved: int) -> Record:
    """The record as if the hands of all seats but one had been noted: pieces one by one, the first one twice."""
    entries: list[Entry] = []
    begun = 0
    boards: dict[int, tuple[int, list[str]]] = {}
    for entry, events, _ in record.steps():
        if any(isinstance(event, Flipped) for event in events):
            begun, boards = entry.at, {}
        action = parse(entry.do) if entry.do.startswith(("show ", "claim ")) else None
        if isinstance(action, Show | Claim) and entry.seat != unmoved:
            there = places_of(action.arrangement)
            empty = EMPTY.get(action.arrangement.__struct_config__.tag or "", "")  # type: ignore[arg-type]
            since, before = boards.get(entry.seat, (0, [empty] * len(there)))
            changed = [(place, piece) for place, piece in enumerate(there) if piece != before[place]]
            if changed:
                changed = [changed[0], (changed[0][0], empty), *changed[1:], changed[0]]
            after = max(1, entry.at - begun - since - PAUSE) // (len(changed) + 1)
            moves = [f"{since + PAUSE // 2 + after * n}.{place}={piece}" for n, (place, piece) in enumerate(changed)]
            boards[entry.seat] = entry.at - begun, there
            entry = Entry(entry.seat, entry.at, str(msgspec.structs.replace(action, hand=" ".join(moves))))
        entries.append(entry)
    return msgspec.structs.replace(record, entries=entries)
