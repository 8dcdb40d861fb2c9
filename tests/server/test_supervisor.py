"""The supervisor of several processes: replaces the dead ones with patience, and leaves no orphans."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

import pytest

from tests.server.conftest import free_port, fresh_database, wait_for_port

SERVE = [sys.executable, "-m", "tessera.cli", "serve"]


def children(parent: int) -> list[int]:
    """The living processes that another one started."""
    told = subprocess.run(["ps", "-eo", "pid=,ppid=,stat="], capture_output=True, text=True, check=True)
    rows = [line.split() for line in told.stdout.splitlines()]
    return [int(pid) for pid, ppid, state in rows if int(ppid) == parent and not state.startswith("Z")]


def until(true: Callable[[], object]) -> None:
    """Wait until a condition holds."""
    for _ in range(600):
        if true():
            return
        time.sleep(0.05)
    raise AssertionError("it does not come true")


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def end_all(processes: list[int]) -> None:
    """Wait until these processes have ended; leave none behind if they do not."""
    try:
        until(lambda: not any(alive(process) for process in processes))
    finally:
        kill(processes)


def kill(processes: Iterable[int]) -> None:
    for process in processes:
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)


@contextmanager
def supervised(way: str, file: Path) -> Iterator[subprocess.Popen[str]]:
    """A supervisor of one process that behaves in some way and writes a line into the file at every start."""
    process = subprocess.Popen([sys.executable, "-m", __name__, way, file], stderr=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        kill(map(int, file.read_text().split()))


def starts(file: Path) -> int:
    return len(file.read_text().splitlines()) if file.exists() else 0


def test_a_process_that_keeps_dying_is_replaced_ever_later(tmp_path: Path) -> None:
    file = tmp_path / "starts"
    with supervised("dies", file) as process:
        until(lambda: starts(file) >= 4)
        process.terminate()
        told = process.communicate(timeout=60)[1]
    assert process.returncode == 0
    waits = [line.partition('"wait":"')[2].partition('"')[0] for line in told.splitlines() if "started again" in line]
    assert waits[:3] == ["0.5", "1.0", "2.0"]


def test_nothing_is_replaced_if_no_process_has_ever_served(tmp_path: Path) -> None:
    file = tmp_path / "starts"
    with supervised("fails", file) as process:
        process.wait(60)
    assert process.returncode == 7
    assert starts(file) == 1


def test_a_process_that_hangs_is_killed_and_replaced(tmp_path: Path) -> None:
    file = tmp_path / "starts"
    with supervised("hangs", file) as process:
        until(lambda: starts(file) >= 2)
        process.terminate()
        told = process.communicate(timeout=60)[1]
    assert "a process hangs and is killed" in told
    assert "a process does not stop and is killed" in told


def test_a_wrong_database_is_reported_once(redis: str) -> None:
    call = [*SERVE, "--port", "0", "--database", "postgresql://nobody@127.0.0.1:1/none", "--redis", redis]
    told = subprocess.run([*call, "--workers", "3"], capture_output=True, text=True, timeout=120)
    assert told.returncode == 2
    assert told.stderr.count("cannot use the PostgreSQL database") == 1
    assert "Traceback" not in told.stderr


@pytest.fixture
def several(postgres: str, redis: str) -> Iterator[subprocess.Popen[bytes]]:
    """Two serving processes and their supervisor."""
    port = free_port()
    call = [*SERVE, "--port", str(port), "--database", fresh_database(postgres), "--redis", redis, "--workers", "2"]
    process = subprocess.Popen(call, stdout=subprocess.DEVNULL)
    try:
        wait_for_port(port, process)
        yield process
    finally:
        process.kill()
        process.wait()


def test_the_processes_of_a_killed_supervisor_stop(several: subprocess.Popen[bytes]) -> None:
    until(lambda: len(children(several.pid)) >= 3)  # two processes and Python's resource tracker
    started = children(several.pid)
    several.kill()
    several.wait()
    end_all(started)


def test_the_bots_of_a_killed_server_end_while_they_think() -> None:
    server = (
        "import asyncio, sys\n"
        "from tessera.server.workers import Job, Workers\n"
        "from tests.server.test_supervisor import think\n"
        "asyncio.run(Workers().call(Job.BOT, '', 1000, think))\n"
    )
    process = subprocess.Popen([sys.executable, "-c", server])
    until(lambda: children(process.pid))
    (worker,) = children(process.pid)
    time.sleep(1)  # it has read the call by now, or will end because there is nobody to read from
    process.kill()
    process.wait()
    end_all([worker])


def think() -> None:
    """Compute for ever."""
    while True:
        sum(range(1000))


def behave(way: str, file: Path, number: int, beat: Callable[[], None]) -> int:
    if way == "hangs":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    with file.open("a") as lines:
        print(os.getpid(), file=lines)
    if way == "fails":
        return 7
    beat()
    time.sleep(0.5)  # until the supervisor has seen it
    if way == "hangs":
        time.sleep(3600)
    return 1


def main() -> int:
    from tessera.server import supervisor
    from tessera.server.json_logs import start_logging

    start_logging()
    supervisor.HANGING = 1.0
    supervisor.STOPPING = 1.0
    return supervisor.supervise(1, partial(behave, sys.argv[1], Path(sys.argv[2])))


if __name__ == "__main__":
    sys.exit(main())
