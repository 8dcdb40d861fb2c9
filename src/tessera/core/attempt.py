"""Attempts: one person, one puzzle, one clock; and the ghosts that attempts leave behind.

An attempt is always the same thing, whether it is a seat's part of a race, a card of the day, a card of a duel or of
practice: the puzzle, the start, the moves of the hand, the claims and the end.  Times are milliseconds since the start.

The moves of a hand are one short text (see `HAND`), which nobody but a replay reads: it proves nothing and changes
nothing.  A solver's output that was pasted in shows as a hand that never moved.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec

from tessera.core.game import Event, Game
from tessera.core.match import Entry
from tessera.core.service import File

WAYPOINTS = 12
"""Waypoints in the way of a piece."""
HAND = rf"^(\d{{1,7}}\.\d{{1,2}}(=[0-9A-Za-z.─-╿]{{0,24}}|~([0-9A-Za-z]{{4}}){{1,{WAYPOINTS}}})( |$))*$"
"""A hand: words with a space between them.  `TIME.PLACE=PIECE` is a move: the place is a number, and the text behind it
is the piece that is there from now on; each kind of puzzle has its own.  `TIME.GRIP~WAY` is the way of a piece from
where it was lifted: waypoints of four characters each, two for the time since then and two for the place on the board.
The time is in milliseconds since the start."""
MOST_HAND = 2_400
"""Characters of a hand that one message may bring: five seconds of a very quick hand, with the ways of its pieces."""
WHOLE_HAND = 24_000
"""Characters of a hand that an attempt keeps; later moves are not kept."""

Hand = Annotated[str, msgspec.Meta(max_length=MOST_HAND, pattern=HAND)]
End = Literal["", "solved", "gave up", "ran out"]
"""How an attempt ended; empty while it goes on."""


class Puzzle(msgspec.Struct, frozen=True):
    """A puzzle to solve alone.  `card` is of the game's own type; stored and sent as JSON."""

    category: str
    grade: int
    rules: str
    card: Any


class Look(msgspec.Struct, frozen=True):
    """The board at one moment."""

    at: int
    arrangement: Any


class Claimed(msgspec.Struct, frozen=True):
    """A claim, and the code of its fault; empty if it was right."""

    at: int
    fault: str = ""


class Ghost(msgspec.Struct, omit_defaults=True):
    """An attempt to look at again, or to play against."""

    puzzle: Puzzle
    name: str = ""
    seat: int = -1
    """The seat at the table; -1 if it was none."""
    bot: bool = False
    hand: str = ""
    looks: tuple[Look, ...] = ()
    """The boards that were shown or claimed, in order: the hand's moves lead from one to the next."""
    claims: tuple[Claimed, ...] = ()
    ends: int | None = None
    """When its hourglass would run out."""
    end: int | None = None
    how: End = ""
    solution: Any = None
    """A model solution, if it was not solved."""


class RecordedRace(msgspec.Struct, omit_defaults=True):
    """Everybody's attempts in one race, on one time axis."""

    round: int
    begun: int
    """The game time of its start."""
    turned: int | None = None
    """When the hourglass was turned."""
    ghosts: list[Ghost] = msgspec.field(default_factory=list)
    over: bool = False


class Asked(msgspec.Struct, frozen=True):
    """A puzzle and an arrangement of it, both as decoded JSON."""

    puzzle: Puzzle
    arrangement: Any


class Verdict(msgspec.Struct, frozen=True):
    """The result of checking an arrangement: the first fault, or none, and the puzzle's name (see `Game.raced`)."""

    fault: Any
    name: str


class Solution(msgspec.Struct, frozen=True):
    """A solution, and the puzzle's name (see `Game.raced`)."""

    arrangement: Any
    name: str


class Inspection(msgspec.Struct, frozen=True):
    """A puzzle that a person made: it can be solved, in so many ways, or in more."""

    puzzle: Puzzle
    solutions: int
    more: bool
    names: tuple[str, ...]
    """None of them may be raced (see `Game.raced`)."""


class PrintJob(msgspec.Struct, frozen=True):
    """Puzzles to print, each with its title, in a language."""

    puzzles: tuple[tuple[str, Puzzle], ...]
    language: str


class Attempts(msgspec.Struct, frozen=True, kw_only=True):
    """The puzzles of a game that people solve alone, as functions of a module: slow ones run in another process."""

    categories: tuple[str, ...]
    seconds: float
    """Time limit of each function, in seconds of CPU."""
    of_day: Callable[[tuple[datetime.date, str]], Puzzle]
    """The puzzle of a day, by category: the same for everybody."""
    grade_of_day: Callable[[datetime.date], int]
    """The grade of a day's puzzles."""
    of_reference: Callable[[Any], Puzzle]
    """The puzzle that a practice reference names, given as decoded JSON.  Raises `Refusal`.  A reference has at least
    `category`, `grade`, `seed` and `rules`."""
    rules: str
    """The edition of new puzzles."""
    par: tuple[int, ...]
    """Milliseconds in which a puzzle of each grade, from 1, is to be solved in training."""
    inspect: Callable[[Any], Inspection]
    """Check and grade a puzzle that a person made, given as decoded JSON.  Raises `Refusal`."""
    print: Callable[[PrintJob], File]
    """Puzzles that people made as a PDF, with the pieces for them.  Raises `Refusal`."""
    name: Callable[[Puzzle], str]
    """The name under which a puzzle is raced (see `Game.raced`)."""
    check: Callable[[Asked], Verdict]
    hint: Callable[[Asked], Solution]
    """The arrangement one step nearer to a solution."""
    solve: Callable[[Puzzle], Solution]
    follow: Callable[[list[RecordedRace], Entry, list[Event], Game], None]
    """Add one step of a game to the races that were recorded so far."""


def moves_of(hand: str) -> list[int]:
    """When a hand moved; the ways of its pieces are no moves."""
    return [_time(word) for word in hand.split() if "=" in word]


def joined(hand: str, more: str, at: int) -> str:
    """A hand with the words that a message told at `at`, as far as an attempt keeps them.

    A message is dated back by its latency, which was measured before and may be less by now: words that would come
    after it are earlier by the same time.
    """
    words = more.split()
    late = max((_time(word) for word in words), default=0) - at
    if late > 0:
        more = " ".join(f"{max(0, _time(word) - late)}.{word.partition('.')[2]}" for word in words)
    together = f"{hand} {more}" if hand and more else hand or more
    return together if len(together) <= WHOLE_HAND else hand


def _time(word: str) -> int:
    return int(word.partition(".")[0])
