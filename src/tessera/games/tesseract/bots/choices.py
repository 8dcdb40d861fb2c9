"""The choices that the bots look at, and the answers they take for granted."""

from __future__ import annotations

from tessera.core.game import Action, Form
from tessera.games.tesseract.actions import AGREE, ASK_FIRST
from tessera.games.tesseract.game import Tesseract


def offered(game: Tesseract) -> list[Action]:
    """The choices of the seat that has to act, without the tick for "ask me first" (T17)."""
    choices = game.choices(game.to_act[0])
    return [choice for choice in choices if not isinstance(choice, Form) and choice not in ASK_FIRST]


def agree(game: Tesseract) -> None:
    """T17: let the others agree to what they are asked for."""
    while game.position.stack and AGREE in game.choices(game.to_act[0]):
        game.play(game.to_act[0], AGREE, game.position.at)
