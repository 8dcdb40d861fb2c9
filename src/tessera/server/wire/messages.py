"""The protocol: the type of every message between client and table.  `docs/protocol.md` explains it.

An ask carries an id chosen by the client and is answered exactly once, by `done` or `error` (`advise` by `advice` or
`error`).  Asks are idempotent: a repeated id gets the same answer, so a client that is unsure asks again.  The JSON
Schema of all messages is served at `/api/schema`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from tessera.bots.advice import Reason, Suggestion
from tessera.core.game import Form, Outcome
from tessera.core.statistics import FinalFacts
from tessera.server.table import log
from tessera.server.table.log import Colour, Name, Scope, SeatNumber, Vote
from tessera.server.wire.base import Ask, FromClient, Id, Piece, Text, ToClient
from tessera.server.wire.lines import BotLine, Comment, Follow, Imagine, Lines, Scrap, Sketch, WhatIf
from tessera.server.wire.problem import Problem
from tessera.server.wire.reactions import Reaction
from tessera.server.wire.reviewing import DropNote, JoinReview, Lead, Led, Note, Notes, Show, Shown, WriteNote

__all__ = [
    "Ask", "BotLine", "Comment", "DropNote", "Follow", "FromClient", "Id", "Imagine", "JoinReview", "Lead", "Led",
    "Lines", "Note", "Notes", "Piece", "Scrap", "Show", "Shown", "Sketch", "Text", "ToClient", "WhatIf", "WriteNote",
]  # fmt: skip
"""Messages from other files, which belong to the protocol as those here do."""

VERSION = 1
"""The version of the protocol; fields may be added without raising it."""

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


class SeatInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat.  `bot`: a bot of that `level` plays here now; with kind `person` it stands in for the person."""

    kind: Literal["open", "person", "bot"]
    name: str = ""
    colour: Colour = ""
    level: str = ""
    bot: bool = False
    scope: Scope = ""
    """The time for which the bot stands in: until the person is back (empty), this turn, or one decision."""
    free: bool = False
    """The game has started, and anybody may sit down in the bot's place."""
    vacation: int = 0
    """The wall-clock time at which the player's vacation ends or ended, in milliseconds."""
    program: bool = False
    """A program plays here, with a token that somebody has made for it."""


class VoteInfo(msgspec.Struct, frozen=True):
    """A vote on letting a bot play for `of`: by seat, what each has voted."""

    of: int
    votes: dict[int, Vote]


class ProposalInfo(msgspec.Struct, frozen=True):
    """The bot of `seat` would like to play `action`, and waits for the players of `asked` until the game time `until`.

    It plays it once all of them have `agreed`, and something else otherwise.  `wait` is the whole time in milliseconds.
    """

    seat: int
    action: Any
    asked: tuple[int, ...]
    agreed: tuple[int, ...]
    until: int
    wait: int


class OriginInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A moment of another table: its log up to `seq`.  `running`: that game was not over, so this is only a what-if."""

    table: str
    seq: int
    running: bool = False


class TableInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """The public facts of a table.  `host` is a seat, or -1 if the host has none."""

    id: str
    game: str
    rules: str
    options: dict[str, Any]
    status: Literal["open", "playing", "over"]
    seats: tuple[SeatInfo, ...]
    host: int
    public: bool
    patience: int
    advice: bool
    """Players may ask for an expert's advice."""
    commitment: str
    key: str = ""
    """The key behind the commitment, once the game is over."""
    outcome: Outcome | None = None
    facts: FinalFacts | None = None
    """The facts of a finished game that its statistics count."""
    origin: OriginInfo | None = None
    """The moment from which this game continues another one."""
    rematch: str = ""
    wants_undo: tuple[int, ...] = ()
    turn: int = 0
    """The turn clock: seconds a player has for a decision; 0: no limit."""
    votes: tuple[VoteInfo, ...] = ()
    wants_hurry: tuple[int, ...] = ()
    """The seats that agree to skip the time which only bots need."""
    proposal: ProposalInfo | None = None
    """The question of a bot."""
    watchers_chat: bool = False
    """Spectators may chat, except while they see boards that players do not."""
    by_invitation: bool = False
    """Only people with the play link may sit down."""
    waiting: tuple[int, ...] = ()
    """At a table that is played in people's own time: the seats the game waits for."""
    due: int | None = None
    """The wall-clock time at which the first of them has had long enough, in milliseconds."""


class GameState(msgspec.Struct, frozen=True, omit_defaults=True):
    """The public state of a game.  `now` and `deadline` are in milliseconds since the start, by the server's clock."""

    now: int
    waiting: tuple[int, ...]
    view: Any
    deadline: int | None = None
    undo: tuple[int, int] | None = None
    """The seat whose actions can be undone, and how many."""
    outcome: Outcome | None = None
    seal: str = ""
    """The seal of the record so far; who keeps it can prove later that nothing before it was changed."""


class Snapshot(ToClient, frozen=True, omit_defaults=True):
    """The whole table at `seq`.  `yours` are your seats."""

    seq: int
    protocol: int
    table: TableInfo
    yours: tuple[int, ...]
    state: GameState | None = None
    hash: str = ""
    chat: tuple[log.Said, ...] = ()


class Step(ToClient, frozen=True, omit_defaults=True):
    """The log entry at `seq`, the events of the game, and the new state.

    Everybody gets the same bytes, except that a player who works on a puzzle gets no boards of the others.
    """

    seq: int
    what: log.LogEntry
    events: list[Any] = msgspec.field(default_factory=list)
    state: GameState | None = None
    table: TableInfo | None = None


