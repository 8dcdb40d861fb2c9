"""What a position of TESSERACT is worth: the chance to win it, estimated without playing on.

The game is a race.  *Work* is what is still to be done, counted in actions: so many for each space of the matrix that
is free, less what lies prepared in the labs and what the cards in hand will save.  Against it run two clocks: breaches
(the seventh loses, T33) and dice (an empty cube loses, T26).  How many breaches the work will cost follows from the
crowd in each primed column and the number of dice that will be primed meanwhile; the chance to win is the chance that
fewer come than the marker has room for, and that the dice last.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations, permutations
from math import comb, erfc, exp, log, sqrt

from tessera.games.tesseract.content.passives import MODULAR
from tessera.games.tesseract.content.plates import PlateEvent
from tessera.games.tesseract.dice import DICE_OF_COLOUR, DICE_OF_VALUE, EMPTY, FULL_MATRIX, PER_COLOUR, bits
from tessera.games.tesseract.primed import CROWD, DOUBLE_CROWD, LAST_BREACH
from tessera.games.tesseract.state import State

Lab = tuple[int, ...]
Way = tuple[int, tuple[int, int, int]]
"""How many adjusts turn three dice into a set or run, and what they are then."""

CONTAIN = 2.8
"""Actions that containing a die takes on the whole: to remove it, to adjust, to contain."""
LATE = 0.6
"""So much more for each of the last spaces."""
CARD = (0.0, 0.0, 0.7, 1.4, 2.4)
"""Actions a research card saves, by level."""
AT_MOST = 0.3
"""Cards save at most this share of the work."""
REWARD, NEARLY_A_REWARD = 1.6, 0.3
"""Actions a containment card saves once it may be used (T43), and when one die is missing."""
FULL = 0.4
"""More work while a lab is full."""
NOBODY = -1
SQRT_2 = sqrt(2)
FAR, NEAR = 7, 4
"""Sets and runs that need so many adjusts are no plan; and none while there are many spaces to choose from."""
SEQUELS = 6
"""Sets and runs of which the sequel is looked at."""
LAST = 8
"""The last spaces are looked at one by one: the fewer they are, the more that counts."""
IN_EACH_OTHERS_WAY = 1.15
"""Then each is counted as if the others did not need the same dice; they do."""
MISSING, SOME_ADJUSTS = 1.1, 1.8
"""Actions for a die that a set or run lacks, and for adjusting dice that are not known yet."""
SINGLE, PAIR, LATER = 0.85, 1.65, 1.0
"""A single die; a pair that fits; what is left after a containment, which comes later."""
SPARE = (0.0, 0.6, 1.0, 1.2, 1.2, 1.2, 1.2)
"""So many dice beside a pair."""
IDLE, FEW = 0.25, 0.4
"""Less for a die with no free space near its value; and the share that dice keep when hardly a space is free."""
A_TURN = 2.6
"""Of the three actions of a turn so many do work; the rest tends the primed area."""
TENDED = 0.7
"""The share of the breaches to come that the players do not avert by tending the primed area."""
HORIZON, STEADILY = 6, 0.5
"""The dice primed next fall into the columns as they are now; each later one breaches so often."""
SPREAD, MORE_SPREAD = 0.6, 0.8
"""How far the breaches may differ from what is expected: the variance, and more of it the more are expected."""
EVENTS_A_TURN = 0.45
DICE_A_TURN, DICE_SPREAD = 2.35, 5.0
"""How fast the cube shrinks: one primed, about one removed, some by events."""

DARK, BRIGHT = 3.4, 5.3
"""In logarithms of odds; see `as_measured`."""
NEARLY_NEVER = 0.002

PROGRESS, MOST_WORK = 0.35, 80.0
"""Less work is better, even where the chance to win seems to be all or nothing.  Players that think less of progress
tend the primed area all the time and lose."""
SCARCE = (0.3, 0.7, 0.9)
"""The chance to get by when so many dice of a colour are left beyond those the matrix needs."""


def _targets(starts: Iterable[int]) -> list[tuple[int, int, int]]:
    """T19: the values of three dice in every set, and in every run that begins with one of these, in any order."""
    runs = [tuple((start + step - 1) % 6 + 1 for step in range(3)) for start in starts]
    sets = [(value, value, value) for value in range(1, 7)]
    return sets + [(x, y, z) for run in runs for x, y, z in permutations(run)]


TARGETS = {False: _targets(range(1, 5)), True: _targets(range(1, 7))}
STEPS = {
    False: [[abs(value - target) for target in range(7)] for value in range(7)],
    True: [[min(abs(value - target), 6 - abs(value - target)) for target in range(7)] for value in range(7)],
}
"""Adjusts from value to value; by whether 6 and 1 are neighbours (Modular)."""


@lru_cache(1 << 14)
def ways(a: int, b: int, c: int, wrap: bool) -> tuple[Way, ...]:
    """T19: the sets and runs that three dice can be adjusted into, the nearest first."""
    colour_a, colour_b, colour_c = a & 24, b & 24, c & 24
    if len({colour_a, colour_b, colour_c}) == 2:
        return ()
    from_a, from_b, from_c = STEPS[wrap][a & 7], STEPS[wrap][b & 7], STEPS[wrap][c & 7]
    found: list[Way] = []
    for x, y, z in TARGETS[wrap]:
        cost = from_a[x] + from_b[y] + from_c[z]
        if cost < FAR:
            found.append((cost, (colour_a | x, colour_b | y, colour_c | z)))
    found.sort()
    return tuple(found)


@lru_cache(1 << 17)
def prepared(lab: Lab, matrix: int, wrap: bool, depth: int) -> float:
    """The actions already done for containments from a lab (its dice sorted), `depth` of them looked at in a row."""
    best = _company(lab, matrix)
    if depth == 0:
        return best
    cost, sequels = _nearest(lab, matrix, wrap)
    for rest, die in sequels:
        after = prepared(rest, matrix | 1 << die, wrap, depth - 1)
        best = max(best, CONTAIN - 1 - cost + LATER * after)
    return best


def _nearest(lab: Lab, matrix: int, wrap: bool) -> tuple[int, set[tuple[Lab, int]]]:
    """The containments that need fewest adjusts: how many, and for some of them the die that goes and the dice left."""
    least = NEAR - 1
    found: list[tuple[int, int, int, tuple[int, int, int]]] = []
    for i, j, k in combinations(range(len(lab)), 3):
        for cost, dice in ways(lab[i], lab[j], lab[k], wrap):
            if cost > least:
                break
            if all(matrix >> die & 1 for die in dice):
                continue
            if cost < least:
                least = cost
                found.clear()
            found.append((i, j, k, dice))
    sequels: set[tuple[Lab, int]] = set()
    for i, j, k, dice in found[:SEQUELS]:
        others = lab[:i] + lab[i + 1 : j] + lab[j + 1 : k] + lab[k + 1 :]
        for goer in range(3):
            if not matrix >> dice[goer] & 1:
                left = (*others, *dice[:goer], *dice[goer + 1 :])
                sequels.add((tuple(sorted(left)), dice[goer]))
    return least, sequels


@lru_cache(1 << 15)
def _company(lab: Lab, matrix: int) -> float:
    """Dice that form nothing yet: the best pair, and how many others there are; less when few spaces are free."""
    free = FULL_MATRIX & ~matrix
    idle = [0.0 if free >> die - 1 & 7 else IDLE for die in lab]
    if len(lab) < 2:
        return max(0.0, SINGLE - sum(idle)) if lab else 0.0
    best = 0.0
    for i, j in combinations(range(len(lab)), 2):
        apart = abs((lab[i] & 7) - (lab[j] & 7))
        fit = PAIR - (0.0, 0.0, 0.1, 0.4, 0.6, 0.8)[apart] - idle[i] - idle[j]
        best = max(best, fit)
    return (best + SPARE[len(lab) - 2]) * min(1.0, FEW + free.bit_count() / 16)


@lru_cache(None)
def breaches_to_come(crowd: int, dice: int) -> float:
    """T30: the breaches a column of so many dice is expected to cause while so many dice are primed."""
    total = 0.0
    for hits in range(dice + 1):
        likely = comb(dice, hits) * 5 ** (dice - hits) / 6**dice
        sizes = range(crowd + 1, crowd + hits + 1)
        total += likely * sum((size >= CROWD) + (size >= DOUBLE_CROWD) for size in sizes)
    return total


@lru_cache(1 << 15)
def _all_breaches(crowds: tuple[int, ...], dice: int) -> float:
    return sum([breaches_to_come(crowd, dice) for crowd in crowds])


@lru_cache(1 << 15)
def reach(lab: Lab, die: int, wrap: bool) -> float:
    """The actions to contain this very die from a lab: with dice that are there, or with some still to be had."""
    colours = {other >> 3 for other in lab}
    alike = sum(other >> 3 == die >> 3 for other in lab)
    fitting = max(alike, len(colours) if die >> 3 in colours else min(len(colours), 2))
    least = 1 + SOME_ADJUSTS + MISSING * max(3 - fitting, 1)
    for i, j, k in combinations(range(len(lab)), 3):
        for cost, dice in ways(lab[i], lab[j], lab[k], wrap):
            if 1 + cost >= least:
                break
            if die in dice:
                least = 1.0 + cost
                break
    return least


def work_left(state: State) -> float:
    """In actions, those of the running turn included."""
    labs = tuple([tuple(sorted([die for die in lab if die >= 0])) for lab in state.labs])
    work = _work_of(labs, state.matrix, state.passives.index(MODULAR) if MODULAR in state.passives else NOBODY)
    for lab in state.labs:
        if EMPTY not in lab:
            work += FULL
    saved = _rewards(state.matrix, state.used_cards)
    for hand in state.hands:
        for card in hand:
            saved += CARD[state.edition.level[card]]
    return work - min(saved, AT_MOST * work)


@lru_cache(1 << 15)
def _work_of(labs: tuple[Lab, ...], matrix: int, modular: int) -> float:
    """Without cards.  `modular`: the player in whose lab 6 and 1 are neighbours."""
    left = 24 - matrix.bit_count()
    work = CONTAIN * left + LATE * min(left, LAST)
    work -= sum([prepared(lab, matrix, player == modular, 2) for player, lab in enumerate(labs)])
    if left < LAST:
        exact = 0.0
        for die in bits(FULL_MATRIX & ~matrix):
            exact += min([reach(lab, die, player == modular) for player, lab in enumerate(labs)])
        work = (max(work, left) * left + IN_EACH_OTHERS_WAY * exact * (LAST - left)) / LAST
    return work


@lru_cache(1 << 12)
def _rewards(matrix: int, used_cards: int) -> float:
    """The actions that containment cards will save."""
    saved = 0.0
    for value in range(1, 7):
        filled = (matrix & DICE_OF_VALUE[value]).bit_count()
        if filled == 4 and not used_cards >> value & 1:
            saved += REWARD
        elif filled == 3:
            saved += NEARLY_A_REWARD
    return saved


def chance_to_win(state: State) -> float:
    """Between 0 and 1."""
    if state.outcome is not None:
        return 1.0 if state.outcome.winners else 0.0
    work = work_left(state)
    turns = max(0.0, work - state.actions) / A_TURN
    margin = LAST_BREACH - state.breaches - 0.5
    likely = _in_time(turns, margin, state) * _dice_last(turns, state)
    return (1 - PROGRESS) * likely + PROGRESS * (1 - work / MOST_WORK)


def as_measured(value: float, filled: int) -> float:
    """What a `chance_to_win` amounts to when so many spaces of the matrix are filled: it is too dark at the start and
    too bright at the end.  Fitted to 953 turns of 52 games of two experts on plates 1 to 4; they won 73 % of them."""
    value = min(max(value, NEARLY_NEVER), 1 - NEARLY_NEVER)
    odds = log(value / (1 - value)) + DARK - BRIGHT * filled / 24
    return 1 / (1 + exp(-odds))


def _in_time(turns: float, margin: float, state: State) -> float:
    """T33: the chance that the breaches to come are fewer than the marker has room for."""
    left = state.plate_left
    stirring = (
        left[PlateEvent.CHAIN_REACTION] + 2 * left[PlateEvent.FISSION]
        + left[PlateEvent.ENRICHMENT] + left[PlateEvent.PHASE_SHIFT]
    )  # fmt: skip
    covered = sum(left)
    events = EVENTS_A_TURN * max(0.0, turns - _layers_above(state))
    primed = max(0.0, turns + (events * stirring / covered if covered else 0.0) - state.stasis - state.skips)
    near = min(primed, HORIZON)
    whole = int(near)
    crowds = tuple(sorted(state.columns[1:7]))
    soon = _all_breaches(crowds, whole)
    if near > whole:
        soon += (near - whole) * (_all_breaches(crowds, whole + 1) - soon)
    expected = TENDED * soon + STEADILY * (primed - near)
    ahead = (margin - expected) / sqrt(SPREAD + MORE_SPREAD * expected)
    return 0.5 * erfc(-ahead / SQRT_2)


def _layers_above(state: State) -> int:
    """T27: how many dice the threat takes before it uncovers an event."""
    lowest = state.cube.removable & ~state.dampened
    return (lowest & -lowest).bit_length() - 1 >> 4 if lowest else 0


def _dice_last(turns: float, state: State) -> float:
    """T26: the chance that the cube is not empty before, and that there are dice of every colour left (T20)."""
    spare = state.cube.count() - DICE_A_TURN * turns
    likely = 0.5 * erfc(-(spare + 2) / DICE_SPREAD)
    primed = [0, 0, 0, 0]
    for die in state.primed:
        primed[die >> 3] += 1
    for colour in range(4):
        gone = state.destroyed[colour] + primed[colour]
        if gone > PER_COLOUR - 6 - len(SCARCE) and state.matrix & DICE_OF_COLOUR[colour] != DICE_OF_COLOUR[colour]:
            likely *= SCARCE[max(PER_COLOUR - 6 - gone, 0)]
    return likely
