"""Practice over HTTP, the client's files, and the headers every answer carries."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest

from tests.server.hosting import Host, Json, hosting, run

EXAMPLE = {"category": "weights", "left": [13, 6], "right": [5, 7], "weights": 5}
RIGHT = {"category": "weights", "left": [1, 1], "right": [1, 2]}
WRONG = {"category": "weights", "left": [1, 1], "right": [2, 1]}


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


def test_a_card_is_made_solved_and_checked(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            client = await host.client()
            for category in ("weights", "fragments", "pipes", "blocks"):
                made = await client.get(f"/api/puzzle/{category}?grade=2&seed=a")
                assert made["grade"] == 2
                assert made["card"]["category"] == category
                assert made == await client.get(f"/api/puzzle/{category}?grade=2&seed=a")
                assert made != await client.get(f"/api/puzzle/{category}?grade=2&seed=b")
                _, solved = await client.post("/api/solve", {"card": made["card"]})
                asked = {"card": made["card"], "arrangement": solved["arrangement"]}
                assert (await client.post("/api/check", asked))[1] == {"accepted": True, "fault": None}

    run(play())


def test_the_worked_example_e32_over_http(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            client = await host.client()
            _, right = await client.post("/api/check", {"card": EXAMPLE, "arrangement": RIGHT})
            assert right == {"accepted": True, "fault": None}
            _, wrong = await client.post("/api/check", {"card": EXAMPLE, "arrangement": WRONG})
            assert not wrong["accepted"]
            assert wrong["fault"]["rule"] == "E31"
            assert set(wrong["fault"]) == {"code", "rule", "place", "message"}

    run(play())


def test_the_cards_of_the_day_are_the_same_for_everybody(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert = await host.client(), await host.client()
            told = await anna.get("/api/daily")
            assert told == await bert.get("/api/daily")
            assert told["day"] == datetime.datetime.now(datetime.UTC).date().isoformat()
            assert set(told["cards"]) == {"weights", "fragments", "pipes", "blocks"}
            assert all(set(each) == {"card", "grade"} for each in told["cards"].values())

    run(play())


BAD: list[tuple[str, object, int, str]] = [
    ("/api/check", {"card": EXAMPLE}, 400, "bad-request"),
    ("/api/check", {"card": {"category": "chess"}, "arrangement": RIGHT}, 400, "bad-request"),
    ("/api/solve", {"card": {**EXAMPLE, "weights": 99}}, 400, "bad-request"),
    ("/api/solve", [1, 2], 400, "bad-request"),
    ("/api/nothing", {}, 405, "wrong-method"),
    ("/api/check", "x" * 70_000, 413, "too-large"),
]


@pytest.mark.parametrize(("path", "body", "status", "code"), BAD)
def test_bad_requests_get_a_clear_error(database: str, path: str, body: object, status: int, code: str) -> None:
    async def play() -> tuple[int, Json]:
        async with hosting(database) as host:
            return await (await host.client()).post(path, body)

    got, told = run(play())
    assert (got, told["error"]["code"]) == (status, code)
    assert told["error"]["text"]


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/api/puzzle/chess", "unknown-category"),
        ("/api/puzzle/pipes?grade=6", "unknown-grade"),
        ("/api/puzzle/pipes?grade=x", "unknown-grade"),
        ("/api/puzzle/pipes?seed=" + "x" * 201, "seed-too-long"),
        ("/api/nothing", "not-found"),
        ("/nothing.js", "not-found"),
        ("/../../etc/passwd.d", "not-found"),
        ("/%2e%2e/%2e%2e/pyproject.toml", "not-found"),
        ("/api/tables/nothing", "unknown-table"),
    ],
)
def test_bad_paths_get_a_clear_error(database: str, path: str, code: str) -> None:
    async def play() -> Json:
        async with hosting(database) as host:
            return await (await host.client()).get(path)

    assert run(play())["error"]["code"] == code


def test_other_sites_pages_cannot_post(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            client = await host.client()
            asked = {"card": EXAMPLE, "arrangement": RIGHT}
            status, told = await client.post("/api/check", asked, Origin="https://elsewhere.example")
            assert (status, told["error"]["code"]) == (403, "wrong-origin")
            status, _ = await client.post("/api/check", asked, Origin=host.base)
            assert status == 200

    run(play())


def test_too_many_puzzle_requests_are_told_to_wait(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            client = await host.client()
            for _ in range(40):
                status, told = await client.post("/api/solve", {"card": EXAMPLE})
                if status != 200:
                    break
            assert (status, told["error"]["code"]) == (429, "too-fast")
            assert 0 < told["error"]["wait"] <= 250

    run(play())


async def fetch(host: Host, path: str) -> tuple[int, str, dict[str, str]]:
    client = await host.client(key=False)
    async with client.session.get(host.base + path) as response:
        return response.status, await response.text(), dict(response.headers)


def test_the_client_s_files_are_served_with_strict_headers(database: str, tmp_path: Path) -> None:
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<p>the client</p>")
    (folder / "assets" / "main-1a2b.js").write_text("start()")

    async def play() -> None:
        async with hosting(database, client=folder) as host:
            for path in ("/", "/table/abc", "/practice/pipes"):
                status, text, headers = await fetch(host, path)
                assert (status, text) == (200, "<p>the client</p>")
                assert headers["Cache-Control"] == "no-cache"
                assert "default-src 'self'" in headers["Content-Security-Policy"]
                assert "script-src" not in headers["Content-Security-Policy"]
                assert headers["X-Content-Type-Options"] == "nosniff"
            status, text, headers = await fetch(host, "/assets/main-1a2b.js")
            assert (status, text) == (200, "start()")
            assert "immutable" in headers["Cache-Control"]
            assert "javascript" in headers["Content-Type"]

    run(play())


def test_without_a_built_client_a_page_says_what_to_do(database: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with hosting(database, client=tmp_path / "nothing") as host:
            status, text, _ = await fetch(host, "/")
            assert status == 200
            assert "make client" in text
            assert (await fetch(host, "/healthz"))[0] == 200

    run(play())


def test_the_cube_of_the_day_is_the_same_for_everybody_and_each_player_keeps_one_table(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert = await host.client(), await host.client()
            cubes = []
            for player in (anna, bert):
                _, made = await player.post("/api/daily/tesseract", {"name": "Ada"})
                assert (await player.post("/api/daily/tesseract", {}))[1] == made
                await player.join(made["table"])
                table = player.last("snapshot")["table"]
                assert table["commitment"] == (await player.get("/api/daily"))["cube"]
                if table["status"] == "open":
                    await player.ask("start")
                view = (await player.until(lambda told: "state" in told))["state"]["view"]
                cubes.append((view["cube"], [each["character"] for each in view["players"]]))
            assert cubes[0] == cubes[1]

    run(play())
