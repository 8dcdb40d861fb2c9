"""The whole public picture of ENIGMA: what players ask, answered.

Pieces are named `chamber:pipes`, `hand:0` (a seat's tile and card), `tile:2,-1`, `place:3,-1`, `cell:2,-1:0`,
`networker:0` (a seat's supply) and `hourglass`; `pieces_of` uses the same names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from tessera.core.game import Action, Outcome
from tessera.games.enigma.actions import Choose, Lay, Networker, Pass, TimeUp
from tessera.games.enigma.chambers import TILES_A_CHAMBER
from tessera.games.enigma.network import Network, by_colour, column, row, worth
from tessera.games.enigma.options import Options
from tessera.games.enigma.puzzles import CATEGORIES, Arrangement, Card, Category
from tessera.games.enigma.race import Status
from tessera.games.enigma.tiles import COLOURS, TILES, Letter, Tile

if TYPE_CHECKING:
    from tessera.games.enigma.game import Enigma

Phase = Literal["choose", "ready", "race", "lay", "networker", "over"]
Doing = Literal["choosing", "laying"] | Status


class Conduits(msgspec.Struct, frozen=True):
    """A tile's conduit side: its number (-1 is the start tile), and its groups as written in `tiles.txt`."""

    number: int
    groups: tuple[str, ...]


class Chamber(msgspec.Struct, frozen=True):
    """`left` counts the tiles under the top; `grade` is that of the next puzzle (E42)."""

    name: str
    category: Category
    top: Conduits | None
    grade: int | None
    left: int
    boxed: int
    taken: int | None
    """The seat it belongs to in this round (E8)."""


class Player(msgspec.Struct, frozen=True):
    """A seat.  Card, arrangement and model solution stay in sight until the next race (E44)."""

    name: str
    seat: int
    points: int
    supply: int
    standing: int
    doing: Doing
    tile: Conduits | None
    category: Category | None
    grade: int | None
    card: Card | None
    arrangement: Arrangement | None
    solution: Arrangement | None
    locked: int | None
    """Until when it may claim nothing (E12)."""
    ends: int | None
    """When its hourglass runs out (E11)."""


class Spot(msgspec.Struct, frozen=True):
    """A tile on the table, and the system each of its groups belongs to."""

    name: str
    x: int
    y: int
    turn: int
    tile: Conduits
    systems: tuple[int, ...]


class Standing(msgspec.Struct, frozen=True):
    """A networker on the table."""

    seat: int
    cell: str
    colour: Letter


class System(msgspec.Struct, frozen=True):
    """A system; closed if it has no open ends.  `worth` is what each seat would score if it closed now (E20)."""

    number: int
    open_ends: int
    cells: tuple[int, int, int]
    networkers: tuple[Standing, ...]
    worth: tuple[int, ...]


class Turned(msgspec.Struct, frozen=True):
    """What laying the tile in this turn would do."""

    turn: int
    closes: tuple[int, ...]
    """The systems on the table that would be closed by it."""
    points: tuple[int, ...]
    """What each seat would score at once, without a networker on the tile."""
    cells: tuple[int | None, ...]
    """For each cell of the tile: the points a networker there would add at once, or None where none may stand (E18)."""


class Place(msgspec.Struct, frozen=True):
    """An empty place where the tile in hand may be laid (E17)."""

    name: str
    x: int
    y: int
    turns: tuple[Turned, ...]


class View(msgspec.Struct, frozen=True):
    """Everything there is to see.  Times are in the referee's milliseconds."""

    phase: Phase
    round: int
    start: int
    turn: int
    to_act: tuple[int, ...]
    options: Options
    commitment: str
    players: tuple[Player, ...]
    chambers: tuple[Chamber, ...]
    tiles: tuple[Spot, ...]
    systems: tuple[System, ...]
    places: tuple[Place, ...]
    """While a seat is to lay: where it may, and what that would do."""
    surrounded: tuple[tuple[int, int], ...]
    """Empty places with tiles on all four sides."""
    race_start: int | None
    hourglass: int | None
    """When it was turned in this race."""
    deadline: int | None
    outcome: Outcome | None


def view_of(game: Enigma) -> View:
    layer = game.queue[0] if game.phase == "lay" else None
    race = game.race
    return View(
        phase=game.phase,
        round=game.round,
        start=game.start,
        turn=game.turn,
        to_act=game.to_act,
        options=game.options,
        commitment=game.chance.commitment,
        players=tuple(_player(game, seat) for seat in range(game.seats)),
        chambers=tuple(_chamber(game, chamber) for chamber in range(len(CATEGORIES))),
        tiles=_tiles(game.network),
        systems=_systems(game),
        places=() if layer is None else places_of(game, layer, game.tile_of(layer)),
        surrounded=tuple((column(place), row(place)) for place in game.network.surrounded()),
        race_start=race.start if game.phase in ("ready", "race") else None,
        hourglass=race.turned if game.phase == "race" else None,
        deadline=game.deadline,
        outcome=game.outcome,
    )


