"""Players of ENIGMA.

A bot finds a solution at once; how long a person would have needed it takes from `SolvingTimes`.  Everything about
laying is counted in hundredths of a point.
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
from tessera.games.enigma.actions import Claim, GiveUp, Lay, Networker, Pass, Ready, Show
from tessera.games.enigma.bots.begun import begun
from tessera.games.enigma.game import CHOOSE, Enigma
from tessera.games.enigma.laying import lay_at
from tessera.games.enigma.network import by_colour, worth
from tessera.games.enigma.puzzles import CATEGORIES, Arrangement, Card
from tessera.games.enigma.tiles import TILES, Tile

solution = lru_cache(maxsize=4096)(puzzles.solve)
"""Cards of the box come again and again."""


class SolvingTimes(msgspec.Struct, frozen=True):
    """How long a player needs for a card.

    The median is `seconds[category][grade - 1]`; a single card takes it times a log-normal factor: with the usual
    `spread` half of all cards take between 0.7 and 1.4 times the median.  `skill` is a percentage: 200 solves in half
    the time.
    """

    seconds: dict[str, tuple[int, int, int, int, int]] = msgspec.field(
        default_factory=lambda: {
            "weights": (20, 30, 45, 65, 90),
            "fragments": (35, 55, 80, 110, 150),
            "pipes": (25, 40, 60, 85, 120),
            "blocks": (30, 45, 65, 95, 130),
        }
    )
    spread: float = 0.5
    skill: int = 100

    def median(self, category: str, grade: int) -> int:
        """In milliseconds."""
        return self.seconds[category][grade - 1] * 100_000 // self.skill

    def draw(self, die: Die, category: str, grade: int) -> int:
        """The time for one card, in milliseconds."""
        return int(self.median(category, grade) * die.lognormvariate(0, self.spread))


LAST_LOOK = 1_500
"""Who will not solve in time shows how far it has come, so many milliseconds before its hourglass runs out (E44)."""


class Plan(NamedTuple):
    """What a bot will do in a race: an action and how long after the start; before it, perhaps, a wrong claim."""

    action: Action
    after: int
    slip: Claim | None = None


class Player(Bot):
    """What both bots share: without a hurry they decide at once; what they do in a race they plan when it begins."""

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        self.round = 0
        self.plan = Plan(GiveUp(), 0)

    @abstractmethod
    def think(self, game: Enigma, seat: int) -> Action:
        """A decision without hurry."""

    @abstractmethod
    def prepare(self, game: Enigma, seat: int, card: Card) -> Plan:
        """The plan for the card just flipped."""

    def move(self, game: Game, seat: int, now: int) -> Move:
        assert isinstance(game, Enigma)
        if game.phase != "race":
            return Move(self.think(game, seat), now)
        race = game.race
        card = race.cards[seat]
        assert card is not None
        assert race.start is not None
        if self.round != game.round:
            self.round = game.round
            self.plan = self.prepare(game, seat, card)
        action, after, slip = self.plan
        if race.turned is not None and isinstance(action, Claim) and race.ends[seat] <= race.start + after:
            last = race.ends[seat] - LAST_LOOK
            show = Show(begun(action.arrangement, max(0, last - race.start), after))
            if race.arrangements[seat] != show.arrangement:
                return Move(show, max(now, last))
        if slip is not None and race.arrangements[seat] is None:
            return Move(slip, max(now, race.start + after // 2))
        return Move(action, max(now, race.start + after, race.locked[seat]))


class Random(Player):
    """Any choice, each equally likely; it solves three cards of four, some after claiming an older card's solution."""

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        self.remembered: dict[str, Arrangement] = {}

    def think(self, game: Enigma, seat: int) -> Action:
        action = self.die.choice(game.choices(seat))
        assert not isinstance(action, Form)
        return action

    def prepare(self, game: Enigma, seat: int, card: Card) -> Plan:
        found = solution(card)
        after = self.die.randrange(5_000, 150_000)
        if found is None or not self.die.randrange(4):
            return Plan(GiveUp(), after)
        category = game.category_of(seat)
        older = self.remembered.get(category)
        self.remembered[category] = found
        slips = older is not None and not self.die.randrange(4) and puzzles.check(card, older) is not None
        return Plan(Claim(found), after, Claim(older) if slips and older is not None else None)


