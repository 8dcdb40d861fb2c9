"""Identity without accounts: a 256-bit key in a cookie stands for a person, to whom seats belong.

Only the hash of a key is stored.  A one-time pass, shown as a link or QR code, gives another device its own key for the
same person.
"""

from __future__ import annotations

import secrets
from hashlib import blake2b

import msgspec
from aiohttp import web

from tessera.core.game import Refusal
from tessera.server.store import Store
from tessera.server.table.clock import wall
from tessera.server.web.answers import Answer, address, answer, body, refuse_strangers
from tessera.server.web.limits import Limits

COOKIE = "tessera_key"
KEY_BYTES = 32
YEAR = 365 * 24 * 3600
PASS_TIME = 10 * 60 * 1000
"""Milliseconds for which a pass is valid."""
CACHED = 10_000
"""Persons in the cache; the others are read from the store."""


class PassToken(msgspec.Struct, forbid_unknown_fields=True):
    token: str


def hashed(secret: str) -> str:
    return blake2b(secret.encode(), digest_size=32, person=b"tessera key").hexdigest()


class Identity:
    def __init__(self, store: Store, limits: Limits) -> None:
        self._store = store
        self._new = limits.limiter("keys")
        self._passes = limits.limiter("passes")
        self._persons: dict[str, str] = {}
        """Cache of the persons by the hash of their key; the owner of a key never changes."""

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/api/me", self.me),
            web.post("/api/me/pass", self.give_pass),
            web.post("/api/me/take", self.take_pass),
        ]

    async def person(self, request: web.Request) -> str:
        """The id of the person whose cookie this is; empty without a valid one."""
        key = request.cookies.get(COOKIE, "")
        if not key:
            return ""
        name = hashed(key)
        if name not in self._persons:
            person = await self._store.person(name)
            if person is None:
                return ""
            if len(self._persons) >= CACHED:
                del self._persons[next(iter(self._persons))]
            self._persons[name] = person
        return self._persons[name]

    async def known(self, request: web.Request) -> str:
        """The id of the person whose cookie this is, or a refusal."""
        person = await self.person(request)
        if not person:
            raise Refusal("no-key", "you have no key yet: request /api/me first")
        return person

    async def me(self, request: web.Request) -> Answer:
        """Whether the client is known; a client without a key gets a new one."""
        person = await self.person(request)
        response = answer({"known": bool(person)})
        if not person:
            self._new.take(address(request))
            await self._enrol(request, response, secrets.token_urlsafe(12))
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

    async def _enrol(self, request: web.Request, response: Answer, person: str) -> None:
        key = secrets.token_urlsafe(KEY_BYTES)
        await self._store.enrol(hashed(key), person, wall())
        secure = request.secure or request.headers.get("X-Forwarded-Proto") == "https"
        response.set_cookie(COOKIE, key, max_age=YEAR, httponly=True, samesite="Lax", secure=secure, path="/")
