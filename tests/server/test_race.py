"""A race at a table: who gets whose board, planning while one waits, and skipping the time that only bots need."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tessera.bots import Move
from tessera.games.enigma import puzzles
from tessera.games.enigma.actions import Claim
from tessera.server.table import log
from tessera.server.table.clock import game_time
from tests.server.hosting import Client, Host, Json, hosting, run

CALM = {"calm": True, "cards": "box", "start": 0}


async def racing(host: Host, *seats: str, options: Json | None = None) -> tuple[Client, Client, str, dict[int, Any]]:
    """Two people in a race on the first two seats; also the table and the solutions by seat."""
    anna, bert = await host.client(), await host.client()
    table = await anna.make("enigma", "me", "open", *seats, options=options or CALM, patience=0)
    await anna.join(table)
    await bert.join(table)
    assert (await bert.ask("sit", seat=1, name="Bert"))["type"] == "done"
    for do in ("choose weights", "choose pipes"):
        player = anna if do == "choose weights" else bert
        await player.until(lambda m: m["type"] == "choices" and m["seq"] == player.seq)  # noqa: B023
        assert (await player.ask("act", do=do))["type"] == "done"
    since = len(anna.got)
    for player in (anna, bert):
        await player.until(lambda m: m["type"] == "choices" and m["choices"][0].get("do") == "ready")
        assert (await player.ask("act", do="ready"))["type"] == "done"
    begun = await anna.until(
        lambda m: m["type"] == "step" and any(e["type"] == "flipped" for e in m.get("events", [])), since
    )
    cards = {each["seat"]: each["card"] for each in begun["events"] if each["type"] == "flipped"}
    solved = {seat: puzzles.solve(msgspec.convert(card, puzzles.Card)) for seat, card in cards.items()}
    return anna, bert, table, {seat: msgspec.to_builtins(solution) for seat, solution in solved.items()}


def test_boards_of_others_are_sent_only_to_those_who_are_done_and_to_spectators(tmp_path: Path) -> None:
    async def play() -> None:
        async with hosting(str(tmp_path / "tables.sqlite")) as host:
            anna, bert, table, solutions = await racing(host)
            watching = await host.client()
            await watching.join(table)
            empty = {"category": "pipes", "board": ["...", "...", "..."]}
            since = len(anna.got)
            hand = "700.14~00AB0FCD 900.0=│ 1500.0=."
            done = await bert.ask("act", do={"type": "show", "arrangement": empty, "hand": hand})
            seen, told = await anna.step(done["seq"]), await watching.step(done["seq"])
            assert told["state"]["view"]["players"][1]["arrangement"] == empty
            assert seen["what"]["do"] == "show"
            assert seen["events"] == [{"type": "shown", "seat": 1, "arrangement": None}]
            assert seen["state"]["view"]["players"][1]["arrangement"] is None
            # Not after reconnecting, with or without the missed steps, and not by any other way.
            await anna.leave_socket()
            await anna.join(table, after=done["seq"] - 1)
            await anna.until(lambda m: m["type"] == "snapshot", since)
            pages = [await anna.get(f"/api/tables/{table}/steps"), await anna.get(f"/api/tables/{table}/record")]
            assert pages[1]["error"]["code"] == "still-working"
            for message in [*anna.got[since:], *pages]:
                assert json.dumps(empty["board"]) not in json.dumps(message)
            # The hand is for the replay: nobody gets it while the race runs, not even those who see the board.
            looked = [await watching.get(f"/api/tables/{table}{page}") for page in ("/steps", "/record")]
            assert looked[1]["error"]["code"] == "still-working"
            for message in [*looked, *watching.got, *anna.got, *bert.got]:
                assert "00AB" not in json.dumps(message)
            mine = await anna.ask("act", do={"type": "claim", "arrangement": solutions[0]})
            now = await anna.step(mine["seq"])
            assert now["state"]["view"]["players"][1]["arrangement"] == empty
            assert (await bert.step(mine["seq"]))["state"]["view"]["players"][0]["arrangement"] is None
            steps = await anna.get(f"/api/tables/{table}/steps")
            assert json.dumps(empty["board"]) in json.dumps(steps)

    run(play())


def test_a_solver_gets_the_places_for_the_tile_and_nobody_else_does(tmp_path: Path) -> None:
    async def play() -> None:
        async with hosting(str(tmp_path / "tables.sqlite")) as host:
            anna, bert, _, solutions = await racing(host)
            assert (await anna.ask("plan"))["plan"] is None
            await anna.ask("act", do={"type": "claim", "arrangement": solutions[0]})
            planned = await anna.ask("plan")
            assert planned["seat"] == 0
            assert (await bert.ask("plan"))["plan"] is None
            done = await bert.ask("act", do="giveup")
            assert (await anna.step(done["seq"]))["state"]["view"]["places"] == planned["plan"]

    run(play())


def test_the_arrangement_of_a_player_who_gave_up_is_judged_and_counts_for_nothing(tmp_path: Path) -> None:
    """E13, E15: going on for fun.  Nobody who still works, and nobody after the race, gets a verdict."""

    async def play() -> None:
        async with hosting(str(tmp_path / "tables.sqlite")) as host:
            anna, bert, _, solutions = await racing(host)
            right = {"type": "claim", "arrangement": solutions[1]}
            wrong = {"type": "claim", "arrangement": {"category": "pipes", "board": ["...", "...", "..."]}}
            assert (await bert.ask("judge", do=right))["code"] == "not-now"
            done = await bert.ask("act", do="giveup")
            assert "fault" not in await bert.ask("judge", do=right)
            assert (await bert.ask("judge", do=wrong))["fault"]["rule"].startswith("E")
            assert (await bert.ask("judge", do={"type": "claim", "arrangement": solutions[0]}))["code"] == "not-now"
            assert (await bert.ask("judge", do="giveup"))["code"] == "not-now"
            assert (await anna.ask("judge", do={"type": "claim", "arrangement": solutions[0]}))["code"] == "not-now"
            ended = await anna.ask("act", do={"type": "claim", "arrangement": solutions[0]})
            assert ended["seq"] == done["seq"] + 1
            assert (await bert.ask("judge", do=right))["code"] == "not-now"

    run(play())


def test_time_is_skipped_once_all_people_agree_and_never_while_one_of_them_works(tmp_path: Path) -> None:
    async def play() -> None:
        async with hosting(str(tmp_path / "tables.sqlite")) as host:
            options = {"cards": "box", "start": 0, "hourglass": 90}
            anna, bert, name, solutions = await racing(host, "novice", options=options)
            course = (await host.tables.find(name)).course
            assert (await anna.ask("hurry"))["code"] == "not-only-bots"
            await anna.ask("act", do={"type": "claim", "arrangement": solutions[0]})
            assert (await anna.ask("hurry"))["code"] == "not-only-bots"
            await bert.ask("act", do="giveup")
            began, anchor = game_time(course.seating.started), course.seating.started
            assert anchor is not None
            done = await anna.ask("hurry")
            assert (await bert.step(done["seq"]))["table"]["wants_hurry"] == [0]
            assert (await anna.ask("hurry"))["code"] == "asked-already"
            since = len(anna.got)
            assert (await bert.ask("hurry"))["type"] == "done"
            ended = await anna.until(
                lambda m: m["type"] == "step" and m.get("state") and m["state"]["view"]["phase"] != "race", since
            )
            entries = [log.decode(line.data) for line in await host.store.lines(name)]
            skipped = sum(each.by for each in entries if isinstance(each, log.Advanced))
            assert skipped > 0
            assert course.seating.started == anchor - skipped
            assert began < ended["what"]["at"] <= game_time(course.seating.started)
            times = [each.at for each in entries if isinstance(each, log.Did)]
            assert times == sorted(times)
            assert not course.seating.wants_hurry
            # The log alone gives the same table again.
            before = course.game_state(0)
            course.reset()
            for line in await host.store.lines(name):
                course.apply(log.decode(line.data))
                course.advance(line)
            assert course.seating.started == anchor - skipped
            assert course.game_state(0) == before

    run(play())


@pytest.mark.parametrize("planned", ["in time", "too late"])
def test_a_bot_that_is_late_claims_at_its_planned_time_or_leaves_it_to_the_clock(tmp_path: Path, planned: str) -> None:
    """E10: a busy server notices a bot's claim after its sand has run out."""

    async def play() -> None:
        async with hosting(str(tmp_path / "tables.sqlite")) as host:
            anna = await host.client()
            name = await anna.make("enigma", "me", "novice", options={"cards": "box", "start": 0, "hourglass": 30})
            table = await host.tables.find(name)
            await anna.join(name)
            await anna.ask("act", do="choose weights")
            await anna.until(lambda m: m["type"] == "choices" and m["choices"][0].get("do") == "ready")
            await anna.ask("act", do="ready")
            begun = await anna.until(
                lambda m: m["type"] == "step" and any(each["type"] == "flipped" for each in m.get("events", []))
            )
            table.driver.stop()
            cards = {each["seat"]: msgspec.convert(each["card"], puzzles.Card) for each in begun["events"]}
            mine = msgspec.to_builtins(puzzles.solve(cards[0]))
            turned = await anna.ask("act", do={"type": "claim", "arrangement": mine})
            step = await anna.step(turned["seq"])
            table.driver.stop()
            end = step["state"]["deadline"]
            solution = puzzles.solve(cards[1])
            assert solution is not None
            async with table.lock:
                assert table.course.seating.started is not None
                table.course.seating.started -= 60_000  # a minute passes before anybody looks
                at = end - 1000 if planned == "in time" else end + 1000
                await table.driver._act(1, Move(Claim(solution), at))
            status = table.course.match and table.course.match.game.view().players[1].doing  # type: ignore[attr-defined]
            if planned == "in time":
                claimed = await anna.until(
                    lambda m: (
                        m["type"] == "step"
                        and any(each["type"] == "solved" and each["seat"] == 1 for each in m.get("events", []))
                    )
                )
                assert claimed["what"]["at"] == at
            else:
                assert status == "working"

    run(play())
