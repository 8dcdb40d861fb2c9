"""The supervisor of several serving processes: starts them, replaces those that die or hang, and stops them together.

A process that dies soon after its start is replaced ever later.  If none has ever served, the supervisor gives up and
raises what the process was refused with, such as a database it cannot use.  Each process watches a pipe to the
supervisor and stops when it closes, so a supervisor that is killed leaves nobody behind.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext
from typing import Any

from tessera.core.game import Refusal
from tessera.server.renewal import RENEWED

LOOK = 0.2
"""Seconds between two looks at the processes."""
FIRST_WAIT = 0.5
"""Seconds before a process that died is replaced; doubled each time it dies again soon."""
MOST_WAIT = 30.0
SOON = 60.0
"""A process that has run for so many seconds is replaced at once, as if it had never died."""
HANGING = 30.0
"""Seconds without a turn of its event loop after which a process is killed."""
STOPPING = 12.0
"""Seconds in which the processes must stop; those that have not are killed."""
REFUSED = 2
"""Exit code of a process whose settings were refused."""
ORPHANED = 5
"""Exit code of a process that could not stop after its supervisor was gone."""
NEVER_SERVED = 4
"""Exit code of the supervisor if a process died and none has ever served."""

Beat = Callable[[], None]
"""Called by a serving process at every turn of its heartbeat."""
Serve = Callable[[int, Beat], int]
"""Serves as the process of this number until SIGTERM; returns its exit code."""

logger = logging.getLogger("tessera.supervisor")


class Worker:
    """One of the processes: it is started, dies, and is started again."""

    def __init__(self, context: SpawnContext, number: int, serve: Serve, ended: Callable[[int], None]) -> None:
        self._context = context
        self._number = number
        self._serve = serve
        self._ended = ended
        self._wait = 0.0
        """Seconds to wait before the next start."""
        self.start()

    def start(self) -> None:
        self._beat = self._context.RawValue("d", 0.0)
        self._lifeline, theirs = self._context.Pipe()
        arguments = (self._serve, self._number, theirs, self._beat)
        self.process = self._context.Process(target=run_worker, args=arguments)
        self.process.start()
        theirs.close()
        self._started = time.monotonic()
        self._again: float | None = None

    @property
    def serves(self) -> bool:
        """The process has begun to serve."""
        return bool(self._beat.value)

    def refusal(self) -> Refusal | None:
        """Return the refusal with which a process has ended."""
        try:
            refusal: Refusal | None = self._lifeline.recv() if self._lifeline.poll() else None
            return refusal
        except (EOFError, OSError):
            return None

    def look(self) -> None:
        """Kill the process if it hangs; start it again if it is dead and has waited long enough."""
        now = time.monotonic()
        if self.process.is_alive():
            if self.serves and now - self._beat.value > HANGING:
                logger.error("a process hangs and is killed", extra={"pid": self.process.pid})
                self.process.kill()
        elif self.process.exitcode == RENEWED:
            self._ended(self.process.pid or 0)
            self.start()
        elif self._again is None:
            lived = now - self._started
            self._wait = 0.0 if lived > SOON else min(MOST_WAIT, max(FIRST_WAIT, self._wait * 2))
            about = {"code": self.process.exitcode, "lived": round(lived, 1), "wait": self._wait}
            logger.error("a process died and is started again", extra=about)
            self._ended(self.process.pid or 0)
            self._again = now + self._wait
        elif now >= self._again:
            self.start()

    def stop(self, until: float) -> None:
        """Wait for the process to stop; kill it if it has not done so in time."""
        self.process.join(max(0.0, until - time.monotonic()))
        if self.process.is_alive():
            logger.error("a process does not stop and is killed", extra={"pid": self.process.pid})
            self.process.kill()
            self.process.join()


def supervise(count: int, serve: Serve, ended: Callable[[int], None] = lambda pid: None) -> int:
    """Serve in `count` processes until SIGTERM or SIGINT.  `serve` must be picklable.

    `ended` is called with the id of every process that has died.
    """
    stopping: list[int] = []
    for sign in (signal.SIGTERM, signal.SIGINT):
        signal.signal(sign, lambda number, _: stopping.append(number))
    context = multiprocessing.get_context("spawn")
    workers = [Worker(context, number, serve, ended) for number in range(count)]
    served = False
    code = 0
    try:
        while not stopping and not code:
            time.sleep(LOOK)
            served = served or any(worker.serves for worker in workers)
            for worker in workers:
                if not served and not worker.process.is_alive():
                    if refusal := worker.refusal():
                        raise refusal
                    code = worker.process.exitcode or NEVER_SERVED
                elif not stopping:
                    worker.look()
    finally:
        for worker in workers:
            worker.process.terminate()
        until = time.monotonic() + STOPPING
        for worker in workers:
            worker.stop(until)
    return code


def run_worker(serve: Serve, number: int, lifeline: Connection, beat: Any) -> None:
    """Run in the process: serve, and stop when the supervisor is gone."""

    def alive() -> None:
        beat.value = time.monotonic()

    def watch() -> None:
        try:
            lifeline.recv()
        except (EOFError, OSError):
            os.kill(os.getpid(), signal.SIGTERM)
            time.sleep(STOPPING)
            os._exit(ORPHANED)

    threading.Thread(target=watch, daemon=True, name="lifeline").start()
    try:
        code = serve(number, alive)
    except Refusal as refusal:
        lifeline.send(refusal)
        code = REFUSED
    raise SystemExit(code)
