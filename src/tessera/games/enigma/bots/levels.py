"""The three levels of ENIGMA: how fast they solve, how far they look when they choose and lay.

A solution is always a real one, found by the solver of its category; it is handed in when the time has passed that a
person of that level would have needed: the median of its category and grade in `SolvingTimes`, divided by `skill`
percent, times a log-normal factor.

| level | skill | choosing | laying |
|---|---|---|---|
| novice | 70 | the easiest card | the best of a few places that catch the eye |
| steady | 100 | the tile that promises most, if its card is solved | the place that is worth most at once |
| expert | 150 | that, less what it leaves to the next player | by playing the next lays of all in imagination |
"""

from __future__ import annotations

from collections.abc import Callable
from math import erfc, log
from time import perf_counter

from tessera.bots import Estimate
from tessera.core.game import Action, Game
from tessera.games.enigma.actions import Pass, Ready
from tessera.games.enigma.bots.greedy import (
    Greedy,
    SolvingTimes,
    best_lay,
    value_of_lay,
    value_of_networker,
    value_of_system,
)
from tessera.games.enigma.game import CHOOSE, GOAL, STAND, Enigma
from tessera.games.enigma.laying import lay_at
from tessera.games.enigma.network import by_colour, place_at, worth
from tessera.games.enigma.puzzles import CATEGORIES
from tessera.games.enigma.tiles import TILES, Tile

GLANCES = 12
"""Places and turns that a novice looks at."""
CANDIDATES, SAMPLES, AHEAD = 4, 4, 4
"""The lays an expert follows up, how often, and how many lays further."""
WON = 1_000
"""Hundredths of a point for a game that is over and won."""
TILE = 300
"""What it is worth to lay at all, in hundredths of a point, beyond what the best place brings."""


class Steady(Greedy):
    """The greedy player."""


class Novice(Greedy):
    """Takes the easiest card, and lays on the best of a few places."""

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed, SolvingTimes(skill=70))

    def think(self, game: Enigma, seat: int) -> Action:
        if game.phase == "choose":
            return CHOOSE[min(game.open_chambers(), key=lambda chamber: game.chambers.grades[chamber])]
        if game.phase == "lay":
            tile = game.tile_of(seat)
            lays = [(place, turn) for place in game.network.places for turn in tile.turns]
            seen = self.die.sample(lays, min(GLANCES, len(lays)))
            place, turn = max(seen, key=lambda lay: value_of_lay(game, seat, lay[0], tile, lay[1]))
            return lay_at(place, turn)
        return super().think(game, seat)


class Expert(Greedy):
    """Plays the next lays of everybody in imagination before it lays, and leaves little to the next when it chooses."""

    limit: float | None = 0.6

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed, SolvingTimes(skill=150))

    def think(self, game: Enigma, seat: int) -> Action:
        return self.weigh(game, seat, 0)[0].action if game.phase in ("choose", "lay", "networker") else Ready()

    def weigh(self, game: Game, seat: int, now: int, also: Action | None = None) -> list[Estimate]:
        """The few best actions, each with the lead over the others that it is thought to bring, in points."""
        assert isinstance(game, Enigma)
        seed = self.die.getrandbits(32)
        if game.phase == "choose":
            values = self._tops(game, seat)
        elif game.phase == "lay":
            values = self._followed(_candidates(game, seat, also), lambda action: _lay_value(game, seat, action, seed))
        elif game.phase == "networker":
            values = self._followed(_stands(game), lambda action: _stand_value(game, seat, action, seed))
        else:
            return []
        values.sort(key=lambda each: -each[0])
        return [Estimate(action, value / 100) for value, action in values]

    def _followed(self, actions: list[Action], value: Callable[[Action], float]) -> list[tuple[float, Action]]:
        """Each action with its value; when the time is over, the rest is left out."""
        until = self.until()
        values: list[tuple[float, Action]] = []
        for action in actions:
            values.append((value(action), action))
            if until is not None and perf_counter() > until:
                break
        return values

    def _tops(self, game: Enigma, seat: int) -> list[tuple[float, Action]]:
        """What each open chamber promises, less the best it leaves to whoever chooses next."""
        chambers = game.open_chambers()
        rival = game.queue[1] if len(game.queue) > 1 else None
        own = {chamber: self._promise(game, seat, chamber) for chamber in chambers}
        theirs = {} if rival is None else {chamber: self._promise(game, rival, chamber) for chamber in chambers}
        values: list[tuple[float, Action]] = []
        for chamber in chambers:
            left = max((theirs[other] for other in theirs if other != chamber), default=0.0)
            values.append((own[chamber] - left / 2, CHOOSE[chamber]))
        return values

    def _promise(self, game: Enigma, seat: int, chamber: int) -> float:
        top = game.chambers.tops[chamber]
        assert top is not None
        median = self.times.median(CATEGORIES[chamber], game.chambers.grades[chamber])
        return (TILE + best_lay(game, seat, TILES[top])[0]) * self._in_time(game, seat, median)

    def _in_time(self, game: Enigma, seat: int, median: int) -> float:
        """The chance to solve a card before the hourglass of the others runs out, if they need an average time."""
        if game.options.calm:
            return 1.0
        others = sum(self.times.median(category, 3) for category in CATEGORIES) // len(CATEGORIES)
        time = others + game.options.hourglass_of(seat)
        return 0.5 * erfc(log(median / time) / (self.times.spread * 2))


