"""Advice over the socket: who gets it, when and how often; the expert never sees the key."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest

from tessera.server.web.limits import LIMITS
from tessera.server.workers import Again, Job, Workers
from tests.server.hosting import Client, Host, hosting, run

Result = TypeVar("Result")


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


async def advised(client: Client, **fields: Any) -> dict[str, Any]:
    """Ask for advice and wait for the answer."""
    since = len(client.got)
    await client.send({"type": "advise", "id": f"advice-{since}", **fields})
    return await client.until(lambda m: m.get("id") == f"advice-{since}", since)


async def alone(host: Host, game: str, *bots: str, **more: Any) -> Client:
    """A client whose turn it is, alone or with bots; a game of TESSERACT is past its set-up."""
    client = await host.client()
    table = await client.make(game, "me", *bots, **more)
    await client.join(table)
    while True:
        seq = client.seq
        offered = (await client.until(lambda m, seq=seq: m["type"] == "choices" and m["seq"] >= seq))["choices"]
        if game == "enigma" or offered[-1]["do"] == "end":
            return client
        await client.ask("act", do=offered[0]["do"])


def test_advice_names_the_best_actions_why_and_what_comes_then(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            client = await alone(host, "tesseract")
            told = await advised(client)
            assert told["type"] == "advice"
            assert told["seq"] == client.seq
            offered = {choice["do"]: choice["pieces"] for choice in client.last("choices")["choices"]}
            assert 1 <= len(told["best"]) <= 3
            for suggestion in told["best"]:
                assert suggestion["pieces"] == offered[suggestion["do"]]
                assert 0 <= suggestion["value"] <= 1
            assert "tesseract.breach-chance" in [reason["key"] for reason in told["outlook"]]
            assert (await client.ask("act", do=told["best"][0]["do"]))["type"] == "done"

    run(play())


def test_a_table_may_be_made_without_advice_and_says_so(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            client = await alone(host, "tesseract", advice=False)
            assert client.last("snapshot")["table"]["advice"] is False
            assert (await advised(client))["code"] == "no-advice-here"

    run(play())


def test_only_a_player_who_must_act_gets_advice(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert = await host.client(), await host.client()
            table = await anna.make("tesseract", "me", "open")
            await anna.join(table)
            await bert.join(table)
            assert (await advised(bert))["code"] == "not-seated"
            assert (await advised(anna))["code"] == "not-started"
            await bert.ask("sit", seat=1)
            started = await anna.until(lambda m: m.get("state"))
            waiting = (anna, bert)[1 - started["state"]["waiting"][0]]
            assert (await advised(waiting))["code"] == "not-your-turn"
            assert (await advised(waiting, seat=started["state"]["waiting"][0]))["code"] == "not-your-seat"

    run(play())


def test_in_a_race_there_is_no_advice(database: str) -> None:
    """Players solve puzzles without help; advice is for choosing and laying."""

    async def play() -> None:
        async with hosting(database) as host:
            client = await alone(host, "enigma", "steady", options={"cards": "box"})
            told = await advised(client)
            assert told["best"][0]["reasons"][0]["key"] == "enigma.promise"
            await client.ask("act", do=told["best"][0]["do"])
            await client.until(lambda m: m["type"] == "choices" and m["choices"][0].get("do") == "ready")
            assert (await advised(client))["code"] == "no-advice"
            await client.ask("act", do="ready")
            await client.until(lambda m: m["type"] == "choices" and m["choices"][0]["type"] == "form")
            assert (await advised(client))["code"] == "no-advice"

    run(play())


def test_asking_for_advice_too_often_is_refused_with_a_wait(database: str) -> None:
    async def play() -> None:
        async with hosting(database, limits=LIMITS._replace(advice=(0.01, 2))) as host:
            client = await alone(host, "tesseract")
            assert [(await advised(client))["type"] for _ in range(3)] == ["advice", "advice", "error"]
            assert client.last("error")["code"] == "too-fast"
            assert client.last("error")["wait"] > 50_000

    run(play())


class Watched(Workers):
    """Workers that record the pickled arguments of every call."""

    def __init__(self) -> None:
        super().__init__()
        self.given: list[bytes] = []

    async def call(
        self, job: Job, who: str, limit: float, function: Callable[..., Result | Again], *arguments: Any
    ) -> Result:
        self.given.append(pickle.dumps(arguments))
        return await super().call(job, who, limit, function, *arguments)


def test_the_key_never_leaves_the_table_and_asking_twice_costs_once(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            host.tables.services.workers = workers = Watched()
            client = await alone(host, "tesseract")
            table = client.last("snapshot")["table"]["id"]
            stored = await host.store.table(table)
            assert stored is not None
            first, second = await asyncio.gather(advised(client), advised(client))
            assert first["best"] == second["best"]
            (given,) = workers.given
            assert stored.key not in given

    run(play())


def test_other_asks_do_not_wait_for_advice(database: str) -> None:
    """Other messages do not wait while the expert thinks; the advice names the seq it is for."""

    async def play() -> None:
        async with hosting(database) as host:
            client = await alone(host, "tesseract")
            since, seq = len(client.got), client.seq
            await client.send({"type": "advise", "id": "slow"})
            await client.ask("point", piece="cube")
            assert (await client.ask("act", do=client.last("choices")["choices"][0]["do"]))["seq"] == seq + 1
            assert not [m for m in client.got[since:] if m.get("id") == "slow"]
            assert (await client.until(lambda m: m.get("id") == "slow"))["seq"] == seq

    run(play())


async def answered(client: Client, type_: str, **fields: Any) -> dict[str, Any]:
    """Send an ask that is not logged, and wait for the answer."""
    since = len(client.got)
    await client.send({"type": type_, "id": f"{type_}-{since}", **fields})
    return await client.until(lambda m: m.get("id") == f"{type_}-{since}", since)


def test_a_preview_tells_what_an_action_would_change(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            client = await alone(host, "tesseract", advice=False)
            seq = client.seq
            offered = [choice["do"] for choice in client.last("choices")["choices"]]
            adjust = next(do for do in offered if do.startswith("adjust primed"))
            told = await answered(client, "preview", do=adjust)
            assert (told["type"], told["seq"], told["do"]) == ("previewed", seq, adjust)
            keys = [reason["key"] for reason in told["reasons"]]
            assert all(key.startswith("tesseract.") for key in keys)
            rest = await answered(client, "preview", do="end")
            assert [reason["key"] for reason in rest["reasons"]] == ["tesseract.rest"]
            assert (await answered(client, "preview", do="agree"))["code"] == "not-offered"
            assert client.seq == seq
            watcher = await host.client()
            await watcher.join(client.last("snapshot")["table"]["id"])
            assert (await answered(watcher, "preview", do="end"))["code"] == "not-seated"

    run(play())


def test_a_blocked_piece_and_a_greyed_action_say_why(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            client = await alone(host, "tesseract")
            told = await answered(client, "why", piece="cube:1,1,0")
            assert told["type"] == "because"
            assert (told["reason"]["code"], told["reason"]["rule"]) == ("top-covered", "T14")
            assert told["reason"]["value"] == "cube:1,1,0"
            contain = await answered(client, "why", piece="verb:contain")
            assert contain["reason"]["rule"] in ("T19", "T20")
            assert "reason" not in await answered(client, "why", piece="no such piece")

    run(play())
