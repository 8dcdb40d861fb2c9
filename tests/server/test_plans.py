"""The plan of a table over the socket: sketched together, looked at again with every move, bounded."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tessera.bots.planning import STEPS
from tessera.server.table.forgetting import Forgetter
from tessera.server.table.kept_plans import shelf_of
from tessera.server.table.plans import LINES, OWN, REMARKS
from tessera.server.web.limits import LIMITS, UNLIMITED
from tests.server.conftest import fresh_database
from tests.server.hosting import Client, Host, hosting, run

FREE = LIMITS._replace(sketches=UNLIMITED, chats=UNLIMITED, advice=UNLIMITED, previews=UNLIMITED, messages=UNLIMITED)


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


async def asked(client: Client, type_: str, **fields: Any) -> dict[str, Any]:
    """Ask, and wait for the answer of any type."""
    since = len(client.got)
    await client.send({"type": type_, "id": f"plan-{since}", **fields})
    return await client.until(lambda m: m.get("id") == f"plan-{since}" and m["type"] != "lines", since)


async def in_first_turn(*players: Client) -> Client:
    """Play the set-up; returns the player whose turn it is."""
    while True:
        seq = max(player.seq for player in players)
        for player in players:
            offers = [m for m in player.got if m["type"] == "choices" and m["seq"] == seq]
            if offers and offers[-1]["choices"][-1]["do"] == "end":
                return player
            if offers:
                await player.ask("act", do=offers[-1]["choices"][0]["do"])
        await asyncio.sleep(0.01)


async def two(host: Host, *bots: str, **more: Any) -> tuple[Client, Client, str]:
    """Two people at a table, with the one whose turn it is first."""
    anna, bert = await host.client(), await host.client()
    table = await anna.make("tesseract", "me", "open", *bots, options={"start": 0}, **more)
    await anna.join(table)
    await bert.join(table)
    await bert.ask("sit", seat=1)
    active = await in_first_turn(anna, bert)
    return active, bert if active is anna else anna, table


def line_of(client: Client, name: str = "") -> dict[str, Any]:
    """The line as this client got it last."""
    lines: list[dict[str, Any]] = [line for m in client.all("lines") for line in m["lines"]]
    return next(line for line in reversed(lines) if not name or line["id"] == name)


async def sketched(client: Client, *steps: str, seat: int, **more: Any) -> dict[str, Any]:
    """Sketch a line and return it."""
    told = await asked(client, "sketch", steps=[{"seat": seat, "do": step} for step in steps], **more)
    assert told["type"] == "done", told
    return line_of(client)


def test_a_line_is_seen_branched_reordered_commented_and_adopted(database: str) -> None:
    async def play() -> None:
        async with hosting(database, limits=FREE) as host:
            anna, bert, _ = await two(host)
            seat = anna.last("choices")["seat"]
            imagined = await asked(anna, "imagine")
            removes = [choice["do"] for choice in imagined["choices"] if choice["do"].startswith("remove")]
            line = await sketched(anna, removes[0], removes[1], seat=seat)
            seen = (await bert.until(lambda m: m["type"] == "lines"))["lines"][0]
            assert seen == line
            assert [known["state"] for known in line["known"]] == ["fine", "fine"]
            after = await asked(bert, "imagine", line=line["id"], steps=1)
            cell = line["known"][0]["pieces"][0]
            assert cell in imagined["view"]["cube"]
            assert cell not in after["view"]["cube"]
            # Branch, reorder, comment: each is seen by the other.
            branch = await sketched(bert, removes[1], seat=seat, of=line["id"])
            assert branch["by"] != line["by"]
            wishes = [{"seat": s["seat"], "do": s["do"], "step": s["step"]} for s in reversed(line["steps"])]
            assert (await asked(bert, "sketch", line=line["id"], version=1, steps=wishes))["type"] == "done"
            turned = line_of(bert, line["id"])
            assert [step["do"] for step in turned["steps"]] == [removes[1], removes[0]]
            assert {step["by"] for step in turned["steps"]} == {line["by"]}, "whoever reorders did not sketch them"
            stale = await asked(anna, "sketch", line=line["id"], version=1, steps=[])
            assert stale["code"] == "plan-changed"
            step = turned["steps"][0]["step"]
            assert (await asked(bert, "comment", line=line["id"], text=" first this ", step=step))["type"] == "done"
            assert line_of(bert, line["id"])["remarks"] == [{"seat": branch["by"], "text": "first this", "step": step}]
            # Adopt the first step: it leaves both lines that begin with it, and undo brings nothing back from chance.
            assert (await anna.ask("act", do=removes[1]))["type"] == "done"
            await anna.until(lambda m: m["type"] == "lines" and any(not x["steps"] for x in m["lines"]))
            now = line_of(anna, line["id"])
            assert [step["do"] for step in now["steps"]] == [removes[0]]
            assert [step["do"] for step in now["done"]] == [removes[1]]
            assert (await asked(bert, "scrap", line=branch["id"]))["type"] == "done"
            assert branch["id"] in (await anna.until(lambda m: m["type"] == "lines" and m.get("gone")))["gone"]

    run(play())


def test_what_became_illegal_says_why_with_its_rule(database: str) -> None:
    async def play() -> None:
        async with hosting(database, limits=FREE) as host:
            anna, bert, _ = await two(host)
            seat = anna.last("choices")["seat"]
            turn = anna.last("step")["state"]["view"]["turn"]
            line = await sketched(bert, "transfer lab:0:0 lab:1", seat=1 - seat, turn=turn + 1)
            assert line["turn"] == turn + 1
            assert line["known"][0]["state"] == "fine"
            own = f"transfer lab:{seat}:0 lab:{1 - seat}"
            other = await sketched(anna, own, seat=seat)
            taken = f"transfer lab:{seat}:0 lab:{1 - seat}"
            assert other["steps"][0]["do"] == taken
            since = len(bert.got)
            assert (await anna.ask("act", do=own))["type"] == "done"
            if seat == 0:
                told = await bert.until(
                    lambda m: m["type"] == "lines" and m["lines"] and m["lines"][0]["id"] == line["id"], since
                )
                known = told["lines"][0]["known"][0]
                assert (known["state"], known["code"], known["rule"]) == ("illegal", "no-die", "T17")
            assert (await anna.ask("undo"))["type"] == "done"
            await anna.until(
                lambda m: m["type"] == "lines" and any(x["id"] == other["id"] and x["steps"] for x in m["lines"]), since
            )
            assert line_of(anna, other["id"])["steps"][0]["do"] == own, "undo brings the step back into its line"

    run(play())


def test_a_bot_shows_its_turn_answers_what_if_and_follows_a_line(database: str) -> None:
    async def play() -> None:
        async with hosting(database, limits=FREE) as host:
            anna, _, _ = await two(host, "steady")
            assert (await asked(anna, "botline", seat=2))["type"] == "done"
            shown = line_of(anna, "bot2")
            assert (shown["by"], shown["bot"], bool(shown["steps"])) == (2, True, True)
            assert {step["seat"] for step in shown["steps"]} == {2}
            assert (await asked(anna, "whatif", line="bot2"))["type"] == "done"
            opinion = line_of(anna, "bot2")["opinion"]
            assert 0 <= opinion["before"] <= 1
            assert "tesseract.breach-chance" in [reason["key"] for reason in opinion["outlook"]]
            assert (await asked(anna, "botline", seat=0))["code"] == "not-a-bot"

    run(play())


def test_bots_follow_the_line_that_the_people_want(database: str) -> None:
    """The bot would not end its turn at once by itself."""

    async def play() -> None:
        async with hosting(database, limits=FREE) as host:
            anna = await host.client()
            table = await anna.make("tesseract", "me", "steady", options={"start": 0})
            await anna.join(table)
            await in_first_turn(anna)
            turn = anna.last("step")["state"]["view"]["turn"]
            line = await sketched(anna, "end", seat=1, turn=turn + 1)
            assert (await asked(anna, "follow", line=line["id"]))["type"] == "done"
            await anna.ask("act", do="end")
            while (view := anna.last("step")["state"]["view"])["turn"] == turn:
                if view["decision"]["seat"] == 0:
                    await anna.ask("act", do=anna.last("choices")["choices"][0]["do"])
                await asyncio.sleep(0.01)
            seen = await anna.until(
                lambda m: m["type"] == "step" and m["what"].get("do") == "end" and m["what"]["seat"] == 1
            )
            turns = [m["what"]["do"] for m in anna.all("step") if m["what"].get("bot") and m["seq"] < seen["seq"]]
            assert not [do for do in turns if do.split()[0] in ("adjust", "contain", "transfer", "study", "special")]

    run(play())


def test_a_plan_is_bounded_and_only_players_change_it(database: str) -> None:
    async def play() -> None:
        async with hosting(database, limits=FREE) as host:
            anna, bert, table = await two(host)
            watcher = await host.client()
            await watcher.join(table)
            assert (await asked(watcher, "sketch", steps=[]))["code"] == "not-seated"
            many = [{"seat": 0, "do": "end"}] * (STEPS + 1)
            assert (await asked(anna, "sketch", steps=many))["code"] == "bad-message"
            assert (await asked(anna, "sketch", steps=[{"seat": 0, "do": "fly"}]))["code"] == "unknown-verb"
            assert (await asked(anna, "sketch", steps=[{"seat": 0, "do": "askfirst on"}]))["code"] == "not-plannable"
            assert (await asked(anna, "sketch", steps=[], turn=99))["code"] == "not-plannable"
            assert (await asked(anna, "scrap", line="none"))["code"] == "no-such-line"
            for player in (anna, bert):
                for _ in range(OWN):
                    assert (await asked(player, "sketch", steps=[]))["type"] == "done"
                assert (await asked(player, "sketch", steps=[]))["code"] == "too-many-lines"
            assert LINES == 2 * OWN
            line = line_of(anna)["id"]
            for number in range(REMARKS + 3):
                await asked(anna, "comment", line=line, text=f"remark {number}")
            remarks = line_of(anna, line)["remarks"]
            assert (len(remarks), remarks[-1]["text"]) == (REMARKS, f"remark {REMARKS + 2}")
            late = await host.client()
            await late.join(table)
            brought = await late.until(lambda m: m["type"] == "lines")
            assert brought["all"]
            assert len(brought["lines"]) == LINES

    run(play())


async def plan_at(host: Host, table: str) -> list[dict[str, Any]]:
    """The plan as somebody gets it who comes now, once it was looked at."""
    late = await host.client()
    await late.join(table)
    await late.until(lambda m: m["type"] == "lines" and m["lines"] and m["lines"][0].get("known"))
    return [line_of(late, line["id"]) for line in late.all("lines")[0]["lines"]]


def test_a_plan_outlives_the_server_and_follows_what_was_played(database: str) -> None:
    async def play() -> None:
        async with hosting(database, limits=FREE) as host:
            anna, bert, table = await two(host)
            seat = anna.last("choices")["seat"]
            removes = [each["do"] for each in (await asked(anna, "imagine"))["choices"] if each["do"][:6] == "remove"]
            line = await sketched(anna, removes[0], removes[1], seat=seat)
            step = line["steps"][1]["step"]
            await asked(bert, "comment", line=line["id"], text="good", step=step)
            await asked(anna, "comment", line=line["id"], text="yes")
            assert (await anna.ask("act", do=removes[0]))["type"] == "done"
        async with hosting(database, limits=FREE) as host:
            [now] = await plan_at(host, table)
            assert [step["do"] for step in now["steps"]] == [removes[1]]
            assert [step["do"] for step in now["done"]] == [removes[0]]
            assert [(said["text"], said.get("step", 0)) for said in now["remarks"]] == [("good", step), ("yes", 0)]
            assert now["known"][0]["state"] == "fine"
            # What each person said is kept for them, and forgotten with them.
            kept = {each.person: each for each in await host.store.shelf(shelf_of(table), 9) if each.person}
            person = next(person for person, each in kept.items() if b"good" in each.data)
            assert b"yes" not in kept[person].data
            await Forgetter(host.tables).forget(person)
            [now] = await plan_at(host, table)
            assert [said["text"] for said in now["remarks"]] == ["yes"]

    run(play())


def test_a_plan_is_one_in_two_processes(postgres: str, redis: str) -> None:
    """Anna and Bert are connected to two servers: each sees the other's steps, comments and moves at once."""
    database = fresh_database(postgres)

    async def play() -> None:
        async with hosting(database, redis, limits=FREE) as one, hosting(database, redis, limits=FREE) as other:
            anna, bert = await one.client(), await other.client()
            table = await anna.make("tesseract", "me", "open", options={"start": 0})
            await anna.join(table)
            await bert.join(table)
            await bert.ask("sit", seat=1)
            active = await in_first_turn(anna, bert)
            friend = bert if active is anna else anna
            seat = active.last("choices")["seat"]
            imagined = await asked(active, "imagine")
            removes = [choice["do"] for choice in imagined["choices"] if choice["do"].startswith("remove")]
            line = await sketched(active, removes[0], seat=seat)
            assert (await friend.until(lambda m: m["type"] == "lines" and m["lines"]))["lines"][0] == line
            # The friend adds a step in the other process; whoever knows only the older version is refused.
            kept = {"seat": seat, "do": removes[0], "step": line["steps"][0]["step"]}
            wishes = [kept, {"seat": seat, "do": removes[1]}]
            assert (await asked(friend, "sketch", line=line["id"], version=1, steps=wishes))["type"] == "done"
            await active.until(lambda m: m["type"] == "lines" and len(m["lines"][0]["steps"]) == 2)
            assert (await asked(active, "sketch", line=line["id"], version=1, steps=[]))["code"] == "plan-changed"
            assert (await asked(friend, "comment", line=line["id"], text="yes!"))["type"] == "done"
            await active.until(lambda m: m["type"] == "lines" and any(x.get("remarks") for x in m["lines"]))
            # The first step is played: the line is shorter for both, and for somebody who comes back.
            assert (await active.ask("act", do=removes[0]))["type"] == "done"
            for client in (active, friend):
                await client.until(lambda m: m["type"] == "lines" and any(x.get("done") for x in m["lines"]))
            await friend.leave_socket()
            since = len(friend.got)
            await friend.join(table)
            back = (await friend.until(lambda m: m["type"] == "lines" and m["lines"], since))["lines"][0]
            assert [step["do"] for step in back["steps"]] == [removes[1]]
            assert [remark["text"] for remark in back["remarks"]] == ["yes!"]

    run(play())


