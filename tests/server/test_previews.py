"""Previews of links: tags in every page, pictures that show no card of a race, and pages that may be framed."""

from __future__ import annotations

import html
import re
from io import BytesIO
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
import pytest

from tessera.core.board import board_of
from tessera.core.registry import game_named
from tessera.games.enigma.attempts import ATTEMPTS
from tessera.server.previews.covered import CoveredCard
from tessera.server.previews.picture import HEIGHT, WIDTH, composed
from tessera.server.store.shelves import Kept
from tessera.server.table.clock import wall
from tessera.server.web.daily import today
from tessera.server.web.duels import DuelCard, find_duel
from tessera.server.web.hidden_cards import of_day, said
from tessera.server.web.limits import LIMITS
from tessera.server.web.public_url import PublicUrl
from tests.server.golden_tables import ENIGMA, keep_golden
from tests.server.hosting import Client, hosting, run, two_players
from tests.server.test_own_puzzles import SQUARE, WEIGHTS, keep

resvg = pytest.importorskip("resvg_py")
Image = pytest.importorskip("PIL.Image")

PAGE = """<!doctype html><html><head><meta name="description" content="x" /><title>Tessera</title>
  </head><body></body></html>"""
TAG = re.compile(r'<meta (?:property|name)="([^"]+)" content="([^"]*)"')


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


@pytest.fixture
def client_folder(tmp_path: Path) -> Path:
    folder = tmp_path / "client"
    folder.mkdir()
    (folder / "index.html").write_text(PAGE)
    return folder


async def tags(client: Client, path: str) -> dict[str, str]:
    async with client.session.get(client.base + path) as response:
        text = await response.text()
    return {name: html.unescape(value) for name, value in TAG.findall(text)}


async def pixels(client: Client, url: str) -> bytes:
    """The picture of a tag, as it is fetched by another site."""
    parts = urlsplit(url)
    async with client.session.get(f"{client.base}{parts.path}?{parts.query}") as response:
        data = await response.read()
        assert response.status == 200, data
        assert response.content_type == "image/png"
        assert response.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
        assert "max-age" in response.headers["Cache-Control"]
    picture = Image.open(BytesIO(data))
    assert picture.size == (WIDTH, HEIGHT)
    assert len(picture.convert("L").getcolors()) > 20
    return data


def test_every_page_has_words_and_a_picture_of_its_own(database: str, client_folder: Path) -> None:
    async def play() -> None:
        async with hosting(database, client=client_folder) as host:
            anna, bert, table = await two_players(host, "tesseract")
            pictures = {}
            for path, title in (
                ("/", "Tessera · board games for your browser"),
                ("/how/enigma", "ENIGMA · Tessera"),
                ("/rules/tesseract", "The rules of TESSERACT · Tessera"),
                (f"/table/{table}", "TESSERACT · Tessera"),
                ("/practice/pipes?grade=3&seed=a&rules=2", "Pipes, grade 3 · Tessera"),
                ("/practice/pipes?grade=3&seed=b&rules=2", "Pipes, grade 3 · Tessera"),
            ):
                found = await tags(anna, path)
                assert found["og:title"] == title
                assert found["og:description"] == found["description"]
                assert found["og:url"] == host.base + path
                assert found["twitter:card"] == "summary_large_image"
                pictures[path] = await pixels(anna, found["og:image"])
            assert len(set(pictures.values())) == len(pictures)
            same = await tags(bert, "/table/nowhere")
            assert same["og:title"] == (await tags(bert, "/"))["og:title"]
            assert await pixels(bert, same["og:image"]) == pictures["/"]

    run(play())


def test_a_record_has_a_picture_of_each_moment(database: str, client_folder: Path) -> None:
    record = next(path for path in sorted(Path("tests/games/tesseract/golden").glob("edition-2-*.jsonl")))

    async def play() -> None:
        async with hosting(database, client=client_folder) as host:
            anna = await host.client()
            async with anna.session.post(f"{host.base}/api/records", data=record.read_bytes()) as response:
                link = (await response.json())["link"]
            shown = []
            for at in ("", "?at=2", "?at=40"):
                found = await tags(anna, link + at)
                assert found["og:title"] == "A game of TESSERACT · Tessera"
                shown.append(await pixels(anna, found["og:image"]))
            assert len(set(shown)) == 3

    run(play())


def test_an_own_card_has_its_title_and_its_own_picture(database: str, client_folder: Path) -> None:
    async def play() -> None:
        async with hosting(database, client=client_folder) as host:
            anna = await host.client()
            cards = [await keep(anna, WEIGHTS, "For <Bert>"), await keep(anna, SQUARE)]
            heads = [await tags(anna, card["link"]) for card in cards]
            assert [head["og:title"] for head in heads] == ["For <Bert> · Tessera", "Fragments · Tessera"]
            assert heads[0]["og:description"].startswith("A puzzle that somebody made")
            plain = await tags(anna, "/practice/weights")
            urls = [*(head["og:image"] for head in heads), plain["og:image"]]
            assert len({await pixels(anna, url) for url in urls}) == 3
            await anna.post(f"/api/own/{cards[0]['id']}/delete", {})
            gone = await tags(anna, cards[0]["link"])
            assert gone["og:title"] == plain["og:title"]
            assert await pixels(anna, gone["og:image"]) == await pixels(anna, plain["og:image"])

    run(play())


