"""Practice over HTTP, the client's files, and the headers every answer carries."""

from __future__ import annotations

import datetime
import gzip
from pathlib import Path

import msgspec
import pytest

from tessera.core.game import Refusal
from tessera.games.enigma import daily, print_service, puzzles
from tessera.games.enigma.puzzles import printing
from tessera.games.enigma.puzzles.editions import LIMITS
from tessera.server.web import route
from tests.server.hosting import Host, Json, hosting, run

CARD = {"category": "weights", "left": [13, 6], "right": [5, 7], "weights": 5}
OF = {"category": "weights", "grade": 2, "seed": "a"}
NOTHING = {"category": "weights", "left": [0, 0], "right": [0, 0]}


OLD_VIEW = [".VV", "LTS", ".TS"]
"""The card of grade 2 and seed `a` since the first release."""
OLD_DAILY = b'{"category":"weights","left":[10,8],"right":[2,14],"weights":6}'


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
                of = {"category": category, "grade": 2, "seed": "a"}
                _, solved = await client.post("/api/solve", {"of": of})
                asked = {"of": of, "arrangement": solved["arrangement"]}
                assert (await client.post("/api/check", asked))[1] == {"accepted": True, "fault": None}

    run(play())


def test_e43_a_link_names_its_edition_and_an_old_link_keeps_its_card(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            client = await host.client()
            old = await client.get("/api/puzzle/blocks?grade=2&seed=a")
            assert old["card"] == {"category": "blocks", "view": OLD_VIEW}
            assert old == await client.get("/api/puzzle/blocks?grade=2&seed=a&rules=1")
            new = await client.get("/api/puzzle/blocks?grade=2&seed=a&rules=2")
            assert new["card"] != old["card"]
            of = {"category": "blocks", "grade": 2, "seed": "a", "rules": "2"}
            _, solved = await client.post("/api/solve", {"of": of})
            asked = {"of": of, "arrangement": solved["arrangement"]}
            assert (await client.post("/api/check", asked))[1]["accepted"]
            wrong = await client.get("/api/puzzle/blocks?grade=2&seed=a&rules=9")
            assert wrong["error"]["code"] == "unknown-rules"

    run(play())


def test_e43_the_cards_of_a_day_never_change() -> None:
    before = datetime.date(2026, 11, 17)
    days = [before, *(datetime.date(2026, 11, day) for day in (18, 19, 20))]
    assert [daily.rules_of(day) for day in days] == ["1", "3", "3", "4"]
    card = daily.card_of(before, "weights").card
    assert msgspec.json.encode(card) == OLD_DAILY


def test_the_box_is_downloaded_as_a_pdf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printing, "printed", lambda *asked: repr(asked[1:]).encode())
    print_service._pdf.cache_clear()
    file = print_service.print_box(print_service.Printed("cs"))
    assert (file.name, file.content) == ("enigma-cs.pdf", b"(None, 'cs')")
    sent = route.file(file.name, print_service.PRINT.media, file.content)
    assert sent.headers["Content-Type"] == "application/pdf"
    assert sent.headers["Content-Disposition"] == 'attachment; filename="enigma-cs.pdf"'
    print_service._pdf.cache_clear()
    with pytest.raises(Refusal) as refused:
        print_service.print_box(print_service.Printed("xx"))
    assert refused.value.code == "unknown-language"