def _candidates(game: Enigma, seat: int, also: Action | None) -> list[Action]:
    """The lays that are worth most at once, and one more."""
    tile = game.tile_of(seat)
    lays = [(place, turn) for place in game.network.places for turn in tile.turns]
    lays.sort(key=lambda lay: -value_of_lay(game, seat, lay[0], tile, lay[1]))
    best: list[Action] = [lay_at(place, turn) for place, turn in lays[:CANDIDATES]]
    return best if also is None or also in best else [*best, also]


def _stands(game: Enigma) -> list[Action]:
    """The cells for a networker, and none."""
    return [*(STAND[cell] for cell in game.free_cells), Pass()]


def _lay_value(game: Enigma, seat: int, lay: Action, seed: int) -> float:
    """The mean lead after this lay, its best networker, and the lays that follow."""
    twin = game.imagine(seed)
    twin.play(seat, lay, twin.at)
    if twin.phase == "networker" and twin.queue[0] == seat:
        return max(_stand_value(twin, seat, action, seed) for action in _stands(twin))
    return _mean_lead(twin, seat, seed)


def _stand_value(game: Enigma, seat: int, action: Action, seed: int) -> float:
    twin = game.imagine(seed)
    twin.play(seat, action, twin.at)
    return _mean_lead(twin, seat, seed)


def _mean_lead(game: Enigma, seat: int, seed: int) -> float:
    return sum(_follow(game.imagine(seed + number), seat) for number in range(SAMPLES)) / SAMPLES


def _follow(game: Enigma, seat: int) -> float:
    """Let everybody lay greedily, those who hold a tile first, the others tiles drawn from the chambers."""
    if game.outcome is not None:
        return _lead(game, seat) + (WON if seat in game.outcome.winners else -WON)
    waiting = game.queue.copy() if game.phase == "lay" else []
    first = (waiting[-1] + 1) % game.seats if waiting else game.start
    for number in range(AHEAD):
        if number < len(waiting):
            player = waiting[number]
            tile = game.tile_of(player)
        else:
            player = (first + number - len(waiting)) % game.seats
            tile = _drawn(game)
            if number == len(waiting) and max(game.points) >= GOAL:
                return _lead(game, seat) + (WON if game.points[seat] == max(game.points) else -WON)
        _lay_greedily(game, player, tile)
    return _lead(game, seat)


def _drawn(game: Enigma) -> Tile:
    """Some tile of those not taken yet."""
    chance, chambers = game.chance, game.chambers
    chamber = chambers.left[chance.pick(len(CATEGORIES))] or [top for top in chambers.tops if top is not None]
    return TILES[chamber[chance.pick(len(chamber))]] if chamber else TILES[chance.pick(len(TILES))]


def _lay_greedily(game: Enigma, seat: int, tile: Tile) -> None:
    """Lay on the imagined table, put the best networker, score what closes (E17–E21)."""
    network = game.network
    lay = best_lay(game, seat, tile)[1]
    place = place_at(lay.x, lay.y)
    network.lay(place, tile, lay.turn)
    first = network.laid[place].first
    best, stand = 0, None
    for cell in network.free_cells(place) if game.supply[seat] else ():
        group, colour = first + tile.cell_groups[cell], tile.cell_colours[cell]
        system = network.system(group)
        cells = by_colour(network.cells(system))[colour]
        value = value_of_networker(game, seat, network.open_ends(system), cells)
        if value > best:
            best, stand = value, (group, colour)
    if stand is not None:
        network.stand(*stand, seat)
        game.supply[seat] -= 1
    for system in network.closed_at(place):
        standing = network.standing(system)
        if standing:
            points = worth(network.cells(system), standing, game.seats)
            game.points = [have + more for have, more in zip(game.points, points, strict=True)]
            for player in range(game.seats):
                game.supply[player] += sum(standing >> 16 * colour + 4 * player & 15 for colour in range(3))
            network.clear(system)


def _lead(game: Enigma, seat: int) -> float:
    """In hundredths of a point: scored and likely, own less the others' mean."""
    others = sum(game.points) - game.points[seat]
    lead = 100 * game.points[seat] - 100 * others / (game.seats - 1)
    network = game.network
    for system in network.systems():
        standing = network.standing(system)
        if standing:
            lead += value_of_system(game, seat, network.open_ends(system), network.cells(system), standing)
    return lead
