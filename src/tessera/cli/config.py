"""`tessera config`: print the server's settings that are in force, and where each comes from."""

from __future__ import annotations

import argparse
from typing import Any

from tessera.cli.settings import SETTINGS, add_settings, in_force

LONGEST = 60
"""Characters of a value after which its source is no longer in line with the others."""


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "config",
        help="print the settings that tessera serve would use, and where each comes from",
        description="Print the settings that tessera serve would use with the same flags, environment and file.",
        epilog="example: TESSERA_PORT=9000 tessera config --config tessera.toml",
    )
    add_settings(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from tessera.server.serve import default_database, without_password

    settings = in_force(args)
    width = max(len(setting.name) for setting in SETTINGS)
    shown: dict[str, str] = {}
    for name, (written, _) in settings.items():
        texts = written or ((default_database(),) if name == "database" else ())
        shown[name] = ", ".join(map(without_password, texts)) or "-"
    column = min(LONGEST, max(map(len, shown.values())))
    for name, (_, source) in settings.items():
        print(f"{name:{width}}  {shown[name]:{column}}  {source}")
    return 0
