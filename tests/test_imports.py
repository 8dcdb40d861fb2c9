"""Arrows point one way: client → tables → bots → enigma | tesseract → game, chance.  And rules stay light."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import tessera

ROOT = Path(tessera.__file__).parent

ALLOWED = {
    "core": set(),
    "bots": {"core"},
    "lab": {"core", "bots"},
    "games": {"core", "bots", "lab"},
    "server": {"core", "bots", "lab", "games"},
    "cli": {"core", "bots", "lab", "server", "games"},
    "__init__": {"core"},
}
"""Room by room, the rooms it may import from.  Games are reached through the registry only."""


def rooms_imported(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports name the whole way"
            names = [node.module or ""]
            if node.module == "tessera":
                names = [f"tessera.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        found |= {name.split(".")[1] for name in names if name.startswith("tessera.")}
    return found - {"__version__"}


FILES = sorted(path for path in ROOT.rglob("*.py"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_go_only_in_the_direction_the_design_says(path: Path) -> None:
    parts = path.relative_to(ROOT).parts
    room = parts[0].removesuffix(".py")
    assert room in ALLOWED, f"{room} is a room the design does not know"
    assert rooms_imported(path) - {room} <= ALLOWED[room]


HEAVY = {"aiohttp", "numpy", "uvloop", "asyncpg", "redis", "rich", "fpdf", "pettingzoo", "asyncio", "sqlite3"}


@pytest.mark.parametrize(
    "what", ["tessera", "tessera.core.record", "tessera.games.tesseract.game", "tessera.games.enigma.game"]
)
def test_rules_import_no_web_server_and_no_numpy(what: str) -> None:
    code = f"import sys, {what}; print(' '.join(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not HEAVY & set(loaded)


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
