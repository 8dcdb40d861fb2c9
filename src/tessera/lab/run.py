"""A run: a folder with the finished parts of a simulation, so that it can go on after an interruption."""

from __future__ import annotations

import os
import pickle
from pathlib import Path
from typing import Any

import msgspec

from tessera.core.game import Refusal
from tessera.lab.simulate import Part

PLAN = "plan.json"


class Run:
    """A folder for one plan.  Only open folders that you trust: the parts are pickled."""

    def __init__(self, folder: str) -> None:
        self.folder = Path(folder)

    def load(self, plan: msgspec.Struct) -> dict[Part, Any]:
        """The parts that are there.  A new folder is made; one of another plan is refused."""
        described = msgspec.json.format(msgspec.json.encode(plan))
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            file = self.folder / PLAN
            if not file.exists():
                self._write(file, described)
            elif file.read_bytes() != described:
                raise Refusal("other-plan", f"{self.folder} holds the run of another plan: see {file}")
            return {self._part(file): pickle.loads(file.read_bytes()) for file in sorted(self.folder.glob("*.part"))}
        except OSError as error:
            raise Refusal("unwritable-file", f"cannot use {error.filename}: {error.strerror}") from None

    def store(self, part: Part, played: object) -> None:
        """Keep a finished part."""
        self._write(self.folder / f"{part.first:08}-{part.last:08}.part", pickle.dumps(played))

    def _part(self, file: Path) -> Part:
        first, last = file.stem.split("-")
        return Part(int(first), int(last))

    def _write(self, file: Path, content: bytes) -> None:
        """Write the whole file or nothing, also if the process is killed meanwhile."""
        unfinished = file.with_suffix(".unfinished")
        with unfinished.open("wb") as out:
            out.write(content)
            out.flush()
            os.fsync(out.fileno())
        unfinished.replace(file)