def test_a_wrong_arrangement_gets_its_fault(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            client = await host.client()
            _, wrong = await client.post("/api/check", {"of": OF, "arrangement": NOTHING})
            assert not wrong["accepted"]
            assert wrong["fault"]["rule"] == "E31"
            assert set(wrong["fault"]) == {"code", "rule", "place", "message"}


def test_daily_cards_are_solved_and_checked_by_their_day_but_not_before_it(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            client = await host.client()
            told = await client.get("/api/daily")
            yesterday = datetime.date.fromisoformat(told["day"]) - datetime.timedelta(days=1)
            of = {"category": "weights", "day": str(yesterday)}
            _, solved = await client.post("/api/solve", {"of": of})
            asked = {"of": of, "arrangement": solved["arrangement"]}
            assert (await client.post("/api/check", asked))[1]["accepted"]
            card = daily.card_of(yesterday, "weights").card
            found = msgspec.convert(solved["arrangement"], puzzles.Arrangement)
            assert puzzles.check(card, found, LIMITS[daily.rules_of(yesterday)]) is None
            tomorrow = datetime.date.fromisoformat(told["day"]) + datetime.timedelta(days=2)
            for of, code in (
                ({"category": "weights", "day": str(tomorrow)}, "not-yet"),
                ({"category": "weights", "day": told["day"]}, "not-yet"),
                ({"category": "weights", "day": "tomorrow"}, "bad-day"),
                ({"category": "weights", "seed": f"daily {tomorrow}"}, "bad-seed"),
            ):
                assert (await client.post("/api/solve", {"of": of}))[1]["error"]["code"] == code
            got = await client.get(f"/api/puzzle/weights?seed=daily {tomorrow}")
            assert got["error"]["code"] == "bad-seed"

    run(play())


def test_the_lesson_s_claims_are_checked(database: str) -> None:
    """Every claim that the lesson asks for is accepted for the lesson's card of its category."""

    async def play() -> None:
        async with hosting(database) as host:
            client = await host.client()
            lesson = await client.get("/api/lessons/enigma")
            asked = [note["at"] for note in lesson["notes"] if note.get("do") == "claim"]
            claims = [lesson["steps"][at + 1]["what"]["do"] for at in asked]
            assert len(claims) == 4
            for claim in claims:
                arrangement = msgspec.json.decode(claim.removeprefix("claim "))
                of = {"category": arrangement["category"], "lesson": True}
                _, checked = await client.post("/api/check", {"of": of, "arrangement": arrangement})
                assert checked["accepted"], claim
                assert (await client.post("/api/solve", {"of": of}))[1]["error"]["code"] == "not-solved"

    run(play())


def test_the_cards_of_the_day_are_the_same_for_everybody(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert = await host.client(), await host.client()
            told = await anna.get("/api/daily")
            assert told == await bert.get("/api/daily")
            assert told["day"] == datetime.datetime.now(datetime.UTC).date().isoformat()
            assert set(told["cards"]) == {"weights", "fragments", "pipes", "blocks"}
            assert all(set(each) == {"grade"} for each in told["cards"].values())

    run(play())


BAD: list[tuple[str, object, int, str]] = [
    ("/api/check", {"of": OF}, 400, "bad-request"),
    ("/api/check", {"of": {"category": "chess"}, "arrangement": NOTHING}, 404, "unknown-category"),
    ("/api/check", {"card": CARD, "arrangement": NOTHING}, 400, "bad-request"),
    ("/api/solve", {"of": {**OF, "grade": 6}}, 400, "unknown-grade"),
    ("/api/solve", {"card": CARD}, 400, "bad-request"),
    ("/api/solve", {"of": CARD}, 400, "bad-request"),
    ("/api/solve", [1, 2], 400, "bad-request"),
    ("/api/nothing", {}, 404, "not-found"),
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
            asked = {"of": OF, "arrangement": NOTHING}
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
                status, told = await client.post("/api/solve", {"of": OF})
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


def test_home_is_sent_in_the_reader_s_language(database: str, tmp_path: Path) -> None:
    """Only home is; the other pages are the same for everybody, and so is home where no such files are built."""
    (tmp_path / "index.html").write_text("<p>any page</p>")
    for language in ("en", "de", "cs"):
        (tmp_path / f"home.{language}.html").write_text(f"<p>{language}</p>")

    async def play() -> None:
        async with hosting(database, client=tmp_path) as host:
            session = (await host.client(key=False)).session

            async def sent(path: str, accepted: str) -> str:
                async with session.get(host.base + path, headers={"Accept-Language": accepted}) as response:
                    assert response.headers["Cache-Control"] == "no-cache"
                    assert response.headers["Vary"] == "Accept-Encoding, Accept-Language"
                    return (await response.text())[3:-4]

            for accepted, language in (
                ("de-AT,de;q=0.9,en;q=0.8", "de"),
                ("fr,cs;q=0.5,en;q=0.7", "en"),
                ("fr, cs;q=0.5", "cs"),
                ("de;q=0", "en"),
                ("cs;q=much,*", "en"),
                ("", "en"),
            ):
                assert await sent("/", accepted) == language, accepted
            assert await sent("/records", "de") == "any page"
            (tmp_path / "home.de.html").unlink()
            assert await sent("/", "de") == "any page"

    run(play())


def test_a_compressed_sibling_is_sent_to_browsers_that_accept_it(database: str, tmp_path: Path) -> None:
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    script = folder / "assets" / "main-1a2b.js"
    script.write_text("start()")
    script.with_suffix(".js.gz").write_bytes(gzip.compress(b"start()"))
    script.with_suffix(".js.br").write_bytes(b"brotli")

    async def play() -> None:
        async with hosting(database, client=folder) as host:
            session = (await host.client(key=False)).session
            for accepted, encoding in (("gzip, deflate, br", "br"), ("gzip", "gzip"), ("identity", None)):
                asked = {"Accept-Encoding": accepted}
                async with session.get(
                    f"{host.base}/assets/main-1a2b.js", headers=asked, auto_decompress=False
                ) as response:
                    assert response.headers.get("Content-Encoding") == encoding
                    assert "javascript" in response.headers["Content-Type"]
                    assert response.headers["Vary"] == "Accept-Encoding"
                    assert "immutable" in response.headers["Cache-Control"]
                    if encoding is None:
                        assert await response.text() == "start()"

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


def test_a_page_of_rules_has_its_own_title_and_description(database: str, tmp_path: Path) -> None:
    folder = tmp_path / "client"
    folder.mkdir()
    index = '<meta name="description" content="Two games." /><title>Tessera</title>'
    (folder / "index.html").write_text(index)

    async def play() -> None:
        async with hosting(database, client=folder) as host:
            status, text, headers = await fetch(host, "/rules/tesseract")
            assert (status, headers["Content-Type"]) == (200, "text/html; charset=utf-8")
            assert "<title>The rules of TESSERACT · Tessera</title>" in text
            assert "T1 to T47" in text
            assert "E1 to E44" in (await fetch(host, "/rules/enigma"))[1]
            for path in ("/rules/chess", "/rules", "/how/enigma"):
                assert "The rules of" not in (await fetch(host, path))[1]

    run(play())
