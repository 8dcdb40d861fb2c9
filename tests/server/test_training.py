"""Training by the server's clock: ratings, cards of the grade that suits, cards again, streaks and rushes."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec

from tessera.server.store import open_store
from tessera.server.web.limits import UNLIMITED, Limits
from tessera.server.web.rating import CHALLENGE, DRIFT, Difficulty, Rated, Ratings, chance, first_difficulty
from tessera.server.web.training import MISSES, MOST_AGAIN, RUSH
from tests.server.hosting import Client, Json, hosting, run
from tests.server.solo import moving_clock, pass_time, solution_of

PAR = (60_000, 90_000, 120_000, 180_000, 240_000)
FREE = Limits(attempts=UNLIMITED)
WRONG = {"category": "weights", "left": [0, 0], "right": [0, 0]}


async def begin(client: Client, mode: str, category: str = "weights") -> Json:
    status, dealt = await client.post("/api/training/start", {"mode": mode, "category": category})
    assert status == 200, dealt
    return dealt


async def following(client: Client) -> Json:
    status, dealt = await client.post("/api/training/next", {})
    assert status == 200, dealt
    return dealt


async def solve(client: Client, dealt: Json, after: int = 0) -> Json:
    pass_time(after)
    claim = {"number": dealt["course"]["number"], "arrangement": solution_of(dealt["begun"]["puzzle"])}
    status, judged = await client.post("/api/training/claim", claim)
    assert status == 200, judged
    return judged


async def give_up(client: Client, dealt: Json) -> Json:
    status, judged = await client.post("/api/training/give-up", {"number": dealt["course"]["number"]})
    assert status == 200, judged
    return judged


def test_solving_in_time_raises_the_rating_and_a_lost_card_lowers_it(database: str) -> None:
    async def play() -> None:
        async with hosting(database, limits=FREE) as host:
            anna = await host.client()
            before = (await anna.get("/api/training"))["categories"]["weights"]
            assert (before["rating"], before["grade"], before["compared"]) == (1500, 2, 0)
            dealt = await begin(anna, "fitting")
            assert dealt["course"]["card"] is None, "its name would get the server's help"
            assert dealt["par"] == PAR[1]
            judged = await solve(anna, dealt, after=20_000)
            assert judged["accepted"]
            assert judged["in_time"]
            assert judged["rating"]["before"] == 1500 < judged["rating"]["after"]
            assert judged["course"]["card"]["grade"] == 2
            dealt = await following(anna)
            lost = await give_up(anna, dealt)
            assert msgspec.json.encode(lost["arrangement"]) == msgspec.json.encode(
                solution_of(dealt["begun"]["puzzle"])
            )
            assert lost["rating"]["after"] < lost["rating"]["before"] == judged["rating"]["after"]
            late = await solve(anna, await following(anna), after=PAR[4] + 1)
            assert late["accepted"]
            assert not late["in_time"]
            assert late["rating"]["after"] < late["rating"]["before"]
            now = (await anna.get("/api/training"))["categories"]["weights"]
            assert [rating for _, rating in now["history"]] == [
                each["rating"]["after"] for each in (judged, lost, late)
            ]
            assert sum(each.get("played", 0) for each in now["grades"]) == 3
            assert sum(each.get("won", 0) for each in now["grades"]) == 1
            assert now["again"] == 2
            assert (await anna.get("/api/training"))["categories"]["pipes"]["rating"] == 1500

    with moving_clock():
        run(play())


def test_lost_and_slow_cards_come_again_until_they_are_solved_in_time(database: str) -> None:
    async def play() -> None:
        async with hosting(database, limits=FREE) as host:
            anna = await host.client()
            assert (await anna.post("/api/training/start", {"mode": "again"}))[1]["error"]["code"] == "nothing-again"
            first = await begin(anna, "fitting")
            await give_up(anna, first)
            pass_time(1)
            second = await following(anna)
            await solve(anna, second, after=PAR[4] + 1)
            rating = (await anna.get("/api/training"))["categories"]["weights"]["rating"]
            again = await begin(anna, "again", "")
            assert again["course"]["of"] == 2
            assert again["begun"]["puzzle"] == first["begun"]["puzzle"]
            assert (await solve(anna, again))["rating"] is None, "a card that was seen before is not rated"
            again = await following(anna)
            assert again["begun"]["puzzle"] == second["begun"]["puzzle"]
            assert (await give_up(anna, again))["course"]["over"], "it was the last card"
            assert (await following(anna))["course"]["over"]
            told = (await anna.get("/api/training"))["categories"]["weights"]
            assert (told["again"], told["rating"]) == (1, rating)

    with moving_clock():
        run(play())


def test_a_streak_gets_harder_and_ends_with_the_first_card_that_is_not_solved_in_time(database: str) -> None:
    async def play() -> None:
        async with hosting(database, limits=FREE) as host:
            anna = await host.client()
            dealt = await begin(anna, "streak")
            grades = []
            for _ in range(4):
                judged = await solve(anna, dealt)
                grades.append(judged["course"]["card"]["grade"])
                dealt = await following(anna)
            assert grades == [1, 1, 2, 2]
            judged = await solve(anna, dealt, after=PAR[2] + 1)
            assert judged["accepted"]
            assert (judged["course"]["solved"], judged["course"]["over"]) == (4, True)
            assert (await following(anna))["begun"] is None
            told = await anna.get("/api/training")
            assert (told["bests"], told["course"]) == ({"streak/weights": 4}, None)

    with moving_clock():
        run(play())


def test_a_rush_lasts_three_minutes_of_the_servers_clock(database: str) -> None:
    async def play() -> None:
        async with hosting(database, limits=FREE) as host:
            anna = await host.client()
            dealt = await begin(anna, "rush")
            assert RUSH - 20_000 < dealt["course"]["left"] <= RUSH
            judged = await solve(anna, dealt, after=100_000)
            left = judged["course"]["left"]
            assert 0 < left <= RUSH - 100_000
            pass_time(500_000)
            dealt = await following(anna)
            assert left - 20_000 < dealt["course"]["left"] <= left, "the moments between two cards cost nothing"
            pass_time(30_000)
            assert (await following(anna))["course"]["left"] <= left - 30_000, "a reload stops no clock"
            judged = await solve(anna, dealt, after=left)
            assert not judged["accepted"]
            assert judged["course"]["over"]
            assert judged["rating"] is None
            assert (await anna.get("/api/training"))["bests"] == {"rush/weights": 1}
            dealt = await begin(anna, "rush")
            for _ in range(MISSES):
                judged = await give_up(anna, dealt)
                dealt = await following(anna)
            assert judged["course"]["over"]
            dealt = await begin(anna, "rush")
            pass_time(RUSH)
            over = await following(anna)
            assert (over["begun"], over["course"]["over"], over["course"]["left"]) == (None, True, 0)

    with moving_clock():
        run(play())


def test_a_card_that_was_shown_is_lost_when_another_course_begins(tmp_path: Path) -> None:
    async def play() -> None:
        async with hosting(str(tmp_path / "tables.sqlite"), limits=FREE) as host:
            anna = await host.client()
            first = await begin(anna, "fitting")
            resumed = await following(anna)
            assert resumed["begun"]["puzzle"] == first["begun"]["puzzle"], "a reload goes on with the same card"
            await begin(anna, "streak")
            told = (await anna.get("/api/training"))["categories"]["weights"]
            assert told["rating"] < 1500
            assert told["again"] == 1
            refused = await anna.post("/api/training/claim", {"number": 7, "arrangement": WRONG})
            assert (refused[0], refused[1]["error"]["code"]) == (409, "not-begun")
            stranger = await host.client()
            assert (await stranger.post("/api/training/next", {}))[1]["error"]["code"] == "not-begun"
            unknown = await anna.post("/api/training/start", {"mode": "rush", "category": "chess"})
            assert (unknown[0], unknown[1]["error"]["code"]) == (404, "unknown-category")

    with moving_clock():
        run(play())


def test_two_claims_at_once_count_one_card(tmp_path: Path) -> None:
    async def play() -> None:
        async with hosting(str(tmp_path / "tables.sqlite"), limits=FREE) as host:
            anna = await host.client()
            dealt = await begin(anna, "streak")
            claim = {"number": 1, "arrangement": solution_of(dealt["begun"]["puzzle"])}
            both = await asyncio.gather(*(anna.post("/api/training/claim", claim) for _ in range(2)))
            assert sorted(status for status, _ in both) == [200, 409]
            told = (await anna.get("/api/training"))["categories"]["weights"]
            assert sum(each.get("played", 0) for each in told["grades"]) == 1

    run(play())


def test_at_most_so_many_cards_come_again_and_everything_is_deleted_with_the_person(tmp_path: Path) -> None:
    async def play() -> None:
        async with hosting(str(tmp_path / "tables.sqlite"), limits=FREE) as host:
            anna = await host.client()
            await begin(anna, "fitting")
            for _ in range(MOST_AGAIN + 2):
                pass_time(1)
                await begin(anna, "fitting")
            told = await anna.get("/api/training")
            assert told["categories"]["weights"]["again"] == MOST_AGAIN
            store = host.store
            [owner] = {row.person for row in await store.shelf("training", 9)}
            kept = await store.kept_by(owner)
            assert {row.shelf for row in kept} == {"training", "training/card", "ratings/weights", f"again/{owner}"}
            await store.forget(owner)
            assert not await store.kept_by(owner)

    with moving_clock():
        run(play())


def test_somebody_deletes_their_ratings_and_nobody_elses(database: str) -> None:
    async def play() -> None:
        async with hosting(database, limits=FREE) as host:
            anna, bert = await host.client(), await host.client()
            for client in (anna, bert):
                await give_up(client, await begin(client, "fitting"))
            status, told = await anna.post("/api/training/forget", {})
            assert (status, told) == (200, await (await host.client()).get("/api/training")), "as a newcomer has it"
            assert (await anna.get("/api/me/kept"))["kept"] == []
            assert len((await bert.get("/api/training"))["categories"]["weights"]["history"]) == 1

    with moving_clock():
        run(play())


def test_ratings_find_how_strong_a_person_and_how_hard_a_grade_is(tmp_path: Path) -> None:
    """Somebody who always solves grade 3 in time and never grade 4 gets cards of grade 3 to 4, on both sides."""

    async def play() -> None:
        store = await open_store(str(tmp_path / "tables.sqlite"))
        ratings = Ratings(store)
        offered = []
        for _ in range(40):
            grade = await ratings.fitting("anna", "pipes", 5)
            offered.append(grade)
            await ratings.rate("anna", "pipes", grade, 5, won=grade <= 3, time=30_000 if grade <= 3 else None)
        assert set(offered[-20:]) == {3, 4}
        anna = await ratings.of("anna", "pipes")
        now = await ratings.difficulties("pipes", 5)
        assert now[3].mu < first_difficulty(3, 5)
        assert now[4].mu > first_difficulty(4, 5)
        assert now[3].mu < anna.mu < now[4].mu
        assert anna.sigma < Rated().sigma
        for _ in range(300):
            await ratings.rate("bert", "pipes", 1, 5, won=False, time=None)
        assert (await ratings.difficulties("pipes", 5))[1].mu <= first_difficulty(1, 5) + DRIFT
        bert = await ratings.of("bert", "pipes")
        assert len(bert.history) == 120
        better, compared = await ratings.better_than("pipes", anna)
        assert (better, compared) == (1, 2)
        assert await ratings.better_than("pipes", Rated()) == (0, 0)
        await store.close()

    run(play())


def test_the_chance_falls_with_the_grade() -> None:
    chances = [chance(Rated(), Difficulty(first_difficulty(grade, 5))) for grade in range(1, 6)]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] > CHALLENGE > chances[4]
