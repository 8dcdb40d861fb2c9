"""Disks that are full, read-only, slow or broken, and files that disappear: nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path

import pytest

from tests.faults.disk import Disk
from tests.faults.load import Load
from tests.faults.runs import Fault, becomes, servers, survive
from tests.faults.served import Faults, FaultyServer

NOTICED = 3.0
"""Seconds after which a server must have noticed that its file is gone; noticing takes one look at the file."""


def test_the_load_itself_violates_nothing(file: str) -> None:
    """Without a fault everything is acknowledged, and every ask has one answer."""

    async def fault(load: Load) -> None: ...

    with servers(file) as running:
        report = survive(running, file, fault)
    report.verify()
    assert report.acknowledged > 30


def failing(server: FaultyServer, *faults: Faults) -> Fault:
    """Give the server these faults, one after another, then none."""

    async def fault(load: Load) -> None:
        for each in faults:
            await asyncio.to_thread(server.fail, each)
            await asyncio.sleep(1)
        await asyncio.to_thread(server.fail, Faults())

    return fault


FAULTS = {
    "writes fail, then reads, then both": [
        Faults(writes="fail"),
        Faults(reads="fail"),
        Faults(writes="fail", reads="fail"),
    ],
    "writes are stored and then fail, then reads too": [Faults(writes="lose"), Faults(writes="lose", reads="fail")],
    "read-only": [Faults(writes="read-only")],
    "slow": [Faults(seconds=0.5)],
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_bad_disk_loses_nothing(file: str, name: str) -> None:
    with servers(file) as running:
        survive(running, file, failing(running[0], *FAULTS[name])).verify()


@pytest.mark.long
def test_a_bad_disk_again_and_again_loses_nothing(file: str) -> None:
    faults = [fault for each in FAULTS.values() for fault in (*each, Faults())]
    with servers(file) as running:
        survive(running, file, failing(running[0], *faults), rounds=4).verify()


def test_a_full_disk_loses_nothing(disk: Disk) -> None:
    """A real disk without space; the server says that it is not well."""
    file = str(disk.folder / "tables.sqlite")

    async def fault(load: Load) -> None:
        disk.fill()
        await becomes(running[0], well=False)
        await asyncio.sleep(1)
        disk.free()
        await becomes(running[0], well=True)

    with servers(file) as running:
        survive(running, file, fault).verify()


def test_files_that_cannot_grow_lose_nothing(file: str) -> None:
    """Every write fails, as with a quota; needs no privileges."""

    async def fault(load: Load) -> None:
        running[0].limit_files(0)
        await asyncio.sleep(1.5)
        running[0].limit_files(-1)

    with servers(file) as running:
        survive(running, file, fault).verify()


@pytest.mark.parametrize("replaced", [False, True], ids=["deleted", "replaced"])
def test_a_file_that_is_gone_is_noticed(file: str, replaced: bool) -> None:
    """The server stops acknowledging; with the file back, everything that it has acknowledged is there."""
    parts = [Path(file), Path(f"{file}-wal")]

    async def fault(load: Load) -> None:
        for part in parts:
            os.link(part, f"{part}.kept")
        if replaced:
            Path(f"{file}.other").write_bytes(Path(file).read_bytes())
            os.replace(f"{file}.other", file)
        else:
            for part in (*parts, Path(f"{file}-shm")):
                part.unlink()
        await asyncio.sleep(NOTICED)
        noticed = time.monotonic()
        await asyncio.sleep(1)
        late = sum(sent >= noticed for party in load.parties for sent, _ in party.progress)
        await asyncio.to_thread(running[0].kill)
        Path(f"{file}-shm").unlink(missing_ok=True)
        for part in parts:
            os.replace(f"{part}.kept", part)
        await asyncio.to_thread(running[0].start)
        assert not late, f"{late} asks were acknowledged that the file at this path does not have"

    with servers(file) as running:
        survive(running, file, fault).verify()


def test_a_server_killed_while_its_disk_fails(file: str) -> None:
    async def fault(load: Load) -> None:
        await asyncio.to_thread(running[0].fail, Faults(writes="lose", reads="fail"))
        await asyncio.sleep(0.5)
        await asyncio.to_thread(running[0].kill)
        await asyncio.to_thread(running[0].start)

    with servers(file) as running:
        survive(running, file, fault).verify()
