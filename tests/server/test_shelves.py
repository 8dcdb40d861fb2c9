"""What is kept for people, on both stores: one entry a key, in order, comparable, and deleted with its person."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from tessera.server.store import Store, open_store
from tessera.server.store.shelves import Kept, Standing
from tessera.server.web.comparing import FEW, Comparing

DAY = "daily/2026-11-18/pipes"


def on(database: str, play: Callable[[Store], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        store = await open_store(database)
        try:
            await play(store)
        finally:
            await store.close()

    asyncio.run(whole())


def entry(key: str, person: str = "ada", *, shelf: str = DAY, at: int = 1, rank: int | None = None) -> Kept:
    return Kept(shelf, key, person, at, rank, f"data of {key}".encode())


def test_an_entry_outlives_a_restart(database: str) -> None:
    async def write(store: Store) -> None:
        assert await store.keep(entry("a", at=5, rank=70))

    async def read(store: Store) -> None:
        assert await store.kept(DAY, "a") == entry("a", at=5, rank=70)
        assert await store.kept(DAY, "b") is None
        assert await store.kept("daily", "a") is None

    on(database, write)
    on(database, read)


@pytest.mark.parametrize("replace", [True, False])
def test_a_second_entry_replaces_the_first_only_if_it_may(database: str, replace: bool) -> None:
    async def play(store: Store) -> None:
        await store.keep(entry("a", rank=1))
        later = Kept(DAY, "a", "bob", 9, 2, b"later")
        assert await store.keep(later, replace=replace) is replace
        assert await store.kept(DAY, "a") == (later if replace else entry("a", rank=1))

    on(database, play)


def test_a_shelf_is_listed_by_rank_or_by_time(database: str) -> None:
    async def play(store: Store) -> None:
        for key, at, rank in (("slow", 1, 90), ("fast", 3, 10), ("middle", 2, 50)):
            await store.keep(entry(key, at=at, rank=rank))
        await store.keep(entry("elsewhere", shelf="push"))
        assert [each.key for each in await store.shelf(DAY, 9)] == ["fast", "middle", "slow"]
        assert [each.key for each in await store.shelf(DAY, 2, newest=True)] == ["fast", "middle"]

    on(database, play)


def test_ranks_are_compared_with_those_of_the_same_shelf(database: str) -> None:
    async def play(store: Store) -> None:
        for number, rank in enumerate((10, 20, 20, 31, None)):
            await store.keep(entry(str(number), rank=rank))
        await store.keep(entry("elsewhere", shelf="other", rank=1))
        assert await store.standing(DAY, 20) == Standing(below=1, equal=2, total=4)
        assert await store.standing(DAY, 99) == Standing(below=4, equal=0, total=4)
        assert await store.standing("nothing", 5) == Standing(0, 0, 0)
        assert await store.spread(DAY, 10) == {1: 1, 2: 2, 3: 1}

    on(database, play)


def test_all_that_is_kept_for_a_person_can_be_listed_and_forgotten(database: str) -> None:
    async def play(store: Store) -> None:
        await store.keep(entry("b"))
        await store.keep(entry("a"))
        await store.keep(entry("c", shelf="push"))
        await store.keep(entry("d", person="bob"))
        assert [each.key for each in await store.kept_by("ada")] == ["a", "b", "c"]
        assert [each.key for each in await store.kept_by("ada", "daily/")] == ["a", "b"]
        assert await store.kept_by("ada", "daily/%") == []
        assert await store.forget("ada") == 3
        assert await store.kept_by("ada") == []
        assert [each.key for each in await store.kept_by("bob")] == ["d"]

    on(database, play)


def test_single_entries_and_old_ones_are_deleted(database: str) -> None:
    async def play(store: Store) -> None:
        await store.keep(entry("old", at=1, person=""))
        await store.keep(entry("hers", at=1))
        await store.keep(entry("new", at=9, person=""))
        await store.keep(entry("other", shelf="push", at=1))
        assert await store.clear("daily/", before=5) == 1
        assert await store.drop(DAY, "new")
        assert not await store.drop(DAY, "new")
        assert sorted(each.key for each in await store.kept_by("ada")) == ["hers", "other"], "a person's own stay"
        assert await store.empty(DAY) == 1
        assert [each.key for each in await store.kept_by("ada")] == ["other"]

    on(database, play)


def test_a_time_is_compared_with_few_and_with_many(database: str) -> None:
    """The cached distribution of a large shelf gives the same answer as counting."""

    async def play(store: Store) -> None:
        ranks = [number * 37 % 90_000 for number in range(FEW + 500)]
        for start in range(0, len(ranks), 500):
            some = enumerate(ranks[start : start + 500], start)
            await asyncio.gather(*(store.keep(entry(str(number), rank=rank)) for number, rank in some))
        comparing = Comparing(store)
        for rank in (0, 1, 999, 1_000, 33_333, ranks[7], 89_999, 90_000, 10**9):
            below, equal = sum(each < rank for each in ranks), ranks.count(rank)
            assert await comparing.standing(DAY, rank) == Standing(below, equal, len(ranks)), rank
        assert sum((await comparing.spread(DAY)).in_classes(15_000, 4)) == len(ranks)
        assert (await comparing.spread(DAY)).in_classes(15_000, 24)[:2] == [
            sum(15_000 * number <= each < 15_000 * (number + 1) for each in ranks) for number in range(2)
        ]
        await store.keep(entry("few", shelf="other", rank=5))
        assert await comparing.standing("other", 9) == Standing(1, 0, 1)
        await store.keep(entry("fewer", shelf="other", rank=6))
        assert await comparing.standing("other", 9) == Standing(2, 0, 2), "a small shelf is counted anew"

    on(database, play)
