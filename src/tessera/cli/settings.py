"""The settings of the server: one table for flags, environment variables, the configuration file and the docs.

A flag wins over a variable, a variable over the file, the file over the default.
"""

from __future__ import annotations

import argparse
import os
import tomllib
from collections.abc import Callable, Collection, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple

from tessera.cli.arguments import duration, factor, network, one_of, whole
from tessera.core.game import Refusal

PREFIX = "TESSERA_"
CONFIG = "TESSERA_CONFIG"
"""The variable that names the configuration file."""


LEVELS = ("debug", "info", "warning", "error")


class Setting(NamedTuple):
    """One setting: `--public-url`, `TESSERA_PUBLIC_URL`, and `public-url` in the file."""

    name: str
    read: Callable[[str], Any]
    default: str
    """Written as on the command line; empty if there is none."""
    metavar: str
    help: str
    many: bool = False
    """A list: the flag may be repeated, the variable separates with commas."""

    @property
    def variable(self) -> str:
        return PREFIX + self.name.upper().replace("-", "_")

    @property
    def field(self) -> str:
        return self.name.replace("-", "_")


SETTINGS = (
    Setting("host", str, "127.0.0.1", "ADDRESS", "address to listen on; 0.0.0.0 is every address of this machine"),
    Setting("port", whole(0, 65535), "8080", "PORT", "port to listen on; 0 is any free one"),
    Setting("database", str, "", "URL", "an SQLite file or postgresql://…; by default a file in your data folder"),
    Setting("workers", whole(1, 64), "1", "N", "serving processes; several need PostgreSQL"),
    Setting(
        "fanout",
        one_of("auto", "notify", "redis", "none"),
        "auto",
        "HOW",
        "how processes on one PostgreSQL database notify each other: notify (through PostgreSQL), redis, none "
        "(this process is alone), auto (redis if there is one, notify for several workers, else none)",
    ),
    Setting("redis", str, "", "URL", "redis://…, for the fan-out"),
    Setting(
        "public-url", str, "", "URL", "the address in the browser, such as https://play.example.org; others are refused"
    ),
    Setting(
        "trusted-proxies",
        network,
        "127.0.0.0/8,::1",
        "NETWORK",
        "networks of web servers whose X-Forwarded-For is believed, such as 10.0.0.0/8",
        many=True,
    ),
    Setting(
        "metrics-from",
        network,
        "127.0.0.0/8,::1",
        "NETWORK",
        "networks that may read /metrics, such as that of Prometheus",
        many=True,
    ),
    Setting("connections", whole(0, 1_000_000), "0", "N", "most connections per process; 0 is what open files allow"),
    Setting("address-sockets", whole(0, 1_000_000), "0", "N", "most sockets per address; 0 is half of all"),
    Setting(
        "address-limits", factor, "1", "FACTOR", "multiply the rates that one address shares; 0 means no such limits"
    ),
    Setting("keep-unstarted", duration, "1d", "TIME", "how long tables that never started are kept after a visit"),
    Setting("keep-deserted", duration, "forever", "TIME", "how long games that are not over are kept after a visit"),
    Setting("keep-finished", duration, "forever", "TIME", "how long finished games are kept after a visit"),
    Setting("keep-chat", duration, "forever", "TIME", "how long the chat of finished games is kept after a visit"),
    Setting("keep-people", duration, "400d", "TIME", "how long people are known after they last came"),
    Setting(
        "push",
        one_of("public", "off", "anywhere"),
        "public",
        "WHERE",
        "send pushes to public addresses; off; or anywhere, for tests",
    ),
    Setting("archive", Path, "", "DIR", "write the records of games there before they are deleted"),
    Setting(
        "log-level", one_of(*LEVELS), "info", "LEVEL", f"the least important lines of the log: {', '.join(LEVELS)}"
    ),
    Setting(
        "bots",
        str,
        "",
        "GAME.LEVEL=MODULE:CLASS",
        "offer your own bot as a level of a game",
        many=True,
    ),
)
"""In the order of the help and the docs."""

