"""The entries: the log entry that each logged ask proposes, or the reason why not.  `Table.once` writes it."""

from __future__ import annotations

from typing import Any

import msgspec

from tessera.core.game import Action, Game, IllegalAction, Refusal
from tessera.core.match import Match
from tessera.core.registry import game_named
from tessera.server.table import log
from tessera.server.table.askers import not_seated, other_person, person_of, seats_of
from tessera.server.table.bots import check_level
from tessera.server.table.clock import REFUND, wall
from tessera.server.table.course import Course, PlayAction
from tessera.server.table.patience import TooSoon
from tessera.server.table.seats import clean, clean_name, seat_of
from tessera.server.table.table import Table
from tessera.server.table.visitors import Visitor
from tessera.server.wire import asks

UNDOS = 100
"""Most undos in one turn."""
PREFERENCES = 20
"""Most changes of preferences by one seat in one turn: they are free, so nothing else would end them."""


def sit(table: Table, visitor: Visitor, ask: asks.Sit) -> log.Sat:
    """Take an open seat, or one that a bot keeps free; a second one only where people take turns at one device."""
    person, course, seating = person_of(visitor), table.course, table.course.seating
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


def start(table: Table, visitor: Visitor, ask: asks.StartGame) -> log.Started:
    """Start the game before all seats are taken; only the host may, who is whoever follows a host that is gone."""
    person, course = person_of(visitor), table.course
    if course.seating.started is not None:
        raise Refusal("started", "the game has already started")
    if not course.seating.may_start(person):
        raise Refusal("not-the-host", "only the host can start the game before the table is full")
    return course.beginning(wall())


def leave(table: Table, visitor: Visitor, ask: asks.Leave) -> log.Left:
    """Give up one's seats, or one of them."""
    own = seats_of(table, visitor)
    if table.course.over:
        raise Refusal("game-over", "the game is over; there is no seat to leave")
    return log.Left(own if ask.seat is None else (seat_of(ask.seat, own, ()),))


def rename(table: Table, visitor: Visitor, ask: asks.Rename) -> log.Renamed:
    """Give oneself another name; with several seats, the person on one of them."""
    own = seats_of(table, visitor)
    if not (name := clean(ask.name)):
        raise Refusal("bad-name", "the name has no readable text")
    return log.Renamed(own if ask.seat is None else (seat_of(ask.seat, own, ()),), name)


def unseat(table: Table, visitor: Visitor, ask: asks.Unseat) -> log.Left:
    """Before the start: free the seat of a player who is gone; only the host may."""
    person, seating, now = person_of(visitor), table.course.seating, wall()
    if seating.started is not None:
        raise Refusal("started", "the game has started; the others can let a bot play instead")
    if not seating.may_start(person):
        raise Refusal("not-the-host", "only the host can free a seat")
    seat = other_person(table, visitor, ask.seat)
    if seat in table.visitors.present:
        raise Refusal("still-here", f"the player of seat {seat} is here", value=seat)
    if (wait := table.patience.wait(seat, now)) > 0:
        raise TooSoon(seat, wait)
    return log.Left((seat,))


def reseat(table: Table, visitor: Visitor, ask: asks.Reseat) -> log.Reseated:
    """Give a seat to a bot or open it; only the host may.

    Whoever is removed while they are here may not sit down again.  Once people play against each other, nobody is
    removed unless they are gone or idle.
    """
    person, course, seating = person_of(visitor), table.course, table.course.seating
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


def chat(table: Table, visitor: Visitor, ask: asks.Chat) -> log.Said:
    """Send a chat message; spectators may where the table allows it, and only while they see no more than a player."""
    own, course = table.course.seating.of(person_of(visitor)), table.course
    if not (text := clean(ask.text)):
        raise Refusal("nothing-said", "the message has no readable text")
    if own:
        return log.Said(own[0], text)
    if not course.setup.watchers_chat:
        raise not_seated()
    if any(course.hidden_from((seat,)) for seat in course.seating.people()):
        raise Refusal("boards-open", "you see boards that players do not see: wait until the race is over")
    return log.Said(-1, text, clean(ask.name))


