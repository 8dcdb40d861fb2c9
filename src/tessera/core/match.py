"""A match: a game and the log that made it.

The log is the truth: set-up, key and actions rebuild the same game, at any time and on any machine.  Undo is an entry
like any other.  It takes back the last action of the player who acted, and never crosses a draw of chance, another
player's action, the end of a turn, or the end of the game.  Preferences that stand apart from the course of a game
(`Game.preferences_apart`) are neither undone nor in the way of undo.

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


SPACING = 4
"""Actions between two checkpoints."""
CHECKPOINTS = 128
"""Most checkpoints of one match; beyond that every second of the older half is dropped."""


class Checkpoint(NamedTuple):
    """A copy of the game when `done` of `Match._recent` had been played, kept unchanged."""

    done: int
    game: Game


class Reach(NamedTuple):
    """The seat that acted last, and how many of its actions undo can take back."""

    seat: int
    actions: int


class Mark(NamedTuple):
    """A snapshot of a match; see `Match.mark`."""

    game: Game
    length: int
    at: int
    recent: tuple[Entry, ...]
    checkpoints: tuple[Checkpoint, ...]
    last: Reach | None
    undone: int
    preferred: tuple[int, ...]
    asked: tuple[Reach, ...]


class Match:
    """A game in progress together with its log.  Undo replaces `game` by an earlier one.

    Undo copies the last checkpoint and replays the few actions since, so it costs the same in a long turn as in a short
    one.
    """

    __slots__ = (
        "_asked",
        "_checkpoints",
        "_last",
        "_recent",
        "apart",
        "at",
        "before",
        "entries",
        "game",
        "key",
        "preferred",
        "undone",
    )

    def __init__(self, game: Game, key: bytes | None = None) -> None:
        self.game = game
        self.key = key
        """The secret behind the game's chance; `record` publishes it."""
        self.entries: list[Entry] = []
        self.before: tuple[Before, ...] = ()
        self.at = 0
        """The time of the last entry, in milliseconds."""
        self.undone = 0
        """Undos since the turn began."""
        self.preferred: tuple[int, ...] = (0,) * game.seats
        """By seat: the changes of preferences (`Game.preferences`) since the turn began."""
        self.apart = False
        """The last entry is a preference that stands apart from the course of the game."""
        self._recent: list[Entry] = []
        """The entries since the first checkpoint that were not undone."""
        self._checkpoints: list[Checkpoint] = []
        self._last: Reach | None = None
        self._asked: tuple[Reach, ...] = ()
        """If the last actions only answered another player's: the reach of undo before each of them."""

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
        checkpoint = game.copy() if self._gap >= SPACING else None
        draws, turn = game.chance.draws, game.turn
        events = game.play(seat, action, at)
        entry = self._log(seat, at, str(action))
        self.apart = False
        if isinstance(action, game.preferences):
            self.preferred = tuple([count + (seat == each) for each, count in enumerate(self.preferred)])
            if game.preferences_apart:
                self._set_apart(entry, checkpoint)
                return events
        drawn, ended = game.chance.draws != draws, game.turn != turn or game.outcome is not None
        if ended:
            self.undone = 0
            self.preferred = (0,) * game.seats
        last = self._last
        answers = action.answers and last is not None and last.seat != seat
        if ended or (drawn and game.slow_actions):
            self._forget()
            return events
        if checkpoint is not None:
            self._keep(len(self._recent), checkpoint)
        self._recent.append(entry)
        if drawn:
            self._last, self._asked = None, ()
        else:
            undoable = self.undoable(seat)
            if not answers and not undoable:
                self._trim()
            self._last = Reach(seat, undoable + 1)
            self._asked = (*self._asked, last) if answers and last else ()
        return events

    def go_on_with(self, key: bytes, before: bytes) -> None:
        """Draw from `key` from here on; the entries so far were played with the key `before`."""
        self.game = self.game.with_key(key)
        self.key = key
        self.before = (*self.before, Before(len(self.entries), before.hex()))
        self._forget()

    @property
    def reach(self) -> Reach | None:
        """The seat whose undo has something to take back, and how many actions; the clock takes nothing back."""
        return None if self._last is None or self._last.seat == CLOCK else self._last

    @property
    def asked(self) -> Reach | None:
        """If the last actions only answered another player's: that player's reach of undo, the answers included."""
        return Reach(self._asked[0].seat, self._asked[0].actions + len(self._asked)) if self._asked else None

    def undoable(self, seat: int) -> int:
        """How many actions this seat can undo."""
        return self._last.actions if self._last and self._last.seat == seat else 0

    def undo(self, seat: int, at: int | None = None) -> None:
        """Take back this seat's last action: go back to the checkpoint before it."""
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
        self.undone += 1
        done = self._last_undoable()
        later = self._recent[done + 1 :]
        del self._recent[done:]
        while self._checkpoints[-1].done > done:
            self._checkpoints.pop()
        start, checkpoint = self._checkpoints[-1]
        self.game = checkpoint.copy()
        self._recent += later
        for number, entry in enumerate(self._recent[start:], start + 1):
            self.game.play(entry.seat, self.game.parse(entry.do), entry.at)
            self._keep(number, self.game.copy())
        left = self.undoable(seat) - 1
        self._last = Reach(seat, left) if left else next(reversed(self._asked), None)
        if not left:
            self._asked = self._asked[:-1]

    def _last_undoable(self) -> int:
        """The index in `_recent` of the last entry that is no preference set apart."""
        done = len(self._recent) - 1
        while self._is_apart(self._recent[done]):
            done -= 1
        return done

    def _is_apart(self, entry: Entry) -> bool:
        game = self.game
        return game.preferences_apart and isinstance(game.parse(entry.do), game.preferences)

    def _set_apart(self, entry: Entry, checkpoint: Game | None) -> None:
        """A preference was set: the reach of undo stays as it is, and undo replays it."""
        self.apart = True
        if checkpoint is not None:
            self._keep(len(self._recent), checkpoint)
        self._recent.append(entry)

    def mark(self) -> Mark:
        """A snapshot, for `back_to`."""
        recent, checkpoints = tuple(self._recent), tuple(self._checkpoints)
        counts = self.undone, self.preferred
        return Mark(self.game.copy(), len(self.entries), self.at, recent, checkpoints, self._last, *counts, self._asked)

    def back_to(self, mark: Mark) -> None:
        """Restore a snapshot."""
        self.game, length, self.at, recent, checkpoints, self._last, self.undone, self.preferred, self._asked = mark
        self._recent, self._checkpoints = [*recent], [*checkpoints]
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

    @property
    def _gap(self) -> int:
        """The number of actions since the last checkpoint."""
        return len(self._recent) - self._checkpoints[-1].done if self._checkpoints else SPACING

    def _keep(self, done: int, game: Game) -> None:
        """Add a checkpoint; if there are too many, thin out the older ones, but for the first."""
        checkpoints = self._checkpoints
        checkpoints.append(Checkpoint(done, game))
        if len(checkpoints) > CHECKPOINTS:
            del checkpoints[1 : CHECKPOINTS // 2 : 2]

    def _trim(self) -> None:
        """Undo reaches no further than the last action: forget what was before the last checkpoint."""
        done, game = self._checkpoints[-1]
        del self._recent[:done]
        self._checkpoints = [Checkpoint(0, game)]

    def _forget(self) -> None:
        """Undo ends here."""
        self._last, self._asked = None, ()
        self._recent.clear()
        self._checkpoints.clear()

    def _log(self, seat: int, at: int, do: str) -> Entry:
        entry = Entry(seat, at, do)
        self.entries.append(entry)
        self.at = at
        return entry
