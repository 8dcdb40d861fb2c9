"""The games, a folder each.  Shared code reaches them through `tessera.core.registry` only.

`tessera.games()` lists them: the package itself is callable, so that the function `tessera.games` and this folder
can share a name.
"""

from __future__ import annotations

import sys
from types import ModuleType

from tessera.core import registry


class _Games(ModuleType):
    def __call__(self) -> dict[str, registry.GameEntry]:
        return registry.games()


sys.modules[__name__].__class__ = _Games
