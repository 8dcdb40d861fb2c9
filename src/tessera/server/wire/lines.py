"""The messages of a table's plan, and the lines that they carry."""

from __future__ import annotations

from typing import Annotated

import msgspec

from tessera.bots.planning import STEPS, Foresight, Opinion, Results, Sketched
from tessera.server.table.log import SeatNumber
from tessera.server.wire.base import Ask, ToClient

LineId = Annotated[str, msgspec.Meta(max_length=12)]
PlannedDo = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class StepWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A step of a line as a client sends it: `step` is its number if the line already has it, else 0."""

    seat: SeatNumber
    do: PlannedDo
    results: Results = ()
    """The supposed results of its draws, in order."""
    step: int = 0


StepWishes = Annotated[list[StepWish], msgspec.Meta(max_length=STEPS)]


class LineStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """A step of a line; `by` is the seat that sketched it."""

    step: int
    seat: int
    do: str
    by: int
    results: Results = ()

    def sketched(self) -> Sketched:
        return Sketched(self.seat, self.do, self.results)


class Remark(msgspec.Struct, frozen=True, omit_defaults=True):
    """A comment on a line, or on one of its steps."""

    seat: int
    text: str
    step: int = 0


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of ghost actions for a coming turn, and what is known about each of its steps at `seq`."""

    id: str
    by: int
    """The seat that began it; a bot's own line has its seat."""
    turn: int
    """The number of the turn it begins in; if that has begun, it goes on from the present position."""
    version: int
    """Counts its changes: a sketch names the version it changes."""
    steps: tuple[LineStep, ...]
    seq: int = 0
    known: tuple[Foresight, ...] = ()
    remarks: tuple[Remark, ...] = ()
    opinion: Opinion | None = None
    """A bot's answer to "what if", for this version."""
    followed: bool = False
    """Bots play the steps of their seats as the line says."""
    done: tuple[LineStep, ...] = ()
    """The first steps that have been played in this turn."""
    bot: bool = False
    """A bot has sketched it."""


class Sketch(Ask, frozen=True):
    """Change the steps of a line of the table's plan, or begin one (`line` is empty).

    `version` is the version that is changed; `turn` the turn in which a new line begins, 0 for the present one; `of`
    the line it branches off.
    """

    steps: StepWishes
    line: LineId = ""
    version: int = 0
    turn: int = 0
    of: LineId = ""


class Scrap(Ask, frozen=True):
    """Take a line off the plan."""

    line: LineId


class Comment(Ask, frozen=True):
    """Comment on a line, or on one of its steps."""

    line: LineId
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    step: int = 0


class Imagine(Ask, frozen=True):
    """Ask for the imagined position after the first `steps` steps of a line.  Answered by `imagined` or `error`.

    An empty `line` is the present position, or the beginning of a coming `turn`.
    """

    line: LineId = ""
    steps: Annotated[int, msgspec.Meta(ge=0, le=64)] = 64
    turn: int = 0


class WhatIf(Ask, frozen=True):
    """Ask a bot what it thinks of a line; everybody gets its answer with the line."""

    line: LineId


class BotLine(Ask, frozen=True):
    """Ask the bot of a seat to sketch its coming turn."""

    seat: SeatNumber


class Follow(Ask, frozen=True):
    """Let the bots follow a line on their seats, or no longer."""

    line: LineId
    on: bool = True


class Lines(ToClient, frozen=True, omit_defaults=True):
    """Lines of the table's plan that are new or have changed, and the ids of those that are gone.

    `all`: these are all lines; clients forget the others.
    """

    lines: tuple[Line, ...]
    gone: tuple[str, ...] = ()
    all: bool = False
