"""Compile the rules with mypyc: `compile_rules.py FOLDER` makes a copy of the package there, with extension modules.

    make compiled                                  a copy in build/compiled
    PYTHONPATH=build/compiled python -m benchmarks engine

A wheel carries the extension modules if `TESSERA_COMPILE=1` is set while it is built; it needs a C compiler.  The plain
modules lie beside them and work the same: a test plays the golden games with both.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
COMPILED = {
    "core": ("chance",),
    "games/tesseract": (
        "cards",
        "cascade",
        "consent",
        "containing",
        "cube",
        "dice",
        "labs",
        "parts",
        "primed",
        "setup",
        "state",
        "tables",
        "turn",
    ),
    "games/tesseract/content": ("edition", "passives"),
    "games/tesseract/tasks": ("cards", "contain", "cube", "labs", "primed", "setup", "threat", "transfer", "turn"),
    "games/tesseract/bots": ("beam_search", "endgame", "evaluation", "features", "patterns", "shortcuts", "work"),
    "games/enigma": (
        "chambers",
        "choices",
        "choosing",
        "counts",
        "laying",
        "network",
        "places",
        "playing",
        "race",
        "rounds",
        "scoring",
        "setup",
        "state",
        "tiles",
    ),
    "games/enigma/puzzles": ("blocks_cover", "pipes_board", "search"),
}
"""The modules that are compiled: functions over the state, the state itself, and TESSERACT's tasks.

Actions and events stay plain: mypyc does not pass class arguments such as `frozen=True` on, and it changes annotations,
from which msgspec reads the types of fields.  Tasks are never decoded, and inherit their arguments from a plain class.
A class that is copied, unpickled or inherited from outside is marked in the code (`tessera.core.compiling`).
"""
NEEDED = ("mypy>=1.15", "setuptools>=65", "msgspec>=0.20")
"""Packages that a build environment needs besides a C compiler."""

BUILD = """
import sys
from mypyc.build import mypycify
from setuptools import setup
setup(name="rules", packages=[], script_args=["-q", "build_ext", "--inplace"],
      ext_modules=mypycify(sys.argv[2:], opt_level=sys.argv[1], multi_file=True))
"""


def compile_into(folder: Path, optimise: int = 3) -> list[Path]:
    """Copy the package into a folder and compile it there; returns the extension modules, relative to the folder."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(
        ROOT / "src/tessera", folder / "tessera", ignore=shutil.ignore_patterns("client", "__pycache__", "*.so")
    )
    files = [f"tessera/{place}/{name}.py" for place, names in COMPILED.items() for name in names]
    subprocess.run([sys.executable, "-c", BUILD, str(optimise), *files], cwd=folder, check=True)
    shutil.rmtree(folder / "build")
    return sorted(made.relative_to(folder) for made in folder.rglob("*.so"))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    made = compile_into(Path(sys.argv[1]))
    print(f"{len(made)} extension modules in {sys.argv[1]}")
