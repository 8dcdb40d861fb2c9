"""A match: a game and the log that made it.

The log is the truth: set-up, key and actions give the same game again, whenever and wherever they are played.  Undo is
an entry like any other.  It takes back the last action of the player who acted, and never crosses a draw of chance,
another player's action, the end of a turn, or the end of the game.

A match may go on from a moment of another one, with chance of its own: its log begins with the entries that led there,
and `before` keeps the key they were played with.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from tessera.core.game import CLOCK, Action, Event, Game, IllegalAction

UNDO = "undo"


class Entry(msgspec.Struct, frozen=True):
    """One line of the log: who did what and when.  `do` is an action's text form, or `undo`."""

    seat: int
    at: int
    do: str


class Before(msgspec.Struct, frozen=True):
    """The first `entries` of a log, as far as no earlier one has them, were played with this `key`, in hexadecimal."""

    entries: int
    key: str


class Turn(NamedTuple):
    """The game as a turn began, which is never played on, and what has been done in that turn since."""

    before: Game
    done: tuple[Entry, ...] = ()


class Reach(NamedTuple):
    """Who acted last, and how many of their actions undo can take back."""

    seat: int
    actions: int


class Mark(NamedTuple):
    """A moment of a match; see `Match.mark`."""

    game: Game
    length: int
    at: int
    turn: Turn | None
    last: Reach | None


class Match:
    """A game in progress together with its entries.  `game` is replaced by an earlier one when an action is undone."""

    __slots__ = ("_last", "_turn", "at", "before", "entries", "game")

    def __init__(self, game: Game) -> None:
        self.game = game
        self.entries: list[Entry] = []
        self.before: tuple[Before, ...] = ()
        self.at = 0
        self._turn: Turn | None = None
        self._last: Reach | None = None

    @classmethod
    def new(cls, game: type[Game], seats: int, key: bytes, options: Any = None) -> Match:
        return cls(game.new(seats, key, options))

    def play(self, seat: int, action: Action, at: int) -> list[Event]:
        """Play an action and log it; if it is illegal, neither."""
        game = self.game
        before, done = self._turn or Turn(game.copy())
        draws, turn = game.chance.draws, game.turn
        events = game.play(seat, action, at)
        entry = self._log(seat, at, str(action))
        drawn, ended = game.chance.draws != draws, game.turn != turn or game.outcome is not None
        self._turn = None if ended or (drawn and game.slow_actions) else Turn(before, (*done, entry))
        self._last = None if ended or drawn else Reach(seat, self.undoable(seat) + 1)
        return events

    def go_on_with(self, key: bytes, before: bytes) -> None:
        """What was drawn with the key `before` stays; from here on everything is drawn with another."""
        self.game = self.game.with_key(key)
        self.before = (*self.before, Before(len(self.entries), before.hex()))
        self._turn = self._last = None

    @property
    def reach(self) -> Reach | None:
        """Whose undo reaches back now, and how many actions; the clock takes nothing back."""
        return None if self._last is None or self._last.seat == CLOCK else self._last

    def undoable(self, seat: int) -> int:
        """How many actions back this seat's undo reaches."""
        return self._last.actions if self._last and self._last.seat == seat else 0

    def undo(self, seat: int, at: int) -> None:
        """Take back this seat's last action: play the turn again up to it."""
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
        """Where the match stands now, to come back to if what follows turns out not to have happened."""
        return Mark(self.game.copy(), len(self.entries), self.at, self._turn, self._last)

    def back_to(self, mark: Mark) -> None:
        self.game, length, self.at, self._turn, self._last = mark
        del self.entries[length:]

    def do(self, entry: Entry) -> list[Event]:
        """Play a log's entry again."""
        if entry.do == UNDO:
            self.undo(entry.seat, entry.at)
            return []
        return self.play(entry.seat, self.game.parse(entry.do), entry.at)

    def _log(self, seat: int, at: int, do: str) -> Entry:
        entry = Entry(seat, at, do)
        self.entries.append(entry)
        self.at = at
        return entry
