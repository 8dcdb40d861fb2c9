"""Results: statistics and campaigns of a person, and how everybody did in the challenge of the day."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tessera.core.chance import key_from
from tessera.core.game import Outcome
from tessera.core.statistics import FinalFacts
from tessera.games.tesseract.daily import DAILY, LOST, meaning_of, rank_of
from tessera.server.results import Finished, Partner, Result, daily_shelf, rows, statistics_of
from tessera.server.store.shelves import Kept
from tessera.server.table.clock import wall
from tessera.server.table.course import Course
from tessera.server.table.wishes import SeatWish, TableWish, setup_of
from tessera.server.web.daily import today, wish_of
from tessera.server.web.statistics import counted
from tessera.server.wire.info import TableInfo
from tests.server.hosting import Client, Host, Json, hosting, play_to_the_end, run, two_players


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


def finished(won: bool, wish: TableWish, key: bytes = bytes(32), **facts: Any) -> TableInfo:
    """A table of TESSERACT for one that has ended with these facts."""
    course = Course("table", setup_of(wish, "anna"), key)
    outcome = Outcome((0,) if won else (), "matrix-full" if won else "cube-empty")
    told = FinalFacts({"turns": 20, "contained": 9, "plate": "A", **facts}, ({"character": ("medic", "medic")},))
    return msgspec.structs.replace(course.info(), status="over", outcome=outcome, facts=told)


def test_games_are_counted_by_what_the_game_declares() -> None:
    statistics = statistics_of("tesseract")
    assert statistics
    bert, bot = Partner("Bert"), Partner(level="steady")
    games = [
        Result("t1", 0, True, {"plate": "1", "turns": 30, "character": ("medic",)}, (bert, bot, bot)),
        Result("t2", 0, True, {"plate": "1", "turns": 24, "character": ("pilot", "medic")}, (bot,)),
        Result("t3", 0, False, {"plate": "A", "turns": 9, "character": ("pilot",)}, (bert,)),
    ]
    told = msgspec.to_builtins(counted(games, statistics))
    assert told["total"] == {"played": 3, "won": 2, "best": 24}
    assert [(each["value"], each["played"], each["won"]) for each in told["by"]["plate"]] == [("1", 2, 2), ("A", 1, 0)]
    assert {each["value"]: each["played"] for each in told["by"]["character"]} == {"medic": 2, "pilot": 2}
    assert [(each["name"], each["level"], each["played"]) for each in told["partners"]] == [
        ("Bert", "", 2),
        ("", "steady", 2),
    ]
    assert [each["goal"] for each in told["campaign"]] == [f"plate-{side}" for side in "1A2B3C4D"]
    first, second = told["campaign"][:2]
    assert (first["won"], first["best"], first["table"], first["options"]) == (2, 24, "t2", {"plate": "1"})
    assert (second["played"], second["won"], second["table"]) == (1, 0, "")


def test_the_cube_of_the_day_is_ranked_by_turns_then_by_dice() -> None:
    assert rank_of({"turns": 14, "contained": 16}, True) < rank_of({"turns": 20, "contained": 16}, True) < LOST
    assert LOST <= rank_of({"turns": 14, "contained": 12}, False) < rank_of({"turns": 40, "contained": 3}, False)
    for won, meaning in ((True, ("won", 14)), (False, ("lost", 16))):
        assert meaning_of(rank_of({"turns": 14, "contained": 16}, won)) == meaning


def test_only_the_days_own_table_counts_for_the_day() -> None:
    assert DAILY.table
    wish = wish_of("tesseract", today(), "Anna")
    kept = [*rows(Finished(finished(True, wish, key_from(wish.id)), 0, wall()), "anna")]
    assert [each.shelf for each in kept] == ["results/tesseract", daily_shelf(today(), "tesseract")]
    assert (kept[1].key, kept[1].rank) == ("anna", 20)
    other = [*rows(Finished(finished(True, wish, bytes(32)), 0, wall()), "anna")]
    assert [each.shelf for each in other] == ["results/tesseract"]


def test_a_game_that_was_continued_from_another_counts_for_nothing() -> None:
    wish = TableWish("tesseract", [SeatWish("me")])
    origin = msgspec.structs.replace(finished(True, wish), origin={"table": "x", "seq": 3})
    assert [*rows(Finished(origin, 0, wall()), "anna")] == []


async def person_of(host: Host, table: str, seat: int) -> str:
    return (await host.tables.find(table)).course.seating.seats[seat].setup.person


def test_a_result_is_kept_at_the_end_caught_up_with_and_forgotten(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, table = await two_players(host)
            assert (await bert.get("/api/me/statistics"))["results"] == []
            await play_to_the_end(anna, bert)
            told = (await bert.get("/api/me/statistics"))["results"]
            won = anna.last("step")["state"]["outcome"]["winners"] == [1]
            assert [(game, result["won"], result["partners"]) for game, result, _ in told] == [
                ("race21", won, [{"name": "Anna"}])
            ]
            person = await person_of(host, table, 1)
            await host.store.drop("results/race21", f"{table}:1")  # as if the store had failed at the end
            assert len((await bert.get("/api/me/statistics"))["results"]) == 1
            assert len(await host.store.kept_by(person, "results/")) == 1
            assert (await bert.post("/api/me/statistics/forget", {}))[0] == 200
            assert (await bert.get("/api/me/statistics"))["results"] == []
            assert len((await anna.get("/api/me/statistics"))["results"]) == 1
            assert len((await bert.get("/api/me/tables"))["tables"]) == 1

    run(play())


def test_the_results_of_the_others_in_the_challenge_of_the_day(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna = await host.client()
            path, shelf = f"/api/daily/{today()}/tesseract", daily_shelf(today(), "tesseract")
            empty = await anna.get(path)
            assert (empty["total"], empty["classes"], empty["mine"]) == (0, {}, None)
            _, made = await anna.post("/api/daily/tesseract", {"name": "Anna"})
            person = await person_of(host, made["table"], 0)
            for who, rank in (("x", 12), ("y", 30), ("z", rank_of({"turns": 9, "contained": 7}, False)), (person, 30)):
                await host.store.keep(Kept(shelf, who, who, wall(), rank, b""))
            told = await anna.get(path)
            assert (told["total"], told["classes"]) == (4, {"0": 3, "1": 1})
            assert [(each["kind"], each["figure"], each["many"], "mine" in each) for each in told["results"]] == [
                ("won", 12, 1, False),
                ("won", 30, 2, True),
                ("lost", 7, 1, False),
            ]
            assert told["mine"] == {"rank": 30, "better": 1, "equal": 2}
            assert (await anna.get(f"/api/daily/{today()}/race21"))["error"]["code"] == "not-found"
            assert (await anna.get("/api/daily/tomorrow/tesseract"))["error"]["code"] == "bad-request"
            assert (await anna.get("/api/daily/2999-01-01/tesseract"))["error"]["code"] == "not-found"

    run(play())


async def play_anything(player: Client) -> None:
    """Let one player end every turn, and answer with the first choice otherwise, until the game is over."""

    def asked_or_over(message: Json) -> bool:
        new = message.get("seq", -1) >= seq
        return new and (message["type"] == "choices" or "outcome" in (message.get("state") or ()))

    seq = 0
    while True:
        told = await player.until(asked_or_over)
        if told["type"] != "choices":
            return
        by_kind = {choice["action"]["type"]: choice["action"] for choice in reversed(told["choices"])}
        seq = (await player.ask("act", do=by_kind.get("end") or by_kind[told["choices"][0]["action"]["type"]]))["seq"]


def test_the_days_table_tells_at_its_end_how_the_others_did(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna = await host.client()
            await host.store.keep(Kept(daily_shelf(today(), "tesseract"), "x", "x", wall(), 12, b""))
            _, made = await anna.post("/api/daily/tesseract", {"name": "Anna"})
            path = f"/api/tables/{made['table']}/daily"
            assert await anna.get(path) == {"standing": None}  # nothing before the end
            await anna.join(made["table"])
            await play_anything(anna)
            told = (await anna.get(path))["standing"]
            assert (told["day"], told["total"], told["classes"]) == (str(today()), 2, {"0": 1, "1": 1})
            assert (told["mine"]["better"], told["mine"]["equal"]) == (1, 1)
            assert told["mine"]["rank"] >= LOST
            stranger = await host.client()
            assert (await stranger.get(path))["standing"]["mine"] is None
            other, bert, table = await two_players(host)
            await play_to_the_end(other, bert)
            assert await other.get(f"/api/tables/{table}/daily") == {"standing": None}

    run(play())
