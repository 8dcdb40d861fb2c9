"""A game's own HTTP services besides its tables, as plain functions; no web framework here.

The server decodes the request, checks the rate limit, calls the function (a slow one in another process) and encodes
the result as JSON; a `File` is sent as it is.  A `Refusal` becomes an error answer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Literal, NamedTuple, TypeVar

import msgspec

Answer = TypeVar("Answer")


class RateLimit(NamedTuple):
    """A token bucket for each caller: `burst` calls at once, then `per_second`.  Equal limits share one bucket."""

    what: str
    """The counted noun in the plural, for the error text."""
    per_second: float
    burst: int


class File(msgspec.Struct, frozen=True):
    """A file to download, as the answer of a service."""

    name: str
    content: bytes


class Help(msgspec.Struct, Generic[Answer], frozen=True):
    """An answer that helps with puzzles: withheld while one of these names is raced at a table."""

    answer: Answer
    puzzles: tuple[str, ...]


class Service(msgspec.Struct, frozen=True, kw_only=True):
    """One route of the server."""

    method: Literal["GET", "POST"]
    path: str
    """Below `/api/`, with variables in braces: `/api/puzzle/{category}`."""
    request: type[msgspec.Struct]
    """The JSON body of a POST; of a GET, the variables of the path and the query."""
    call: Callable[[Any], Any]
    """Takes the request and returns the answer.  A slow one is a module's function, so that it can be pickled."""
    seconds: float | None = None
    """Time limit of a slow call, which runs in another process; None for a quick one, which runs at once."""
    rate: RateLimit | None = None
    media: str = "application/json"
    """The media type of the answer, if that is a `File`."""
    raises: tuple[str, ...] = ()
    """The codes of its refusals."""

    def __post_init__(self) -> None:
        if not self.path.startswith("/api/"):
            raise ValueError(f"a service's path starts with /api/, unlike {self.path!r}")
