"""Export to the browser client: a game's types, its content and the keys that need a text.

`scripts/make_types.py` writes it as TypeScript, so that nothing about a game is copied by hand.
"""

from __future__ import annotations

import ast
import inspect
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
    """Its TypeScript type; without one it is as narrow as can be (`as const`)."""


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
    """Every whole key in a module's source that starts with `prefix`; the start of a key that goes on is none."""
    found = [node.value for node in ast.walk(_tree(module)) if isinstance(node, ast.Constant)]
    return sorted({text for text in found if isinstance(text, str) and text.startswith(prefix) and text[-1] != "."})


def _tree(module: ModuleType) -> ast.Module:
    return ast.parse(inspect.getsource(module))
