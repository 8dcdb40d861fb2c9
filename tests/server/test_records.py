"""Looking back: the steps of a table, the proof of its record, a new game from a past moment, a person's own list."""

from __future__ import annotations

import itertools
import pickle
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tessera.core.game import Outcome
from tessera.core.record import Record, RecordFault, Seal, loads
from tessera.server.store import LogLine
from tessera.server.store.sqlite import SqliteStore
from tessera.server.web import records
from tessera.server.workers import Again
from tests.server.golden_tables import ENIGMA, TESSERACT, keep_golden
from tests.server.hosting import Client, Host, Json, hosting, play_to_the_end, run, two_players

TESTS = Path(__file__).parents[1]


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


async def finished(host: Host, file: str = TESSERACT) -> tuple[str, Record]:
    return "golden", await keep_golden(host.store, "golden", file)


def fields(record: Record) -> list[tuple[int, int, str]]:
    return [(entry.seat, entry.at, entry.do) for entry in record.entries]


async def a_game_of_two(host: Host) -> tuple[Client, Client, str]:
    """Two people at a TESSERACT table who have acted a few times and chatted."""
    anna, bert, table = await two_players(host, "tesseract")
    for number in range(12):
        turn = (anna, bert)[anna.last("step")["state"]["waiting"][0]]
        told = await turn.until(lambda m, seq=anna.seq: m["type"] == "choices" and m["seq"] == seq)
        done = await turn.ask("act", do=told["choices"][number % len(told["choices"])]["do"])
        await anna.step(done["seq"])
    await bert.step((await anna.ask("chat", text="well done"))["seq"])
    return anna, bert, table


async def steps(client: Client, table: str, after: int = 0) -> list[Json]:
    told = await client.get(f"/api/tables/{table}/steps?after={after}")
    found: list[Json] = told["steps"]
    return found + (await steps(client, table, found[-1]["seq"]) if told["more"] else [])


async def record_of(client: Client, table: str) -> Record:
    async with client.session.get(f"{client.base}/api/tables/{table}/record") as response:
        return loads(await response.text())


