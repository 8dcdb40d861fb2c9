"""ENIGMA as numbers, for learning: the observation, the catalogue of actions, the description of a choice.

A learner chooses, lays and puts networkers.  The race is abstracted: every seat solves its card in the time that
`SolvingTimes` draws for its category and grade, and the hourglass runs as in the rules.  Seats are numbered from the
one that looks.  The tables of indexes are in docs/environments.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, ClassVar, get_args

from tessera.bots import Bot
from tessera.core.game import Action, ChoiceInfo, Game
from tessera.games.enigma.actions import Choose, Lay, Networker
from tessera.games.enigma.bots.greedy import Greedy
from tessera.games.enigma.game import Enigma
from tessera.games.enigma.options import SEATS
from tessera.games.enigma.puzzles import CATEGORIES, GRADES
from tessera.games.enigma.state import Phase
from tessera.games.enigma.tiles import COLOURS, EXITS
from tessera.games.enigma.view import Conduits, Doing, Turned, View
from tessera.lab.encoding import WAIT, Encoding, Field, Row, names

REACH = 10
"""The network is seen, and tiles are laid, up to so many places from the start tile, in each direction.

All games of good bots and nine in ten games of random ones stay within it.
"""
SIDE = 2 * REACH + 1
PHASES: tuple[str, ...] = get_args(Phase)
DOINGS: tuple[str, ...] = tuple(word for part in get_args(Doing) for word in (get_args(part) or (part,)))
DECIDED = ("choose", "lay", "networker")
"""The phases in which a learner decides."""
VERBS = ("choose", "lay", "networker", "pass")
PAIRS = tuple("".join(pair) for pair in combinations(EXITS, 2))
TILE_SIZE = len(PAIRS) + len(EXITS) * len(COLOURS)
TILE_MEANING = f"joined exits ({', '.join(PAIRS)}), then for N, E, S, W its red, green and blue cells, / 4"
PLACE_SIZE = 1 + len(PAIRS) + len(COLOURS) + 2
TURNS = range(4)
CELLS = range(4)
MOST_CELLS = 16
MOST_ENDS = 8
MOST_ROUNDS = 30

Effects = dict[tuple[int, int, int], Turned]


class EnigmaEncoding(Encoding):
    """The encoding of one edition."""

    options: ClassVar[Mapping[str, Any]] = {"cards": "box"}
    """The cards themselves are not observed; those of the box are quickest to draw and to solve."""

    def __init__(self, kind: type[Game]) -> None:
        assert issubclass(kind, Enigma)
        self.goal = kind.edition.goal
        self.networkers = kind.edition.networkers
        self.chamber = max(map(len, kind.edition.chambers))
        seats = SEATS.most
        player = (
            Field("plays", 1, "there is such a seat"),
            Field("acts", 1, "the game waits for it"),
            Field("starts", 1, "it is the start player"),
            Field("points", 1, f"/ {2 * self.goal}"),
            Field("supply", 1, f"networkers in the supply, / {self.networkers}"),
            Field("doing", len(DOINGS), ", ".join(DOINGS)),
            Field("category", len(CATEGORIES), "of the tile in hand: " + ", ".join(CATEGORIES)),
            Field("grade", 1, f"of its card, / {len(GRADES)}"),
            Field("tile", TILE_SIZE, f"the tile in hand: {TILE_MEANING}"),
        )
        chamber = (
            Field("top", TILE_SIZE, f"its top tile: {TILE_MEANING}"),
            Field("grade", 1, f"of the puzzle behind it, / {len(GRADES)}"),
            Field("left", 1, f"tiles under the top, / {self.chamber}"),
            Field("boxed", 1, f"tiles that went back to the box, / {self.chamber}"),
            Field("open", 1, "it can be chosen in this round"),
        )
        self.player_fields, self.chamber_fields = player, chamber
        player_size, chamber_size = (sum(field.size for field in fields) for fields in (player, chamber))
        self.fields = (
            Field("phase", len(PHASES), ", ".join(PHASES)),
            Field("round", 1, f"/ {MOST_ROUNDS}"),
            *(Field(f"player-{number}", player_size, f"the seat {number} on; see below") for number in range(seats)),
            *(Field(f"chamber-{category}", chamber_size, "see below") for category in CATEGORIES),
            Field(
                "network",
                SIDE * SIDE * PLACE_SIZE,
                f"{SIDE} × {SIDE} places, x fastest, from -{REACH},-{REACH}; each {PLACE_SIZE}: there is a tile, "
                f"joined exits ({', '.join(PAIRS)}), red, green, blue cells / 4, own networkers and "
                f"others' networkers / {self.networkers}",
            ),
        )
        self.first, self.in_player, self.in_chamber = names(self.fields), names(player), names(chamber)
        self.action_fields = (
            Field("verb", len(VERBS), ", ".join(VERBS)),
            Field("category", len(CATEGORIES), "choose: " + ", ".join(CATEGORIES)),
            Field("grade", 1, f"choose: of the card, / {len(GRADES)}"),
            Field("tile", TILE_SIZE, f"the tile chosen, or the tile as it would lie: {TILE_MEANING}"),
            Field("place", 2, f"lay: x and y from -{REACH} to {REACH}, as 0 to 1"),
            Field("closes", 1, "lay: systems that it closes, / 4"),
            Field("points", 1, f"lay: own points at once, / {self.goal}"),
            Field("gifts", 1, f"lay: the most points for another seat at once, / {self.goal}"),
            Field("stand", 1, "lay: a networker may be put on it"),
            Field("stand-points", 1, f"lay: the most points that a networker on it adds at once, / {self.goal}"),
            Field("colour", len(COLOURS), "networker: red, green, blue"),
            Field("cells", 1, f"networker: cells of its colour in the system, / {MOST_CELLS}"),
            Field("open-ends", 1, f"networker: of the system, / {MOST_ENDS}"),
        )
        self.in_action = names(self.action_fields)
        self.actions = (
            WAIT,
            "pass",
            *(f"choose {category}" for category in CATEGORIES),
            *(f"networker {cell}" for cell in CELLS),
            *(
                f"lay {x},{y} r{90 * turn}"
                for y in range(-REACH, REACH + 1)
                for x in range(-REACH, REACH + 1)
                for turn in TURNS
            ),
        )
        self.numbers = {name: number for number, name in enumerate(self.actions)}
        self._described: View | None = None
        self._by_lay: Effects = {}

    def decides(self, game: Game, seat: int) -> bool:
        assert isinstance(game, Enigma)
        return game.position.phase in DECIDED

    def proxy(self, seed: str) -> Bot:
        return Greedy(seed)

    def observe(self, view: View, seat: int, row: Row) -> None:
        first = self.first
        row[first["phase"] + PHASES.index(view.phase)] = 1.0
        row[first["round"]] = min(1.0, view.round / MOST_ROUNDS)
        seats = len(view.players)
        for number in range(seats):
            self._observe_player(view, (seat + number) % seats, row, first[f"player-{number}"])
        inside = self.in_chamber
        for chamber in view.chambers:
            start = first[f"chamber-{chamber.category}"]
            if chamber.top is not None:
                _fill(row, start + inside["top"], tile_row(chamber.top, 0))
                row[start + inside["grade"]] = (chamber.grade or 0) / len(GRADES)
            row[start + inside["left"]] = chamber.left / self.chamber
            row[start + inside["boxed"]] = min(1.0, chamber.boxed / self.chamber)
            row[start + inside["open"]] = float(chamber.top is not None and chamber.taken is None)
        self._observe_network(view, seat, row)

    def _observe_player(self, view: View, index: int, row: Row, start: int) -> None:
        inside, player = self.in_player, view.players[index]
        row[start + inside["plays"]] = 1.0
        row[start + inside["acts"]] = float(index in view.to_act)
        row[start + inside["starts"]] = float(index == view.start)
        row[start + inside["points"]] = min(1.0, player.points / (2 * self.goal))
        row[start + inside["supply"]] = player.supply / self.networkers
        row[start + inside["doing"] + DOINGS.index(player.doing)] = 1.0
        if player.category is not None:
            row[start + inside["category"] + CATEGORIES.index(player.category)] = 1.0
        if player.tile is not None:
            row[start + inside["grade"]] = (player.grade or 0) / len(GRADES)
            _fill(row, start + inside["tile"], tile_row(player.tile, 0))

    def _observe_network(self, view: View, seat: int, row: Row) -> None:
        start = self.first["network"]
        for spot in view.tiles:
            if max(abs(spot.x), abs(spot.y)) <= REACH:
                at = start + _place(spot.x, spot.y) * PLACE_SIZE
                row[at] = 1.0
                _fill(row, at + 1, _laid_row(spot.tile, spot.turn))
        for system in view.systems:
            for standing in system.networkers:
                x, y, _ = _cell(standing.cell)
                if max(abs(x), abs(y)) <= REACH:
                    at = start + (_place(x, y) + 1) * PLACE_SIZE - 2 + (standing.seat != seat)
                    row[at] = min(1.0, row[at] + 1 / self.networkers)

    def number(self, view: View, seat: int, action: Action) -> int | None:
        return self.numbers.get(str(action))

    def describe(self, view: View, seat: int, action: Action, info: ChoiceInfo, row: Row) -> None:
        first = self.in_action
        row[first["verb"] + VERBS.index(str(action.__struct_config__.tag))] = 1.0
        match action:
            case Choose(category):
                chamber = view.chambers[CATEGORIES.index(category)]
                row[first["category"] + CATEGORIES.index(category)] = 1.0
                row[first["grade"]] = (chamber.grade or 0) / len(GRADES)
                if chamber.top is not None:
                    _fill(row, first["tile"], tile_row(chamber.top, 0))
            case Lay():
                self._describe_lay(view, seat, action, row)
            case Networker():
                self._describe_networker(view, info, row)

    def _effects(self, view: View) -> Effects:
        """By x, y and turn: the effect of laying the tile in hand there.  Kept for the view that was asked last."""
        if self._described is not view:
            self._described = view
            self._by_lay = {(place.x, place.y, effect.turn): effect for place in view.places for effect in place.turns}
        return self._by_lay

    def _describe_lay(self, view: View, seat: int, action: Lay, row: Row) -> None:
        first = self.in_action
        effect = self._effects(view)[action.x, action.y, action.turn]
        tile = view.players[seat].tile
        assert tile is not None
        _fill(row, first["tile"], tile_row(tile, action.turn))
        _fill(row, first["place"], [min(1.0, max(0.0, (each + REACH) / (2 * REACH))) for each in (action.x, action.y)])
        others = [points for other, points in enumerate(effect.points) if other != seat]
        stands = [points for points in effect.cells if points is not None]
        row[first["closes"]] = min(1.0, len(effect.closes) / 4)
        row[first["points"]] = min(1.0, effect.points[seat] / self.goal)
        row[first["gifts"]] = min(1.0, max(others) / self.goal)
        row[first["stand"]] = float(bool(stands))
        row[first["stand-points"]] = min(1.0, max(stands, default=0) / self.goal)

    def _describe_networker(self, view: View, info: ChoiceInfo, row: Row) -> None:
        first = self.in_action
        x, y, cell = _cell(next(piece for piece in info.pieces if piece.startswith("cell:")))
        spot = next(spot for spot in view.tiles if (spot.x, spot.y) == (x, y))
        cells = [(number, colour) for number, group in enumerate(spot.tile.groups) for colour in group.split(":")[1]]
        group, letter = cells[cell]
        colour = "".join(COLOURS).index(letter)
        system = next(each for each in view.systems if each.number == spot.systems[group])
        row[first["colour"] + colour] = 1.0
        row[first["cells"]] = min(1.0, system.cells[colour] / MOST_CELLS)
        row[first["open-ends"]] = min(1.0, system.open_ends / MOST_ENDS)


def tile_row(tile: Conduits, turn: int) -> tuple[float, ...]:
    """A tile as it lies after `turn` quarter turns to the right."""
    return _tile_rows(tile.groups, turn)[0]


def _laid_row(tile: Conduits, turn: int) -> tuple[float, ...]:
    """A tile on the table: its joined exits and all its cells."""
    return _tile_rows(tile.groups, turn)[1]


@lru_cache(maxsize=1024)
def _tile_rows(groups: tuple[str, ...], turn: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    joins = [0.0] * len(PAIRS)
    by_exit = [0.0] * (len(EXITS) * len(COLOURS))
    cells = [0.0] * len(COLOURS)
    for group in groups:
        exits, _, colours = group.partition(":")
        turned = sorted((EXITS.index(exit) + turn) % 4 for exit in exits)
        for pair in combinations(turned, 2):
            joins[PAIRS.index("".join(EXITS[exit] for exit in pair))] = 1.0
        for letter in colours:
            colour = "".join(COLOURS).index(letter)
            cells[colour] += 1 / 4
            for exit in turned:
                by_exit[exit * len(COLOURS) + colour] += 1 / 4
    return (*joins, *by_exit), (*joins, *cells)


def _place(x: int, y: int) -> int:
    return (y + REACH) * SIDE + x + REACH


def _cell(piece: str) -> tuple[int, int, int]:
    """The x, y and number of a cell by its name, such as `cell:2,-1:0`."""
    _, place, cell = piece.split(":")
    x, y = place.split(",")
    return int(x), int(y), int(cell)


def _fill(row: Row, first: int, numbers: Sequence[float]) -> None:
    row[first : first + len(numbers)] = numbers
