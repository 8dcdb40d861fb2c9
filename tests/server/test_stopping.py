"""Stopping: the server ends soon after SIGTERM, whatever its clients and its databases are doing then."""

from __future__ import annotations

import asyncio
from pathlib import Path

from aiohttp import WSCloseCode, WSMsgType

from tessera.server.serve import waiting
from tests.server.faulty import Faulty
from tests.server.hosting import hosting, run


def test_a_socket_that_opens_while_the_server_stops_is_closed(tmp_path: Path) -> None:
    """Its request came before the stop, and its handshake ends after all other sockets were closed."""

    async def play() -> None:
        async with hosting(str(tmp_path / "tables.sqlite")) as host:
            anna = await host.client()
            table = await anna.make("race21", "me", "open")
            host.tables.evict(idle=-1)
            store = Faulty.beneath(host)
            store.holding, store.held = "table", asyncio.Event()
            opening = asyncio.create_task(anna.session.ws_connect(f"{host.base}/api/tables/{table}/socket"))
            while "table" not in store.calls:
                await asyncio.sleep(0.01)
            await host.tables.finish()
            store.held.set()
            socket = await opening
            async with asyncio.timeout(20):
                message = await socket.receive()
            assert (message.type, socket.close_code) == (WSMsgType.CLOSE, WSCloseCode.SERVICE_RESTART)

    run(play())


def test_a_late_stop_says_what_still_waits() -> None:
    async def outer(never: asyncio.Event) -> None:
        await inner(never)

    async def inner(never: asyncio.Event) -> None:
        await never.wait()

    async def play() -> list[str]:
        task = asyncio.create_task(outer(asyncio.Event()), name="stuck")
        await asyncio.sleep(0)
        told = waiting(asyncio.get_running_loop())
        task.cancel()
        return told

    (stuck,) = (line for line in run(play()) if line.startswith("stuck: "))
    calls = [call.split(" ")[0].rpartition(".")[2] for call in stuck.removeprefix("stuck: ").split(" > ")]
    assert calls == ["outer", "inner", "wait"]
    assert "(test_stopping.py:" in stuck
