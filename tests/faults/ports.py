"""Ports that stay free while their program is down, and waiting for a program to listen."""

from __future__ import annotations

import random
import socket
import subprocess
import time

PORTS = range(20_000, 32_000)
"""Below the range from which systems take the ports of outgoing connections."""
SLOW = 60.0
"""Seconds after which a program that does not listen counts as stuck, on a machine that is busy with other tests."""


def lasting_port() -> int:
    """A free port that no outgoing connection takes while the program that uses it is restarted."""
    for port in random.SystemRandom().sample(PORTS, 100):
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise AssertionError(f"no free port in {PORTS}")


def wait_to_listen(port: int, process: subprocess.Popen[bytes]) -> None:
    """Wait until a program listens; fail if it ends instead, or is stuck."""
    late = time.monotonic() + SLOW
    while time.monotonic() < late:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        assert process.poll() is None, f"{process.args!r} ended with {process.returncode}"
        time.sleep(0.05)
    raise AssertionError(f"{process.args!r} does not listen on {port}")
