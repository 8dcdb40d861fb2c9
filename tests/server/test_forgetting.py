"""What is kept about a person, and forgetting them: on both stores, at tables in memory, and in other processes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tessera.console.remote import RemoteTable
from tessera.core.record import loads
from tessera.server.store.shelves import Kept
from tessera.server.table import muting
from tessera.server.table.clock import wall
from tessera.server.table.forgetting import UNSAID, Forgetter
from tessera.server.table.keeping import DAY, Keeper, Policy
from tessera.server.table.orders import Order, execute
from tests.server.conftest import fresh_database
from tests.server.hosting import Client, Host, hosting, play_to_the_end, run, two_players

SURE = {"sure": "forget me"}


async def person_of(host: Host, client: Client) -> str:
    return str((await client.get("/api/me/kept"))["person"])


async def everything(host: Host, table: str) -> str:
    """All that is stored about a table, as text."""
    stored = await host.store.table(table)
    assert stored
    lines = await host.store.lines(table)
    parts = [stored.setup, await host.store.info(table), *(line.data for line in lines)]
    return "\n".join([*(part.decode() for part in parts), *(line.ask for line in lines)])


async def record_of(client: Client, table: str) -> str:
    async with client.session.get(f"{client.base}/api/tables/{table}/record") as response:
        return await response.text()


async def a_finished_game(host: Host) -> tuple[Client, Client, str]:
    anna, bert, table = await two_players(host)
    await play_to_the_end(anna, bert)
    await anna.ask("chat", text="my secret plan")
    await bert.ask("chat", text="good luck")
    await anna.ask("rename", name="Annabel")
    return anna, bert, table


def test_everything_that_is_kept_can_be_read(database: str) -> None:
    async def play() -> dict[str, Any]:
        async with hosting(database) as host:
            anna, _, table = await a_finished_game(host)
            alone = await anna.make("race21", "me", "random")
            person = await person_of(host, anna)
            await host.store.keep(Kept("daily/2026-11-18/pipes", "x", person, wall(), 61_000, b'{"time":61000}'))
            kept = await anna.get("/api/me/kept")
            assert {each["table"] for each in kept["tables"]} == {table, alone}
            shared = next(each for each in kept["tables"] if each["table"] == table)
            assert shared["names"] == ["Anna", "Annabel"]
            assert (shared["status"], shared["alone"]) == ("over", False)
            assert next(each for each in kept["tables"] if each["table"] == alone)["alone"]
            return kept

    kept = run(play())
    assert [each["text"] for each in kept["chat"]] == ["my secret plan"]
    assert [device["this"] for device in kept["devices"]] == [True]
    things = {each["shelf"]: (each["rank"], each["data"]) for each in kept["kept"]}
    assert things.pop("daily/2026-11-18/pipes") == (61_000, {"time": 61000})
    assert things["results/race21"][1]["partners"] == [{"name": "Bert"}]


def test_a_forgotten_person_leaves_the_game_to_the_others(database: str) -> None:
    """The moves stay and prove the same; name, words and id are gone, also from the memory of the server."""

    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, table = await a_finished_game(host)
            alone = await anna.make("race21", "me", "random")
            person, key = await person_of(host, anna), anna.cookie
            before = await record_of(bert, table)
            seqs = [line.seq for line in await host.store.lines(table)]
            await host.store.keep(Kept("notes", "x", person, wall(), None, b"1"))
            status, told = await anna.post("/api/me/forget", SURE)
            assert (status, told) == (200, {"rewritten": 1, "removed": 1, "kept": 2})

            assert [line.seq for line in await host.store.lines(table)] == seqs
            left = await everything(host, table)
            assert "Anna" not in left
            assert "secret" not in left
            assert person not in left
            assert "good luck" in left
            assert UNSAID in left
            assert [seat["name"] for seat in (await bert.get(f"/api/tables/{table}"))["seats"]] == ["Player 1", "Bert"]
            assert await record_of(bert, table) == before
            loads(before).verify()
            assert (await bert.get("/api/me/tables"))["tables"][0]["table"]["seats"][0]["name"] == "Player 1"

            assert (await bert.get(f"/api/tables/{alone}"))["error"]["code"] == "expired"
            assert "Anna" not in str([each.data for each in await host.store.kept_by(await person_of(host, bert))])
            assert await host.store.kept_by(person) == []
            assert await host.store.devices(person) == []
            assert await host.store.traces(person) == []
            async with anna.session.get(f"{host.base}/api/me", headers={"Cookie": f"tessera_key={key}"}) as response:
                assert await response.json() == {"known": False}

    run(play())


def test_in_a_game_that_goes_on_a_bot_takes_the_seat(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, table = await two_players(host)
            assert (await anna.post("/api/me/forget", SURE))[0] == 200
            await bert.leave_socket()
            await bert.join(table)
            seats = bert.last("snapshot")["table"]["seats"]
            assert (seats[0]["kind"], seats[1]["name"]) == ("bot", "Bert")
            assert bert.last("snapshot")["yours"] == [1]
            await bert.until(lambda m: m["type"] == "choices")
            assert (await bert.ask("act", do="roll"))["type"] == "done"

    run(play())


def test_a_spectator_who_chatted_is_forgotten_too(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, _, table = await two_players(host, watchers_chat=True)
            carla = await host.client()
            await carla.join(table)
            assert (await carla.ask("chat", text="hello all", name="Carla"))["type"] == "done"
            assert (await carla.post("/api/me/forget", SURE))[1]["rewritten"] == 1
            left = await everything(host, table)
            assert "Carla" not in left
            assert "hello all" not in left
            assert "Anna" in left
            assert (await anna.get(f"/api/tables/{table}"))["seats"][0]["name"] == "Anna"

    run(play())


def test_forgetting_needs_the_very_word_and_a_key(tmp_path: Path) -> None:
    async def play() -> None:
        async with hosting(str(tmp_path / "t.sqlite")) as host:
            anna, stranger = await host.client(), await host.client(key=False)
            assert (await anna.post("/api/me/forget", {"sure": "yes"}))[1]["error"]["code"] == "bad-request"
            assert (await stranger.post("/api/me/forget", SURE))[1]["error"]["code"] == "no-key"
            assert (await anna.post("/api/me/forget", SURE, Origin="https://evil.example"))[0] == 403
            assert (await anna.get("/api/me"))["known"]

    run(play())


def test_another_process_shows_no_old_name(postgres: str) -> None:
    """The table is in the memory of both; the second one loads it again."""

    database = fresh_database(postgres)

    async def play() -> None:
        async with hosting(database, database) as one, hosting(database, database) as two:
            anna, bert, table = await two_players(one)
            eve = await two.client()
            await eve.join(table)
            assert (await anna.post("/api/me/forget", SURE))[0] == 200
            with pytest.raises(ConnectionResetError):
                await eve.until(lambda message: False)
            await eve.join(table)
            assert "Anna" not in str(eve.last("snapshot"))
            assert bert.cookie

    run(play())


class Later:
    """The wall clock, moved forward by some days."""

    def __init__(self, days: float) -> None:
        self.days = days

    def __call__(self) -> int:
        return wall() + round(self.days * DAY)


def test_people_who_do_not_come_back_are_forgotten(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, _ = await a_finished_game(host)
            person = await person_of(host, anna)
            for client in (anna, bert):
                await client.leave_socket()
            await Keeper(host.tables, Policy(), now=Later(399)).round()
            assert await host.store.devices(person)
            await Keeper(host.tables, Policy(people=None), now=Later(3990)).round()
            assert await host.store.devices(person), "with `forever`"
            await Keeper(host.tables, Policy(), now=Later(4000.5)).round()
            assert await host.store.devices(person) == []
            assert await host.store.traces(person) == []

    run(play())


def test_the_chat_of_old_games_is_deleted_if_asked(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, table = await a_finished_game(host)
            for client in (anna, bert):
                await client.leave_socket()
            while host.tables.visited():
                await bert.get("/healthz")
            host.tables.evict(idle=-1)
            await Keeper(host.tables, Policy(people=None), now=Later(100)).round()
            assert "secret" in await everything(host, table), "by default chat is kept"
            await Keeper(host.tables, Policy(people=None, chat=30 * DAY), now=Later(200)).round()
            left = await everything(host, table)
            assert "secret" not in left
            assert "good luck" not in left
            assert "Annabel" in left, "names stay"
            loads(await record_of(bert, table)).verify()
            assert await host.store.with_chat(wall() + 1000 * DAY, 9) == []

    run(play())


def test_a_muted_person_plays_but_does_not_talk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody reads their words, sees their reactions or reads a name of theirs, of their programs neither."""
    monkeypatch.setattr(muting, "FRESH", 0.0)

    async def play() -> None:
        async with hosting(str(tmp_path / "t.sqlite")) as host:
            anna, bert, table = await two_players(host)
            person = await person_of(host, anna)
            (_, token), names = await anna.post("/api/me/programs", {"name": "mine"}), []
            await muting.mute(host.store, person)
            for kind, fields in (("chat", {"text": "hi"}), ("rename", {"name": "Zora"}), ("react", {"what": "wow"})):
                assert (await anna.ask(kind, **fields))["code"] == "muted", kind
            assert (await anna.post("/api/me/programs", {"name": "more"}))[1]["error"]["code"] == "muted"
            named = {"day": "2026-11-17", "name": "Zora"}
            assert (await anna.post("/api/results/name", named))[1]["error"]["code"] == "muted"
            assert (await anna.ask("act", do="roll"))["type"] == "done"
            assert (await bert.ask("chat", text="hi"))["type"] == "done"

            assert await execute(host.store, Forgetter(host.tables), Order("hush", person)) == "done"
            names.append([seat["name"] for seat in (await bert.get(f"/api/tables/{table}"))["seats"]])
            other = await anna.make("race21", "me", "open", "open", name="Zora")
            await anna.join(await bert.make("race21", "me", "open", name="Bert"))
            assert (await anna.ask("sit", seat=1, name="Zora"))["type"] == "done"
            names.append([seat.setup.name for seat in (await host.tables.find(other)).course.seating.seats][:1])
            names.append([seat["name"] for seat in anna.last("step")["table"]["seats"]])
            remote = await RemoteTable.join(f"{host.base}/table/{other}", "Zora", token=token["token"])
            names.append([remote.table["seats"][1]["name"]])
            await remote.close()
            assert names == [["Player 1", "Bert"], ["Player 1"], ["Bert", "Player 2"], ["Player 2"]]

            assert await muting.unmute(host.store, person)
            assert (await anna.ask("chat", text="hi"))["type"] == "done"

    run(play())
