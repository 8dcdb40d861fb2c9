"""A match: a game and the log that made it.

The log is the truth: set-up, key and actions rebuild the same game, at any time and on any machine.  Undo is an entry
like any other.  It takes back the last action of the player who acted, and never crosses a draw of chance, another
player's action, the end of a turn, or the end of the game.

A match may continue from a moment of another one, with chance of its own: its log begins with the entries that led
there, and `before` keeps the key they were played with.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from tessera.core.game import CLOCK, Action, Choice, Event, Game, IllegalAction, Outcome

if TYPE_CHECKING:
    from tessera.core.record import Record

UNDO = "undo"


class Entry(msgspec.Struct, frozen=True):
    """One line of the log: who did what and when.  `do` is an action's text form, or `undo`."""

    seat: int
    at: int
    do: str


class Before(msgspec.Struct, frozen=True):
    """The hex key for the log entries since the previous `Before`, up to index `entries`."""

    entries: int
    key: str


class Turn(NamedTuple):
    """A copy of the game at the start of a turn, kept unchanged for undo, and the entries of that turn so far."""

    before: Game
    done: tuple[Entry, ...] = ()


class Reach(NamedTuple):
    """The seat that acted last, and how many of its actions undo can take back."""

    seat: int
    actions: int


class Mark(NamedTuple):
    """A snapshot of a match; see `Match.mark`."""

    game: Game
    length: int
    at: int
    turn: Turn | None
    last: Reach | None


class Match:
    """A game in progress together with its log.  Undo replaces `game` by an earlier one."""

    __slots__ = ("_last", "_turn", "at", "before", "entries", "game", "key")

    def __init__(self, game: Game, key: bytes | None = None) -> None:
        self.game = game
        self.key = key
        """The secret behind the game's chance; `record` publishes it."""
        self.entries: list[Entry] = []
        self.before: tuple[Before, ...] = ()
        self.at = 0
        """The time of the last entry, in milliseconds."""
        self._turn: Turn | None = None
        self._last: Reach | None = None

    @classmethod
    def new(cls, game: type[Game], seats: int, key: bytes, options: Any = None) -> Match:
        """Set up a game.  Raises `IllegalOptions`."""
        return cls(game.new(seats, key, options), key)

    def __repr__(self) -> str:
        state = "over" if self.over else f"seats to act: {', '.join(map(str, self.to_act)) or 'none'}"
        return f"<Match of {self.game.name} for {self.game.seats}, {len(self.entries)} actions, {state}>"

    @property
    def over(self) -> bool:
        return self.game.outcome is not None

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats the game waits for."""
        return self.game.to_act

    def choices(self, seat: int) -> Sequence[Choice]:
        """Everything this seat may do now."""
        return self.game.choices(seat)

    def play(self, seat: int, action: Action | str, at: int | None = None) -> list[Event]:
        """Play an action, or its text form, and log it; an illegal one raises `IllegalAction` and changes nothing.

        `at` is in milliseconds of the referee's clock; without it no time passes.
        """
        game = self.game
        if isinstance(action, str):
            action = game.parse(action)
        if at is None:
            at = self.at
        before, done = self._turn or Turn(game.copy())
        draws, turn = game.chance.draws, game.turn
        events = game.play(seat, action, at)
        entry = self._log(seat, at, str(action))
        drawn, ended = game.chance.draws != draws, game.turn != turn or game.outcome is not None
        self._turn = None if ended or (drawn and game.slow_actions) else Turn(before, (*done, entry))
        self._last = None if ended or drawn else Reach(seat, self.undoable(seat) + 1)
        return events

    def go_on_with(self, key: bytes, before: bytes) -> None:
        """Draw from `key` from here on; the entries so far were played with the key `before`."""
        self.game = self.game.with_key(key)
        self.key = key
        self.before = (*self.before, Before(len(self.entries), before.hex()))
        self._turn = self._last = None

    @property
    def reach(self) -> Reach | None:
        """The seat whose undo has something to take back, and how many actions; the clock takes nothing back."""
        return None if self._last is None or self._last.seat == CLOCK else self._last

    def undoable(self, seat: int) -> int:
        """How many actions this seat can undo."""
        return self._last.actions if self._last and self._last.seat == seat else 0

    def undo(self, seat: int, at: int | None = None) -> None:
        """Take back this seat's last action: replay the turn up to it."""
        if at is None:
            at = self.at
        if not self.undoable(seat):
            raise IllegalAction(
                "nothing-to-undo",
                "nothing of yours to undo: undo ends at a roll or draw, another player's action, or a turn's end",
                value=seat,
            )
        if at < self.at:
            raise IllegalAction("time-backwards", f"time went back from {self.at} to {at}", value=at)
        self._log(seat, at, UNDO)
        assert self._turn is not None
        before, (*kept, _) = self._turn
        self.game = before.copy()
        for entry in kept:
            self.game.play(entry.seat, self.game.parse(entry.do), entry.at)
        self._turn = Turn(before, tuple(kept))
        left = self.undoable(seat) - 1
        self._last = Reach(seat, left) if left else None

    def mark(self) -> Mark:
        """A snapshot, for `back_to`."""
        return Mark(self.game.copy(), len(self.entries), self.at, self._turn, self._last)

    def back_to(self, mark: Mark) -> None:
        """Restore a snapshot."""
        self.game, length, self.at, self._turn, self._last = mark
        del self.entries[length:]

    def do(self, entry: Entry) -> list[Event]:
        """Replay an entry of a log."""
        if entry.do == UNDO:
            self.undo(entry.seat, entry.at)
            return []
        return self.play(entry.seat, entry.do, entry.at)

    def record(self) -> Record:
        """The record of the match as it stands, with its key: publish it only when the game is over."""
        from tessera.core.record import Record

        return Record.of(self, self.key)

    def _log(self, seat: int, at: int, do: str) -> Entry:
        entry = Entry(seat, at, do)
        self.entries.append(entry)
        self.at = at
        return entry
