"""Helpers that build any position of TESSERACT in one line, with loaded dice, and play actions by their text.

Dice are written `y3` (yellow, orange, purple, blue).  Dice that a position does not use are in the destroyed pile, so
that T47 holds everywhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import partial
from typing import TypeVar

from tessera.core.chance import Chance, key_from
from tessera.core.game import Event
from tessera.games.tesseract.cards import deck_of
from tessera.games.tesseract.content.plates import EVENTS
from tessera.games.tesseract.cube import Cube
from tessera.games.tesseract.dice import (
    BIT,
    COLOUR,
    COLUMN_OF,
    DICE_OF_VALUE,
    DIE_WITH,
    EMPTY,
    PER_COLOUR,
    VALUE,
    Die,
    cells_in,
    dice_in,
    mask_of,
)
from tessera.games.tesseract.edition_2 import SecondEdition
from tessera.games.tesseract.game import Tesseract
from tessera.games.tesseract.options import Options
from tessera.games.tesseract.setup import lay_out
from tessera.games.tesseract.state import ACTION, State
from tessera.games.tesseract.tables import ASK_FIRST
from tessera.games.tesseract.tasks.cube import PlaceDie
from tessera.games.tesseract.tasks.labs import DialMaterialised

E = TypeVar("E", bound=Event)

TEAM = ("pressure-analyst", "quantum-physicist", "decontaminator", "spectroscopist")
FLAT = {f"{x},{y}": f"{'yopb'[x]}4 {'yopb'[x]}4" for x in range(4) for y in range(4)}
"""A cube of sixteen columns, two dice each, all fours."""


class Loaded(Chance):
    """Chance with given rolls and draws; the key's stream follows them."""

    def __init__(self, dice: Iterable[int] = (), draws: Iterable[int] = (), seed: str = "loaded") -> None:
        super().__init__(key_from(seed))
        self.dice = list(dice)
        self.told = list(draws)

    def copy(self) -> Loaded:
        twin = Loaded(self.dice, self.told)
        twin.draws = self.draws
        return twin

    def roll(self) -> int:
        return self.dice.pop(0) if self.dice else super().roll()

    def draw(self, counts: list[int]) -> int:
        if not self.told:
            return super().draw(counts)
        kind = self.told.pop(0)
        counts[kind] -= 1
        return kind


def dice_of(text: str) -> list[Die]:
    return [DIE_WITH["yopb".index(word[0])][int(word[1]) if word[1] != "?" else 0] for word in text.split()]


def cube_of(columns: Mapping[str, str]) -> Cube:
    """Build a cube from its columns by place, bottom die first; `y?` has never been uncovered."""
    cube = Cube()
    cube.cells = [EMPTY] * 64
    cube.heights = [0] * 16
    cube.taken = cube.hidden = cube.covered = 0
    for where, dice in columns.items():
        for die in dice_of(dice):
            cell = cube.put(COLUMN_OF[f"plate:{where}"], die)
            if not VALUE[die]:
                cube.covered |= BIT[cell]
    cube.look()
    return cube


