"""Measure pages with Lighthouse and write docs/lighthouse.md: `python scripts/lighthouse.py [RUNS]`.

Needs Chromium and npm; Lighthouse itself is fetched by npx.  The median of several runs counts.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT)]

from tests.browser.conftest import CHROMIUM, serving  # noqa: E402

LIGHTHOUSE = "lighthouse@13.5.0"
PAGE = ROOT / "docs" / "lighthouse.md"
FLAGS = "--headless=new --no-sandbox --disable-background-networking"
CATEGORIES = {"performance": "performance", "accessibility": "accessibility", "best-practices": "best practices"}
METRICS = {
    "first-contentful-paint": "first paint",
    "largest-contentful-paint": "largest paint",
    "total-blocking-time": "blocked",
    "cumulative-layout-shift": "shift",
    "total-byte-weight": "bytes",
}
PAGES = {
    "home": "/",
    "practice": "/practice/pipes?grade=2&seed=a&rules=2",
    "rules": "/rules/tesseract",
    "new table": "/new/enigma",
    "own games": "/records",
}
DEVICES = ("phone", "desktop")


class Result(NamedTuple):
    page: str
    device: str
    scores: dict[str, int]
    metrics: dict[str, str]
    faults: list[str]


def measured(url: str, device: str, folder: Path) -> Any:
    """One report of Lighthouse."""
    out = folder / "report.json"
    call = ["npx", "--yes", LIGHTHOUSE, url, "--quiet", "--output=json", f"--output-path={out}"]
    call += [f"--chrome-flags={FLAGS}", f"--only-categories={','.join(CATEGORIES)}"]
    call += ["--preset=desktop"] if device == "desktop" else []
    subprocess.run(call, check=True, env={**os.environ, "CHROME_PATH": str(CHROMIUM)}, cwd=folder)
    return json.loads(out.read_text())


def result(page: str, device: str, reports: list[Any]) -> Result:
    """The medians of several reports, and the audits that failed in any of them."""
    scores = {
        name: round(100 * statistics.median(report["categories"][name]["score"] for report in reports))
        for name in CATEGORIES
    }
    middle = sorted(reports, key=lambda report: report["categories"]["performance"]["score"])[len(reports) // 2]
    metrics = {
        name: middle["audits"][name]["displayValue"].replace("\xa0", " ").removeprefix("Total size was ")
        for name in METRICS
    }
    metrics["machine"] = f"{middle['environment']['benchmarkIndex']:.0f}"
    faults = {
        audit["id"]
        for report in reports
        for name in ("accessibility", "best-practices")
        for audit in (report["audits"][each["id"]] for each in report["categories"][name]["auditRefs"])
        if audit["score"] is not None and audit["score"] < 1
    }
    return Result(page, device, scores, metrics, sorted(faults))


def written(results: list[Result], runs: int) -> str:
    heads = ["page", "device", *CATEGORIES.values(), *METRICS.values(), "machine"]
    lines = [
        "# Lighthouse",
        "",
        f"Scores of {LIGHTHOUSE.replace('@', ' ')} out of 100 on a fresh server without a proxy, from {runs} "
        f"{'run' if runs == 1 else 'runs'} of each page",
        "(the median counts). The phone is Lighthouse's own: a slow 4G connection and a processor four times as slow.",
        "*machine* is Lighthouse's benchmark of the machine then: an idle laptop has 1,500 or more; work beside",
        "it makes it fall, and performance falls with it. `python scripts/lighthouse.py` writes this page.",
        "",
        f"| {' | '.join(heads)} |",
        f"|{'---|' * len(heads)}",
    ]
    for each in results:
        cells = [each.page, each.device, *map(str, each.scores.values()), *each.metrics.values()]
        lines.append(f"| {' | '.join(cells)} |")
    faults = [f"{each.page}, {each.device}: {', '.join(each.faults)}" for each in results if each.faults]
    lines += ["", *([f"- {fault}" for fault in faults] or ["No audit of accessibility or best practices fails."])]
    return "\n".join(lines) + "\n"


def main(runs: int = 3) -> None:
    results = []
    with tempfile.TemporaryDirectory() as name, serving(str(Path(name) / "tables.sqlite")) as address:
        for page, path in PAGES.items():
            for device in DEVICES:
                reports = [measured(address + path, device, Path(name)) for _ in range(runs)]
                results.append(result(page, device, reports))
                print(results[-1], flush=True)
    PAGE.write_text(written(results, runs), encoding="utf-8")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