def act(table: Table, visitor: Visitor, ask: asks.Act) -> PlayAction:
    """Play an action of the game."""
    own, match = seats_of(table, visitor), table.course.playing()
    seat = seat_of(ask.seat, own, match.game.to_act)
    action = read_action(match.game, ask.do)
    if isinstance(action, match.game.preferences) and match.preferred[seat] >= PREFERENCES:
        raise Refusal("enough-this-turn", f"this was changed {PREFERENCES} times in this turn; play on first")
    return PlayAction(seat, action_time(table.course, match, visitor.latency), action)


def undo(table: Table, visitor: Visitor, ask: asks.Undo) -> log.Undid | log.WantsUndo:
    """Undo one's own last action; in a cooperative game another player's, once all people who are here want it.

    An answer to one's own action is undone together with that action, and its player is not asked again.
    """
    own, course = seats_of(table, visitor), table.course
    match, seating = course.playing(), course.seating
    if match.undone >= UNDOS:
        raise Refusal("enough-this-turn", f"{UNDOS} actions were undone in this turn; play on first")
    seat = seat_of(ask.seat, own, tuple(each for each in own if match.undoable(each)))
    at = action_time(course, match, 0)
    if match.undoable(seat):
        return log.Undid(seat, at)
    asker = -1 if match.asked is None else match.asked.seat
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


def refuse_undo(table: Table, visitor: Visitor, ask: asks.RefuseUndo) -> log.RefusedUndo:
    """Refuse the undo that others have asked for."""
    own, wanted = seats_of(table, visitor), table.course.seating.wants_undo
    if not wanted - set(own):
        raise Refusal("no-undo-asked", "nobody else asks for an undo now")
    return log.RefusedUndo(own[0])


def withdraw_undo(table: Table, visitor: Visitor, ask: asks.WithdrawUndo) -> log.WithdrewUndo:
    """No longer ask for an undo."""
    asked = [seat for seat in seats_of(table, visitor) if seat in table.course.seating.wants_undo]
    if not asked:
        raise Refusal("no-undo-asked", "you do not ask for an undo now")
    return log.WithdrewUndo(asked[0])


def stand_in(table: Table, visitor: Visitor, ask: asks.StandIn) -> log.Voted | log.TookOver:
    """Vote on letting a bot play for somebody who is gone or idle; it does once all others who are here want it."""
    own, course, now = seats_of(table, visitor), table.course, wall()
    course.playing()
    seat = other_person(table, visitor, ask.seat)
    if course.seating.seats[seat].away:
        raise Refusal("bot-plays", f"a bot already plays for seat {seat}", value=seat)
    if (wait := table.patience.wait(seat, now)) > 0:
        raise TooSoon(seat, wait)
    votes = {**course.seating.votes.get(seat, {}), own[0]: ask.vote}
    agreed = table.patience.agreed(seat, votes, now)
    if agreed is None or "wait" in agreed:
        return log.Voted(own[0], seat, ask.vote)
    return log.TookOver(seat, "turn" if "turn" in agreed else "")


def back(table: Table, visitor: Visitor, ask: asks.Back) -> log.CameBack:
    """Play one's seat again, which a bot has been playing."""
    away = [seat for seat in seats_of(table, visitor) if table.course.seating.seats[seat].away]
    if not away:
        raise Refusal("not-away", "no bot plays for you")
    return log.CameBack(away[0])


def answer(table: Table, visitor: Visitor, ask: asks.AnswerBot) -> log.Answered:
    """Say yes or no to a bot that asks before it uses one's things."""
    own, seating = seats_of(table, visitor), table.course.seating
    asked = seating.proposal.asked if seating.proposal else ()
    seats = [seat for seat in own if seat in asked and seat not in seating.agreed]
    if not seats:
        raise Refusal("not-asked", "no bot asks you anything now")
    return log.Answered(seats[0], ask.yes, ask.always)


def hurry(table: Table, visitor: Visitor, ask: asks.Hurry) -> log.WantsHurry:
    """Agree to skip the time that only bots need."""
    own, course = seats_of(table, visitor), table.course
    if not course.playing().game.timed or not course.only_bots:
        raise Refusal("not-only-bots", "time can be skipped only while the game waits for bots and for no person")
    if course.seating.wants_hurry.intersection(own):
        raise Refusal("asked-already", "you have already agreed; it waits for the others")
    return log.WantsHurry(own[0])


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
