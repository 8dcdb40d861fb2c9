"""The work that is left: how many actions the players still need to fill the matrix (T46).

The estimate is a number of actions for each free space, less the work already done in the labs and the actions that
cards will save.  Near the end every free space is evaluated separately (`endgame.py`).

The players are a team: a space is filled from one lab only, that of the player who comes first, and dice are worth less
in the lab of a player who has to wait.

Every weight below is in actions unless it says otherwise, and hand-set: none is fitted to games.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from tessera.games.tesseract.bots.endgame import actions_with
from tessera.games.tesseract.bots.patterns import NEARBY, SMALLEST, Triple, ways
from tessera.games.tesseract.content.passives import MODULAR
from tessera.games.tesseract.dice import (
    BIT,
    COLOUR,
    COLOURS,
    DICE_OF_VALUE,
    EMPTY,
    FULL_MATRIX,
    KINDS,
    VALUE,
    VALUES,
    Mask,
    bits,
    cells_in,
    mask_of,
)
from tessera.games.tesseract.state import State

Lab = tuple[int, ...]
"""The dice in a lab, sorted."""

# Free spaces

SPACE = 2.8
"""Each free space: remove a die, adjust it, contain it."""
CONTAIN = 1
"""The contain action itself (T19)."""
LAST_SPACES = 8
"""Spaces.  The last free ones are harder, and looked at one by one: the fewer there are, the more that counts."""
LAST_SPACE = 0.6
"""Added for each of the last spaces."""
OVERLAP = 1.35
"""Factor.  Looked at one by one, spaces seem not to need the same dice; they do.  With 1.35 instead of 1.15 and with
`WAIT`, four experts won 17 instead of 14 of 24 games."""
WAIT = 0.25
"""Added for each turn before the player of a lab acts.  Hand-set."""
MOST = 20.0
"""More than any space takes."""
MISSING_DIE = 1.1
"""Each die that a set or run still lacks."""
UNKNOWN_ADJUSTS = 1.8
"""The adjusts of dice that are not in the lab yet."""
FULL_LAB = 0.4
"""Added for each lab without an empty space."""

# Dice in the labs

CONTAINMENTS_AHEAD = 2
"""Containments from one lab that are looked at in a row."""
MOST_ADJUSTS_AHEAD = 3
"""Adjusts.  A set or run that needs more is not counted as prepared."""
SOON = (1.0, 0.93, 0.86, 0.8)
"""Factors for what is prepared in a lab, by the number of turns before its player acts: events may spoil it (T39, T40,
T42), and others may fill its spaces.  Twice the discount was worse in 13 games of four experts."""
FOLLOW_UPS = 6
"""Sets and runs, of those that need equally few adjusts, whose next containment is looked at."""
FOLLOW_UP = 1.0
"""Factor for what is prepared after a containment."""
SINGLE = 0.85
"""Saved by a die that is alone in its lab."""
PAIR = 1.65
"""Saved by two dice of nearly the same value."""
APART = (0.0, 0.0, 0.1, 0.4, 0.6, 0.8)
"""Taken off a pair, by the difference between its values."""
IDLE_DIE = 0.25
"""Taken off for a die that has no free space in the matrix within one adjust."""
SPARE_DICE = (0.0, 0.6, 1.0, 1.2, 1.2, 1.2, 1.2)
"""Saved by the dice beside the best pair, by their number."""
FEW_SPACES = 0.4
"""Share of their worth that dice keep, at least, when hardly a space is free."""
MANY_SPACES = 16
"""Free spaces.  Each of them restores one sixteenth of the dice's worth."""

# Cards

CARD = (0.0, 0.0, 0.7, 1.4, 2.4)
"""Saved by a research card, by level.  Less than the one, two and four actions a card of level 2, 3 and 4 is meant to
be worth, as it is not always of use."""
REWARD = 1.6
"""Saved by a containment card that may be used (T43)."""
NEAR_REWARD = 0.3
"""Saved by a containment card that lacks one die."""
CARDS_AT_MOST = 0.3
"""Share of the work that cards can save."""

NOBODY = -1


def work_left(state: State) -> float:
    """The actions that are still needed, those of the current turn included."""
    labs = tuple([tuple(sorted([die for die in lab if die != EMPTY])) for lab in state.labs])
    first = (state.active + (not state.actions)) % state.players
    work = _work_without_cards(labs, state.matrix, _modular_player(state), first)
    left = len(KINDS) - state.matrix.bit_count()
    if left < LAST_SPACES:
        cells = state.cube.cells
        removable = mask_of([cells[cell] for cell in cells_in(state.cube.removable)])
        one_by_one = _one_by_one(labs, state.matrix, _modular_player(state), first, removable)
        work = (max(work, left) * left + OVERLAP * one_by_one * (LAST_SPACES - left)) / LAST_SPACES
    for lab in state.labs:
        if EMPTY not in lab:
            work += FULL_LAB
    saved = _saved_by_containment_cards(state.matrix, state.used_cards)
    for hand in state.hands:
        for card in hand:
            saved += CARD[state.edition.level[card]]
    return work - min(saved, CARDS_AT_MOST * work)


def _modular_player(state: State) -> int:
    """The player in whose lab 6 and 1 are neighbours."""
    return state.passives.index(MODULAR) if MODULAR in state.passives else NOBODY


