"""Metrics of several processes add up, and are not for the public."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tessera.server.metrics import Metrics, shared_by_processes
from tessera.server.web.networks import Networks
from tests.server.hosting import hosting, run

COUNT = """
import os, sys
from tessera.server.metrics import Metrics
metrics = Metrics()
metrics.gauge("tessera_tables", lambda: 5)
metrics.count("tessera_refused_total", code="too-fast")
metrics.committed(0.003)
metrics.refresh()
print(os.getpid(), flush=True)
sys.stdin.readline()
print(metrics.text())
"""


def test_every_process_answers_with_the_sums() -> None:
    with shared_by_processes():
        processes = [
            subprocess.Popen([sys.executable, "-c", COUNT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            for _ in range(3)
        ]
        pids = [int(process.stdout.readline()) for process in processes if process.stdout]
        first, second, third = processes
        text = first.communicate("\n")[0]
        assert 'tessera_refused_total{code="too-fast"} 3.0' in text
        assert "tessera_steps_total 3.0" in text
        assert 'tessera_commit_seconds_bucket{le="0.004"} 3.0' in text
        assert "tessera_tables 15.0" in text
        ended = [sys.executable, "-c", f"from tessera.server.metrics import process_ended; process_ended({pids[0]})"]
        subprocess.run(ended, check=True)
        text = second.communicate("\n")[0]
        assert "tessera_tables 10.0" in text
        assert "tessera_steps_total 3.0" in text
        third.communicate("\n")


def test_counters_are_declared() -> None:
    metrics = Metrics()
    with pytest.raises(KeyError):
        metrics.count("tessera_surprises_total")
    with pytest.raises(ValueError, match="label"):
        metrics.count("tessera_refused_total", colour="red")


def test_metrics_are_not_passed_on_by_a_web_server(tmp_path: Path) -> None:
    async def play() -> None:
        async with hosting(str(tmp_path / "tables.sqlite")) as host:
            session = (await host.client(key=False)).session
            async with session.get(f"{host.base}/metrics") as response:
                assert response.headers["Content-Type"].startswith("text/plain; version=")
            for header in ("X-Forwarded-For", "x-forwarded-proto", "Forwarded"):
                async with session.get(f"{host.base}/metrics", headers={header: "10.0.0.1"}) as response:
                    assert response.status == 404

    run(play())


@pytest.mark.parametrize(("monitors", "status"), [("127.0.0.1", 200), ("10.0.0.0/8", 404)])
def test_metrics_are_told_to_the_hosts_own_machines_only(tmp_path: Path, monitors: str, status: int) -> None:
    async def play() -> None:
        async with hosting(str(tmp_path / "tables.sqlite"), monitors=Networks.of(monitors)) as host:
            session = (await host.client(key=False)).session
            async with session.get(f"{host.base}/metrics") as response:
                assert response.status == status

    run(play())
