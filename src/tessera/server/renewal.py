"""Renewal: a server that has grown and that nobody uses starts anew, in the same process and with the same port.

It is how memory goes back to the system (decision 022).  The listening sockets stay open across `exec`, so connections
that arrive meanwhile wait for the new start, about a second, and none is refused.
"""

from __future__ import annotations

import logging
import os
import socket
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

GROWN = 1.2
"""Resident memory, as a multiple of that at the start, above which an unused server starts anew."""
LEAST_AGE = 60.0
"""Seconds that a server runs at least."""
RENEWED = 6
"""Exit code with which a process asks its supervisor for a new one."""
LISTENING = "TESSERA_LISTENING"
"""The environment variable with the numbers of the listening sockets, for the program that takes them over."""
STATM = Path("/proc/self/statm")

logger = logging.getLogger("tessera.renewal")


def resident_memory() -> int:
    """The resident memory of this process in bytes; 0 if the system does not tell."""
    try:
        return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return 0


def inherited_sockets() -> list[socket.socket]:
    """The listening sockets of the program that this one continues; none at a first start."""
    return [socket.socket(fileno=int(number)) for number in os.environ.pop(LISTENING, "").split()]


class Renewal:
    """Decides when to renew a server; `stop` stops it."""

    def __init__(self, stop: Callable[[], None]) -> None:
        self._stop = stop
        self._used: Callable[[], bool] | None = None
        self.due = False
        """The server stops in order to start anew."""

    def watch(self, used: Callable[[], bool]) -> None:
        """The server is open and as small as it will be.  `used` tells whether anybody needs it now."""
        self._used = used
        self._began = time.monotonic()
        self._memory = resident_memory()

    def consider(self) -> None:
        """No table is in memory: stop in order to start anew, if the server has grown and is not used."""
        memory = resident_memory()
        if not self._used or memory <= GROWN * self._memory or time.monotonic() - self._began <= LEAST_AGE:
            return
        if not self._used():
            about = {"at_start": self._memory, "now": memory}
            logger.info("nobody is here: the server starts anew and returns its memory", extra=about)
            self.due = True
            self._stop()

    def end(self) -> None:
        """Stop the server for good, also if it is just stopping in order to start anew."""
        self._used = None
        self.due = False
        self._stop()


def start_anew(listening: Sequence[int]) -> None:
    """Run this program again in the same process, with its listening sockets.  Does not return."""
    for number in listening:
        os.set_inheritable(number, True)
    os.environ[LISTENING] = " ".join(map(str, listening))
    sys.stdout.flush()
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])
