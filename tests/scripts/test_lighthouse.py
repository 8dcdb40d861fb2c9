"""The page of Lighthouse's scores: medians of several runs, and the audits that failed in any of them."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

SCRIPTS = Path(__file__).parents[2] / "scripts"
LIGHTHOUSE = runpy.run_path(str(SCRIPTS / "lighthouse.py"))


def report(performance: float, contrast: float) -> Any:
    categories = {name: {"score": 1.0, "auditRefs": []} for name in LIGHTHOUSE["CATEGORIES"]}
    categories["performance"]["score"] = performance
    categories["accessibility"] = {"score": contrast, "auditRefs": [{"id": "color-contrast"}]}
    metrics = {name: {"id": name, "score": 1, "displayValue": f"{performance}\xa0s"} for name in LIGHTHOUSE["METRICS"]}
    audits = metrics | {"color-contrast": {"id": "color-contrast", "score": contrast}}
    return {"categories": categories, "audits": audits, "environment": {"benchmarkIndex": 1234.5}}


def test_the_median_counts_and_a_fault_of_any_run_is_named() -> None:
    found = LIGHTHOUSE["result"]("home", "phone", [report(0.9, 1), report(0.98, 1), report(0.95, 0)])
    assert found.scores == {"performance": 95, "accessibility": 100, "best-practices": 100}
    assert found.metrics["total-blocking-time"] == "0.95 s"
    assert found.faults == ["color-contrast"]
    page = LIGHTHOUSE["written"]([found], 3)
    assert "| home | phone | 95 | 100 | 100 | 0.95 s |" in page
    assert "- home, phone: color-contrast" in page


def test_a_page_without_faults_says_so() -> None:
    found = LIGHTHOUSE["result"]("home", "phone", [report(1, 1)])
    assert "No audit of accessibility or best practices fails." in LIGHTHOUSE["written"]([found], 1)
