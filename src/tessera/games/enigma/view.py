"""The view: the whole public state of ENIGMA as the client shows it, derived values included.

Pieces are named `chamber:pipes`, `hand:0` (a seat's tile and card), `tile:2,-1`, `place:3,-1`, `cell:2,-1:0`,
`networker:0` (a seat's supply) and `hourglass`; `pieces_of` uses the same names.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from tessera.core.game import Action, Outcome
from tessera.games.enigma.actions import Choose, Lay, Networker, Pass, TimeUp
from tessera.games.enigma.counts import by_colour, worth
from tessera.games.enigma.network import Network
from tessera.games.enigma.options import Options
from tessera.games.enigma.places import Place as PlaceNumber
from tessera.games.enigma.places import column, row
from tessera.games.enigma.puzzles import CATEGORIES, Arrangement, Card, Category, category_of
from tessera.games.enigma.race import deadline
from tessera.games.enigma.state import Phase, State, Status
from tessera.games.enigma.tiles import COLOURS, Letter, Tile

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
    """A system; closed if it has no open ends.  `worth` is each seat's points if it closed now (E20)."""

    number: int
    open_ends: int
    cells: tuple[int, int, int]
    networkers: tuple[Standing, ...]
    worth: tuple[int, ...]


class Turned(msgspec.Struct, frozen=True):
    """The effect of laying the tile in this turn."""

    turn: int
    closes: tuple[int, ...]
    """The systems on the table that would be closed by it."""
    points: tuple[int, ...]
    """The points of each seat at once, without a networker on the tile."""
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
    """While a seat is to lay: where it may, and the effect of each turn there."""
    surrounded: tuple[tuple[int, int], ...]
    """Empty places with tiles on all four sides."""
    race_start: int | None
    hourglass: int | None
    """When the hourglass was turned in this race."""
    deadline: int | None
    outcome: Outcome | None


def view_of(state: State) -> View:
    """The view of a state."""
    layer = state.queue[0] if state.phase == "lay" else None
    race = state.race
    return View(
        phase=state.phase,
        round=state.round,
        start=state.start,
        turn=state.turn,
        to_act=state.to_act,
        options=state.options,
        commitment=state.chance.commitment,
        players=tuple(_player(state, seat) for seat in range(state.seats)),
        chambers=tuple(_chamber(state, chamber) for chamber in range(len(CATEGORIES))),
        tiles=_tiles(state.network),
        systems=_systems(state),
        places=() if layer is None else places_of(state, layer, state.tile_of(layer)),
        surrounded=tuple((column(place), row(place)) for place in state.network.surrounded()),
        race_start=race.start if state.phase in ("ready", "race") else None,
        hourglass=race.turned if state.phase == "race" else None,
        deadline=deadline(state),
        outcome=state.outcome,
    )


def places_of(state: State, seat: int, tile: Tile) -> tuple[Place, ...]:
    """The places where a seat may lay a tile, and the effect of each turn there."""
    return tuple(
        Place(
            f"place:{column(place)},{row(place)}",
            column(place),
            row(place),
            tuple(turned(state, seat, place, tile, turn) for turn in tile.turns),
        )
        for place in state.network.places
    )


def turned(state: State, seat: int, place: PlaceNumber, tile: Tile, turn: int) -> Turned:
    """The effect of laying a tile here in this turn (E17–E22).  Nothing is changed."""
    closes: list[int] = []
    points = [0] * state.seats
    cells: list[int | None] = [None] * len(tile.cell_colours)
    for joint in state.network.foresee(place, tile, turn):
        counts = by_colour(joint.cells)
        if not joint.open_ends:
            closes += joint.systems
            if joint.standing:
                scored = worth(joint.cells, joint.standing, state.seats)
                points = [have + more for have, more in zip(points, scored, strict=True)]
        if not state.supply[seat]:
            continue
        for cell, colour in enumerate(tile.cell_colours):
            if tile.cell_groups[cell] in joint.groups and joint.free(colour):
                cells[cell] = 0 if joint.open_ends else counts[colour]
    return Turned(turn, tuple(sorted(closes)), tuple(points), tuple(cells))


def pieces_of(state: State, seat: int, action: Action) -> tuple[str, ...]:
    """The pieces an action uses; selecting one of them filters the choices."""
    if isinstance(action, Choose):
        return (f"chamber:{action.category}",)
    if isinstance(action, Lay):
        return f"hand:{seat}", f"place:{action.x},{action.y}"
    if isinstance(action, Networker):
        return f"networker:{seat}", _cell(state.place, action.cell)
    if isinstance(action, Pass):
        return ()
    return ("hourglass",) if isinstance(action, TimeUp) else (f"hand:{seat}",)


def _cell(place: PlaceNumber, cell: int) -> str:
    return f"cell:{column(place)},{row(place)}:{cell}"


def _conduits(tile: Tile) -> Conduits:
    return Conduits(tile.number, tuple(f"{exits}:{cells}" for exits, cells in tile.groups))


def _chamber(state: State, chamber: int) -> Chamber:
    chambers = state.chambers
    category = CATEGORIES[chamber]
    top = chambers.tops[chamber]
    owners = (seat for seat in range(state.seats) if _chosen(state, seat) == category)
    return Chamber(
        name=f"chamber:{category}",
        category=category,
        top=None if top is None else _conduits(state.edition.tiles[top]),
        grade=None if top is None else chambers.grades[chamber],
        left=len(chambers.left[chamber]),
        boxed=len(chambers.boxed[chamber]),
        taken=next(owners, None),
    )


def _chosen(state: State, seat: int) -> Category | None:
    """E8: the category that a seat chose in this round; it stays the seat's until the round ends."""
    card = state.race.cards[seat]
    if state.hands[seat] is not None:
        return state.category_of(seat)
    return None if card is None or state.phase == "choose" else category_of(card)


def _player(state: State, seat: int) -> Player:
    race = state.race
    hand = state.hands[seat]
    working = state.phase == "race" and race.status[seat] == "working"
    doing: Doing
    if state.phase == "choose":
        doing = "choosing" if seat == state.queue[0] else "watching"
    elif state.phase in ("lay", "networker"):
        doing = "laying" if seat == state.queue[0] else race.status[seat]
    else:
        doing = race.status[seat]
    return Player(
        name=f"hand:{seat}",
        seat=seat,
        points=state.points[seat],
        supply=state.supply[seat],
        standing=sum(worker.seat == seat for worker in state.workers),
        doing=doing,
        tile=None if hand is None else _conduits(state.edition.tiles[hand]),
        category=_chosen(state, seat),
        grade=None if hand is None and race.cards[seat] is None else state.grades[seat],
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


def _systems(state: State) -> tuple[System, ...]:
    network = state.network
    networkers: dict[int, list[Standing]] = {system: [] for system in network.systems()}
    for seat, place, cell, group in state.workers:
        tile, _, _ = network.laid[place]
        colour = COLOURS[tile.cell_colours[cell]]
        networkers[network.system(group)].append(Standing(seat, _cell(place, cell), colour))
    return tuple(
        System(
            system,
            network.open_ends(system),
            by_colour(network.cells(system)),
            tuple(standing),
            worth(network.cells(system), network.standing(system), state.seats),
        )
        for system, standing in networkers.items()
    )
