"""Evaluation: the chance to win a position of TESSERACT, estimated without playing on.

The game is a race between the work that is left (`work.py`) and two clocks: breaches (the seventh loses, T33) and dice
(an empty cube loses, T26).  The breaches to come follow from the dice in each primed column and from the number of dice
that will be primed meanwhile.  The chance to win is the chance that fewer breaches come than the marker has room for,
times the chance that the dice last.

Every weight says its unit and its source.  The evaluation ranks positions, and is fast; `value_model.py` says how often
they are won.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb, erfc, sqrt

from tessera.games.tesseract.bots.work import work_left
from tessera.games.tesseract.content.plates import PlateEvent
from tessera.games.tesseract.dice import (
    COLOUR,
    COLOUR_NUMBERS,
    DICE_OF_COLOUR,
    LAYER_OF,
    PER_COLOUR,
    VALUES,
    lowest_bit,
)
from tessera.games.tesseract.primed import CROWD, DOUBLE_CROWD, LAST_BREACH
from tessera.games.tesseract.state import State

# The race

WORK_A_TURN = 2.6
"""Actions of a turn that do work; the others tend the primed area.  Hand-set."""
PROGRESS = 0.35
"""Weight of the progress alone, beside the chance to win: it tells positions apart where that is nearly 0 or 1.  The
best of five weights in 11 to 52 games each; with less, the bots tend the primed area all the time and lose."""
MOST_WORK = 80.0
"""Actions at which progress counts as zero.  Hand-set."""

# Breaches

UNAVERTED = 0.7
"""Share of the expected breaches that the players do not avert by tending the primed area.  Hand-set."""
HORIZON = 6
"""Dice that are primed into the columns as they are now.  Hand-set."""
LATER_BREACHES = 0.5
"""Breaches for each die that is primed after those.  Hand-set."""
VARIANCE = 0.6
"""Variance of the number of breaches when none is expected.  Hand-set."""
VARIANCE_A_BREACH = 0.8
"""Variance added for each expected breach.  Hand-set."""
CONTINUITY = 0.5
"""Continuity correction: breaches are whole numbers, the normal distribution is not."""
EVENTS_A_TURN = 0.45
"""Events uncovered in a turn, once a bottom die is next.  Hand-set."""
FISSION_DICE = 2
"""T38: dice that one fission primes; a chain reaction (T37), enrichment (T36) or phase shift (T41) counts as one."""

# Dice

DICE_A_TURN = 2.35
"""Dice by which the cube shrinks in a turn: one primed, about one removed, some lost to events.  Hand-set."""
DICE_MARGIN = 2
"""Dice added to those that are expected to be left at the end.  Hand-set."""
DICE_SPREAD = 5.0
"""Dice: the standard deviation of that number, times the square root of two.  Hand-set."""
SPARE_OF_COLOUR = PER_COLOUR - len(VALUES)
"""Dice of a colour beyond those the matrix needs (T20)."""
SCARCE = (0.3, 0.7, 0.9)
"""Chance to get by with 0, 1 or 2 spare dice of a colour left.  Hand-set."""

SQRT_2 = sqrt(2)


def chance_to_win(state: State) -> float:
    """The evaluation of a position, between 0 and 1; exact when the game is over."""
    if state.outcome is not None:
        return 1.0 if state.outcome.winners else 0.0
    work = work_left(state)
    turns = max(0.0, work - state.actions) / WORK_A_TURN
    likely = below(breach_margin(turns, state)) * _dice_last(turns, state)
    return (1 - PROGRESS) * likely + PROGRESS * (1 - work / MOST_WORK)


def next_layer(state: State) -> int | None:
    """T27: the layer of the die that will be primed next, 0 being the lowest; None while there is no such die.

    `cube.lowest` finds the same layer, but compares values too: 0.66 µs instead of 0.18, a tenth of an evaluation.
    """
    removable = state.cube.removable & ~state.dampened
    return LAYER_OF[lowest_bit(removable)] if removable else None


def below(deviations: float) -> float:
    """The chance that a normal variable is below so many standard deviations."""
    return 0.5 * erfc(-deviations / SQRT_2)


def breach_margin(turns: float, state: State) -> float:
    """T33: the room that the marker has for breaches less those expected in so many turns, in standard deviations."""
    left = state.plate_left
    stirring = (
        left[PlateEvent.CHAIN_REACTION]
        + FISSION_DICE * left[PlateEvent.FISSION]
        + left[PlateEvent.ENRICHMENT]
        + left[PlateEvent.PHASE_SHIFT]
    )
    covered = sum(left)
    events = EVENTS_A_TURN * max(0.0, turns - (next_layer(state) or 0))
    primed = max(0.0, turns + (events * stirring / covered if covered else 0.0) - state.stasis - state.skips)
    near = min(primed, HORIZON)
    whole = int(near)
    crowds = tuple(sorted(state.columns[1:7]))
    soon = _breaches_of_all(crowds, whole)
    if near > whole:
        soon += (near - whole) * (_breaches_of_all(crowds, whole + 1) - soon)
    expected = UNAVERTED * soon + LATER_BREACHES * (primed - near)
    room = LAST_BREACH - state.breaches - CONTINUITY
    return (room - expected) / sqrt(VARIANCE + VARIANCE_A_BREACH * expected)


@lru_cache(1 << 15)
def _breaches_of_all(crowds: tuple[int, ...], dice: int) -> float:
    return sum([expected_breaches(crowd, dice) for crowd in crowds])


@lru_cache(None)
def expected_breaches(crowd: int, dice: int) -> float:
    """T30: the mean number of breaches in a column of `crowd` dice while `dice` dice are primed, exactly."""
    total = 0.0
    for hits in range(dice + 1):
        likely = comb(dice, hits) * 5 ** (dice - hits) / 6**dice
        sizes = range(crowd + 1, crowd + hits + 1)
        total += likely * sum((size >= CROWD) + (size >= DOUBLE_CROWD) for size in sizes)
    return total


def dice_margin(turns: float, state: State) -> float:
    """T26: the dice that are left on the cube after so many turns, in standard deviations."""
    return (state.cube.count() - DICE_A_TURN * turns + DICE_MARGIN) / DICE_SPREAD * SQRT_2


def _dice_last(turns: float, state: State) -> float:
    """T26: the chance that the cube is not empty before, and that dice of every colour are left (T20)."""
    likely = below(dice_margin(turns, state))
    primed = [0] * len(COLOUR_NUMBERS)
    for die in state.primed:
        primed[COLOUR[die]] += 1
    for colour in COLOUR_NUMBERS:
        left = SPARE_OF_COLOUR - state.destroyed[colour] - primed[colour]
        if left < len(SCARCE) and state.matrix & DICE_OF_COLOUR[colour] != DICE_OF_COLOUR[colour]:
            likely *= SCARCE[max(left, 0)]
    return likely
