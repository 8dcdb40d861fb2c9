"""Positions: a seat's view and choices as text and plain data, for a local game and for a table of a server."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from tessera.core.board import board_of
from tessera.core.game import Event, Refusal
from tessera.core.rulebook import rulebook_of

LONGEST = 160
"""An event is told in at most so many characters."""


@dataclass
class Option:
    """A choice: send its `number` or its `do`."""

    number: int
    do: str
    costs: int = 0
    """How many of the turn's actions it costs."""
    final: bool = False
    """Undo cannot take it back."""
    pieces: list[str] = field(default_factory=list)


@dataclass
class Blank:
    """A choice with fields to fill in: `do` is ACTION followed by the JSON value of its one field."""

    action: str
    rule: str
    limits: dict[str, Any]
    """JSON Schema of the action."""


@dataclass
class Position:
    """The game as a seat sees it now."""

    game: str
    rules: str
    seat: int
    board: str
    rule: str
    """The rule that the moment is about."""
    yours: bool
    """The game waits for this seat."""
    options: list[Option]
    blanks: list[Blank]
    news: list[str]
    """The lines that tell what happened since the position was last asked for."""
    seconds_left: float | None = None
    """Until the clock acts."""
    over: bool = False
    won: bool = False
    outcome: str = ""


def board_text(game: str, view: Any, seat: int | None) -> str:
    """The board; for a game that draws none, its view as JSON."""
    board = board_of(game)
    return msgspec.json.encode(view).decode() if board is None else board.text(view, seat)


def rule_now(game: str, view: Any) -> str:
    """The number of the rule that the moment is about."""
    board = board_of(game)
    return "" if board is None else board.rule(view)


def told(who: str, do: str, events: Iterable[Any]) -> list[str]:
    """An action and its events, a line each."""
    return [f"{who}: {shortened(do)}", *(f"   {_event(event)}" for event in events)]


def shortened(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _event(event: Event | dict[str, Any]) -> str:
    fields: dict[str, Any] = dict(event) if isinstance(event, dict) else msgspec.to_builtins(event)
    kind = fields.pop("type")
    shown = (f"{name} {_plain(value)}" for name, value in fields.items() if value not in (None, "", [], {}))
    return shortened(f"{kind} {', '.join(shown)}".strip())


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def explained(game: str, refusal: Refusal) -> str:
    """A refusal with its code, and with the number and title of its rule."""
    title = rulebook_of(game).title(refusal.rule)
    rule = f" Rule {refusal.rule}{f' ({title})' if title else ''}." if refusal.rule else ""
    return f"{refusal.message}.{rule} [{refusal.code}]"


def explain(game: str, number: str) -> str:
    """The text of a rule.  Raises `Refusal` if there is none."""
    text = rulebook_of(game).explain(number)
    if text is None:
        known = [*rulebook_of(game).rules]
        span = f"; there are {known[0]} to {known[-1]}" if known else ""
        raise Refusal("unknown-rule", f"{game} has no rule {number!r}{span}", value=number)
    return text


def chosen(options: Sequence[Option], number: int) -> str:
    """The text of a numbered choice.  Raises `Refusal` if there is none."""
    found = next((option.do for option in options if option.number == number), None)
    if found is None:
        raise Refusal("no-such-choice", f"there is no choice {number}; there are {len(options)}", value=number)
    return found
