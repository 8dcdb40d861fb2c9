"""The commands: one for everything a client can ask a table to do, and what each ask costs.

A command either proposes a log entry (see `entries`) or does something that is not logged.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, TypeVar

import msgspec

from tessera.core.game import Refusal
from tessera.server.table import entries, log
from tessera.server.table.askers import not_seated, other_person, person_of, seats_of
from tessera.server.table.occasions import Occasion
from tessera.server.table.seats import seat_of
from tessera.server.table.table import Propose, Table
from tessera.server.table.visitors import Visitor
from tessera.server.wire import asks, lines, messages, reviewing
from tessera.server.wire.answers import Answers, Done, Invited, Judged, Planned
from tessera.server.wire.base import Ask
from tessera.server.wire.problem import Problem

Asked = TypeVar("Asked", bound=Ask)
Run = Callable[[Table, Visitor, Asked], Awaitable[Answers]]


class Command(NamedTuple):
    """The function for one type of ask, and its cost."""

    run: Run[Any]
    limit: str = ""
    """The field of `web.limits.Limits` it is charged to, besides `messages`."""
    slow: bool = False
    """The answer takes a while; the connection handles further messages meanwhile."""
    public: bool = False
    """Everybody sees what one says: not for people who are muted."""


def logged(propose: Propose[Asked]) -> Run[Asked]:
    """A command that writes the log entry which `propose` returns."""

    def run(table: Table, visitor: Visitor, ask: Asked) -> Awaitable[Answers]:
        return table.once(visitor, ask, propose)

    return run


async def nudge(table: Table, visitor: Visitor, ask: asks.Nudge) -> Done:
    """Remind somebody that the game waits for them: at the table, or on their devices if they are not there."""
    own = seats_of(table, visitor)
    seat = other_person(table, visitor, ask.seat)
    if seat not in table.course.to_act:
        raise Refusal("not-awaited", f"the game does not wait for seat {seat}", value=seat)
    if seat not in table.visitors.present and not await _reminded(table, seat, own[0]):
        raise Refusal("gone", f"the player of seat {seat} is not here, and no notification reaches them", value=seat)
    await table.visitors.pass_on(messages.encode(messages.Nudged(seat, own[0])))
    return Done(ask.id, table.course.seq)


async def _reminded(table: Table, seat: int, by: int) -> bool:
    """Whether a notification reaches a player who is not there."""
    herald, seats = table.services.herald, table.course.seating.seats
    if herald is None:
        return False
    who, whom = seats[by].setup.name, seats[seat].setup.person
    return await herald.remind(Occasion("nudge", table.id, whom, table.course.setup.game, seat, who))


async def plan(table: Table, visitor: Visitor, ask: asks.Plan) -> Planned:
    """Look at what a seat may do later."""
    own = seats_of(table, visitor)
    async with table.current() as course:
        seat = seat_of(ask.seat, own, ())
        return Planned(ask.id, course.seq, seat, course.playing().game.plan(seat))


async def judge(table: Table, visitor: Visitor, ask: asks.Judge) -> Judged:
    """Judge an action that counts no more."""
    own = seats_of(table, visitor)
    async with table.current() as course:
        seat, game = seat_of(ask.seat, own, ()), course.playing().game
        fault = game.judge(seat, entries.read_action(game, ask.do))
    return Judged(ask.id, seat, Problem.of(fault) if fault else None)


async def invite(table: Table, visitor: Visitor, ask: asks.Invite) -> Invited:
    """Tell a player the secret of the play link."""
    if not table.course.seating.may_start(person_of(visitor)):
        seats_of(table, visitor)
    return Invited(ask.id, table.course.setup.invitation)


async def react(table: Table, visitor: Visitor, ask: asks.React) -> Done:
    """Show a reaction or a phrase."""
    seat = seat_of(None, seats_of(table, visitor), table.course.to_act)
    await table.visitors.pass_on(messages.encode(messages.Reacted(seat, ask.what)))
    return Done(ask.id, table.course.seq)


async def point(table: Table, visitor: Visitor, ask: asks.Point) -> Done:
    """Point at a piece."""
    own = table.course.seating.of(visitor.person)
    if not own:
        raise not_seated()
    await table.visitors.pass_on(messages.encode(messages.Pointed(own[0], ask.piece)))
    return Done(ask.id, table.course.seq)


async def sync(table: Table, visitor: Visitor, ask: asks.Sync) -> Done:
    """Send everything after a seq again."""
    async with table.current() as course:
        table.feed.bring(visitor, ask.after)
        return Done(ask.id, course.seq)


async def rematch(table: Table, visitor: Visitor, ask: asks.Rematch) -> Done:
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
    asks.Sit: Command(logged(entries.sit)),
    asks.StartGame: Command(logged(entries.start)),
    asks.Act: Command(logged(entries.act)),
    asks.Leave: Command(logged(entries.leave)),
    asks.Chat: Command(logged(entries.chat), limit="chats", public=True),
    asks.Undo: Command(logged(entries.undo)),
    asks.Hurry: Command(logged(entries.hurry)),
    asks.Plan: Command(plan),
    asks.Judge: Command(judge, limit="previews"),
    asks.Advise: Command(lambda table, visitor, ask: table.advice.advise(visitor, ask), limit="advice", slow=True),
    asks.Preview: Command(lambda table, visitor, ask: table.advice.preview(visitor, ask), limit="previews", slow=True),
    asks.Why: Command(lambda table, visitor, ask: table.advice.why(visitor, ask), limit="previews"),
    asks.Point: Command(point, limit="pointings"),
    asks.Sync: Command(sync),
    asks.Rematch: Command(rematch),
    asks.RefuseUndo: Command(logged(entries.refuse_undo)),
    asks.WithdrawUndo: Command(logged(entries.withdraw_undo)),
    asks.StandIn: Command(logged(entries.stand_in)),
    asks.Back: Command(logged(entries.back)),
    asks.Nudge: Command(nudge, limit="nudges"),
    asks.Unseat: Command(logged(entries.unseat)),
    asks.AnswerBot: Command(logged(entries.answer)),
    asks.Rename: Command(logged(entries.rename), limit="chats", public=True),
    asks.Reseat: Command(logged(entries.reseat)),
    asks.Invite: Command(invite),
    asks.React: Command(react, limit="reactions", public=True),
    lines.Sketch: Command(lambda table, visitor, ask: table.plans.sketch(visitor, ask), limit="sketches", slow=True),
    lines.Scrap: Command(lambda table, visitor, ask: table.plans.scrap(visitor, ask), limit="sketches"),
    lines.Comment: Command(lambda table, visitor, ask: table.plans.comment(visitor, ask), limit="chats", public=True),
    lines.Imagine: Command(lambda table, visitor, ask: table.plans.imagine(visitor, ask), limit="previews", slow=True),
    lines.WhatIf: Command(lambda table, visitor, ask: table.plans.what_if(visitor, ask), limit="advice", slow=True),
    lines.BotLine: Command(lambda table, visitor, ask: table.plans.bot_line(visitor, ask), limit="advice", slow=True),
    lines.Follow: Command(lambda table, visitor, ask: table.plans.follow(visitor, ask), limit="sketches"),
    reviewing.JoinReview: Command(lambda table, visitor, ask: table.reviewing.review(visitor, ask), limit="previews"),
    reviewing.Lead: Command(lambda table, visitor, ask: table.reviewing.lead(visitor, ask), limit="pointings"),
    reviewing.Show: Command(lambda table, visitor, ask: table.reviewing.show(visitor, ask), limit="pointings"),
    reviewing.WriteNote: Command(
        lambda table, visitor, ask: table.reviewing.write(visitor, ask), limit="chats", public=True
    ),
    reviewing.DropNote: Command(lambda table, visitor, ask: table.reviewing.drop(visitor, ask), limit="chats"),
}
