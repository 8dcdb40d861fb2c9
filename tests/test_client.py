"""The client's generated files are up to date, and its lock file is portable.

Whether everything the server can name has a text is checked in `client/tests`, against the generated keys.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
CLIENT = ROOT / "client"


def test_the_generated_files_are_those_of_the_python_definitions() -> None:
    command = [sys.executable, str(ROOT / "scripts" / "make_types.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_lock_file_names_no_address_to_download_from() -> None:
    """Versions and sums are pinned; where packages come from is the machine's own setting."""
    packages = json.loads((CLIENT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert packages
    for name, package in packages.items():
        assert [field for field, value in package.items() if field != "funding" and "://" in str(value)] == [], name
