"""Metrics in Prometheus' text format: counters and gauges by name and label, and a histogram of commit times."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable

BOUNDS = (0.001, 0.002, 0.004, 0.008, 0.016, 0.04, 0.1, 0.5)
"""Upper bounds of the commit histogram's buckets, in seconds."""

HELP = {
    "tessera_steps_total": "Lines committed to the logs by this process.",
    "tessera_messages_total": "Messages from clients, by type.",
    "tessera_refused_total": "Messages refused, by code.",
    "tessera_lost_races_total": "Appends that another process won.",
    "tessera_bot_failures_total": "Bots that failed and were replaced by a random action.",
    "tessera_connections": "Open sockets.",
    "tessera_tables": "Tables in memory.",
    "tessera_commit_seconds": "From append to commit.",
}


class Metrics:
    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str]] = Counter()
        self._gauges: dict[str, Callable[[], int]] = {}
        self._buckets = [0] * (len(BOUNDS) + 1)
        self._seconds = 0.0

    def count(self, name: str, label: str = "") -> None:
        self._counts[name, label] += 1

    def gauge(self, name: str, value: Callable[[], int]) -> None:
        self._gauges[name] = value

    def committed(self, seconds: float) -> None:
        self._seconds += seconds
        self._buckets[bisect_left(BOUNDS, seconds)] += 1

    def text(self) -> str:
        lines: list[str] = []
        for name in sorted({name for name, _ in self._counts}):
            lines += [f"# HELP {name} {HELP[name]}", f"# TYPE {name} counter"]
            lines += [f"{name}{label} {n}" for (each, label), n in sorted(self._counts.items()) if each == name]
        for name, value in self._gauges.items():
            lines += [f"# HELP {name} {HELP[name]}", f"# TYPE {name} gauge", f"{name} {value()}"]
        steps, name = "tessera_steps_total", "tessera_commit_seconds"
        lines += [f"# HELP {steps} {HELP[steps]}", f"# TYPE {steps} counter", f"{steps} {sum(self._buckets)}"]
        lines += [f"# HELP {name} {HELP[name]}", f"# TYPE {name} histogram"]
        total = 0
        for bound, n in zip((*BOUNDS, "+Inf"), self._buckets, strict=True):
            total += n
            lines.append(f'{name}_bucket{{le="{bound}"}} {total}')
        return "\n".join([*lines, f"{name}_sum {self._seconds:.6f}", f"{name}_count {total}", ""])
