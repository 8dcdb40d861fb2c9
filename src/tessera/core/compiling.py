"""Help for classes that mypyc compiles (`scripts/compile_rules.py`); in plain modules the hints do nothing.

A compiled class that allows subclasses is made without `__init__` by `__new__`, as in Python, so it can be copied and
unpickled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**hints):
        """Leave a class as it is; mypyc reads the hints where the decorator stands."""
        return lambda decorated: decorated


def attributes_of(owner: object) -> dict[str, Any]:
    """The attributes of an object with slots, for pickling; a compiled class has its own list instead of slots."""
    kinds = [vars(kind) for kind in type(owner).__mro__]
    names = [name for kind in kinds for name in kind.get("__slots__", kind.get("__mypyc_attrs__", ()))]
    return {name: getattr(owner, name) for name in names if hasattr(owner, name)}


def set_attributes(owner: object, values: dict[str, Any]) -> None:
    """Set the attributes of an object that is being unpickled."""
    for name, value in values.items():
        setattr(owner, name, value)
