"""The server's own key (VAPID): push services see by its signature that pushes come from the server that asked."""

from __future__ import annotations

import time
from base64 import urlsafe_b64encode
from typing import Any
from urllib.parse import urlsplit

from tessera.core.game import Refusal
from tessera.server.store import Store
from tessera.server.store.shelves import Kept
from tessera.server.table.clock import wall

SHELF, NAME = "server", "vapid"
VALID = 12 * 3600
"""Seconds for which a signature is valid; a push service accepts at most a day."""
SIGNED = 500
"""Signatures in the cache: one for each push service and address of ours."""


class ServerKey:
    """A P-256 key pair."""

    def __init__(self, pem: bytes) -> None:
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
        from py_vapid import Vapid02

        self._vapid: Any = Vapid02.from_pem(pem)
        self._vapid.conf["no-strict"] = True  # a server on this machine has no https address as its contact
        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public = urlsafe_b64encode(point).decode().rstrip("=")
        """As browsers want it in `applicationServerKey`."""
        self._signed: dict[tuple[str, str], tuple[str, float]] = {}

    def authorization(self, endpoint: str, contact: str) -> str:
        """The `Authorization` header for a push service; `contact` is the address of this server."""
        parts, now = urlsplit(endpoint), time.time()
        audience = f"{parts.scheme}://{parts.netloc}"
        header, until = self._signed.get((audience, contact), ("", 0.0))
        if now > until:
            claims = {"aud": audience, "sub": contact, "exp": int(now) + VALID}
            header = self._vapid.sign(claims)["Authorization"]
            if len(self._signed) >= SIGNED:
                self._signed.clear()
            self._signed[audience, contact] = header, now + VALID / 2
        return header


async def server_key(store: Store) -> ServerKey:
    """The key of this installation; the first process that needs it makes it."""
    found = await store.kept(SHELF, NAME)
    if found is None:
        await store.keep(Kept(SHELF, NAME, "", wall(), None, _new_pem()), replace=False)
        found = await store.kept(SHELF, NAME)
        assert found is not None
    return ServerKey(bytes(found.data))


def _new_pem() -> bytes:
    from py_vapid import Vapid02

    vapid: Any = Vapid02()
    vapid.generate_keys()
    pem: bytes = vapid.private_pem()
    return pem


def check_installed() -> None:
    """Refuse if the packages of the extra `push` are missing."""
    try:
        import pywebpush  # noqa: F401
    except ImportError:
        raise Refusal("no-push", "this server cannot send pushes: it is installed without the extra 'push'") from None
