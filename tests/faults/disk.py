"""A small disk of its own for a database: a tmpfs, which only root can mount."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.faults.dependencies import Missing


class Disk:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._filler = folder / "filler"

    def fill(self) -> None:
        """Use all the space that is left."""
        with self._filler.open("ab", buffering=0) as filler:
            for size in (65536, 4096, 1):
                try:
                    while True:
                        filler.write(bytes(size))
                except OSError:
                    continue

    def free(self) -> None:
        self._filler.unlink()


@contextmanager
def small_disk(folder: Path, size: str = "16m") -> Iterator[Disk]:
    """Mount a disk of that size on a folder."""
    if os.geteuid() != 0:
        raise Missing("only root can mount a small disk; the test with a limit for files covers this without")
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={size}", "tessera-test", folder], capture_output=True
    )
    if mounted.returncode:
        raise Missing(f"cannot mount a small disk here: {mounted.stderr.decode().strip()}")
    try:
        yield Disk(folder)
    finally:
        subprocess.run(["umount", "-l", folder], check=True)