def test_a_plan_that_is_over_is_not_kept_nor_one_of_a_removed_table(database: str) -> None:
    async def play() -> None:
        async with hosting(database, limits=FREE) as host:
            anna, _, table = await two(host)
            line = await sketched(anna, "end", seat=anna.last("choices")["seat"])
            await (await host.tables.find(table)).plans.finish()
            assert len(await host.store.shelf(shelf_of(table), 9)) == 2
            await asked(anna, "scrap", line=line["id"])
            await (await host.tables.find(table)).plans.finish()
            assert await host.store.shelf(shelf_of(table), 9) == []
            await sketched(anna, "end", seat=anna.last("choices")["seat"])
            await (await host.tables.find(table)).plans.finish()
            assert await Forgetter(host.tables).remove(table)
            assert await host.store.shelf(shelf_of(table), 9) == []

    run(play())


def test_games_that_are_not_cooperative_are_not_planned(database: str) -> None:
    async def play() -> None:
        async with hosting(database, limits=FREE) as host:
            anna = await host.client()
            table = await anna.make("enigma", "me", "novice")
            await anna.join(table)
            await anna.until(lambda m: m["type"] == "choices" or (m["type"] == "snapshot" and m.get("state")))
            assert (await asked(anna, "imagine"))["code"] == "not-plannable"
            assert (await asked(anna, "sketch", steps=[]))["code"] == "not-plannable"

    run(play())
