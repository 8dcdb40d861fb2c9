"""No message of any kind reveals chance that is still to come."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from tessera.core.chance import Chance, key_from
from tessera.games.enigma import puzzles
from tessera.server.store import Listing, LogLine, StoredTable
from tests.server.hosting import Host, Json, hosting, run, without_chance


def mask(told: Any) -> Any:
    """Remove what may differ: names of tables, the commitment and the seals that begin with it, and times."""
    if isinstance(told, dict):
        hidden = ("commitment", "seal", "sum", "at", "now", "id", "line")
        if told.get("type") == "presence":
            told = {**told, **{name: [seat for seat, _ in told[name]] for name in ("awaited", "gone") if name in told}}
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


async def twin_of(host: Host, table: str, key: bytes = b"", lines: list[LogLine] | None = None) -> None:
    """Store a second table with the same log, or with other lines; with the same key unless another is given."""
    stored = await host.store.table(table)
    assert stored
    await host.store.create("twin", StoredTable(stored.setup, key or stored.key), Listing(False, b""), None, "twin", 0)
    for line in lines if lines is not None else await host.store.lines(table):
        await host.store.append("twin", line)


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
            await twin_of(host, table, key)
            twin = await host.tables.find("twin")
            assert twin.course.match
            chance = Chance(key_from("other chance to come"))
            chance.draws = twin.course.match.game.chance.draws
            twin.course.match.game = twin.course.match.game.with_chance(chance)
            told, twin_told = await everything(host, table, anna.cookie), await everything(host, "twin", anna.cookie)
            assert len(str(told)) > 10_000
            assert told == twin_told

    run(play())


async def all_of_enigma(host: Host, table: str, cookie: str) -> Any:
    """Every kind of message and page that a player of ENIGMA can get: socket, record, steps, races, practice, daily."""
    client = await host.client(key=False)
    client.session.cookie_jar.update_cookies({"tessera_key": cookie})
    await client.join(table)
    await client.ask("sync", "1", after=0)
    for number, do in enumerate(("fly", "choose blocks", "lay 9,9 r0", "networker 0", "giveup now"), start=2):
        await client.ask("act", str(number), do=do)
    for number, what in enumerate(("plan", "undo", "advise"), start=10):
        since = len(client.got)
        await client.send({"type": what, "id": str(number)})
        await client.until(lambda m, number=number: m.get("id") == str(number), since)
    await client.ask("chat", "20", text="hello")
    looked = ("/steps", "/races", "/proof", "")
    pages: list[Any] = [await client.get(f"/api/tables/{table}{path}") for path in looked]
    async with client.session.get(f"{host.base}/api/tables/{table}/record") as response:
        pages += [msgspec.json.decode(line) for line in (await response.text()).splitlines()]
    for path in ("/api/daily", "/api/results", "/api/results/mine", "/api/puzzle/pipes?seed=a", "/api/me/tables"):
        pages.append(await client.get(path))
    for path in ("/api/solve", "/api/check", "/api/hint"):
        of = {"category": "weights", "grade": 1, "seed": "a"}
        more = {} if path == "/api/solve" else {"arrangement": {"category": "weights", "left": [0, 0], "right": [0, 0]}}
        pages.append((await client.post(path, {"of": of, **more}))[1])
    pages.append((await client.post("/api/duels", {"table": table}))[1])
    await client.leave_socket()
    return mask([client.got, pages])


def mask_tables(told: Any) -> Any:
    """Without what only the two tables' entries in a list differ in."""
    if isinstance(told, dict):
        return {name: mask_tables(value) for name, value in told.items() if name not in ("going", "tables")}
    return [mask_tables(each) for each in told] if isinstance(told, list) else told


def test_no_message_of_enigma_tells_what_is_not_revealed(tmp_path: Path) -> None:
    """Promise 5 for ENIGMA: two games that differ only in tiles and cards still to come, after a race."""

    async def play() -> None:
        async with hosting(str(tmp_path / "tables.sqlite")) as host:
            anna = await host.client()
            options = {"calm": True, "cards": "box", "start": 0}
            table = await anna.make("enigma", "me", "me", options=options)
            await anna.join(table)
            for do in ("choose weights", "choose pipes", "ready", "ready"):
                assert (await anna.ask("act", do=do))["type"] == "done"
            match = (await host.tables.find(table)).course.match
            assert match
            for seat, player in enumerate(match.game.view().players):  # type: ignore[attr-defined]
                claim = {"type": "claim", "arrangement": msgspec.to_builtins(puzzles.solve(player.card))}
                assert (await anna.ask("act", do=claim, seat=seat))["type"] == "done"
            await anna.leave_socket()
            await twin_of(host, table)
            twin = await host.tables.find("twin")
            assert twin.course.match
            chance = Chance(key_from("other chance to come"))
            chance.draws = twin.course.match.game.chance.draws
            twin.course.match.game = twin.course.match.game.with_chance(chance)
            told, twin_told = [mask_tables(await all_of_enigma(host, name, anna.cookie)) for name in (table, "twin")]
            assert len(str(told)) > 10_000
            assert told == twin_told

    run(play())


def test_no_message_tells_a_working_player_how_the_others_hands_move(tmp_path: Path) -> None:
    """Two races that differ only in what another player has laid so far, and how, are the same to a working player."""

    async def play() -> None:
        async with hosting(str(tmp_path / "tables.sqlite")) as host:
            anna, bert = await host.client(), await host.client()
            options = {"calm": True, "cards": "box", "start": 0}
            table = await anna.make("enigma", "me", "open", options=options, patience=0)
            await anna.join(table)
            await bert.join(table)
            await bert.ask("sit", seat=1, name="Bert")
            for player, do in ((anna, "choose weights"), (bert, "choose pipes"), (anna, "ready"), (bert, "ready")):
                assert (await player.ask("act", do=do))["type"] == "done"

            def shown(sign: str, hand: str) -> Json:
                board = {"category": "pipes", "board": [f"{sign}..", "...", "..."]}
                return {"type": "show", "arrangement": board, "hand": hand}

            assert (await bert.ask("act", do=shown("│", "900.0=│")))["type"] == "done"
            for player in (anna, bert):
                await player.leave_socket()
            lines = await host.store.lines(table)
            other = [line._replace(data=line.data.replace("│".encode(), "─".encode())) for line in lines]
            other = [line._replace(data=line.data.replace(b"900.0", b"100.0")) for line in other]
            assert other != lines
            await twin_of(host, table, lines=other)
            told, twin_told = [mask_tables(await all_of_enigma(host, name, anna.cookie)) for name in (table, "twin")]
            assert told == twin_told
            assert "900.0" not in str(told)
            his, twin_his = [mask_tables(await all_of_enigma(host, name, bert.cookie)) for name in (table, "twin")]
            assert his != twin_his, "Bert sees his own board, so the comparison can fail"

    run(play())
