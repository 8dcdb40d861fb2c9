"""Executors: tasks run on this machine's cores, or on Ray (pip install 'tessera-games[ray]').

Both are shaped like `concurrent.futures.Executor`, and so is any other that you give to `simulate`.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import parent_process
from typing import Any, Literal

from tessera.core.game import Refusal
from tessera.core.garbage import collect_seldom

Place = Literal["local", "ray"]
RETRIES = 5
"""Times that a task is played again after its worker or its machine died."""


@contextmanager
def open_executor(on: Place = "local", workers: int = 0, address: str | None = None) -> Iterator[Executor]:
    """An executor: `workers` processes here (0: one a core), or Ray; `address` names a cluster that is running."""
    if on == "ray":
        with _ray(workers, address) as executor:
            yield executor
        return
    if address is not None:
        raise Refusal("no-address", "only --on ray has an address", value=address)
    try:
        with ProcessPoolExecutor(workers or os.cpu_count() or 1, initializer=_begin) as executor:
            yield executor
    except BrokenProcessPool:
        raise Refusal("worker-lost", "a worker process died; a simulation with --run can go on") from None


def _begin() -> None:
    """Prepare a process that plays games."""
    collect_seldom()
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End this process when its parent is gone: killed, it could not end it."""
    if parent := parent_process():
        parent.join()
        os._exit(1)


class RayExecutor(Executor):
    """Ray behind the standard interface.  A task whose worker dies is played again: tasks have no side effects."""

    def __init__(self, ray: Any) -> None:
        self.ray = ray
        self._remote: dict[Callable[..., Any], Any] = {}
        self._references: dict[Future[Any], Any] = {}

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Run a function on a worker."""
        if fn not in self._remote:
            self._remote[fn] = self.ray.remote(fn).options(max_retries=RETRIES)
        reference = self._remote[fn].remote(*args, **kwargs)
        future: Future[Any] = reference.future()
        self._references[future] = reference
        future.add_done_callback(lambda done: self._references.pop(done, None))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Cancel what is still running."""
        for reference in [*self._references.values()]:
            self.ray.cancel(reference, force=True)


@contextmanager
def _ray(workers: int, address: str | None) -> Iterator[RayExecutor]:
    try:
        import ray
    except ImportError:
        raise Refusal("no-ray", "--on ray needs the extra: pip install 'tessera-games[ray]'") from None
    paths = os.pathsep.join(path for path in sys.path if path)
    settings: dict[str, Any] = {"runtime_env": {"env_vars": {"PYTHONPATH": paths}}}
    if address is None:
        settings |= {"num_cpus": workers or os.cpu_count() or 1, "include_dashboard": False}
    else:
        settings = {"address": address}
    try:
        ray.init(log_to_driver=False, logging_level=logging.ERROR, **settings)
    except Exception as error:  # Ray raises a bare Exception if its processes do not start within 30 seconds
        ray.shutdown()
        raise Refusal("no-cluster", f"cannot use Ray: {error}", value=address) from None
    try:
        with RayExecutor(ray) as executor:
            yield executor
    finally:
        ray.shutdown()
