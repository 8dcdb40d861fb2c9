"""The writer thread of a SQLite store, with group commit.

Jobs that arrive while the disk is busy share the next commit, and jobs wait a little while more come.  Lines also share
one statement, because the thread waits for the interpreter lock after each statement.

After each commit the writer checks that the files are still at their path, and only then are the jobs done: SQLite
itself goes on writing to a file that was deleted.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from typing import TypeVar

from tessera.core.garbage import forget_frames
from tessera.server.store.files import InPlace
from tessera.server.store.outage import Outage
from tessera.server.store.sqlite_writing import Job, JobResult, Row, commit_or_split, database_at_fault

Result = TypeVar("Result")

TOGETHER = 200
"""Most jobs in one transaction."""
ENOUGH = 32
"""Jobs that wait for no more to share their commit.  A commit takes 125 µs of CPU, and each line in it 4: so a line
takes 20 µs in a commit of eight, and 8 in one of 32."""
TURNS = 4
"""Most turns of the event loop for which jobs wait for more."""
MOVED = "the database file was deleted or replaced"


class Writer:
    """Queues jobs, and hands them to a thread of its own, a transaction at a time."""

    def __init__(self, db: sqlite3.Connection, path: Path) -> None:
        self._db = db
        self._path = path
        self._loop = asyncio.get_running_loop()
        self._jobs: SimpleQueue[list[Job]] = SimpleQueue()
        self._queued: list[Job] = []
        self._busy = False
        self._more_coming: Callable[[], bool] | None = None
        self._in_a_hurry = False
        self._waited = 0
        """Turns of the event loop for which the queued jobs have waited for more."""
        self.outage = Outage("written")
        self._in_place = InPlace(path)
        self._moved = False
        """The files were not in place when the writer last looked."""
        self._thread = threading.Thread(target=self._write, name="store-writer", daemon=True)
        self._thread.start()

    async def close(self) -> None:
        """Write what is queued, and end the thread."""
        while self._queued:
            self._submit()
        self._jobs.put([])
        await self._loop.run_in_executor(None, self._thread.join)

    def wait_while(self, more_coming: Callable[[], bool]) -> None:
        """Let jobs wait a few turns of the event loop while this says that more come."""
        self._more_coming = more_coming

    def hurry(self) -> None:
        """Let the queued jobs wait for no more."""
        self._in_a_hurry = True

    def written(
        self,
        work: Callable[[sqlite3.Connection], Result] | None,
        line: Row | None = None,
    ) -> asyncio.Future[Result]:
        """Queue a job for the writer; the result comes once its commit is durable.

        Await it at once: a frame with a name for the failed future, which has that frame in its traceback, is a cycle.
        """
        self.refuse_if_moved()
        done: asyncio.Future[Result] = self._loop.create_future()
        if not self._queued and not self._busy:
            self._loop.call_soon(self._submit_unless_more_come)
        self._queued.append(Job(done, line, work))
        return done

    def refuse_if_moved(self) -> None:
        """Refuse to use files that are not in place; they may be put back."""
        if self._moved:
            self._moved = not self._in_place()
        if self._moved:
            raise self.outage.failed(MOVED, str(self._path))

    def _submit_unless_more_come(self) -> None:
        """Submit the queued jobs, now or after a few more turns of the event loop."""
        may_wait = not self._in_a_hurry and 0 < len(self._queued) < ENOUGH and self._waited < TURNS
        if may_wait and self._more_coming and self._more_coming():
            self._waited += 1
            self._loop.call_soon(self._submit_unless_more_come)
        else:
            self._submit()

    def _submit(self) -> None:
        """Hand the queued jobs to the writer as one transaction."""
        self._waited, self._in_a_hurry = 0, False
        if self._queued:
            self._busy = True
            self._jobs.put(self._queued[:TOGETHER])
            del self._queued[:TOGETHER]

    def _finished(self, answers: list[JobResult], changed: bool) -> None:
        """Resolve the futures of the jobs that the writer has finished."""
        self._busy = False
        self._moved = not self._in_place()
        if changed and not self._moved:
            self.outage.worked()
        self._submit_unless_more_come()
        for done, result, error in answers:
            if self._moved:
                error = self.outage.failed(MOVED, str(self._path))
            elif error and database_at_fault(error):
                error = self.outage.failed(str(error), repr(error))
            if done.done():
                continue
            if error:
                forget_frames(error)  # the writer's frames refer to this future
                done.set_exception(error)
            else:
                done.set_result(result)

    def _write(self) -> None:
        """Run the writer thread until it gets an empty batch."""
        db = self._db
        while jobs := self._jobs.get():
            before = db.total_changes
            answers = commit_or_split(db, jobs)
            self._loop.call_soon_threadsafe(self._finished, answers, db.total_changes > before)
            del jobs, answers  # they would be kept until the next batch comes