def test_the_day_a_duel_and_a_table_s_races_have_pictures_without_their_cards(
    database: str, client_folder: Path
) -> None:
    async def play() -> None:
        async with hosting(database, client=client_folder) as host:
            anna = await host.client()
            await keep_golden(host.store, "old", ENIGMA)
            links = [(await anna.post("/api/duels", {"table": "old", "race": 0, "name": "Anna"}))[1]["link"]]
            _, duel = await find_duel(host.store, links[0].rpartition("/")[2])
            duel.cards = [DuelCard(msgspec.structs.replace(card.puzzle, card={}), card.ghosts) for card in duel.cards]
            await host.store.keep(Kept("duels", "bare", "", wall(), None, msgspec.json.encode(duel)))
            bare = await pixels(anna, "/preview.png?of=/duel/bare")
            titles = {
                links[0]: "Can you beat Anna? · Tessera",
                "/daily": f"Daily cards, {said(today())} · Tessera",
                "/daily?day=2026-11-17": "Daily cards, 17 November 2026 · Tessera",
                "/daily/blocks?day=2026-11-17": "Blocks, 17 November 2026 · Tessera",
                "/races/old?race=2": "The races of ENIGMA · Tessera",
            }
            shown = {}
            for path, title in titles.items():
                found = await tags(anna, path)
                assert found["og:title"] == title
                shown[path] = await pixels(anna, found["og:image"])
            assert len(set(shown.values())) == len(shown)
            assert shown[links[0]] == bare, "whatever the cards are"
            for nothing in ("/daily/chess", "/daily?day=2999-01-01", "/duel/nothing", "/races/nothing"):
                assert (await tags(anna, nothing))["og:title"] == "Tessera · board games for your browser"

    run(play())


def test_p11_a_picture_shows_no_card_of_a_race_and_none_of_the_day(database: str, client_folder: Path) -> None:
    """The board of a race is the same whatever the cards are; a page without a seed shows no card at all."""
    game = game_named("enigma").new(2, bytes(32))
    while game.view().phase != "race":  # type: ignore[attr-defined]
        seat = game.to_act[0] if game.to_act else -1
        game.play(seat, game.choices(seat)[0], game.deadline or 0)  # type: ignore[arg-type]
    view = game.view()
    cards = [player.card for player in view.players]  # type: ignore[attr-defined]
    assert any(cards)
    bare = [msgspec.structs.replace(player, card=None) for player in view.players]  # type: ignore[attr-defined]
    board = board_of("enigma")
    assert board is not None
    assert board.svg(view) == board.svg(msgspec.structs.replace(view, players=type(view.players)(bare)))  # type: ignore[attr-defined]

    async def play() -> None:
        async with hosting(database, client=client_folder) as host:
            anna = await host.client()
            of_the_game = await pixels(anna, "/preview.png?of=/how/enigma")
            assert await pixels(anna, "/preview.png?of=/practice/pipes") == of_the_game
            assert (shown := of_day("pipes", "")) is not None
            assert shown.cards == (CoveredCard("Pipes", ATTEMPTS.grade_of_day(today())),), "its kind and grade, no more"
            of_the_day = "/preview.png?of=/practice/pipes?grade=3%26seed=daily+2026-11-17+pipes"
            assert (await anna.get(of_the_day))["error"]["code"] == "bad-seed"

    run(play())


def test_only_embedded_pages_may_be_framed(database: str, client_folder: Path) -> None:
    async def play() -> None:
        async with hosting(database, client=client_folder) as host:
            anna = await host.client()
            for path, framed in (
                ("/embed/record/abc?at=3", True),
                ("/embed/practice/pipes?grade=1&seed=a", True),
                ("/embed/table/abc", False),
                ("/embed/settings", False),
                ("/embed", False),
                ("/record/abc", False),
                ("/", False),
                ("/api/games", False),
                ("/preview.png", False),
            ):
                async with anna.session.get(host.base + path) as response:
                    policy = response.headers["Content-Security-Policy"]
                    assert ("frame-ancestors *" in policy) is framed, path
                    assert ("frame-ancestors 'none'" in policy) is not framed, path
                    assert ("X-Frame-Options" in response.headers) is not framed, path
                    assert "default-src 'self'" in policy

    run(play())


def test_pictures_are_limited_and_bad_addresses_refused(database: str, client_folder: Path) -> None:
    async def play() -> None:
        limits = LIMITS._replace(pictures=(0.001, 2))
        public = PublicUrl.read("https://play.example.org")
        async with hosting(database, client=client_folder, limits=limits) as host:
            anna = await host.client()
            for of in ("https://elsewhere.example/", "//elsewhere.example/x", "/" + "x" * 600):
                told = await anna.get(f"/preview.png?of={of}")
                assert told["error"]["code"] == "bad-request"
            await pixels(anna, "/preview.png")
            await pixels(anna, "/preview.png")
            assert (await anna.get("/preview.png"))["error"]["code"] == "too-fast"
        async with hosting(database, client=client_folder, public=public) as host:
            anna = await host.client(key=False)
            headers = {"Host": "play.example.org"}
            async with anna.session.get(f'{host.base}/how/enigma?"><script>', headers=headers) as response:
                text = await response.text()
            assert "<script>" not in text
            assert 'content="https://play.example.org/preview.png?of=/how/enigma' in text

    run(play())


def test_a_long_name_stays_in_its_column() -> None:
    svg = composed("<b>", ("x" * 100, "Žofie & Öz"), "")
    assert "x" * 40 not in svg
    assert "&lt;b&gt;" in svg
    assert "Žofie &amp; Öz" in svg
