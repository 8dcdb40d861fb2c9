"""`tessera serve` as a host sees it: its output, a port in use, a file that is not a database."""

from __future__ import annotations

import logging
import re
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tessera.server.json_logs import JsonLines
from tests.server.conftest import free_port, fresh_database, wait_for_port
from tests.server.served import served

SERVE = [sys.executable, "-m", "tessera.cli", "serve"]


def test_it_says_where_it_is_and_stops_cleanly(tmp_path: Path) -> None:
    port = free_port()
    database = tmp_path / "new folder" / "tables.sqlite"
    server = subprocess.Popen([*SERVE, "--port", str(port), "--database", database], stdout=subprocess.PIPE)
    wait_for_port(port, server)
    taken = subprocess.run(
        [*SERVE, "--port", str(port), "--database", tmp_path / "other.sqlite"], capture_output=True, text=True
    )
    assert taken.returncode == 1
    assert taken.stderr == (
        f"tessera: cannot listen on 127.0.0.1 port {port}: it is in use; choose another one with --port\n"
    )
    server.send_signal(signal.SIGTERM)
    printed = server.communicate(timeout=20)[0].decode()
    assert server.returncode == 0
    assert str(database) in printed
    assert f"http://127.0.0.1:{port}/" in printed


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--database", "letter.txt"], "cannot use the database letter.txt: file is not a database"),
        (["--database", "postgresql://nobody@127.0.0.1:1/none"], "cannot use the PostgreSQL database"),
        (["--redis", "redis://127.0.0.1:1"], "--redis: several processes need a shared database"),
        (["--workers", "2", "--database", "tables.sqlite"], "several --workers: several processes need a shared"),
        (["--workers", "2", "--fanout", "none"], "several --workers need a fan-out"),
        (["--fanout", "redis", "--database", "postgresql://x"], "--fanout redis needs its address"),
        (["--fanout", "mail"], "'mail' is none of auto, notify, redis, none"),
        (["--log-level", "loud"], "'loud' is none of debug, info, warning, error"),
        (["--port", "70000"], "70000 is not from 0 to 65535"),
    ],
)
def test_a_wrong_call_gets_one_line(arguments: list[str], says: str, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear reader, " * 100)
    told = subprocess.run([*SERVE, *arguments], capture_output=True, text=True, cwd=tmp_path)
    assert told.returncode == 2
    assert says in told.stderr
    assert "Traceback" not in told.stderr


def test_a_password_is_not_printed() -> None:
    from tessera.server.serve import without_password

    assert without_password("postgresql://anna:secret@db.example/tessera") == "postgresql://db.example/tessera"


@pytest.mark.parametrize("through", ["redis", "postgres"])
def test_several_processes_share_a_port_and_stop_together(postgres: str, redis: str, through: str) -> None:
    port = free_port()
    address = ["--port", str(port), "--database", fresh_database(postgres), "--workers", "2"]
    address += ["--redis", redis] if through == "redis" else []
    server = subprocess.Popen([*SERVE, *address], stdout=subprocess.PIPE)
    wait_for_port(port, server)
    server.send_signal(signal.SIGTERM)
    printed = server.communicate(timeout=30)[0].decode()
    assert server.returncode == 0
    assert printed.count("Tessera is open") in (1, 2)


def test_a_log_line_is_json_with_what_was_passed() -> None:
    record = logging.makeLogRecord({"msg": "a bot failed", "levelname": "ERROR", "table": "t1", "seat": 2})
    line = msgspec.json.decode(JsonLines().format(record))
    assert (line["what"], line["level"], line["table"], line["seat"]) == ("a bot failed", "error", "t1", "2")


def test_the_client_on_the_protocol_s_page_plays_a_whole_game(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text()
    (client,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    with served(str(tmp_path / "tables.sqlite")) as server:
        client = client.replace("http://127.0.0.1:8080", server.base)
        played = subprocess.run([sys.executable, "-c", client], capture_output=True, text=True, timeout=120)
    assert played.returncode == 0, played.stderr
    assert "'winners'" in played.stdout