def test_the_steps_of_a_table_are_what_its_socket_told(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, _, table = await a_game_of_two(host)
            stranger = await host.client(key=False)
            told = await steps(stranger, table)
            assert [step["seq"] for step in told] == list(range(1, len(told) + 1))
            assert told == anna.all("step")
            assert await steps(stranger, table, 3) == told[3:]
            monkeypatch.setattr("tessera.server.web.records.PAGE", 4)
            assert await steps(stranger, table) == told
            assert not any(step.get("table", {}).get("key") for step in told)

    run(play())


@pytest.mark.parametrize("file", [TESSERACT, ENIGMA])
def test_a_finished_game_is_told_to_its_end_and_proved(database: str, file: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            table, record = await finished(host, file)
            anyone = await host.client(key=False)
            told = await steps(anyone, table)
            assert len(told) == len(record.entries) + 1
            assert msgspec.convert(told[-1]["state"]["outcome"], Outcome) == record.outcome
            assert told[-1]["table"]["key"] == record.keys[-1].hex()
            proof = await anyone.get(f"/api/tables/{table}/proof")
            assert (proof["actions"], proof["before"], proof["hash"]) == (len(record.entries), 0, record.hash)
            assert (proof["key"], proof["commitment"]) == (record.keys[-1].hex(), record.commitment)

    run(play())


def test_going_on_from_a_moment_is_a_table_of_its_own(database: str) -> None:
    """The game continues with other chance and a bot, to an end whose record verifies by itself."""

    async def play() -> None:
        async with hosting(database) as host:
            table, old = await finished(host)
            cleo = await host.client()
            then = (await steps(cleo, table))[-4]
            wish = {"at": then["seq"], "seat": 0, "level": "random", "pace": 0, "id": "again"}
            status, told = await cleo.post(f"/api/tables/{table}/continue", wish)
            assert status == 201
            assert (await cleo.post(f"/api/tables/{table}/continue", wish))[1] == told
            made = told["table"]
            await cleo.join(made)
            start = await cleo.until(lambda m: "state" in m)
            assert start["state"]["view"] == then["state"]["view"]
            assert start["state"]["now"] == then["state"]["now"]
            assert "undo" not in start["state"]
            assert start["table"]["origin"] == {"table": table, "seq": then["seq"]}
            await play_on(cleo)
            record = await record_of(cleo, made)
            record.verify()
            before = record.before[0].entries
            assert fields(record)[:before] == fields(old)[: then["seq"] - 1]
            assert record.before[0].key == old.keys[-1].hex() != record.keys[-1].hex()
            assert (await cleo.get(f"/api/tables/{made}/proof"))["before"] == before
            assert await steps(cleo, made) == cleo.all("step")
        async with hosting(database) as host:
            cleo = await host.client()
            assert (await record_of(cleo, made)).text() == record.text()
            wish = {"at": 1, "seat": 1, "level": "random"}
            status, third = await cleo.post(f"/api/tables/{made}/continue", wish)
            assert status == 201
            await cleo.join(third["table"])
            await cleo.until(lambda m: "state" in m)
            assert [each.key for each in (await record_of(cleo, third["table"])).before] == [
                old.keys[-1].hex(),
                record.keys[-1].hex(),
            ]

    run(play())


async def play_on(client: Client) -> None:
    """Play the last choice, which soon ends a turn, until the game is over."""
    while True:
        now = await client.until(lambda m: m["type"] == "choices" or "outcome" in m.get("state", {}))
        if now["type"] == "step":
            return
        client.got.remove(now)
        await client.ask("act", do=now["choices"][-1]["do"])


@pytest.mark.parametrize("after", [1, 20, 60])
def test_a_race_that_is_continued_goes_on_by_its_own_clock(database: str, after: int) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            table, _ = await finished(host, ENIGMA)
            cleo = await host.client()
            then = (await steps(cleo, table))[after]
            wish = {"at": then["seq"], "seat": 1, "level": "random", "pace": 10_000}
            made = (await cleo.post(f"/api/tables/{table}/continue", wish))[1]["table"]
            await cleo.join(made)
            start = await cleo.until(lambda m: "state" in m)
            assert start["state"]["view"].pop("commitment") != then["state"]["view"].pop("commitment")
            assert start["state"]["view"] == then["state"]["view"]
            assert start["state"].get("deadline") == then["state"].get("deadline")

    run(play())


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"at": 999, "seat": 0}, "no-such-moment"),
        ({"at": 3, "seat": 5}, "no-such-seat"),
        ({"at": 3, "seat": 0, "level": "oracle"}, "unknown-bot"),
        ({"at": "then", "seat": 0}, "bad-request"),
    ],
)
def test_a_moment_that_does_not_exist_is_refused(database: str, wish: Json, code: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            table, _ = await finished(host)
            status, told = await (await host.client()).post(f"/api/tables/{table}/continue", wish)
            assert (status, told["error"]["code"]) == (400, code)

    run(play())


def test_only_a_finished_game_can_be_proved_or_continued(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, _, table = await two_players(host)
            assert (await anna.get(f"/api/tables/{table}/proof"))["error"]["code"] == "not-over"
            status, told = await anna.post(f"/api/tables/{table}/continue", {"at": 2, "seat": 0})
            assert (status, told["error"]["code"]) == (400, "not-over")
            for path in ("steps", "proof", "record"):
                assert (await anna.get(f"/api/tables/none/{path}"))["error"]["code"] == "unknown-table"
            assert (await anna.get(f"/api/tables/{table}/steps?after=soon"))["error"]["code"] == "bad-request"

    run(play())


def test_what_if_from_a_running_game_is_played_together_and_never_tells_its_key(database: str) -> None:
    """A scratch table with chance of its own; the game goes on as if it were not there."""

    async def play() -> None:
        async with hosting(database) as host:
            _, bert, table = await a_game_of_two(host)
            course = (await host.tables.find(table)).course
            before, key = course.seq, course.key.hex()
            wish = {"at": before, "seats": [{"kind": "open"}, {"kind": "me"}], "name": "Bert", "pace": 0}
            status, told = await bert.post(f"/api/tables/{table}/continue", wish)
            assert status == 201, told
            made = told["table"]
            cleo, dora = await host.client(), await host.client()
            for client in (cleo, dora):
                await client.join(made)
            await cleo.ask("sit", seat=0, name="Cleo")
            await cleo.until(lambda m: m["type"] == "step" and m["what"]["type"] == "started")
            twin = (await host.tables.find(made)).course
            assert twin.match
            assert course.match
            assert twin.match.game.view() == course.match.game.view()
            assert twin.key != course.key
            assert cleo.last("step")["table"]["origin"] == {"table": table, "seq": before, "running": True}
            # Play it to its end with somebody else on the other seat: nothing tells the key of the other game.
            bea = await host.client(key=False)
            bea.session.cookie_jar.update_cookies({"tessera_key": bert.cookie})
            await bea.join(made)
            for number in range(8):
                waiting = twin.to_act[0]
                player = (cleo, bea)[waiting]
                offer = await player.until(lambda m, seq=twin.seq: m["type"] == "choices" and m["seq"] == seq)
                assert (await player.ask("act", do=offer["choices"][number % min(3, len(offer["choices"]))]["do"]))[
                    "type"
                ] == "done"
            for path in ("record", "proof"):
                assert (await cleo.get(f"/api/tables/{made}/{path}"))["error"]["code"] == "what-if"
            steps_told = await cleo.get(f"/api/tables/{made}/steps")
            assert key not in str([cleo.got, dora.got, bea.got, steps_told, await cleo.get(f"/api/tables/{made}")])
            status, again = await cleo.post(
                f"/api/tables/{made}/continue", {"at": twin.seq, "seat": 0, "level": "random"}
            )
            assert status == 201
            third = (await host.tables.find(again["table"])).course.setup.origin
            assert third
            assert third.running, "what comes out of it keeps the secret too"
            assert course.seq == before, "the game itself was not touched"
            few = {**wish, "seats": [{"kind": "me"}]}
            assert (await bert.post(f"/api/tables/{table}/continue", few))[1]["error"]["code"] == "no-such-seat"

    run(play())


def test_neither_the_end_nor_a_stranger_can_be_continued_from(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            table, record = await finished(host)
            path, end = f"/api/tables/{table}/continue", {"at": len(record.entries) + 1, "seat": 0}
            anna, nobody = await host.client(), await host.client(key=False)
            assert (await anna.post(path, end))[1]["error"]["code"] == "game-over"
            assert (await nobody.post(path, end))[1]["error"]["code"] == "no-key"
            status, told = await anna.post(path, end, Origin="https://elsewhere.example")
            assert (status, told["error"]["code"]) == (403, "wrong-origin")

    run(play())


async def open_file(client: Client, data: bytes) -> tuple[int, Json]:
    async with client.session.post(f"{client.base}/api/records", data=data) as response:
        return response.status, await response.json()


@pytest.mark.parametrize("name", [TESSERACT, ENIGMA.replace("two-players", "two-players-run-out-of-tiles")])
def test_a_record_from_a_file_is_a_table_like_any_other(database: str, name: str) -> None:
    """The same file gives the same table; its record equals the file; it can be proved and continued."""
    file = TESTS / name

    async def play() -> None:
        async with hosting(database) as host:
            anna, bert = await host.client(), await host.client()
            status, told = await open_file(anna, file.read_bytes())
            assert (status, told["link"]) == (201, f"/record/{told['table']}")
            assert await open_file(bert, file.read_bytes()) == (201, told)
            table = told["table"]
            assert (await record_of(bert, table)).text() == file.read_text()
            assert (await bert.get(f"/api/tables/{table}/proof"))["game"] == file.parents[1].name
            assert (await steps(bert, table))[-1]["table"]["status"] == "over"
            status, _ = await bert.post(f"/api/tables/{table}/continue", {"at": 2, "seat": 0, "level": "random"})
            assert status == 201
            assert (await anna.get("/api/me/tables"))["tables"] == []

    run(play())


def test_a_record_that_is_stored_already_is_not_read_again(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the last batch is: it was stored after all others.  What is missing in it is stored."""
    data = (TESTS / TESSERACT).read_bytes()
    read: list[int] = []
    lines = SqliteStore.lines

    async def counted(store: SqliteStore, table: str, after: int = 0) -> list[LogLine]:
        found = await lines(store, table, after)
        read.append(len(found))
        return found

    async def play() -> None:
        async with hosting(database) as host:
            anna = await host.client()
            _, told = await open_file(anna, data)
            all_lines = await host.tables.services.store.lines(told["table"])
            monkeypatch.setattr(SqliteStore, "lines", counted)
            assert (await open_file(anna, data))[0] == 201
            assert read == [records.BATCH]
            store = host.tables.services.store
            assert isinstance(store, SqliteStore)
            await store._do("DELETE FROM lines WHERE seq=?", (len(all_lines) - 2,))
            assert (await open_file(anna, data))[0] == 201
            assert await lines(store, told["table"]) == all_lines

    run(play())


def test_the_record_of_a_game_that_went_on_opens_too(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            table, _ = await finished(host)
            cleo = await host.client()
            then = (await steps(cleo, table))[-4]
            wish = {"at": then["seq"], "seat": 0, "level": "random", "pace": 0}
            made = (await cleo.post(f"/api/tables/{table}/continue", wish))[1]["table"]
            await cleo.join(made)
            await cleo.until(lambda m: "state" in m)
            await play_on(cleo)
            record = await record_of(cleo, made)
            _, told = await open_file(cleo, record.text().encode())
            assert (await record_of(cleo, told["table"])).text() == record.text()
            assert (await steps(cleo, told["table"]))[0]["state"]["view"] == then["state"]["view"]

    run(play())


@pytest.mark.parametrize(
    ("change", "code", "text"),
    [
        (lambda text: "Dear diary,\ntoday\nI played.\n", "not-json", "line 1"),
        (lambda text: b"\x89PNG\r\n\x1a\n\0", "not-text", "line 1"),
        (lambda text: text[: len(text) // 2], "cut-off", "line 81"),
        (lambda text: text.replace('"at":', '"at":1', 3), "wrong-sum", "line 2"),
        (lambda text: text * 100, "too-large", "1048576 bytes"),
    ],
    ids=["a diary", "a picture", "half a record", "a changed record", "a huge file"],
)
def test_a_broken_file_is_refused_with_its_line(database: str, change: Any, code: str, text: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            data = change((TESTS / TESSERACT).read_text())
            status, told = await open_file(await host.client(), data if isinstance(data, bytes) else data.encode())
            assert (status, told["error"]["code"]) == (413 if code == "too-large" else 400, code)
            assert text in told["error"]["text"]

    run(play())


def test_the_record_of_a_game_that_goes_on_cannot_be_opened(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, _, table = await a_game_of_two(host)
            record = await record_of(anna, table)
            assert (await open_file(anna, record.text().encode()))[1]["error"]["code"] == "no-key"

    run(play())


def test_everybody_finds_what_they_have_played(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, first = await two_players(host)
            await play_to_the_end(anna, bert)
            cleo = await host.client()
            running = await anna.make("race21", "me", "random")
            dora, emil, _ = await two_players(host)
            await play_to_the_end(dora, emil)
            second = await bert.make("race21", "me", "random")
            await bert.leave_socket()
            bert.got.clear()
            await bert.join(second)
            await play_on(bert)
            mine = await bert.get("/api/me/tables")
            assert [(each["table"]["id"], each["seat"]) for each in mine["tables"]] == [(second, 0), (first, 1)]
            assert mine["tables"][0]["table"]["outcome"]["winners"]
            assert mine["more"] is False
            earlier = await bert.get(f"/api/me/tables?before={mine['tables'][0]['ended']}")
            assert [each["table"]["id"] for each in earlier["tables"]] == [first]
            assert mine["going"] == []
            annas = await anna.get("/api/me/tables")
            assert [(each["table"]["id"], each["seat"]) for each in annas["going"]] == [(running, 0)]
            assert [each["table"]["id"] for each in annas["tables"]] == [first]
            assert await cleo.get("/api/me/tables") == {"going": [], "tables": [], "more": False}

    run(play())


@pytest.mark.parametrize("file", [ENIGMA, TESSERACT])
def test_a_replay_in_slices_gives_the_same_result(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A long replay stops after each slice, so that others take their turn, and goes on where it stopped."""
    monkeypatch.setattr(records, "thread_time", itertools.count().__next__)
    record = loads((TESTS / file).read_bytes())
    text = record.text()
    monkeypatch.setattr(records, "SLICE", 1e9)
    name, stored, entries, _ = records.as_table(text.encode())  # type: ignore[misc]
    lines = [LogLine(seq, "", data) for seq, data in enumerate(entries, start=1)]
    calls: list[tuple[Any, ...]] = [
        (records.as_table, text.encode()),
        (records.prove, text),
        (records.moment, record, len(record.entries) // 2),
        (records.encode_steps, name, stored, lines[:60], 20, True, frozenset()),
    ]
    for function, *arguments in calls:
        monkeypatch.setattr(records, "SLICE", 1e9)
        at_once = function(*arguments)
        assert not isinstance(at_once, Again)
        monkeypatch.setattr(records, "SLICE", 10)
        slices, answer = 1, function(*arguments)
        while isinstance(answer, Again):
            slices, answer = slices + 1, function(*pickle.loads(pickle.dumps(answer.arguments)))
        assert slices > 3
        assert answer == at_once


def test_the_seals_that_players_saw_prove_the_record(database: str) -> None:
    """Every step and snapshot carries the seal of the actions so far, also after an undo and a restart."""

    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, table = await two_players(host)
            while not anna.last("step").get("state", {}).get("outcome"):
                for each in (anna, bert):
                    await each.ask("act", do="roll")
            seen = {step["state"]["seal"] for step in anna.all("step") if "state" in step}
            watcher = await host.client()
            await watcher.join(table)
            assert watcher.last("snapshot")["state"]["seal"] in seen
            async with anna.session.get(f"{host.base}/api/tables/{table}/record") as response:
                record = loads(await response.text())
            assert len(seen) > 3
            for seal in seen:
                record.verify(Seal.parse(seal))
            forged = msgspec.structs.replace(record, entries=[*record.entries[:1], *record.entries[2:]])
            with pytest.raises(RecordFault):
                forged.verify(Seal.parse(anna.last("step")["state"]["seal"]))

    run(play())
