"""The compiled rules are the same rules: golden games replay to the same end, a game can go to another process."""

from __future__ import annotations

import os
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPT = runpy.run_path(str(ROOT / "scripts/compile_rules.py"))
SAME = (
    "tests/games/tesseract/test_golden.py",
    "tests/games/enigma/test_golden.py",
    "tests/core/test_contract.py::test_a_game_goes_to_another_process_and_back",
    "tests/core/test_contract.py::test_imagine_never_reads_the_key",
    "tests/games/enigma/test_setup.py::test_e43_an_imagined_game_makes_no_new_cards",
    "tests/games/tesseract/test_tasks.py::test_truth_values_stay_truth_values_in_the_hash",
)
FILES = """
import importlib, sys
print(*(importlib.import_module(name).__file__ for name in sys.argv[1:]))
"""


@pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler to compile the rules with")
def test_compiled_rules_play_the_same_games(tmp_path: Path) -> None:
    made = SCRIPT["compile_into"](tmp_path / "compiled", optimise=0)
    names = [
        f"tessera.{place.replace('/', '.')}.{name}" for place, names in SCRIPT["COMPILED"].items() for name in names
    ]
    environment = os.environ | {"PYTHONPATH": str(tmp_path / "compiled")}
    found = subprocess.check_output([sys.executable, "-c", FILES, *names], env=environment, cwd=tmp_path, text=True)
    assert {Path(each) for each in found.split()} <= {tmp_path / "compiled" / each for each in made}

    call = [sys.executable, "-m", "pytest", "-n", "0", "-p", "no:cacheprovider", *SAME]
    done = subprocess.run(call, env=environment, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:]
