"""The commands: one function for everything a client can ask a table to do, and what each ask costs.

A command either proposes a log entry, which `Table.once` writes, or does something that is not logged.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, TypeVar

import msgspec

from tessera.core.game import Action, Game, IllegalAction, Refusal
from tessera.core.match import Match
from tessera.core.registry import game_named
from tessera.server.table import log
from tessera.server.table.bots import check_level
from tessera.server.table.clock import REFUND, wall
from tessera.server.table.course import Course, PlayAction
from tessera.server.table.patience import TooSoon
from tessera.server.table.seats import clean, clean_name, seat_of
from tessera.server.table.table import Propose, Table
from tessera.server.table.visitors import Visitor
from tessera.server.wire import messages
from tessera.server.wire.messages import Advice, Ask, Done, Error, Judged, Planned
from tessera.server.wire.problem import Problem

UNDOS = 100
"""Most undos in one turn."""
PREFERENCES = 20
"""Most changes of preferences by one seat in one turn: they are free, so nothing else would end them."""

Reply = (
    Done
    | Error
    | Advice
    | messages.Previewed
    | messages.Because
    | messages.Imagined
    | messages.Invited
    | Planned
    | Judged
)
Asked = TypeVar("Asked", bound=Ask)
Run = Callable[[Table, Visitor, Asked], Awaitable[Reply]]


class Command(NamedTuple):
    """The function for one type of ask, and its cost."""

    run: Run[Any]
    limit: str = ""
    """The field of `web.limits.Limits` it is charged to, besides `messages`."""
    slow: bool = False
    """The answer takes a while; the connection handles further messages meanwhile."""
    public: bool = False
    """Everybody reads a text of one's own: not for people who are muted."""


def logged(propose: Propose[Asked]) -> Run[Asked]:
    """A command that writes the log entry which `propose` returns."""

    def run(table: Table, visitor: Visitor, ask: Asked) -> Awaitable[Reply]:
        return table.once(visitor, ask, propose)

    return run


def sit(table: Table, visitor: Visitor, ask: messages.Sit) -> log.Sat:
    """Take an open seat, or one that a bot keeps free; a second one only where people take turns at one device."""
    person, course, seating = _person(visitor), table.course, table.course.seating
    seating.check_free(ask.seat)
    if (own := seating.of(person)) and not game_named(course.setup.game, course.setup.rules).in_turns:
        raise Refusal("already-seated", f"you already sit on seat {own[0]}; leave it first", value=own[0])
    if person in seating.barred:
        raise Refusal("removed", "the host has removed you from this table; you may watch")
    if not own and course.setup.invitation not in ("", ask.invitation) and person != course.setup.host:
        raise Refusal("by-invitation", "this is the link to watch; ask the players for the link to play")
    if course.hidden_from((ask.seat,)):
        raise Refusal("boards-open", "you have seen boards that players do not see: wait until the race is over")
    return log.Sat(ask.seat, clean_name(ask.name, ask.seat), seating.colour(ask.colour), person)


def start(table: Table, visitor: Visitor, ask: messages.StartGame) -> log.Started:
    """Start the game before all seats are taken; only the host may, who is whoever follows a host that is gone."""
    person, course = _person(visitor), table.course
    if course.seating.started is not None:
        raise Refusal("started", "the game has already started")
    if not course.seating.may_start(person):
        raise Refusal("not-the-host", "only the host can start the game before the table is full")
    return course.beginning(wall())


def act(table: Table, visitor: Visitor, ask: messages.Act) -> PlayAction:
    """Play an action of the game."""
    own, match = _seats(table, visitor), table.course.playing()
    seat = seat_of(ask.seat, own, match.game.to_act)
    action = read_action(match.game, ask.do)
    if isinstance(action, match.game.preferences) and match.preferred[seat] >= PREFERENCES:
        raise Refusal("enough-this-turn", f"this was changed {PREFERENCES} times in this turn; play on first")
    return PlayAction(seat, action_time(table.course, match, visitor.latency), action)


def leave(table: Table, visitor: Visitor, ask: messages.Leave) -> log.Left:
    """Give up one's seats, or one of them."""
    own = _seats(table, visitor)
    if table.course.over:
        raise Refusal("game-over", "the game is over; there is no seat to leave")
    return log.Left(own if ask.seat is None else (seat_of(ask.seat, own, ()),))


def chat(table: Table, visitor: Visitor, ask: messages.Chat) -> log.Said:
    """Send a chat message; spectators may where the table allows it, and only while they see no more than a player."""
    own, course = table.course.seating.of(_person(visitor)), table.course
    if not (text := clean(ask.text)):
        raise Refusal("nothing-said", "the message has no readable text")
    if own:
        return log.Said(own[0], text)
    if not course.setup.watchers_chat:
        raise _not_seated()
    if any(course.hidden_from((seat,)) for seat in course.seating.people()):
        raise Refusal("boards-open", "you see boards that players do not see: wait until the race is over")
    return log.Said(-1, text, clean(ask.name))


