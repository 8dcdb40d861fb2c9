"""Argument types and helpers that several commands share."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import TYPE_CHECKING, Any

from tessera.core.registry import GameEntry, games

if TYPE_CHECKING:
    from rich.progress import Progress


class GameParser(argparse.ArgumentParser):
    """The parser of one game.  It imports a game only when it is chosen, because importing all is slow."""

    entry: GameEntry
    add_arguments: Callable[[argparse.ArgumentParser, GameEntry], None]

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        self.add_arguments(self, self.entry)
        return super().parse_known_args(args, namespace)


def add_games(
    parser: argparse.ArgumentParser, add_arguments: Callable[[argparse.ArgumentParser, GameEntry], None]
) -> None:
    """Add a command for each game, with the arguments that `add_arguments` gives it."""
    choices = parser.add_subparsers(title="games", metavar="GAME", dest="game", required=True, parser_class=GameParser)
    for name, entry in games().items():
        chosen = choices.add_parser(name, help=entry.title)
        chosen.entry, chosen.add_arguments = entry, add_arguments


def add_executor(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that say where tasks run."""
    parser.add_argument("--workers", type=whole(0), default=0, metavar="N", help="processes (default: all cores)")
    parser.add_argument(
        "--on", choices=("local", "ray"), default="local", help="where: on this machine, or on Ray (default local)"
    )
    parser.add_argument(
        "--address", help="with --on ray: a running cluster, such as auto or ray://host:10001 (default: start one here)"
    )


def new_progress() -> Progress:
    """A progress bar on standard error."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    return Progress(*columns, console=Console(stderr=True), transient=True)


HOURS = {"h": 1, "d": 24}
"""The units of a duration."""


def whole(low: int, high: int | None = None) -> Callable[[str], int]:
    """An argparse type: a whole number from `low` to `high`."""
    limits = f"from {low} to {high}" if high is not None else f"from {low} up"

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number {limits}") from None
        if number < low or (high is not None and number > high):
            raise argparse.ArgumentTypeError(f"{number} is not {limits}")
        return number

    return read


def one_of(*names: str) -> Callable[[str], str]:
    """An argparse type: one of these names."""

    def read(text: str) -> str:
        if text not in names:
            raise argparse.ArgumentTypeError(f"{text!r} is none of {', '.join(names)}")
        return text

    return read


def factor(text: str) -> float:
    """An argparse type: a number from 0 up."""
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 up")
    return number


def duration(text: str) -> int | None:
    """An argparse type: a time of at least an hour in milliseconds, as `12h` or `30d`; None for `forever`."""
    if text == "forever":
        return None
    count, unit = text[:-1], text[-1:]
    if unit not in HOURS or not count.isdecimal() or int(count) == 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a time: write it as 12h, 30d or forever")
    return int(count) * HOURS[unit] * 3_600_000


def network(text: str) -> IPv4Network | IPv6Network:
    """An argparse type: a network, as `10.0.0.0/8`, or an address."""
    try:
        return ip_network(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"a network is like 10.0.0.0/8 or 192.0.2.7: {error}") from None


def import_from_here() -> None:
    """Let `module:Class` name a module in the current folder, as `python -m` does."""
    here = os.getcwd()
    if "" not in sys.path and here not in sys.path:
        sys.path.append(here)
