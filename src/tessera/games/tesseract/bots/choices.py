"""The choices that the bots look at, and the answers they take for granted."""

from __future__ import annotations

from tessera.core.game import Action, Event, Form
from tessera.games.tesseract.actions import Play
from tessera.games.tesseract.game import Tesseract
from tessera.games.tesseract.tables import AGREE, ASK_FIRST, PASS


def offered(game: Tesseract) -> list[Action]:
    """The choices of the seat that has to act, without the tick for "ask me first" (T17).

    A question is answered before the next research card is played, unless nothing but a card can help (T24).
    """
    choices = game.choices(game.to_act[0])
    found = [choice for choice in choices if not isinstance(choice, Form) and choice not in ASK_FIRST]
    if game.position.stack and game.edition.cards_during:
        answers = [choice for choice in found if not isinstance(choice, Play)]
        if answers and answers != [PASS]:
            return answers
    return found


def agree(game: Tesseract) -> list[Event]:
    """T17: let the others agree to what they are asked for; what they agree to happens."""
    events: list[Event] = []
    while game.to_act and game.position.stack and AGREE in game.choices(game.to_act[0]):
        events += game.play(game.to_act[0], AGREE, game.position.at)
    return events