def rename(table: Table, visitor: Visitor, ask: messages.Rename) -> log.Renamed:
    """Give oneself another name; with several seats, the person on one of them."""
    own = _seats(table, visitor)
    if not (name := clean(ask.name)):
        raise Refusal("bad-name", "the name has no readable text")
    return log.Renamed(own if ask.seat is None else (seat_of(ask.seat, own, ()),), name)


def unseat(table: Table, visitor: Visitor, ask: messages.Unseat) -> log.Left:
    """Before the start: free the seat of a player who is gone; only the host may."""
    person, seating, now = _person(visitor), table.course.seating, wall()
    if seating.started is not None:
        raise Refusal("started", "the game has started; the others can let a bot play instead")
    if not seating.may_start(person):
        raise Refusal("not-the-host", "only the host can free a seat")
    seat = _other_person(table, visitor, ask.seat)
    if seat in table.visitors.present:
        raise Refusal("still-here", f"the player of seat {seat} is here", value=seat)
    if (wait := table.patience.wait(seat, now)) > 0:
        raise TooSoon(seat, wait)
    return log.Left((seat,))


def reseat(table: Table, visitor: Visitor, ask: messages.Reseat) -> log.Reseated:
    """Give a seat to a bot or open it; only the host may.

    Whoever is removed while they are here may not sit down again.  Once people play against each other, nobody is
    removed unless they are gone or idle.
    """
    person, course, seating = _person(visitor), table.course, table.course.seating
    if not seating.may_start(person):
        raise Refusal("not-the-host", "only the host can give a seat to somebody else")
    if course.over:
        raise Refusal("game-over", "the game is over; seats change no more")
    seating.check_seat(ask.seat)
    seat = seating.seats[ask.seat]
    if seat.setup.person == person:
        raise Refusal("own-seat", "this is your own seat; leave it instead", value=ask.seat)
    level = check_level(course.setup.game, ask.level)
    barred = seat.setup.person if ask.seat in table.visitors.present else ""
    against = course.match is not None and not course.match.game.cooperative
    if against and seat.setup.kind == "person" and (wait := table.patience.wait(ask.seat, wall())) > 0:
        raise TooSoon(ask.seat, wait)
    return log.Reseated(ask.seat, ask.to, level, barred)


def undo(table: Table, visitor: Visitor, ask: messages.Undo) -> log.Undid | log.WantsUndo:
    """Undo one's own last action; in a cooperative game another player's, once all people who are here want it.

    An answer to one's own action is undone together with that action, and its player is not asked again.
    """
    own, course = _seats(table, visitor), table.course
    match, seating = course.playing(), course.seating
    if match.undone >= UNDOS:
        raise Refusal("enough-this-turn", f"{UNDOS} actions were undone in this turn; play on first")
    seat = seat_of(ask.seat, own, tuple(each for each in own if match.undoable(each)))
    at = action_time(course, match, 0)
    if match.undoable(seat):
        return log.Undid(seat, at)
    asker = -1 if match.asker is None else match.asker
    if match.reach is not None and asker in own:
        return log.Undid(match.reach.seat, at, asker)
    if match.reach is None or not match.game.cooperative:
        raise IllegalAction(
            "nothing-to-undo",
            "you have nothing to undo: undo ends at a roll or draw, another player's action, or the end of a turn",
        )
    if seat in seating.wants_undo:
        raise Refusal("asked-already", "you have already asked for this undo; it waits for the others")
    if seat in seating.refused_undo:
        raise Refusal("undo-refused", "this undo has been refused; ask again after the next action")
    here = table.visitors.present
    others = [each for each in seating.people() if each in here and not seating.seats[each].away and each not in own]
    if seating.wants_undo.issuperset(others):
        return log.Undid(match.reach.seat, at, asker)
    return log.WantsUndo(seat)


def refuse_undo(table: Table, visitor: Visitor, ask: messages.RefuseUndo) -> log.RefusedUndo:
    """Refuse the undo that others have asked for."""
    own, wanted = _seats(table, visitor), table.course.seating.wants_undo
    if not wanted - set(own):
        raise Refusal("no-undo-asked", "nobody else asks for an undo now")
    return log.RefusedUndo(own[0])


def withdraw_undo(table: Table, visitor: Visitor, ask: messages.WithdrawUndo) -> log.WithdrewUndo:
    """No longer ask for an undo."""
    asked = [seat for seat in _seats(table, visitor) if seat in table.course.seating.wants_undo]
    if not asked:
        raise Refusal("no-undo-asked", "you do not ask for an undo now")
    return log.WithdrewUndo(asked[0])


