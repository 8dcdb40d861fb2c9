"""The course of a table: the fold of its log.

A `Course` follows from set-up, key and log entries alone; it has no connections, no clock and no store.  Replaying a
log gives the same steps again, byte for byte.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

import msgspec

from tessera.core.chance import commitment_of
from tessera.core.game import Action, Event, Refusal, options_from
from tessera.core.match import Match
from tessera.core.record import Record
from tessera.core.registry import game_named
from tessera.server.store import Listing, LogLine
from tessera.server.table import log
from tessera.server.table.seats import Seating
from tessera.server.wire import messages
from tessera.server.wire.messages import GameState, OriginInfo, Step, TableInfo

CHAT = 50
"""Chat messages in a snapshot."""


class PlayAction(msgspec.Struct, frozen=True):
    """An action to play.  `Course.apply` turns it into a `Did`, once the game has accepted it."""

    seat: int
    at: int
    action: Action
    bot: bool = False


class Applied(msgspec.Struct, frozen=True):
    """The effect of one entry on the course."""

    entry: log.LogEntry
    events: list[Event]
    changed: bool
    """`Course.info` differs from before."""


class Course:
    """The state of a table after `seq` entries of its log."""

    def __init__(self, name: str, setup: log.Setup, key: bytes) -> None:
        self.id = name
        self.setup = setup
        self.key = key
        """The key of the chance stream: secret until the game is over."""
        self.reset()

    def reset(self) -> None:
        """Go back to the empty log."""
        self.seq = 0
        self.asks: dict[str, int] = {}
        """The seq at which each ask was done; it makes a repeated ask idempotent."""
        self.seating = Seating(self.setup)
        self.match: Match | None = None
        self.chat: deque[log.Said] = deque(maxlen=CHAT)

    def apply(self, what: log.LogEntry | PlayAction) -> Applied:
        """Apply an entry, or raise `Refusal` and change nothing.  `advance` follows when the entry is stored."""
        over = self.over
        entry: log.LogEntry
        if isinstance(what, PlayAction):
            match = self.playing()
            events = match.play(what.seat, what.action, what.at)
            entry = log.Did(what.seat, what.at, match.entries[-1].do, what.bot)
        else:
            events = self._replay(what)
            entry = what
        changed = self.seating.apply(entry)
        return Applied(entry, events, changed or over != self.over)

    def _replay(self, entry: log.LogEntry) -> list[Event]:
        """Apply a written entry to match and chat; returns the events of the game."""
        match entry:
            case log.Did():
                match = self.playing()
                return match.play(entry.seat, match.game.parse(entry.do), entry.at)
            case log.Undid():
                self.playing().undo(entry.seat, entry.at)
            case log.Started():
                self.match = self._set_up()
            case log.Said():
                self.chat.append(entry)
        return []

    def advance(self, line: LogLine) -> None:
        """Count an applied entry as part of the log."""
        self.seq = line.seq
        if line.ask:
            self.asks[line.ask] = line.seq

    def _set_up(self) -> Match:
        if origin := self.setup.origin:
            match = origin.record.replay()
            match.go_on_with(self.key, origin.record.keys[-1])
            return match
        game = game_named(self.setup.game, self.setup.rules)
        return Match.new(game, len(self.setup.seats), self.key, options_from(game, self.setup.options))

    def step(self, seq: int, applied: Applied) -> bytes:
        """The `Step` message for an entry that has just been applied."""
        entry, state = applied.entry, None
        if isinstance(entry, log.MOVES):
            assert self.match is not None
            state = self.game_state(self.match.at)
        return messages.encode(
            Step(seq, log.public(entry), applied.events, state, self.info() if applied.changed else None)
        )

    def steps(self, lines: Iterable[LogLine], after: int = 0) -> Iterator[bytes]:
        """Replay a log, and yield the `Step` messages after `after` as clients got them."""
        for line in lines:
            applied = self.apply(log.decode(line.data))
            self.advance(line)
            if line.seq > after:
                yield self.step(line.seq, applied)

    @property
    def over(self) -> bool:
        return self.match is not None and self.match.game.outcome is not None

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats the game waits for."""
        return self.match.game.to_act if self.match else ()

    def playing(self) -> Match:
        """The match, or a refusal unless it is in progress."""
        if self.match is None:
            raise Refusal("not-started", "the game has not started yet")
        if self.match.game.outcome is not None:
            raise Refusal("game-over", "the game is over")
        return self.match

    def beginning(self, now: int) -> log.Started:
        """The entry that starts the game at this wall-clock time."""
        return log.Started(now - self.setup.elapsed)

    def info(self) -> TableInfo:
        setup, seating = self.setup, self.seating
        return TableInfo(
            id=self.id,
            game=setup.game,
            rules=setup.rules,
            options=setup.options,
            status="over" if self.over else "open" if self.match is None else "playing",
            seats=tuple(seat.info() for seat in seating.seats),
            host=next(iter(seating.of(setup.host)), -1),
            public=setup.public,
            patience=setup.patience,
            advice=setup.advice,
            commitment=commitment_of(self.key),
            key=self.key.hex() if self.over else "",
            outcome=self.match.game.outcome if self.match else None,
            origin=OriginInfo(setup.origin.table, setup.origin.seq) if setup.origin else None,
            rematch=seating.rematch,
            wants_undo=tuple(sorted(seating.wants_undo)),
        )

    def listing(self) -> Listing:
        """The table as the lobby and the lists of its players show it."""
        seating = self.seating
        people = {seating.seats[seat].setup.person: seat for seat in reversed(seating.people())}
        listed = self.setup.public and not self.over
        return Listing(listed, messages.encode(self.info()), tuple(people.items()), self.over)

    def game_state(self, now: int) -> GameState:
        """The game as clients get it; `now` is game time."""
        assert self.match is not None
        game = self.match.game
        return GameState(now, game.to_act, game.encoded_view(), game.deadline, self.match.reach, game.outcome)

    def record(self) -> Record:
        """The record so far; it has the key only once the game is over."""
        if self.match is None:
            raise Refusal("not-started", "there is no record yet: the game has not started")
        return Record.of(self.match, self.key if self.over else None)
