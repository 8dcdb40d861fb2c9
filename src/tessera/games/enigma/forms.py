"""What a claim or a showing may look like: the forms of the race's free choices, by category (E12, E44)."""

from __future__ import annotations

from functools import cache
from typing import Any, get_args

import msgspec

from tessera.core.game import Form
from tessera.games.enigma.puzzles import Arrangement

ARRANGEMENTS: dict[str, type[Any]] = {kind.__struct_config__.tag: kind for kind in get_args(Arrangement)}


def arrangement_type(category: str) -> type[Any]:
    """The struct of this category's arrangements."""
    return ARRANGEMENTS[category]


@cache
def forms(category: str) -> tuple[Form, Form]:
    """A claim, and a showing, of an arrangement of this category."""
    (arrangement,), parts = msgspec.json.schema_components([arrangement_type(category)], ref_template="#/$defs/{name}")

    def form(action: str, rule: str) -> Form:
        fields = {"type": {"const": action}, "arrangement": arrangement}
        return Form(action, rule, {"type": "object", "properties": fields, "required": [*fields], "$defs": parts})

    return form("claim", "E12"), form("show", "E44")
