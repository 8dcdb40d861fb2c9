"""A game's options on the command line, read off its `Options` struct: every field is an option."""

from __future__ import annotations

import argparse
from typing import Any

import msgspec
from msgspec import inspect

from tessera.core.game import Game, Refusal


def add_options(parser: argparse.ArgumentParser, game: type[Game]) -> None:
    """Add `--NAME VALUE` for every option of the game, and `--option NAME=VALUE`."""
    group = parser.add_argument_group(f"options of {game.name}")
    limits = msgspec.json.schema(game.Options)["$defs"][game.Options.__name__]["properties"]
    for name, schema in limits.items():
        flag = f"--{name.replace('_', '-')}"
        try:
            group.add_argument(flag, dest=f"option:{name}", metavar="VALUE", help=describe(schema))
        except argparse.ArgumentError:  # the command already has an option of this name; use --option NAME=VALUE
            continue
    group.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="set any game option; may be repeated"
    )


def describe(schema: dict[str, Any]) -> str:
    """The values an option takes, and its default, in words."""
    parts = schema.get("anyOf", [schema])
    words = [text for text in map(_values, parts) if text]
    default = schema.get("default")
    return f"{' or '.join(words)} (default {_plain(default)})".replace("%", "%%")


def _values(schema: dict[str, Any]) -> str:
    if "enum" in schema:
        return ", ".join(map(_plain, schema["enum"]))
    if "minimum" in schema and "maximum" in schema:
        return f"{schema['minimum']} to {schema['maximum']}"
    kind = schema.get("type", "")
    return {"integer": "a whole number", "boolean": "true, false", "array": "a JSON list"}.get(
        kind, "" if kind == "null" else kind
    )


def _plain(value: object) -> str:
    if isinstance(value, str):
        return value
    return "none" if value is None else msgspec.json.encode(value).decode()


def chosen_options(args: argparse.Namespace, game: type[Game]) -> dict[str, Any]:
    """The options that were given, as plain data."""
    given = {
        name.removeprefix("option:"): text
        for name, text in vars(args).items()
        if name.startswith("option:") and text is not None
    }
    for each in args.option:
        name, equals, text = each.partition("=")
        if not equals:
            raise Refusal("option", f"--option is written NAME=VALUE, not {each!r}", value=each)
        given[name.replace("-", "_")] = text
    types = {field.encode_name: field.type for field in _fields(game)}
    return {name: _read(text, types.get(name)) for name, text in given.items()}


def _fields(game: type[Game]) -> tuple[inspect.Field, ...]:
    shape = inspect.type_info(game.Options)
    assert isinstance(shape, inspect.StructType)
    return shape.fields


def _read(text: str, shape: inspect.Type | None) -> Any:
    """Convert a text to the option's type: `1` may be a number or a text; lists are JSON.  The game checks it."""
    if shape is not None and _takes_text(shape, text):
        return text
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text


def _takes_text(shape: inspect.Type, text: str) -> bool:
    if isinstance(shape, inspect.Metadata):
        return _takes_text(shape.type, text)
    if isinstance(shape, inspect.UnionType):
        return any(_takes_text(part, text) for part in shape.types)
    if isinstance(shape, inspect.LiteralType):
        return text in shape.values
    return isinstance(shape, inspect.StrType)
