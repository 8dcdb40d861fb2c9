"""Games and bots from other packages: installed, found, hosted, simulated; a broken one affects no other."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import aiohttp
import pytest

from tests.server.conftest import free_port, wait_for_port

NIM = (Path(__file__).parent / "plugins" / "nim.py").read_text()
TIMID = """
from tessera.bots import Bot, Move

class Timid(Bot):
    def move(self, game, seat, now):
        return Move(game.choices(seat)[0], now)
"""
ANY = """
from tessera.bots import Random

class Any(Random):
    pass
"""

FRAGILE = """
from tessera.bots import Bot, Move

class Unfinished(Bot):
    pass

class Picky(Bot):
    def __init__(self, seed):
        raise ValueError("not today")

    def move(self, game, seat, now):
        return Move(game.choices(seat)[0], now)

class Late(Bot):
    def move(self, game, seat, now):
        return Move(game.choices(seat)[0], now - 1)
"""

Environment = dict[str, str]


def install(folder: Path, package: str, modules: dict[str, str], points: str) -> None:
    """Write a package into a folder as `pip install --target` does."""
    for name, source in modules.items():
        (folder / f"{name}.py").write_text(source)
    about = folder / f"{package.replace('-', '_')}-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(points)


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    folder.mkdir()
    return folder


def with_packages(site: Path) -> Environment:
    """Return a process environment that includes the packages in a folder."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(site), *sys.path[1:]])}


