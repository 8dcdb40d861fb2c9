"""The registry: every game the product plays, under every version of its rules that a record may name."""

from __future__ import annotations

from importlib import import_module

from tessera.game import Game, Refusal

GAMES: dict[str, dict[str, str]] = {
    "enigma": {"1": "tessera.enigma.game:Enigma"},
    "tesseract": {"1": "tessera.tesseract.game:Tesseract"},
}
"""Name, then rules version (the newest last), then where the class stands: imported only when asked for."""


class UnknownGame(Refusal):
    """No such game, or not under these rules."""


def game_named(name: str, rules: str | None = None) -> type[Game]:
    """The game of that name, under the newest rules unless a version is named."""
    versions = GAMES.get(name)
    if versions is None:
        raise UnknownGame("unknown-game", f"there is no game {name!r}; there are {', '.join(GAMES)}", value=name)
    where = versions.get(rules) if rules else list(versions.values())[-1]
    if where is None:
        known = ", ".join(versions)
        raise UnknownGame("unknown-rules", f"{name} has no rules version {rules!r}, only {known}", value=rules)
    module, _, attribute = where.partition(":")
    game: type[Game] = getattr(import_module(module), attribute)
    return game
