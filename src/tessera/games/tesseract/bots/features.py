"""Features: a position of TESSERACT as a row of numbers, from which the value model (`value_model.py`) tells the chance
to win.

Everything is public.  Labs, hands and rewards are seen from the player whose turn it is: their own lab first, then that
of the next player, and so on, so that the model knows who can use the dice soon.  `FIELDS` documents the row;
docs/encodings.md shows it as a table.  Most numbers are between 0 and 1.
"""

from __future__ import annotations

from functools import lru_cache
from math import log

from tessera.games.tesseract.bots.evaluation import (
    SPARE_OF_COLOUR,
    WORK_A_TURN,
    below,
    breach_margin,
    dice_margin,
    next_layer,
)
from tessera.games.tesseract.bots.work import CONTAINMENTS_AHEAD, Lab, prepared, work_left
from tessera.games.tesseract.content.edition import FIRST_LEVEL
from tessera.games.tesseract.content.passives import (
    CLEAN_HANDS,
    CROSS_REFERENCE,
    EFFICIENCY,
    ENTANGLED,
    FARADAY_CAGE,
    FILTER,
    LEVERAGE,
    MAGAZINE,
    MANY_PATHS,
    MODULAR,
    RELIEF,
    Passive,
)
from tessera.games.tesseract.content.plates import EVENTS
from tessera.games.tesseract.dice import (
    BIT,
    COLOUR,
    COLOUR_NUMBERS,
    COLOURS,
    DICE_OF_COLOUR,
    DICE_OF_VALUE,
    EMPTY,
    KINDS,
    LABS,
    VALUES,
    cells_in,
)
from tessera.games.tesseract.primed import CROWD, LAST_BREACH
from tessera.games.tesseract.state import State
from tessera.lab.encoding import Field

CHARACTERS = (
    EFFICIENCY,
    MANY_PATHS,
    FILTER,
    RELIEF,
    CLEAN_HANDS,
    LEVERAGE,
    MAGAZINE,
    ENTANGLED,
    CROSS_REFERENCE,
    FARADAY_CAGE,
    MODULAR,
)
"""The passives by which characters are told apart."""
HARD_VALUES = (1, 6)
"""Values at the ends: fewer runs lead through them."""
LEAST_CHANCE = 1e-4
"""Chances are kept this far from 0, where the logarithm is infinite."""
LEVELS = 3
"""Levels of research cards (T4)."""
PLENTY = 4
"""Spare dice of a colour from which on their number does not matter."""

FIELDS = (
    Field("work", 2, "actions still needed to fill the matrix (`work.py`), / 40; its square"),
    Field(
        "breach-margin", 2, "room for breaches less expected ones, in standard deviations, / 4; log of the chance, / 9"
    ),
    Field("dice-margin", 2, "dice left at the end, in standard deviations, / 4; log of the chance that they last, / 9"),
    Field("filled", 2, "contained dice, / 24; its square"),
    Field("last-spaces", 1, "8 less the free spaces of the matrix, / 8, if fewer are free"),
    Field("hard-spaces", 1, "free spaces of the values 1 and 6, / 8"),
    Field("rewards", 3, "containment cards that may be used, that lack one die, that lack two, / 3"),
    Field("colours", 1, "complete colours, / 4"),
    Field("breaches", 4, "/ 7; its square; 5 or more; 6"),
    Field("breach-next", 3, "the chance that the next primed die breaches, breaches twice, loses the game"),
    Field("crowds", 4, "primed columns with one, two, three or four, and more dice, / 6"),
    Field("primed", 1, "primed dice, / 12"),
    Field("effects", 3, "stasis, blackout, skipped threat phases, / 2"),
    Field("cube", 2, "dice on the cube, / 64; its square"),
    Field("removable", 2, "removable dice, / 16; those whose space in the matrix is free, / 8"),
    Field("layer", 2, "layer of the die to be primed next, / 3; there is none"),
    Field("uncovered", 1, "uncovered events, / 16"),
    Field("events-left", 8, f"events never uncovered so far, / 8: {', '.join(EVENTS)}"),
    Field("scarce", 2, "spare dice of the scarcest colour that is still needed, up to 4, / 4; shortage of all, / 8"),
    Field("actions", 2, "actions left, / 3; none left"),
    Field("prepared", 4, "work already done in the labs (`work.py`), / 4, from the active player on"),
    Field("prepared-later", 1, "that of the active player's lab, / 4, if no action is left"),
    Field("lab-dice", 4, "dice in the labs, / 6, from the active player on"),
    Field("full-labs", 1, "labs without an empty space, / 4"),
    Field("cards", 3, "research cards of level 2, 3 and 4 in all hands, / 4"),
    Field("own-cards", 3, "those of the active player, / 2"),
    Field("players", 2, "three players; four players"),
    Field("players-work", 2, "actions still needed, / 40, with three players; with four"),
    Field("players-left", 2, "free spaces of the matrix, / 24, with three players; with four"),
    Field("characters", len(CHARACTERS), f"players with this passive: {', '.join(CHARACTERS)}"),
)


