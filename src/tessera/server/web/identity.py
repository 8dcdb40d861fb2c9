"""Identity without accounts: a 256-bit key in a cookie stands for a person, to whom seats belong.

A program has a token instead, which its owner makes and revokes; it is a person of its own, and everybody sees that it
is a program.

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
from typing import Annotated

import msgspec
from aiohttp import web

from tessera.core.caching import forget_when_idle
from tessera.core.game import Refusal
from tessera.server.fanout import LOST, Fanout
from tessera.server.store import Device, Store
from tessera.server.store.shelves import Kept
from tessera.server.table.clock import wall
from tessera.server.table.log import PROGRAM, PROGRAMS
from tessera.server.table.muting import Muted
from tessera.server.table.seats import clean
from tessera.server.web import browsers
from tessera.server.web.answers import Answer, address, answer
from tessera.server.web.limits import Limits
from tessera.server.web.route import NO_KEY, route, routes_of

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
TOKEN = "tessera_"
"""The beginning of a program's token, so that it is recognised where it should not be."""
MOST_PROGRAMS = 10
"""Most programs of one person."""


class Known(msgspec.Struct, frozen=True):
    """Whether the client was known before this request."""

    known: bool


class Pass(msgspec.Struct, frozen=True):
    """A link that gives another device a key for the same person, once, within so many seconds."""

    link: str
    seconds: int


class PassToken(msgspec.Struct, forbid_unknown_fields=True):
    """The part of a pass's link after the `#`."""

    token: str


