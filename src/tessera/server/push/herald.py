"""The herald: waits until it is sure that a person is away, and then tells them on all their devices."""

from __future__ import annotations

import asyncio
import logging
from hashlib import blake2b

import msgspec

from tessera.core.game import Refusal
from tessera.core.registry import entry_of
from tessera.server.metrics import Metrics
from tessera.server.push.endpoints import PushTo
from tessera.server.push.keys import server_key
from tessera.server.push.post import Letter, Post
from tessera.server.push.subscriptions import Language, Subscription, Subscriptions
from tessera.server.store import Store, Unavailable
from tessera.server.store.shelves import Kept
from tessera.server.table import log
from tessera.server.table.clock import wall
from tessera.server.table.occasions import Occasion, OccasionKind, is_awaited, occasions
from tessera.server.table.registry import TableRegistry
from tessera.server.table.table import Table
from tessera.server.web.limits import RateLimiter, TooFast

AWAY = 10.0
"""Seconds for which a person must be away before they are told; a reload takes less."""
WAITING = 5000
"""Occasions that wait for this; further ones are dropped."""
RATE = (1 / 60, 30)
"""Pushes to one person: so many a second, so many at once."""
HELD = "push/held"
"""The shelf of occasions that wait for the end of quiet hours; their rank is the time."""
ROUND = 60.0
"""Seconds between looks at that shelf."""
BATCH = 200
FAILURES = 5
"""Pushes in a row that are given up until the subscription is dropped."""

logger = logging.getLogger("tessera.push")


class Notice(msgspec.Struct, frozen=True, omit_defaults=True):
    """A push as the service worker gets it; the words are the client's."""

    kind: OccasionKind
    table: str
    title: str
    """The name of the game."""
    language: Language
    who: str = ""
    path: str = ""
    """The page to open."""


class PushHerald:
    """Implements `tessera.server.table.occasions.Herald`."""

    def __init__(self, tables: TableRegistry, to: PushTo) -> None:
        self._tables = tables
        self._to: PushTo = to
        self._store: Store = tables.services.store
        self._metrics: Metrics = tables.services.metrics
        self.subscriptions = Subscriptions(self._store)
        self._rate = RateLimiter("pushes", RATE)
        self._waiting: dict[tuple[str, str, str], asyncio.Task[None]] = {}
        """The occasions that wait, by person, table and kind."""
        self._post: Post | None = None
        self._opening = asyncio.Lock()
        self._rounds: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._rounds = asyncio.create_task(self._run())

    async def close(self) -> None:
        tasks = [*self._waiting.values(), *([self._rounds] if self._rounds else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._post:
            await self._post.close()

    def told(self, table: Table, entry: log.LogEntry) -> None:
        """An entry was committed: wait, and tell those who are not there."""
        for occasion in occasions(table.course, entry, table.visitors.present):
            self._wait(occasion)

    async def remind(self, occasion: Occasion) -> bool:
        return await self.tell(occasion)

    def review(self, occasion: Occasion) -> None:
        """A review is ready.  Whether its reader still looks at the page, only the device knows."""
        self._wait(occasion, 0.0)

    def _wait(self, occasion: Occasion, seconds: float | None = None) -> None:
        """Tell it later; a newer occasion of the same kind replaces it."""
        key = (occasion.person, occasion.table, occasion.kind)
        if earlier := self._waiting.pop(key, None):
            earlier.cancel()
        if len(self._waiting) < WAITING:
            task = asyncio.create_task(self._tell_later(occasion, AWAY if seconds is None else seconds))
            self._waiting[key] = task

    async def _tell_later(self, occasion: Occasion, seconds: float) -> None:
        try:
            await asyncio.sleep(seconds)
            await self.tell(occasion)
        except (Unavailable, Refusal):
            pass  # the store fails, or the table is gone: nobody is told
        except Exception:
            logger.exception("nobody could be told", extra={"table": occasion.table})
        finally:
            key = (occasion.person, occasion.table, occasion.kind)
            if self._waiting.get(key) is asyncio.current_task():
                del self._waiting[key]

    async def tell(self, occasion: Occasion) -> bool:
        """Tell a person on all devices where it is no quiet time, if it still is true and they are away.

        Returns whether there is such a device.  After quiet hours the others are told, except of a reminder: whoever
        reminds is told that it reaches nobody.
        """
        person = occasion.person
        found = await self.subscriptions.of(person)
        if not found or await self.subscriptions.muted(person, occasion.table) or not await self._still(occasion):
            return False
        try:
            self._rate.take(person)
        except TooFast:
            return False
        now, later = wall(), []
        for subscription in found:
            until = subscription.quiet.until(now) if subscription.quiet else None
            if until is None:
                post = await self._opened()
                post.send(Letter(person, subscription, _notice(occasion, subscription), _topic(occasion)))
            else:
                later.append(until)
        if later and occasion.kind != "nudge":
            key = f"{person} {occasion.table} {occasion.kind}"
            await self._store.keep(Kept(HELD, key, person, now, min(later), msgspec.json.encode(occasion)))
        return len(later) < len(found)

    async def _still(self, occasion: Occasion) -> bool:
        """The person is away, and if the game waited for them, it still does."""
        if occasion.seat < 0:
            return True
        table = await self._tables.find(occasion.table)
        async with table.current() as course:
            await table.visitors.check_presence(wall())
            sits = occasion.seat in course.seating.of(occasion.person)
            away = sits and occasion.seat not in table.visitors.present
            return away and (occasion.kind not in ("turn", "nudge") or is_awaited(course, occasion.seat))

    async def _opened(self) -> Post:
        """The post, opened for the first push: it needs the server's key."""
        async with self._opening:
            if self._post is None:
                self._post = Post(await server_key(self._store), self._to, self._metrics, self._delivered)
            return self._post

    async def _delivered(self, letter: Letter, result: bool | None) -> None:
        """Drop subscriptions that are gone, or that have failed too often."""
        failures = 0 if result else letter.subscription.failures + 1
        try:
            if result is None or failures >= FAILURES:
                await self.subscriptions.gone(letter.subscription)
            elif failures != letter.subscription.failures:
                await self.subscriptions.failed(letter.person, letter.subscription, failures)
        except Unavailable:
            pass

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(ROUND)
            try:
                await self.round()
            except Unavailable:
                pass
            except Exception:
                logger.exception("what waits for the end of quiet hours could not be told")

    async def round(self) -> None:
        """Tell what has waited for the end of quiet hours; whichever process takes it from the shelf tells it."""
        now = wall()
        for kept in await self._store.shelf(HELD, BATCH):
            if kept.rank is not None and kept.rank > now:
                return
            if await self._store.drop(HELD, kept.key):
                self._wait(msgspec.json.decode(kept.data, type=Occasion), 0.0)


def _notice(occasion: Occasion, subscription: Subscription) -> bytes:
    path = {"rematch": f"/table/{occasion.to}", "review": f"/review/{occasion.table}"}
    return msgspec.json.encode(
        Notice(
            occasion.kind,
            occasion.table,
            entry_of(occasion.game).title,
            subscription.language,
            occasion.who,
            path.get(occasion.kind, f"/table/{occasion.table}"),
        )
    )


def _topic(occasion: Occasion) -> str:
    """At most 32 letters, the same for pushes of which only the newest matters."""
    return blake2b(f"{occasion.kind} {occasion.table}".encode(), digest_size=16).hexdigest()
