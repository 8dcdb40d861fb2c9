"""The answers: what a client gets for an ask."""

from __future__ import annotations

from typing import Any

import msgspec

from tessera.bots.advice import Reason, Suggestion
from tessera.server.wire.asks import Advise, Invite, Judge, Plan, Preview, Why
from tessera.server.wire.base import Ask, ToClient
from tessera.server.wire.lines import Imagine
from tessera.server.wire.problem import Problem


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


class Invited(ToClient, frozen=True):
    """The answer to `invite`: the secret of the play link; empty if the link to the table is enough."""

    id: str
    invitation: str


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
