"""The three levels of ENIGMA: how fast they solve, how far they look when they choose and lay.

A solution is always a real one, found by the solver of its category; it is claimed when the time has passed that a
person of that level would have needed: the median of its category and grade in `SolvingTimes`, divided by `skill`
percent, times a log-normal factor.

| level | skill | choosing | laying |
|---|---|---|---|
| novice | 50 | the easiest card | the best of a few places that catch the eye |
| steady | 100 | the tile that promises most, if its card is solved | the place that is worth most at once |
| expert | 150 | that, less what it leaves to the next player | by playing the next lays of everybody on a copy |
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import erfc, log
from time import thread_time

from tessera.bots import Estimate
from tessera.core.game import Action, Game
from tessera.games.enigma.actions import Ready
from tessera.games.enigma.bots.greedy import (
    Greedy,
    SolvingTimes,
    best_cell,
    best_lay,
    top_tile,
    value_of_lay,
    value_of_system,
)
from tessera.games.enigma.chambers import open_chambers
from tessera.games.enigma.choices import CHOOSE, networker_choices
from tessera.games.enigma.game import Enigma
from tessera.games.enigma.laying import lay_at, lay_tile, put_networker
from tessera.games.enigma.puzzles import CATEGORIES, Category
from tessera.games.enigma.scoring import score_closed
from tessera.games.enigma.state import State
from tessera.games.enigma.tiles import Tile

# The levels' weights and depths, checked by their games against each other (docs/balance.md): a steady
# player wins 99% against a novice, an expert 90% against a steady player, within 0.6 seconds a decision.

NOVICE_SKILL, EXPERT_SKILL = 50, 150
"""Solving speed in percent of `SolvingTimes`."""
GLANCES = 12
"""Places and turns that a novice looks at."""
CANDIDATES = 4
"""The lays that an expert follows up."""
SAMPLES = 4
"""Roll-outs of each followed lay, each with other tiles."""
AHEAD = 4
"""Lays that a roll-out goes on for."""
WON = 1_000
"""Hundredths of a point for a game that is over and won."""
TILE = 100
"""The value of laying at all, in hundredths of a point, on top of the best place's value.  With more, experts take easy
cards for poor tiles (docs/balance.md)."""
DENIED = 0.5
"""The share of a rival's best remaining tile that counts against a choice: the rival may still fail to solve it."""
USUAL_GRADE = 3
"""The grade of the cards that the others are thought to have."""
POINT = 100
"""Hundredths of a point in a point."""


class Steady(Greedy):
    """The greedy bot, as a level."""


class Novice(Greedy):
    """Takes the easiest card, and lays on the best of a few places."""

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed, SolvingTimes(skill=NOVICE_SKILL))

    def think(self, game: Enigma, seat: int) -> Action:
        state = game.position
        if state.phase == "choose":
            return CHOOSE[min(open_chambers(state), key=lambda chamber: state.chambers.grades[chamber])]
        if state.phase == "lay":
            tile = state.tile_of(seat)
            lays = [(place, turn) for place in state.network.places for turn in tile.turns]
            seen = self.die.sample(lays, min(GLANCES, len(lays)))
            place, turn = max(seen, key=lambda lay: value_of_lay(state, seat, lay[0], tile, lay[1]))
            return lay_at(place, turn)
        return super().think(game, seat)


class Expert(Greedy):
    """Plays the next lays of everybody on a copy before it lays, and leaves little to the next when it chooses."""

    limit: float | None = 0.6

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed, SolvingTimes(skill=EXPERT_SKILL))

    def think(self, game: Enigma, seat: int) -> Action:
        deciding = game.position.phase in ("choose", "lay", "networker")
        return self.weigh(game, seat, 0)[0].action if deciding else Ready()

    def weigh(self, game: Game, seat: int, now: int, also: Sequence[Action] = ()) -> list[Estimate]:
        """The few best actions, each with the lead over the others that it is thought to bring, in points."""
        assert isinstance(game, Enigma)
        state = game.position
        seed = self.die.getrandbits(32)
        if state.phase == "choose":
            values = self._tops(state, seat)
        elif state.phase == "lay":
            values = self._followed(_candidates(state, seat, also), lambda action: _lay_value(game, seat, action, seed))
        elif state.phase == "networker":
            values = self._followed(
                [*networker_choices(state)], lambda action: _networker_value(game, seat, action, seed)
            )
        else:
            return []
        values.sort(key=lambda each: -each[0])
        return [Estimate(action, value / POINT) for value, action in values]

    def _followed(self, actions: list[Action], value: Callable[[Action], float]) -> list[tuple[float, Action]]:
        """Each action with its value; when the time is over, the rest is left out."""
        until = self.until()
        values: list[tuple[float, Action]] = []
        for action in actions:
            values.append((value(action), action))
            if until is not None and thread_time() > until:
                break
        return values

    def _tops(self, state: State, seat: int) -> list[tuple[float, Action]]:
        """The promise of each open chamber, less the best that it leaves to the seat that chooses next."""
        chambers = open_chambers(state)
        rival = state.queue[1] if len(state.queue) > 1 else None
        own = {chamber: self._promise(state, seat, chamber) for chamber in chambers}
        theirs = {} if rival is None else {chamber: self._promise(state, rival, chamber) for chamber in chambers}
        values: list[tuple[float, Action]] = []
        for chamber in chambers:
            left = max((theirs[other] for other in theirs if other != chamber), default=0.0)
            values.append((own[chamber] - left * DENIED, CHOOSE[chamber]))
        return values

    def _promise(self, state: State, seat: int, chamber: int) -> float:
        """The value of a chamber's tile, times the chance that its card is solved in time."""
        median = self.times.median(CATEGORIES[chamber], state.chambers.grades[chamber])
        return (TILE + best_lay(state, seat, top_tile(state, chamber))[0]) * self._in_time(
            state, seat, CATEGORIES[chamber], median
        )

    def _in_time(self, state: State, seat: int, category: Category, median: int) -> float:
        """The chance to solve a card before the hourglass of the others runs out, if they need an average time."""
        if state.options.calm:
            return 1.0
        others = sum(self.times.median(each, USUAL_GRADE) for each in CATEGORIES) // len(CATEGORIES)
        time = others + state.options.hourglass_of(seat, category)
        return 0.5 * erfc(log(median / time) / (self.times.spread * 2))


