"""Serving: open the store, listen, print the link, and stop cleanly on SIGTERM or SIGINT; in one process or several."""

from __future__ import annotations

import asyncio
import errno
import multiprocessing
import signal
import socket
import sys
import time
from collections.abc import Callable, Mapping

from aiohttp import web

from tessera.bots.registry import offer
from tessera.core.garbage import collect_seldom
from tessera.server.fanout import open_fanout
from tessera.server.json_logs import start_logging
from tessera.server.store import open_store
from tessera.server.table.registry import TableRegistry
from tessera.server.table.services import Services
from tessera.server.web.app import application
from tessera.server.web.limits import LIMITS, Limits
from tessera.server.workers import Workers

CANNOT_LISTEN = 1
"""The exit code if the address cannot be used."""


def default_database() -> str:
    """A file in the platform's data folder."""
    from platformdirs import user_data_path

    return str(user_data_path("tessera", appauthor=False) / "tables.sqlite")


def serve(
    host: str,
    port: int,
    database: str | None,
    redis: str | None,
    *,
    share: bool = False,
    limits: Limits = LIMITS,
    bots: Mapping[str, str] = {},
) -> int:
    """Serve in this process.  With `share` others may listen on the same port; the system spreads the connections.

    `bots` are offered as additional levels: `GAME.LEVEL` to `module:Class`.
    """
    offer(bots)
    start_logging()
    sys.setswitchinterval(0.001)
    collect_seldom()
    if sys.platform == "win32":
        runner = asyncio.Runner()
    else:
        import uvloop

        runner = asyncio.Runner(loop_factory=uvloop.new_event_loop)
    with runner:
        return runner.run(_serve(host, port, database or default_database(), redis, share, limits))


def serve_several(count: int, host: str, port: int, database: str, redis: str, bots: Mapping[str, str] = {}) -> int:
    """Serve in `count` processes on one port; one that dies is replaced."""
    offer(bots)  # refuse a wrong bot once, here, and not in every process
    try:
        with socket.create_server((host, port)) as probe:
            port = probe.getsockname()[1]
    except OSError as error:
        return _cannot_listen(host, port, error)
    context = multiprocessing.get_context("spawn")

    def start() -> multiprocessing.process.BaseProcess:
        settings = {"share": True, "bots": bots}
        process = context.Process(target=serve, args=(host, port, database, redis), kwargs=settings)
        process.start()
        return process

    stopping: list[int] = []
    for sign in (signal.SIGTERM, signal.SIGINT):
        signal.signal(sign, lambda number, _: stopping.append(number))
    processes = [start() for _ in range(count)]
    while not stopping:
        time.sleep(0.2)
        for number, process in enumerate(processes):
            if not process.is_alive() and not stopping:
                processes[number] = start()
    for process in processes:
        process.terminate()
    for process in processes:
        process.join()
    return 0


async def _serve(host: str, port: int, database: str, redis: str | None, share: bool, limits: Limits) -> int:
    stop = asyncio.Event()
    _on_signal(stop.set)
    services = Services(await open_store(database), await open_fanout(redis), Workers())
    app = application(TableRegistry(services), limits=limits)
    server = web.AppRunner(app, access_log=None, shutdown_timeout=5)
    await server.setup()
    site = web.TCPSite(server, host, port, reuse_port=share or None)
    try:
        await site.start()
    except OSError as error:
        await server.cleanup()
        return _cannot_listen(host, port, error)
    print(f"Tables are kept in {without_password(database)}")
    print(f"Tessera is open at {link(host, server.addresses[0][1])}  (stop with Ctrl-C)", flush=True)
    await stop.wait()
    await server.cleanup()
    print("Tessera is closed.", flush=True)
    return 0


def _on_signal(stop: Callable[[], None]) -> None:
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGTERM, signal.SIGINT):
        try:
            loop.add_signal_handler(sign, stop)
        except NotImplementedError:
            signal.signal(sign, lambda *_: loop.call_soon_threadsafe(stop))


def link(host: str, port: int) -> str:
    """The link for a browser; with the machine's name if the server listens on every address."""
    if host in ("0.0.0.0", "::", ""):
        host = socket.gethostname()
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def without_password(database: str) -> str:
    scheme, found, rest = database.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2]}" if found else database


def _cannot_listen(host: str, port: int, error: OSError) -> int:
    reason = (error.strerror or str(error)).lower()
    if error.errno == errno.EADDRINUSE:
        reason = "it is in use; choose another one with --port"
    print(f"tessera: cannot listen on {host} port {port}: {reason}", file=sys.stderr)
    return CANNOT_LISTEN
