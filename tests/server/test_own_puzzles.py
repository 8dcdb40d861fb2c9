"""Own puzzles: made, checked, kept, shared, played, printed and deleted; bad ones are refused with their rule."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tessera.server.web import own_puzzles
from tests.server.hosting import Client, Host, Json, hosting, run
from tests.server.solo import moving_clock, pass_time, solution_of
from tests.server.test_race import racing

WEIGHTS = {"category": "weights", "left": [13, 6], "right": [5, 7], "weights": 5}
SQUARE = {"category": "fragments", "outline": [[2, 2], [6, 2], [6, 6], [2, 6]]}
PIPES = {
    "category": "pipes",
    "board": ["..#", ".##", ".┐."],
    "ports": ["N2", "E3", "S2", "S3", "W3"],
    "crossed": ["straight", "elbow", "tee", "tee"],
}
BLOCKS = {"category": "blocks", "view": [".VV", "LTS", ".TS"]}
NOTHING = {"category": "weights", "left": [0, 0], "right": [0, 0]}


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


async def keep(client: Client, card: Json, title: str = "") -> Json:
    status, kept = await client.post("/api/own", {"category": card["category"], "card": card, "title": title})
    assert status == 201, kept
    return kept


async def refused(client: Client, path: str, asked: Any) -> tuple[int, str, str]:
    status, told = await client.post(path, asked)
    return status, told["error"]["code"], told["error"].get("rule", "")


def test_a_card_of_every_kind_is_inspected_kept_played_and_printed(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert = await host.client(), await host.client()
            ids = []
            for card, solutions in ((WEIGHTS, 1), (SQUARE, 8), (PIPES, 1), (BLOCKS, None)):
                wish = {"category": card["category"], "card": card}
                status, found = await anna.post("/api/inspect", wish)
                assert status == 200, found
                assert found["solutions"] == (solutions or found["solutions"]) > 0
                assert 1 <= found["grade"] <= 5
                assert not found["more"]
                kept = await keep(anna, card, " For \n Bert ")
                assert (kept["title"], kept["yours"]) == ("For Bert", True)
                assert kept["link"] == f"/practice/{card['category']}?own={kept['id']}"
                ids.append(kept["id"])
                seen = await bert.get(f"/api/own/{kept['id']}")
                assert (seen["puzzle"]["card"], seen["yours"], seen["solutions"]) == (card, False, kept["solutions"])
                path = f"/api/own/{kept['id']}/check"
                solved = {"arrangement": solution_of(seen["puzzle"])}
                assert (await bert.post(path, solved))[1] == {"accepted": True, "fault": None}
            _, wrong = await bert.post(f"/api/own/{ids[0]}/check", {"arrangement": NOTHING})
            assert (wrong["accepted"], wrong["fault"]["code"]) == (False, "weights")
            async with bert.session.get(f"{bert.base}/api/own/print/de?cards={','.join(ids)}") as response:
                assert response.status == 200
                printed = await response.read()
                assert printed.startswith(b"%PDF")
                # Cards, flat pieces, two sheets of cubes: each with an empty back.
                assert printed.count(b"/Type /Page\n") == 8
            listed = await anna.get("/api/own")
            assert [each["id"] for each in listed["puzzles"]] == ids[::-1]

    run(play())


BAD: list[tuple[Any, str, str]] = [
    (WEIGHTS | {"right": [13, 7]}, "same-numbers", "E33"),
    (WEIGHTS | {"left": [16, 7]}, "bad-card", ""),
    (WEIGHTS | {"left": [1, 2], "right": [14, 15], "weights": 3}, "unsolvable", "E31"),
    (SQUARE | {"outline": [[2, 2], [6, 2], [6, 5], [2, 5]]}, "wrong-size", "E35"),
    (SQUARE | {"outline": [[2, 2], [6, 3], [6, 6], [2, 6]]}, "crooked", "E35"),
    (SQUARE | {"outline": [[2, 2], [4, 2], [6, 2], [6, 6], [2, 6]]}, "not-one-line", "E36"),
    (SQUARE | {"outline": [[0, 0], [8, 0], [8, 2], [0, 2]]}, "unsolvable", "E34"),
    (PIPES | {"crossed": ["straight"]}, "not-as-many", "E38"),
    (PIPES | {"board": ["###"] * 3, "crossed": ["elbow"] * 9}, "nothing-to-lay", "E37"),
    (PIPES | {"ports": ["N1"]}, "unsolvable", "E37"),
    (BLOCKS | {"view": ["VV.", "...", ".TS"]}, "too-few", "E41"),
    (BLOCKS | {"view": ["VVV", "...", "LTS"]}, "falls-apart", "E40"),
    (BLOCKS | {"view": ["VVV", "VVV", "VVV"]}, "unsolvable", "E39"),
    ({"category": "weights", "left": [[[]]]}, "bad-card", ""),
    (7, "bad-card", ""),
]


def test_a_bad_card_is_refused_with_its_rule_and_nothing_is_kept(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            for card, code, rule in BAD:
                anna = await host.client()
                wish = {"category": card["category"] if isinstance(card, dict) else "weights", "card": card}
                status, told = await anna.post("/api/inspect", wish)
                if rule:
                    assert (status, told["fault"]["code"], told["fault"]["rule"]) == (200, code, rule), card
                else:
                    assert (status, told["error"]["code"]) == (400, code), card
                assert await refused(anna, "/api/own", wish) == (400, code, rule), card
                assert (await anna.get("/api/own"))["puzzles"] == []
            assert await refused(anna, "/api/inspect", {"category": "chess", "card": 7}) == (
                404,
                "unknown-category",
                "",
            )

    run(play())


def test_hints_and_solutions_come_when_every_race_of_that_time_is_over(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert = await host.client(), await host.client()
            own = f"/api/own/{(await keep(anna, WEIGHTS))['id']}"
            for client in (anna, bert):
                assert await refused(client, f"{own}/solve", {}) == (400, "no-help-yet", "")
                assert await refused(client, f"{own}/hint", {"arrangement": NOTHING}) == (400, "no-help-yet", "")
            pass_time(own_puzzles.HELP_AFTER)
            assert (await bert.get(own))["help"] == 0
            _, solved = await bert.post(f"{own}/solve", {})
            assert solved["arrangement"] == {"category": "weights", "left": [1, 1], "right": [1, 2]}
            _, step = await bert.post(f"{own}/hint", {"arrangement": NOTHING})
            assert sum(step["arrangement"]["left"] + step["arrangement"]["right"]) == 1

    with moving_clock():
        run(play())


def test_a_card_that_is_being_raced_is_neither_inspected_nor_kept_nor_checked(database: str) -> None:
    """Promise 11, also for a card that looks different only in its order or its scale."""

    async def play() -> None:
        async with hosting(database) as host:
            cheat = await host.client()
            anna, _, table, solutions = await racing(host)
            view = (await anna.get(f"/api/tables/{table}/steps"))["steps"][-1]["state"]["view"]
            card: Json = view["players"][0]["card"]
            await (await host.tables.find(table)).raced.finish()
            swapped = card | {"left": card["right"], "right": card["left"]}
            for each in (card, swapped):
                wish = {"category": "weights", "card": each}
                assert (await refused(cheat, "/api/inspect", wish))[:2] == (409, "being-raced")
                assert (await refused(cheat, "/api/own", wish))[:2] == (409, "being-raced")
            kept = await kept_before(host, cheat, card)
            pass_time(own_puzzles.HELP_AFTER)
            for path, asked in (
                ("check", {"arrangement": solutions[0]}),
                ("hint", {"arrangement": NOTHING}),
                ("solve", {}),
            ):
                assert (await refused(cheat, f"/api/own/{kept}/{path}", asked))[:2] == (409, "being-raced"), path

    with moving_clock():
        run(play())


async def kept_before(host: Host, client: Client, card: Json) -> str:
    """Keep a card as if its race had not begun."""
    noted = await host.store.kept_by("", "raced/")
    for row in noted:
        await host.store.drop(row.shelf, row.key)
    kept = await keep(client, card)
    for row in noted:
        await host.store.keep(row._replace(at=row.at + own_puzzles.HELP_AFTER))
    return str(kept["id"])


def test_a_person_keeps_so_many_deletes_their_own_only_and_is_forgotten(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_puzzles, "MOST_OWN", 2)

    async def play() -> None:
        async with hosting(database) as host:
            anna, bert = await host.client(), await host.client()
            first, second = await keep(anna, WEIGHTS), await keep(anna, SQUARE)
            wish = {"category": "pipes", "card": PIPES}
            assert await refused(anna, "/api/own", wish) == (400, "too-many-own", "")
            assert (await refused(bert, f"/api/own/{first['id']}/delete", {}))[1] == "not-yours"
            status, left = await anna.post(f"/api/own/{first['id']}/delete", {})
            assert (status, [each["id"] for each in left["puzzles"]]) == (200, [second["id"]])
            assert (await bert.get(f"/api/own/{first['id']}"))["error"]["code"] == "unknown-own"
            assert (await refused(bert, "/api/own/..%2F/check", {"arrangement": NOTHING}))[1] == "unknown-own"
            kept = (await anna.get("/api/me/kept"))["kept"]
            assert sorted(each["shelf"].partition("/")[0] for each in kept) == ["own", "owned"]
            await anna.post("/api/me/forget", {"sure": "forget me"})
            assert (await bert.get(f"/api/own/{second['id']}"))["error"]["code"] == "unknown-own"

    run(play())


def test_a_solved_own_card_becomes_a_duel(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert = await host.client(), await host.client()
            kept = await keep(anna, WEIGHTS)
            solution = solution_of(kept["puzzle"])
            solved = {"of": {"own": kept["id"], "category": "weights"}, "category": "weights", "time": 9000}
            status, made = await anna.post("/api/duels", {"practice": [solved | {"arrangement": solution}]})
            assert status == 201, made
            begun = await bert.post("/api/attempts/start", {"of": {"duel": made["duel"]}})
            assert begun[1]["puzzle"]["card"] == WEIGHTS

    run(play())


def test_a_table_takes_own_cards_that_can_be_solved_and_have_their_grades(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna = await host.client()
            puzzle = (await keep(anna, WEIGHTS))["puzzle"]
            own = {"grade": puzzle["grade"], "card": puzzle["card"]}
            wish = {"game": "enigma", "seats": [{"kind": "me"}, {"kind": "bot"}]}
            status, _ = await anna.post("/api/tables", wish | {"options": {"own": [own]}})
            assert status == 201
            unsolvable = {**own, "card": own["card"] | {"left": [1, 2], "right": [14, 15], "weights": 3}}
            for wrong in (unsolvable, own | {"grade": puzzle["grade"] % 5 + 1}):
                made = wish | {"options": {"own": [own, wrong]}}
                assert await refused(anna, "/api/tables", made) == (400, "bad-own", "E43")

    run(play())
