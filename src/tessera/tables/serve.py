"""One serving process: open the store, listen, say where, and stop cleanly on SIGTERM or SIGINT."""

from __future__ import annotations

import asyncio
import errno
import signal
import socket
import sys
from collections.abc import Callable
from pathlib import Path

from aiohttp import web

from tessera.tables.fanout import open_fanout
from tessera.tables.hall import Hall
from tessera.tables.http import application
from tessera.tables.store import open_store
from tessera.tables.workers import Workers

TAKEN = 1
"""The exit code when the address cannot be listened on."""


def default_database() -> str:
    """One file in the platform's folder for data of programs."""
    from platformdirs import user_data_path

    return str(user_data_path("tessera", appauthor=False) / "tables.sqlite")


def serve(host: str, port: int, database: str | None, redis: str | None) -> int:
    if sys.platform == "win32":
        runner = asyncio.Runner()
    else:
        import uvloop

        runner = asyncio.Runner(loop_factory=uvloop.new_event_loop)
    with runner:
        return runner.run(_serve(host, port, database or default_database(), redis))


async def _serve(host: str, port: int, database: str, redis: str | None) -> int:
    stop = asyncio.Event()
    _on_signal(stop.set)
    if "://" not in database:
        Path(database).parent.mkdir(parents=True, exist_ok=True)
    store = await open_store(database)
    app = application(Hall(store, await open_fanout(redis), Workers()))
    server = web.AppRunner(app, access_log=None, shutdown_timeout=5)
    await server.setup()
    site = web.TCPSite(server, host, port)
    try:
        await site.start()
    except OSError as error:
        print(f"tessera: cannot listen on {host} port {port}: {_reason(error)}", file=sys.stderr)
        await server.cleanup()
        return TAKEN
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
    """What a browser opens; if we listen on every address, one with a name that others can use too."""
    if host in ("0.0.0.0", "::", ""):
        host = socket.gethostname()
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def without_password(database: str) -> str:
    scheme, found, rest = database.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2]}" if found else database


def _reason(error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return "it is taken already; choose another with --port"
    return (error.strerror or str(error)).lower()
