"""No message of any kind reveals chance that is still to come."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from tessera.core.chance import Chance, key_from
from tessera.server.store import Listing, StoredTable
from tests.server.hosting import Host, hosting, run, without_chance


def mask(told: Any) -> Any:
    """Remove what may differ: names of tables, the commitment and the seals that begin with it, and times."""
    if isinstance(told, dict):
        hidden = ("commitment", "seal", "sum", "at", "now", "id", "line")
        if told.get("type") == "presence":
            told = {**told, "awaited": [seat for seat, _ in told["awaited"]]}
        return {name: mask(value) for name, value in told.items() if name not in hidden}
    return [mask(each) for each in told] if isinstance(told, list) else told


async def everything(host: Host, table: str, cookie: str) -> Any:
    """Every kind of message that a player can get while nothing new is drawn."""
    match = (await host.tables.find(table)).course.match
    assert match
    client = await host.client(key=False)
    client.session.cookie_jar.update_cookies({"tessera_key": cookie})
    await client.join(table)
    async with client.session.get(f"{host.base}/api/tables/{table}/record") as response:
        record = [msgspec.json.decode(line) for line in (await response.text()).splitlines()]
    await client.ask("sync", "1", after=0)
    await client.ask("act", "2", do="fly")
    await client.ask("act", "3", do="remove 1,1,1")
    await client.ask("act", "4", do=without_chance(match.game))
    assert (await client.ask("undo", "5"))["type"] == "done"
    await client.ask("undo", "6")
    await client.ask("chat", "7", text="hello")
    await client.ask("point", "8", piece="die")
    offered = client.last("choices")
    texts = [choice["do"] for choice in offered["choices"] if not choice["do"].startswith("askfirst")]
    steps = [{"seat": offered["seat"], "do": text} for text in (texts[0], "end")]
    assert (await client.ask("sketch", "9", steps=steps))["type"] == "done"
    line = client.last("lines")["lines"][0]["id"]
    await client.ask("whatif", "10", line=line)
    await client.send({"type": "imagine", "id": "11", "line": line})
    await client.until(lambda m: m["type"] == "imagined")
    await client.leave_socket()
    return mask([client.got, record])


def test_no_message_tells_what_is_not_revealed(tmp_path: Path) -> None:
    """Promise 5: two games that differ only in chance still to come send the same messages."""

    async def play() -> None:
        async with hosting(str(tmp_path / "tables.sqlite")) as host:
            anna = await host.client()
            table = await anna.make("tesseract", "me", "me")
            (await host.tables.find(table)).course.key = key = key_from("the same until now")
            await anna.join(table)
            for _ in range(6):
                offered = await anna.until(lambda m: m["type"] == "choices" and m["seq"] == anna.seq)
                await anna.ask("act", do=offered["choices"][0]["do"])
            await anna.leave_socket()
            store = host.store
            stored = await store.table(table)
            assert stored
            await store.create("twin", StoredTable(stored.setup, key), Listing(False, b""), None, "twin", 0)
            for line in await store.lines(table):
                await store.append("twin", line)
            twin = await host.tables.find("twin")
            assert twin.course.match
            chance = Chance(key_from("other chance to come"))
            chance.draws = twin.course.match.game.chance.draws
            twin.course.match.game = twin.course.match.game.with_chance(chance)
            told, twin_told = await everything(host, table, anna.cookie), await everything(host, "twin", anna.cookie)
            assert len(str(told)) > 10_000
            assert told == twin_told

    run(play())
