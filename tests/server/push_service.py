"""A push service on this machine, and people who subscribe with it."""

from __future__ import annotations

import asyncio
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest
from aiohttp import web

from tessera.server.push import herald as heralds
from tessera.server.push import post
from tessera.server.push.herald import PushHerald
from tests.server.hosting import Client, Host, Json, eventually

pytest.importorskip("pywebpush")
http_ece = pytest.importorskip("http_ece")
ec = pytest.importorskip("cryptography.hazmat.primitives.asymmetric.ec")
serialization = pytest.importorskip("cryptography.hazmat.primitives.serialization")

POINT = (serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
SECRET = bytes(range(16))


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def data(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Pushed(msgspec.Struct):
    """A push as the push service got it, and as the browser reads it."""

    path: str
    headers: dict[str, str]
    notice: Json


class PushService:
    """A push service on this machine, and the browser behind it."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.base = ""
        self.got: list[Pushed] = []
        self.answers: list[int] = []
        """The statuses of the next answers; 201 when none is left."""
        self.asked = 0
        self._news = asyncio.Condition()

    @property
    def keys(self) -> Json:
        return {"p256dh": text(self.key.public_key().public_bytes(*POINT)), "auth": text(SECRET)}

    async def take(self, request: web.Request) -> web.Response:
        body = await request.read()
        status = self.answers.pop(0) if self.answers else 201
        async with self._news:
            self.asked += 1
            if status == 201:
                plain = http_ece.decrypt(body, private_key=self.key, auth_secret=SECRET, version="aes128gcm")
                self.got.append(Pushed(request.path, dict(request.headers), msgspec.json.decode(plain)))
            self._news.notify_all()
        return web.Response(status=status)

    async def until(self, count: int) -> Pushed:
        """The push of that number; waits for it."""
        async with asyncio.timeout(20), self._news:
            await self._news.wait_for(lambda: len(self.got) >= count)
        return self.got[count - 1]

    async def until_asked(self, count: int) -> None:
        async with asyncio.timeout(20), self._news:
            await self._news.wait_for(lambda: self.asked >= count)


@asynccontextmanager
async def push_service() -> AsyncIterator[PushService]:
    service = PushService()
    app = web.Application()
    app.router.add_post("/{device}", service.take)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    service.base = f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        yield service
    finally:
        await runner.cleanup()


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody is away at once, and a failed push is tried again at once."""
    monkeypatch.setattr(heralds, "AWAY", 0.0)
    monkeypatch.setattr(post, "WAITS", (0.0, 0.0, 0.0))


def herald_of(host: Host) -> PushHerald:
    herald = host.tables.services.herald
    assert isinstance(herald, PushHerald)
    return herald


async def subscribe(client: Client, service: PushService, device: str = "device", **more: Any) -> Json:
    wish = {"endpoint": f"{service.base}/{device}", "keys": service.keys, **more}
    status, told = await client.post("/api/push/subscribe", wish)
    assert status == 201, told
    return told


async def quit_table(host: Host, client: Client, seat: int, table: str) -> None:
    """Close the page, and wait until the server knows."""
    await client.leave_socket()
    found = await host.tables.find(table)
    await eventually(lambda: seat not in found.visitors.present)


async def until_idle(host: Host) -> None:
    """Wait until everything that was to be told has been told or dropped."""
    await eventually(lambda: not herald_of(host)._waiting)
