"""Why an arrangement is not accepted: the kind of fault, the rule it breaks, and the place."""

from __future__ import annotations

from typing import Any

import msgspec


class Fault(msgspec.Struct, frozen=True):
    """`code` and `rule` say what kind of fault it is, all that a racing player is told (E12); `place` says where."""

    code: str
    rule: str
    place: Any
    message: str
