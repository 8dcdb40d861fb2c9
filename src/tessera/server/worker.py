"""A worker process (`python -m tessera.server.worker NICENESS`): it answers the calls of `Workers`, one at a time."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import time
import traceback
from contextlib import suppress

from tessera.core.game import Refusal
from tessera.core.garbage import collect_seldom
from tessera.server.lifeline import end_when_closed
from tessera.server.workers import HEAD, IDLE, READY, Again


def serve() -> None:
    """Read a call and answer it, until the pipe is closed."""
    calls = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # keep what a bot prints apart from the answers
    collect_seldom()
    end_when_closed(0)
    answers.write(READY)
    answers.flush()
    while head := calls.read(HEAD):
        answer = _answer(calls.read(int.from_bytes(head, "big")))
        answers.write(len(answer).to_bytes(HEAD, "big") + answer)
        answers.flush()


def _answer(message: bytes) -> bytes:
    """The pickled answer to a call: its kind, the result or fault, and the CPU seconds it took."""
    began = time.process_time()
    try:
        function, arguments, limit = pickle.loads(message)
        _limit_cpu(limit)
        value = function(*arguments)
        kind = "again" if isinstance(value, Again) else "done"
        return pickle.dumps((kind, value, time.process_time() - began))
    except Refusal as refusal:
        value = refusal.value if isinstance(refusal.value, str | int) else None
        return pickle.dumps(("refused", (refusal.code, refusal.message, refusal.rule, value), 0.0))
    except Exception:
        return pickle.dumps(("broken", traceback.format_exc(), 0.0))
    finally:
        _limit_cpu(0)


def _limit_cpu(seconds: float) -> None:
    """Let the system kill this process after so many seconds of CPU; 0: let it live."""
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_PROF, seconds)


def give_way(niceness: int) -> None:
    """Lower the priority of this process; with `IDLE` it runs only while nothing else wants the core.

    It stays in the server's session, since Linux may give each session an equal share of the cores.  So Ctrl-C reaches
    it too, and it is the server that ends it.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        os.nice(niceness)
    if niceness == IDLE and hasattr(os, "SCHED_IDLE"):
        with suppress(OSError):  # a sandbox may forbid it
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


if __name__ == "__main__":
    give_way(int(sys.argv[1]))
    serve()
