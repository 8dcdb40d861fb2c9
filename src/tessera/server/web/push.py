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
from tessera.server.web.edge import TABLE
from tessera.server.web.identity import Identity, key_of
from tessera.server.web.limits import Limits
from tessera.server.web.route import NO_KEY, route, routes_of


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


class Subscribed(msgspec.Struct, frozen=True):
    subscribed: bool


class Unsubscribed(msgspec.Struct, frozen=True):
    removed: bool
    """False if there was no such subscription of this person."""


class Muted(msgspec.Struct, frozen=True):
    muted: bool


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
        return routes_of(self)

    @route("GET", "/api/push", raises=("no-push",))
    async def info(self, request: web.Request) -> PushInfo:
        """The server's public key, and what this person has muted."""
        self._check_offered()
        self._key = self._key or await server_key(self._store)
        person = await self._identity.person(request)
        muted = await self._herald.subscriptions.muted_tables(person) if person else []
        return PushInfo(self._key.public, muted)

    @route(
        "POST", "/api/push/subscribe", status=201, raises=(NO_KEY, "a-program", "no-push", "bad-endpoint", "bad-keys")
    )
    async def subscribe(self, request: web.Request, wish: SubscribeWish) -> Subscribed:
        """Tell this device from now on; again with the same endpoint, with another language or other quiet hours."""
        person = await self._asked(request)
        self._check_offered()
        endpoint = check_endpoint(wish.endpoint, self._to)
        wish.keys.check()
        device = key_of(request)
        origin = request.headers.get("Origin") or f"{request.scheme}://{request.host}"
        await self._herald.subscriptions.add(
            person, Subscription(endpoint, wish.keys, wish.language, wish.quiet, origin, device)
        )
        return Subscribed(True)

    @route("POST", "/api/push/unsubscribe", raises=(NO_KEY,))
    async def unsubscribe(self, request: web.Request, wish: UnsubscribeWish) -> Unsubscribed:
        """Tell this device nothing any more."""
        person = await self._asked(request)
        return Unsubscribed(await self._herald.subscriptions.remove(person, wish.endpoint))

    @route("POST", "/api/push/mute", raises=(NO_KEY, "unknown-table"))
    async def mute(self, request: web.Request, wish: MuteWish) -> Muted:
        """Tell me nothing about one table, or tell me again."""
        person = await self._asked(request)
        if not TABLE.fullmatch(wish.table):
            raise Refusal("unknown-table", "there is no such table; perhaps the link is incomplete")
        await self._herald.subscriptions.mute(person, wish.table, wish.muted)
        return Muted(wish.muted)

    async def _asked(self, request: web.Request) -> str:
        person = await self._identity.known(request)
        self._rate.take(person)
        return person

    def _check_offered(self) -> None:
        if self._to == "off":
            raise Refusal("no-push", "this server sends no pushes")
        check_installed()
