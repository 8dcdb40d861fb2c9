"""The cards of the day by the server's clock: hidden until the start, the first attempt counts, all are compared."""

from __future__ import annotations

import asyncio
import datetime
from pathlib import Path

from tessera.server.web.daily import wish_of
from tessera.server.web.results import best_streak, streak
from tests.server.hosting import hosting, run
from tests.server.solo import DAY, moving_clock, pass_time, solution_of, solve, started

NOTHING = {"category": "weights", "left": [0, 0], "right": [0, 0]}


def test_a_card_is_hidden_until_its_start_and_a_reload_does_not_reset_the_clock(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna = await host.client()
            told = await anna.get("/api/daily")
            assert [set(card) for card in told["cards"].values()] == [{"grade"}] * 4
            of = {"day": told["day"], "category": "weights"}
            status, refused = await anna.post("/api/attempts/claim", {"of": of, "arrangement": NOTHING})
            assert (status, refused["error"]["code"]) == (409, "not-begun")
            begun = await started(anna, of)
            pass_time(7_000)
            again = await started(anna, of)
            assert again["puzzle"] == begun["puzzle"]
            assert 7_000 <= again["elapsed"] < 60_000
            for path in ("/api/solve", "/api/check", "/api/hint"):
                asked = {"of": {"category": "weights", "day": told["day"]}}
                more = {} if path == "/api/solve" else {"arrangement": NOTHING}
                assert (await anna.post(path, asked | more))[1]["error"]["code"] == "not-yet"

    with moving_clock():
        run(play())


def test_the_first_attempt_counts_and_only_those_who_solved_are_compared(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            people = [await host.client() for _ in range(4)]
            anna, bert, cleo, dora = people
            day = (await anna.get("/api/daily"))["day"]
            of = {"day": day, "category": "weights"}
            wrong = {"of": of, "arrangement": NOTHING}
            begun = await started(anna, of)
            status, told = await anna.post("/api/attempts/claim", wrong)
            assert status == 200
            assert not told["accepted"]
            assert told["fault"]["rule"] == "E31"
            pass_time(40_000)
            claim = {"of": of, "arrangement": solution_of(begun["puzzle"])}
            first = (await anna.post("/api/attempts/claim", claim))[1]
            assert 40_000 <= first["elapsed"] < 90_000
            pass_time(60_000)
            assert (await anna.post("/api/attempts/claim", claim))[1]["elapsed"] == first["elapsed"]
            await solve(bert, of, after=10_000)
            await solve(cleo, of, after=200_000)
            await started(dora, of)
            _, shown = await dora.post("/api/attempts/give-up", {"of": of})
            assert (await dora.post("/api/attempts/claim", wrong | {"arrangement": shown["arrangement"]}))[1][
                "accepted"
            ]
            card = (await anna.get(f"/api/results?day={day}"))["cards"]["weights"]
            assert (card["total"], card["faster"], card["same"]) == (3, 1, 1)
            assert card["mine"]["how"] == "solved"
            assert [bool(claim["fault"]) for claim in card["mine"]["claims"]] == [True, False]
            assert sum(card["spread"]) == 3
            theirs = (await dora.get("/api/results"))["cards"]["weights"]
            assert theirs["mine"]["how"] == "gave up"
            assert theirs["total"] == 3
            assert (await dora.get("/api/results/mine"))["streak"] == 0
            assert (await anna.get("/api/results/mine"))["days"] == [
                {"day": day, "times": {"weights": first["elapsed"]}}
            ]

    with moving_clock():
        run(play())


def test_nobody_is_listed_without_having_chosen_it(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert = await host.client(), await host.client()
            day = (await anna.get("/api/daily"))["day"]
            of = {"day": day, "category": "weights"}
            assert (await anna.post("/api/results/name", {"day": day, "name": "Anna"}))[1] == {"listed": 0}
            for player, after in ((anna, 20_000), (bert, 5_000)):
                await solve(player, of, after=after)
            assert (await bert.get("/api/results"))["cards"]["weights"]["listed"] == []
            assert (await anna.post("/api/results/name", {"day": day, "name": " An\u0007na "}))[1] == {"listed": 1}
            (listed,) = (await bert.get("/api/results"))["cards"]["weights"]["listed"]
            assert listed["name"] == "An na"
            assert (await anna.get("/api/results"))["cards"]["weights"]["mine"]["name"] == "An na"
            await anna.post("/api/results/name", {"day": day, "name": ""})
            assert (await bert.get("/api/results"))["cards"]["weights"]["listed"] == []

    with moving_clock():
        run(play())


def test_days_pass_streaks_grow_and_late_attempts_do_not_count(tmp_path: Path) -> None:
    async def play() -> None:
        async with hosting(str(tmp_path / "tables.sqlite")) as host:
            anna, bert = await host.client(), await host.client()
            first = (await anna.get("/api/daily"))["day"]
            for number in range(3):
                day = (await anna.get("/api/daily"))["day"]
                await solve(anna, {"day": day, "category": "weights"}, after=9_000)
                assert (await anna.get("/api/results/mine"))["streak"] == number + 1
                pass_time(DAY)
            own = await anna.get("/api/results/mine")
            assert (own["streak"], own["best"]) == (3, 3), "today is still to come"
            await solve(bert, {"day": first, "category": "weights"}, after=1_000)
            late = (await bert.get(f"/api/results?day={first}"))["cards"]["weights"]
            assert (late["mine"]["late"], late["total"], late["faster"]) == (True, 1, 0)
            assert (await bert.get("/api/results/mine"))["days"] == []
            before = await started(anna, {"day": own["today"], "category": "pipes"})
            pass_time(DAY)
            after = await started(anna, {"day": own["today"], "category": "pipes"})
            assert after["elapsed"] >= DAY > before["elapsed"], "begun on its day, it counts after midnight too"
            assert (await anna.get("/api/results/mine"))["streak"] == 0
            for day, code in (("2001-01-01", "too-old"), ("2999-01-01", "not-yet"), ("today", "bad-day")):
                status, told = await anna.post("/api/attempts/start", {"of": {"day": day, "category": "weights"}})
                assert (status, told["error"]["code"]) == (400, code)

    with moving_clock():
        run(play())


def test_an_attempt_keeps_its_ghost(tmp_path: Path) -> None:
    async def play() -> None:
        async with hosting(str(tmp_path / "tables.sqlite")) as host:
            anna = await host.client()
            day = (await anna.get("/api/daily"))["day"]
            of = {"day": day, "category": "weights"}
            await started(anna, of)
            path = f"/api/attempts/ghost?day={day}&category=weights"
            assert (await anna.get(path))["error"]["code"] == "still-working"
            pass_time(1000)
            told = await solve(anna, of)
            (ghost,) = (await anna.get(path))["ghosts"]
            assert (ghost["hand"], ghost["how"], ghost["end"]) == ("120.0=1 900.1=2", "solved", told["elapsed"])
            status, refused = await anna.post(
                "/api/attempts/claim", {"of": of, "arrangement": {}, "hand": "x" * 30_000}
            )
            assert (status, refused["error"]["code"]) == (400, "bad-request")

    with moving_clock():
        run(play())


def test_a_streak_ends_with_a_day_without_a_card() -> None:
    days = {datetime.date(2026, 11, day) for day in (3, 4, 5, 8, 9)}
    assert streak(days, datetime.date(2026, 11, 9)) == 2
    assert streak(days, datetime.date(2026, 11, 10)) == 2
    assert streak(days, datetime.date(2026, 11, 11)) == 0
    assert best_streak(days) == 3
    assert best_streak(set()) == 0


def test_two_starts_at_once_are_one_attempt(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna = await host.client()
            of = {"day": (await anna.get("/api/daily"))["day"], "category": "weights"}
            begun = await asyncio.gather(*(started(anna, of) for _ in range(5)))
            pass_time(5_000)
            assert (await started(anna, of))["elapsed"] >= 5_000 + max(each["elapsed"] for each in begun) - 1_000

    with moving_clock():
        run(play())


def test_the_table_of_a_day_keeps_its_edition() -> None:
    first = datetime.date(2026, 11, 20)
    assert wish_of("tesseract", first, "Ada").rules == "3"
    assert wish_of("tesseract", first - datetime.timedelta(days=1), "Ada").rules == "2"
