"""Own time: days for a turn, vacation, and a bot for one turn."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tessera.server.table.clock import wall
from tests.server.hosting import Client, hosting, run, two_players
from tests.server.solo import DAY, moving_clock, pass_time

DAYS = {"turn": 2 * 86_400, "options": {"start": 0}}


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


@pytest.fixture(autouse=True)
def steady() -> Iterator[None]:
    """Give the clock back its time."""
    with moving_clock():
        yield


def pass_days(days: float) -> None:
    pass_time(round(days * DAY))


async def waiting(client: Client) -> list[dict[str, object]]:
    return [each["table"] for each in (await client.get("/api/me/tables"))["going"]]


async def until_the_bot_is_done(bert: Client) -> None:
    """Bert says yes to whatever the bot of seat 0 asks, until its turn is over."""
    step = await bert.until(lambda m: m["type"] == "step" and m["what"]["type"] == "tookover")
    while step["type"] == "step" and ("table" not in step or step["table"]["seats"][0].get("bot")):
        if step.get("state", {}).get("waiting") == [1]:
            offer = await bert.until(lambda m, seq=step["seq"]: m["type"] == "choices" and m["seq"] == seq)
            await bert.ask("act", do=offer["choices"][0]["do"])
        step = await bert.step(step["seq"] + 1)


def test_a_turn_may_take_days_although_nobody_is_there(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, name = await two_players(host, "tesseract", patience=5, **DAYS)
            (table,) = await waiting(anna)
            assert (table["waiting"], table["patience"]) == ([0], 0)
            assert table["due"] == pytest.approx(wall() + 2 * DAY, abs=20_000)
            await anna.leave_socket()
            await bert.leave_socket()
            pass_days(1.9)
            course = (await host.tables.find(name)).course
            assert course.to_act == (0,)
            pass_days(0.2)
            await bert.join(name)
            step = await bert.until(lambda m: m["type"] == "step" and m["what"]["type"] == "tookover")
            assert (step["what"]["seat"], step["what"]["scope"]) == (0, "turn")
            await until_the_bot_is_done(bert)
            (table,) = await waiting(anna)
            assert table["waiting"] == list(course.to_act)

    run(play())


def test_lists_say_whose_turn_it_is_at_a_live_table_too(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, _ = await two_players(host, "race21")
            for seat, player in enumerate((anna, bert, anna)):
                (table,) = await waiting(bert)
                assert (table["waiting"], table.get("due")) == ([seat % 2], None)
                assert (await player.ask("act", do="stay"))["type"] == "done"
            solo = await anna.make("race21", "me", "random", pace=0)
            since = len(anna.got)
            await anna.join(solo)
            await anna.until(lambda m: m["type"] == "choices", since)
            assert [each["waiting"] for each in await waiting(anna) if each["id"] == solo] == [[0]]

    run(play())


def test_after_half_the_days_the_others_may_let_a_bot_play_the_turn(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, _ = await two_players(host, "tesseract", **DAYS)
            await anna.leave_socket()
            early = await bert.ask("standin", seat=0, vote="turn")
            assert (early["code"], early["wait"]) == ("too-soon", pytest.approx(DAY, abs=20_000))
            pass_days(1.01)
            assert (await bert.ask("standin", seat=0, vote="turn"))["type"] == "done"
            await until_the_bot_is_done(bert)

    run(play())


def test_the_clock_waits_for_a_vacation(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, name = await two_players(host, "tesseract", **DAYS)
            live = await anna.make("race21", "me", "random")
            status, told = await anna.post("/api/me/vacation", {"days": 10})
            assert status == 200
            assert told["until"] == {name: pytest.approx(wall() + 10 * DAY, abs=20_000)}
            assert live not in told["until"]
            resting = (await bert.until(lambda m: m.get("what", {}).get("type") == "rested"))["table"]["seats"][0]
            assert resting["vacation"] == told["until"][name]
            course = (await host.tables.find(name)).course
            assert course.due(0) == told["until"][name] + 2 * DAY
            pass_days(9)
            assert (await bert.ask("standin", seat=0, vote="turn"))["code"] == "too-soon"
            status, told = await anna.post("/api/me/vacation", {"days": 0})
            assert (status, told["until"]) == (200, {})
            assert course.due(0) == pytest.approx(wall() + 2 * DAY, abs=20_000)
            _, told = await anna.post("/api/me/vacation", {"days": 28})
            assert told["until"][name] == pytest.approx(wall() + 19 * DAY, abs=20_000)  # 9 of 28 days are used up
            status, told = await anna.post("/api/me/vacation", {"days": 29})
            assert (status, told["error"]["code"]) == (400, "bad-request")

    run(play())


def test_a_race_cannot_take_days(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna = await host.client()
            seats = [{"kind": "me"}, {"kind": "open"}]
            status, told = await anna.post("/api/tables", {"game": "enigma", "seats": seats, "turn": 86_400})
            assert (status, told["error"]["code"]) == (400, "not-in-turns")

    run(play())


def test_a_table_with_days_stays_in_the_lobby_without_its_host(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna = await host.client()
            slow = await anna.make("tesseract", "me", "open", public=True, **DAYS)
            fast = await anna.make("tesseract", "me", "open", public=True)
            listed = [table["id"] for table in (await anna.get("/api/tables"))["tables"]]
            assert sorted(listed) == sorted((slow, fast))
            pass_days(0.5)
            assert [table["id"] for table in (await anna.get("/api/tables"))["tables"]] == [slow]

    run(play())