def places_of(game: Enigma, seat: int, tile: Tile) -> tuple[Place, ...]:
    """Where a seat may lay a tile, and what each place and turn would close and score."""
    return tuple(
        Place(
            f"place:{column(place)},{row(place)}",
            column(place),
            row(place),
            tuple(turned(game, seat, place, tile, turn) for turn in tile.turns),
        )
        for place in game.network.places
    )


def turned(game: Enigma, seat: int, place: int, tile: Tile, turn: int) -> Turned:
    """What laying a tile here in this turn would do (E17–E22).  Nothing is changed."""
    closes: list[int] = []
    points = [0] * game.seats
    cells: list[int | None] = [None] * len(tile.cell_colours)
    for joint in game.network.foresee(place, tile, turn):
        counts = by_colour(joint.cells)
        if not joint.open_ends:
            closes += joint.systems
            if joint.standing:
                scored = worth(joint.cells, joint.standing, game.seats)
                points = [have + more for have, more in zip(points, scored, strict=True)]
        if not game.supply[seat]:
            continue
        for cell, colour in enumerate(tile.cell_colours):
            if tile.cell_groups[cell] in joint.groups and joint.free(colour):
                cells[cell] = 0 if joint.open_ends else counts[colour]
    return Turned(turn, tuple(sorted(closes)), tuple(points), tuple(cells))


def pieces_of(game: Enigma, seat: int, action: Action) -> tuple[str, ...]:
    """The pieces an action uses: clicking one of them filters the choices."""
    if isinstance(action, Choose):
        return (f"chamber:{action.category}",)
    if isinstance(action, Lay):
        return f"hand:{seat}", f"place:{action.x},{action.y}"
    if isinstance(action, Networker):
        return f"networker:{seat}", _cell(game.place, action.cell)
    if isinstance(action, Pass):
        return ()
    return ("hourglass",) if isinstance(action, TimeUp) else (f"hand:{seat}",)


def _cell(place: int, cell: int) -> str:
    return f"cell:{column(place)},{row(place)}:{cell}"


def _conduits(tile: Tile) -> Conduits:
    return Conduits(tile.number, tuple(f"{exits}:{cells}" for exits, cells in tile.groups))


def _chamber(game: Enigma, chamber: int) -> Chamber:
    chambers = game.chambers
    category = CATEGORIES[chamber]
    top = chambers.tops[chamber]
    owners = (seat for seat, hand in enumerate(game.hands) if hand is not None and TILES[hand].category == category)
    return Chamber(
        name=f"chamber:{category}",
        category=category,
        top=None if top is None else _conduits(TILES[top]),
        grade=None if top is None else chambers.grades[chamber],
        left=len(chambers.left[chamber]),
        boxed=len(chambers.boxed[chamber]),
        taken=next(owners, None),
    )


def _player(game: Enigma, seat: int) -> Player:
    race = game.race
    hand = game.hands[seat]
    working = game.phase == "race" and race.status[seat] == "working"
    doing: Doing
    if game.phase == "choose":
        doing = "choosing" if seat == game.queue[0] else "watching"
    elif game.phase in ("lay", "networker"):
        doing = "laying" if seat == game.queue[0] else race.status[seat]
    else:
        doing = race.status[seat]
    return Player(
        name=f"hand:{seat}",
        seat=seat,
        points=game.points[seat],
        supply=game.supply[seat],
        standing=sum(worker.seat == seat for worker in game.workers),
        doing=doing,
        tile=None if hand is None else _conduits(TILES[hand]),
        category=None if hand is None else CATEGORIES[hand // TILES_A_CHAMBER],
        grade=None if hand is None and race.cards[seat] is None else game.grades[seat],
        card=race.cards[seat],
        arrangement=race.arrangements[seat],
        solution=race.solutions[seat],
        locked=race.locked[seat] if working and race.locked[seat] else None,
        ends=race.ends[seat] if working and race.turned is not None else None,
    )


def _tiles(network: Network) -> tuple[Spot, ...]:
    return tuple(
        Spot(
            f"tile:{column(place)},{row(place)}",
            column(place),
            row(place),
            turn,
            _conduits(tile),
            tuple(network.system(first + group) for group in range(len(tile.groups))),
        )
        for place, (tile, turn, first) in network.laid.items()
    )


def _systems(game: Enigma) -> tuple[System, ...]:
    network = game.network
    networkers: dict[int, list[Standing]] = {system: [] for system in network.systems()}
    for seat, place, cell, group in game.workers:
        colour = COLOURS[network.laid[place].tile.cell_colours[cell]]
        networkers[network.system(group)].append(Standing(seat, _cell(place, cell), colour))
    return tuple(
        System(
            system,
            network.open_ends(system),
            by_colour(network.cells(system)),
            tuple(standing),
            worth(network.cells(system), network.standing(system), game.seats),
        )
        for system, standing in networkers.items()
    )
