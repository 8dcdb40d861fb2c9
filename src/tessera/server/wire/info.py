"""The public facts of a table and of its game, as messages and routes tell them."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from tessera.core.game import Outcome
from tessera.core.statistics import FinalFacts
from tessera.server.table.log import Colour, Scope, Vote


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
    beside: int = -1
    """The first seat of the person who plays here too: both sit at one device.  -1 if it has a device of its own."""


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
    """The people's seats the game waits for, in lists; at a table that is played in people's own time, everywhere."""
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
    asked: tuple[int, int] | None = None
    """If the last actions only answered another seat: that seat, and how many actions it can undo, answers included."""
