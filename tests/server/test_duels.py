"""Duels: the same cards on another day, against the ghosts of a race, a game, a day or practice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.server.hosting import Client, Host, Json, hosting, run
from tests.server.solo import DAY, moving_clock, pass_time, solution_of, solve, started
from tests.server.test_race import racing


async def challenge(client: Client, **wish: Any) -> str:
    status, made = await client.post("/api/duels", wish)
    assert status == 201, made
    return str(made["duel"])


async def finished(host: Host) -> tuple[Client, Client, str]:
    """A game of two people that ends after its first race, in which Anna moves her hand and Bert does not."""
    anna, bert, table, solutions = await racing(host, options={"calm": True, "cards": "box", "start": 0})
    empty = {"category": "weights", "left": [0, 0], "right": [0, 0]}
    shown = {"type": "show", "arrangement": empty, "hand": "500.0=1 900.0=0"}
    assert (await anna.ask("act", do=shown))["type"] == "done"
    claim = {"type": "claim", "arrangement": solutions[0], "hand": "1500.0=2"}
    assert (await anna.ask("act", do=claim))["type"] == "done"
    assert (await bert.ask("act", do={"type": "claim", "arrangement": solutions[1]}))["type"] == "done"
    return anna, bert, table


def test_a_race_is_watched_as_its_hands_moved_and_not_before_it_is_over(tmp_path: Path) -> None:
    async def play() -> None:
        async with hosting(str(tmp_path / "tables.sqlite")) as host:
            anna, _, table = await finished(host)
            stranger = await host.client()
            (race,) = (await stranger.get(f"/api/tables/{table}/races"))["races"]
            hers, his = race["ghosts"]
            assert (hers["seat"], hers["hand"], hers["how"]) == (0, "500.0=1 900.0=0 1500.0=2", "solved")
            assert len(hers["looks"]) == 2
            assert (his["name"], his.get("hand", ""), len(his["looks"])) == ("Bert", "", 1), "a hand that never moved"
            assert [claim["fault"] for claim in his["claims"]] == [""]
            status, refused = await anna.post("/api/duels", {"table": table, "race": 0})
            assert (status, refused["error"]["code"]) == (400, "not-over"), "its cards may come again"
            assert (await stranger.get("/api/tables/nothing/races"))["error"]["code"] == "unknown-table"

    run(play())


def test_a_duel_on_a_day_s_cards_is_played_on_another_day(tmp_path: Path) -> None:
    async def play() -> None:
        async with hosting(str(tmp_path / "tables.sqlite")) as host:
            anna, bert = await host.client(), await host.client()
            day = (await anna.get("/api/daily"))["day"]
            status, refused = await anna.post("/api/duels", {"day": day})
            assert (status, refused["error"]["code"]) == (400, "nothing-solved")
            hers = await solve(anna, {"day": day, "category": "weights"}, after=30_000)
            duel = await challenge(anna, day=day, name="Anna")
            pass_time(5 * DAY)
            before = await bert.get(f"/api/duels/{duel}")
            (card,) = before["cards"]
            (rival,) = card["rivals"]
            assert (rival["name"], rival["end"], rival["moves"]) == ("Anna", hers["elapsed"], [120, 900])
            assert "arrangement" not in str(before), "neither the card nor a board is told before the start"
            assert "puzzle" not in str(before)
            of = {"duel": duel, "card": 0}
            await started(bert, of, name="Bert")
            ghosts = f"/api/attempts/ghost?duel={duel}&card=0"
            assert (await bert.get(ghosts))["error"]["code"] == "still-working"
            his = await solve(bert, of, after=12_000)
            race = await bert.get(ghosts)
            assert [(ghost["name"], ghost["end"]) for ghost in race["ghosts"]] == [
                ("Anna", hers["elapsed"]),
                ("Bert", his["elapsed"]),
            ]
            (player,) = (await anna.get(f"/api/duels/{duel}"))["players"]
            assert (player["name"], player["you"]) == ("Bert", False)
            assert player["times"] == [{"elapsed": his["elapsed"], "how": "solved", "mistakes": 0}]
            assert (await anna.get(f"/api/duels/{duel}"))["yours"]

    with moving_clock():
        run(play())


def test_a_row_of_practice_is_a_duel_if_its_solutions_are_right(tmp_path: Path) -> None:
    async def play() -> None:
        async with hosting(str(tmp_path / "tables.sqlite")) as host:
            anna, bert = await host.client(), await host.client()
            row: list[Json] = []
            for seed in ("one", "two"):
                of = {"category": "weights", "grade": 1, "seed": seed, "rules": "2"}
                card = (await anna.get(f"/api/puzzle/weights?grade=1&seed={seed}&rules=2"))["card"]
                arrangement = solution_of({"card": card, "rules": "2"})
                row.append(
                    {"of": of, "category": "weights", "arrangement": arrangement, "time": 4_000, "hand": "9.0=1"}
                )
            duel = await challenge(anna, practice=row, name="Anna")
            assert [len(each["rivals"]) for each in (await bert.get(f"/api/duels/{duel}"))["cards"]] == [1, 1]
            await solve(bert, {"duel": duel, "card": 1})
            wrong = {**row[0], "arrangement": {"category": "weights", "left": [0, 0], "right": [0, 0]}}
            status, refused = await anna.post("/api/duels", {"practice": [wrong]})
            assert (status, refused["error"]["code"]) == (400, "not-solved")
            status, refused = await anna.post(
                "/api/duels", {"practice": [{**row[0], "of": {"category": "weights", "day": "2026-01-01"}}]}
            )
            assert (status, refused["error"]["code"]) == (400, "bad-request")

    with moving_clock():
        run(play())


@pytest.mark.parametrize(
    ("of", "code"),
    [
        ({"duel": "nothing", "card": 0}, "unknown-duel"),
        ({"day": "2026-01-01", "category": "chess"}, "unknown-category"),
        ({"duel": "x", "seat": 1}, "bad-request"),
    ],
)
def test_an_attempt_at_nothing_is_refused(tmp_path: Path, of: Json, code: str) -> None:
    async def play() -> None:
        async with hosting(str(tmp_path / "tables.sqlite")) as host:
            _, told = await (await host.client()).post("/api/attempts/start", {"of": of})
            assert told["error"]["code"] == code
            stranger = await host.client(key=False)
            assert (await stranger.post("/api/attempts/start", {"of": {}}))[1]["error"]["code"] == "no-key"

    run(play())