BY_NAME = {setting.name: setting for setting in SETTINGS}


class InForce(NamedTuple):
    """A setting's value, as it was written, and where it comes from."""

    written: tuple[str, ...]
    source: str
    """`default`, or the flag, the variable or the file that sets it."""


def add_settings(parser: argparse.ArgumentParser, names: Collection[str] = ()) -> None:
    """Add a flag for each setting, or only for those of these names, and `--config`."""
    parser.add_argument(
        "--config", type=Path, metavar="FILE", help=f"a TOML file with settings (default: the file that {CONFIG} names)"
    )
    for setting in SETTINGS:
        if names and setting.name not in names:
            continue
        default = f" (default {setting.default})" if setting.default else ""
        more: dict[str, Any] = {"action": "append"} if setting.many else {}
        text = setting.help + (f"; may be repeated{default}" if setting.many else default)
        parser.add_argument(f"--{setting.name}", metavar=setting.metavar, type=_checked(setting), help=text, **more)


def in_force(args: argparse.Namespace, environment: Mapping[str, str] = os.environ) -> dict[str, InForce]:
    """Every setting by name, with its source; a wrong value is refused with the place where it stands."""
    file = args.config or (Path(environment[CONFIG]) if environment.get(CONFIG) else None)
    filed = _filed(file) if file else {}
    found = {}
    for setting in SETTINGS:
        flag, variable = getattr(args, setting.field, None), environment.get(setting.variable)
        if flag is not None:
            found[setting.name] = InForce(tuple(flag) if setting.many else (flag,), f"--{setting.name}")
        elif variable is not None:
            found[setting.name] = _sourced(setting, _split(setting, variable), setting.variable)
        elif setting.name in filed:
            found[setting.name] = _sourced(setting, filed[setting.name], f"{file}: {setting.name}")
        else:
            found[setting.name] = InForce(_split(setting, setting.default), "default")
    return found


def values(settings: Mapping[str, InForce]) -> dict[str, Any]:
    """The values by field name: a tuple for a list, None for a setting that has none."""
    told: dict[str, Any] = {}
    for name, (written, _) in settings.items():
        setting = BY_NAME[name]
        read = tuple(setting.read(text) for text in written)
        told[setting.field] = read if setting.many else read[0] if read else None
    return told


def _checked(setting: Setting) -> Callable[[str], str]:
    """An argparse type that keeps the text and refuses one that cannot be read."""

    def check(text: str) -> str:
        setting.read(text)
        return text

    return check


def _split(setting: Setting, text: str) -> tuple[str, ...]:
    parts = text.split(",") if setting.many else [text]
    return tuple(part.strip() for part in parts if part.strip())


def _sourced(setting: Setting, written: tuple[str, ...], source: str) -> InForce:
    try:
        for text in written:
            setting.read(text)
    except argparse.ArgumentTypeError as error:
        raise Refusal("setting", f"{source}: {error}", value=", ".join(written)) from None
    return InForce(written, source)


def _filed(file: Path) -> dict[str, tuple[str, ...]]:
    """The settings in a TOML file, as texts."""
    try:
        told = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise Refusal("config", f"cannot read {file}: {(error.strerror or str(error)).lower()}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Refusal("config", f"{file} is not TOML: {error}") from None
    return {name: _texts(file, name, value) for name, value in told.items()}


def _texts(file: Path, name: str, value: object) -> tuple[str, ...]:
    if name not in BY_NAME:
        near = get_close_matches(name, BY_NAME, 1)
        hint = f"; did you mean {near[0]}?" if near else f"; there are {', '.join(BY_NAME)}"
        raise Refusal("config", f"{file}: there is no setting {name}{hint}", value=name)
    many = BY_NAME[name].many
    listed = value if many and isinstance(value, list) else [value]
    if not all(isinstance(each, str | int | float) and not isinstance(each, bool) for each in listed):
        shape = "a list of texts" if many else "a text or a number"
        raise Refusal("config", f"{file}: {name} must be {shape}, not {value!r}", value=name)
    return tuple(str(each) for each in listed)
