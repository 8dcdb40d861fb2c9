"""A seat at a table of a server for a caller that waits: the connection lives in a thread of its own.

While a person thinks at the prompt, the thread answers the server's pings and hears what the others do.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from threading import Thread
from typing import Any, TypeVar

from tessera.console.remote import RemoteTable
from tessera.console.table import Position
from tessera.core.game import Refusal

WAIT = 20.0
"""Seconds to wait for the others before the position is shown anyway."""

Result = TypeVar("Result")


class HostedTable:
    """A `RemoteTable` behind plain calls; a context manager, which closes the connection."""

    def __init__(self, link: str, name: str = "", seat: int | None = None, token: str = "") -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="table", daemon=True)
        self._thread.start()
        try:
            self._table = self._do(RemoteTable.join(link, name, seat, token))
        except BaseException:
            self._stop()
            raise

    def __enter__(self) -> HostedTable:
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self._do(self._table.close())
        finally:
            self._stop()

    def _do(self, work: Coroutine[Any, Any, Result]) -> Result:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def _stop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    @property
    def game(self) -> str:
        return self._table.game

    def position(self) -> Position:
        """The game once it is the seat's turn, or as it is after a while."""
        return self._do(self._seen())

    async def _seen(self) -> Position:
        await self._table.wait(WAIT)
        return self._table.position()

    def act(self, do: str | int) -> None:
        self._do(self._table.act(do))

    def undo(self) -> None:
        self._do(self._table.undo())

    def why(self, piece: str) -> Refusal | None:
        return self._do(self._table.why(piece))

    def save(self, path: str) -> None:
        """Refused: the server has the record."""
        link = f"{self._table.base}/record/{self._table.table_id}"
        raise Refusal("not-local", f"the server keeps the record of its tables: {link}", value=path)

    def say(self, text: str) -> None:
        self._do(self._table.say(text))
