"""Nobody can stall a table: absence is seen, others may let a bot play, hosts succeed one another, undo is answered."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tessera.server.table import patience
from tessera.server.web import socket
from tests.server.hosting import Client, Host, Json, hosting, run, two_players, without_chance
from tests.server.test_playing import act_undoably


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Players are gone or idle after a fraction of a second."""
    monkeypatch.setattr(patience, "GONE", 200)
    monkeypatch.setattr(patience, "IDLE", 500)
    monkeypatch.setattr(patience, "HOST", 300)


def entry(kind: str, **fields: Any) -> Any:
    """Recognises the step with such an entry."""
    return lambda m: m["type"] == "step" and m["what"] == {"type": kind, **fields}


async def until_allowed(client: Client, ask: str, **fields: Any) -> Json:
    """Ask again until it is no longer too soon."""
    while (told := await client.ask(ask, **fields)).get("code") == "too-soon":
        assert told["wait"] > 0
        await asyncio.sleep(told["wait"] / 1000)
    return told


async def three_players(host: Host, **more: Any) -> tuple[Client, Client, Client, str]:
    anna, bert, carla = await host.client(), await host.client(), await host.client()
    table = await anna.make("race21", "me", "open", "open", name="Anna", **more)
    for client in (anna, bert, carla):
        await client.join(table)
    await bert.ask("sit", seat=1, name="Bert")
    await carla.ask("sit", seat=2, name="Carla")
    await anna.until(lambda m: m["type"] == "step" and m["what"]["type"] == "started")
    return anna, bert, carla, table


