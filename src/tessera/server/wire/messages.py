"""The protocol: every message a client sends and gets, explained in `docs/protocol.md`; its JSON Schema: `/api/schema`.

A message that asks for something carries an id of the client's choice and is answered exactly once, by `done` or
`error`; `advise` by `advice` or `error`.  A repeat of an id is recognised and gets the same answer, so a client that is
unsure simply asks again.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Annotated, Any, Literal

import msgspec

from tessera.bots.advice import Reason, Suggestion
from tessera.core.game import Action, ChoiceInfo, Form, Game, Outcome
from tessera.server.table import log
from tessera.server.table.log import Colour, Name, SeatNumber

VERSION = 1
CACHED = 1 << 14
"""Choices kept in writing."""

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=300)]
Piece = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Do = Annotated[str, msgspec.Meta(max_length=8000)]


class Message(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """From a client."""


class Ask(Message, frozen=True):
    """A message that is answered."""

    id: Id


class Sit(Ask, frozen=True):
    """Take an open seat."""

    seat: SeatNumber
    name: Name = ""
    colour: Colour = ""


class Leave(Ask, frozen=True):
    """Give up one's seats."""


class Start(Ask, frozen=True):
    """The host's: begin now; seats that are still open get a bot.  A table that is full begins by itself."""


class Act(Ask, frozen=True):
    """Play an action: its text form or its object, as `choices` showed it.  `seat` only if one has several seats."""

    do: Do | dict[str, Any]
    seat: SeatNumber | None = None


class Undo(Ask, frozen=True):
    """Take back one's own last action; in a cooperative game, ask for the undo of another's."""

    seat: SeatNumber | None = None


class Advise(Ask, frozen=True):
    """What would an expert do in my place?  Answered by `advice`, or by `error`."""

    seat: SeatNumber | None = None


class Chat(Ask, frozen=True):
    text: Text


class Point(Ask, frozen=True):
    """Point at a piece: everybody at the table sees it for two seconds."""

    piece: Piece


class Rematch(Ask, frozen=True):
    """After the end: play again with the same people."""


class Sync(Ask, frozen=True):
    """Send again everything after `after`: the steps, or a snapshot if that is too long ago."""

    after: Annotated[int, msgspec.Meta(ge=0)] = 0


class Pong(Message, frozen=True):
    """The answer to `ping`, at once."""

    n: int


Asks = Sit | Leave | Start | Act | Undo | Advise | Chat | Point | Rematch | Sync
In = Asks | Pong


class Out(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, omit_defaults=True):
    """To a client."""


class SeatInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """`bot`: a bot plays here now, `level` which one; with kind `person` it only stands in."""

    kind: Literal["open", "person", "bot"]
    name: str = ""
    colour: Colour = ""
    level: str = ""
    bot: bool = False


class Moment(msgspec.Struct, frozen=True):
    """A moment of a table: its log up to `seq`."""

    table: str
    seq: int


class TableInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table as everybody sees it.  `host` is a seat, -1 if the host has none."""

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
    """Players may ask what an expert would do."""
    commitment: str
    key: str = ""
    """The key of the chance that was committed to, once the game is over."""
    outcome: Outcome | None = None
    origin: Moment | None = None
    """The moment of a record from which this game goes on."""
    rematch: str = ""
    wants_undo: tuple[int, ...] = ()


class State(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game as everybody sees it: `now` and `deadline` are in milliseconds since the start, by the server's clock."""

    now: int
    waiting: tuple[int, ...]
    view: Any
    deadline: int | None = None
    undo: tuple[int, int] | None = None
    """Whose action can be taken back, and how many."""
    outcome: Outcome | None = None


class Snapshot(Out, frozen=True, omit_defaults=True):
    """Everything there is at `seq`.  `yours` are your seats."""

    seq: int
    protocol: int
    table: TableInfo
    yours: tuple[int, ...]
    state: State | None = None
    hash: str = ""
    chat: tuple[log.Said, ...] = ()