CLOSING = (100, 55, 35, 22, 14, 9, 6)
"""How likely, in percent, a system with so many open ends will close in time; the last figure holds for all beyond."""
KEEPING = (0, 90, 40, 20)
"""What it is worth, in hundredths of a point, to keep one's last, second or third networker for later."""
PATIENCE = 30_000
"""How long, in milliseconds, a rival is thought to need beyond the hourglass."""


class Greedy(Player):
    """Takes and lays the tile that is worth most at once, points that are likely later included."""

    def __init__(self, seed: int | str = 0, times: SolvingTimes | None = None) -> None:
        super().__init__(seed)
        self.times = times or SolvingTimes()

    def think(self, game: Enigma, seat: int) -> Action:
        if game.phase == "choose":
            return self.choose(game, seat)
        if game.phase == "lay":
            return best_lay(game, seat, game.tile_of(seat))[1]
        if game.phase == "networker":
            return best_cell(game, seat)
        return Ready()

    def choose(self, game: Enigma, seat: int) -> Action:
        """The tile that promises most, times the likelihood that its puzzle is solved in time."""
        time = game.options.hourglass_of(seat) + PATIENCE

        def promise(chamber: int) -> int:
            top = game.chambers.tops[chamber]
            assert top is not None
            median = self.times.median(CATEGORIES[chamber], game.chambers.grades[chamber])
            return (1_000 + best_lay(game, seat, TILES[top])[0]) * time // (time + median)

        return CHOOSE[max(game.open_chambers(), key=promise)]

    def prepare(self, game: Enigma, seat: int, card: Card) -> Plan:
        found = solution(card)
        after = self.times.draw(self.die, game.category_of(seat), game.grades[seat])
        return Plan(GiveUp() if found is None else Claim(found), after)


def best_lay(game: Enigma, seat: int, tile: Tile) -> tuple[int, Lay]:
    """The place and turn that are worth most to a seat, and how much, with the best networker it may put there."""
    best, choice = -1_000_000, Lay(0, 0, 0)
    for place in game.network.places:
        for turn in tile.turns:
            value = value_of_lay(game, seat, place, tile, turn)
            if value > best:
                best, choice = value, lay_at(place, turn)
    return best, choice


def value_of_lay(game: Enigma, seat: int, place: int, tile: Tile, turn: int) -> int:
    """What laying changes in the value of the systems it touches, and what a networker there would add."""
    network = game.network
    value = networker = 0
    for joint in network.foresee(place, tile, turn):
        value += value_of_system(game, seat, joint.open_ends, joint.cells, joint.standing)
        for system in joint.systems:
            if network.standing(system):
                value -= value_of_system(
                    game, seat, network.open_ends(system), network.cells(system), network.standing(system)
                )
        counts = by_colour(joint.cells)
        for cell, colour in enumerate(tile.cell_colours):
            if tile.cell_groups[cell] in joint.groups and joint.free(colour):
                networker = max(networker, value_of_networker(game, seat, joint.open_ends, counts[colour]))
    return value + networker


def value_of_system(game: Enigma, seat: int, open_ends: int, cells: int, standing: int) -> int:
    """The points it is likely to bring this seat, less what it brings the others on average."""
    if not standing:
        return 0
    points = worth(cells, standing, game.seats)
    lead = points[seat] - (sum(points) - points[seat]) // (game.seats - 1)
    return lead * likely(open_ends)


def value_of_networker(game: Enigma, seat: int, open_ends: int, cells: int) -> int:
    """The points it is likely to score, less what it would be worth in the supply; on a closed system it comes back."""
    if not game.supply[seat]:
        return 0
    return cells * likely(open_ends) - (KEEPING[game.supply[seat]] if open_ends else 0)


def likely(open_ends: int) -> int:
    return CLOSING[min(open_ends, len(CLOSING) - 1)]


def best_cell(game: Enigma, seat: int) -> Action:
    """The cell of the tile just laid on which a networker is worth most, or none."""
    network = game.network
    tile, _, first = network.laid[game.place]
    best: int = 0
    choice: Action = Pass()
    for action in game.choices(seat):
        if isinstance(action, Networker):
            system = network.system(first + tile.cell_groups[action.cell])
            cells = by_colour(network.cells(system))[tile.cell_colours[action.cell]]
            value = value_of_networker(game, seat, network.open_ends(system), cells)
            if value > best:
                best, choice = value, action
    return choice