@lru_cache(1 << 15)
def _work_without_cards(labs: tuple[Lab, ...], matrix: int, modular: int, first: int) -> float:
    """`first` is the player who acts next: of two labs that are ready for the same space, theirs fills it."""
    left = len(KINDS) - matrix.bit_count()
    work = SPACE * left + LAST_SPACE * min(left, LAST_SPACES)
    filled = matrix
    for turns, player in enumerate((*range(first, len(labs)), *range(first))):
        done, dice = prepared(labs[player], filled, player == modular, CONTAINMENTS_AHEAD)
        work -= SOON[turns] * done
        filled |= dice
    return work


@lru_cache(1 << 14)
def _one_by_one(labs: tuple[Lab, ...], matrix: int, modular: int, first: int, removable: Mask) -> float:
    """The actions for each free space in the lab where it takes fewest, added up."""
    dice = [mask_of(lab) for lab in labs]
    ordered = (*range(first, len(labs)), *range(first))
    around = []
    for player in range(len(labs)):
        mask = removable
        for other, held in enumerate(dice):
            if other != player:
                mask |= held
        around.append(mask)
    total = 0.0
    for die in bits(FULL_MATRIX & ~matrix):
        least = MOST
        for turns, player in enumerate(ordered):
            wraps = player == modular
            actions = min(
                actions_to_contain(die, labs[player], wraps), actions_with(die, dice[player], around[player], wraps)
            )
            least = min(least, actions + WAIT * turns)
        total += least
    return total


@lru_cache(1 << 15)
def actions_to_contain(die: int, lab: Lab, modular: bool) -> float:
    """The actions to contain this very die from a lab: with dice that are there, or with some still to be removed."""
    colours = {COLOUR[other] for other in lab}
    alike = sum(COLOUR[other] == COLOUR[die] for other in lab)
    fitting = max(alike, len(colours) if COLOUR[die] in colours else min(len(colours), SMALLEST - 1))
    least = CONTAIN + UNKNOWN_ADJUSTS + MISSING_DIE * max(SMALLEST - fitting, 1)
    for a, b, c in combinations(lab, SMALLEST):
        for adjusts, _, dice in ways(a, b, c, modular):
            if CONTAIN + adjusts >= least:
                break
            if dice & BIT[die]:
                least = float(CONTAIN + adjusts)
                break
    return least


@lru_cache(1 << 17)
def prepared(lab: Lab, matrix: int, modular: bool, containments: int) -> tuple[float, int]:
    """The actions already done for the next containments from a lab, and the dice, as a set, that they contain."""
    best = _worth_of_loose_dice(lab, matrix)
    contained = 0
    if containments == 0:
        return best, contained
    adjusts, follow_ups = _nearest(lab, matrix, modular)
    for rest, die in follow_ups:
        after, others = prepared(rest, matrix | BIT[die], modular, containments - 1)
        worth = SPACE - CONTAIN - adjusts + FOLLOW_UP * after
        if worth > best:
            best, contained = worth, others | BIT[die]
    return best, contained


def _nearest(lab: Lab, matrix: int, modular: bool) -> tuple[int, set[tuple[Lab, int]]]:
    """The containments that need fewest adjusts: their number of adjusts, and for some of them the dice that stay in
    the lab and the die that goes."""
    free = FULL_MATRIX & ~matrix
    least = MOST_ADJUSTS_AHEAD
    found: list[tuple[int, int, int, Triple]] = []
    for i, j, k in combinations(range(len(lab)), SMALLEST):
        for adjusts, dice, mask in ways(lab[i], lab[j], lab[k], modular):
            if adjusts > least:
                break
            if not free & mask:
                continue
            if adjusts < least:
                least = adjusts
                found.clear()
            found.append((i, j, k, dice))
    follow_ups: set[tuple[Lab, int]] = set()
    for i, j, k, dice in found[:FOLLOW_UPS]:
        others = lab[:i] + lab[i + 1 : j] + lab[j + 1 : k] + lab[k + 1 :]
        for index, die in enumerate(dice):
            if not matrix & BIT[die]:
                stay = (*others, *dice[:index], *dice[index + 1 :])
                follow_ups.add((tuple(sorted(stay)), die))
    return least, follow_ups


@lru_cache(1 << 15)
def _worth_of_loose_dice(lab: Lab, matrix: int) -> float:
    """Actions saved by dice that form nothing yet: the best pair and the spare ones, fewer if few spaces are free."""
    free = FULL_MATRIX & ~matrix
    idle = [0.0 if free & NEARBY[die] else IDLE_DIE for die in lab]
    if len(lab) < 2:
        return max(0.0, SINGLE - sum(idle)) if lab else 0.0
    best = 0.0
    for i, j in combinations(range(len(lab)), 2):
        apart = abs(VALUE[lab[i]] - VALUE[lab[j]])
        best = max(best, PAIR - APART[apart] - idle[i] - idle[j])
    return (best + SPARE_DICE[len(lab) - 2]) * min(1.0, FEW_SPACES + free.bit_count() / MANY_SPACES)


@lru_cache(1 << 12)
def _saved_by_containment_cards(matrix: int, used_cards: int) -> float:
    """T43: those that may be used, and those that lack one die."""
    saved = 0.0
    for value in VALUES:
        filled = (matrix & DICE_OF_VALUE[value]).bit_count()
        if filled == len(COLOURS) and not used_cards & BIT[value]:
            saved += REWARD
        elif filled == len(COLOURS) - 1:
            saved += NEAR_REWARD
    return saved
