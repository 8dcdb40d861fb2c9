"""Fan-out for a single process: there is no other process to tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tessera.server.fanout import Fanout, Hear


class LocalFanout(Fanout):
    alone = True

    def __init__(self) -> None:
        self._here: Counter[tuple[str, int]] = Counter()

    async def close(self) -> None:
        pass

    async def publish(self, table: str, message: bytes) -> None:
        pass

    async def listen(self, table: str, hear: Hear) -> None:
        pass

    async def forget(self, table: str) -> None:
        pass

    async def enter(self, table: str, seat: int) -> None:
        self._here[table, seat] += 1

    async def exit(self, table: str, seat: int) -> None:
        self._here[table, seat] -= 1
        if not self._here[table, seat]:
            del self._here[table, seat]

    async def present(self, table: str, seats: Iterable[int]) -> set[int]:
        return {seat for seat in seats if (table, seat) in self._here}
