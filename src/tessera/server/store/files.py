"""The files of an SQLite store: their rights, the lock against a second server, and whether they are still in place."""

from __future__ import annotations

import logging
import os
import sys
from pathlib import Path

from tessera.server.store import WrongDatabase

OWNER_ONLY = 0o600
"""The mode of the files: they hold the key of every running game's chance."""

logger = logging.getLogger("tessera.store")


def prepare(path: Path) -> None:
    """Create the file and its folder if they are missing, and take all rights from other users."""
    if not path.parent.is_dir():
        path.parent.mkdir(mode=0o700, parents=True)
    if not path.exists():
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ONLY))
    elif not path.is_file():
        raise OSError("it is not a file")
    elif not path.stat().st_size:
        logger.warning("the database file is empty: the server starts without any tables", extra={"file": str(path)})
    for file in database_files(path):
        try:
            if os.stat(file).st_mode & 0o077:
                os.chmod(file, OWNER_ONLY)
        except FileNotFoundError:
            pass
        except PermissionError as error:
            logger.warning("other users may read the database", extra={"file": file, "fault": str(error)})


def database_files(path: Path) -> tuple[str, ...]:
    """The database, the log of its recent writes and the index of that log, which are beside the real file."""
    real = os.path.realpath(path)
    return str(path), f"{real}-wal", f"{real}-shm"


class InPlace:
    """Tells whether the database is still at its path: a file that was deleted or replaced takes writes that nobody
    will ever read.  The index is left out, because SQLite rebuilds it from the log."""

    def __init__(self, path: Path) -> None:
        self._files = database_files(path)[:2]
        self._opened = self._found()

    def __call__(self) -> bool:
        return self._found() == self._opened

    def _found(self) -> list[tuple[int, int] | None]:
        return [_identity(file) for file in self._files]


def _identity(file: str) -> tuple[int, int] | None:
    try:
        found = os.stat(file)
    except OSError:
        return None
    return found.st_dev, found.st_ino


class ServerLock:
    """The lock of the one server that uses a database.  The system releases it when the process ends, however it ends.

    It is on a file of its own, `FILE.lock`, so that other programs can read the database meanwhile.
    """

    def __init__(self, path: Path) -> None:
        file = f"{os.path.realpath(path)}.lock"
        self._file = os.open(file, os.O_RDWR | os.O_CREAT, OWNER_ONLY)
        try:
            _lock(self._file)
        except (BlockingIOError, PermissionError):
            os.close(self._file)
            raise WrongDatabase("in-use", f"another server uses the database {path}", value=str(path)) from None
        except OSError as error:
            logger.warning("a second server would not be noticed", extra={"file": file, "fault": str(error)})

    def release(self) -> None:
        os.close(self._file)


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
