"""Fixtures of the server tests: real PostgreSQL and Redis servers, if the machine has the programs."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for_port(port: int, process: subprocess.Popen[bytes]) -> None:
    for _ in range(1200):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        assert process.poll() is None, f"{process.args!r} ended with {process.returncode}"
        time.sleep(0.05)
    raise AssertionError(f"{process.args!r} does not listen on {port}")


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A PostgreSQL server for the tests, without fsync: the tests kill our servers, never this one.

    It refuses to run as root, so as root it runs under another user.
    """
    programs = sorted(Path("/usr/lib/postgresql").glob("*/bin")) if not shutil.which("initdb") else [Path("")]
    if not programs:
        pytest.skip("no PostgreSQL on this machine (Debian: apt-get install postgresql)")
    user = "postgres" if os.geteuid() == 0 else None
    folder = tempfile.mkdtemp(prefix="tessera-postgres-")
    if user:
        shutil.chown(folder, user)
    port = free_port()
    subprocess.run(
        [programs[-1] / "initdb", "-D", folder, "-U", "tessera", "-A", "trust", "-N", "-E", "UTF8"],
        user=user,
        check=True,
        stdout=subprocess.DEVNULL,
        cwd=folder,
    )
    server = subprocess.Popen(
        [programs[-1] / "postgres", "-D", folder, "-p", str(port), "-k", folder, "-h", "127.0.0.1", "-F"],
        user=user,
        stderr=subprocess.DEVNULL,
        cwd=folder,
    )
    try:
        wait_for_port(port, server)
        yield f"postgresql://tessera@127.0.0.1:{port}"
    finally:
        server.send_signal(signal.SIGQUIT)
        server.wait()
        shutil.rmtree(folder)


@pytest.fixture(scope="session")
def redis() -> Iterator[str]:
    """A Redis server for the tests."""
    with redis_server() as (url, _):
        yield url


@contextmanager
def redis_server() -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    program = shutil.which("redis-server")
    if not program:
        pytest.skip("no Redis on this machine (Debian: apt-get install redis-server)")
    port = free_port()
    server = subprocess.Popen(
        [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
        stdout=subprocess.DEVNULL,
    )
    try:
        wait_for_port(port, server)
        yield f"redis://127.0.0.1:{port}", server
    finally:
        server.terminate()
        server.wait()


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database, once for each kind of store."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    return fresh_database(request.getfixturevalue("postgres"))


def fresh_database(server: str) -> str:
    """Empty the server's database and return its URL."""
    import asyncpg  # type: ignore[import-untyped]

    async def empty() -> None:
        for _ in range(100):
            try:
                connection = await asyncpg.connect(f"{server}/postgres")
                break
            except asyncpg.CannotConnectNowError:
                await asyncio.sleep(0.1)
        await connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        await connection.close()

    asyncio.run(empty())
    return f"{server}/postgres"
