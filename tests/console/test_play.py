"""`tessera play` in a pseudo-terminal: a whole game, the rules, undo, a record, and a clean end."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession, CookieJar

import tessera
from tests.server.hosting import Client, run
from tests.server.served import served

PATIENCE = 60.0
PROMPT = "\n> "


class Person:
    """Somebody at a terminal: reads up to the prompt, types a line."""

    def __init__(self, process: subprocess.Popen[bytes], terminal: int) -> None:
        self.process = process
        self.terminal = terminal

    def read(self) -> str:
        """Everything up to the next prompt, or to the end."""
        seen = ""
        while not seen.endswith(PROMPT):
            ready, _, _ = select.select([self.terminal], [], [], PATIENCE)
            assert ready, f"no prompt after {seen[-400:]!r}"
            try:
                part = os.read(self.terminal, 65536).decode()
            except OSError:  # the terminal is closed
                return seen
            if not part:
                return seen
            seen += part.replace("\r\n", "\n")
        return seen

    def type(self, line: str) -> str:
        os.write(self.terminal, f"{line}\n".encode())
        return self.read()


def _hear_interrupts() -> None:
    """A shell lets what it runs in the background ignore Ctrl-C, and so would the game."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@contextmanager
def at_a_terminal(*arguments: str, command: str = "play", **variables: str) -> Iterator[tuple[Person, str]]:
    ours, theirs = pty.openpty()
    call = [sys.executable, "-m", "tessera.cli", command, *arguments]
    environment = {**os.environ, "TERM": "dumb", "COLUMNS": "120", **variables}
    process = subprocess.Popen(
        call,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment,
        start_new_session=True,
        preexec_fn=_hear_interrupts,
    )
    os.close(theirs)
    person = Person(process, ours)
    try:
        yield person, person.read()
    finally:
        process.kill()
        process.wait()
        os.close(ours)


def test_a_whole_game_in_a_terminal(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    with at_a_terminal("tesseract", "--rules", "1", "--bots", "greedy", "--seed", "9") as (person, seen):
        assert "Matrix" in seen
        assert "T14 Remove" in person.type("? T14")
        assert "T6 " in person.type("?")
        assert "Rule T6" in person.type("remove 1,1,0")
        assert "[no-such-choice]" in person.type("77")
        for _ in range(400):
            numbers = re.findall(r"(?m)^ *(\d+) \S", seen.rpartition("Decks 2–4")[2])
            if "The game is over" in seen:
                break
            assert numbers, seen[-600:]
            seen = person.type(numbers[-1])
        assert "The game is over" in seen
        assert f"saved to {file}" in person.type(f"s {file}")
        person.type("q")
        assert person.process.wait(PATIENCE) == 0
    assert tessera.load(file).verify().outcome is not None


@pytest.mark.parametrize(("key", "code", "says"), [("\x04", 0, "not saved"), ("\x03", 130, "tessera: stopped")])
def test_ctrl_d_and_ctrl_c_end_without_a_traceback(key: str, code: int, says: str) -> None:
    with at_a_terminal("enigma", "--seed", "1", "--cards", "box") as (person, seen):
        assert "Chambers" in seen
        if key == "\x03":  # the terminal is not the child's controlling one, so it gets the signal itself
            for _ in range(5):  # Python misses a signal that comes just before it waits for input: press again
                os.killpg(person.process.pid, 2)
                if select.select([person.terminal], [], [], 5)[0]:
                    break
        else:
            os.write(person.terminal, key.encode())
        last = person.read()
        assert says in last
        assert "Traceback" not in last
        assert person.process.wait(PATIENCE) == code


def test_undo_and_the_board_again() -> None:
    with at_a_terminal("tesseract", "--rules", "1", "--seed", "4", "--bots", "greedy") as (person, _):
        person.type("1")
        before = person.type("b")
        adjusted = person.type("adjust lab:0:0 -1")
        assert "you: adjust" in adjusted
        undone = person.type("u")
        assert undone.rpartition("Round")[2] == before.rpartition("Round")[2]


def test_a_program_s_seat_at_a_server_is_played_in_a_terminal(tmp_path: Path) -> None:
    """It is marked as a program, hears the others, is refused as everywhere, and comes back to its seat."""
    with served(str(tmp_path / "tables.sqlite")) as server:

        async def prepare() -> tuple[str, str]:
            async with ClientSession(cookie_jar=CookieJar(unsafe=True)) as session:
                anna = Client(server.base, session)
                await anna.get("/api/me")
                _, told = await anna.post("/api/me/programs", {"name": "mine"})
                return await anna.make("tesseract", "open", "greedy", rules="1"), str(told["token"])

        async def look() -> list[dict[str, Any]]:
            async with ClientSession() as session:
                found: list[dict[str, Any]] = (await Client(server.base, session).get(f"/api/tables/{table}"))["seats"]
                return found

        table, token = run(prepare())
        link = f"{server.base}/table/{table}"
        with at_a_terminal(link, "--name", "Ada", command="join", TESSERA_TOKEN=token) as (person, seen):
            assert "Matrix" in seen
            (seat, _) = run(look())
            assert (seat["name"], seat["program"]) == ("Ada", True)
            number = re.findall(r"(?m)^ *(\d+) \S", seen.rpartition("Decks 2–4")[2])[-1]
            assert "[no-such-choice]" in person.type("777")
            assert "you: " in person.type(number)
            assert "good luck" in person.type("t good luck") + person.type("")
            assert f"{server.base}/record/{table}" in person.type("s game.jsonl")
            os.write(person.terminal, b"\x04")
            assert "left the table" in person.read()
            assert person.process.wait(PATIENCE) == 0
        with at_a_terminal(link, command="join", TESSERA_TOKEN=token) as (person, seen):
            assert "Matrix" in seen
        with at_a_terminal(link, command="join", TESSERA_TOKEN="tessera_wrong") as (person, seen):
            assert seen.count("\n") == 1
            assert "[unknown-token]" in seen
            assert person.process.wait(PATIENCE) == 2
