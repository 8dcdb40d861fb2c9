"""Health: whether this server can store a move now, for load balancers and monitors."""

from __future__ import annotations

import asyncio
import time

import msgspec
from aiohttp import web

from tessera import __version__
from tessera.server.store import Unavailable
from tessera.server.table.registry import TableRegistry
from tessera.server.web.answers import Answer, answer
from tessera.server.web.route import route, routes_of

PROBE = 1.0
"""Seconds for which the result of a probe is used, so that asking often costs nothing."""
LIMIT = 3.0
"""Seconds within which the database must take a write."""


class Condition(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whether a move can be stored, and if not, why."""

    ok: bool
    version: str
    reason: str = ""


class Health:
    def __init__(self, tables: TableRegistry) -> None:
        self._tables = tables
        self._probed = 0.0
        self._probe: asyncio.Task[str] | None = None

    def routes(self) -> list[web.RouteDef]:
        return routes_of(self)

    @route("GET", "/healthz", gives=Condition, also=(503,))
    async def health(self, request: web.Request) -> Answer:
        """Tell whether a move can be stored now: 200 if so, else 503 with the reason."""
        fault = "the server is stopping" if self._tables.stopping else await self._fault()
        return answer(Condition(not fault, __version__, fault), 503 if fault else 200)

    async def _fault(self) -> str:
        """The reason why no move can be stored, from the last probe or a new one; all who ask meanwhile share it."""
        probe = self._probe
        if probe is None or (probe.done() and time.monotonic() - self._probed > PROBE):
            probe = self._probe = asyncio.create_task(self._ask_store())
        return await asyncio.shield(probe)

    async def _ask_store(self) -> str:
        try:
            async with asyncio.timeout(LIMIT):
                await self._tables.services.store.check()
        except Unavailable as fault:
            return fault.reason
        except TimeoutError:
            return "the database does not answer"
        finally:
            self._probed = time.monotonic()
        return ""
