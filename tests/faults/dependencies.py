"""The programs that a server depends on, as processes that a test can stop, pause, kill and start again.

Port and data stay the same, so that a server finds its database again.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from tests.faults.ports import lasting_port, wait_to_listen

HowToStop = Literal["fast", "immediate", "kill"]


class Missing(Exception):
    """This machine has no such program, or does not permit the fault; the text says which and why."""


class Program:
    """A program that listens on a port."""

    def __init__(self) -> None:
        self.port = lasting_port()
        self._process: subprocess.Popen[bytes] | None = None
        self._paused: list[int] = []

    def _run(self) -> subprocess.Popen[bytes]:
        raise NotImplementedError

    def start(self) -> None:
        """Start the program, unless it runs."""
        if self._process is None:
            self._process = self._run()
            wait_to_listen(self.port, self._process)

    def stop(self, how: HowToStop = "fast") -> None:
        """Stop the program: disconnect everybody first, crash with a clean-up, or kill it with SIGKILL."""
        self.resume()
        if self._process is not None:
            sign = {"fast": self.fast, "immediate": signal.SIGQUIT, "kill": signal.SIGKILL}[how]
            children = _children(self._process.pid)
            self._process.send_signal(sign)
            self._process.wait()
            self._process = None
            while any(Path(f"/proc/{child}").exists() for child in children):
                time.sleep(0.01)

    fast = signal.SIGTERM

    def pause(self) -> None:
        """Pause the program and its children with SIGSTOP: connections stay open, and nothing answers."""
        assert self._process is not None
        self._paused = [self._process.pid]
        os.kill(self._process.pid, signal.SIGSTOP)
        for child in _children(self._process.pid):
            os.kill(child, signal.SIGSTOP)
            self._paused.append(child)

    def resume(self) -> None:
        for process in self._paused:
            os.kill(process, signal.SIGCONT)
        self._paused = []


class Postgres(Program):
    """A PostgreSQL server.  It does not flush: a test stops the program, never the machine.

    PostgreSQL refuses to run as root, so as root it runs under another user.
    """

    fast = signal.SIGINT

    def __init__(self, programs: Path, folder: Path) -> None:
        super().__init__()
        self._programs, self._folder = programs, folder
        self._user = "postgres" if os.geteuid() == 0 else None
        if self._user:
            shutil.chown(folder, self._user)
        self._call("initdb", "-U", "tessera", "-A", "trust", "-N", "-E", "UTF8").wait()
        self.start()

    def _run(self) -> subprocess.Popen[bytes]:
        return self._call("postgres", "-p", str(self.port), "-k", str(self._folder), "-h", "127.0.0.1", "-F")

    def _call(self, program: str, *arguments: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [self._programs / program, "-D", self._folder, *arguments],
            user=self._user,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=self._folder,
        )

    def url(self, port: int = 0) -> str:
        """The URL of the server; with a `port`, of a proxy in front of it."""
        return f"postgresql://tessera@127.0.0.1:{port or self.port}"

    def database(self, port: int = 0) -> str:
        """The URL of the database that the tests use."""
        return f"{self.url(port)}/postgres"


class Redis(Program):
    def __init__(self, program: str) -> None:
        super().__init__()
        self._program = program
        self.start()

    def _run(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [self._program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
            stdout=subprocess.DEVNULL,
        )

    def url(self, port: int = 0) -> str:
        return f"redis://127.0.0.1:{port or self.port}"


@contextmanager
def postgres_program() -> Iterator[Postgres]:
    """A PostgreSQL server with its own data, removed at the end."""
    programs = sorted(Path("/usr/lib/postgresql").glob("*/bin")) if not shutil.which("initdb") else [Path("")]
    if not programs:
        raise Missing("no PostgreSQL on this machine (Debian: apt-get install postgresql)")
    folder = Path(tempfile.mkdtemp(prefix="tessera-postgres-"))
    try:
        postgres = Postgres(programs[-1], folder)
        try:
            yield postgres
        finally:
            postgres.stop("immediate")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def redis_program() -> Iterator[Redis]:
    """A Redis server that keeps nothing."""
    program = shutil.which("redis-server")
    if not program:
        raise Missing("no Redis on this machine (Debian: apt-get install redis-server)")
    redis = Redis(program)
    try:
        yield redis
    finally:
        redis.stop("kill")


def _children(process: int) -> list[int]:
    """The processes that a process has started."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = status.read_text().rpartition(")")[2].split()[1]
        except OSError:
            continue
        if int(parent) == process:
            found.append(int(status.parent.name))
    return found
