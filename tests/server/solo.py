"""Attempts by the server's clock, for the tests: start, solve, claim, and a server whose days pass at once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from tessera.games.enigma import puzzles
from tessera.games.enigma.puzzles.editions import LIMITS
from tessera.server.table.clock import STEADY, wall
from tests.server.hosting import Client, Json

DAY = 24 * 3_600_000


@contextmanager
def moving_clock() -> Iterator[None]:
    """The server's clock can be put forward with `pass_time`, and is right again afterwards."""
    anchor = STEADY._anchor
    try:
        yield
    finally:
        STEADY._anchor = anchor


def pass_time(milliseconds: int) -> None:
    """Put the server's clock forward."""
    STEADY._anchor += milliseconds * 1_000_000


def solution_of(puzzle: Json) -> Json:
    """A solution of a puzzle that was started."""
    card: Any = msgspec.convert(puzzle["card"], puzzles.Card)
    found: Json = msgspec.to_builtins(puzzles.solve(card, LIMITS[puzzle["rules"]]))
    return found


async def started(client: Client, of: Json, **more: Any) -> Json:
    status, begun = await client.post("/api/attempts/start", {"of": of, **more})
    assert status == 200, begun
    return begun


async def solve(client: Client, of: Json, after: int = 0, **more: Any) -> Json:
    """Start a card and solve it after so many milliseconds; returns the answer to the claim."""
    begun = await started(client, of, **more)
    pass_time(after)
    claim = {"of": of, "arrangement": solution_of(begun["puzzle"]), "hand": "120.0=1 900.1=2"}
    status, told = await client.post("/api/attempts/claim", claim)
    assert (status, told.get("accepted")) == (200, True), told
    return told


__all__ = ["DAY", "moving_clock", "pass_time", "solution_of", "solve", "started", "wall"]
