"""Bots of ENIGMA: their common base, a random one and a greedy one.

A bot finds a solution at once; `SolvingTimes` says how long a person would have needed, and the bot claims it then.
Everything about laying is counted in hundredths of a point.
"""

from __future__ import annotations

from abc import abstractmethod
from functools import lru_cache
from random import Random as Die
from typing import NamedTuple

import msgspec

from tessera.bots import Bot, Move
from tessera.core.game import Action, Form, Game
from tessera.games.enigma import puzzles
from tessera.games.enigma.actions import Claim, GiveUp, Lay, Pass, Ready, Show
from tessera.games.enigma.chambers import open_chambers
from tessera.games.enigma.choices import CHOOSE, STAND
from tessera.games.enigma.counts import CellCount, Crowd, by_colour, worth
from tessera.games.enigma.edition import Edition
from tessera.games.enigma.game import Enigma
from tessera.games.enigma.laying import lay_at
from tessera.games.enigma.places import Place
from tessera.games.enigma.puzzles import CATEGORIES, KINDS, Arrangement, Card
from tessera.games.enigma.state import State
from tessera.games.enigma.tiles import Tile


@lru_cache(maxsize=4096)
def solution(edition: Edition, card: Card) -> Arrangement | None:
    """The first solution of a card.  Cached: cards of the box come again and again."""
    return puzzles.solve(card, edition.puzzles)


class SolvingTimes(msgspec.Struct, frozen=True):
    """Model of the time that a player needs for a card.

    The median is `seconds[category][grade - 1]`; a single card takes it times a log-normal factor: with the usual
    `spread` half of all cards take between 0.7 and 1.4 times the median.  `skill` is a percentage: 200 solves in half
    the time.  The figures are assumptions, not measurements of people (docs/decisions/013-enigma-rulings.md).
    """

    seconds: dict[str, tuple[int, int, int, int, int]] = msgspec.field(
        default_factory=lambda: {category: kind.seconds for category, kind in KINDS.items()}
    )
    spread: float = 0.5
    skill: int = 100

    def median(self, category: str, grade: int) -> int:
        """The median time for a card, in milliseconds."""
        return self.seconds[category][grade - 1] * 100_000 // self.skill

    def draw(self, die: Die, category: str, grade: int) -> int:
        """The time for one card, in milliseconds."""
        return int(self.median(category, grade) * die.lognormvariate(0, self.spread))


LAST_LOOK = 1_500
"""Milliseconds before its hourglass runs out at which a bot that will not solve in time shows its arrangement (E44)."""


class RacePlan(NamedTuple):
    """A bot's plan for a race: an action, its time after the start, and perhaps a wrong claim before it."""

    action: Action
    after: int
    slip: Claim | None = None