def test_a_closed_connection_is_seen_at_once_with_the_time_since(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, _ = await two_players(host)
            since = len(anna.got)
            await bert.leave_socket()
            told = await anna.until(lambda m: m["type"] == "presence" and m["here"] == [0], since)
            ((seat, gone),) = told["gone"]
            assert seat == 1
            assert 0 <= gone < 10_000
            assert [seat for seat, _ in told["awaited"]] == [0]

    run(play())


def test_a_connection_that_does_not_answer_is_seen_long_before_it_is_dropped(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The heartbeat is as rare as before: absence shows after one missed pong, and ends with the next one."""
    monkeypatch.setattr(socket, "QUIET", 0.2)

    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, _ = await two_players(host)
            since = len(anna.got)
            bert.delay = 0.6
            quiet = await anna.until(lambda m: m["type"] == "presence" and m["here"] == [0], since)
            assert quiet["gone"][0][0] == 1
            assert quiet["gone"][0][1] >= 150
            bert.delay = 0
            await anna.until(lambda m: m["type"] == "presence" and m["here"] == [0, 1], since)
            assert bert.connected

    run(play())


def test_one_other_player_lets_a_bot_play_for_one_who_is_gone(database: str, quick: None) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, table = await two_players(host, patience=0)
            await anna.ask("act", do="stay")
            assert (await anna.ask("standin", seat=1))["code"] == "too-soon"
            await bert.leave_socket()
            assert (await until_allowed(anna, "standin", seat=1))["type"] == "done"
            await anna.until(entry("tookover", seat=1))
            assert (await anna.until(lambda m: m["type"] == "step" and m["what"].get("bot")))["what"]["seat"] == 1
            await bert.join(table)
            await anna.until(entry("cameback", seat=1))

    run(play())


def test_all_others_must_agree_and_the_shorter_time_counts(database: str, quick: None) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, carla, _ = await three_players(host, patience=0)
            assert (await until_allowed(bert, "standin", seat=0, vote="back"))["type"] == "done"
            told = await carla.until(entry("voted", seat=1, of=0, vote="back"))
            assert told["table"]["votes"] == [{"of": 0, "votes": {"1": "back"}}]
            assert (await carla.ask("standin", seat=0, vote="wait"))["type"] == "done"
            assert "bot" not in (await carla.step(carla.seq))["table"]["seats"][0]
            assert (await carla.ask("standin", seat=0, vote="turn"))["type"] == "done"
            took = await bert.until(entry("tookover", seat=0, scope="turn"))
            assert "votes" not in took["table"]
            did = await bert.until(lambda m: m["type"] == "step" and m["what"].get("bot"))
            assert did["what"]["seat"] == 0
            assert "bot" not in did["table"]["seats"][0]
            assert anna.connected

    run(play())


def test_the_vote_on_a_player_ends_when_they_act(database: str, quick: None) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, _, _ = await three_players(host, patience=0)
            await until_allowed(bert, "standin", seat=0)
            done = await anna.ask("act", do="stay")
            assert "votes" not in (await bert.step(done["seq"]))["table"]

    run(play())


def test_an_idle_player_takes_the_seat_back_by_asking_or_by_acting(database: str, quick: None) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, _ = await two_players(host, patience=0, pace=3000)
            assert (await until_allowed(bert, "standin", seat=0))["type"] == "done"
            assert (await anna.ask("back"))["type"] == "done"
            await bert.until(entry("cameback", seat=0))
            assert (await anna.ask("back"))["code"] == "not-away"
            assert (await until_allowed(bert, "standin", seat=0))["type"] == "done"
            done = await anna.ask("act", do="stay")
            assert "bot" not in (await bert.step(done["seq"]))["table"]["seats"][0]

    run(play())


def test_there_is_no_vote_on_bots_on_oneself_or_by_spectators(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, _, table = await two_players(host)
            carla = await host.client()
            await carla.join(table)
            assert (await carla.ask("standin", seat=0))["code"] == "not-seated"
            assert (await anna.ask("standin", seat=0))["code"] == "own-seat"
            assert (await anna.ask("standin", seat=7))["code"] == "not-a-person"

    run(play())


def test_patience_waits_while_all_who_are_here_want_to_wait(database: str, quick: None) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, table = await two_players(host, patience=1)
            await anna.ask("act", do="stay")
            await bert.leave_socket()
            assert (await until_allowed(anna, "standin", seat=1, vote="wait"))["type"] == "done"
            await asyncio.sleep(1.5)
            assert not any(b"tookover" in line.data for line in await host.store.lines(table))
            assert (await anna.ask("standin", seat=1, vote="turn"))["type"] == "done"
            await anna.until(entry("tookover", seat=1, scope="turn"))

    run(play())


def test_the_turn_clock_lets_a_bot_play_one_decision(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, _ = await two_players(host, turn=1)
            assert anna.last("step")["table"]["turn"] == 1
            await bert.until(entry("tookover", seat=0, scope="decision"))
            did = await bert.until(lambda m: m["type"] == "step" and m["what"].get("bot"))
            assert did["what"]["seat"] == 0
            assert "bot" not in did["table"]["seats"][0]
            done = await bert.ask("act", do="stay")
            assert (await anna.ask("act", do="stay"))["seq"] == done["seq"] + 1

    run(play())


def test_undo_gives_back_no_time(database: str) -> None:
    """Acting and undoing in turns does not stop the turn clock: a decision is awaited since it was awaited first."""

    async def play() -> None:
        async with hosting(database) as host:
            anna = await host.client()
            table = await anna.make("tesseract", "me", "random", turn=600, options={"start": 0})
            await anna.join(table)
            course = (await host.tables.find(table)).course
            while (do := without_chance(course.playing().game)) is None or course.to_act != (0,):
                if course.to_act == (0,):
                    await anna.ask("act", do=str(course.playing().game.choices(0)[0]))
                await asyncio.sleep(0.01)
            before = course.awaited[0]
            await asyncio.sleep(0.05)
            assert (await anna.ask("act", do=do))["type"] == "done"
            assert course.awaited[0] > before
            assert (await anna.ask("undo"))["type"] == "done"
            assert course.awaited[0] == before

    run(play())


def test_the_turn_clock_leaves_people_alone_who_solve_at_the_same_time(database: str) -> None:
    """ENIGMA's race has its own hourglass: no bot claims for a person who is still working."""

    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, name = await two_players(host, "enigma", turn=3, options={"start": 0})
            table = await host.tables.find(name)
            for player, do in ((anna, "choose weights"), (bert, "choose pipes")):
                assert (await player.ask("act", do=do))["type"] == "done"
            assert table.patience.next(0) is not None
            for player in (anna, bert):
                await player.ask("act", do="ready")
            await bert.until(lambda m: m["type"] == "step" and m["what"].get("do") == "timeup")
            assert table.course.to_act == (0, 1)
            assert table.patience.next(0) is None
            await anna.ask("act", do="giveup")

    run(play())


def test_a_reminder_reaches_the_player_and_is_limited(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, _ = await two_players(host)
            assert (await bert.ask("nudge", seat=0))["type"] == "done"
            assert (await anna.until(lambda m: m["type"] == "nudged")) == {"type": "nudged", "seat": 0, "by": 1}
            assert (await anna.ask("nudge", seat=1))["code"] == "not-awaited"
            assert (await bert.ask("nudge", seat=0))["type"] == "done"
            assert (await bert.ask("nudge", seat=0))["code"] == "too-fast"
            await anna.leave_socket()
            await bert.until(lambda m: m["type"] == "presence" and m["here"] == [1])

    run(play())


def test_a_reminder_of_a_player_who_is_gone_is_refused_where_no_notification_reaches_them(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, _ = await two_players(host)
            await anna.leave_socket()
            await bert.until(lambda m: m["type"] == "presence" and m["here"] == [1])
            refusal = await bert.ask("nudge", seat=0)
            assert (refusal["code"], refusal["value"]) == ("gone", "0")

    run(play())


def test_nothing_wakes_a_table_at_which_nobody_is(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, table = await two_players(host, patience=1, turn=1)
            await anna.leave_socket()
            await bert.leave_socket()
            await asyncio.sleep(1.5)
            woken = []
            wake = host.tables.wake

            async def counted(alarm: Any) -> None:
                woken.append(alarm)
                await wake(alarm)

            monkeypatch.setattr(host.tables, "wake", counted)
            await asyncio.sleep(0.5)
            assert woken == []
            await bert.join(table)
            await bert.until(lambda m: m["type"] == "step" and m["what"]["type"] == "tookover")

    run(play())


def test_the_next_player_is_host_when_the_host_leaves(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert = await host.client(), await host.client()
            table = await anna.make("race21", "me", "open", "open")
            await anna.join(table)
            await bert.join(table)
            await bert.ask("sit", seat=2)
            assert (await bert.ask("start"))["code"] == "not-the-host"
            await anna.ask("leave")
            assert (await bert.get(f"/api/tables/{table}"))["host"] == 2
            assert (await anna.ask("start"))["code"] == "not-the-host"
            assert (await bert.ask("start"))["type"] == "done"

    run(play())


def test_the_next_player_who_is_here_is_host_when_the_host_is_gone(database: str, quick: None) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, carla = await host.client(), await host.client(), await host.client()
            table = await anna.make("race21", "me", "open", "open", "open")
            for seat, client in enumerate((anna, bert, carla)):
                await client.join(table)
                await client.ask("sit", seat=seat)
            await bert.leave_socket()
            await anna.leave_socket()
            told = await carla.until(entry("hosted", seat=2))
            assert told["table"]["host"] == 2
            await anna.join(table)
            assert (await anna.ask("start"))["code"] == "not-the-host"
            assert (await anna.ask("unseat", seat=1))["code"] == "not-the-host"
            assert (await carla.ask("unseat", seat=0))["code"] == "still-here"
            assert (await until_allowed(carla, "unseat", seat=1))["type"] == "done"
            assert (await carla.get(f"/api/tables/{table}"))["seats"][1] == {"kind": "open"}
            assert (await carla.ask("start"))["type"] == "done"

    run(play())


async def cooperating(host: Host) -> tuple[Client, Client, str]:
    """Two people play TESSERACT; returns the one who has just done something that can be undone, and the other one."""
    anna, bert, name = await two_players(host, "tesseract")
    return *await act_undoably(host, name, anna, bert), name


def test_an_undo_can_be_refused_and_withdrawn(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, _ = await cooperating(host)
            asker = bert.last("yours")["seats"][0] if bert.all("yours") else 0
            assert (await bert.ask("refuseundo"))["code"] == "no-undo-asked"
            asked = await anna.step((await bert.ask("undo"))["seq"])
            assert asked["what"] == {"type": "wantsundo", "seat": asker}
            withdrawn = await anna.step((await bert.ask("withdrawundo"))["seq"])
            assert withdrawn["what"] == {"type": "withdrewundo", "seat": asker}
            assert "wants_undo" not in withdrawn["table"]
            assert (await bert.ask("undo"))["type"] == "done"
            assert (await bert.ask("refuseundo"))["code"] == "no-undo-asked"
            refused = await bert.step((await anna.ask("refuseundo"))["seq"])
            assert refused["what"] == {"type": "refusedundo", "seat": 1 - asker}
            assert "wants_undo" not in refused["table"]
            assert (await bert.ask("undo"))["code"] == "undo-refused"

    run(play())


def test_people_who_are_gone_do_not_keep_others_from_an_undo(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            actor, other, _ = await cooperating(host)
            await actor.leave_socket()
            told = await other.step((await other.ask("undo"))["seq"])
            assert told["what"]["type"] == "undid"

    run(play())


def test_a_granted_transfer_is_undone_as_a_whole_and_nobody_is_asked_again(database: str) -> None:
    """T17: the owner of the other lab has agreed; undo takes back the answer together with the question."""

    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, name = await two_players(host, "tesseract", options={"start": 0})
            course = (await host.tables.find(name)).course
            players = (anna, bert)
            for _ in range(400):
                game = course.playing().game
                seat = game.to_act[0]
                choices = [str(choice) for choice in game.choices(seat)]
                give = [do for do in choices if do.startswith("transfer")] if game.turn else []
                plain = [do for do in choices if not do.startswith("askfirst")]
                do = "askfirst on" if seat and "askfirst on" in choices else next(iter(give), plain[0])
                before = game.hash()
                await players[seat].ask("act", do=do)
                if seat == 0 and give and course.to_act == (1,):
                    break
            assert (await bert.ask("act", do="agree"))["type"] == "done"
            assert anna.last("step")["state"]["undo"] == [1, 1]
            assert anna.last("step")["state"]["asked"] == [0, 2]
            assert (await anna.ask("undo"))["type"] == "done"
            assert anna.last("step")["what"] == {
                "type": "undid",
                "seat": 1,
                "at": anna.last("step")["what"]["at"],
                "asker": 0,
            }
            assert course.to_act == (0,)
            assert course.playing().game.hash() == before
            assert course.playing().record().replay().game.hash() == before

    run(play())
