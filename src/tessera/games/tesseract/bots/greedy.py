"""A greedy bot: tries each choice once and takes the one with the best evaluation.

It knows no card in particular.  It tries each choice on a copy of the game with imagined chance, answers the decisions
that follow, and evaluates the result: contained dice, dice that nearly form sets and runs, a safe primed area, cards
and actions left.
"""

from __future__ import annotations

from itertools import combinations

from tessera.bots import Bot, Move
from tessera.core.chance import Chance, key_from
from tessera.core.game import Action, Game
from tessera.games.tesseract.bots.choices import offered
from tessera.games.tesseract.bots.evaluation import next_layer
from tessera.games.tesseract.bots.patterns import BEGINNINGS
from tessera.games.tesseract.containing import contain_choices
from tessera.games.tesseract.dice import BIT, EMPTY, VALUE, Die
from tessera.games.tesseract.game import Tesseract
from tessera.games.tesseract.state import State
from tessera.games.tesseract.tables import END

# Weights.  The unit is a ninth of an action: an action left is worth ACTION.  All are hand-set.

OVER = 100_000
"""A game that is won, or with a minus lost; more than everything else together."""
CONTAINED = 120
"""Each die in the matrix."""
ACTION = 9
"""Each action left in this turn."""
CARD = (0, 0, 7, 15, 23)
"""Each research card in a hand, by level: somewhat less than the actions it saves, so that it is played when it
helps."""

CROWD = (0, 3, 14, 34, 40, 60, 75, 80)
"""Taken off for each primed column, by its dice; the last stands for more too."""
PRIMED_VALUES_A_POINT = 2
"""The sum of primed values for which one is taken off: low dice are destroyed sooner (T16)."""
BREACH = (0, 40, 85, 135, 195, 270, 380, 2000)
"""Taken off, by breaches."""
SKIP, STASIS, BLACKOUT = 25, 9, 5
"""Each threat phase to be skipped, die to be destroyed instead of primed, and event that will not happen."""

CUBE_DIE = 2
"""Each die on the cube (T26)."""
UNCOVERED = 3
"""Taken off for each event that was uncovered."""
LAYER = 4
"""Each layer below the next die to be primed: the event under it is further away (T27, T34)."""
NONE_TO_PRIME = -4
"""No die can be primed."""

NEEDED = 4
"""Each kind of die in a lab whose space in the matrix is free."""
FULL_LAB = 6
"""Taken off for a lab without an empty space."""
READY = 40
"""A lab that can contain a die."""
BEGINNING = 11
"""Each pair in a lab that one more die makes a set or run."""
BEGINNINGS_AT_MOST = 32
"""All such pairs in a lab together: less than `READY`."""

WIDTH = 12
"""Answers to a decision that it tries."""
DEPTH = 2
"""Decisions that it looks ahead after an action."""


def value_of(state: State) -> int:
    """The evaluation of a position, higher being better for the players."""
    if state.outcome is not None:
        return OVER if state.outcome.winners else -OVER
    worth = CONTAINED * state.matrix.bit_count() - BREACH[state.breaches] + ACTION * state.actions
    worth -= sum(CROWD[min(crowd, len(CROWD) - 1)] for crowd in state.columns)
    worth -= sum(VALUE[die] for die in state.primed) // PRIMED_VALUES_A_POINT
    worth += CUBE_DIE * state.cube.count() - UNCOVERED * state.uncovered.bit_count()
    layer = next_layer(state)
    worth += NONE_TO_PRIME if layer is None else LAYER * layer
    worth += sum(CARD[state.edition.level[card]] for hand in state.hands for card in hand)
    worth += SKIP * state.skips + STASIS * state.stasis + BLACKOUT * state.blackout
    for player, lab in enumerate(state.labs):
        worth += _lab_value(state, player, lab)
    return worth


def _lab_value(state: State, player: int, lab: list[Die]) -> int:
    dice = sorted({die for die in lab if die != EMPTY})
    needed = sum(not state.matrix & BIT[die] for die in dice)
    worth = NEEDED * needed - (FULL_LAB if EMPTY not in lab else 0)
    if needed and contain_choices(state, player):
        return worth + READY
    pairs = sum(pair in BEGINNINGS for pair in combinations(dice, 2))
    return worth + min(BEGINNING * pairs, BEGINNINGS_AT_MOST)


class Greedy(Bot):
    """Tries each choice once and takes the best; it agrees to every transfer (T17)."""

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        self.chance = Chance(key_from(f"greedy {seed}"))

    def move(self, game: Game, seat: int, now: int) -> Move:
        assert isinstance(game, Tesseract)
        choices = offered(game)
        if len(choices) == 1:
            return Move(choices[0], now)
        if END not in choices:
            return Move(max(choices, key=lambda action: self._worth(game, action, DEPTH)), now)
        best, action = max(
            ((self._worth(game, action, DEPTH), -number) for number, action in enumerate(choices) if action is not END),
            default=(0, 0),
        )
        stay = value_of(game.position) - ACTION * game.position.actions
        return Move(choices[-action] if best > stay else END, now)

    def _worth(self, game: Tesseract, action: Action, depth: int) -> int:
        """The evaluation after an action, with the decisions it raises answered well."""
        twin = game.with_chance(self.chance)
        twin.play(twin.to_act[0], action, twin.position.at)
        if depth == 0 or twin.outcome is not None or not twin.position.stack:
            return value_of(twin.position)
        answers = offered(twin)
        if len(answers) > WIDTH:
            answers = self.die.sample(answers, WIDTH)
        return max(self._worth(twin, answer, depth - 1) for answer in answers)
