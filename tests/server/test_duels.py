"""Duels: the same cards on another day, against the ghosts of a race, a game, a day or practice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tessera.server.web import duels
from tessera.server.web.identity import hashed
from tests.server.golden_tables import keep_handed
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
    shown = {"type": "show", "arrangement": empty, "hand": "0.0=1 0.0=0"}
    assert (await anna.ask("act", do=shown))["type"] == "done"
    claim = {"type": "claim", "arrangement": solutions[0], "hand": "0.0=2"}
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
            assert (hers["seat"], hers["hand"], hers["how"]) == (0, "0.0=1 0.0=0 0.0=2", "solved")
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


def test_the_cards_of_a_race_and_of_a_whole_game_are_played_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with hosting(str(tmp_path / "tables.sqlite")) as host:
            anna, bert = await host.client(), await host.client()
            person = await host.store.person(hashed(anna.cookie))
            assert person
            await keep_handed(host.store, "four", person, ("Anna", "Ben", "Cleo", "Dan"))
            race = await challenge(bert, table="four", race=0)
            cards = (await bert.get(f"/api/duels/{race}"))["cards"]
            assert [card["rivals"][0]["name"] for card in cards] == ["Anna", "Ben", "Cleo", "Dan"]
            assert all(len(card["rivals"][0]["moves"]) > 3 for card in cards[:3])
            assert len(cards[3]["rivals"][0]["moves"]) == 1, "of a hand that never moved only the claim is known"
            whole = await challenge(anna, table="four", name="Anna")
            cards = (await bert.get(f"/api/duels/{whole}"))["cards"]
            assert len(cards) == 12
            assert {card["rivals"][0]["name"] for card in cards} == {"Anna"}
            number = next(at for at, card in enumerate(cards) if card["category"] == "weights")
            await solve(bert, {"duel": whole, "card": number}, name="Bert")
            (player,) = (await anna.get(f"/api/duels/{whole}"))["players"]
            assert [time["how"] if time else "" for time in player["times"]].count("solved") == 1
            for wish, code in (({"table": "four"}, "nothing-solved"), ({"table": "four", "race": 99}, "no-such-race")):
                assert (await bert.post("/api/duels", wish))[1]["error"]["code"] == code
            beyond = {"of": {"duel": whole, "card": 12}}
            assert (await bert.post("/api/attempts/start", beyond))[1]["error"]["code"] == "no-such-card"

    with moving_clock():
        run(play())


def test_a_person_has_a_limited_number_of_duels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duels, "MOST_DUELS", 2)

    async def play() -> None:
        async with hosting(str(tmp_path / "tables.sqlite")) as host:
            anna = await host.client()
            day = (await anna.get("/api/daily"))["day"]
            await solve(anna, {"day": day, "category": "weights"})
            made = []
            for _ in range(3):
                made.append(await challenge(anna, day=day))
                pass_time(1_000)
            answers = [await anna.get(f"/api/duels/{duel}") for duel in made]
            assert ["error" in each for each in answers] == [True, False, False], "the oldest one goes"

    with moving_clock():
        run(play())


@pytest.mark.parametrize(
    ("of", "code"),
    [
        ({"duel": "nothing", "card": 0}, "unknown-duel"),
        ({"duel": "\0", "card": 0}, "unknown-duel"),
        ({"day": "2026-01-01", "category": "chess"}, "unknown-category"),
        ({"duel": "x", "seat": 1}, "bad-request"),
    ],
)
def test_an_attempt_at_nothing_is_refused(database: str, of: Json, code: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna = await host.client()
            assert (await anna.post("/api/duels", {"table": "\0"}))[1]["error"]["code"] == "bad-request"
            _, told = await anna.post("/api/attempts/start", {"of": of})
            assert told["error"]["code"] == code
            stranger = await host.client(key=False)
            assert (await stranger.post("/api/attempts/start", {"of": {}}))[1]["error"]["code"] == "no-key"

    run(play())
