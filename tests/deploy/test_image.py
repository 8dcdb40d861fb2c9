"""The container image: its steps run in a scratch root, and the result serves."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.deploy.scratch_root import built
from tests.server.conftest import free_port, wait_for_port

ROOT = Path(__file__).parents[2]


def can_overlay(folder: Path) -> bool:
    """Root may mount an overlay here; containers often forbid it."""
    if os.geteuid() != 0:
        return False
    probe = [
        "unshare",
        "-m",
        "sh",
        "-c",
        f"mount -t tmpfs tmpfs {folder} && mkdir {folder}/u {folder}/w {folder}/r && "
        f"mount -t overlay overlay -o lowerdir=/,upperdir={folder}/u,workdir={folder}/w {folder}/r",
    ]
    return subprocess.run(probe, capture_output=True, check=False).returncode == 0


def test_the_image_s_steps_run_in_a_scratch_root_and_it_serves(tmp_path: Path) -> None:
    if not can_overlay(tmp_path):
        pytest.skip("the image's steps need root and overlayfs")
    if not (ROOT / "src/tessera/client/index.html").exists():
        pytest.skip("the client is not built: make client")
    with built(ROOT / "deploy" / "Containerfile", ROOT, tmp_path) as image:
        port = free_port()
        environment = {**image.environment, "TESSERA_PORT": str(port)}
        server = subprocess.Popen(image.command(image.call), env=environment, stdout=subprocess.PIPE)
        try:
            wait_for_port(port, server)
            with urlopen(f"http://127.0.0.1:{port}/") as page:
                assert b"<title>Tessera" in page.read()
            with urlopen(f"http://127.0.0.1:{port}/healthz") as health:
                assert b'"ok":true' in health.read()
            owner = image.inside("/var/lib/tessera/tables.sqlite").stat().st_uid
            assert owner != 0, "the server runs as root"
        finally:
            server.terminate()
            assert server.wait(20) == 0