def position(
    *labs: str,
    seats: int = 2,
    characters: tuple[str, ...] = TEAM,
    cube: Mapping[str, str] | None = None,
    primed: str = "",
    matrix: str = "",
    hand: str = "",
    use: str = "",
    actions: int = 3,
    breaches: int = 0,
    plate: Mapping[str, str] | None = None,
    side: str = "2",
    destroyed: tuple[int, ...] | None = None,
    dice: Iterable[int] = (),
    draws: Iterable[int] = (),
    ask_first: tuple[int, ...] = (),
    kind: type[Tesseract] = Tesseract,
) -> Tesseract:
    """Build a position with player 0 to act: `labs` by player, player 0's `hand`, `use`: the card at value 6."""
    players = max(2, seats)
    options = Options(plate=side, characters=characters[:players], start=0, ask_first=ask_first)  # type: ignore[arg-type]
    edition = kind.edition
    state = State(seats, Loaded(), edition)
    lay_out(state, options)
    state.chance = Loaded(dice, draws)
    state.stack, state.events = [], []
    state.phase, state.turn, state.actions, state.breaches = ACTION, 1, actions, breaches
    state.cube, state.bag = cube_of(FLAT if cube is None else cube), [0] * 4
    for player, text in enumerate(labs):
        lab = dice_of(text)
        state.labs[player][: len(lab)] = lab
    state.primed = dice_of(primed)
    for die in state.primed:
        state.columns[VALUE[die]] += 1
    state.matrix = mask_of(dice_of(matrix + (" y6 o6 p6 b6" if use else "")))
    state.hands = [[] for _ in range(players)]
    state.hands[0] = [edition.research_of[name] for name in hand.split()]
    state.decks = [[deck.copies] * len(deck.cards) for deck in edition.decks]
    for card in state.hands[0]:
        level = edition.level[card]
        deck_of(state, level)[card - edition.first[level]] -= 1
    if use:
        state.cards[6] = edition.containment_of[use]
        state.face_down = [1] * len(edition.containment)
        state.face_down[state.cards[6]] = 0
    for value in range(1, 6):
        if (state.matrix & DICE_OF_VALUE[value]).bit_count() >= 2:
            state.cards[value] = next(card for card, left in enumerate(state.face_down) if left)
            state.face_down[state.cards[value]] = 0
    for where, event in (plate or {}).items():
        number = EVENTS.index(event)
        state.plate[COLUMN_OF[f"plate:{where}"]] = number
        state.plate_left[number] = max(1, state.plate_left[number])
    counted = Counter(COLOUR[die] for die in dice_outside_the_pile(state))
    state.destroyed = list(destroyed or (PER_COLOUR - counted[colour] for colour in range(4)))
    return kind(state, options)


second = partial(position, kind=SecondEdition)
"""A position under the rules of the second edition."""


def dice_outside_the_pile(state: State) -> list[Die]:
    """All dice but the destroyed ones; since edition 2 a question may hold one that was destroyed (T24)."""
    held = [task for task in state.stack if isinstance(task, PlaceDie | DialMaterialised)]
    return [
        *(
            DIE_WITH[COLOUR[task.die] if isinstance(task, PlaceDie) else task.colour][1]
            for task in held
            if state.edition.cards_during
        ),
        *(state.cube.cells[cell] for cell in cells_in(state.cube.taken & ~state.cube.hidden)),
        *(die for lab in state.labs for die in lab if die != EMPTY),
        *state.primed,
        *dice_in(state.matrix),
    ]


def do(game: Tesseract, *texts: str) -> list[Event]:
    """Play these actions in order, each by the seat that has to act."""
    return [event for text in texts for event in game.play(game.to_act[0], game.parse(text), game.position.at)]


def offered(game: Tesseract, verb: str = "") -> list[str]:
    """Return the text forms of the choices, all or only those that start with `verb`.

    Since edition 2 every question comes with the tick for "ask me first" (T17); it is left out.
    """
    choices = [choice for choice in game.choices(game.to_act[0]) if not (game.position.stack and choice in ASK_FIRST)]
    return [str(choice) for choice in choices if str(choice).startswith(verb)]


def lab(game: Tesseract, player: int = 0) -> str:
    """Return the dice in a lab in the short form, without empty spaces."""
    return short(die for die in game.position.labs[player] if die != EMPTY)


def primed(game: Tesseract) -> str:
    return short(sorted(game.position.primed, key=lambda die: (VALUE[die], die)))


def short(dice: Iterable[Die]) -> str:
    return " ".join(f"{'yopb'[COLOUR[die]]}{VALUE[die]}" for die in dice)


def of(events: list[Event], kind: type[E]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]


def everything(game: Tesseract) -> Counter[int]:
    """Count all dice by colour, wherever they are (T47)."""
    state = game.position
    counts = Counter(COLOUR[die] for die in dice_outside_the_pile(state))
    for colour in range(4):
        counts[colour] += state.destroyed[colour] + state.bag[colour]
    return counts
