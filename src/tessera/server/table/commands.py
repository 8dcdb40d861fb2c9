"""From what somebody asks to what would happen: is it their seat, is it the time for it?  Nothing is changed here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from tessera.core.game import Action, Game, IllegalAction, Refusal
from tessera.core.match import Match
from tessera.server.table import log
from tessera.server.table.clock import wall
from tessera.server.table.seats import Seating, clean, clean_name
from tessera.server.wire import messages

if TYPE_CHECKING:
    from tessera.server.table.table import Table, Visitor

REFUND = 300
"""Most milliseconds by which an action is dated back for the distance it came; see docs/protocol.md."""

Wanted = tuple[log.Any_, Action | None]


def wanted(table: Table, who: Visitor, ask: messages.Asks) -> Wanted:
    """The line that would do what is asked, or a refusal that says why it cannot be."""
    seating = table.seating
    if not who.person:
        raise Refusal("no-key", "you have no key yet: ask for /api/me first, then connect again")
    mine = seating.of(who.person)
    match ask:
        case messages.Sit():
            return _sit(seating, mine, who.person, ask), None
        case messages.Start():
            return _start(table, who.person), None
    if not mine:
        raise Refusal("not-seated", "you only watch this table; sit down first")
    match ask:
        case messages.Act():
            match = table.playing()
            seat = seat_of(ask.seat, mine, match.game.to_act)
            action = read_action(match.game, ask.do)
            return log.Did(seat, moment(table, match, who.latency), str(action)), action
        case messages.Leave():
            if table.over:
                raise Refusal("over", "the game is over; there is no seat to leave")
            return log.Left(mine), None
        case messages.Chat():
            if not (text := clean(ask.text)):
                raise Refusal("nothing-said", "there is nothing to read in this; write a word or two")
            return log.Said(mine[0], text), None
        case messages.Undo():
            match = table.playing()
            acted = tuple(seat for seat in mine if match.undoable(seat))
            return _undo(table, match, mine, seat_of(ask.seat, mine, acted)), None
    raise Refusal("bad-message", f"{type(ask).__name__} cannot be asked for here")


def moment(table: Table, match: Match, latency: int) -> int:
    """When an action counts as done: arrival by the server's clock, less the distance, never before the last."""
    assert table.seating.started is not None
    return max(match.at, wall() - table.seating.started - min(latency, REFUND))


def read_action(game: Game, do: str | dict[str, Any]) -> Action:
    if isinstance(do, str):
        return game.parse(do)
    try:
        action: Action = msgspec.convert(do, game.Actions)
    except (msgspec.ValidationError, RecursionError) as error:
        raise Refusal("bad-action", f"this is no action of {game.name}: {error}") from None
    return action


def seat_of(asked: int | None, mine: tuple[int, ...], first: tuple[int, ...]) -> int:
    """The seat that was named, if it is the asker's; else the one the game waits for, else any of theirs."""
    if asked is None:
        for seat in mine:
            if seat in first:
                return seat
        return mine[0]
    if asked not in mine:
        raise Refusal("not-your-seat", f"seat {asked} is not yours; yours: {', '.join(map(str, mine))}", value=asked)
    return asked


def _sit(seating: Seating, mine: tuple[int, ...], person: str, ask: messages.Sit) -> log.Sat:
    seating.check_free(ask.seat)
    if mine:
        raise Refusal("already-seated", f"you sit on seat {mine[0]} already; leave it first", value=mine[0])
    return log.Sat(ask.seat, clean_name(ask.name, ask.seat), seating.colour(ask.colour), person)


def _start(table: Table, person: str) -> log.Started:
    if table.seating.started is not None:
        raise Refusal("started", "the game has begun already")
    if person != table.setup.host:
        raise Refusal("not-the-host", "only who made the table can start it before it is full")
    return table.beginning(wall())


def _undo(table: Table, match: Match, mine: tuple[int, ...], seat: int) -> log.Any_:
    """Whoever acted may take it back; in a cooperative game everybody together may."""
    at = moment(table, match, 0)
    if match.undoable(seat):
        return log.Undid(seat, at)
    if match.reach is None or not match.game.cooperative:
        raise IllegalAction(
            "nothing-to-undo",
            "there is nothing of yours to undo: undo ends at a roll or draw, another player's action, or a turn's end",
        )
    wanting = table.seating.wants_undo
    if seat in wanting:
        raise Refusal("asked-already", "you have asked for this undo already; it waits for the others")
    asked = [each for each in table.seating.people() if not table.seating.seats[each].away and each not in mine]
    if wanting.issuperset(asked):
        return log.Undid(match.reach[0], at)
    return log.WantsUndo(seat)
