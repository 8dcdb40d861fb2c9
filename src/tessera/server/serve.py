"""Serving: open the store, listen, print the link, and stop cleanly on SIGTERM or SIGINT; in one process or several."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import signal
import socket
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from tessera.bots.registry import offer
from tessera.core.garbage import collect_seldom
from tessera.core.registry import import_games
from tessera.server.fanout import open_fanout
from tessera.server.json_logs import start_logging
from tessera.server.metrics import process_ended, shared_by_processes
from tessera.server.renewal import RENEWED, Renewal, inherited_sockets, start_anew
from tessera.server.store import open_store
from tessera.server.supervisor import Beat, supervise
from tessera.server.table.registry import TableRegistry
from tessera.server.table.services import Services, new_table_id
from tessera.server.web.app import application
from tessera.server.web.door import FrontDoor, raise_file_limit
from tessera.server.web.handover import Handover
from tessera.server.web.hosting import HOSTING, Hosting
from tessera.server.workers import Workers

CANNOT_LISTEN = 1
"""The exit code if the address cannot be used."""
STOPPED_LATE = 3
"""The exit code if the server did not stop in time."""
STOPPING = 10.0
"""Seconds in which a server must have stopped after SIGTERM."""
BEAT = 1.0
"""Seconds between two signs of life to the supervisor."""

logger = logging.getLogger("tessera.serve")


def default_database() -> str:
    """A file in the platform's data folder."""
    from platformdirs import user_data_path

    return str(user_data_path("tessera", appauthor=False) / "tables.sqlite")


def serve(
    host: str,
    port: int,
    database: str | None,
    fanout: str | None,
    *,
    hosting: Hosting = HOSTING,
    bots: Mapping[str, str] = {},
    log_level: str = "info",
    handover: Handover | None = None,
    beat: Beat | None = None,
) -> int:
    """Serve in this process, which must end soon after this returns.

    `bots` are offered as additional levels: `GAME.LEVEL` to `module:Class`.  With `handover` this is one of several
    processes on the same port; the system spreads the connections.  `beat` is called every second.
    """
    offer(bots)
    start_logging(log_level)
    sys.setswitchinterval(0.001)
    import_games()
    collect_seldom()
    raise_file_limit()
    if sys.platform == "win32":
        runner = asyncio.Runner()
    else:
        import uvloop

        runner = asyncio.Runner(loop_factory=uvloop.new_event_loop)
    with runner:
        serving = _serve(host, port, database or default_database(), fanout, hosting, handover, beat)
        code, listening = runner.run(serving)
    if code == RENEWED and not handover:
        start_anew(listening)
    return code


def serve_several(
    count: int,
    host: str,
    port: int,
    database: str,
    fanout: str,
    *,
    hosting: Hosting = HOSTING,
    bots: Mapping[str, str] = {},
    log_level: str = "info",
) -> int:
    """Serve in `count` processes on one port; one that dies is replaced."""
    offer(bots)  # refuse a wrong bot once, here, and not in every process
    start_logging(log_level)
    try:
        with socket.create_server((host, port)) as probe:
            port = probe.getsockname()[1]
    except OSError as error:
        return _cannot_listen(host, port, error)
    call = partial(
        serve,
        host,
        port,
        database,
        fanout,
        hosting=hosting,
        bots=bots,
        log_level=log_level,
    )
    with tempfile.TemporaryDirectory(prefix="tessera-") as folder, shared_by_processes():
        return supervise(count, partial(_serve_as, call, Path(folder), count), process_ended)


def _serve_as(call: Callable[..., int], folder: Path, count: int, number: int, beat: Beat) -> int:
    """Serve as one of several processes."""
    return call(handover=Handover(folder, number, count), beat=beat)


async def _serve(
    host: str,
    port: int,
    database: str,
    fanout: str | None,
    hosting: Hosting,
    handover: Handover | None,
    beat: Beat | None,
) -> tuple[int, list[int]]:
    """Serve until a signal, or until the server is to be renewed.  Returns the exit code and the listening sockets."""
    stop = asyncio.Event()
    renewal = Renewal(stop.set)
    _on_signal(renewal.end)
    inherited = inherited_sockets()
    table_id = handover.table_id if handover else new_table_id
    services = Services(await open_store(database), await open_fanout(fanout), Workers(), table_id)
    app = application(TableRegistry(services), hosting)
    if handover:
        app.middlewares.append(handover.pass_on)
    server = FrontDoor(app, services.metrics, hosting.limits, hosting.door)
    await server.setup()
    try:
        listening = await server.open(host, port, share=handover is not None, listening=inherited)
    except OSError as error:
        await server.cleanup()
        return _cannot_listen(host, port, error), []
    if handover:
        assert server.server
        handover.open(server.server)
    if not inherited:
        print(f"Tables are kept in {without_password(database)}")
        print(f"Tessera is open at {link(host, server.addresses[0][1])}  (stop with Ctrl-C)", flush=True)
    renewal.watch(lambda: not (server.idle and services.workers.idle))
    services.unused = renewal.consider
    beating = asyncio.create_task(_beat(beat)) if beat else None
    await stop.wait()
    end_anyway(STOPPING, asyncio.get_running_loop())
    if renewal.due:
        listening = [os.dup(number) for number in listening]
    if handover:
        handover.close()
    await server.cleanup()
    if beating:
        beating.cancel()
    if renewal.due:
        return RENEWED, listening
    print("Tessera is closed.", flush=True)
    return 0, []


async def _beat(beat: Beat) -> None:
    while True:
        beat()
        await asyncio.sleep(BEAT)


def end_anyway(seconds: float, loop: asyncio.AbstractEventLoop) -> None:
    """End this process after so many seconds, whatever it is doing then.  Nothing that was confirmed is lost.

    The log says what still waits in the event loop.
    """

    def end() -> None:
        try:
            about = {"seconds": seconds, "waiting": waiting(loop)}
            logger.error("the server did not stop in time and ends anyway", extra=about)
        finally:
            os._exit(STOPPED_LATE)

    timer = threading.Timer(seconds, end)
    timer.daemon = True
    timer.start()


def waiting(loop: asyncio.AbstractEventLoop) -> list[str]:
    """The tasks of an event loop that have not ended, each with the calls in which it waits, the outermost first."""
    return sorted(f"{task.get_name()}: {' > '.join(_calls(task.get_coro()))}" for task in asyncio.all_tasks(loop))


def _calls(awaited: Any) -> Iterator[str]:
    """The functions that wait for each other, down to the one that waits for something else."""
    while awaited is not None:
        frame = getattr(awaited, "cr_frame", None) or getattr(awaited, "ag_frame", None)
        if frame:
            yield f"{frame.f_code.co_qualname} ({Path(frame.f_code.co_filename).name}:{frame.f_lineno})"
        awaited = getattr(awaited, "cr_await", None) or getattr(awaited, "ag_await", None)


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
