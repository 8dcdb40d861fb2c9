"""Write docs/encodings.md: the indexes of every observation, candidate and catalogue, read off the encodings."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from tessera.core.registry import GameEntry, games
from tessera.lab.encoding import Encoding, Field, encoding_of, length, spans
from tessera.lab.learning import learner_of

PAGE = Path(__file__).parent.parent / "docs" / "encodings.md"
HEAD = """# Encodings

Written by `scripts/write_encodings.py` from the games' `encoding.py`; a test fails when it is stale. [Environments](
environments.md) says how to use them. All their numbers are from 0 to 1. Indexes count from 0; a range names its first
and its last index. Seats, players and labs are counted from the one that looks.
""".replace("(\nenvironments.md)", "(environments.md)")


def page() -> str:
    return "\n".join([HEAD, *(chapter(entry) for entry in games().values() if entry.encoding is not None)])


def chapter(entry: GameEntry) -> str:
    """One game: its newest edition, and the sizes of the older ones."""
    encoding = encoding_of(entry.name)
    parts = [f"## {entry.title}\n", sizes(entry)]
    if encoding.options:
        chosen = ", ".join(f"`{name}={value}`" for name, value in encoding.options.items())
        parts.append(f"Environments play with {chosen} unless told otherwise.\n")
    parts.append("### Observation\n\n" + table(encoding.fields))
    for name, fields in inner_fields(encoding):
        parts.append(f"Within each `{name}`, counted from its first index:\n\n" + table(fields))
    parts.append("### Candidate\n\nOne row for each of the 256 candidates.\n\n" + table(encoding.action_fields))
    parts.append("### Catalogue\n\n" + catalogue(encoding.actions))
    if entry.learner is not None:
        about = "Seen from the player whose turn it is. [The value model](value-model.md) is trained on them."
        parts.append(f"### Features of the value model\n\n{about}\n\n" + table(learner_of(entry.name).fields))
    return "\n".join(parts)


def sizes(entry: GameEntry) -> str:
    lines = ["| edition | observation | candidate | catalogue |", "|---|---:|---:|---:|"]
    for rules in entry.editions:
        each = encoding_of(entry.name, rules)
        lines.append(f"| {rules} | {length(each.fields)} | {length(each.action_fields)} | {len(each.actions)} |")
    lines.append(f"\nThe tables below are those of edition {[*entry.editions][-1]}.\n")
    return "\n".join(lines)


def inner_fields(encoding: Encoding) -> list[tuple[str, Sequence[Field]]]:
    """The fields inside a field: `player_fields`, `chamber_fields`."""
    return [
        (name.removesuffix("_fields"), fields)
        for name, fields in vars(encoding).items()
        if name.endswith("_fields") and name != "action_fields"
    ]


def table(fields: Sequence[Field]) -> str:
    lines = ["| indexes | field | meaning |", "|---|---|---|"]
    for name, first, last, meaning in spans(fields):
        lines.append(f"| {indexes(first, last)} | `{name}` | {meaning} |")
    return "\n".join(lines) + "\n"


def catalogue(actions: Sequence[str]) -> str:
    """The ranges of neighbouring actions with the same verb."""
    lines = ["| indexes | actions | first | last |", "|---|---|---|---|"]
    first = 0
    for verb, group in groupby(actions, lambda action: action.split()[0]):
        found = [*group]
        lines.append(f"| {indexes(first, first + len(found))} | {verb} | `{found[0]}` | `{found[-1]}` |")
        first += len(found)
    return "\n".join(lines) + "\n"


def indexes(first: int, last: int) -> str:
    return f"{first}" if last == first + 1 else f"{first}–{last - 1}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
