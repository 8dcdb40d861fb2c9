"""Audit the pinned dependencies for published vulnerabilities, with pip-audit and npm audit.

A known vulnerability fails the audit.  If a registry does not publish advisories, or cannot be reached, one line says
so and the audit of that side is skipped.  pip-audit gets an environment of its own, so that it pins nothing of ours.
"""

from __future__ import annotations

import json
import subprocess
import sys
import venv
from typing import Any

from prepare import ROOT, npm_call, say

TOOL = ROOT / "build" / "audit"
PATIENCE = 120
"""Seconds that one audit may take."""


def main() -> int:
    found = [*python_packages(), *client_packages()]
    for line in found:
        say(f"vulnerable: {line}")
    return 1 if found else 0


def python_packages() -> list[str]:
    """The vulnerable versions in constraints.txt."""
    python = str(TOOL / "bin" / "python")
    if not TOOL.exists():
        venv.create(TOOL, with_pip=True)
    install = [python, "-m", "pip", "--disable-pip-version-check", "install", "-q", "pip-audit"]
    audit = [python, "-m", "pip_audit", "-f", "json", "--no-deps", "--disable-pip", "-r", str(ROOT / "constraints.txt")]
    if subprocess.run(install, check=False, capture_output=True).returncode != 0:
        return skipped("Python", "pip-audit cannot be installed")
    packages = answer(audit).get("dependencies", [])
    audited = [package for package in packages if "vulns" in package]
    if not audited:
        return skipped("Python", "the package index publishes no advisories")
    say(f"audited {len(audited)} of {len(packages)} Python packages")
    return [f"{each['name']} {each['version']}: {vuln['id']}" for each in audited for vuln in each["vulns"]]


def client_packages() -> list[str]:
    """The vulnerable versions in package-lock.json."""
    told = answer(npm_call(["audit", "--json"]))
    if "vulnerabilities" not in told:
        return skipped("npm", "the registry publishes no advisories")
    say(f"audited {told['metadata']['dependencies']['total']} npm packages")
    return [f"{name}: {each['severity']}" for name, each in told["vulnerabilities"].items()]


def answer(command: list[str]) -> dict[str, Any]:
    """The JSON object that a command prints; empty if it prints none in time."""
    try:
        ran = subprocess.run(command, cwd=ROOT / "client", capture_output=True, check=False, timeout=PATIENCE)
        told = json.loads(ran.stdout)
    except (subprocess.TimeoutExpired, ValueError):
        return {}
    return told if isinstance(told, dict) else {}


def skipped(side: str, why: str) -> list[str]:
    say(f"the audit of the {side} packages is skipped: {why}")
    return []


if __name__ == "__main__":
    sys.exit(main())
