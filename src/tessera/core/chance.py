"""Chance: one committed stream of dice and draws.

A `Chance` is a BLAKE2b stream under a secret key: block `i` is the keyed hash of `i`.  The `commitment`,
a hash of the key, is published when a game starts, and the key when it ends.  With both, anybody can replay the record
and see that no roll was changed.  Nothing is drawn before the rules reveal it, so the key is the only secret.

>>> chance = Chance(bytes(32))
>>> [chance.roll() for _ in range(8)]
[4, 4, 5, 1, 5, 2, 2, 3]
>>> chance.draws
8
"""

from __future__ import annotations

import secrets
from hashlib import blake2b
from typing import Any, ClassVar, Self

from tessera.core.compiling import attributes_of, mypyc_attr, set_attributes

KEY_BYTES = 32
BLOCK_BYTES = 64


def new_key() -> bytes:
    """A fresh key from the system's own randomness."""
    return secrets.token_bytes(KEY_BYTES)


def key_from(seed: int | str) -> bytes:
    """The key derived from a seed: equal seeds give equal games, in simulations, tests and bots' look-ahead."""
    return blake2b(str(seed).encode(), digest_size=KEY_BYTES, person=b"tessera seed").digest()


def commitment_of(key: bytes) -> str:
    """The hash of a key that is published when a game starts."""
    return blake2b(key, digest_size=KEY_BYTES, person=b"tessera commit").hexdigest()


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """The stream of one game.  `draws` counts the draws so far; undo never crosses one."""

    __slots__ = ("_at", "_block", "_counter", "_key", "draws")

    blind: ClassVar[bool] = False
    """Things that come to light stay unknown: a plan looks ahead without them (`tessera.core.foresight`)."""
    imagined: ClassVar[bool] = False
    """Nobody sees what it draws: a game may draw what is ready at hand instead of making something new."""

    def __init__(self, key: bytes) -> None:
        if len(key) != KEY_BYTES:
            raise ValueError(f"a key has {KEY_BYTES} bytes, not {len(key)}")
        self._key = key
        self._counter = 0
        self._block = b""
        self._at = BLOCK_BYTES
        self.draws = 0

    @property
    def commitment(self) -> str:
        return commitment_of(self._key)

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin._key = self._key
        twin._counter = self._counter
        twin._block = self._block
        twin._at = self._at
        twin.draws = self.draws
        return twin

    def __getstate__(self) -> dict[str, Any]:
        return attributes_of(self)

    def __setstate__(self, kept: dict[str, Any]) -> None:
        set_attributes(self, kept)

    def roll(self) -> int:
        """Roll one die: 1 to 6."""
        return self.pick(6) + 1

    def pick(self, n: int) -> int:
        """Return a uniformly distributed number below `n` (by rejection sampling)."""
        if n < 1:
            raise ValueError(f"cannot pick one of {n}")
        self.draws += 1
        if n == 1:
            return 0
        if n <= 256:
            fair = 256 - 256 % n
            number = self._byte()
            while number >= fair:
                number = self._byte()
            return number % n
        width = (n - 1).bit_length() + 7 >> 3
        span = 256**width
        fair = span - span % n
        while True:
            number = 0
            for _ in range(width):
                number = number << 8 | self._byte()
            if number < fair:
                return number % n

    def draw(self, counts: list[int]) -> int:
        """Draw one item from a multiset without replacement: `counts[kind]` goes down by one; returns the kind."""
        at = self.pick(sum(counts))
        for kind, count in enumerate(counts):
            if at < count:
                counts[kind] -= 1
                return kind
            at -= count
        raise AssertionError("pick is always below the sum")

    def _byte(self) -> int:
        if self._at == BLOCK_BYTES:
            self._block = blake2b(self._counter.to_bytes(8, "big"), key=self._key, digest_size=BLOCK_BYTES).digest()
            self._counter += 1
            self._at = 0
        byte = self._block[self._at]
        self._at += 1
        return byte


@mypyc_attr(allow_interpreted_subclasses=True)
class Imagined(Chance):
    """The chance of a copy that a bot or a preview plays on (`Game.imagine`)."""

    __slots__ = ()

    imagined = True
