"""Put the browser client and the texts of the rules into the wheel, so that `pip install` is all a host needs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientIntoWheel(BuildHookInterface):  # type: ignore[type-arg]
    """An editable install serves the checkout's own client, built by `make client`; a wheel carries one."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or version == "editable":
            return
        root = Path(self.root)
        if not (root / "src/tessera/client/index.html").exists():
            prepare = [sys.executable, str(root / "scripts/prepare.py"), "npm"]
            for words in (["ci"], ["run", "build"]):
                subprocess.run([*prepare, *words], check=True)
        build_data["artifacts"].append("src/tessera/client/**")
        for texts in root.glob("client/src/games/*/rules/texts/en.json"):
            build_data["force_include"][str(texts)] = f"tessera/games/{texts.parents[2].name}/rules.json"
