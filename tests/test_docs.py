"""The README and the docs run; every rule stands in the code that does it and in a test that proves it."""

from __future__ import annotations

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

import tessera

PACKAGE = Path(tessera.__file__).parent
ROOT = PACKAGE.parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if ">>>" in path.read_text())
RULES = [*(("enigma", f"E{n}") for n in range(1, 45)), *(("tesseract", f"T{n}") for n in range(1, 48))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_the_pages_show_is_true(page: Path) -> None:
    failed, _ = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert failed == 0


def test_the_readme_plays_a_game() -> None:
    assert doctest.testfile(str(ROOT / "README.md"), module_relative=False).attempted > 5


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_what_the_modules_show_is_true(path: Path) -> None:
    name = ".".join(("tessera", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__")
    assert doctest.testmod(import_module(name)).failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_and_pictures_are_there(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text()):
        assert (page.parent / target).exists(), f"{page.name} points to {target}"


def numbers_named(folder: Path) -> set[str]:
    """All rule numbers in the files of a folder, with ranges such as T29-T33 or E1–E6 counted whole."""
    found: set[str] = set()
    for path in folder.rglob("*.py"):
        text = path.read_text()
        found |= set(re.findall(r"\b[ET]\d+\b", text))
        for letter, first, last in re.findall(r"\b([ET])(\d+)[–-]\1(\d+)\b", text):
            found |= {f"{letter}{number}" for number in range(int(first), int(last) + 1)}
    return found


@pytest.fixture(scope="module")
def named() -> dict[str, set[str]]:
    places = {"enigma": PACKAGE / "games" / "enigma", "tesseract": PACKAGE / "games" / "tesseract"}
    tests = {f"tests {game}": ROOT / "tests" / "games" / game for game in places}
    return {game: numbers_named(folder) for game, folder in {**places, **tests}.items()}


@pytest.mark.parametrize(("game", "rule"), RULES)
def test_every_rule_stands_in_its_code_and_in_a_test(game: str, rule: str, named: dict[str, set[str]]) -> None:
    assert rule in named[game], f"no code of {game} names {rule}"
    assert rule in named[f"tests {game}"], f"no test of {game} names {rule}"
