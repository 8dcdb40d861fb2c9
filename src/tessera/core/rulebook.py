"""The texts of a game's rules, by number: the same file that the rules page in the browser shows.

A wheel carries it in the game's folder (`scripts/hatch_build.py` puts it there); a checkout reads the client's own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

import msgspec

from tessera.core.registry import entry_of, resolve

PACKED = "rules.json"
"""The name of the file in the game's folder of a wheel."""


class Rule(msgspec.Struct, frozen=True):
    """One rule; `ruling` is our own, where the rulebook is silent, and `before` what earlier editions do."""

    title: str
    text: tuple[str, ...]
    ruling: str = ""
    before: str = ""


class Rulebook(msgspec.Struct, frozen=True):
    """All rules of a game, and the game in a paragraph."""

    lead: str
    rules: Mapping[str, Rule]

    def explain(self, number: str) -> str | None:
        """A rule in plain text; None if there is no rule with this number."""
        rule = self.rules.get(number.upper())
        if rule is None:
            return None
        parts = [f"{number.upper()} {rule.title}", *rule.text]
        if rule.ruling:
            parts.append(f"Our ruling: {rule.ruling}")
        if rule.before:
            parts.append(f"Edition 1: {rule.before}")
        return re.sub(r"\*\*(.+?)\*\*", r"\1", "\n".join(parts))

    def title(self, number: str) -> str:
        """The title of a rule; empty if there is none."""
        rule = self.rules.get(number)
        return rule.title if rule else ""


def read_rulebook(package: str) -> Rulebook:
    """The English rulebook of the game whose package this is."""
    packed = files(package) / PACKED
    if packed.is_file():
        text = packed.read_text("utf-8")
    else:
        game = package.rpartition(".")[2]
        text = (CLIENT / "games" / game / "rules" / "texts" / "en.json").read_text("utf-8")
    return msgspec.json.decode(text, type=Rulebook)


CLIENT = Path(__file__).parents[3] / "client" / "src"
"""The client's sources, in a checkout."""


def rulebook_of(game: str) -> Rulebook:
    """The rulebook that a game brings; an empty one if it has none."""
    reference = entry_of(game).rulebook
    book: Rulebook = Rulebook("", {}) if reference is None else resolve(reference)
    return book
