"""The README and docs are true, the site builds, and code and tests name every rule."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
import tomllib
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

import tessera
from tessera.core.registry import game_named, games

PACKAGE = Path(tessera.__file__).parent
ROOT = PACKAGE.parent.parent
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if ">>>" in path.read_text())
RULES = [(name, rule) for name in games() for rule in game_named(name).numbered_rules]
FOLDERS = ("src", "client", "tests", "scripts", "benchmarks", "docs", "core", "games", "bots", "lab", "server", "cli")
FETCHED = re.compile(
    r"""<(?:script|img|link|iframe|source)\b[^>]*?(?:src|href)=["'](?:https?:)?//|url\(["']?(?:https?:)?//"""
)
"""Matches resources that a browser would fetch from another host; links for readers do not match."""


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_examples_on_the_pages_are_true(page: Path) -> None:
    failed, _ = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert failed == 0


def test_the_readme_plays_a_game() -> None:
    assert doctest.testfile(str(ROOT / "README.md"), module_relative=False).attempted > 5


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_examples_in_the_modules_are_true(path: Path) -> None:
    name = ".".join(("tessera", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__")
    assert doctest.testmod(import_module(name)).failed == 0


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_and_pictures_are_there(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text()):
        assert (page.parent / target).exists(), f"{name_of(page)} points to {target}"


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_files_named_on_a_page_exist(page: Path) -> None:
    """Paths in backticks exist below the root or the package, unless they are patterns (`NAME`, `*`, `{`, `…`)."""
    for path in re.findall(rf"`((?:{'|'.join(FOLDERS)})/[^`\s]*)`", page.read_text()):
        if not re.search(r"NAME|[*…{]", path):
            assert (ROOT / path).exists() or (PACKAGE / path).exists(), f"{name_of(page)} names {path}"


def test_pages_named_in_the_code_exist() -> None:
    named = {page for path in PACKAGE.rglob("*.py") for page in re.findall(r"docs/[\w/-]+\.md", path.read_text())}
    assert named
    assert [page for page in named if not (ROOT / page).exists()] == []


def test_hints_to_install_an_extra_name_our_own_distribution() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    texts = [path.read_text() for path in (*PAGES, *PACKAGE.rglob("*.py"))]
    hints = {hint for text in texts for hint in re.findall(r"pip install '([\w-]+)\[(\w+)\]'", text)}
    assert hints == {(project["name"], extra) for extra in project["optional-dependencies"]}


@pytest.mark.skipif(find_spec("sphinx") is None, reason="the docs' generator is not installed (dependency group docs)")
def test_the_site_builds_without_a_warning_and_fetches_nothing(tmp_path: Path) -> None:
    site = tmp_path / "site"
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-d", str(tmp_path / "cache")]
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE.parent)}
    built = subprocess.run(
        [*command, str(ROOT / "docs"), str(site)], capture_output=True, text=True, check=False, env=environment
    )
    assert built.returncode == 0, built.stderr
    files = [path for path in site.rglob("*") if path.suffix in {".html", ".css"}]
    assert len(files) > len(PAGES) / 2
    assert [path.name for path in files if FETCHED.search(path.read_text())] == []


def numbers_named(folder: Path) -> set[str]:
    """Return all rule numbers in a folder's files; ranges such as T29-T33 or E1–E6 count in full."""
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
def test_code_and_tests_name_every_rule(game: str, rule: str, named: dict[str, set[str]]) -> None:
    assert rule in named[game], f"no code of {game} names {rule}"
    assert rule in named[f"tests {game}"], f"no test of {game} names {rule}"


def test_a_measured_section_takes_its_place_on_the_page_of_figures() -> None:
    from benchmarks.trust.page import Section, with_section

    page = "# Figures\n\nAbout them.\n"
    first, second = Section("Kills", "one", ["", "n"], [["a", "1"]]), Section("Outages", "two", ["", "n"], [["b", "2"]])
    page = with_section(with_section(page + "\n", first), second)
    again = with_section(page, Section("Kills", "three", ["", "n"], [["a", "3"]]))
    assert again == page.replace("one", "three").replace("| a | 1 |", "| a | 3 |")
    assert again.index("## Kills") < again.index("## Outages")
