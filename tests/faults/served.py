"""A server in its own process that takes commands to fail: `python -m tests.faults.served FD PORT DATABASE [REDIS]`.

The commands reach the layer below ours: the connections of `sqlite3` raise what they raise on a bad disk, and `time`
tells the wall clock after a step.  Everything above is the server that people run, only its rate limits are higher.
"""

from __future__ import annotations

import resource
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import Any, Literal

import msgspec

from tests.faults.ports import lasting_port, wait_to_listen


class Faults(msgspec.Struct):
    """The faults of the process's disk and clock."""

    writes: Literal["", "fail", "lose", "read-only"] = ""
    """Writes fail; or are stored and then fail (`lose`: the success is lost); or find a read-only file."""
    reads: Literal["", "fail"] = ""
    seconds: float = 0.0
    """Seconds that every commit takes longer."""
    shift: int = 0
    """Milliseconds by which the wall clock was stepped."""


FAULTS = Faults()
"""The faults of this process, if it is a server."""

WRITES = ("BEGIN", "COMMIT", "INSERT", "UPDATE", "DELETE")
ERRORS = {
    "fail": ("disk I/O error", sqlite3.SQLITE_IOERR_WRITE, "SQLITE_IOERR_WRITE"),
    "lose": ("disk I/O error", sqlite3.SQLITE_IOERR_FSYNC, "SQLITE_IOERR_FSYNC"),
    "read-only": ("attempt to write a readonly database", sqlite3.SQLITE_READONLY, "SQLITE_READONLY"),
}


class FaultyConnection(sqlite3.Connection):
    """A connection on a disk that fails by command."""

    def execute(self, *call: Any) -> sqlite3.Cursor:
        return self._do(super().execute, *call)

    def executemany(self, *call: Any) -> sqlite3.Cursor:
        return self._do(super().executemany, *call)

    def _do(self, execute: Callable[..., sqlite3.Cursor], statement: str, *values: Any) -> sqlite3.Cursor:
        verb = statement.split(None, 1)[0].upper()
        if verb == "SELECT" and FAULTS.reads:
            raise _error("disk I/O error", sqlite3.SQLITE_IOERR_READ, "SQLITE_IOERR_READ")
        if verb not in WRITES and not statement.startswith("PRAGMA user_version="):
            return execute(statement, *values)
        if FAULTS.writes in ("fail", "read-only"):
            raise _error(*ERRORS[FAULTS.writes])
        result = execute(statement, *values)
        if not self.in_transaction:
            time.sleep(FAULTS.seconds)
            if FAULTS.writes == "lose":
                raise _error(*ERRORS["lose"])
        return result


def _error(text: str, code: int, name: str) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError(text)
    error.sqlite_errorcode, error.sqlite_errorname = code, name
    return error


class FaultyServer:
    """The test's side: starts, commands, stops and kills the process."""

    def __init__(self, database: str, redis: str = "", port: int = 0) -> None:
        self.port = port or lasting_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self._arguments = [str(self.port), database, redis]
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        """Start the process, and wait until it listens."""
        self.launch()
        assert self.process is not None
        wait_to_listen(self.port, self.process)

    def launch(self) -> None:
        """Start the process, and wait for nothing."""
        self._commands, theirs = socket.socketpair()
        with theirs:
            call = [sys.executable, "-m", __name__, str(theirs.fileno()), *self._arguments]
            self.process = subprocess.Popen(call, stdout=subprocess.DEVNULL, pass_fds=[theirs.fileno()])

    def fail(self, faults: Faults) -> None:
        """Give the process these faults, in place of those it has."""
        self._commands.sendall(msgspec.json.encode(faults) + b"\n")
        assert self._commands.recv(1) == b"."

    def limit_files(self, size: int) -> None:
        """Let the process write no file beyond this size, as on a full disk; -1 ends it."""
        assert self.process is not None
        _, hard = resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (size if size >= 0 else hard, hard))

    def kill(self) -> None:
        """Kill the process with SIGKILL."""
        if self.process is not None:
            self.process.kill()
            self._ended()

    def stop(self) -> None:
        """Stop the process with SIGTERM; it ends without an error, and does not hang."""
        assert self.process is not None
        self.process.terminate()
        assert self._ended() == 0

    def _ended(self) -> int:
        assert self.process is not None
        code = self.process.wait(timeout=30)
        self._commands.close()
        self.process = None
        return code


def main() -> int:
    from tessera.core.registry import register
    from tessera.server.serve import serve
    from tessera.server.web.hosting import Hosting
    from tessera.server.web.limits import Limits
    from tests.core.race21 import RACE21

    commands, port, database, redis = sys.argv[1:]
    threading.Thread(target=_obey, args=(socket.socket(fileno=int(commands)),), daemon=True).start()
    connect, now = sqlite3.connect, time.time_ns
    sqlite3.connect = lambda *paths, **more: connect(*paths, **{"factory": FaultyConnection, **more})
    time.time_ns = lambda: now() + FAULTS.shift * 1_000_000
    time.time = lambda: time.time_ns() / 1e9
    register(RACE21)
    much = (10_000.0, 10_000)
    limits = Limits(messages=much, chats=much, tables=much, keys=much)
    return serve("127.0.0.1", int(port), database, redis or None, hosting=Hosting(limits=limits))


def _obey(commands: socket.socket) -> None:
    """Set the faults that the test's side sends."""
    with commands.makefile("rb") as lines:
        for line in lines:
            faults = msgspec.json.decode(line, type=Faults)
            for field in Faults.__struct_fields__:
                setattr(FAULTS, field, getattr(faults, field))
            commands.sendall(b".")


if __name__ == "__main__":
    sys.exit(main())
