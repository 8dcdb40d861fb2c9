"""The course of a table: what follows from its set-up and its log, and from nothing else.

A plain fold, without people, clock or store.  A table that is being played is one with people around it (`table.py`);
from a log that is read again the same steps come out, byte for byte.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

from tessera.core.chance import commitment_of
from tessera.core.game import Action, Event, Refusal, options_from
from tessera.core.match import Match
from tessera.core.record import Record
from tessera.core.registry import game_named
from tessera.server.store import Line
from tessera.server.table import log
from tessera.server.table.seats import Seating
from tessera.server.wire import messages
from tessera.server.wire.messages import Moment, State, Step, TableInfo

CHAT = 50


class Course:
    def __init__(self, name: str, setup: log.Setup, key: bytes) -> None:
        self.id = name
        self.setup = setup
        self._key = key
        self._begin()

    def _begin(self) -> None:
        self.seq = 0
        self.seating = Seating(self.setup)
        self.match: Match | None = None
        self.chat: deque[log.Said] = deque(maxlen=CHAT)

    def apply(self, what: log.Any_, action: Action | None = None) -> tuple[list[Event], bool]:
        """Let it happen; refused, it changes nothing.  Tells the events, and if the table looks different now."""
        events: list[Event] = []
        over = self.over
        match what:
            case log.Did():
                match = self.playing()
                if action is None:
                    action = match.game.parse(what.do)
                events = match.play(what.seat, action, what.at)
            case log.Undid():
                self.playing().undo(what.seat, what.at)
            case log.Started():
                self.match = self._set_up()
            case log.Said():
                self.chat.append(what)
        changed = self.seating.apply(what)
        return events, changed or over != self.over

    def _set_up(self) -> Match:
        if origin := self.setup.origin:
            match = origin.record.replay()
            match.go_on_with(self._key, origin.record.keys[-1])
            return match
        game = game_named(self.setup.game, self.setup.rules)
        return Match.new(game, len(self.setup.seats), self._key, options_from(game, self.setup.options))

    def step(self, seq: int, what: log.Any_, events: list[Event], changed: bool) -> bytes:
        """What everybody is told of it, once it has happened."""
        state = None
        if isinstance(what, log.MOVES):
            assert self.match is not None
            state = self.state(self.match.at)
        return messages.encode(Step(seq, log.public(what), events, state, self.info() if changed else None))

    def steps(self, lines: Iterable[Line], after: int = 0) -> Iterator[bytes]:
        """Let the log happen, and tell what came after `after` as it was told the first time."""
        for line in lines:
            what = log.decode(line.data)
            events, changed = self.apply(what)
            self.seq = line.seq
            if line.seq > after:
                yield self.step(line.seq, what, events, changed)

    @property
    def over(self) -> bool:
        return self.match is not None and self.match.game.outcome is not None

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats the game waits for."""
        return self.match.game.to_act if self.match else ()

    def playing(self) -> Match:
        if self.match is None:
            raise Refusal("not-started", "the game has not begun yet")
        if self.match.game.outcome is not None:
            raise Refusal("over", "the game is over")
        return self.match

    def beginning(self, now: int) -> log.Started:
        """The line that begins the game at this time of the wall clock."""
        return log.Started(now - self.setup.elapsed)

    def info(self) -> TableInfo:
        its, seating = self.setup, self.seating
        return TableInfo(
            id=self.id,
            game=its.game,
            rules=its.rules,
            options=its.options,
            status="over" if self.over else "open" if self.match is None else "playing",
            seats=tuple(seat.info() for seat in seating.seats),
            host=next(iter(seating.of(its.host)), -1),
            public=its.public,
            patience=its.patience,
            advice=its.advice,
            commitment=commitment_of(self._key),
            key=self._key.hex() if self.over else "",
            outcome=self.match.game.outcome if self.match else None,
            origin=Moment(its.origin.table, its.origin.seq) if its.origin else None,
            rematch=seating.rematch,
            wants_undo=tuple(sorted(seating.wants_undo)),
        )

    def state(self, now: int) -> State:
        assert self.match is not None
        game = self.match.game
        return State(now, game.to_act, game.encoded_view(), game.deadline, self.match.reach, game.outcome)

    def record(self) -> Record:
        """The record so far; the key is in it only when the game is over."""
        if self.match is None:
            raise Refusal("not-started", "there is no record yet: the game has not begun")
        return Record.of(self.match, self._key if self.over else None)
