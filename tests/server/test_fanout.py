"""The fan-out over a real Redis and a real PostgreSQL: who is told what, and what happens while they are away."""

from __future__ import annotations

import asyncio
import logging
import signal
import subprocess
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from tessera.server.fanout import LOST, packets
from tessera.server.fanout import peers as peers_module
from tessera.server.fanout.notify_link import NotifyLink
from tessera.server.fanout.packets import Beat, Holds, News
from tessera.server.fanout.peers import PeerFanout, inbox
from tessera.server.table.clock import wall
from tests.server.conftest import redis_server, wait_for_port
from tests.server.hosting import run
from tests.server.solo import moving_clock


@pytest.fixture(params=["redis", "notify"])
def link(request: pytest.FixtureRequest) -> str:
    """The URL of a fan-out, once for each kind of link."""
    if request.param == "redis":
        return str(request.getfixturevalue("redis"))
    return f"{request.getfixturevalue('postgres')}/postgres"


class Ears:
    """Everything that one table of one process hears."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self._news = asyncio.Condition()

    async def hear(self, message: bytes) -> None:
        async with self._news:
            self.heard.append(message)
            self._news.notify_all()

    async def until(self, message: bytes) -> None:
        async with asyncio.timeout(20), self._news:
            await self._news.wait_for(lambda: message in self.heard)


@asynccontextmanager
async def fanouts(url: str, count: int = 2) -> AsyncIterator[list[PeerFanout]]:
    opened = [await PeerFanout.open(url) for _ in range(count)]
    try:
        yield opened
    finally:
        for each in opened:
            await each.close()


async def until(true: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(20):
        while not await true():
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("again", [False, True])
def test_a_table_that_is_dropped_with_players_is_let_go_when_they_are_gone(link: str, again: bool) -> None:
    """Unless it is loaded again before: then its new visitors count, and the old ones leave it in peace."""

    async def play() -> None:
        async with fanouts(link) as (one, two):
            first, _ = await peers(one, two)
            await one.enter("t", 0)
            await one.forget("t")
            if again:
                await one.listen("t", first.hear)
            await one.exit("t", 0)
            assert ("t" in one._held) == again
            await two.publish("t", b"news")
            if again:
                await first.until(b"news")
            else:
                await until(lambda: _no_peers(two))

    run(play())


async def _no_peers(fanout: PeerFanout) -> bool:
    return not fanout._held["t"].peers


async def peers(one: PeerFanout, two: PeerFanout, table: str = "t") -> tuple[Ears, Ears]:
    """Both processes hold the table and know it."""
    first, second = Ears(), Ears()
    await one.listen(table, first.hear)
    await two.listen(table, second.hear)
    await first.until(LOST)
    await second.until(LOST)
    return first, second


async def sees(process: PeerFanout, seat: int, present: bool) -> bool:
    return (seat in await process.present("t", (seat,))) == present


def publishes(monkeypatch: pytest.MonkeyPatch, fanout: PeerFanout) -> list[str]:
    """The channels that a fan-out publishes on from now on, without its beats."""
    channels: list[str] = []
    publish = fanout._link.publish

    def counted(channel: str, message: bytes) -> None:
        if b"beat" not in message:
            channels.append(channel)
        publish(channel, message)

    monkeypatch.setattr(fanout._link, "publish", counted)
    return channels


def test_news_and_presence_reach_the_processes_that_hold_the_table(link: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with fanouts(link, 3) as (one, two, three):
            first, second = await peers(one, two)
            other = Ears()
            await three.listen("other", other.hear)
            channels = publishes(monkeypatch, one)
            await one.publish("t", b"news")
            await second.until(b"news")
            assert channels == [inbox(two.id)]
            assert b"news" not in first.heard + other.heard
            await one.publish("alone", b"news")
            assert channels == [inbox(two.id)], "nobody else holds that table: nothing is sent"
            await one.enter("t", 0)
            await one.enter("t", 0)
            await one.exit("t", 0)
            await until(lambda: sees(two, 0, True))
            assert channels == [inbox(two.id)] * 2, "presence is sent when it changes"
            await two.enter("t", 1)
            assert await two.present("t", (0, 1, 2)) == {0, 1}
            await one.exit("t", 0)
            await until(lambda: sees(two, 0, False))

    run(play())


def test_messages_keep_their_order_and_need_two_connections() -> None:
    """Two hundred messages at once neither exhaust a pool of connections nor overtake one another."""

    async def play(redis: str) -> None:
        async with fanouts(redis) as (one, two):
            _, second = await peers(one, two)
            messages = [b"%d" % number for number in range(200)]
            await asyncio.gather(*(one.publish("t", message) for message in messages))
            await second.until(messages[-1])
            assert [message for message in second.heard if message != LOST] == messages
            told = subprocess.run(["redis-cli", "-u", redis, "client", "list"], capture_output=True, text=True)
            ours = [line for line in told.stdout.splitlines() if "cmd=publish" in line or "cmd=subscribe" in line]
            assert len(ours) == 4

    with redis_server() as (url, _):
        run(play(url))


def test_a_slow_table_does_not_hold_up_the_others(link: str) -> None:
    async def play() -> None:
        async with fanouts(link) as (one, two):
            _, quick = await peers(one, two, "quick")
            _, ears = await peers(one, two, "slow")
            held = asyncio.Event()

            async def slow(message: bytes) -> None:
                await held.wait()
                await ears.hear(message)

            await two.listen("slow", slow)
            for number in range(peers_module.MOST_WAITING + 10):
                await one.publish("slow", b"%d" % number)
            await one.publish("quick", b"news")
            await quick.until(b"news")
            ears.heard.clear()
            held.set()
            await ears.until(LOST)
            assert len(ears.heard) <= peers_module.MOST_WAITING, "too many messages: the table reads the log instead"

    run(play())


def test_the_players_of_a_process_that_ends_or_dies_are_gone(link: str) -> None:
    async def play() -> None:
        async with fanouts(link, 1) as (one,):
            for die in (False, True):
                two = await PeerFanout.open(link)
                first, _ = await peers(one, two)
                await two.enter("t", 1)
                await until(lambda: sees(one, 1, True))
                first.heard.clear()
                if die:
                    assert two._link._task
                    two._link._task.cancel()
                else:
                    await two.close()
                await first.until(LOST)
                assert await sees(one, 1, False)

    run(play())


def test_many_messages_through_postgres_keep_their_order_and_size(postgres: str) -> None:
    """Two hundred at once in order; a message that is too large becomes the hint to read the log."""

    async def play() -> None:
        async with fanouts(f"{postgres}/postgres") as (one, two):
            _, second = await peers(one, two)
            messages = [b"%d" % number for number in range(200)]
            await asyncio.gather(*(one.publish("t", message) for message in messages))
            await second.until(messages[-1])
            assert [message for message in second.heard if message != LOST] == messages
            second.heard.clear()
            whole = bytes(range(256)) * 20
            await one.publish("t", whole)
            await second.until(whole)
            await one.publish("t", b"x" * 9000)
            await second.until(LOST)
            assert b"x" * 9000 not in second.heard

    run(play())


def test_a_process_with_many_tables_finds_its_peers_through_postgres(postgres: str) -> None:
    """What it holds does not fit into one notification."""

    async def play() -> None:
        async with fanouts(f"{postgres}/postgres") as (one, two):
            names = [f"table-{number:04}" for number in range(1500)]
            ears = Ears()
            for name in names:
                await one.listen(name, ears.hear)
            third = await PeerFanout.open(f"{postgres}/postgres")
            late = Ears()
            await third.listen(names[700], late.hear)
            await late.until(LOST)
            one.connected()  # as after an outage: everything at once
            await until(lambda: _has_peer(third, names[700], one))
            await third.close()
            assert two.id != one.id

    run(play())


async def _has_peer(fanout: PeerFanout, table: str, other: PeerFanout) -> bool:
    return other.id in fanout._held[table].peers


def test_packets_are_split_until_they_fit() -> None:
    held = Holds("me", {f"table-{number}": (0, 1) for number in range(900)}, reply=True)
    parts = [held]
    while any(len(packets.encode(part)) > NotifyLink.most for part in parts):
        parts = [each for part in parts for each in packets.smaller(part)]  # type: ignore[misc]
    assert {name for part in parts for name in part.tables} == {*held.tables}
    assert all(part.reply for part in parts)
    assert packets.smaller(News("me", "t", b"x" * 9000)) == [News("me", "t", LOST)]


@pytest.mark.parametrize("fault", ["paused", "restarted"])
def test_redis_away_for_a_while(fault: str, caplog: pytest.LogCaptureFixture) -> None:
    """Nothing waits for it, everybody counts as present, two lines in the log; then all tables catch up."""

    async def play(url: str, process: subprocess.Popen[bytes]) -> None:
        async with fanouts(url) as (one, two):
            first, second = await peers(one, two)
            call = process.args
            if fault == "paused":
                process.send_signal(signal.SIGSTOP)
            else:
                process.terminate()
                process.wait()
            async with asyncio.timeout(20):
                while one._link.up or two._link.up:
                    await one.publish("t", b"lost")
                    await two.enter("t", 1)
                    await asyncio.sleep(0.05)
            assert await one.present("t", (0, 1, 2)) == {0, 1, 2}
            first.heard.clear()
            second.heard.clear()
            if fault == "paused":
                process.send_signal(signal.SIGCONT)
            else:
                again = subprocess.Popen(call, stdout=subprocess.DEVNULL)
                restarted.append(again)
                wait_for_port(int(url.rpartition(":")[2]), again)
            await first.until(LOST)
            await second.until(LOST)

            async def back() -> bool:
                return await one.present("t", (0, 1, 2)) == {1}

            await until(back)
            await one.publish("t", b"again")
            await second.until(b"again")

    restarted: list[subprocess.Popen[bytes]] = []
    with caplog.at_level(logging.WARNING, "tessera.fanout"), redis_server() as (url, process):
        try:
            run(play(url, process))
        finally:
            process.send_signal(signal.SIGCONT)
            for each in restarted:
                each.terminate()
                each.wait()
    lines = [record.getMessage() for record in caplog.records]
    assert lines.count("Redis does not answer: outage begins") == 2
    assert lines.count("Redis does not answer: outage is over") == 2
    assert len(lines) == 4


def test_closing_does_not_wait_for_a_redis_that_hangs() -> None:
    async def play(url: str, process: subprocess.Popen[bytes]) -> None:
        one = await PeerFanout.open(url)
        process.send_signal(signal.SIGSTOP)
        try:
            async with asyncio.timeout(20):
                await one.close()
        finally:
            process.send_signal(signal.SIGCONT)

    with redis_server() as (url, process):
        run(play(url, process))


def test_a_new_process_adopts_the_time_of_the_others(link: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a step of the system's clock a restarted process must not let hourglasses run out."""

    async def play() -> None:
        async with fanouts(link, 1) as (old,):
            beat = old._own_beat
            monkeypatch.setattr(old, "_own_beat", lambda: Beat(old.id, beat().age, beat().now - 3_600_000))
            await asyncio.sleep(0.1)
            before = wall()
            async with fanouts(link, 1):
                assert 3_540_000 < before - wall() < 3_660_000

    with moving_clock():
        run(play())
