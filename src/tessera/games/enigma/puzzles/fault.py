"""Faults: why an arrangement is not accepted, with the kind of fault, the rule it breaks, and the place."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec


class Fault(msgspec.Struct, frozen=True):
    """One fault.  A racing player is told only `code` and `rule` (E12); `place` and `message` say where it is."""

    code: str
    rule: str
    place: Any
    message: str


class BadCard(ValueError):
    """A card that breaks the rules of its kind.  `value` is the number that is wrong, if there is one."""

    def __init__(self, code: str, rule: str, message: str, value: int | None = None) -> None:
        super().__init__(f"{message} ({rule})")
        self.code = code
        self.rule = rule
        self.value = value


class FaultKind(NamedTuple):
    """A kind of fault that a check can find.  `message` has fields in braces for the words that differ."""

    code: str
    rule: str
    message: str

    def fault(self, place: Any, **words: object) -> Fault:
        """A fault of this kind."""
        return Fault(self.code, self.rule, place, self.message.format(**words))
