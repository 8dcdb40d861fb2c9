"""Set-up (T1–T9): everything up to the first turn; the players' decisions are a sequence of tasks."""

from __future__ import annotations

from tessera.games.tesseract.cube import reveal
from tessera.games.tesseract.dice import mask_of
from tessera.games.tesseract.options import Options
from tessera.games.tesseract.state import State
from tessera.games.tesseract.tasks.setup import (
    ChooseCharacter,
    FirstTurn,
    PrimeCorner,
    PrimeLowCorner,
    StartCard,
    TakeCorner,
    take_character,
)
from tessera.games.tesseract.tasks.task import Task
from tessera.games.tesseract.tasks.threat import PrimeLowest


def lay_out(state: State, options: Options) -> None:
    """T1–T4, T9: fill the cube, shuffle cards and events, draw the start player, plan the rest."""
    edition = state.edition
    state.plate_left = [*edition.plate_of[options.plate].row(state.players)]
    state.decks = [[deck.copies] * len(deck.cards) for deck in edition.decks]
    state.discards = [0] * len(edition.research)
    state.face_down = [1] * len(edition.containment)
    state.ask_first = mask_of(options.ask_first)
    if options.plate_open:
        left = state.plate_left.copy()
        state.plate = [state.chance.draw(left) for _ in state.plate]
    state.active = state.chance.pick(state.players) if options.start is None else options.start
    reveal(state)
    order = [(state.active + offset) % state.players for offset in range(state.players)]
    asked = options.characters == "choice"
    plan: list[Task] = [
        *(ChooseCharacter(who=player) for player in order if asked),
        *(StartCard(who=player) for player in order if options.start_cards),
        *(TakeCorner(who=player) for player in order),
        *_first_primed(state),
        *(PrimeLowest(who=state.active) for _ in range(options.extra_primed)),
        FirstTurn(who=state.active),
    ]
    state.stack = plan[::-1]
    if options.characters == "chance":
        left = [1] * len(edition.characters)
        for player, number in [(player, state.chance.draw(left)) for player in order]:
            take_character(state, player, number)
    elif not asked:
        for player, name in enumerate(options.characters):
            take_character(state, player, edition.character_of[name])


def _first_primed(state: State) -> list[Task]:
    """T7: two dice, by the number of players."""
    who = state.active
    if state.players == 2:
        return [PrimeCorner(who=who), PrimeCorner(who=who)]
    if state.players == 3:
        return [PrimeCorner(who=who), PrimeLowCorner(who=who)]
    return [PrimeLowCorner(and_below=True, who=who)]