def tessera(*arguments: str, site: Path, here: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run the command line.  With -P, as in the installed script, the current folder is not on the path."""
    command = [sys.executable, "-P", "-m", "tessera.cli", *arguments]
    return subprocess.run(command, env=with_packages(site), cwd=here, capture_output=True, text=True, timeout=60)


def install_nim(site: Path) -> None:
    install(site, "nim-game", {"nim": NIM}, "[tessera.games]\nnim = nim:GAME\n")


@contextmanager
def serving(site: Path, here: Path, *arguments: str) -> Iterator[str]:
    port = free_port()
    command = [sys.executable, "-P", "-m", "tessera.cli", "serve", "--port", str(port), "--database", "tables.sqlite"]
    server = subprocess.Popen([*command, *arguments], env=with_packages(site), cwd=here, stdout=subprocess.DEVNULL)
    try:
        wait_for_port(port, server)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(timeout=20)


async def play(base: str, seats: list[dict[str, str]]) -> tuple[dict[str, object], str]:
    """Make a table and play to the end through the protocol alone; return the outcome and the record."""
    async with aiohttp.ClientSession(base, cookie_jar=aiohttp.CookieJar(unsafe=True)) as session:
        await session.get("/api/me")
        wish = {"game": "nim", "seats": seats, "options": {"heap": 21}, "pace": 0}
        made = await (await session.post("/api/tables", json=wish)).json()
        outcome: dict[str, object] = {}
        async with session.ws_connect(f"/api/tables/{made['table']}/socket") as socket:
            while not outcome:
                told = await socket.receive_json(timeout=20)
                if told["type"] == "ping":
                    await socket.send_json({"type": "pong", "n": told["n"]})
                elif told["type"] == "choices":
                    assert [choice["pieces"] for choice in told["choices"]] == [["heap"]] * len(told["choices"])
                    do = told["choices"][-1]["do"]
                    await socket.send_json({"type": "act", "id": str(told["seq"]), "do": do})
                elif told["type"] == "error":
                    raise AssertionError(told)
                else:
                    outcome = (told.get("state") or {}).get("outcome") or {}
        proof = await (await session.get(f"/api/tables/{made['table']}/proof")).json()
        assert proof["game"] == "nim"
        assert proof["outcome"] == outcome
        return outcome, await (await session.get(f"/api/tables/{made['table']}/record")).text()


async def see_the_services(session: aiohttp.ClientSession) -> None:
    """Check the game's own service, which runs in another process, and its daily challenge."""
    assert await (await session.get("/api/nim/best/7")).json() == {"take": 3}
    refused = await session.get("/api/nim/best/none")
    assert (refused.status, (await refused.json())["error"]["code"]) == (400, "bad-request")
    day = await (await session.get("/api/daily")).json()
    made = await (await session.post("/api/daily/nim", json={"name": "Anna"})).json()
    table = await (await session.get(f"/api/tables/{made['table']}")).json()
    assert table["options"] == {"heap": day["heap"]}
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot"]


def test_an_installed_game_is_hosted_with_bots_and_its_record_verifies(site: Path, tmp_path: Path) -> None:
    install_nim(site)
    install(site, "nim-bots", {"nim_bots": TIMID}, "[tessera.bots]\nnim.timid = nim_bots:Timid\n")
    (tmp_path / "my_bots.py").write_text(TIMID)
    with serving(site, tmp_path, "--bots", "nim.shy=my_bots:Timid") as base:

        async def visit() -> tuple[dict[str, object], str]:
            async with aiohttp.ClientSession(base, cookie_jar=aiohttp.CookieJar(unsafe=True)) as session:
                await session.get("/api/me")
                games = await (await session.get("/api/games")).json()
                assert {"enigma", "tesseract", "nim"} <= set(games)
                nim = games["nim"]
                assert (nim["title"], nim["seats"], nim["usual_bot"]) == ("Nim", [2, 4], "perfect")
                assert nim["bots"] == ["random", "perfect", "timid", "shy"]
                assert "heap" in str(nim["options"])
                await see_the_services(session)
            await play(base, [{"kind": "me"}, {"kind": "bot", "level": "timid"}, {"kind": "bot", "level": "shy"}])
            return await play(base, [{"kind": "me"}, {"kind": "bot", "level": "perfect"}])

        outcome, record = asyncio.run(visit())
    assert outcome == {"winners": [1], "reason": "last-match", "points": []}
    (tmp_path / "game.jsonl").write_text(record)
    verified = tessera("record", "verify", "game.jsonl", site=site, here=tmp_path)
    assert verified.returncode == 0, verified.stderr
    assert "nim, rules 1, 2 seats" in verified.stdout


def test_simulations_play_installed_games_and_bots_and_those_in_the_current_folder(site: Path, tmp_path: Path) -> None:
    install_nim(site)
    install(site, "some-bots", {"any_bots": ANY}, "[tessera.bots]\ntesseract.any = any_bots:Any\n")
    (tmp_path / "my_bots.py").write_text(TIMID)
    line = "simulate nim --bots perfect,my_bots:Timid --heap 22 --games 6"
    done = tessera(*line.split(), site=site, here=tmp_path)
    assert done.returncode == 0, done.stderr
    rows = [[cell.strip() for cell in row.split("│")] for row in done.stdout.splitlines()]
    assert [row[1:4] for row in rows if row[1:2] == ["perfect"]] == [["perfect", "6", "6"]]
    assert [row[1:4] for row in rows if row[1:2] == ["my_bots:Timid"]] == [["my_bots:Timid", "6", "0"]]
    line = "simulate tesseract --bots any --games 2 --workers 1"
    done = tessera(*line.split(), site=site)
    assert done.returncode == 0, done.stderr
    assert "any, any" in done.stdout


@pytest.mark.parametrize(
    ("points", "says"),
    [
        ("[tessera.games]\nlost = nowhere:GAME\n", "game plug-in 'lost' from bad 1.0 is left out: ModuleNotFoundError"),
        ("[tessera.games]\nodd = bad:TEXT\n", "game plug-in 'odd' from bad 1.0 is left out: it names a str"),
        ("[tessera.games]\ncopy = bad:COPY\n", "left out: there is a game 'tesseract' already"),
        ("[tessera.games]\nempty = bad:EMPTY\n", "left out: nowhere:Game cannot be used: ModuleNotFoundError"),
        ("[tessera.games]\nliar = bad:LIAR\n", "its edition '9' calls itself 'tesseract', rules '1'"),
        ("[tessera.games]\nlonely = bad:LONELY\n", "left out: it uses the bot 'random' but has only perfect"),
        ("[tessera.games]\nwild = wild:GAME\n", "game plug-in 'wild' from bad 1.0 is left out: AttributeError"),
        ("[tessera.games]\nboom = boom:GAME\n", "game plug-in 'boom' from bad 1.0 is left out: RuntimeError: boom"),
        ("[tessera.games]\nquits = quits:GAME\n", "game plug-in 'quits' from bad 1.0 is left out: SystemExit: 3"),
        (
            "[tessera.bots]\nchess.deep = bad:BOT\n",
            "bot plug-in 'chess.deep' from bad 1.0 is left out: there is no game",
        ),
        ("[tessera.bots]\ntesseract.expert = bad:BOT\n", "tesseract needs a new level, not 'expert'"),
    ],
)
def test_a_broken_plug_in_is_named_in_one_line_and_left_out(points: str, says: str, site: Path) -> None:
    bad = (
        "from tessera.core.registry import GameEntry\nTEXT = 'text'\n"
        "COPY = GameEntry(name='tesseract', title='', editions={})\n"
        "EMPTY = GameEntry(name='empty', title='', editions={'1': 'nowhere:Game'})\n"
        "LIAR = GameEntry(name='liar', title='', editions={'9': 'tessera.games.tesseract.game:Tesseract'})\n"
        "from nim import GAME\nfrom msgspec.structs import replace\n"
        "LONELY = replace(GAME, name='lonely', editions={'1': 'bad:Lonely'}, bots={'perfect': 'nim:Perfect'})\n"
        "from nim import Nim\nclass Lonely(Nim):\n    name = 'lonely'\n"
    )
    wild = NIM.replace("seat_range = SeatRange(2, 4)", "").replace("nim:", "wild:").replace('"nim"', '"wild"')
    modules = {"bad": bad, "wild": wild, "boom": "raise RuntimeError('boom')", "quits": "raise SystemExit(3)"}
    install_nim(site)
    install(site, "bad", modules, points)
    done = tessera("simulate", "--help", site=site)
    assert done.returncode == 0
    (line,) = done.stderr.splitlines()
    assert says in line
    assert all(game in done.stdout for game in ("enigma", "tesseract", "nim"))


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("simulate tesseract --bots nowhere:Bot", "nowhere:Bot cannot be used: ModuleNotFoundError"),
        ("simulate tesseract --bots os:path", "os:path is not a Bot class"),
        ("simulate tesseract --bots lazy", "lazy:Lazy cannot be used: ModuleNotFoundError"),
        ("simulate tesseract --bots quits:Bot", "quits:Bot cannot be used: SystemExit: 3 [broken-reference]"),
        (
            "simulate tesseract --bots fragile:Unfinished",
            "the bot fragile:Unfinished cannot be created: TypeError: Can't instantiate abstract class",
        ),
        (
            "simulate tesseract --bots fragile:Picky",
            "the bot fragile:Picky cannot be created: ValueError: not today [broken-bot]",
        ),
        ("simulate tesseract --bots fragile:Late --games 1", "before the last action at 0 ms [time-backwards]"),
        ("serve --bots tesseract.new", "--bots is written GAME.LEVEL=MODULE:CLASS"),
        ("serve --bots tesseract.new=nowhere:Bot", "nowhere:Bot cannot be used: ModuleNotFoundError"),
        ("serve --bots chess.new=tessera.bots:Random", "there is no game 'chess'"),
    ],
)
def test_a_bot_that_cannot_be_used_gets_a_clear_line(line: str, says: str, site: Path) -> None:
    modules = {"fragile": FRAGILE, "quits": "raise SystemExit(3)"}
    install(site, "lazy-bots", modules, "[tessera.bots]\ntesseract.lazy = lazy:Lazy\n")
    done = tessera(*line.split(), site=site)
    assert done.returncode == 2
    (said,) = done.stderr.strip().splitlines()
    assert says in said


