"""The audit of dependencies: a vulnerability fails it, a registry without advisories does not."""

from __future__ import annotations

import runpy
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

SCRIPTS = Path(__file__).parents[2] / "scripts"
SAFE = {"dependencies": [{"name": "aiohttp", "version": "3.1", "vulns": []}]}
UNSAFE = {"dependencies": [{"name": "aiohttp", "version": "3.1", "vulns": [{"id": "CVE-1"}]}]}
UNKNOWN = {"dependencies": [{"name": "aiohttp", "skip_reason": "not found"}]}
NPM_SAFE = {"vulnerabilities": {}, "metadata": {"dependencies": {"total": 1}}}
NPM_UNSAFE = {"vulnerabilities": {"vite": {"severity": "high"}}, "metadata": {"dependencies": {"total": 1}}}


@pytest.mark.parametrize(
    ("python", "npm", "code", "said"),
    [
        (SAFE, NPM_SAFE, 0, "audited 1 of 1 Python packages"),
        (UNSAFE, NPM_SAFE, 1, "vulnerable: aiohttp 3.1: CVE-1"),
        (SAFE, NPM_UNSAFE, 1, "vulnerable: vite: high"),
        (UNKNOWN, {"statusCode": 405}, 0, "the audit of the npm packages is skipped"),
        (UNKNOWN, None, 0, "the audit of the Python packages is skipped"),
    ],
)
def test_audit(
    python: Any, npm: Any, code: int, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(command: list[str], **_: Any) -> subprocess.CompletedProcess[bytes]:
        told = b"" if "pip" in command else msgspec.json.encode(python if "pip_audit" in command else npm)
        return subprocess.CompletedProcess(command, 0, told, b"")

    monkeypatch.syspath_prepend(SCRIPTS)
    script = runpy.run_path(str(SCRIPTS / "audit.py"))
    monkeypatch.setitem(script["main"].__globals__, "npm_call", lambda words: ["npm", *words])
    monkeypatch.setattr("venv.create", lambda *_, **__: None)
    monkeypatch.setattr(subprocess, "run", run)
    assert script["main"]() == code
    assert said in capsys.readouterr().out
