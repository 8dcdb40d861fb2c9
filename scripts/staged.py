"""Stage finished bot games in a database for the screenshots, and find their interesting moments.

A picture of a table continues one of these games from a moment.  No seat has a name, so the client shows the seats'
colours in the viewer's language.
"""

from __future__ import annotations

import asyncio
import secrets
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tessera.bots.playing import bot_named, next_move
from tessera.core.chance import key_from
from tessera.core.game import Event
from tessera.core.match import Match
from tessera.core.registry import game_named
from tessera.server.store import Listing, LogLine, StoredTable, open_store
from tessera.server.table import log
from tessera.server.table.clock import wall
from tessera.server.table.course import Course
from tessera.server.web.identity import hashed
from tessera.server.wire import messages

TRIES = 1000

When = Callable[[Any, Sequence[Event]], bool]
"""Tells from a view and the next events whether this is the moment."""


class Staged(NamedTuple):
    """A finished game: its table, and the seq of each moment found."""

    table: str
    moments: dict[str, int]


class Play(NamedTuple):
    """A game that bots play, and the moments it must have.  The seed is the first of those that are tried."""

    name: str
    game: str
    bots: tuple[str, ...]
    options: dict[str, Any]
    seed: str
    moments: dict[str, When]


def happens(events: Sequence[Event], *names: str) -> bool:
    return any(type(event).__name__ in names for event in events)


def ours(view: Any) -> bool:
    return bool(view.decision and view.decision.seat == 0 and view.decision.about == "turn")


def asked(about: str) -> When:
    """Match the moment when the first seat is asked about this."""
    return lambda view, events: bool(view.decision and view.decision.seat == 0 and view.decision.about == about)


PLAYS = (
    Play(
        "tesseract",
        "tesseract",
        ("steady", "steady"),
        {"plate": "2", "start": 0, "characters": "choice"},
        "pictures",
        {
            "character": lambda view, events: view.phase == "setup" and view.decision.about == "character",
            "corner": lambda view, events: view.phase == "setup" and view.decision.about == "corner",
            "turn": lambda view, events: ours(view) and view.dice_left < 50 and view.actions == 3,
            "contain": lambda view, events: ours(view) and happens(events, "Contained"),
            "event": lambda view, events: ours(view) and not view.actions and happens(events, "Uncovered"),
            "late": lambda view, events: ours(view) and view.dice_left < 32 and view.actions == 3,
        },
    ),
    Play(
        "decisions",
        "tesseract",
        ("steady", "steady"),
        {"plate": "1", "start": 0, "ask_first": [0]},
        "decisions 44",
        {
            about: asked(about)
            for about in ("consent", "destroy-match", "shield", "reward", "place", "clear-column", "prime-lowest")
        },
    ),
    Play(
        "enigma",
        "enigma",
        ("greedy", "greedy", "greedy"),
        {"cards": "box", "hourglass": 90, "start": 0},
        "pictures",
        {
            "choose": lambda view, events: view.phase == "choose" and view.to_act == (0,) and view.round == 3,
            "all chambers": lambda view, events: (
                view.phase == "choose"
                and view.to_act == (0,)
                and not any(chamber.taken is not None for chamber in view.chambers)
            ),
            "lay": lambda view, events: view.phase == "lay" and view.to_act == (0,) and len(view.tiles) > 6,
            "networker": lambda view, events: view.phase == "networker" and view.to_act == (0,) and len(view.tiles) > 6,
            "score": lambda view, events: (
                view.phase == "lay"
                and view.to_act == (0,)
                and any(turned.points[0] > 1 for place in view.places for turned in place.turns)
            ),
        },
    ),
)


class Played(NamedTuple):
    """A game from its beginning to its end, and the seq of each moment found."""

    key: bytes
    lines: list[log.Did]
    moments: dict[str, int]


def complete(play: Play) -> Played:
    """Let bots play games until one has all moments: which one that is changes with the bots."""
    for number in range(TRIES):
        found = played(play, f"{play.seed} {number}" if number else play.seed)
        if play.moments.keys() <= found.moments.keys():
            return found
    raise LookupError(f"none of {TRIES} games of {play.name!r} has all of: {', '.join(play.moments)}")


def played(play: Play, seed: str) -> Played:
    """Let bots play a game; each moment is the first step that matches."""
    key = key_from(seed)
    match = Match.new(game_named(play.game), len(play.bots), key, play.options)
    bots = [bot_named(play.game, name, f"{seed} {seat}") for seat, name in enumerate(play.bots)]
    lines: list[log.Did] = []
    moments: dict[str, int] = {}
    while match.game.outcome is None:
        view: Any = match.game.view()
        seat, action, at = next_move(match.game, bots, match.at + 1000)
        events = match.play(seat, action, at)
        for name, fits in play.moments.items():
            if name not in moments and fits(view, events):
                moments[name] = len(lines) + 1
        lines.append(log.Did(seat, at, str(action)))
    return Played(key, lines, moments | {"end": len(lines) + 1})


async def stage(database: str) -> tuple[str, dict[str, Staged]]:
    """Store the games in a new database; return the identity key of the first seat's player, and the games."""
    store = await open_store(database)
    person, secret = "somebody", secrets.token_urlsafe(32)
    await store.enrol(hashed(secret), person, wall())
    staged = {}
    for play in PLAYS:
        key, lines, moments = await asyncio.to_thread(complete, play)
        seats = tuple(log.SeatSetup("person", person if n == 0 else f"friend {n}") for n in range(len(play.bots)))
        options = play.options
        setup = log.Setup(play.game, game_named(play.game).rules, options, seats, person, False, 0, 700, True)
        table = f"{play.name}-staged"
        course = Course(table, setup, key)
        began = wall() - lines[-1].at
        entries = [log.Started(began), *lines]
        await store.create(table, StoredTable(log.encode_setup(setup), key), Listing(False, b"{}"), None, table, began)
        stored = [LogLine(seq, "", log.encode(each)) for seq, each in enumerate(entries, start=1)]
        for line in stored[:-1]:
            await store.append(table, line)
        for _ in course.steps(stored, 0):
            pass
        over = Listing(False, messages.encode(course.info()), ((person, 0),), over=True)
        await store.append(table, stored[-1], listing=over, now=wall())
        staged[play.name] = Staged(table, moments)
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from tests.server.golden_tables import keep_handed

    await keep_handed(store, "races-staged", person, ("",) * 4)
    await store.close()
    return secret, staged
