"""Subscriptions: the devices on which a person wants to be told, each with its language and quiet hours.

They lie on the shelves of the store, so they are listed and deleted with everything else that is kept for a person.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode
from hashlib import blake2b
from typing import Annotated, Literal

import msgspec

from tessera.core.game import Refusal
from tessera.server.push.endpoints import LONGEST
from tessera.server.push.quiet import Quiet
from tessera.server.store import Store
from tessera.server.store.shelves import Kept
from tessera.server.table.clock import wall

SHELF = "push"
MUTED = "push/muted"
MOST = 8
"""Subscriptions of one person; the oldest is dropped for a ninth."""
MOST_MUTED = 200
"""Tables that one person has muted; the oldest is dropped for another."""
POINT, SECRET = 65, 16
"""Bytes of a browser's public key, and of its secret."""

Key = Annotated[str, msgspec.Meta(max_length=120, pattern="^[A-Za-z0-9_=-]+$")]
Language = Literal["en", "de", "cs"]


class Keys(msgspec.Struct, frozen=True):
    """The browser's keys: only its page can read a push."""

    p256dh: Key
    auth: Key

    def check(self) -> None:
        """Refuse keys that no browser makes."""
        try:
            point, secret = (urlsafe_b64decode(text + "=" * (-len(text) % 4)) for text in (self.p256dh, self.auth))
        except ValueError:
            point = secret = b""
        if len(point) != POINT or point[0] != 4 or len(secret) != SECRET or not _on_the_curve(point):
            raise Refusal("bad-keys", "these are not the keys of a push subscription")


class Subscription(msgspec.Struct, frozen=True):
    """One device, as its browser describes it."""

    endpoint: Annotated[str, msgspec.Meta(max_length=LONGEST)]
    keys: Keys
    language: Language = "en"
    quiet: Quiet | None = None
    contact: str = ""
    """The address of our pages, by which a push service knows whom to ask."""
    device: str = ""
    """The hash of the device's key: without the key there are no pushes."""
    failures: int = 0
    """Pushes in a row that were given up."""

    @property
    def key(self) -> str:
        return key_of(self.endpoint)


def key_of(endpoint: str) -> str:
    return blake2b(endpoint.encode(), digest_size=16).hexdigest()


def _on_the_curve(point: bytes) -> bool:
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        return False
    return True


class Subscriptions:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, person: str) -> list[Subscription]:
        """The subscriptions of a person's devices that still have their key; the others are dropped."""
        found = [each for each in await self._store.kept_by(person, SHELF) if each.shelf == SHELF]
        if not found:
            return []
        devices = {device.key for device in await self._store.devices(person)}
        subscriptions = []
        for kept in found:
            subscription = msgspec.json.decode(kept.data, type=Subscription)
            if subscription.device in devices:
                subscriptions.append(subscription)
            else:
                await self._store.drop(SHELF, kept.key)
        return subscriptions

    async def add(self, person: str, subscription: Subscription) -> None:
        """Keep a subscription, in place of an earlier one with the same endpoint."""
        data = msgspec.json.encode(subscription)
        await self._store.keep(Kept(SHELF, subscription.key, person, wall(), None, data))
        await self._limit(person, SHELF, MOST)

    async def remove(self, person: str, endpoint: str) -> bool:
        """Drop a subscription, if it is this person's."""
        key = key_of(endpoint)
        kept = await self._store.kept(SHELF, key)
        return kept is not None and kept.person == person and await self._store.drop(SHELF, key)

    async def gone(self, subscription: Subscription) -> None:
        """The push service knows the subscription no longer."""
        await self._store.drop(SHELF, subscription.key)

    async def failed(self, person: str, subscription: Subscription, failures: int) -> None:
        """Note how many pushes in a row were given up; a subscription that was dropped meanwhile stays dropped."""
        if await self._store.kept(SHELF, subscription.key):
            await self.add(person, msgspec.structs.replace(subscription, failures=failures))

    async def mute(self, person: str, table: str, muted: bool) -> None:
        """Tell this person nothing about a table, or tell them again."""
        key = f"{person} {table}"
        if muted:
            await self._store.keep(Kept(MUTED, key, person, wall(), None, msgspec.json.encode({"table": table})))
            await self._limit(person, MUTED, MOST_MUTED)
        else:
            await self._store.drop(MUTED, key)

    async def muted(self, person: str, table: str) -> bool:
        return await self._store.kept(MUTED, f"{person} {table}") is not None

    async def muted_tables(self, person: str) -> list[str]:
        """The tables that a person has muted."""
        kept = await self._store.kept_by(person, MUTED)
        return [each.key.partition(" ")[2] for each in kept]

    async def _limit(self, person: str, shelf: str, most: int) -> None:
        """Drop the oldest entries of a person beyond so many."""
        kept = [each for each in await self._store.kept_by(person, shelf) if each.shelf == shelf]
        for each in sorted(kept, key=lambda kept: kept.at)[: max(0, len(kept) - most)]:
            await self._store.drop(shelf, each.key)
