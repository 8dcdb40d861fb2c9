"""Fan-out over Redis: one channel a table for what happens, one a seat whose subscribers are its presence."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import Awaitable, Iterable
from typing import TYPE_CHECKING, Any

from tessera.server.fanout import Fanout, Hear
from tessera.server.store import WrongDatabase

if TYPE_CHECKING:
    from redis.asyncio import Redis

AGAIN = 0.5
"""Seconds until a lost connection is tried again."""

log = logging.getLogger("tessera.fanout")


class RedisFanout(Fanout):
    """Every message starts with its sender's mark, so that a process does not listen to itself."""

    alone = False

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._mark = secrets.token_bytes(8)
        self._hears: dict[str, Hear] = {}
        self._here: Counter[tuple[str, int]] = Counter()
        self._pubsub: Any = redis.pubsub(ignore_subscribe_messages=True)
        self._listening = asyncio.create_task(self._listen())

    @classmethod
    async def open(cls, url: str) -> RedisFanout:
        try:
            from redis.asyncio import Redis
            from redis.exceptions import RedisError
        except ImportError:
            raise WrongDatabase("no-redis", "Redis needs: pip install 'tessera-games[redis]'") from None
        redis = Redis.from_url(url)
        try:
            await redis.ping()
        except (OSError, RedisError) as error:
            raise WrongDatabase("redis", f"cannot use Redis: {error}") from None
        return cls(redis)

    async def close(self) -> None:
        self._listening.cancel()
        await asyncio.gather(self._listening, return_exceptions=True)
        await self._pubsub.aclose()
        await self._redis.aclose()

    async def publish(self, table: str, message: bytes) -> None:
        await self._try(self._redis.publish(f"tessera:table:{table}", self._mark + message))

    async def listen(self, table: str, hear: Hear) -> None:
        self._hears[table] = hear
        await self._try(self._pubsub.subscribe(f"tessera:table:{table}"))

    async def forget(self, table: str) -> None:
        self._hears.pop(table, None)
        await self._try(self._pubsub.unsubscribe(f"tessera:table:{table}"))

    async def enter(self, table: str, seat: int) -> None:
        self._here[table, seat] += 1
        if self._here[table, seat] == 1:
            await self._try(self._pubsub.subscribe(f"tessera:seat:{table}:{seat}"))

    async def exit(self, table: str, seat: int) -> None:
        self._here[table, seat] -= 1
        if not self._here[table, seat]:
            del self._here[table, seat]
            await self._try(self._pubsub.unsubscribe(f"tessera:seat:{table}:{seat}"))

    async def present(self, table: str, seats: Iterable[int]) -> set[int]:
        """While Redis is down everybody counts as present, so that nobody is replaced by mistake."""
        here = set(seats)
        elsewhere = sorted(seat for seat in here if (table, seat) not in self._here)
        if elsewhere:
            channels = (f"tessera:seat:{table}:{seat}" for seat in elsewhere)
            counts = await self._try(self._redis.pubsub_numsub(*channels)) or []
            here -= {seat for seat, (_, count) in zip(elsewhere, counts, strict=False) if not count}
        return here

    async def _try(self, asked: Awaitable[Any]) -> Any:
        """What is lost is found in the log: a Redis that is down delays, and harms nothing."""
        try:
            return await asked
        except Exception as error:
            log.error("Redis does not answer", extra={"fault": str(error)})
            return None

    async def _listen(self) -> None:
        while True:
            try:
                if not self._pubsub.subscribed:
                    await asyncio.sleep(0.05)
                    continue
                message = await self._pubsub.get_message(timeout=10)
            except asyncio.CancelledError:
                raise
            except Exception as error:
                log.error("the connection to Redis is lost", extra={"fault": str(error)})
                await asyncio.sleep(AGAIN)
                continue
            if message is None or message["data"].startswith(self._mark):
                continue
            table = message["channel"].decode().rpartition(":")[2]
            hear = self._hears.get(table)
            if hear is not None:
                try:
                    await hear(message["data"][len(self._mark) :])
                except Exception:
                    log.exception("a table could not follow", extra={"table": table})
