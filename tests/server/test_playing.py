"""Playing over the socket: choices, steps, undo, chat, pointing, a race."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from tessera.core.game import CLOCK, Action, Event
from tessera.core.record import loads
from tessera.core.registry import GameEntry, games
from tessera.games.enigma import puzzles
from tessera.server.table import entries
from tessera.server.wire import answers, messages
from tests.core.race21 import Stay
from tests.core.test_match import Patient
from tests.server.hosting import Client, Host, hosting, play_to_the_end, run, two_players, without_chance


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


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


def test_choices_go_to_the_player_who_must_act_and_name_their_pieces(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, _ = await two_players(host)
            told = await anna.until(lambda m: m["type"] == "choices")
            roll, stay = told["choices"]
            shown = {"pieces": ["die"], "costs": 1, "final": True}
            assert roll == {"type": "choice", "do": "roll", "action": {"type": "roll"}, **shown}
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


def test_undo_by_the_player_who_acted(database: str) -> None:
    """Race to 21 ends the turn with every action, so nothing can be undone, and the refusal says so."""

    async def play() -> None:
        async with hosting(database) as host:
            anna, _, _ = await two_players(host)
            await anna.ask("act", do="stay")
            told = await anna.ask("undo")
            assert told["code"] == "nothing-to-undo"
            assert "end" in told["text"]

    run(play())


async def act_undoably(host: Host, table: str, *players: Client) -> tuple[Client, Client]:
    """Play until an action can be undone; returns the player who did it, and the other one."""
    match = (await host.tables.find(table)).course.match
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
    """A bot has the seat of a player who left; the only person at the table decides alone."""

    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, table = await two_players(host, "tesseract", pace=10_000)
            actor, other = await act_undoably(host, table, anna, bert)
            await actor.ask("leave")
            assert (await other.step((await other.ask("undo"))["seq"]))["what"]["type"] == "undid"

    run(play())


def test_chat_reaches_all_and_is_kept(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, table = await two_players(host)
            assert (await anna.ask("chat", text=" \n "))["code"] == "nothing-said"
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
            assert len(await host.store.lines(table)) == anna.seq

    run(play())


def test_a_race_over_the_socket(database: str) -> None:
    """E9–E13: all get the cards in one step, a wrong claim gets its fault, a right one turns the hourglass."""

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


def test_choices_are_written_as_the_protocol_says(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, table = await two_players(host, "tesseract")
            match = (await host.tables.find(table)).course.match
            assert match is not None
            (seat,) = match.game.to_act
            told = (anna, bert)[seat].last("choices")
            read = msgspec.convert(told, messages.Choices)
            assert (read.seq, read.seat) == (told["seq"], seat)
            assert [choice.do for choice in read.choices if isinstance(choice, answers.Choice)] == [
                str(choice) for choice in match.game.choices(seat)
            ]

    run(play())


class Fickle(Patient):
    """Race to 21, but staying is a preference: free, and possible again and again."""

    name = "fickle"
    preferences = (Stay,)

    def play(self, seat: int, action: Action, at: int) -> list[Event]:
        events = super().play(seat, action, at)
        if isinstance(action, Stay):
            self.points[seat] -= 1
        return events


def test_undos_and_preferences_are_limited_in_each_turn(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    entry = GameEntry(name="fickle", title="Fickle", editions={"1": f"{__name__}:Fickle"})
    monkeypatch.setitem(games(), "fickle", entry)
    monkeypatch.setattr(entries, "UNDOS", 3)
    monkeypatch.setattr(entries, "PREFERENCES", 5)

    async def play() -> None:
        async with hosting(database) as host:
            anna, bert = await host.client(), await host.client()
            table = await anna.make("fickle", "me", "open")
            await anna.join(table)
            await bert.join(table)
            await bert.ask("sit", seat=1)
            for _ in range(3):
                assert (await anna.ask("act", do="stay"))["type"] == "done"
                assert (await anna.ask("undo"))["type"] == "done"
            assert (await anna.ask("act", do="stay"))["type"] == "done"
            assert (await anna.ask("undo"))["code"] == "enough-this-turn"
            assert (await anna.ask("act", do="stay"))["type"] == "done"
            assert (await anna.ask("act", do="stay"))["code"] == "enough-this-turn"
            assert (await anna.ask("act", do="roll"))["type"] == "done"
            assert (await bert.ask("act", do="stay"))["type"] == "done"
            assert (await bert.ask("undo"))["type"] == "done"

    run(play())
