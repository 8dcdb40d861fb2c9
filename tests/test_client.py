"""The client matches the server: generated types, and texts for every fault and decision."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tessera.games.enigma.puzzles import CATEGORIES, KINDS, Category
from tessera.games.tesseract.content.plates import PLATES
from tessera.games.tesseract.game import Tesseract
from tessera.games.tesseract.tasks.task import decisions

ROOT = Path(__file__).parents[1]
CLIENT = ROOT / "client"


def test_the_client_types_match_the_server_structs() -> None:
    command = [sys.executable, str(ROOT / "scripts" / "make_types.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("category", CATEGORIES)
def test_every_fault_has_a_text(category: Category) -> None:
    """E12: the client has a text in the player's language for every kind of fault."""
    codes = [fault.code for fault in KINDS[category].faults]
    texts = (CLIENT / "src" / "messages" / "en.ts").read_text(encoding="utf-8")
    assert codes
    assert [code for code in codes if f"'fault.{category}.{code}'" not in texts] == []


def test_every_decision_has_words() -> None:
    """Every task that asks has a text; its key may have a suffix, such as `ask.consent.take`."""
    texts = (CLIENT / "src" / "games" / "tesseract" / "messages" / "en.ts").read_text(encoding="utf-8")
    assert Tesseract.edition  # loading the edition registers every kind of question
    kinds = decisions()
    assert [kind for kind in kinds if not re.search(rf"'ask\.{kind}['.]", texts)] == []
    asked = set(re.findall(r"'ask\.([a-z-]+)", texts)) - {"turn", "other", "times", "upto", "behind"}
    assert asked == set(kinds)


def test_the_plates_are_those_of_the_server() -> None:
    """T11: the events on a plate are public; the client counts those that are left."""
    table = (CLIENT / "src/games/tesseract/view.ts").read_text(encoding="utf-8").partition("const PLATES")[2]
    rows = re.findall(r"^  (\w): \[([\d, ]+)\]", table, re.MULTILINE)
    assert {side: [*map(int, counts.split(","))] for side, counts in rows[: len(PLATES)]} == {
        plate.name: plate.counts() for plate in PLATES
    }


def test_the_lock_file_names_no_address_to_download_from() -> None:
    """Versions and checksums are pinned; the registry is the machine's own setting."""
    packages = json.loads((CLIENT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert packages
    for name, package in packages.items():
        assert [field for field, value in package.items() if field != "funding" and "://" in str(value)] == [], name
