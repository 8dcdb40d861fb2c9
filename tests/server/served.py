"""A server in its own process, so that a test can kill it: `python -m tests.server.served PORT DATABASE [REDIS]`."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from tests.server.conftest import free_port, wait_for_port


class Served:
    def __init__(self, database: str, redis: str = "", port: int = 0) -> None:
        self.port = port or free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self._call = [sys.executable, "-m", __name__, str(self.port), database, redis]
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(self._call, stdout=subprocess.DEVNULL)
        wait_for_port(self.port, self.process)

    def kill(self) -> None:
        """Kill the process with SIGKILL."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """Stop the process with SIGTERM; returns the exit code."""
        self.process.terminate()
        return self.process.wait(timeout=20)


@contextmanager
def served(database: str, redis: str = "") -> Iterator[Served]:
    server = Served(database, redis)
    try:
        yield server
    finally:
        server.kill()


def step_on_signals() -> None:
    """Step this process's wall clock by an hour: forward on SIGUSR1, back on SIGUSR2."""
    now, now_ns, stepped = time.time, time.time_ns, [0]
    time.time = lambda: now() + stepped[0]
    time.time_ns = lambda: now_ns() + stepped[0] * 1_000_000_000
    for sign, hours in ((signal.SIGUSR1, 1), (signal.SIGUSR2, -1)):
        signal.signal(sign, lambda *_, hours=hours: stepped.append(stepped.pop() + 3600 * hours))


def main() -> int:
    from tessera.core.registry import register
    from tessera.server.serve import serve
    from tests.core.race21 import RACE21

    register(RACE21)
    step_on_signals()
    port, database, redis = sys.argv[1:]
    return serve("127.0.0.1", int(port), database, redis or None)


if __name__ == "__main__":
    sys.exit(main())
