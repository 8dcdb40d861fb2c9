"""Identity without accounts: a 256-bit key in a cookie stands for a person, to whom seats belong.

Only the hash of a key is stored.  A one-time pass, shown as a link or QR code, gives another device its own key for the
same person.  A person can see their devices and revoke the key of each: it stops working at once, its sockets are
closed, and other processes hear of it.
"""

from __future__ import annotations

import secrets
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from hashlib import blake2b

import msgspec
from aiohttp import web

from tessera.core.caching import forget_when_idle
from tessera.core.game import Refusal
from tessera.server.fanout import LOST, Fanout
from tessera.server.store import Device, Store
from tessera.server.table.clock import wall
from tessera.server.web import browsers
from tessera.server.web.answers import Answer, address, answer, body, refuse_strangers
from tessera.server.web.limits import Limits

COOKIE = "tessera_key"
HOST_COOKIE = f"__Host-{COOKIE}"
"""The name over TLS: a browser accepts it only from this very host, over TLS, for all paths."""
KEY_BYTES = 32
YEAR = 365 * 24 * 3600
PASS_TIME = 10 * 60 * 1000
"""Milliseconds for which a pass is valid."""
CACHED = 10_000
"""Persons in the cache; the others are read from the store."""
FRESH = 5.0
"""Seconds for which a cached person is valid, in case the news of a revocation from another process is lost."""
NOTED = 3600.0
"""Seconds between notes that a device is in use."""
REVOKED = "revoked-keys"
"""The name under which processes tell each other of revoked keys; no table has it."""
ID = 16
"""Characters of a key's hash that name a device to its person."""


class PassToken(msgspec.Struct, forbid_unknown_fields=True):
    token: str


class Revocation(msgspec.Struct, forbid_unknown_fields=True):
    """The device to revoke, or all others."""

    id: str = ""
    others: bool = False


class DeviceInfo(msgspec.Struct, frozen=True):
    """A device of a person.  Times are wall-clock milliseconds; `used` is 0 if it is not known."""

    id: str
    created: int
    used: int
    browser: str
    system: str
    this: bool


class DeviceList(msgspec.Struct, frozen=True):
    devices: list[DeviceInfo]


def hashed(secret: str) -> str:
    return blake2b(secret.encode(errors="surrogateescape"), digest_size=32, person=b"tessera key").hexdigest()


