"""Being together: reactions, the host's hand over the seats, play and watch links, several people at one device."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import get_args

import pytest

from tessera.server.table.patience import GONE
from tessera.server.wire.reactions import Reaction
from tests.server.hosting import hosting, run, two_players


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


def test_a_reaction_reaches_everybody_and_no_log(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, table = await two_players(host)
            before = len(await host.store.lines(table))
            assert (await bert.ask("react", what="well-done"))["type"] == "done"
            heard = await anna.until(lambda m: m["type"] == "reacted")
            assert heard == {"type": "reacted", "seat": 1, "what": "well-done"}
            assert (await bert.ask("react", what="you fool"))["code"] == "bad-message"
            watcher = await host.client()
            await watcher.join(table)
            assert (await watcher.ask("react", what="hello"))["code"] == "not-seated"
            assert len(await host.store.lines(table)) == before

    run(play())


def test_reactions_are_limited(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, _, _ = await two_players(host)
            answers = [await anna.ask("react", what=what) for what in get_args(Reaction)[:6]]
            assert [each["type"] for each in answers] == ["done"] * 5 + ["error"]
            assert (answers[-1]["code"], answers[-1]["wait"] > 0) == ("too-fast", True)

    run(play())


def test_before_the_start_the_host_gives_seats_to_bots_and_opens_them(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert = await host.client(), await host.client()
            table = await anna.make("race21", "me", "open", "random", "open")
            await anna.join(table)
            await bert.join(table)
            await bert.ask("sit", seat=1)
            assert (await bert.ask("reseat", seat=0, to="bot"))["code"] == "not-the-host"
            assert (await anna.ask("reseat", seat=0, to="bot"))["code"] == "own-seat"
            assert (await anna.ask("reseat", seat=5, to="bot"))["code"] == "no-such-seat"
            assert (await anna.ask("reseat", seat=1, to="bot", level="grandmaster"))["code"] == "unknown-bot"
            assert (await anna.ask("reseat", seat=2, to="open"))["type"] == "done"
            assert (await anna.ask("reseat", seat=1, to="open"))["type"] == "done"
            seats = (await anna.get(f"/api/tables/{table}"))["seats"]
            assert [seat["kind"] for seat in seats] == ["person", "open", "open", "open"]
            assert (await bert.until(lambda m: m["type"] == "yours" and not m["seats"]))["seats"] == []
            assert (await bert.ask("sit", seat=1))["code"] == "removed"
            seated = (await host.tables.find(table)).course.seating.seats
            assert seated[0].setup.person not in str(bert.got)
            for seat in (1, 2, 3):  # a full table starts by itself
                await anna.ask("reseat", seat=seat, to="bot", level="random")
            await anna.until(lambda m: m["type"] == "step" and m["what"]["type"] == "started")

    run(play())


def test_in_a_cooperative_game_a_newcomer_takes_the_seat_that_the_host_opens(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, name = await two_players(host, "tesseract", options={"start": 0})
            carl = await host.client()
            await carl.join(name)
            assert (await carl.ask("sit", seat=1))["code"] == "started"
            assert (await anna.ask("reseat", seat=1, to="open"))["type"] == "done"
            seat = (await carl.get(f"/api/tables/{name}"))["seats"][1]
            assert (seat["kind"], seat["bot"], seat["free"]) == ("bot", True, True)
            assert (await bert.ask("act", do="end"))["code"] == "not-seated"
            assert (await bert.ask("sit", seat=1))["code"] == "removed"
            assert (await carl.ask("sit", seat=1, name="Carl"))["type"] == "done"
            seat = (await anna.get(f"/api/tables/{name}"))["seats"][1]
            assert (seat["kind"], seat["name"], seat.get("free", False)) == ("person", "Carl", False)
            assert (await carl.until(lambda m: m["type"] == "yours" and m["seats"]))["seats"] == [1]
            course = (await host.tables.find(name)).course
            lines = await host.store.lines(name)
            course.reset()
            assert [*course.steps(lines)][-1]
            assert course.seating.seats[1].setup.name == "Carl"

    run(play())


def test_nobody_is_removed_from_a_game_against_each_other_while_they_play(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tessera.server.table.patience.GONE", 50)
    assert GONE > 50

    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, _ = await two_players(host)
            assert (await anna.ask("reseat", seat=1, to="bot"))["code"] == "too-soon"
            await bert.leave_socket()
            await anna.until(lambda m: m["type"] == "presence" and m["here"] == [0])
            while (answer := await anna.ask("reseat", seat=1, to="bot"))["type"] == "error":
                assert answer["code"] == "too-soon"
                await asyncio.sleep(answer["wait"] / 1000)
            seat = (await anna.get(f"/api/tables/{anna.last('snapshot')['table']['id']}"))["seats"][1]
            assert (seat["kind"], seat["bot"]) == ("bot", True)

    run(play())


def test_the_watch_link_does_not_let_anybody_sit_down(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert = await host.client(), await host.client()
            table = await anna.make("race21", "me", "open", "open", by_invitation=True)
            await anna.join(table)
            await bert.join(table)
            assert bert.last("snapshot")["table"]["by_invitation"] is True
            assert (await bert.ask("invite"))["code"] == "not-seated"
            assert (await bert.ask("sit", seat=1))["code"] == "by-invitation"
            assert (await bert.ask("sit", seat=1, invitation="guessed"))["code"] == "by-invitation"
            invitation = (await anna.ask("invite"))["invitation"]
            assert len(invitation) >= 12
            assert invitation not in str(bert.got)
            assert (await bert.ask("sit", seat=1, invitation=invitation))["type"] == "done"
            assert (await bert.ask("invite"))["invitation"] == invitation
            free = await anna.make("race21", "me", "open")
            await anna.join(free)
            assert (await anna.ask("invite"))["invitation"] == ""

    run(play())


def test_several_people_play_at_one_device_where_they_take_turns(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna = await host.client()
            seats = [{"kind": "me"}, {"kind": "me", "name": "Bert"}, {"kind": "open"}]
            status, made = await anna.post("/api/tables", {"game": "tesseract", "seats": seats, "name": "Anna"})
            assert status == 201
            await anna.join(made["table"])
            assert anna.last("snapshot")["yours"] == [0, 1]
            assert (await anna.ask("rename", seat=1, name="Berta"))["type"] == "done"
            assert (await anna.ask("rename", seat=2, name="Carl"))["code"] == "not-your-seat"
            table = await anna.get(f"/api/tables/{made['table']}")
            assert [seat.get("name") for seat in table["seats"]] == ["Anna", "Berta", None]
            assert (await anna.ask("leave", seat=1))["type"] == "done"
            assert (await anna.ask("sit", seat=1, name="Bert"))["type"] == "done"
            assert (await anna.ask("sit", seat=2, name="Carl"))["type"] == "done"
            await anna.until(lambda m: m["type"] == "step" and m["what"]["type"] == "started")
            assert anna.last("yours")["seats"] == [0, 1, 2]
            table = await anna.get(f"/api/tables/{made['table']}")
            assert [seat.get("beside") for seat in table["seats"]] == [None, 0, 0]
            for _ in range(2):  # each of them acts in turn, through the one connection
                seat = (await anna.until(lambda m: m["type"] == "choices" and m["seq"] == anna.seq))["seat"]
                choice = anna.last("choices")["choices"][0]
                assert (await anna.ask("act", do=choice["do"], seat=seat))["type"] == "done"

    run(play())
