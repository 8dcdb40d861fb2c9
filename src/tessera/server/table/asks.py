"""The asks that a table has done: a repeated one gets the answer that the first one got."""

from __future__ import annotations

from array import array
from bisect import bisect_left


class DoneAsks:
    """The seq at which each ask was done, in 16 bytes an ask; a dictionary of their names takes about 200.

    Names are compared by their 64-bit hash.  Python's string hash is keyed with a secret of the process, so nobody can
    look for two names with the same hash.
    """

    __slots__ = ("_hashes", "_seqs")

    def __init__(self) -> None:
        self._hashes = array("q")
        """Sorted."""
        self._seqs = array("q")
        """In the order of the hashes."""

    def get(self, name: str) -> int | None:
        """The seq of an ask; None if it was not done."""
        hashes, hashed = self._hashes, hash(name)
        at = bisect_left(hashes, hashed)
        return self._seqs[at] if at < len(hashes) and hashes[at] == hashed else None

    def __contains__(self, name: str) -> bool:
        return self.get(name) is not None

    def __getitem__(self, name: str) -> int:
        seq = self.get(name)
        if seq is None:
            raise KeyError(name)
        return seq

    def __len__(self) -> int:
        return len(self._hashes)

    def add(self, name: str, seq: int) -> None:
        hashed = hash(name)
        at = bisect_left(self._hashes, hashed)
        self._hashes.insert(at, hashed)
        self._seqs.insert(at, seq)