def stand_in(table: Table, visitor: Visitor, ask: messages.StandIn) -> log.Voted | log.TookOver:
    """Vote on letting a bot play for somebody who is gone or idle; it does once all others who are here want it."""
    own, course, now = _seats(table, visitor), table.course, wall()
    course.playing()
    seat = _other_person(table, visitor, ask.seat)
    if course.seating.seats[seat].away:
        raise Refusal("bot-plays", f"a bot already plays for seat {seat}", value=seat)
    if (wait := table.patience.wait(seat, now)) > 0:
        raise TooSoon(seat, wait)
    votes = {**course.seating.votes.get(seat, {}), own[0]: ask.vote}
    agreed = table.patience.agreed(seat, votes, now)
    if agreed is None or "wait" in agreed:
        return log.Voted(own[0], seat, ask.vote)
    return log.TookOver(seat, "turn" if "turn" in agreed else "")


def back(table: Table, visitor: Visitor, ask: messages.Back) -> log.CameBack:
    """Play one's seat again, which a bot has been playing."""
    away = [seat for seat in _seats(table, visitor) if table.course.seating.seats[seat].away]
    if not away:
        raise Refusal("not-away", "no bot plays for you")
    return log.CameBack(away[0])


def answer(table: Table, visitor: Visitor, ask: messages.AnswerBot) -> log.Answered:
    """Say yes or no to a bot that asks before it uses one's things."""
    own, seating = _seats(table, visitor), table.course.seating
    asked = seating.proposal.asked if seating.proposal else ()
    seats = [seat for seat in own if seat in asked and seat not in seating.agreed]
    if not seats:
        raise Refusal("not-asked", "no bot asks you anything now")
    return log.Answered(seats[0], ask.yes, ask.always)


async def nudge(table: Table, visitor: Visitor, ask: messages.Nudge) -> Done:
    """Remind somebody that the game waits for them."""
    own = _seats(table, visitor)
    seat = _other_person(table, visitor, ask.seat)
    if seat not in table.course.to_act:
        raise Refusal("not-awaited", f"the game does not wait for seat {seat}", value=seat)
    if seat not in table.visitors.present:
        raise Refusal("gone", f"the player of seat {seat} is not here, so no reminder reaches them", value=seat)
    await table.visitors.pass_on(messages.encode(messages.Nudged(seat, own[0])))
    return Done(ask.id, table.course.seq)


def hurry(table: Table, visitor: Visitor, ask: messages.Hurry) -> log.WantsHurry:
    """Agree to skip the time that only bots need."""
    own, course = _seats(table, visitor), table.course
    if not course.playing().game.timed or not course.only_bots:
        raise Refusal("not-only-bots", "time can be skipped only while the game waits for bots and for no person")
    if course.seating.wants_hurry.intersection(own):
        raise Refusal("asked-already", "you have already agreed; it waits for the others")
    return log.WantsHurry(own[0])


async def plan(table: Table, visitor: Visitor, ask: messages.Plan) -> Planned:
    """Look at what a seat may do later."""
    own = _seats(table, visitor)
    async with table.current() as course:
        seat = seat_of(ask.seat, own, ())
        return Planned(ask.id, course.seq, seat, course.playing().game.plan(seat))


async def judge(table: Table, visitor: Visitor, ask: messages.Judge) -> Judged:
    """Judge an action that counts no more."""
    own = _seats(table, visitor)
    async with table.current() as course:
        seat, game = seat_of(ask.seat, own, ()), course.playing().game
        fault = game.judge(seat, read_action(game, ask.do))
    return Judged(ask.id, seat, Problem.of(fault) if fault else None)


async def advise(table: Table, visitor: Visitor, ask: messages.Advise) -> Advice:
    """Ask for an expert's advice."""
    return await table.advice.advise(visitor, ask)


async def preview(table: Table, visitor: Visitor, ask: messages.Preview) -> messages.Previewed:
    """Ask what an action would change."""
    return await table.advice.preview(visitor, ask)


async def sketch(table: Table, visitor: Visitor, ask: messages.Sketch) -> Done:
    """Change a line of the plan."""
    return await table.plans.sketch(visitor, ask)


async def scrap(table: Table, visitor: Visitor, ask: messages.Scrap) -> Done:
    """Take a line off the plan."""
    return await table.plans.scrap(visitor, ask)


async def comment(table: Table, visitor: Visitor, ask: messages.Comment) -> Done:
    """Comment on a line of the plan."""
    return await table.plans.comment(visitor, ask)


async def imagine(table: Table, visitor: Visitor, ask: messages.Imagine) -> messages.Imagined:
    """Ask for the imagined position after a line."""
    return await table.plans.imagine(visitor, ask)


