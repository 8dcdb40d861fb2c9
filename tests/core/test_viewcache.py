"""The cache of encoded views: only marked parts are encoded again, and the whole is always valid JSON."""

from __future__ import annotations

from typing import Any

import msgspec

from tessera.core.viewcache import ViewCache

Board = dict[str, int]


def cached(calls: list[str]) -> ViewCache[Board]:
    """Build a cache with two parts that log each encoding, and a rest."""

    def part(name: str) -> Any:
        def fields(board: Board) -> dict[str, int]:
            calls.append(name)
            return {name: board[name]}

        return fields

    return ViewCache((part("one"), part("two")), lambda board: {"rest": board["rest"]})


def test_only_dirty_parts_are_encoded_again() -> None:
    calls: list[str] = []
    cache = cached(calls)
    assert msgspec.json.decode(cache.encode({"one": 1, "two": 2, "rest": 0}, 0)) == {"one": 1, "two": 2, "rest": 0}
    assert calls == ["one", "two"]
    assert msgspec.json.decode(cache.encode({"one": 7, "two": 8, "rest": 9}, 0b10)) == {"one": 1, "two": 8, "rest": 9}
    assert calls == ["one", "two", "two"]


def test_the_first_view_is_encoded_whole_whatever_is_dirty() -> None:
    calls: list[str] = []
    assert msgspec.json.decode(cached(calls).encode({"one": 1, "two": 2, "rest": 3}, 0b01)) == {
        "one": 1,
        "two": 2,
        "rest": 3,
    }
    assert calls == ["one", "two"]
