"""A lifeline for helper processes: they end when the process that reads their answers does, whatever they compute."""

from __future__ import annotations

import os
import select
import threading


def end_when_closed(file: int) -> None:
    """End this process as soon as the other end of a pipe or socket is closed, even during a long computation."""
    if not hasattr(select, "poll"):  # Windows: the process ends when it reads the next call
        return
    poll = select.poll()
    poll.register(file, 0)  # no event but the hang-up, which is always reported

    def watch() -> None:
        poll.poll()
        os._exit(0)

    threading.Thread(target=watch, daemon=True, name="lifeline").start()