def features(state: State) -> list[float]:
    """The row of a position."""
    filled = state.matrix.bit_count()
    free = len(KINDS) - filled
    work = work_left(state)
    effort = work / 40
    turns = max(0.0, work - state.actions) / WORK_A_TURN
    safety, supply = breach_margin(turns, state), dice_margin(turns, state)
    row = [effort, effort * effort, _clipped(safety), _log_chance(safety), _clipped(supply), _log_chance(supply)]
    row += [filled / 24, filled * filled / 576, max(0, 8 - free) / 8]
    row += _matrix(state.matrix, state.used_cards)
    row += _threat(state)
    row += _cube(state)
    row += [state.actions / 3, 0.0 if state.actions else 1.0]
    row += _labs(state)
    row += _cards(state)
    three, four = float(state.players == 3), float(state.players == 4)
    row += [three, four, three * effort, four * effort, three * free / 24, four * free / 24]
    row += _characters(state.passives)
    return row


def _clipped(deviations: float) -> float:
    return min(max(deviations, -6.0), 6.0) / 4


def _log_chance(deviations: float) -> float:
    """The logarithm of the chance that a normal variable is below so many deviations."""
    return log(below(deviations) + LEAST_CHANCE) / 9


@lru_cache(1 << 12)
def _matrix(matrix: int, used_cards: int) -> tuple[float, ...]:
    hard = sum((DICE_OF_VALUE[value] & ~matrix).bit_count() for value in HARD_VALUES)
    rewards = [0, 0, 0]
    for value in VALUES:
        lacking = len(COLOURS) - (matrix & DICE_OF_VALUE[value]).bit_count()
        if lacking < len(rewards) and not (lacking == 0 and used_cards & BIT[value]):
            rewards[lacking] += 1
    colours = sum(not DICE_OF_COLOUR[colour] & ~matrix for colour in COLOUR_NUMBERS)
    return hard / 8, rewards[0] / 3, rewards[1] / 3, rewards[2] / 3, colours / 4


def _threat(state: State) -> list[float]:
    breaches = state.breaches
    one = two = three = more = 0
    for crowd in state.columns[1:7]:
        if crowd == 1:
            one += 1
        elif crowd == 2:
            two += 1
        elif crowd > CROWD + 1:
            more += 1
        elif crowd:
            three += 1
    breach, double = (two + three + more) / 6, more / 6
    room = LAST_BREACH - breaches
    loses = breach if room == 1 else double if room == 2 else 0.0
    return [
        breaches / 7, breaches * breaches / 49, float(breaches >= 5), float(breaches == 6),
        breach, double, loses,
        one / 6, two / 6, three / 6, more / 6, len(state.primed) / 12,
        state.stasis / 2, state.blackout / 2, state.skips / 2,
    ]  # fmt: skip


def _cube(state: State) -> list[float]:
    cube, matrix = state.cube, state.matrix
    count = cube.count()
    removable = cells_in(cube.removable)
    cells = cube.cells
    useful = 0
    for cell in removable:
        if not matrix & BIT[cells[cell]]:
            useful += 1
    layer = next_layer(state)
    row = [
        count / 64, count * count / 4096, len(removable) / 16, useful / 8,
        (layer or 0) / 3, float(layer is None), state.uncovered.bit_count() / 16,
    ]  # fmt: skip
    row += [events / 8 for events in state.plate_left]
    spare = [SPARE_OF_COLOUR - destroyed for destroyed in state.destroyed]
    for die in state.primed:
        spare[COLOUR[die]] -= 1
    least, short = PLENTY, 0
    for colour in COLOUR_NUMBERS:
        if spare[colour] < PLENTY and DICE_OF_COLOUR[colour] & ~matrix:
            short += PLENTY - spare[colour]
            least = min(least, spare[colour])
    row += [least / 4, short / 8]
    return row


def _labs(state: State) -> list[float]:
    matrix, active, players, passives = state.matrix, state.active, state.players, state.passives
    ready, dice = [0.0] * len(LABS), [0.0] * len(LABS)
    full = 0
    for offset in range(players):
        player = (active + offset) % players
        lab: Lab = tuple(sorted([die for die in state.labs[player] if die != EMPTY]))
        ready[offset] = prepared(lab, matrix, passives[player] == MODULAR, CONTAINMENTS_AHEAD)[0] / 4
        dice[offset] = len(lab) / 6
        if EMPTY not in state.labs[player]:
            full += 1
    return [*ready, 0.0 if state.actions else ready[0], *dice, full / 4]


def _cards(state: State) -> list[float]:
    level, active = state.edition.level, state.active
    everybody, own = [0] * LEVELS, [0] * LEVELS
    for player, hand in enumerate(state.hands):
        for card in hand:
            everybody[level[card] - FIRST_LEVEL] += 1
            if player == active:
                own[level[card] - FIRST_LEVEL] += 1
    return [*[cards / 4 for cards in everybody], *[cards / 2 for cards in own]]


@lru_cache(1 << 10)
def _characters(passives: tuple[Passive, ...]) -> tuple[float, ...]:
    return tuple([float(passive in passives) for passive in CHARACTERS])
