"""Hints for mypyc, which compiles the rules (`scripts/compile_rules.py`); in plain modules they do nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**hints):
        """Leave a class as it is; mypyc reads the hints where the decorator stands."""
        return lambda decorated: decorated
