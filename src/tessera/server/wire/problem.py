"""A problem: an error as clients get it, over HTTP and over a socket alike."""

from __future__ import annotations

import msgspec

from tessera.core.game import Refusal

VALUE = 80
"""Most characters of a value that are sent back."""


class Problem(msgspec.Struct, frozen=True):
    """`code` is for programs, `text` for people; `rule` was broken; a retry may succeed after `wait` milliseconds.

    `value` names the very thing that is wrong, for a client that says it in another language.
    """

    code: str
    text: str
    rule: str = ""
    wait: int = 0
    value: str = ""

    @classmethod
    def of(cls, refusal: Refusal) -> Problem:
        return cls(refusal.code, refusal.message, refusal.rule, refusal.wait, value_of(refusal))


def value_of(refusal: Refusal) -> str:
    """The value of a refusal, if it is a word or a number."""
    return str(refusal.value)[:VALUE] if isinstance(refusal.value, str | int) else ""
