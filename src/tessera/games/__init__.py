"""The games, a folder each.  Shared code reaches them through `tessera.core.registry` only.

`tessera.games()` lists them: the package itself can be called, so that the front door's word for "all games" and the
folder they live in may share a name.
"""

from __future__ import annotations

import sys
from types import ModuleType

from tessera.core import registry


class _Games(ModuleType):
    def __call__(self) -> dict[str, registry.GameEntry]:
        return registry.games()


sys.modules[__name__].__class__ = _Games
