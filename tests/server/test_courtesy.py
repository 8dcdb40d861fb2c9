"""Bots are polite partners: they say what they are about to do, and ask before they use people's things."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.plugins.grabbing import Grabbing
from tests.server.hosting import Client, Host, Json, hosting, run

BOT = 1
LEVEL = "novice"


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


async def beside_a_grabber(host: Host, **more: Any) -> tuple[Client, str]:
    """Anna's table, where the bot has the first turn."""
    anna = await host.client()
    table = await anna.make("tesseract", "me", LEVEL, options={"start": BOT}, **{"courtesy": 60, **more})
    (await host.tables.find(table)).driver.bots[BOT, LEVEL] = Grabbing()
    await anna.join(table)
    since = 0
    while True:
        told = await anna.until(lambda m: m["type"] == "choices" or playing(m), since)
        if playing(told):
            return anna, table
        since = anna.got.index(told) + 1
        await anna.ask("act", do=told["choices"][0]["do"])


def playing(message: Json) -> bool:
    """The set-up is over."""
    return bool(message["type"] == "step" and message.get("state") and message["state"]["view"]["phase"] == "action")


async def asked(client: Client, since: int = 0) -> Json:
    step = await client.until(lambda m: m["type"] == "step" and m["what"]["type"] == "proposed", since)
    proposal: Json = step["table"]["proposal"]
    return proposal


async def next_deed(client: Client, since: int) -> str:
    """The bot's actions in its turn after the set-up."""
    step = await client.until(
        lambda m: m["type"] == "step" and m["what"]["type"] == "did" and m["what"]["seat"] == BOT, since
    )
    return str(step["what"]["do"])


def test_a_bot_asks_and_acts_once_its_partner_agrees(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, _ = await beside_a_grabber(host)
            proposal = await asked(anna)
            assert (proposal["seat"], proposal["asked"], proposal["agreed"]) == (BOT, [0], [])
            assert proposal["action"]["type"] == "transfer"
            assert proposal["wait"] == 60_000
            since = len(anna.got)
            assert (await anna.ask("answer", yes=True))["type"] == "done"
            assert (await next_deed(anna, since)).startswith("transfer lab:0")

    run(play())


def test_after_a_no_it_does_something_else_and_asks_no_more_in_this_turn(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, _ = await beside_a_grabber(host)
            await asked(anna)
            since = len(anna.got)
            await anna.ask("answer", yes=False)
            assert await next_deed(anna, since) == "end"
            assert not any(m["type"] == "step" and m["what"]["type"] == "proposed" for m in anna.got[since:])

    run(play())


def test_without_an_answer_in_time_it_does_something_else(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, _ = await beside_a_grabber(host, courtesy=1)
            await asked(anna)
            since = len(anna.got)
            await anna.until(lambda m: m["type"] == "step" and m["what"]["type"] == "lapsed", since)
            assert await next_deed(anna, since) == "end"
            assert (await anna.ask("answer", yes=True))["code"] == "not-asked"

    run(play())


def test_a_player_who_always_agrees_is_asked_once(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, _ = await beside_a_grabber(host)
            await asked(anna)
            since = len(anna.got)
            await anna.ask("answer", yes=True, always=True)
            await anna.until(lambda m: m["type"] == "step" and m["what"].get("do") == "end", since)
            assert not any(m["type"] == "step" and m["what"]["type"] == "proposed" for m in anna.got[since:])

    run(play())


def test_the_question_survives_a_restart_and_a_reload(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, table = await beside_a_grabber(host)
            proposal = await asked(anna)
            cookies = {"tessera_key": anna.cookie}
        async with hosting(database) as host:
            anna = await host.client(key=False)
            anna.session.cookie_jar.update_cookies(cookies)
            await anna.join(table)
            assert anna.last("snapshot")["table"]["proposal"] == proposal
            since = len(anna.got)
            await anna.ask("answer", yes=True)
            assert (await next_deed(anna, since)).startswith("transfer lab:0")

    run(play())


def test_only_players_who_are_asked_can_answer(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, table = await beside_a_grabber(host)
            await asked(anna)
            guest = await host.client()
            await guest.join(table)
            assert (await guest.ask("answer", yes=True))["code"] == "not-seated"
            before = anna.seq
            assert (await anna.ask("answer", yes=1))["code"] == "bad-message"
            assert anna.seq == before

    run(play())


def test_a_bot_says_what_it_is_about_to_do_before_it_does(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, _ = await beside_a_grabber(host, courtesy=0)
            step = await anna.until(lambda m: m["type"] == "step" and str(m["what"].get("do")).startswith("transfer"))
            intent = next(m for m in anna.got if m["type"] == "intends" and m["seq"] == step["seq"] - 1)
            assert anna.got.index(intent) < anna.got.index(step)
            assert (intent["seat"], intent["action"]["type"]) == (BOT, "transfer")
            assert all(reason["key"].startswith("tesseract.") for reason in intent["reasons"])
            assert not anna.all("proposed")

    run(play())


def test_a_game_that_is_no_team_has_no_courtesy(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna = await host.client()
            table = await anna.make("race21", "me", "random", courtesy=30)
            await anna.join(table)
            assert (await host.tables.find(table)).course.setup.courtesy == 0
            await anna.ask("act", do="stay")
            await anna.until(lambda m: m["type"] == "step" and m["what"].get("bot"))
            assert not anna.all("intends")

    run(play())


def test_bots_ask_at_a_table_that_tries_something_out_too(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, table = await beside_a_grabber(host)
            await asked(anna)
            wish = {"at": anna.last("step")["seq"], "seat": 0, "level": LEVEL}
            status, told = await anna.post(f"/api/tables/{table}/continue", wish)
            assert status == 201, told
            assert (await host.tables.find(told["table"])).course.setup.courtesy == 60

    run(play())
