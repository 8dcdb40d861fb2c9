"""The common part of kills and outages: one run of `tests.faults` makes one row."""

from __future__ import annotations

import statistics
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tessera.core.registry import games, register
from tests.core.race21 import RACE21
from tests.faults.dependencies import Missing
from tests.faults.runs import Report

HEAD = [
    "acknowledged",
    "lost",
    "seen, not stored",
    "other violations",
    "unreadable tables",
    "back after, s",
    "worst, s",
]
"""The titles of the columns that `figures` fills."""

LOST = {"lost", "table lost"}
SEEN = {"rolled back", "other step", "other state", "other table"}
"""The kinds of violations, as the columns group them; see `tests.faults.model`."""

PARTIES = ("short", "long", "tesseract", "short", "long", "tesseract")
"""The games that are played meanwhile: without the clock of ENIGMA, for which a party waits."""


def figures(report: Report) -> list[str]:
    """The figures of a run for the columns of `HEAD`."""
    kinds = [violation.kind for violation in report.violations]
    for each in (*report.violations, *report.unreadable):
        print(each, file=sys.stderr)
    lost, seen = sum(kind in LOST for kind in kinds), sum(kind in SEEN for kind in kinds)
    return [
        f"{report.acknowledged:,}",
        str(lost),
        str(seen),
        str(len(kinds) - lost - seen),
        str(len(report.unreadable)),
        f"{statistics.median(report.recovered):.2f}",
        f"{max(report.recovered):.2f}",
    ]


def rows(measurements: dict[str, Callable[[Path], list[str]]]) -> tuple[list[list[str]], list[str]]:
    """Run all measurements, each in an empty folder; returns their rows, and a note for each that is not possible."""
    found, notes = [], []
    with _race21():
        for name, measure in measurements.items():
            with TemporaryDirectory(prefix="tessera-trust-") as folder:
                try:
                    found.append([name, *measure(Path(folder))])
                except Missing as reason:
                    notes.append(f"{name}: not measured, {reason}")
    return found, notes


@contextmanager
def _race21() -> Iterator[None]:
    """Register the tests' own game."""
    register(RACE21)
    yield
    del games()["race21"]
