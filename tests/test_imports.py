"""Arrows point one way: client → tables → bots → enigma | tesseract → game, chance.  And rules stay light."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import tessera

ROOT = Path(tessera.__file__).parent

GROUND = {"chance", "game", "games", "match", "record"}
ALLOWED = {
    "chance": set(),
    "garbage": set(),
    "game": {"chance"},
    "games": {"game"},
    "match": {"game"},
    "record": {"chance", "game", "games", "match"},
    "enigma": {"chance", "game"},
    "tesseract": {"chance", "game"},
    "bots": {*GROUND, "enigma", "tesseract"},
    "lab": {*GROUND, "garbage", "enigma", "tesseract", "bots"},
    "tables": {*GROUND, "garbage", "enigma", "tesseract", "bots"},
    "cli": {*GROUND, "enigma", "tesseract", "bots", "lab", "tables"},
    "__init__": set(),
}
"""Room by room, the rooms it may import from.  The two games never import each other."""


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


@pytest.mark.parametrize("what", ["tessera", "tessera.record", "tessera.tesseract.game", "tessera.enigma.game"])
def test_rules_import_no_web_server_and_no_numpy(what: str) -> None:
    code = f"import sys, {what}; print(' '.join(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not HEAVY & set(loaded)