def _candidates(state: State, seat: int, also: Sequence[Action]) -> list[Action]:
    """The lays that are worth most at once, and `also`."""
    tile = state.tile_of(seat)
    lays = [(place, turn) for place in state.network.places for turn in tile.turns]
    lays.sort(key=lambda lay: -value_of_lay(state, seat, lay[0], tile, lay[1]))
    best: list[Action] = [lay_at(place, turn) for place, turn in lays[:CANDIDATES]]
    return [*best, *(action for action in also if action not in best)]


def _lay_value(game: Enigma, seat: int, lay: Action, seed: int) -> float:
    """The mean lead after this lay, its best networker, and the lays that follow."""
    twin = game.imagine(seed)
    state = twin.position
    twin.play(seat, lay, state.at)
    if state.phase == "networker" and state.queue[0] == seat:
        return max(_networker_value(twin, seat, action, seed) for action in networker_choices(state))
    return _mean_lead(twin, seat, seed)


def _networker_value(game: Enigma, seat: int, action: Action, seed: int) -> float:
    """The mean lead after putting this networker, or none, and the lays that follow."""
    twin = game.imagine(seed)
    twin.play(seat, action, twin.position.at)
    return _mean_lead(twin, seat, seed)


def _mean_lead(game: Enigma, seat: int, seed: int) -> float:
    return sum(_follow(game.imagine(seed + number).position, seat) for number in range(SAMPLES)) / SAMPLES


def _follow(state: State, seat: int) -> float:
    """Let everybody lay greedily, those who hold a tile first, the others tiles drawn from the chambers."""
    if state.outcome is not None:
        return _lead(state, seat) + (WON if seat in state.outcome.winners else -WON)
    waiting = state.queue.copy() if state.phase == "lay" else []
    first = (waiting[-1] + 1) % state.seats if waiting else state.start
    for number in range(AHEAD):
        if number < len(waiting):
            player = waiting[number]
            tile = state.tile_of(player)
        else:
            player = (first + number - len(waiting)) % state.seats
            tile = _drawn(state)
            if number == len(waiting) and max(state.points) >= state.edition.goal:
                return _lead(state, seat) + (WON if state.points[seat] == max(state.points) else -WON)
        _lay_greedily(state, player, tile)
    return _lead(state, seat)


def _drawn(state: State) -> Tile:
    """A random tile of those not taken yet."""
    chance, chambers, tiles = state.chance, state.chambers, state.edition.tiles
    chamber = chambers.left[chance.pick(len(CATEGORIES))] or [top for top in chambers.tops if top is not None]
    return tiles[chamber[chance.pick(len(chamber))]] if chamber else tiles[chance.pick(len(tiles))]


def _lay_greedily(state: State, seat: int, tile: Tile) -> None:
    """One lay on the copy by the rules (E17–E22): the best place, the best networker there, and the scoring."""
    lay_tile(state, seat, tile, best_lay(state, seat, tile)[1])
    cell = best_cell(state, seat)
    if cell is not None:
        put_networker(state, seat, cell)
    score_closed(state)


def _lead(state: State, seat: int) -> float:
    """The lead in hundredths of a point: scored and likely points, less the others' mean."""
    others = sum(state.points) - state.points[seat]
    lead = POINT * state.points[seat] - POINT * others / (state.seats - 1)
    network = state.network
    for system in network.systems():
        standing = network.standing(system)
        if standing:
            lead += value_of_system(state, seat, network.open_ends(system), network.cells(system), standing)
    return lead