class Yours(ToClient, frozen=True):
    """Your seats have changed."""

    seats: tuple[int, ...]


class Choice(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="choice"):
    """An action you may play: send `do` (or `action`) in an `act`."""

    do: str
    action: Any
    pieces: tuple[str, ...]
    """The pieces it uses, by name."""
    costs: int = 0
    """The number of the turn's actions it costs."""
    final: bool = False
    """It draws chance or ends the turn, so it cannot be undone."""


class Choices(ToClient, frozen=True):
    """Everything `seat` may do at `seq`."""

    seq: int
    seat: int
    choices: list[Choice | Form]


class Done(ToClient, frozen=True, omit_defaults=True):
    """The ask `id` is done and stored, at `seq`."""

    id: str
    seq: int


class Advice(ToClient, frozen=True):
    """The answer to `advise`: the best actions of `seat` at `seq`, best first, and the outlook after them."""

    id: str
    seq: int
    seat: int
    best: tuple[Suggestion, ...]
    outlook: tuple[Reason, ...]


class Planned(ToClient, frozen=True):
    """The answer to `plan` of `seat` at `seq`: the part of the view that its later choices depend on; null: nothing."""

    id: str
    seq: int
    seat: int
    plan: Any


class Imagined(ToClient, frozen=True, omit_defaults=True):
    """The answer to `imagine`: the imagined position, the seat to act (-1: nobody), and what it may sketch next."""

    id: str
    seq: int
    view: Any
    seat: int
    choices: list[Choice]
    line: str = ""
    version: int = 0


class Judged(ToClient, frozen=True, omit_defaults=True):
    """The answer to `judge` of `seat`: the fault, or none if it is right."""

    id: str
    seat: int
    fault: Problem | None = None


class Previewed(ToClient, frozen=True):
    """The answer to `preview`: what the action `do` of `seat` would change at `seq`."""

    id: str
    seq: int
    seat: int
    do: str
    reasons: tuple[Reason, ...]


class Because(ToClient, frozen=True, omit_defaults=True):
    """The answer to `why`: the first reason, or none."""

    id: str
    piece: str
    reason: Problem | None = None


class Error(ToClient, frozen=True, omit_defaults=True):
    """The ask `id` was refused and changed nothing.  `id` is empty if the message could not be read."""

    id: str
    code: str
    text: str
    rule: str = ""
    wait: int = 0
    value: str = ""

    @classmethod
    def of(cls, id_: str, problem: Problem) -> Error:
        return cls(id_, problem.code, problem.text, problem.rule, problem.wait, problem.value)


class Presence(ToClient, frozen=True, omit_defaults=True):
    """The seats whose players are connected and answer, and the number of spectators."""

    here: tuple[int, ...]
    watching: int
    gone: tuple[tuple[int, int], ...] = ()
    """The other people's seats, and for how many milliseconds each has been gone."""
    awaited: tuple[tuple[int, int], ...] = ()
    """The people's seats the game waits for, and for how many milliseconds."""


class Intends(ToClient, frozen=True):
    """The bot of `seat` is about to play `action` at `seq`, and why."""

    seq: int
    seat: int
    action: Any
    reasons: tuple[Reason, ...]


class Nudged(ToClient, frozen=True):
    """The player of seat `by` reminds the player of `seat` that the game waits for them."""

    seat: int
    by: int


class Invited(ToClient, frozen=True):
    """The answer to `invite`: the secret of the play link; empty if the link to the table is enough."""

    id: str
    invitation: str


class Reacted(ToClient, frozen=True):
    """A player shows a reaction or a phrase, in the reader's language."""

    seat: int
    what: Reaction


class Pointed(ToClient, frozen=True):
    """A player points at a piece."""

    seat: int
    piece: str


class Ping(ToClient, frozen=True):
    """Answer with `pong` and the same `n`.  `latency` is the server's measurement so far, in milliseconds."""

    n: int
    latency: int


class Closing(ToClient, frozen=True):
    """The server is stopping; reconnect in a moment."""

    text: str


Answers = Done | Advice | Planned | Imagined | Judged | Previewed | Because | Invited | Error
ANSWERED_BY: dict[type[Ask], type[ToClient]] = {
    Advise: Advice,
    Imagine: Imagined,
    Invite: Invited,
    Judge: Judged,
    Plan: Planned,
    Preview: Previewed,
    Why: Because,
}
"""The answer to an ask, unless it is `Done` or `Error`."""
Passing = Presence | Pointed | Reacted | Nudged | Intends | Lines | Led | Shown | Notes
"""Messages that are not logged."""
ServerMessage = Snapshot | Step | Yours | Choices | Answers | Passing | Ping | Closing

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(ClientMessage).decode


class _Id(msgspec.Struct):
    id: str = ""


_decode_id = msgspec.json.Decoder(_Id).decode


def id_of(data: str | bytes) -> str:
    """The id of a message that cannot be decoded otherwise, so that its error can name it."""
    try:
        return _decode_id(data).id[:64]
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return ""


def schema() -> dict[str, Any]:
    """JSON Schema of the messages a client sends (`in`) and gets (`out`)."""
    (inward, outward), components = msgspec.json.schema_components(
        [ClientMessage, ServerMessage], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Tessera table protocol",
        "version": VERSION,
        "properties": {"in": inward, "out": outward},
        "$defs": components,
    }
