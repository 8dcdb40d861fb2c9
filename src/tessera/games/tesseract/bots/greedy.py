"""Players of TESSERACT: one that does anything, and a greedy one that tries each choice and likes the best picture.

The greedy one knows nothing of single cards.  It tries each choice on a twin of the game with chance of its own,
answers the questions that follow, and values what comes out: contained dice, dice that nearly form sets and runs, a
primed area that is no danger, cards and actions left.
"""

from __future__ import annotations

from tessera.bots import Bot, Move
from tessera.core.chance import Chance, key_from
from tessera.core.game import Action, Form, Game
from tessera.games.tesseract.actions import ASK_FIRST, END
from tessera.games.tesseract.containing import PATTERNS, contain_choices
from tessera.games.tesseract.dice import EMPTY, Die
from tessera.games.tesseract.game import Tesseract
from tessera.games.tesseract.state import State

CONTAINED, ACTION, READY = 120, 9, 40
CARD = (0, 0, 7, 15, 23)
"""By level: somewhat less than the actions a card is worth, so that it is played when it helps."""
CROWD = (0, 3, 14, 34, 40, 60, 75, 80)
"""What a primed column of so many dice costs."""
BREACH = (0, 40, 85, 135, 195, 270, 380, 2000)
NEED = 4
"""A die of a lab whose space of the matrix is still free."""
LAYER = 4
"""For each layer that still lies below the next die to be primed."""
NEARLY = 11
"""Two dice of a triple that would contain something."""
WIDTH, DEPTH = 12, 2
"""How many answers to a question of its own it tries, and how many questions ahead it looks."""

PAIRS = [
    {
        1 << low | 1 << high
        for pattern in patterns
        if pattern.bit_count() == 3
        for low in range(32)
        for high in range(low + 1, 32)
        if pattern >> low & 1 and pattern >> high & 1
    }
    for patterns in PATTERNS
]


def value_of(state: State) -> int:
    """How good the picture is for the players."""
    if state.outcome is not None:
        return 100_000 if state.outcome.winners else -100_000
    worth = CONTAINED * state.matrix.bit_count() - BREACH[state.breaches] + ACTION * state.actions
    worth -= sum(CROWD[min(crowd, 7)] for crowd in state.columns)
    worth -= sum(die & 7 for die in state.primed) // 2
    worth += 2 * state.cube.count() - 3 * state.uncovered.bit_count()
    lowest = state.cube.removable & ~state.dampened
    worth += LAYER * ((lowest & -lowest).bit_length() - 1 >> 4)
    worth += sum(CARD[state.edition.level[card]] for hand in state.hands for card in hand)
    worth += 25 * state.skips + 9 * state.stasis + 5 * state.blackout
    for player, lab in enumerate(state.labs):
        worth += _lab_value(state, player, lab)
    return worth


def _lab_value(state: State, player: int, lab: list[Die]) -> int:
    dice = [die for die in lab if die != EMPTY]
    wanted = {die for die in dice if not state.matrix >> die & 1}
    worth = NEED * len(wanted) - (6 if EMPTY not in lab else 0)
    if wanted and contain_choices(state, player):
        return worth + READY
    kinds = sorted(set(dice))
    pairs = sum(1 << low | 1 << high in PAIRS[0] for index, low in enumerate(kinds) for high in kinds[index + 1 :])
    return worth + min(NEARLY * pairs, READY - 8)


class Greedy(Bot):
    """Tries each choice once and takes the one it likes best; it agrees to every transfer."""

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        self.chance = Chance(key_from(f"greedy {seed}"))

    def move(self, game: Game, seat: int, now: int) -> Move:
        assert isinstance(game, Tesseract)
        offered = self._offered(game, seat)
        if len(offered) == 1:
            return Move(offered[0], now)
        if END not in offered:
            return Move(max(offered, key=lambda action: self._worth(game, action, DEPTH)), now)
        best, action = max(
            ((self._worth(game, action, DEPTH), -number) for number, action in enumerate(offered) if action is not END),
            default=(0, 0),
        )
        stay = value_of(game.position) - ACTION * game.position.actions
        return Move(offered[-action] if best > stay else END, now)

    def _offered(self, game: Tesseract, seat: int) -> list[Action]:
        choices = [choice for choice in game.choices(seat) if not isinstance(choice, Form)]
        return [choice for choice in choices if choice not in ASK_FIRST]

    def _worth(self, game: Tesseract, action: Action, depth: int) -> int:
        """What comes out if it is played, and the questions it raises are answered well."""
        twin = game.with_chance(self.chance)
        twin.play(twin.to_act[0], action, twin.position.at)
        if depth == 0 or twin.outcome is not None or not twin.position.stack:
            return value_of(twin.position)
        offered = self._offered(twin, twin.to_act[0])
        if len(offered) > WIDTH:
            offered = self.die.sample(offered, WIDTH)
        return max(self._worth(twin, answer, depth - 1) for answer in offered)
