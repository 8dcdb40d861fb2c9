"""Fixtures of the fault tests: dependencies that belong to these tests alone, because they break them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import TypeVar

import pytest

from tests.faults.dependencies import Missing, Postgres, Redis, postgres_program, redis_program
from tests.faults.disk import Disk, small_disk
from tests.faults.proxy import Proxy, proxy_to
from tests.server.conftest import fresh_database

Thing = TypeVar("Thing")


def if_possible(manager: AbstractContextManager[Thing]) -> Iterator[Thing]:
    """Yield what a context manager gives, or skip the test with the reason why this machine cannot."""
    with ExitStack() as stack:
        try:
            thing = stack.enter_context(manager)
        except Missing as reason:
            pytest.skip(str(reason))
        yield thing


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    yield from if_possible(postgres_program())


@pytest.fixture
def postgres(postgres_server: Postgres) -> Iterator[Postgres]:
    """A running PostgreSQL server with an empty database."""
    postgres_server.start()
    fresh_database(postgres_server.url())
    yield postgres_server
    postgres_server.resume()
    postgres_server.start()


@pytest.fixture
def redis() -> Iterator[Redis]:
    yield from if_possible(redis_program())


@pytest.fixture
def proxy(postgres: Postgres) -> Iterator[Proxy]:
    """A proxy in front of PostgreSQL."""
    with proxy_to(postgres.port) as proxy:
        yield proxy


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    """A small disk."""
    yield from if_possible(small_disk(tmp_path / "disk"))


@pytest.fixture
def file(tmp_path: Path) -> str:
    """The path of a SQLite database."""
    return str(tmp_path / "tables.sqlite")
