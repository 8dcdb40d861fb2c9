"""The post: encrypts pushes and delivers them to push services, with a bounded queue and back-off."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import msgspec
from aiohttp import ClientError, ClientSession

from tessera.core.game import Refusal
from tessera.server.metrics import Metrics
from tessera.server.push.endpoints import PushTo, check_endpoint, push_session
from tessera.server.push.keys import ServerKey
from tessera.server.push.subscriptions import Subscription

QUEUE = 1000
"""Pushes that wait to be sent or to be tried again; further ones are dropped."""
SENDERS = 16
"""Pushes on their way at once."""
WAITS = (5.0, 60.0, 600.0)
"""Seconds until a failed push is tried again, the first time, the second and the third."""
LONGEST_WAIT = 3600.0
"""Most seconds that a push service can make us wait."""
TTL = 24 * 3600
"""Seconds for which a push service keeps a push for a device that is off."""
GONE = (404, 410)
"""The push service knows the subscription no longer."""
AGAIN = (408, 425, 429)

logger = logging.getLogger("tessera.push")


class Letter(NamedTuple):
    """One push: whom it is for, the device, what to say, and the topic under which a newer one replaces it."""

    person: str
    subscription: Subscription
    data: bytes
    topic: str
    attempt: int = 0


Report = Callable[[Letter, bool | None], Awaitable[None]]
"""Told of each letter in the end: delivered (True), given up (False), or the subscription is gone (None)."""


class Post:
    def __init__(
        self, key: ServerKey, to: PushTo, metrics: Metrics, report: Report, waits: tuple[float, ...] | None = None
    ) -> None:
        self._key = key
        self._to: PushTo = to
        self._metrics = metrics
        self._report = report
        self._waits = WAITS if waits is None else waits
        self._session: ClientSession = push_session(to)
        self._queue: asyncio.Queue[Letter] = asyncio.Queue(QUEUE)
        self._later: set[asyncio.TimerHandle] = set()
        self._senders = [asyncio.create_task(self._run()) for _ in range(SENDERS)]

    def send(self, letter: Letter) -> None:
        """Queue a push, or drop it if too many wait."""
        if self._queue.qsize() + len(self._later) >= QUEUE:
            self._count("dropped")
        else:
            self._queue.put_nowait(letter)

    async def close(self) -> None:
        for timer in self._later:
            timer.cancel()
        for sender in self._senders:
            sender.cancel()
        await asyncio.gather(*self._senders, return_exceptions=True)
        await self._session.close()

    async def _run(self) -> None:
        while True:
            letter = await self._queue.get()
            try:
                await self._deliver(letter)
            except Exception:
                self._count("failed")
                logger.exception("a push failed")

    async def _deliver(self, letter: Letter) -> None:
        subscription = letter.subscription
        try:
            check_endpoint(subscription.endpoint, self._to)
        except Refusal:  # kept when this was allowed
            await self._report(letter, None)
            return
        body = await asyncio.to_thread(encrypted, subscription, letter.data)
        headers = {
            "Authorization": self._key.authorization(subscription.endpoint, subscription.contact),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(TTL),
            "Topic": letter.topic,
            "Urgency": "high",
        }
        status, wait = 0, 0.0
        try:
            async with self._session.post(
                subscription.endpoint, data=body, headers=headers, allow_redirects=False
            ) as answer:
                status, wait = answer.status, _seconds(answer.headers.get("Retry-After", ""))
        except (ClientError, OSError, TimeoutError):
            pass  # nobody answers there: the same as an error of the push service
        if 200 <= status < 300:
            self._count("sent")
            await self._report(letter, True)
        elif status in GONE:
            self._count("gone")
            await self._report(letter, None)
        elif (status == 0 or status >= 500 or status in AGAIN) and letter.attempt < len(self._waits):
            self._count("retried")
            self._try_again(letter, max(wait, self._waits[letter.attempt]))
        else:
            self._count("failed")
            await self._report(letter, False)

    def _try_again(self, letter: Letter, wait: float) -> None:
        def send() -> None:
            self._later.discard(timer)
            self.send(letter._replace(attempt=letter.attempt + 1))

        timer = asyncio.get_running_loop().call_later(wait, send)
        self._later.add(timer)

    def _count(self, result: str) -> None:
        self._metrics.count("tessera_pushes_total", result=result)


def encrypted(subscription: Subscription, data: bytes) -> bytes:
    """The body of a push, which only the subscribed browser can read (RFC 8291)."""
    from pywebpush import WebPusher

    pusher: Any = WebPusher(msgspec.to_builtins(subscription))
    body: bytes = pusher.encode(data, content_encoding="aes128gcm")["body"]
    return body


def _seconds(text: str) -> float:
    """The seconds that a push service wants us to wait; 0 if it does not say so in seconds."""
    return min(float(text), LONGEST_WAIT) if text.isdecimal() and len(text) < 9 else 0.0
