"""Import rules: imports point one way, game rules import little, and shared code names no game."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import tessera
from tessera.core.registry import BUILT_IN, resolve

ROOT = Path(tessera.__file__).parent
CLIENT = ROOT.parents[1] / "client" / "src"

SHARED = {
    "core": set(),
    "bots": {"core"},
    "lab": {"core", "bots"},
    "console": {"core", "bots"},
    "server": {"core", "bots", "lab"},
    "cli": {"core", "bots", "console", "lab", "server"},
    "__init__": {"core", "bots"},
}
"""For each package, the packages it may import.  Games are reached only through the registry."""

RULES = {"core"}
"""The packages that a game's rules may import."""
BESIDE_THE_RULES = {"core", "bots", "lab"}
"""The packages that a game's bots, tally, lesson and services may import."""
PARTS = {
    "attempts",
    "board",
    "bots",
    "client",
    "commands",
    "daily",
    "encoding",
    "lesson",
    "packs",
    "practice",
    "previews",
    "print_service",
    "tally",
}
"""The files and folders of a game that are not part of its rules."""

FILES = sorted(ROOT.rglob("*.py"))
SHARED_FILES = [path for path in FILES if path.relative_to(ROOT).parts[0] != "games"]
GAME_FILES = [path for path in FILES if len(path.relative_to(ROOT).parts) > 2 and path not in SHARED_FILES]


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def modules_imported(path: Path) -> Iterator[str]:
    """The modules of this package that a file imports, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: use absolute imports"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        yield from (name for name in names if name.startswith("tessera."))


def rooms_imported(path: Path) -> set[str]:
    return {name.split(".")[1] for name in modules_imported(path)} - {"__version__"}


@pytest.mark.parametrize("path", SHARED_FILES, ids=name_of)
def test_shared_rooms_import_in_one_direction_and_never_a_game(path: Path) -> None:
    room = path.relative_to(ROOT).parts[0].removesuffix(".py")
    assert room in SHARED, f"{room} is missing in the table of allowed imports"
    games = {"tessera.games"} if room == "__init__" else set()  # the front door lists the games; it imports none
    assert {name for name in modules_imported(path) if name.startswith("tessera.games")} <= games
    assert rooms_imported(path) - {room, "games"} <= SHARED[room]


@pytest.mark.parametrize("path", GAME_FILES, ids=name_of)
def test_a_game_imports_the_core_and_itself_and_its_rules_nothing_else(path: Path) -> None:
    _, game, part, *_ = path.relative_to(ROOT).parts
    allowed = BESIDE_THE_RULES if part.removesuffix(".py") in PARTS else RULES
    assert rooms_imported(path) - {"games"} <= allowed
    own = f"tessera.games.{game}"
    assert all(f"{name}.".startswith(f"{own}.") for name in modules_imported(path) if name.startswith("tessera.games"))


RULE_FILES = [path for path in GAME_FILES if path.relative_to(ROOT).parts[2].removesuffix(".py") not in PARTS]


@pytest.mark.parametrize("path", RULE_FILES, ids=name_of)
def test_rules_do_not_import_what_stands_beside_them(path: Path) -> None:
    game = path.relative_to(ROOT).parts[1]
    beside = {f"tessera.games.{game}.{name}" for name in PARTS}
    assert not [name for name in modules_imported(path) if any(f"{name}.".startswith(f"{b}.") for b in beside)]


HEAVY = {"aiohttp", "numpy", "uvloop", "asyncpg", "redis", "rich", "fpdf", "pettingzoo", "asyncio", "sqlite3"}


@pytest.mark.parametrize(
    "what", ["tessera", "tessera.core.record", "tessera.games.tesseract.game", "tessera.games.enigma.game"]
)
def test_rules_import_no_web_server_and_no_numpy(what: str) -> None:
    code = f"import sys, {what}; print(' '.join(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not HEAVY & set(loaded)


def test_the_front_door_and_the_list_of_games_import_no_rules() -> None:
    code = "import sys, tessera; tessera.games(); print(' '.join(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not [name for name in loaded if re.fullmatch(r"tessera\.games\.\w+\..+", name)]


def names_of_games() -> re.Pattern[str]:
    """Every built-in game's name and title, as a word or a part of a camelCase or snake_case one."""
    words = {word for entry in map(resolve, BUILT_IN) for word in (entry.name, entry.title)}
    return re.compile("|".join(map(re.escape, sorted(words))), re.IGNORECASE)


def lines_naming_a_game(paths: list[Path], root: Path) -> list[str]:
    """`file:line: text` for each line that names a game, in code, strings or comments."""
    named = names_of_games()
    return [
        f"{path.relative_to(root)}:{number}: {line.strip()}"
        for path in paths
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if named.search(line) and not line.startswith("BUILT_IN = ")
    ]


def test_shared_python_code_names_no_game() -> None:
    """The registry's list of built-in games is the only exception."""
    offenders = lines_naming_a_game(SHARED_FILES, ROOT)
    assert not offenders, "shared code names a game:\n" + "\n".join(offenders)


def test_shared_client_code_names_no_game() -> None:
    """games.ts, the client's registry, is the only exception."""
    files = [
        path
        for path in sorted(CLIENT.rglob("*"))
        if path.suffix in (".ts", ".js", ".svelte", ".css")
        and path != CLIENT / "games.ts"
        and path.relative_to(CLIENT).parts[0] != "games"
    ]
    assert files
    offenders = lines_naming_a_game(files, CLIENT)
    assert not offenders, "shared client code names a game:\n" + "\n".join(offenders)


def test_the_search_for_names_finds_them(tmp_path: Path) -> None:
    (tmp_path / "shared.py").write_text(
        '"""For ENIGMA."""\nBUILT_IN = "tesseract"\nif game == "tesseract":\n    pass\n'
    )
    found = lines_naming_a_game([tmp_path / "shared.py"], tmp_path)
    assert found == ['shared.py:1: """For ENIGMA."""', 'shared.py:3: if game == "tesseract":']


ROOMS_WITHOUT_WEB = sorted(
    ".".join(("tessera", *path.relative_to(ROOT).with_suffix("").parts))
    for room in ("table", "wire")
    for path in (ROOT / "server" / room).glob("*.py")
)


def test_tables_and_the_wire_import_no_web_framework_and_no_database_driver() -> None:
    code = f"import sys, {', '.join(ROOMS_WITHOUT_WEB)}; print(' '.join(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "tessera.server.table.commands" in loaded
    assert not {"aiohttp", "sqlite3", "asyncpg", "redis"} & set(loaded)
