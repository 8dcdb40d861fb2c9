"""Export to the browser client: a game's types, its content and the keys that need a text.

`scripts/make_types.py` writes it as TypeScript, so that nothing about a game is copied by hand.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple


class Constant(NamedTuple):
    """A value that the client uses by this name."""

    name: str
    value: Any
    """Anything that is JSON."""
    about: str = ""
    """The comment above it."""
    type: str = ""
    """Its TypeScript type; by default the narrowest one (`as const`)."""


class Sheet(NamedTuple):
    """One generated file of the client."""

    path: str
    """Below `client/src`."""
    structs: tuple[Any, ...] = ()
    """The structs it begins with, in order; structs they refer to follow."""
    named: dict[str, Any] = {}  # noqa: RUF012  # never changed
    """Unions and literals that get a name."""
    asked: tuple[Any, ...] = ()
    """Structs that only a client sends: fields with a default may be left out."""
    constants: tuple[Constant, ...] = ()


def texts_in(module: ModuleType, prefix: str) -> list[str]:
    """Find every text key with this prefix in a module's source; a text that ends with a dot is only part of a key."""
    found = [node.value for node in ast.walk(_tree(module)) if isinstance(node, ast.Constant)]
    return sorted({text for text in found if isinstance(text, str) and text.startswith(prefix) and text[-1] != "."})


def refusals_in(package: ModuleType) -> dict[str, list[str]]:
    """By code: the rules that a package's illegal actions cite; a rule worked out at run time is not among them."""
    found: dict[str, set[str]] = {}
    for call in _calls_in(package, "IllegalAction"):
        given = {word.arg: word.value for word in call.keywords} | {"code": call.args[0]}
        code, rule = (
            each.value if isinstance(each := given.get(name), ast.Constant) else "" for name in ("code", "rule")
        )
        found.setdefault(str(code), set()).update([str(rule)] if rule else [])
    return {code: sorted(rules) for code, rules in sorted(found.items())}


def _calls_in(package: ModuleType, name: str) -> Iterator[ast.Call]:
    """The calls of a function or class in all modules of a package."""
    (folder,) = package.__path__
    for path in sorted(Path(folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                yield node


def _tree(module: ModuleType) -> ast.Module:
    return ast.parse(inspect.getsource(module))