def test_a_broken_command_of_a_game_is_left_out(site: Path) -> None:
    entry = NIM.replace('usual_bot="perfect",', 'usual_bot="perfect",\n    commands=("nim:no_such_function",),')
    install(site, "nim-game", {"nim": entry}, "[tessera.games]\nnim = nim:GAME\n")
    done = tessera("--help", site=site)
    assert done.returncode == 0
    assert "the commands of nim are left out" in done.stderr
    assert "puzzle" in done.stdout


def test_a_service_that_cannot_be_mounted_is_left_out(site: Path, tmp_path: Path) -> None:
    """A path that is taken, also under other names in braces, or that cannot be read; the others are served."""
    first = '(Service(method="GET", path="/api/nim/best/{heap}"'
    wrong = ["/api/games", "/api/tables/{heap}", "/api/nim/best/{matches}", "/api/nim/{heap"]
    more = "".join(f', Service(method="GET", path="{path}", request=Heap, call=best)' for path in wrong)
    services = NIM.replace("seconds=5.0),)", f"seconds=5.0){more})")
    assert first in services
    install(site, "nim-game", {"nim": services}, "[tessera.games]\nnim = nim:GAME\n")
    with serving(site, tmp_path) as base:

        async def visit() -> tuple[object, object, int]:
            async with aiohttp.ClientSession(base) as session:
                best = await (await session.get("/api/nim/best/7")).json()
                games = await (await session.get("/api/games")).json()
                return best, games["nim"]["title"], (await session.get("/api/tables/none")).status

        assert asyncio.run(visit()) == ({"take": 3}, "Nim", 404)
