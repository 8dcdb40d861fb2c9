"""A table over its socket: sitting, starting, acting, undoing, talking, leaving, playing again."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tessera.enigma import puzzles
from tessera.game import CLOCK
from tessera.record import loads
from tests.tables.hosting import Client, Host, hosting, run, without_chance


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


async def two_players(host: Host, game: str = "race21", **more: Any) -> tuple[Client, Client, str]:
    """Anna makes a table, Bert takes the other seat; the game has begun."""
    anna, bert = await host.client(), await host.client()
    table = await anna.make(game, "me", "open", name="Anna", **more)
    await anna.join(table)
    await bert.join(table)
    assert (await bert.ask("sit", seat=1, name="Bert"))["type"] == "done"
    for client in (anna, bert):
        await client.until(lambda m: m["type"] == "step" and m["what"]["type"] == "started")
    return anna, bert, table


async def play_to_the_end(*players: Client) -> None:
    """Everybody rolls until somebody has won."""
    seq = players[0].seq
    while True:
        step = await players[0].until(lambda m, seq=seq: m.get("seq") == seq and m["type"] in ("step", "snapshot"))
        if "outcome" in step["state"]:
            return
        player = players[step["state"]["waiting"][0]]
        await player.until(lambda m, seq=seq: m["type"] == "choices" and m["seq"] == seq)
        seq = (await player.ask("act", do="roll"))["seq"]


def test_two_people_sit_down_and_play_to_the_end(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, table = await two_players(host)
            await play_to_the_end(anna, bert)
            assert anna.all("step")[1:] == bert.all("step")[1:]
            over = anna.last("step")
            assert over["table"]["status"] == "over"
            async with anna.session.get(f"{host.base}/api/tables/{table}/record") as response:
                record = loads(await response.text())
            assert record.verify().game.outcome is not None
            assert record.key is not None
            assert record.key.hex() == over["table"]["key"]
            assert record.commitment == over["table"]["commitment"]

    run(play())


def test_choices_go_to_who_must_act_and_name_their_pieces(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, _ = await two_players(host)
            told = await anna.until(lambda m: m["type"] == "choices")
            roll, stay = told["choices"]
            assert roll == {"type": "choice", "do": "roll", "action": {"type": "roll"}, "pieces": ["die"]}
            assert stay["do"] == "stay"
            assert not bert.all("choices")
            await anna.ask("act", do=roll["action"])
            assert (await bert.until(lambda m: m["type"] == "choices"))["seat"] == 1

    run(play())


def test_a_step_tells_what_happened_and_what_there_is(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, _ = await two_players(host)
            done = await anna.ask("act", do="stay")
            step = await bert.step(done["seq"])
            assert step["what"]["do"] == "stay"
            assert step["events"] == [{"type": "moved", "seat": 0, "by": 0}]
            assert step["state"]["view"]["points"] == [0, 0]
            assert step["state"]["waiting"] == [1]

    run(play())


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"do": "stay", "seat": 1}, "not-your-seat"),
        ({"do": "fly"}, "unreadable"),
        ({"do": {"type": "fly"}}, "bad-action"),
        ({"do": "roll", "seat": 7}, "not-your-seat"),
    ],
)
def test_what_is_refused_changes_nothing(database: str, fields: dict[str, Any], code: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, table = await two_players(host)
            seq = anna.seq
            told = await anna.ask("act", **fields)
            assert (told["type"], told["code"]) == ("error", code)
            told = await bert.ask("act", do="roll")
            assert (told["code"], told["rule"]) == ("not-now", "R1")
            assert len(await host.hall.store.lines(table)) == seq

    run(play())


def test_a_spectator_sees_everything_and_does_nothing(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, _, table = await two_players(host)
            carla = await host.client()
            await carla.join(table)
            nobody = await host.client(key=False)
            await nobody.join(table)
            assert carla.last("snapshot")["yours"] == []
            for type_, fields in (("act", {"do": "roll"}), ("undo", {}), ("chat", {"text": "hi"}), ("leave", {})):
                assert (await carla.ask(type_, **fields))["code"] == "not-seated"
            assert (await carla.ask("start"))["code"] == "started"
            assert (await nobody.ask("chat", text="hi"))["code"] == "no-key"
            done = await anna.ask("act", do="roll")
            assert await carla.step(done["seq"]) == await nobody.step(done["seq"]) == await anna.step(done["seq"])
            assert not carla.all("choices")

    run(play())


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
            persons = {seat.setup.person for seat in (await host.hall.table(table)).seating.seats} - {""}
            assert persons
            assert not any(person in str(told) for person in persons)

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


def test_a_repeated_id_gets_the_same_answer_and_acts_once(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, table = await two_players(host)
            first = await anna.ask("act", "one", do="roll")
            assert await anna.ask("act", "one", do="roll") == first
            refused = await anna.ask("act", "two", do="roll")
            assert refused["code"] == "not-now"
            await bert.ask("act", do="roll")
            assert await anna.ask("act", "two", do="roll") == refused
            assert len(await host.hall.store.lines(table)) == bert.seq
            assert (await bert.ask("act", "one", do="roll"))["code"] == "not-now"

    run(play())


def test_an_ask_is_recognised_after_a_restart(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, table = await two_players(host)
            first = await anna.ask("act", "one", do="roll")
            await bert.ask("act", do="roll")
            await anna.ask("act", "three", do="stay")
            cookie = anna.cookie
        async with hosting(database) as host:
            anna = await host.client(key=False)
            anna.session.cookie_jar.update_cookies({"tessera_key": cookie})
            await anna.join(table)
            assert anna.last("snapshot")["yours"] == [0]
            assert await anna.ask("act", "one", do="roll") == first

    run(play())


def test_undo_by_who_acted(database: str) -> None:
    """Race to 21 ends the turn with every action, so nothing can be undone: that is said, by rule and in words."""

    async def play() -> None:
        async with hosting(database) as host:
            anna, _, _ = await two_players(host)
            await anna.ask("act", do="stay")
            told = await anna.ask("undo")
            assert told["code"] == "nothing-to-undo"
            assert "end" in told["text"]

    run(play())


def test_chat_reaches_all_and_is_kept(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, table = await two_players(host)
            done = await anna.ask("chat", text="good luck\x00 <b>")
            said = (await bert.step(done["seq"]))["what"]
            assert said == {"type": "said", "seat": 0, "text": "good luck <b>"}
            carla = await host.client()
            await carla.join(table)
            assert carla.last("snapshot")["chat"] == [said]
            for _ in range(8):
                told = await anna.ask("chat", text="spam")
            assert told["code"] == "too-fast"
            assert told["wait"] > 0
            assert (await anna.ask("chat", text="x" * 301))["code"] == "bad-message"

    run(play())


def test_pointing_is_seen_and_not_kept(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, table = await two_players(host)
            await anna.ask("point", piece="die")
            told = await bert.until(lambda m: m["type"] == "pointed")
            assert told == {"type": "pointed", "seat": 0, "piece": "die"}
            assert len(await host.hall.store.lines(table)) == anna.seq

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
            assert not any(b"tookover" in line.data for line in await host.hall.store.lines(table))

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


def test_public_tables_hang_in_the_lobby_until_they_are_over(database: str) -> None:
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


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "chess", "seats": [{"kind": "me"}]}, "unknown-game"),
        ({"game": "race21", "seats": []}, "bad-request"),
        ({"game": "race21", "seats": [{"kind": "bot", "level": "genius"}]}, "unknown-bot"),
        ({"game": "race21", "seats": [{"kind": "me"}], "options": {"goal": "far"}}, "bad-options"),
        ({"game": "race21", "seats": [{"kind": "me"}], "patience": -1}, "bad-request"),
        ({"game": "tesseract", "seats": [{"kind": "me"}] * 7}, None),
    ],
)
def test_a_table_that_cannot_be_is_refused(database: str, wish: dict[str, Any], code: str | None) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            status, told = await (await host.client()).post("/api/tables", wish)
            assert status == 400
            assert code in (told["error"]["code"], None)

    run(play())


def test_a_key_moves_to_another_device_once(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, _, table = await two_players(host)
            _, told = await anna.post("/api/me/pass", {})
            token = told["link"].partition("#")[2]
            phone, thief = await host.client(key=False), await host.client(key=False)
            assert (await phone.post("/api/me/take", {"token": token}))[0] == 200
            status, told = await thief.post("/api/me/take", {"token": token})
            assert (status, told["error"]["code"]) == (400, "pass-used")
            await phone.join(table)
            assert phone.last("snapshot")["yours"] == [0]
            assert phone.cookie != anna.cookie
            assert (await phone.ask("act", do="roll"))["type"] == "done"

    run(play())


def test_only_hashes_of_keys_are_stored(database: str) -> None:
    async def play() -> str:
        async with hosting(database) as host:
            anna, _, _ = await two_players(host)
            _, told = await anna.post("/api/me/pass", {})
            return anna.cookie + " " + str(told["link"]).partition("#")[2]

    secrets = run(play()).split()
    stored = b"".join(path.read_bytes() for path in Path(database).parent.glob("tables.sqlite*"))
    assert all(len(secret) >= 43 and secret.encode() not in stored for secret in secrets)


def test_the_schema_describes_every_message(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            schema = await (await host.client()).get("/api/schema")
            named = str(schema["properties"])
            for name in ("Sit", "Act", "Undo", "Chat", "Sync", "Pong", "Snapshot", "Step", "Choices", "Done", "Error"):
                assert f"#/$defs/{name}'" in named
                assert name in schema["$defs"]

    run(play())


def test_metrics_count_steps_and_refusals(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, _ = await two_players(host)
            await bert.ask("act", do="roll")
            async with anna.session.get(f"{host.base}/metrics") as response:
                text = await response.text()
            assert "tessera_steps_total 2\n" in text
            assert 'tessera_refused_total{code="not-now"} 1\n' in text
            assert "tessera_connections 2\n" in text

    run(play())


async def act_undoably(host: Host, table: str, *players: Client) -> tuple[Client, Client]:
    """Play on until somebody has done something that can be undone; returns them, and the other one."""
    match = (await host.hall.table(table)).match
    assert match
    while True:
        seat = match.game.to_act[0]
        do = without_chance(match.game)
        assert (await players[seat].ask("act", do=do or str(match.game.choices(seat)[0])))["type"] == "done"
        if do:
            return players[seat], players[1 - seat]


def test_in_tesseract_another_s_action_is_undone_by_consent_of_all(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, table = await two_players(host, "tesseract")
            actor, other = await act_undoably(host, table, anna, bert)
            before = next(step for step in actor.all("step") if step["seq"] == actor.seq - 1)["state"]["view"]
            told = await actor.step((await other.ask("undo"))["seq"])
            assert told["what"]["type"] == "wantsundo"
            assert told["table"]["wants_undo"] == [told["what"]["seat"]]
            assert (await other.ask("undo"))["code"] == "asked-already"
            undone = await actor.step((await actor.ask("undo"))["seq"])
            assert undone["what"]["type"] == "undid"
            assert undone["state"]["view"] == before
            assert "wants_undo" not in undone["table"]

    run(play())


def test_a_bot_s_action_is_undone_when_all_people_want_it(database: str) -> None:
    """A bot has the seat of somebody who left; the only person at the table decides alone."""

    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, table = await two_players(host, "tesseract", pace=10_000)
            actor, other = await act_undoably(host, table, anna, bert)
            await actor.ask("leave")
            assert (await other.step((await other.ask("undo"))["seq"]))["what"]["type"] == "undid"

    run(play())


def test_a_race_over_the_socket(database: str) -> None:
    """E9–E13: cards come to all in one step, a wrong claim is told its fault, a right one turns the hourglass."""

    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, _ = await two_players(host, "enigma", options={"start": 0})
            await anna.ask("act", do="choose weights")
            await bert.ask("act", do="choose pipes")
            await anna.ask("act", do="ready")
            await bert.ask("act", do="ready")
            flipped = await anna.until(lambda m: m["type"] == "step" and m["what"].get("do") == "timeup")
            assert flipped["what"]["seat"] == CLOCK
            assert await bert.step(flipped["seq"]) == flipped
            (card,) = (event["card"] for event in flipped["events"] if event["seat"] == 0)
            assert any(each["type"] == "form" and each["action"] == "claim" for each in anna.last("choices")["choices"])
            wrong = {"category": "weights", "left": [0] * len(card["left"]), "right": [0] * len(card["right"])}
            told = await anna.step((await anna.ask("act", do={"type": "claim", "arrangement": wrong}))["seq"])
            assert [event["type"] for event in told["events"]] == ["mistaken"]
            right = msgspec.to_builtins(puzzles.solve(msgspec.convert(card, puzzles.Card)))
            locked = await anna.ask("act", do={"type": "claim", "arrangement": right})
            assert (locked["code"], locked["rule"]) == ("locked", "E12")
            assert (await bert.ask("act", do="giveup"))["type"] == "done"
            await asyncio.sleep(5.1)
            told = await anna.step((await anna.ask("act", do={"type": "claim", "arrangement": right}))["seq"])
            assert told["events"][0]["type"] == "solved"
            assert told["state"]["waiting"] == [0]
            assert (await anna.ask("act", do="timeup"))["type"] == "error"

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


def test_who_is_slow_to_answer_pings_stays_connected(database: str) -> None:
    """A page may be busy drawing for a while when it has just connected."""

    async def play() -> None:
        async with hosting(database) as host:
            anna = await host.client()
            table = await anna.make("race21", "me", "open")
            async with anna.session.ws_connect(f"{host.base}/api/tables/{table}/socket") as ws:
                await asyncio.sleep(2.5)
                await ws.send_json({"type": "chat", "id": "c", "text": "now I am here"})
                told = [await ws.receive_json() for _ in range(12)]
                assert {"type": "done", "id": "c", "seq": 1} in told

    run(play())


def test_a_table_nobody_looks_at_is_put_away_and_found_again(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, table = await two_players(host)
            await anna.ask("act", do="stay")
            await anna.leave_socket()
            await bert.leave_socket()
            before = await host.hall.table(table)
            await asyncio.sleep(0.1)
            host.hall.tidy(idle=0.0)
            assert await host.hall.table(table) is not before
            for _ in range(3):
                assert (await anna.get("/api/tables/nothing"))["error"]["code"] == "unknown-table"
            await bert.join(table)
            assert bert.last("snapshot")["state"]["waiting"] == [1]
            assert (await bert.ask("act", do="stay"))["type"] == "done"

    run(play())
