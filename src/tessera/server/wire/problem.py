"""A problem: an error as clients get it, over HTTP and over a socket alike."""

from __future__ import annotations

import msgspec

from tessera.core.game import Refusal


class Problem(msgspec.Struct, frozen=True):
    """`code` is for programs, `text` for people; `rule` was broken; a retry may succeed after `wait` milliseconds."""

    code: str
    text: str
    rule: str = ""
    wait: int = 0

    @classmethod
    def of(cls, refusal: Refusal) -> Problem:
        return cls(refusal.code, refusal.message, refusal.rule, refusal.wait)
