"""The command line on odd terminals and with odd arguments: one line and an exit code, never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

CARD = '{"category":"weights","left":[13,6],"right":[5,7],"weights":5}'
UNSOLVABLE = '{"category":"weights","left":[14,15],"right":[1,2],"weights":3}'
Bytes = subprocess.CompletedProcess[bytes]


def tessera(*arguments: str | bytes, before: str = "", after: str = "", **environment: str) -> Bytes:
    """Run the command in a shell, with redirections."""
    words = " ".join(f"'{word}'" for word in ("-m", "tessera.cli", *map(os.fsdecode, arguments)))
    line = f"{before}{sys.executable} {words} {after}"
    return subprocess.run(
        ["bash", "-c", os.fsencode(line)], capture_output=True, check=False, env={**os.environ, **environment}
    )


def assert_no_traceback(done: Bytes) -> None:
    assert b"Traceback" not in done.stderr
    assert b"Exception ignored" not in done.stderr


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_terminal_without_the_signs_of_a_drawing_shows_others(encoding: str) -> None:
    done = tessera("puzzle", "new", "pipes", "--seed", "5", PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert_no_traceback(done)
    assert done.returncode == 0
    assert b"pieces:" in done.stdout


def test_json_is_utf_8_on_every_terminal() -> None:
    done = tessera("puzzle", "new", "pipes", "--seed", "5", "--json", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.returncode == 0
    assert "pipes" in done.stdout.decode("utf-8")
    assert b"?" not in done.stdout


@pytest.mark.parametrize("line", ["puzzle new pipes --seed 5", "puzzle new pipes --seed 5 --json"])
def test_a_full_output_is_a_fault_with_one_line(line: str) -> None:
    done = tessera(*line.split(), after="> /dev/full")
    assert_no_traceback(done)
    assert done.returncode == 2
    assert done.stderr == b"tessera: cannot write the output: No space left on device [unwritable]\n"


def test_a_reader_that_stops_early_is_no_fault() -> None:
    done = tessera("puzzle", "--help", before="set -o pipefail; ", after="| true")
    assert_no_traceback(done)
    assert done.returncode == 0


def test_a_closed_output_is_no_traceback() -> None:
    for line in ("puzzle new weights --seed 5", "puzzle new weights --seed 5 --json", "puzzle solve nowhere.json"):
        assert_no_traceback(tessera(*line.split(), after=">&-"))
    done = tessera("puzzle", "solve", "-", after="<&-")
    assert_no_traceback(done)
    assert done.returncode == 2


@pytest.mark.parametrize("line", [("puzzle", "new", "pipes"), ("simulate", "enigma", "--games", "1")])
def test_a_seed_that_is_no_text_is_refused(line: tuple[str, ...]) -> None:
    done = tessera(*line, "--seed", b"\xff\xfe", LC_ALL="C.UTF-8")
    assert_no_traceback(done)
    assert done.returncode == 2
    assert b"is not a text" in done.stderr


def test_the_same_kind_of_fault_has_the_same_exit_code_and_names_its_file(tmp_path: Path) -> None:
    """2: a file is missing or damaged; 1: the answer is no."""
    (tmp_path / "bad").write_text("{")
    (tmp_path / "card").write_text(CARD)
    (tmp_path / "unsolvable").write_text(UNSOLVABLE)
    for name in ("bad", "nowhere"):
        file = str(tmp_path / name)
        for line in (("puzzle", "grade"), ("record", "show")):
            done = tessera(*line, file)
            assert_no_traceback(done)
            assert (done.returncode, file.encode() in done.stderr) == (2, True)
    for action in ("solve", "grade"):
        done = tessera("puzzle", action, str(tmp_path / "unsolvable"))
        assert (done.returncode, b"unsolvable: this card has no solution" in done.stdout) == (1, True)
