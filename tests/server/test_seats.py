"""Seats: people take and leave them, bots fill and return them; tables are made, listed and played again."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tessera.server.table.seats import clean_name
from tests.server.hosting import hosting, play_to_the_end, run, two_players


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("👩\u200d🚀  Žofie\n", "👩\u200d🚀 Žofie"),  # an astronaut is one sign, joined
        ("\u202elive\u202c", "live"),  # nothing turns the text around it
        ("\u200d \u200b", "Player 1"),
    ],
)
def test_a_name_is_shown_as_it_is_written_but_disturbs_nothing(written: str, shown: str) -> None:
    assert clean_name(written, 0) == shown


def test_seats_belong_to_keys(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert = await host.client(), await host.client()
            table = await anna.make("race21", "me", "open", "open")
            await bert.join(table)
            assert (await bert.ask("sit", seat=0))["code"] == "seat-taken"
            assert (await bert.ask("sit", seat=5))["code"] == "no-such-seat"
            assert (await bert.ask("start"))["code"] == "not-the-host"
            assert (await bert.ask("sit", seat=1, name="  Bert\n\n "))["type"] == "done"
            assert (await bert.ask("sit", seat=2))["code"] == "already-seated"
            seat = (await anna.get(f"/api/tables/{table}"))["seats"][1]
            assert (seat["kind"], seat["name"]) == ("person", "Bert")
            assert (await bert.ask("leave"))["type"] == "done"
            assert (await anna.get(f"/api/tables/{table}"))["seats"][1]["kind"] == "open"
            told = [message for client in (anna, bert) for message in client.got]
            persons = {seat.setup.person for seat in (await host.tables.find(table)).course.seating.seats} - {""}
            assert persons
            assert not any(person in str(told) for person in persons)

    run(play())


def test_a_player_takes_another_name(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, table = await two_players(host)
            assert (await anna.ask("rename", name="  Anna\tLena "))["type"] == "done"
            assert (await anna.ask("rename", name="\u200d "))["code"] == "bad-name"
            seat = (await bert.get(f"/api/tables/{table}"))["seats"][0]
            assert seat["name"] == "Anna Lena"
            watcher = await host.client()
            await watcher.join(table)
            assert (await watcher.ask("rename", name="Bert"))["code"] == "not-seated"

    run(play())


def test_spectators_chat_where_the_table_allows_it(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, watcher = await host.client(), await host.client()
            for allowed, answer in ((False, "not-seated"), (True, None)):
                table = await anna.make("race21", "me", "open", watchers_chat=allowed)
                assert (await anna.get(f"/api/tables/{table}")).get("watchers_chat", False) is allowed
                await watcher.join(table)
                assert (await watcher.ask("chat", text="Hello", name=" Zoe ")).get("code") == answer
            course = (await host.tables.find(table)).course
            (said,) = course.chat
            assert (said.seat, said.text, said.name) == (-1, "Hello", "Zoe")

    run(play())


def test_every_seat_has_a_colour_of_its_own(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert = await host.client(), await host.client()
            table = await anna.make("race21", "random", "me", "open", "open", colour="blue")
            await anna.join(table)
            await bert.join(table)
            await bert.ask("sit", seat=2, colour="blue")
            await anna.ask("start")
            await bert.until(lambda m: m["type"] == "step" and m["what"]["type"] == "started")
            colours = [seat["colour"] for seat in (await anna.get(f"/api/tables/{table}"))["seats"]]
            assert colours[1] == "blue"
            assert len(set(colours)) == 4

    run(play())


def test_the_host_starts_with_bots_on_the_open_seats(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna = await host.client()
            table = await anna.make("race21", "me", "open", "random")
            await anna.join(table)
            assert (await anna.ask("act", do="roll"))["code"] == "not-started"
            await anna.ask("start")
            await anna.ask("act", do="roll")
            bots = await anna.until(lambda m: m["type"] == "step" and m["what"].get("seat") == 2)
            assert bots["what"]["bot"]

    run(play())


def test_bots_play_a_whole_game_against_a_person(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna = await host.client()
            await anna.join(await anna.make("race21", "random", "me"))
            seq = 0
            while "outcome" not in anna.last("step" if anna.all("step") else "snapshot").get("state", {}):
                told = await anna.until(
                    lambda m, seq=seq: (
                        (m["type"] == "choices" and m["seq"] > seq)
                        or (m["type"] == "step" and "outcome" in m.get("state", {}))
                    )
                )
                if told["type"] == "choices":
                    seq = told["seq"]
                    await anna.ask("act", do="roll")

    run(play())


def test_leaving_a_game_leaves_the_seat_to_a_bot(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, _ = await two_players(host)
            await bert.ask("leave")
            await anna.ask("act", do="roll")
            step = await anna.until(lambda m: m["type"] == "step" and m["what"].get("bot"))
            assert step["what"]["seat"] == 1
            assert (await bert.ask("act", do="roll"))["code"] == "not-seated"

    run(play())


def test_a_bot_takes_over_and_gives_back(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, table = await two_players(host, patience=1)
            await bert.leave_socket()
            await anna.until(lambda m: m["type"] == "presence" and m["here"] == [0])
            await anna.ask("act", do="stay")
            took = await anna.until(lambda m: m["type"] == "step" and m["what"]["type"] == "tookover")
            assert took["table"]["seats"][1]["bot"]
            assert took["table"]["seats"][1]["name"] == "Bert"
            await anna.until(lambda m: m["type"] == "step" and m["what"].get("bot"))
            await bert.join(table)
            back = await anna.until(lambda m: m["type"] == "step" and m["what"]["type"] == "cameback")
            assert "bot" not in back["table"]["seats"][1]

    run(play())


def test_nobody_is_replaced_when_all_are_gone(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, table = await two_players(host, patience=1)
            await anna.leave_socket()
            await bert.leave_socket()
            await asyncio.sleep(1.6)
            assert not any(b"tookover" in line.data for line in await host.store.lines(table))

    run(play())


def test_a_rematch_leads_all_to_one_new_table(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, _ = await two_players(host)
            assert (await anna.ask("rematch"))["code"] == "not-over"
            await play_to_the_end(anna, bert)
            assert (await anna.ask("rematch"))["type"] == "done"
            assert (await bert.ask("rematch"))["type"] == "done"
            told = await bert.until(lambda m: m["type"] == "step" and m["what"]["type"] == "rematched")
            again = told["table"]["rematch"]
            assert len([s for s in bert.all("step") if s["what"]["type"] == "rematched"]) == 1
            await anna.join(again)
            assert [seat["name"] for seat in anna.last("snapshot")["table"]["seats"]] == ["Anna", "Bert"]
            assert anna.last("snapshot")["yours"] == [0]

    run(play())


def test_public_tables_are_in_the_lobby_until_they_are_over(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            carla = await host.client()
            assert (await carla.get("/api/tables"))["tables"] == []
            await two_players(host)
            anna, bert, table = await two_players(host, public=True)
            (shown,) = (await carla.get("/api/tables"))["tables"]
            assert (shown["id"], shown["status"]) == (table, "playing")
            assert [seat["name"] for seat in shown["seats"]] == ["Anna", "Bert"]
            await play_to_the_end(anna, bert)
            assert (await carla.get("/api/tables"))["tables"] == []

    run(play())


def test_making_a_table_twice_under_one_id_makes_one(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert = await host.client(), await host.client()
            assert await anna.make("race21", "me", "open", id="x") == await anna.make("race21", "me", "open", id="x")
            assert await anna.make("race21", "me", id="y") != await bert.make("race21", "me", id="y")

    run(play())