class EnigmaBot(Bot):
    """Base of all players of ENIGMA.  Outside the race they decide at once; a race they plan when it begins."""

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        self.round = 0
        self.plan = RacePlan(GiveUp(), 0)

    @abstractmethod
    def think(self, game: Enigma, seat: int) -> Action:
        """Decide outside the race."""

    @abstractmethod
    def prepare(self, state: State, seat: int, card: Card) -> RacePlan:
        """Plan the race for the card just flipped."""

    def move(self, game: Game, seat: int, now: int) -> Move:
        assert isinstance(game, Enigma)
        state = game.position
        if state.phase != "race":
            return Move(self.think(game, seat), now)
        race = state.race
        card, start = race.cards[seat], race.start
        assert card is not None
        assert start is not None
        if self.round != state.round:
            self.round = state.round
            self.plan = self.prepare(state, seat, card)
        action, after, slip = self.plan
        if race.turned is not None and isinstance(action, Claim) and race.ends[seat] <= start + after:
            last = race.ends[seat] - LAST_LOOK
            show = Show(puzzles.begun(action.arrangement, max(0, last - start), after))
            if race.arrangements[seat] != show.arrangement:
                return Move(show, max(now, last))
        if slip is not None and race.arrangements[seat] is None:
            return Move(slip, max(now, start + after // 2))
        return Move(action, max(now, start + after, race.locked[seat]))


RANDOM_TIME = (5_000, 150_000)
"""Milliseconds a random player takes for a card, each equally likely; some come too late."""
ONE_IN = 4
"""A random player gives up one card in four, and claims an older solution first at one in four of the others."""


class RandomSolver(EnigmaBot):
    """Plays any choice, each equally likely, like `tessera.bots.Random`, but also fills in forms, so it solves cards.

    It solves three cards of four, some after claiming an older card's solution: its games use every rule of the race.
    """

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        self.remembered: dict[str, Arrangement] = {}

    def think(self, game: Enigma, seat: int) -> Action:
        action = self.die.choice(game.choices(seat))
        assert not isinstance(action, Form)
        return action

    def prepare(self, state: State, seat: int, card: Card) -> RacePlan:
        found = solution(state.edition, card)
        after = self.die.randrange(*RANDOM_TIME)
        if found is None or not self.die.randrange(ONE_IN):
            return RacePlan(GiveUp(), after)
        category = state.category_of(seat)
        older = self.remembered.get(category)
        self.remembered[category] = found
        if older is None or self.die.randrange(ONE_IN) or puzzles.check(card, older, state.edition.puzzles) is None:
            return RacePlan(Claim(found), after)
        return RacePlan(Claim(found), after, slip=Claim(older))


# The weights of the greedy player.  They were set by judgement, and checked by the length and the scores of its games:
# 12 to 13 rounds, winners at 16 points, 11 to 18 systems closed a game.

CLOSING = (100, 55, 35, 22, 14, 9, 6)
"""By open ends: the chance, in percent, that a system closes in time; the last figure holds for all beyond."""
KEEPING = (0, 90, 40, 20)
"""By networkers in the supply: the value of keeping one of them, in hundredths of a point; the last is worth most."""
PATIENCE = 30_000
"""Milliseconds that a rival is thought to need on top of the hourglass."""
LAYING = 1_000
"""The value of laying any tile at all when choosing, in hundredths of a point, on top of the best place's value."""
NEVER = -1_000_000
"""A value lower than that of any lay, in hundredths of a point."""


class Greedy(EnigmaBot):
    """Takes and lays the tile with the highest immediate value, including points that are likely later."""

    def __init__(self, seed: int | str = 0, times: SolvingTimes | None = None) -> None:
        super().__init__(seed)
        self.times = times or SolvingTimes()

    def think(self, game: Enigma, seat: int) -> Action:
        state = game.position
        if state.phase == "choose":
            return self.choose(state, seat)
        if state.phase == "lay":
            return best_lay(state, seat, state.tile_of(seat))[1]
        if state.phase == "networker":
            cell = best_cell(state, seat)
            return Pass() if cell is None else STAND[cell]
        return Ready()

    def choose(self, state: State, seat: int) -> Action:
        """Choose the tile with the highest value times the probability that its puzzle is solved in time."""

        def promise(chamber: int) -> int:
            time = state.options.hourglass_of(seat, CATEGORIES[chamber]) + PATIENCE
            median = self.times.median(CATEGORIES[chamber], state.chambers.grades[chamber])
            return (LAYING + best_lay(state, seat, top_tile(state, chamber))[0]) * time // (time + median)

        return CHOOSE[max(open_chambers(state), key=promise)]

    def prepare(self, state: State, seat: int, card: Card) -> RacePlan:
        found = solution(state.edition, card)
        after = self.times.draw(self.die, state.category_of(seat), state.grades[seat])
        return RacePlan(GiveUp() if found is None else Claim(found), after)


def top_tile(state: State, chamber: int) -> Tile:
    """The top tile of a chamber that has one."""
    top = state.chambers.tops[chamber]
    assert top is not None
    return state.edition.tiles[top]


def best_lay(state: State, seat: int, tile: Tile) -> tuple[int, Lay]:
    """The place and turn that are worth most to a seat, and how much, with the best networker it may put there."""
    best, choice = NEVER, Lay(0, 0, 0)
    for place in state.network.places:
        for turn in tile.turns:
            value = value_of_lay(state, seat, place, tile, turn)
            if value > best:
                best, choice = value, lay_at(place, turn)
    return best, choice


def value_of_lay(state: State, seat: int, place: Place, tile: Tile, turn: int) -> int:
    """The change in value of the systems that the tile touches, and the value of the best networker there."""
    network = state.network
    value = networker = 0
    for joint in network.foresee(place, tile, turn):
        value += value_of_system(state, seat, joint.open_ends, joint.cells, joint.standing)
        for system in joint.systems:
            if network.standing(system):
                value -= value_of_system(
                    state, seat, network.open_ends(system), network.cells(system), network.standing(system)
                )
        counts = by_colour(joint.cells)
        for cell, colour in enumerate(tile.cell_colours):
            if tile.cell_groups[cell] in joint.groups and joint.free(colour):
                networker = max(networker, value_of_networker(state, seat, joint.open_ends, counts[colour]))
    return value + networker


def value_of_system(state: State, seat: int, open_ends: int, cells: CellCount, standing: Crowd) -> int:
    """The points that a system is likely to bring this seat, less the others' average."""
    if not standing:
        return 0
    points = worth(cells, standing, state.seats)
    lead = points[seat] - (sum(points) - points[seat]) // (state.seats - 1)
    return lead * likely(open_ends)


def value_of_networker(state: State, seat: int, open_ends: int, cells: int) -> int:
    """The points a networker is likely to score, less its value in the supply; from a closed system it comes back."""
    supply = state.supply[seat]
    if not supply:
        return 0
    return cells * likely(open_ends) - (KEEPING[supply] if open_ends else 0)


def likely(open_ends: int) -> int:
    """The chance, in percent, that a system with this many open ends closes in time."""
    return CLOSING[min(open_ends, len(CLOSING) - 1)]


def best_cell(state: State, seat: int) -> int | None:
    """The cell of the tile just laid on which a networker is worth most, or None."""
    network = state.network
    tile, _, first = network.laid[state.place]
    best, choice = 0, None
    for cell in state.free_cells:
        system = network.system(first + tile.cell_groups[cell])
        cells = by_colour(network.cells(system))[tile.cell_colours[cell]]
        value = value_of_networker(state, seat, network.open_ends(system), cells)
        if value > best:
            best, choice = value, cell
    return choice