class Step(Out, frozen=True, omit_defaults=True):
    """What happened at `seq`, the events of the game, and what there is now.  The same bytes go to everybody."""

    seq: int
    what: log.Any_
    events: list[Any] = []
    state: State | None = None
    table: TableInfo | None = None


class Yours(Out, frozen=True):
    """Your seats have changed."""

    seats: tuple[int, ...]


class Choice(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="choice"):
    """What you may do: send `do` (or `action`) in an `act`."""

    do: str
    action: Any
    pieces: tuple[str, ...]
    """The names of the pieces it uses."""
    costs: int = 0
    """How many of the turn's actions it costs."""
    final: bool = False
    """It draws chance or ends the turn: undo cannot take it back."""


class Choices(Out, frozen=True):
    """Everything `seat` may do at `seq`."""

    seq: int
    seat: int
    choices: list[Choice | Form]


def choices_of(game: Game, seq: int, seat: int) -> bytes:
    """`Choices`, encoded; choices that recur come from a cache."""
    known = encoded_choices(type(game), game.info_context)
    offered: Iterable[Any] = game.choices(seat)
    encoded = [known[each] or encode_choice(each, game.info(seat, each)) for each in offered]
    return b'{"type":"choices","seq":%d,"seat":%d,"choices":[%b]}' % (seq, seat, b",".join(encoded))


class EncodedChoices(dict[Any, bytes | None]):
    """Cache of encoded choices of one kind of game in one context; None for those that depend on the position."""

    def __init__(self, kind: type[Game], context: int) -> None:
        self._kind = kind
        self._context = context

    def __missing__(self, choice: Action | Form) -> bytes | None:
        if isinstance(choice, Form):
            return encode(choice)
        if len(self) >= CACHED:
            self.clear()
        info = self._kind.info_in(self._context, choice)
        self[choice] = encoded = None if info is None else encode_choice(choice, info)
        return encoded


encoded_choices = cache(EncodedChoices)


@lru_cache(CACHED)
def encode_choice(action: Action, info: ChoiceInfo) -> bytes:
    return encode(Choice(str(action), action, *info))


class Done(Out, frozen=True, omit_defaults=True):
    """What you asked for under `id` is done for good, at `seq`."""

    id: str
    seq: int


class Advice(Out, frozen=True):
    """The answer to `advise`: the best actions of `seat` at `seq`, the best first, and what is to be expected then."""

    id: str
    seq: int
    seat: int
    best: tuple[Suggestion, ...]
    outlook: tuple[Reason, ...]


class Error(Out, frozen=True, omit_defaults=True):
    """What you asked for under `id` (empty if the message could not be read) was refused and changed nothing."""

    id: str
    code: str
    text: str
    rule: str = ""
    wait: int = 0


class Presence(Out, frozen=True):
    """Which seats have somebody connected here, and how many watch."""

    here: tuple[int, ...]
    watching: int


class Pointed(Out, frozen=True):
    seat: int
    piece: str


class Ping(Out, frozen=True):
    """Answer with `pong` and the same `n`; `latency` is what the server measured so far, in milliseconds."""

    n: int
    latency: int


class Closing(Out, frozen=True):
    """The server stops; connect again in a moment and go on."""

    text: str


Outs = Snapshot | Step | Yours | Choices | Done | Advice | Error | Presence | Pointed | Ping | Closing

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(In).decode


class _Id(msgspec.Struct):
    id: str = ""


_decode_id = msgspec.json.Decoder(_Id).decode


def id_of(data: str | bytes) -> str:
    """The id of a message that is otherwise wrong, so that even its error can be told apart."""
    try:
        return _decode_id(data).id[:64]
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return ""


def schema() -> dict[str, Any]:
    """JSON Schema of everything a client may send (`in`) and gets (`out`)."""
    (inward, outward), components = msgspec.json.schema_components([In, Outs], ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Tessera table protocol",
        "version": VERSION,
        "properties": {"in": inward, "out": outward},
        "$defs": components,
    }