class ProgramWish(msgspec.Struct, forbid_unknown_fields=True):
    """The name of a program, for the list of devices."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=24)]


class ProgramToken(msgspec.Struct, frozen=True):
    """The token of a program: `Authorization: Bearer TOKEN`.  It is shown once."""

    id: str
    """Names the program in the list of devices."""
    token: str


class Revoked(msgspec.Struct, frozen=True):
    """The number of keys that were revoked."""

    revoked: int


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
    program: str = ""
    """The name of a program that has a token, instead of a browser."""


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
        return routes_of(self)

    async def start(self, app: web.Application) -> None:
        await self._fanout.listen(REVOKED, self._hear)

    async def person(self, request: web.Request) -> str:
        """The id of the person whose cookie this is; empty without a valid one."""
        key = key_of(request)
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
            raise Refusal(NO_KEY, "you have no key yet: request /api/me first")
        return person

    def opened(self, request: web.Request, close: Callable[[], object]) -> Callable[[], None]:
        """A socket is open: `close` is called if its key is revoked.  Returns what to call when it is closed."""
        key = key_of(request)
        self._sockets[key].add(close)

        def closed() -> None:
            self._sockets[key].discard(close)
            if not self._sockets[key]:
                del self._sockets[key]

        return closed

    @route("GET", "/api/me", gives=Known, raises=("unknown-token",))
    async def me(self, request: web.Request) -> Answer:
        """Tell whether the client is known; a client without a key gets a new one, in a cookie."""
        person = await self.person(request)
        response = answer(Known(bool(person)))
        if not person and token_of(request):
            raise Refusal("unknown-token", "there is no such token; it may have been revoked")
        if not person:
            self._new.take(address(request))
            person = secrets.token_urlsafe(12).replace("-", "_")  # a command would take "-x" for an option
            await self._enrol(request, response, person)
            return response
        noted = await self._note(request, key_of(request))
        key = cookie_of(request)
        if (
            key
            and not token_of(request)
            and (noted or (self._over_tls(request) and HOST_COOKIE not in request.cookies))
        ):
            self._hand_out(request, response, key)
        return response

    @route("POST", "/api/me/pass", raises=(NO_KEY, "a-program"))
    async def give_pass(self, request: web.Request) -> Pass:
        """Make a one-time link that gives another device a key for the same person."""
        person = await self.person(request)
        if not person:
            raise Refusal(NO_KEY, "you have no key yet, so there is nothing to move to another device")
        self._passes.take(self._no_program(person))
        token = secrets.token_urlsafe(KEY_BYTES)
        await self._store.give_pass(hashed(token), person, wall() + PASS_TIME)
        return Pass(f"/move#{token}", PASS_TIME // 1000)

    @route("POST", "/api/me/take", gives=Known, raises=("pass-used",))
    async def take_pass(self, request: web.Request, taken: PassToken) -> Answer:
        """Use a link that another device has made: this client is the same person from now on."""
        self._new.take(address(request))
        person = await self._store.take_pass(hashed(taken.token), wall())
        if person is None:
            raise Refusal("pass-used", "this link has been used, or is older than ten minutes; make a new one")
        response = answer(Known(True))
        await self._enrol(request, response, person)
        return response

    @route(
        "POST", "/api/me/programs", status=201, raises=(NO_KEY, "a-program", "bad-name", "muted", "too-many-programs")
    )
    async def make_program(self, request: web.Request, wish: ProgramWish) -> ProgramToken:
        """Make a token for a program, which then sits at tables as a player of its own, marked as a program."""
        owner = self._no_program(await self.known(request))
        if not (name := clean(wish.name)):
            raise Refusal("bad-name", "the name has no readable text")
        await Muted(self._store).check(owner)
        self._passes.take(owner)
        if len(await self._store.kept_by(owner, PROGRAMS)) >= MOST_PROGRAMS:
            raise Refusal("too-many-programs", f"you have {MOST_PROGRAMS} programs; revoke one first")
        token = f"{TOKEN}{secrets.token_urlsafe(KEY_BYTES)}"
        program = f"{PROGRAM}{secrets.token_urlsafe(12)}"
        await self._store.keep(Kept(PROGRAMS, program, owner, wall(), None, msgspec.json.encode({"name": name})))
        await self._store.enrol(hashed(token), program, wall())
        return ProgramToken(hashed(token)[:ID], token)

    @route("GET", "/api/me/devices", raises=(NO_KEY,))
    async def devices(self, request: web.Request) -> DeviceList:
        """List the devices and programs of this person."""
        return await self.devices_of(await self.known(request), key_of(request))

    async def devices_of(self, person: str, own: str) -> DeviceList:
        """The devices and programs of a person, one of them with the key `own`."""
        return DeviceList([info_of(device, own, name) for _, device, name in await self._all(person)])

    async def programs(self, person: str) -> dict[str, str]:
        """The programs of a person: the id of each, and its name."""
        kept = await self._store.kept_by(person, PROGRAMS)
        return {each.key: msgspec.json.decode(each.data)["name"] for each in kept}

    async def _all(self, person: str) -> list[tuple[str, Device, str]]:
        """The keys of a person and of their programs: whose each is, and the name of a program."""
        found = [(person, device, "") for device in await self._store.devices(person)]
        for program, name in (await self.programs(person)).items():
            found += [(program, device, name) for device in await self._store.devices(program)]
        return found

    def _no_program(self, person: str) -> str:
        """The person, unless it is a program: those cannot multiply."""
        if person.startswith(PROGRAM):
            raise Refusal("a-program", "this is for people: your key is the token of a program")
        return person

    @route("POST", "/api/me/revoke", gives=Revoked, raises=(NO_KEY, "unknown-device"))
    async def revoke(self, request: web.Request, asked: Revocation) -> Answer:
        """Revoke the key of one device or program, or of all others."""
        person, own = await self.known(request), key_of(request)
        chosen = [
            (whose, each.key)
            for whose, each, _ in await self._all(person)
            if (each.key != own if asked.others else each.key[:ID] == asked.id)
        ]
        keys = [key for _, key in chosen]
        if not keys and not asked.others:
            raise Refusal("unknown-device", "there is no such device of yours; it may have been revoked already")
        for whose, key in chosen:
            await self._revoke(whose, [key])
            if whose != person:
                await self._store.drop(PROGRAMS, whose)
        response = answer(Revoked(len(keys)))
        if own in keys:
            take_back(response)
        return response

    async def revoke_all(self, person: str, *, but: str = "") -> None:
        """Revoke all keys of a person and of their programs, but for one."""
        for whose, device, _ in await self._all(person):
            if device.key != but:
                await self._revoke(whose, [device.key])

    async def _revoke(self, person: str, keys: Sequence[str]) -> None:
        await self._store.revoke(person, keys)
        self._forget(keys)
        await self._fanout.publish(REVOKED, msgspec.msgpack.encode(keys))

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

    async def _note(self, request: web.Request, key: str) -> bool:
        """Note the use of a device now and then; returns whether it was noted."""
        now = time.monotonic()
        noted = self._noted.get(key)
        if noted is not None and now - noted < NOTED:
            return False
        if len(self._noted) >= CACHED:
            del self._noted[next(iter(self._noted))]
        self._noted[key] = now
        await self._store.use_key(key, wall(), browsers.label(request.headers.get("User-Agent", "")))
        return True

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


def take_back(response: Answer) -> None:
    """Delete the cookies."""
    for name in (COOKIE, HOST_COOKIE):
        response.del_cookie(name, path="/", secure=name == HOST_COOKIE)


def key_of(request: web.Request) -> str:
    """The hash of the key in the request's header or cookie; empty without one."""
    key = token_of(request) or cookie_of(request)
    return hashed(key) if key else ""


def token_of(request: web.Request) -> str:
    """The token of a program, which counts more than a cookie; empty without one."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def cookie_of(request: web.Request) -> str:
    return request.cookies.get(HOST_COOKIE) or request.cookies.get(COOKIE, "")


def info_of(device: Device, own: str, program: str = "") -> DeviceInfo:
    browser, _, system = ("", "", "") if program else device.label.partition("/")
    return DeviceInfo(device.key[:ID], device.created, device.used, browser, system, device.key == own, program)
