"""Tasks of the set-up: characters, start cards, corner dice, the first primed dice (T4–T7)."""

from __future__ import annotations

from tessera.core.game import Action
from tessera.games.tesseract.actions import Choose, Remove
from tessera.games.tesseract.cards import give_card, take_card
from tessera.games.tesseract.content.edition import FIRST_LEVEL
from tessera.games.tesseract.content.passives import MAGAZINE
from tessera.games.tesseract.cube import reveal, take_off
from tessera.games.tesseract.dice import (
    BELOW,
    BIT,
    CELL,
    CELL_OF,
    DIE,
    EMPTY,
    MAGAZINE_SPACES,
    PLACE,
    TOP_CORNERS,
    VALUE,
    WITH_VALUE,
)
from tessera.games.tesseract.events import CharacterTaken, Removed
from tessera.games.tesseract.labs import into_lab
from tessera.games.tesseract.parts import ON_CUBE, ON_PLAYERS
from tessera.games.tesseract.state import State
from tessera.games.tesseract.tables import CHOOSE_CELL, REMOVE
from tessera.games.tesseract.tasks.task import Question, Step
from tessera.games.tesseract.tasks.threat import begin_turn, prime


def take_character(state: State, player: int, number: int) -> None:
    """T5: a player gets a character.  Magazine: with a larger lab."""
    character = state.edition.characters[number]
    state.dirty |= ON_PLAYERS
    state.characters[player] = number
    state.passives = (*state.passives[:player], character.passive, *state.passives[player + 1 :])
    state.events.append(CharacterTaken(player, character.name))
    if character.passive == MAGAZINE:
        state.labs[player] = [EMPTY] * MAGAZINE_SPACES


class ChooseCharacter(Question, frozen=True):
    """Choose a character that nobody has taken (T5)."""

    name = "character"
    rule = "T5"

    def options(self, state: State) -> list[Action]:
        chosen = state.characters
        return [choice for number, choice in enumerate(state.edition.choose_character) if number not in chosen]

    def apply(self, state: State, action: Choose) -> None:
        take_character(state, self.who, state.edition.character_of_piece[action.piece])


class StartCard(Step, frozen=True):
    """Deal one level 2 card, open (T4).  It is dealt, not drawn: Cross-reference does not apply."""

    name = "start-card"

    def happen(self, state: State) -> None:
        give_card(state, self.who, take_card(state, FIRST_LEVEL))


class TakeCorner(Question, frozen=True):
    """Take one of the top corner dice that are left, roll it, put it in the lab (T6)."""

    name = "corner"
    rule = "T6"

    def options(self, state: State) -> list[Action]:
        return [REMOVE[cell] for cell in TOP_CORNERS if state.cube.taken & BIT[cell]]

    def apply(self, state: State, action: Remove) -> None:
        cell = CELL_OF[action.die]
        die = WITH_VALUE[take_off(state, cell)][state.chance.roll()]
        place = into_lab(state, self.who, die)
        state.events.append(Removed(self.who, DIE[die], CELL[cell], PLACE[place]))
        reveal(state)


class PrimeCorner(Step, frozen=True):
    """Prime a top corner die that is left (T7)."""

    name = "prime-corner"

    def happen(self, state: State) -> None:
        prime(state, next(cell for cell in TOP_CORNERS if state.cube.taken & BIT[cell]))


class PrimeLowCorner(Question, frozen=True):
    """Prime the corner die with the lowest value on the layer below (T7); on a tie the players choose."""

    name = "prime-low-corner"
    rule = "T7"
    forced = True
    and_below: bool = False
    """Whether the die right below it is primed too: with four players."""

    def options(self, state: State) -> list[Action]:
        cells = [BELOW[cell] for cell in TOP_CORNERS if not state.cube.taken & BIT[cell]]
        least = min(VALUE[state.cube.cells[cell]] for cell in cells)
        return [CHOOSE_CELL[cell] for cell in cells if VALUE[state.cube.cells[cell]] == least]

    def apply(self, state: State, action: Choose) -> None:
        cell = CELL_OF[action.piece]
        prime(state, cell)
        if self.and_below:
            prime(state, BELOW[cell])

    def packed(self) -> tuple[int, int]:
        return 0, int(self.and_below)


class FirstTurn(Step, frozen=True):
    """The set-up is done and the first turn begins."""

    name = "first-turn"

    def happen(self, state: State) -> None:
        state.dirty |= ON_CUBE  # from now on the view shows the lowest die
        begin_turn(state, state.active)
