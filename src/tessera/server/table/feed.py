"""The feed of a table: the steps, snapshots and choices that its visitors are sent."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

import msgspec

from tessera.server.table import log
from tessera.server.table.clock import game_time
from tessera.server.table.course import NOTHING, Applied, Course
from tessera.server.table.visitors import Visitor, Visitors
from tessera.server.wire import messages
from tessera.server.wire.choices import encode_choices
from tessera.server.wire.messages import Snapshot, Yours

RECENT = 16
"""Recent steps, buffered for fast reconnects.  Clients that missed more get a snapshot."""
RECENT_BYTES = 64 * 1024
"""Bytes of the recent steps; if they are longer, there are fewer."""


class Prepared(msgspec.Struct, frozen=True):
    """Messages that are encoded before the commit and sent after it."""

    step: bytes
    masked: dict[frozenset[int], bytes] = {}
    """The step for visitors who may not see the boards of these seats."""
    choices: dict[int, bytes] | None = None
    """After a move: the choices by seat, of those who must act and are connected here."""


class Feed:
    def __init__(self, course: Course, visitors: Visitors) -> None:
        self._course = course
        self._visitors = visitors
        self._recent: deque[tuple[int, bytes]] = deque()
        self._recent_bytes = 0
        self._choices: dict[int, bytes] = {}
        """The encoded choices at the current seq, by seat."""

    def prepare(self, seq: int, applied: Applied) -> Prepared:
        """Encode an entry that has been applied and not committed yet."""
        step = self._course.step(seq, applied)
        if not isinstance(applied.entry, log.MOVES):
            return Prepared(step)
        here, course = self._visitors.here, self._course
        choices = {seat: self._encode(seq, seat) for seat in course.to_act if seat in here}
        if not course.private_boards:
            return Prepared(step, choices=choices)
        hidden = {course.hidden_from(seats) for seats in self._visitors.seats.values()} - {NOTHING}
        return Prepared(step, {seats: course.step(seq, applied, seats) for seats in hidden}, choices)

    def publish(self, seq: int, prepared: Prepared) -> None:
        """The entry is committed: everybody gets the step, and those who must act get their choices.

        All get the same bytes, except those who may not see the others' boards now.
        """
        self._buffer(seq, prepared.step)
        if prepared.masked:
            for visitor, seats in self._visitors.seats.items():
                visitor.send(prepared.masked.get(self._course.hidden_from(seats), prepared.step))
        else:
            self._visitors.broadcast(prepared.step)
        if prepared.choices is not None:
            self._choices = prepared.choices
            self._offer(self._visitors.seats)

    def _buffer(self, seq: int, step: bytes) -> None:
        recent = self._recent
        recent.append((seq, step))
        self._recent_bytes += len(step)
        while len(recent) > RECENT or self._recent_bytes > RECENT_BYTES:
            self._recent_bytes -= len(recent.popleft()[1])

    def bring(self, visitor: Visitor, after: int) -> None:
        """Bring a visitor that knows the table up to `after` to the current seq: by steps, or by a snapshot."""
        seq = self._course.seq
        missed = [data for number, data in self._recent if number > after]
        hidden = self._course.hidden_from(self._course.seating.of(visitor.person))
        if 0 < after <= seq and len(missed) == seq - after and not hidden:
            visitor.send(messages.encode(Yours(self._course.seating.of(visitor.person))))
            for data in missed:
                visitor.send(data)
        else:
            visitor.send(messages.encode(self._snapshot(visitor)))
        self._offer((visitor,))

    def _snapshot(self, visitor: Visitor) -> Snapshot:
        course = self._course
        yours, chat = course.seating.of(visitor.person), tuple(course.chat)
        if course.match is None:
            return Snapshot(course.seq, messages.VERSION, course.info(), yours, chat=chat)
        hidden = course.hidden_from(yours)
        state = course.game_state(game_time(course.seating.started), hidden)
        hash_ = "" if hidden else course.match.game.hash()  # it depends on the hidden boards too
        return Snapshot(course.seq, messages.VERSION, course.info(), yours, state, hash_, chat)

    def _offer(self, visitors: Iterable[Visitor]) -> None:
        """Send those of the visitors who must act their choices."""
        seats = self._visitors.seats
        for seat in self._course.to_act:
            for visitor in visitors:
                if seat in seats[visitor]:
                    if seat not in self._choices:
                        self._choices[seat] = self._encode(self._course.seq, seat)
                    visitor.send(self._choices[seat])

    def _encode(self, seq: int, seat: int) -> bytes:
        assert self._course.match is not None
        return encode_choices(self._course.match.game, seq, seat)
