"""The course of a table: the fold of its log.

A `Course` follows from set-up, key and log entries alone; it has no connections, no clock and no store.  Replaying a
log gives the same steps again, byte for byte.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from tessera.core.chance import commitment_of
from tessera.core.game import Action, Event, Refusal, options_from
from tessera.core.match import Entry, Match
from tessera.core.record import Record, Seal
from tessera.core.registry import entry_of, resolve
from tessera.core.statistics import FinalFacts, Statistics
from tessera.server.store import Listing, LogLine, Passed
from tessera.server.table import log
from tessera.server.table.asks import DoneAsks
from tessera.server.table.seats import Seating
from tessera.server.wire import messages
from tessera.server.wire.info import GameState, OriginInfo, ProposalInfo, TableInfo
from tessera.server.wire.messages import Step

NOTHING: frozenset[int] = frozenset()
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
    passed: bool
    """The game waits for other people than before: lists show it."""


class CourseMark(NamedTuple):
    """A snapshot of a course besides its match; see `Course.mark`."""

    seating: Seating
    awaited: dict[int, int]
    waited: list[int]
    turn: int


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
        self.asks = DoneAsks()
        """The seq at which each ask was done; it makes a repeated ask idempotent."""
        self.seating = Seating(self.setup)
        self.match: Match | None = None
        self.to_act: tuple[int, ...] = ()
        """The seats the game waits for."""
        self.over = False
        self.seal: Seal | None = None
        """The seal of the match's entries that are stored."""
        self._last_sealed: tuple[Entry, Seal] | None = None
        """The seal that was computed last and its last entry: a move asks twice, before and after it is stored."""
        self.chat: deque[log.Said] = deque(maxlen=CHAT)
        self.awaited: dict[int, int] = {}
        """The game time since which the game has waited for each seat's decision."""
        self._waited: list[int] = []
        """The game time since which it had waited for each decision that can be undone."""
        self._turn = 0
        self._listed = b""
        """The encoded `info` of lists, but for the people the game waits for; empty when it has changed."""

    def mark(self) -> CourseMark:
        """Save the state that an entry changes besides the match, to go back to."""
        return CourseMark(self.seating.copy(), dict(self.awaited), list(self._waited), self._turn)

    def back_to(self, mark: CourseMark) -> None:
        self.seating, self.awaited, self._waited, self._turn = mark
        self._listed = b""
        self._look_at_game()

    def _look_at_game(self) -> None:
        """The game has changed: note whom it waits for, and whether it is over.  A move asks for both many times."""
        if self.match is not None:
            self.to_act, self.over = self.match.game.to_act, self.match.game.outcome is not None

    def _moved(self, entry: log.LogEntry) -> bool:
        """The game has moved: note since when it waits for whom; returns whether bots stopped standing in."""
        match = self.match
        assert match is not None
        since, now = self.awaited, match.at
        if isinstance(entry, log.Did) and not match.apart:
            self._waited.append(since.pop(entry.seat, now))
        self.awaited = {seat: since.get(seat, now) for seat in self.to_act}
        if match.reach is None:
            self._waited.clear()
        ended = match.game.turn != self._turn and self.seating.end_turn()
        self._turn = match.game.turn
        return ended

    def apply(self, what: log.LogEntry | PlayAction) -> Applied:
        """Apply an entry, or raise `Refusal` and change nothing.  `advance` follows when the entry is stored."""
        over, waiting = self.over, self.to_act
        entry: log.LogEntry
        if isinstance(what, PlayAction):
            match = self.playing()
            events = match.play(what.seat, what.action, what.at)
            entry = log.Did(what.seat, what.at, match.entries[-1].do, what.bot)
        else:
            events = self._replay(what)
            entry = what
        self._look_at_game()
        changed = self.seating.apply(entry)
        if isinstance(entry, log.MOVES):
            changed |= self._moved(entry)
        if self.seating.wants_hurry and not self.only_bots:
            self.seating.wants_hurry.clear()
            changed = True
        moved = waiting != self.to_act
        if self.setup.own_time:
            changed |= moved
        if changed := changed or over != self.over:
            self._listed = b""
        return Applied(entry, events, changed, moved and bool(self._awaited_people()))

    def _replay(self, entry: log.LogEntry) -> list[Event]:
        """Apply a written entry to match and chat; returns the events of the game."""
        match entry:
            case log.Did():
                match = self.playing()
                return match.play(entry.seat, match.game.parse(entry.do), entry.at)
            case log.Undid():
                self._undo(entry)
            case log.Started():
                self.match = self._set_up()
            case log.Said():
                self.chat.append(entry)
        return []

    def _undo(self, entry: log.Undid) -> None:
        """Undo the last action; with an asker, also those before it up to the asker's, which it answered.

        Undo gives back no time: a decision has been awaited since it was awaited first.
        """
        match = self.playing()
        seat = entry.seat
        while True:
            match.undo(seat, entry.at)
            if self._waited:
                self.awaited[seat] = self._waited.pop()
            if entry.asker in (-1, seat):
                return
            seat = match.reach.seat if match.reach else entry.asker

    def advance(self, line: LogLine) -> None:
        """Count an applied entry as part of the log."""
        self.seq = line.seq
        if line.ask:
            self.asks.add(line.ask, line.seq)
        if self.match is not None:
            self.seal = self._sealed(self.match)

    def _set_up(self) -> Match:
        if origin := self.setup.origin:
            match = origin.record.replay()
            match.go_on_with(self.key, origin.record.keys[-1])
            return match
        game = entry_of(self.setup.game).recorded(self.setup.rules)
        return Match.new(game, len(self.setup.seats), self.key, options_from(game, self.setup.options))

    def _sealed(self, match: Match) -> Seal:
        """The seal of all entries, also of the one that is not stored yet."""
        entries = match.entries
        if self._last_sealed and entries and entries[-1] is self._last_sealed[0]:
            return self._last_sealed[1]
        if (seal := self.seal) is None:
            return Record.of(match, None).seal()
        for entry in entries[seal.actions :]:
            seal = seal.after(entry)
            self._last_sealed = entry, seal
        return seal

    def step(self, seq: int, applied: Applied, hidden: frozenset[int] = NOTHING) -> bytes:
        """The `Step` message for an entry that has just been applied, without the boards of the hidden seats."""
        entry, events, state = log.public(applied.entry), applied.events, None
        if isinstance(entry, log.MOVES):
            assert self.match is not None
            state = self.game_state(self.match.at, hidden)
            if isinstance(entry, log.Did) and (told := self.match.game.told(entry.do)) != entry.do:
                entry = msgspec.structs.replace(entry, do=told)
            if hidden:
                entry = log.without(entry, hidden)
                events = [self.match.game.event_without(event, hidden) for event in events]
        return messages.encode(Step(seq, entry, events, state, self.info() if applied.changed else None))

    def steps(self, lines: Iterable[LogLine], after: int = 0, hidden: frozenset[int] = NOTHING) -> Iterator[bytes]:
        """Replay a log, and yield the `Step` messages after `after` as clients got them."""
        for line in lines:
            applied = self.apply(log.decode(line.data))
            self.advance(line)
            if line.seq > after:
                yield self.step(line.seq, applied, hidden)

    @property
    def private_boards(self) -> bool:
        """The game has begun, and hides boards from some of its players."""
        return self.match is not None and self.match.game.private_boards

    def hidden_from(self, seats: tuple[int, ...]) -> frozenset[int]:
        """The seats whose unfinished boards a visitor on these seats must not get now."""
        if self.match is None or not seats or not self.private_boards:
            return NOTHING
        return self.match.game.hidden_from(seats)

    @property
    def only_bots(self) -> bool:
        """The game waits for bots and for nobody else."""
        return bool(self.to_act) and self.seating.bots.issuperset(self.to_act)

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
            seats=seating.info(),
            host=seating.host,
            public=setup.public,
            patience=setup.patience,
            advice=setup.advice,
            commitment=commitment_of(self.key),
            key=self.key.hex() if self.over else "",
            outcome=self.match.game.outcome if self.match else None,
            facts=self._facts(),
            origin=_info_of(setup.origin) if setup.origin else None,
            rematch=seating.rematch,
            wants_undo=tuple(sorted(seating.wants_undo)),
            turn=setup.turn,
            watchers_chat=setup.watchers_chat,
            votes=seating.poll(),
            wants_hurry=tuple(sorted(seating.wants_hurry)),
            proposal=self._proposal(),
            by_invitation=bool(setup.invitation),
            waiting=self.to_act if setup.own_time else (),
            due=self._first_due() if setup.own_time else None,
        )

    def _awaited_people(self) -> tuple[int, ...]:
        """The seats of the people for whom the game waits."""
        return tuple(seat for seat in self.to_act if seat not in self.seating.bots)

    def _facts(self) -> FinalFacts | None:
        """The facts of a game that is over."""
        declared = entry_of(self.setup.game).statistics
        if not self.over or declared is None:
            return None
        assert self.match is not None
        statistics: Statistics = resolve(declared)
        return statistics.facts(self.match.game)

    def due(self, seat: int) -> int | None:
        """The wall-clock time at which the turn clock of this seat's player runs out.

        It stands still during a vacation: the player has the whole time afterwards.
        """
        started, since = self.seating.started, self.awaited.get(seat)
        if started is None or since is None or not self.setup.turn:
            return None
        return max(started + since, self.seating.seats[seat].vacation) + self.setup.turn * 1000

    def _first_due(self) -> int | None:
        """The time at which the turn clock of a person runs out first."""
        times = (self.due(seat) for seat in self.to_act if seat not in self.seating.bots)
        return min((time for time in times if time is not None), default=None)

    def _proposal(self) -> ProposalInfo | None:
        """The question of a bot as clients see it."""
        seating, match = self.seating, self.match
        if (asks := seating.proposal) is None or match is None:
            return None
        agreed, wait = tuple(sorted(seating.agreed)), self.setup.courtesy * 1000
        return ProposalInfo(asks.seat, match.game.parse(asks.do), asks.asked, agreed, asks.until, wait)

    def listing(self) -> Listing:
        """The table as the lobby and the lists of its players show it."""
        seating = self.seating
        people = {seating.seats[seat].setup.person: seat for seat in reversed(seating.people())}
        listed = self.setup.public and not self.over and not seating.deserted
        return Listing(listed, self._listed_info(), tuple(people.items()), self.over, self.match is None)

    def passed(self) -> Passed:
        """The listing after an entry that has changed nothing in it but the people the game waits for."""
        return Passed(self._listed_info())

    def _listed_info(self) -> bytes:
        """The encoded `info` as lists show it.  It is kept, because most turns change only who is waited for: 0.8 µs
        instead of 7."""
        if not self._listed:
            self._listed = messages.encode(msgspec.structs.replace(self.info(), waiting=()))
        if not (waiting := self._awaited_people()):
            return self._listed
        return b'%b,"waiting":%b}' % (self._listed[:-1], messages.encode(waiting))

    def game_state(self, now: int, hidden: frozenset[int] = NOTHING) -> GameState:
        """The game as clients get it, without the boards of the hidden seats; `now` is game time."""
        assert self.match is not None
        game = self.match.game
        view = game.view_without(hidden) if hidden else game.encoded_view()
        seal = "" if hidden else str(self._sealed(self.match))
        return GameState(now, self.to_act, view, game.deadline, self.match.reach, game.outcome, seal, self.match.asked)

    def record(self) -> Record:
        """The record so far; it has the key only once the game is over.

        A what-if from a running game has none: its record would have that game's key.
        """
        if self.match is None:
            raise Refusal("not-started", "there is no record yet: the game has not started")
        if self.setup.origin and self.setup.origin.running:
            raise Refusal("what-if", "this game tries something out in a game that was not over; it has no record")
        return Record.of(self.match, self.key if self.over else None)

    def secret_record(self) -> Record:
        """The record so far with its key, to continue from a moment of it: it must not leave the server."""
        if self.match is None:
            raise Refusal("not-started", "there is no record yet: the game has not started")
        return Record.of(self.match, self.key)


def _info_of(origin: log.Origin) -> OriginInfo:
    return OriginInfo(origin.table, origin.seq, origin.running)
