"""Golden games with hands: the moves that would have led to each board that was shown or claimed.

A hand changes nothing in a game, so the record replays to the same hash.
"""

from __future__ import annotations

import math
import string

import msgspec

from tessera.core.match import Entry
from tessera.core.record import Record
from tessera.games.enigma.actions import Claim, Show
from tessera.games.enigma.events import Flipped
from tessera.games.enigma.puzzles import Arrangement, Card, blocks, fragments, pipes, weights
from tessera.games.enigma.text import parse

FRAGMENTS = ("large", "large", "medium", "parallelogram", "square", "small", "small")
EMPTY = {"weights": "0", "pipes": "."}
PAUSE = 1500
"""Milliseconds before the first move of a hand, and before a claim."""
CARRIED = 700
"""Milliseconds that a piece is in the hand, at most."""
DIGITS = string.digits + string.ascii_uppercase + string.ascii_lowercase
SIGNS = {"│": 5, "─": 10, "└": 3, "┌": 6, "┐": 12, "┘": 9, "├": 7, "┬": 14, "┤": 13, "┴": 11}


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


def over(card: Card, place: int, piece: str) -> tuple[float, float]:
    """The middle of a piece at its place, as parts of the board's width and height in the browser."""
    if isinstance(card, weights.Card):
        left, cups = len(card.left), (card.left, card.right)[place >= len(card.left)]
        from_middle = left - place if place < left else place - left + 1
        along = from_middle * (58 if len(cups) == 3 else 86) * (-1 if place < left else 1)
        rope = 226 if (len(cups) - from_middle) % 2 else 132
        return (212 + along + 10) / 470, (72 + rope - 30) / 470
    if isinstance(card, pipes.Card):
        return (place % 3 * 100 + 50 + 70) / 440, (place // 3 * 100 + 50 + 60) / 440
    size = 3 if isinstance(card, blocks.Card) else 2
    points = [[int(digit) for digit in piece[at : at + size]] for at in range(0, len(piece), size)]
    x, y = ((min(point[axis] for point in points) + max(point[axis] for point in points)) / 2 for axis in (0, 1))
    if isinstance(card, blocks.Card):
        return (x + 1.5) / 9, (y + 1.5) / 9
    (x0, x1), (y0, y1) = ((min(axis), max(axis)) for axis in zip(*card.outline, strict=True))
    unit = min(72, 448 / (x1 - x0 + 1), 428 / (y1 - y0 + 0.6))
    return 0.5 + (x - (x0 + x1) / 2) * unit / 460, 0.5 + (y - (y0 + y1) / 2) * unit / 440


def way(card: Card, place: int, piece: str, before: str, at: int, duration: int) -> str:
    """The way of a piece from the tray to its place, or back: a bow, slow at both ends."""
    empty = EMPTY.get(card.__struct_config__.tag or "", "")  # type: ignore[arg-type]
    out = piece == empty or (piece.isdigit() and len(piece) == 1 and piece < before)
    there, grip = over(card, place, before if out else piece), place
    if not out and isinstance(card, weights.Card):
        grip = len(card.left) + len(card.right)
    elif not out and isinstance(card, pipes.Card):
        grip = 9 + SIGNS[piece]
    waypoints = []
    for part in (0.25, 0.4, 0.55, 0.7, 0.85, 1):
        near = (1 - math.cos(math.pi * part)) / 2
        near = 1 - near if out else near
        x, y = 0.98 + (there[0] - 0.98) * near, 0.5 + (there[1] - 0.5) * near - 0.15 * math.sin(math.pi * near)
        time = int(duration * part) // 20
        grid = (min(61, max(0, int(62 * value))) for value in (x, y))
        waypoints.append("".join(DIGITS[digit] for digit in (time // 62, time % 62, *grid)))
    return f"{at - duration}.{grip}~{''.join(waypoints)}"


def with_hands(record: Record, unmoved: int) -> Record:
    """The record as if the hands of all seats but one had been noted: pieces one by one, the first one twice."""
    entries: list[Entry] = []
    begun = 0
    boards: dict[int, tuple[int, list[str]]] = {}
    cards: dict[int, Card] = {}
    for entry, events, _ in record.steps():
        if any(isinstance(event, Flipped) for event in events):
            begun, boards = entry.at, {}
            cards = {event.seat: event.card for event in events if isinstance(event, Flipped)}
        action = parse(entry.do) if entry.do.startswith(("show ", "claim ")) else None
        if isinstance(action, Show | Claim) and entry.seat != unmoved:
            there = places_of(action.arrangement)
            empty = EMPTY.get(action.arrangement.__struct_config__.tag or "", "")  # type: ignore[arg-type]
            since, before = boards.get(entry.seat, (0, [empty] * len(there)))
            changed = [(place, piece) for place, piece in enumerate(there) if piece != before[place]]
            if changed:
                changed = [changed[0], (changed[0][0], empty), *changed[1:], changed[0]]
            after = max(1, entry.at - begun - since - PAUSE) // (len(changed) + 1)
            words, lying = [], [*before]
            for n, (place, piece) in enumerate(changed):
                at = since + PAUSE // 2 + after * n
                words.append(way(cards[entry.seat], place, piece, lying[place], at, min(CARRIED, after)))
                words.append(f"{at}.{place}={piece}")
                lying[place] = piece
            boards[entry.seat] = entry.at - begun, there
            entry = Entry(entry.seat, entry.at, str(msgspec.structs.replace(action, hand=" ".join(words))))
        entries.append(entry)
    return msgspec.structs.replace(record, entries=entries)
