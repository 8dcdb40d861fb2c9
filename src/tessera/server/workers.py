"""Worker processes for bots, advice, puzzles and replays: each computes one call at a time, within a time limit.

`await workers.call(2.0, function, *arguments)` runs an importable function in another process.  A process that
exceeds its limit is killed and replaced, so nothing a bot or a solver does can hold up a table.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from typing import Any, TypeVar

from tessera.core.game import Refusal
from tessera.core.garbage import collect_seldom

Result = TypeVar("Result")

HEAD = 4
"""Bytes that give the length of the pickle after them."""


class Busy(Refusal):
    """The queue is full."""

    def __init__(self, waiting: int) -> None:
        super().__init__("busy", "the server is busy; try again in a moment", value=waiting)


class TooSlow(Refusal):
    """The call exceeded its time limit; its process was killed."""

    def __init__(self, what: str, limit: float) -> None:
        super().__init__("too-slow", f"{what} took longer than {limit:g} s and was stopped", value=limit)


class Broken(Exception):
    """The function failed, or its process died.  The text is the worker's traceback."""


class Workers:
    """A pool of at most `size` processes, started on demand, with a queue of at most `waiting` calls.

    `nice` lowers the priority of the processes.
    """

    def __init__(self, size: int | None = None, waiting: int = 64, nice: int = 0) -> None:
        self.size = size or max(1, (os.cpu_count() or 2) - 1)
        self._room = asyncio.Semaphore(self.size)
        self._idle: list[Process] = []
        self._all: set[Process] = set()
        self._waiting = 0
        self._most = waiting
        self._nice = nice

    async def call(self, limit: float, function: Callable[..., Result], *arguments: Any) -> Result:
        """Run a function and return its result, or raise its `Refusal`.  `limit` (seconds) excludes the queue."""
        if self._waiting >= self._most:
            raise Busy(self._waiting)
        self._waiting += 1
        try:
            await self._room.acquire()
        finally:
            self._waiting -= 1
        try:
            process = self._idle.pop() if self._idle else await self._start()
            try:
                async with asyncio.timeout(limit):
                    kind, value = await _converse(process, (function, arguments))
            except TimeoutError:
                await self._end(process)
                raise TooSlow(function.__qualname__, limit) from None
            except (EOFError, OSError) as error:
                await self._end(process)
                raise Broken(f"the process died: {error}") from None
            except BaseException:
                await self._end(process)
                raise
            self._idle.append(process)
        finally:
            self._room.release()
        if kind == "refused":
            code, message, rule = value
            raise Refusal(code, message, rule=rule)
        if kind == "broken":
            raise Broken(value)
        result: Result = value
        return result

    async def close(self) -> None:
        for process in list(self._all):
            await self._end(process)

    async def _start(self) -> Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tessera.server.workers",
            str(self._nice),
            stdin=PIPE,
            stdout=PIPE,
            start_new_session=True,
        )
        self._all.add(process)
        return process

    async def _end(self, process: Process) -> None:
        self._all.discard(process)
        if process.returncode is None:
            process.kill()
        await process.wait()


async def _converse(process: Process, call: object) -> tuple[str, Any]:
    assert process.stdin
    assert process.stdout
    message = pickle.dumps(call)
    process.stdin.write(len(message).to_bytes(HEAD, "big") + message)
    await process.stdin.drain()
    head = await process.stdout.readexactly(HEAD)
    answer: tuple[str, Any] = pickle.loads(await process.stdout.readexactly(int.from_bytes(head, "big")))
    return answer


def _serve() -> None:
    """Run the worker: read a call, answer it, until the pipe is closed."""
    calls = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # keep what a bot prints apart from the answers
    collect_seldom()
    while head := calls.read(HEAD):
        try:
            function, arguments = pickle.loads(calls.read(int.from_bytes(head, "big")))
            answer = pickle.dumps(("done", function(*arguments)))
        except Refusal as refusal:
            answer = pickle.dumps(("refused", (refusal.code, refusal.message, refusal.rule)))
        except Exception:
            import traceback

            answer = pickle.dumps(("broken", traceback.format_exc()))
        answers.write(len(answer).to_bytes(HEAD, "big") + answer)
        answers.flush()


if __name__ == "__main__":
    if sys.platform != "win32":
        os.nice(int(sys.argv[1]))
    _serve()