async def what_if(table: Table, visitor: Visitor, ask: messages.WhatIf) -> Done:
    """Ask a bot what it thinks of a line."""
    return await table.plans.what_if(visitor, ask)


async def bot_line(table: Table, visitor: Visitor, ask: messages.BotLine) -> Done:
    """Ask a bot to sketch its coming turn."""
    return await table.plans.bot_line(visitor, ask)


async def follow(table: Table, visitor: Visitor, ask: messages.Follow) -> Done:
    """Let the bots follow a line."""
    return await table.plans.follow(visitor, ask)


async def review(table: Table, visitor: Visitor, ask: messages.JoinReview) -> Done:
    """Join the shared review of a finished game."""
    return await table.reviewing.review(visitor, ask)


async def lead(table: Table, visitor: Visitor, ask: messages.Lead) -> Done:
    """Lead the review."""
    return await table.reviewing.lead(visitor, ask)


async def show(table: Table, visitor: Visitor, ask: messages.Show) -> Done:
    """Point at a piece in a review."""
    return await table.reviewing.show(visitor, ask)


async def write_note(table: Table, visitor: Visitor, ask: messages.WriteNote) -> Done:
    """Attach a note to a moment."""
    return await table.reviewing.write(visitor, ask)


async def drop_note(table: Table, visitor: Visitor, ask: messages.DropNote) -> Done:
    """Delete one's note."""
    return await table.reviewing.drop(visitor, ask)


async def why(table: Table, visitor: Visitor, ask: messages.Why) -> messages.Because:
    """Ask why nothing can be done with a piece."""
    return table.advice.why(visitor, ask)


async def invite(table: Table, visitor: Visitor, ask: messages.Invite) -> messages.Invited:
    """Tell a player the secret of the play link."""
    if not table.course.seating.may_start(_person(visitor)):
        _seats(table, visitor)
    return messages.Invited(ask.id, table.course.setup.invitation)


async def react(table: Table, visitor: Visitor, ask: messages.React) -> Done:
    """Show a reaction or a phrase."""
    seat = seat_of(None, _seats(table, visitor), table.course.to_act)
    await table.visitors.pass_on(messages.encode(messages.Reacted(seat, ask.what)))
    return Done(ask.id, table.course.seq)


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
    messages.Chat: Command(logged(chat), limit="chats", public=True),
    messages.Undo: Command(logged(undo)),
    messages.Hurry: Command(logged(hurry)),
    messages.Plan: Command(plan),
    messages.Judge: Command(judge, limit="previews"),
    messages.Advise: Command(advise, limit="advice", slow=True),
    messages.Preview: Command(preview, limit="previews", slow=True),
    messages.Why: Command(why, limit="previews"),
    messages.Point: Command(point, limit="pointings"),
    messages.Sync: Command(sync),
    messages.Rematch: Command(rematch),
    messages.RefuseUndo: Command(logged(refuse_undo)),
    messages.WithdrawUndo: Command(logged(withdraw_undo)),
    messages.StandIn: Command(logged(stand_in)),
    messages.Back: Command(logged(back)),
    messages.Nudge: Command(nudge, limit="nudges"),
    messages.Unseat: Command(logged(unseat)),
    messages.AnswerBot: Command(logged(answer)),
    messages.Rename: Command(logged(rename), limit="chats", public=True),
    messages.Reseat: Command(logged(reseat)),
    messages.Invite: Command(invite),
    messages.React: Command(react, limit="reactions"),
    messages.Sketch: Command(sketch, limit="sketches", slow=True),
    messages.Scrap: Command(scrap, limit="sketches"),
    messages.Comment: Command(comment, limit="chats", public=True),
    messages.Imagine: Command(imagine, limit="previews", slow=True),
    messages.WhatIf: Command(what_if, limit="advice", slow=True),
    messages.BotLine: Command(bot_line, limit="advice", slow=True),
    messages.Follow: Command(follow, limit="sketches"),
    messages.JoinReview: Command(review, limit="previews"),
    messages.Lead: Command(lead, limit="pointings"),
    messages.Show: Command(show, limit="pointings"),
    messages.WriteNote: Command(write_note, limit="chats", public=True),
    messages.DropNote: Command(drop_note, limit="chats"),
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


def _other_person(table: Table, visitor: Visitor, seat: int) -> int:
    """The seat, if another person sits there."""
    seats = table.course.seating.seats
    if seat >= len(seats) or seats[seat].setup.kind != "person":
        raise Refusal("not-a-person", f"nobody sits on seat {seat}", value=seat)
    if seats[seat].setup.person == visitor.person:
        raise Refusal("own-seat", "this is your own seat", value=seat)
    return seat


def _not_seated() -> Refusal:
    return Refusal("not-seated", "you only watch this table; sit down first")
