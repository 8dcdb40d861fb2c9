"""Sphinx configuration: `make docs` builds the pages in this folder and the API reference into build/site.

Nothing is fetched while building or reading: the theme carries its own styles and uses the reader's own fonts.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from types import BuiltinMethodType
from typing import Any

from sphinx.application import Sphinx

import tessera
from tessera.server.web.documents import documents, table_of_routes

project = "Tessera"
author = "Tessera contributors"
copyright = author
version = release = tessera.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["screenshots/*"]
default_role = "code"
"""Docstrings write `name` for code, as Markdown does."""

myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
suppress_warnings = ["misc.highlighting_failure"]

autodoc_default_options = {"members": True, "undoc-members": True, "show-inheritance": True}
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True

html_theme = "furo"
html_title = "Tessera"
html_show_sphinx = False
html_show_copyright = False
html_copy_source = False


def drop_struct_signature(_app: Sphinx, what: str, _name: str, obj: object, *_rest: Any) -> tuple[str, str] | None:
    """Leave out the constructors of structs: their fields are listed below them."""
    return ("", "") if what == "class" and hasattr(obj, "__struct_fields__") else None


def drop_field_numbers(_app: Sphinx, _what: str, _name: str, _obj: object, _options: Any, lines: list[str]) -> None:
    """Leave out the docstring that Python gives to every field of a named tuple."""
    if lines and lines[0].startswith("Alias for field number"):
        lines.clear()


def skip_ready_made(_app: Sphinx, _what: str, _name: str, obj: object, *_rest: Any) -> bool | None:
    """Leave out functions that a module only binds, such as the `encode` of a msgspec encoder."""
    return True if isinstance(obj, BuiltinMethodType) else None


made = cache(documents)


def list_routes(_app: Sphinx, page: str, source: list[str]) -> None:
    """Fill in the table of routes."""
    if page == "http":
        source[0] = source[0].replace("<!-- routes -->", table_of_routes(made()["openapi.json"]))


def write_documents(app: Sphinx, fault: Exception | None) -> None:
    """Write the API's documents beside the pages."""
    if fault is None:
        for name, document in made().items():
            (Path(app.outdir) / name).write_text(json.dumps(document, indent=1), "utf-8")


def setup(app: Sphinx) -> None:
    app.connect("source-read", list_routes)
    app.connect("build-finished", write_documents)
    app.connect("autodoc-process-signature", drop_struct_signature)
    app.connect("autodoc-process-docstring", drop_field_numbers)
    app.connect("autodoc-skip-member", skip_ready_made)
