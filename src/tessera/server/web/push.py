"""Routes of Web Push: the server's key, a device's subscription, and the switch of each table."""

from __future__ import annotations

from typing import Annotated

import msgspec
from aiohttp import web

from tessera.core.game import Refusal
from tessera.server.push.endpoints import PushTo, check_endpoint
from tessera.server.push.herald import PushHerald
from tessera.server.push.keys import ServerKey, check_installed, server_key
from tessera.server.push.quiet import Quiet
from tessera.server.push.subscriptions import Keys, Language, Subscription
from tessera.server.store import Store
from tessera.server.web.answers import Answer, answer, body, refuse_strangers
from tessera.server.web.edge import TABLE
from tessera.server.web.identity import Identity
from tessera.server.web.limits import Limits


class SubscribeWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to tell this device, as its browser describes itself."""

    endpoint: str
    keys: Keys
    language: Language = "en"
    quiet: Quiet | None = None


class UnsubscribeWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to tell this device nothing any more."""

    endpoint: str


class MuteWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to tell me nothing about a table, or to tell me again."""

    table: Annotated[str, msgspec.Meta(max_length=64)]
    muted: bool = True


class PushInfo(msgspec.Struct, frozen=True):
    """The key that a browser needs to subscribe, and the tables of which this person wants to hear nothing."""

    key: str
    muted: list[str]


class PushRoutes:
    """The routes under /api/push."""

    def __init__(self, store: Store, identity: Identity, herald: PushHerald, to: PushTo, limits: Limits) -> None:
        self._store = store
        self._identity = identity
        self._herald = herald
        self._to: PushTo = to
        self._rate = limits.limiter("pushes")
        self._key: ServerKey | None = None

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/api/push", self.info),
            web.post("/api/push/subscribe", self.subscribe),
            web.post("/api/push/unsubscribe", self.unsubscribe),
            web.post("/api/push/mute", self.mute),
        ]

    async def info(self, request: web.Request) -> Answer:
        """The server's public key, and what this person has muted."""
        self._check_offered()
        self._key = self._key or await server_key(self._store)
        person = await self._identity.person(request)
        muted = await self._herald.subscriptions.muted_tables(person) if person else []
        return answer(PushInfo(self._key.public, muted))

    async def subscribe(self, request: web.Request) -> Answer:
        """Tell this device from now on; again with the same endpoint, with another language or other quiet hours."""
        person = await self._asked(request)
        self._check_offered()
        wish = await body(request, SubscribeWish)
        endpoint = check_endpoint(wish.endpoint, self._to)
        wish.keys.check()
        device = self._identity.device(request)
        origin = request.headers.get("Origin") or f"{request.scheme}://{request.host}"
        await self._herald.subscriptions.add(
            person, Subscription(endpoint, wish.keys, wish.language, wish.quiet, origin, device)
        )
        return answer({"subscribed": True}, status=201)

    async def unsubscribe(self, request: web.Request) -> Answer:
        person = await self._asked(request)
        wish = await body(request, UnsubscribeWish)
        return answer({"removed": await self._herald.subscriptions.remove(person, wish.endpoint)})

    async def mute(self, request: web.Request) -> Answer:
        """The switch of one table."""
        person = await self._asked(request)
        wish = await body(request, MuteWish)
        if not TABLE.fullmatch(wish.table):
            raise Refusal("unknown-table", "there is no such table; perhaps the link is incomplete")
        await self._herald.subscriptions.mute(person, wish.table, wish.muted)
        return answer({"muted": wish.muted})

    async def _asked(self, request: web.Request) -> str:
        refuse_strangers(request)
        person = await self._identity.known(request)
        self._rate.take(person)
        return person

    def _check_offered(self) -> None:
        if self._to == "off":
            raise Refusal("no-push", "this server sends no pushes")
        check_installed()
