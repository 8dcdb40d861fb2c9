"""The commands: one function for everything a client can ask a table to do, and what each ask costs.

A command either proposes a log entry, which `Table.once` writes, or does something that is not logged.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, TypeVar

import msgspec

from tessera.core.game import Action, Game, IllegalAction, Refusal
from tessera.core.match import Match
from tessera.server.table import log
from tessera.server.table.clock import REFUND, wall
from tessera.server.table.course import Course, PlayAction
from tessera.server.table.seats import clean, clean_name, seat_of
from tessera.server.table.table import Propose, Table
from tessera.server.table.visitors import Visitor
from tessera.server.wire import messages
from tessera.server.wire.messages import Advice, Ask, Done, Error

Reply = Done | Error | Advice
Asked = TypeVar("Asked", bound=Ask)
Run = Callable[[Table, Visitor, Asked], Awaitable[Reply]]


class Command(NamedTuple):
    """The function for one type of ask, and its cost."""

    run: Run[Any]
    limit: str = ""
    """The field of `web.limits.Limits` it is charged to, besides `messages`."""
    slow: bool = False
    """The answer takes a while; the connection handles further messages meanwhile."""


def logged(propose: Propose[Asked]) -> Run[Asked]:
    """A command that writes the log entry which `propose` returns."""

    def run(table: Table, visitor: Visitor, ask: Asked) -> Awaitable[Reply]:
        return table.once(visitor, ask, propose)

    return run


def sit(table: Table, visitor: Visitor, ask: messages.Sit) -> log.Sat:
    """Take an open seat."""
    person, seating = _person(visitor), table.course.seating
    seating.check_free(ask.seat)
    if own := seating.of(person):
        raise Refusal("already-seated", f"you already sit on seat {own[0]}; leave it first", value=own[0])
    return log.Sat(ask.seat, clean_name(ask.name, ask.seat), seating.colour(ask.colour), person)


def start(table: Table, visitor: Visitor, ask: messages.StartGame) -> log.Started:
    """Start the game before all seats are taken; only the host may."""
    person, course = _person(visitor), table.course
    if course.seating.started is not None:
        raise Refusal("started", "the game has already started")
    if person != course.setup.host:
        raise Refusal("not-the-host", "only the host can start the game before the table is full")
    return course.beginning(wall())


def act(table: Table, visitor: Visitor, ask: messages.Act) -> PlayAction:
    """Play an action of the game."""
    own, match = _seats(table, visitor), table.course.playing()
    seat = seat_of(ask.seat, own, match.game.to_act)
    return PlayAction(seat, action_time(table.course, match, visitor.latency), read_action(match.game, ask.do))


def leave(table: Table, visitor: Visitor, ask: messages.Leave) -> log.Left:
    """Give up one's seats."""
    own = _seats(table, visitor)
    if table.course.over:
        raise Refusal("game-over", "the game is over; there is no seat to leave")
    return log.Left(own)


def chat(table: Table, visitor: Visitor, ask: messages.Chat) -> log.Said:
    """Send a chat message."""
    own = _seats(table, visitor)
    if not (text := clean(ask.text)):
        raise Refusal("nothing-said", "the message has no readable text")
    return log.Said(own[0], text)


def undo(table: Table, visitor: Visitor, ask: messages.Undo) -> log.Undid | log.WantsUndo:
    """Undo one's own last action; in a cooperative game another player's, once all people want it."""
    own, course = _seats(table, visitor), table.course
    match, seating = course.playing(), course.seating
    seat = seat_of(ask.seat, own, tuple(each for each in own if match.undoable(each)))
    at = action_time(course, match, 0)
    if match.undoable(seat):
        return log.Undid(seat, at)
    if match.reach is None or not match.game.cooperative:
        raise IllegalAction(
            "nothing-to-undo",
            "you have nothing to undo: undo ends at a roll or draw, another player's action, or the end of a turn",
        )
    if seat in seating.wants_undo:
        raise Refusal("asked-already", "you have already asked for this undo; it waits for the others")
    others = [each for each in seating.people() if not seating.seats[each].away and each not in own]
    if seating.wants_undo.issuperset(others):
        return log.Undid(match.reach[0], at)
    return log.WantsUndo(seat)


async def advise(table: Table, visitor: Visitor, ask: messages.Advise) -> Advice:
    """Ask for an expert's advice."""
    return await table.advice.advise(visitor, ask)


async def point(table: Table, visitor: Visitor, ask: messages.Point) -> Done:
    """Point at a piece."""
    own = table.course.seating.of(visitor.person)
    if not own:
        raise _not_seated()
    await table.visitors.pass_on(messages.encode(messages.Pointed(own[0], ask.piece)))
    return Done(ask.id, table.course.seq)


async def sync(table: Table, visitor: Visitor, ask: messages.Sync) -> Done:
    """Send everything after a seq again."""
    async with table.current() as course:
        table.feed.bring(visitor, ask.after)
        return Done(ask.id, course.seq)


async def rematch(table: Table, visitor: Visitor, ask: messages.Rematch) -> Done:
    """Play again with the same people.  The first ask creates the table; it leads all others there."""
    course, person = table.course, visitor.person
    if not course.seating.of(person):
        raise Refusal("not-seated", "only players can ask for a rematch")
    if not course.over:
        raise Refusal("not-over", "the game is not over yet")
    seats = tuple(seat.setup for seat in course.seating.seats)
    setup = msgspec.structs.replace(course.setup, seats=seats, host=person, origin=None)
    name = await table.create(setup, f"rematch of {table.id}")
    async with table.current():
        if not course.seating.rematch:
            await table.writer.try_write(log.Rematched(name))
        return Done(ask.id, course.seq)


COMMANDS: dict[type[Ask], Command] = {
    messages.Sit: Command(logged(sit)),
    messages.StartGame: Command(logged(start)),
    messages.Act: Command(logged(act)),
    messages.Leave: Command(logged(leave)),
    messages.Chat: Command(logged(chat), limit="chats"),
    messages.Undo: Command(logged(undo)),
    messages.Advise: Command(advise, limit="advice", slow=True),
    messages.Point: Command(point, limit="pointings"),
    messages.Sync: Command(sync),
    messages.Rematch: Command(rematch),
}


def read_action(game: Game, do: str | dict[str, Any]) -> Action:
    """The action that a text form or an object stands for."""
    if isinstance(do, str):
        return game.parse(do)
    try:
        action: Action = msgspec.convert(do, game.Actions)
    except (msgspec.ValidationError, RecursionError) as error:
        raise Refusal("bad-action", f"this is not an action of {game.name}: {error}") from None
    return action


def action_time(course: Course, match: Match, latency: int) -> int:
    """The game time of an action: its arrival by the server's clock less the latency, never before the last one."""
    assert course.seating.started is not None
    return max(match.at, wall() - course.seating.started - min(latency, REFUND))


def _person(visitor: Visitor) -> str:
    if not visitor.person:
        raise Refusal("no-key", "you have no key yet: request /api/me first, then connect again")
    return visitor.person


def _seats(table: Table, visitor: Visitor) -> tuple[int, ...]:
    own = table.course.seating.of(_person(visitor))
    if not own:
        raise _not_seated()
    return own


def _not_seated() -> Refusal:
    return Refusal("not-seated", "you only watch this table; sit down first")
