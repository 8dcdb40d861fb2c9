"""The asks: everything that a client can send to a table.

An ask carries an id chosen by the client and is answered exactly once, by `done` or `error` (some by an answer of their
own, see `answers.ANSWERED_BY`).  Asks are idempotent: a repeated id gets the same answer, so a client that is unsure
asks again.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from tessera.server.table.log import Colour, Name, SeatNumber, Vote
from tessera.server.wire.base import Ask, FromClient, Piece, Text
from tessera.server.wire.lines import BotLine, Comment, Follow, Imagine, Scrap, Sketch, WhatIf
from tessera.server.wire.reactions import Reaction
from tessera.server.wire.reviewing import DropNote, JoinReview, Lead, Show, WriteNote

Do = Annotated[str, msgspec.Meta(max_length=8000)]
Level = Annotated[str, msgspec.Meta(max_length=24)]
Secret = Annotated[str, msgspec.Meta(max_length=64)]


class Sit(Ask, frozen=True):
    """Take an open seat; where several people may play at one device, also a second one.

    `invitation` is the secret of the play link, at tables that ask for it.
    """

    seat: SeatNumber
    name: Name = ""
    colour: Colour = ""
    invitation: Secret = ""


class Leave(Ask, frozen=True):
    """Give up your seats, or one of them."""

    seat: SeatNumber | None = None


class StartGame(Ask, frozen=True, tag="start"):
    """Start the game now, with bots on the open seats; only the host may.  A full table starts by itself."""


class Act(Ask, frozen=True):
    """Play an action: its text form or its object, as in `choices`.  `seat` is needed only with several seats."""

    do: Do | dict[str, Any]
    seat: SeatNumber | None = None


class Undo(Ask, frozen=True):
    """Undo your own last action; in a cooperative game, ask to undo another player's."""

    seat: SeatNumber | None = None


class RefuseUndo(Ask, frozen=True):
    """Refuse the undo that another player has asked for."""


class WithdrawUndo(Ask, frozen=True):
    """No longer ask for an undo."""


class StandIn(Ask, frozen=True):
    """Vote on letting a bot play for `seat`, whose player is gone or idle; it does once all others here want it."""

    seat: SeatNumber
    vote: Vote = "back"


class Back(Ask, frozen=True):
    """Play your seat again, which a bot has been playing."""


class Nudge(Ask, frozen=True):
    """Remind a player that the game waits for them."""

    seat: SeatNumber


class AnswerBot(Ask, frozen=True, tag="answer"):
    """Say yes or no to the bot that asks you; `always`: bots need not ask you any more in this game."""

    yes: bool
    always: bool = False


class Unseat(Ask, frozen=True):
    """Before the start: free the seat of a player who is gone; only the host may."""

    seat: SeatNumber


class Reseat(Ask, frozen=True):
    """Give a seat to a bot, or open it; only the host may.  The person who sat there may not sit down here again."""

    seat: SeatNumber
    to: Literal["open", "bot"]
    level: Level = ""


class Invite(Ask, frozen=True):
    """Ask for the secret of the play link.  Answered by `invited` or `error`."""


class React(Ask, frozen=True):
    """Show the others a reaction or a phrase; it is not logged."""

    what: Reaction


class Advise(Ask, frozen=True):
    """Ask for an expert's advice.  Answered by `advice` or `error`."""

    seat: SeatNumber | None = None


class Preview(Ask, frozen=True):
    """Ask what an action would change, in exact odds.  Answered by `previewed` or `error`."""

    do: Do
    seat: SeatNumber | None = None


class Why(Ask, frozen=True):
    """Ask why nothing can be done with a piece, or by a kind of action (`verb:NAME`).  Answered by `because`."""

    piece: Piece
    seat: SeatNumber | None = None


class Hurry(Ask, frozen=True):
    """While only bots are awaited: agree to skip the time they need.  It is skipped once all people agree."""


class Plan(Ask, frozen=True):
    """Ask what your seat may do later, to plan while you wait.  Answered by `planned` or `error`."""

    seat: SeatNumber | None = None


class Judge(Ask, frozen=True):
    """Ask whether an action that counts no more would have been right.  Answered by `judged` or `error`."""

    do: Do | dict[str, Any]
    seat: SeatNumber | None = None


class Chat(Ask, frozen=True):
    """Send a chat message.  `name` is the name of a spectator."""

    text: Text
    name: Name = ""


class Rename(Ask, frozen=True):
    """Give yourself another name at this table; with several seats, to one of them."""

    name: Name
    seat: SeatNumber | None = None


class Point(Ask, frozen=True):
    """Point at a piece; everybody at the table sees it for two seconds."""

    piece: Piece


class Rematch(Ask, frozen=True):
    """After the end of the game: play again with the same people."""


class Sync(Ask, frozen=True):
    """Request everything after seq `after` again: the steps, or a snapshot if there are too many."""

    after: Annotated[int, msgspec.Meta(ge=0)] = 0


class Pong(FromClient, frozen=True):
    """The immediate answer to `ping`."""

    n: int


Asks = (
    Sit
    | Leave
    | StartGame
    | Act
    | Undo
    | Hurry
    | Plan
    | Judge
    | Advise
    | Preview
    | Why
    | Chat
    | Point
    | Rematch
    | Sync
    | RefuseUndo
    | WithdrawUndo
    | StandIn
    | Back
    | Nudge
    | Unseat
    | AnswerBot
    | Rename
    | Sketch
    | Scrap
    | Comment
    | Imagine
    | WhatIf
    | BotLine
    | Follow
    | JoinReview
    | Lead
    | Show
    | WriteNote
    | DropNote
    | Reseat
    | Invite
    | React
)
ClientMessage = Asks | Pong
