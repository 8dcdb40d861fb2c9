"""Put the browser client and the texts of the rules into the wheel, and compiled rules if they are wanted.

So `pip install` is all a host needs.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))
from compile_rules import NEEDED, compile_into


class WholeWheel(BuildHookInterface):  # type: ignore[type-arg]
    """An editable install serves the checkout's own client, built by `make client`; a wheel carries one."""

    @property
    def compiles(self) -> bool:
        return self.target_name == "wheel" and os.environ.get("TESSERA_COMPILE") == "1"

    def dependencies(self) -> list[str]:
        return list(NEEDED) if self.compiles else []

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
        if self.compiles:
            folder = root / "build/compiled"
            for made in compile_into(folder):
                build_data["force_include"][str(folder / made)] = str(made)
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
