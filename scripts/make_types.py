"""Writes the client's TypeScript types from the server's own structs, so that the two cannot drift apart.

python scripts/make_types.py           write client/src/lib/types.gen.ts
python scripts/make_types.py --check   fail if it is stale
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

TARGET = Path(__file__).parents[1] / "client" / "src" / "lib" / "types.gen.ts"
HEAD = "/** Made by scripts/make_types.py from the server's structs. Do not edit. */\n"
PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def name(ref: str) -> str:
    """`…puzzles.weights.Card` becomes WeightsCard; a name that is the same nowhere else stays what it is."""
    *modules, struct = ref.removeprefix("#/$defs/").split(".")
    return (modules[-1].capitalize() if modules else "") + struct


def kind(schema: dict[str, Any]) -> str:
    """The TypeScript type of one piece of JSON Schema."""
    if "$ref" in schema:
        return name(schema["$ref"])
    if "enum" in schema:
        return " | ".join(f"'{value}'" for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(kind(part) for part in schema["anyOf"])
    if "prefixItems" in schema:
        return f"[{', '.join(kind(part) for part in schema['prefixItems'])}]"
    if schema.get("type") == "array":
        inner = kind(schema["items"])
        return f"({inner})[]" if " " in inner and not inner.startswith("[") else f"{inner}[]"
    if schema.get("type") == "object":
        return f"Record<string, {kind(schema['additionalProperties'])}>"
    return PLAIN.get(schema.get("type", ""), "unknown")


def interface(ref: str, schema: dict[str, Any]) -> str:
    """A struct; the server sends every field, so none is optional."""
    lines = (f"  {field}: {kind(part)};" for field, part in schema["properties"].items())
    about = " ".join(schema.get("description", "").split("\n\n")[0].split())
    return "\n".join((f"/** {about} */", f"export interface {name(ref)} {{", *lines, "}"))


def types() -> str:
    """The whole file."""
    from tessera.enigma import puzzles
    from tessera.tables.practice import Checked, Graded, Solved, Today

    (cards, arrangements, *_), structs = msgspec.json.schema_components(
        [puzzles.Card, puzzles.Arrangement, Checked, Graded, Solved, Today]
    )
    named = {"Card": kind(cards), "Arrangement": kind(arrangements)}
    unions = [f"export type {union} = {parts};" for union, parts in named.items()]
    text = "\n\n".join([HEAD.strip(), *(interface(*item) for item in structs.items()), *unions]) + "\n"
    for union, parts in named.items():
        text = text.replace(f": {parts};", f": {union};").replace(f": {parts} | null;", f": {union} | null;")
    return text


def main() -> int:
    text = types()
    if "--check" in sys.argv:
        fresh = TARGET.exists() and TARGET.read_text(encoding="utf-8") == text
        print("types.gen.ts is up to date" if fresh else "types.gen.ts is stale: run python scripts/make_types.py")
        return 0 if fresh else 1
    TARGET.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