class Identity:
    def __init__(self, store: Store, limits: Limits, fanout: Fanout, secure: bool = False) -> None:
        self._store = store
        self._fanout = fanout
        self._secure = secure
        """Browsers reach this server over TLS, whatever a proxy says."""
        self._new = limits.limiter("keys")
        self._passes = limits.limiter("passes")
        self._persons: dict[str, tuple[str, float]] = {}
        """Cache of the persons by the hash of their key, and until when each entry is valid."""
        self._noted: dict[str, float] = {}
        """The time at which the use of each key was noted."""
        self._sockets: defaultdict[str, set[Callable[[], object]]] = defaultdict(set)
        """The functions that close the open sockets of each key."""
        forget_when_idle(self)

    def forget(self) -> None:
        """Empty the caches."""
        self._persons = {}
        self._noted = {}

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/api/me", self.me),
            web.post("/api/me/pass", self.give_pass),
            web.post("/api/me/take", self.take_pass),
            web.get("/api/me/devices", self.devices),
            web.post("/api/me/revoke", self.revoke),
        ]

    async def start(self, app: web.Application) -> None:
        await self._fanout.listen(REVOKED, self._hear)

    async def person(self, request: web.Request) -> str:
        """The id of the person whose cookie this is; empty without a valid one."""
        key = _key(request)
        if not key:
            return ""
        now = time.monotonic()
        person, until = self._persons.get(key, ("", 0.0))
        if now >= until:
            person = await self._store.person(key) or ""
            self._persons.pop(key, None)
            if person:
                if len(self._persons) >= CACHED:
                    del self._persons[next(iter(self._persons))]
                self._persons[key] = person, now + FRESH
        return person

    async def known(self, request: web.Request) -> str:
        """The id of the person whose cookie this is, or a refusal."""
        person = await self.person(request)
        if not person:
            raise Refusal("no-key", "you have no key yet: request /api/me first")
        return person

    def device(self, request: web.Request) -> str:
        """The hash of the key that the request brings; empty without one."""
        return _key(request)

    def opened(self, request: web.Request, close: Callable[[], object]) -> Callable[[], None]:
        """A socket is open: `close` is called if its key is revoked.  Returns what to call when it is closed."""
        key = _key(request)
        self._sockets[key].add(close)

        def closed() -> None:
            self._sockets[key].discard(close)
            if not self._sockets[key]:
                del self._sockets[key]

        return closed

    async def me(self, request: web.Request) -> Answer:
        """Whether the client is known; a client without a key gets a new one."""
        person = await self.person(request)
        response = answer({"known": bool(person)})
        if not person:
            self._new.take(address(request))
            await self._enrol(request, response, secrets.token_urlsafe(12))
            return response
        await self._note(request, _key(request))
        if self._over_tls(request) and HOST_COOKIE not in request.cookies:
            self._hand_out(request, response, request.cookies[COOKIE])
        return response

    async def give_pass(self, request: web.Request) -> Answer:
        refuse_strangers(request)
        person = await self.person(request)
        if not person:
            raise Refusal("no-key", "you have no key yet, so there is nothing to move to another device")
        self._passes.take(person)
        token = secrets.token_urlsafe(KEY_BYTES)
        await self._store.give_pass(hashed(token), person, wall() + PASS_TIME)
        return answer({"link": f"/move#{token}", "seconds": PASS_TIME // 1000})

    async def take_pass(self, request: web.Request) -> Answer:
        refuse_strangers(request)
        self._new.take(address(request))
        taken = await body(request, PassToken)
        person = await self._store.take_pass(hashed(taken.token), wall())
        if person is None:
            raise Refusal("pass-used", "this link has been used, or is older than ten minutes; make a new one")
        response = answer({"known": True})
        await self._enrol(request, response, person)
        return response

    async def devices(self, request: web.Request) -> Answer:
        """The devices that play for this person."""
        own = _key(request)
        found = await self._store.devices(await self.known(request))
        return answer(DeviceList([_info(device, own) for device in found]))

    async def revoke(self, request: web.Request) -> Answer:
        """Revoke the key of one device, or of all others."""
        refuse_strangers(request)
        asked = await body(request, Revocation)
        person, own = await self.known(request), _key(request)
        found = await self._store.devices(person)
        keys = [each.key for each in found if (each.key != own if asked.others else each.key[:ID] == asked.id)]
        if not keys and not asked.others:
            raise Refusal("unknown-device", "there is no such device of yours; it may have been revoked already")
        await self._store.revoke(person, keys)
        self._forget(keys)
        await self._fanout.publish(REVOKED, msgspec.msgpack.encode(keys))
        response = answer({"revoked": len(keys)})
        if own in keys:
            for name in (COOKIE, HOST_COOKIE):
                response.del_cookie(name, path="/", secure=name == HOST_COOKIE)
        return response

    async def _hear(self, message: bytes) -> None:
        """Another process has revoked keys.  If its news was lost, the keys of all open sockets are looked up again."""
        if message == LOST:
            self._persons.clear()
            keys = [key for key in tuple(self._sockets) if key and await self._store.person(key) is None]
        else:
            keys = msgspec.msgpack.decode(message, type=list[str])
        self._forget(keys)

    def _forget(self, keys: Sequence[str]) -> None:
        """Accept these keys no longer, and close their sockets."""
        for key in keys:
            self._persons.pop(key, None)
            for close in tuple(self._sockets.get(key, ())):
                close()

    async def _note(self, request: web.Request, key: str) -> None:
        """Note the use of a device now and then."""
        now = time.monotonic()
        if now < self._noted.get(key, now - NOTED) + NOTED:
            return
        if len(self._noted) >= CACHED:
            del self._noted[next(iter(self._noted))]
        self._noted[key] = now
        await self._store.use_key(key, wall(), browsers.label(request.headers.get("User-Agent", "")))

    async def _enrol(self, request: web.Request, response: Answer, person: str) -> None:
        key = secrets.token_urlsafe(KEY_BYTES)
        await self._store.enrol(hashed(key), person, wall())
        await self._note(request, hashed(key))
        self._hand_out(request, response, key)

    def _hand_out(self, request: web.Request, response: Answer, key: str) -> None:
        """Set the cookie; over TLS under the stricter name, which replaces the other one."""
        secure = self._over_tls(request)
        name = HOST_COOKIE if secure else COOKIE
        response.set_cookie(name, key, max_age=YEAR, httponly=True, samesite="Lax", secure=secure, path="/")
        if secure and COOKIE in request.cookies:
            response.del_cookie(COOKIE, path="/")

    def _over_tls(self, request: web.Request) -> bool:
        return self._secure or request.secure or request.headers.get("X-Forwarded-Proto") == "https"


def _key(request: web.Request) -> str:
    """The hash of the key in the request's cookie; empty without one."""
    key = request.cookies.get(HOST_COOKIE) or request.cookies.get(COOKIE, "")
    return hashed(key) if key else ""


def _info(device: Device, own: str) -> DeviceInfo:
    browser, _, system = device.label.partition("/")
    return DeviceInfo(device.key[:ID], device.created, device.used, browser, system, device.key == own)
