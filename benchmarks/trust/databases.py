"""PostgreSQL and Redis servers of a scenario's own, in a temporary folder."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.tables import free_port, wait_for


@contextmanager
def postgres() -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """A new PostgreSQL server with its default durability; it refuses to run as root, so then another user runs it."""
    found = shutil.which("postgres")
    programs = Path(found).parent if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"))[-1]
    user = "postgres" if os.geteuid() == 0 else None
    folder = tempfile.mkdtemp(prefix="tessera-postgres-")
    if user:
        shutil.chown(folder, user)
    port = free_port()
    make = [str(programs / "initdb"), "-D", folder, "-U", "tessera", "-A", "trust", "-N", "-E", "UTF8"]
    subprocess.run(make, user=user, check=True, stdout=subprocess.DEVNULL, cwd=folder)
    run = [str(programs / "postgres"), "-D", folder, "-p", str(port), "-k", folder, "-h", "127.0.0.1"]
    server = subprocess.Popen(run, user=user, stderr=subprocess.DEVNULL, cwd=folder)
    try:
        wait_for(port)
        yield f"postgresql://tessera@127.0.0.1:{port}/postgres", server
    finally:
        server.send_signal(signal.SIGQUIT)
        server.wait()
        shutil.rmtree(folder)


@contextmanager
def redis() -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """A new Redis server that stores nothing."""
    port = free_port()
    run = ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    server = subprocess.Popen(run, stdout=subprocess.DEVNULL)
    try:
        wait_for(port)
        yield f"redis://127.0.0.1:{port}", server
    finally:
        server.terminate()
        server.wait()
