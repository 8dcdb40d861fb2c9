"""The network on the table: tiles laid edge to edge, and the conduit systems they make (E17–E22, E27).

Every edge of every tile carries one channel, so tiles that lie side by side are always joined.  Systems are kept in a
union-find of groups: joining, asking whether a system is closed and what it is worth cost the same on an empty table
and on a full one.  A system is named by the number of its oldest group, so its name stays when others join it.

>>> table = Network()
>>> networkers_met = table.lay(place_at(1, 0), Tile("NESW:rb"), 0)
>>> [table.open_ends(system) for system in table.systems()]
[4, 2]
"""

from __future__ import annotations

from typing import NamedTuple

from tessera.games.enigma.tiles import CELL_BITS, START, Tile

REACH = 128
"""No tile can lie so far from the start tile: there are fewer."""
ROW = 2 * REACH
STEPS = (-1, ROW, 1, -ROW)
"""From a place to its neighbours in the north, east, south and west."""

END_BITS = 10
END = (1 << END_BITS) - 1
FROM = tuple(END_BITS * exit for exit in range(4))
"""Where at a place the channel is written down that leads into it through its exit."""
INTO = tuple(END_BITS * ((exit + 2) % 4) for exit in range(4))
"""Where the channel that leaves through an exit is written down at the place it leads into."""

COLOUR_BITS = 16
COLOUR = (1 << COLOUR_BITS) - 1
"""Networkers are counted by colour and seat in one number: a hexadecimal digit for each seat, four for each colour."""
CELLS = (1 << CELL_BITS) - 1


def place_at(x: int, y: int) -> int:
    """The number of a place.  The start tile lies at 0,0; x grows eastwards, y southwards."""
    return (x + REACH) * ROW + y + REACH


def column(place: int) -> int:
    return place // ROW - REACH


def row(place: int) -> int:
    return place % ROW - REACH


def by_colour(cells: int) -> tuple[int, int, int]:
    """Counted cells, unpacked: red, green, blue."""
    return cells & CELLS, cells >> CELL_BITS & CELLS, cells >> 2 * CELL_BITS & CELLS


def worth(cells: int, standing: int, seats: int) -> tuple[int, ...]:
    """E20: for each networker a point for each cell of its colour; two of one's own on one colour both count."""
    points = [0] * seats
    for colour in range(3):
        crowd = standing >> COLOUR_BITS * colour & COLOUR
        if crowd:
            number = cells >> CELL_BITS * colour & CELLS
            for seat in range(seats):
                points[seat] += (crowd >> 4 * seat & 15) * number
    return tuple(points)


def _meeting(standing: int, others: int) -> int:
    """On how many colours networkers stand in both."""
    return sum(1 for at in range(0, 3 * COLOUR_BITS, COLOUR_BITS) if standing >> at & COLOUR and others >> at & COLOUR)


class Laid(NamedTuple):
    """A tile on the table.  Its groups are numbered from `first`."""

    tile: Tile
    turn: int
    first: int


class Joint:
    """What one system would be if a tile were laid: the tile's groups in it, the systems it joins, and its counts."""

    __slots__ = ("cells", "groups", "open_ends", "standing", "systems")

    def __init__(self, group: int, cells: int) -> None:
        self.groups = [group]
        self.systems: list[int] = []
        self.open_ends = 0
        self.cells = cells
        self.standing = 0

    def free(self, colour: int) -> bool:
        """E18: no networker would stand on this colour in it."""
        return not self.standing >> COLOUR_BITS * colour & COLOUR


class Network:
    """All tiles laid and their systems.  `places` are the empty places a tile may be laid on (E17)."""

    __slots__ = ("_cells", "_open", "_parent", "_standing", "laid", "places")

    def __init__(self) -> None:
        """The start tile lies in the middle (E3)."""
        self.laid: dict[int, Laid] = {}
        self.places: dict[int, int] = {place_at(0, 0): 0}
        """Each empty place beside a tile, and packed, N to W, the groups that lead into it (their numbers plus one)."""
        self._parent: list[int] = []
        self._open: list[int] = []
        self._cells: list[int] = []
        self._standing: list[int] = []
        self.lay(place_at(0, 0), START, 0)

    def copy(self) -> Network:
        twin = Network.__new__(Network)
        twin.laid = self.laid.copy()
        twin.places = self.places.copy()
        twin._parent = self._parent.copy()
        twin._open = self._open.copy()
        twin._cells = self._cells.copy()
        twin._standing = self._standing.copy()
        return twin

    def lay(self, place: int, tile: Tile, turn: int) -> int:
        """E17 A: lay a tile on one of the `places`; its groups extend or join the systems that lead there.

        Returns on how many colours networkers of two systems now meet (E19).
        """
        met = 0
        parent, opened, counted, standing = self._parent, self._open, self._cells, self._standing
        places = self.places
        ends = places.pop(place)
        group = len(parent)
        self.laid[place] = Laid(tile, turn, group)
        opened += tile.sizes
        counted += tile.counts
        for exits in tile.shapes[turn]:
            parent.append(group)
            standing.append(0)
            for exit in exits:
                end = ends >> FROM[exit] & END
                if not end:
                    beyond = place + STEPS[exit]
                    places[beyond] = places.get(beyond, 0) | group + 1 << INTO[exit]
                    continue
                root = parent[group]
                other = end - 1
                while other != parent[other]:
                    parent[other] = other = parent[parent[other]]
                opened[other] -= 2
                if other == root:
                    continue
                if other > root:
                    root, other = other, root
                if standing[root] and standing[other]:
                    met += _meeting(standing[root], standing[other])
                parent[root] = parent[group] = other
                opened[other] += opened[root]
                counted[other] += counted[root]
                standing[other] += standing[root]
            group += 1
        return met

    def system(self, group: int) -> int:
        """The system a group belongs to."""
        parent = self._parent
        while group != parent[group]:
            parent[group] = group = parent[parent[group]]
        return group

    def systems(self) -> list[int]:
        """All systems, closed ones too, the oldest first."""
        return [group for group, parent in enumerate(self._parent) if group == parent]

    def open_ends(self, system: int) -> int:
        """E21: a system without open ends is closed."""
        return self._open[system]

    def cells(self, system: int) -> int:
        """Its cells, counted by colour."""
        return self._cells[system]

    def standing(self, system: int) -> int:
        """Its networkers, counted by colour and seat."""
        return self._standing[system]

    def free_cells(self, place: int) -> list[int]:
        """E18: the cells of a tile in whose system no networker, anybody's, stands on their colour."""
        tile, _, first = self.laid[place]
        free: list[int] = []
        for cell, group in enumerate(tile.cell_groups):
            standing = self._standing[self.system(first + group)]
            if not standing or not standing >> COLOUR_BITS * tile.cell_colours[cell] & COLOUR:
                free.append(cell)
        return free

    def stand(self, group: int, colour: int, seat: int) -> None:
        """Put a networker on a cell of this group (E18)."""
        self._standing[self.system(group)] += 1 << COLOUR_BITS * colour + 4 * seat

    def clear(self, system: int) -> None:
        """The networkers of a system that was scored go home (E21)."""
        self._standing[system] = 0

    def closed_at(self, place: int) -> list[int]:
        """The closed systems of the tile at a place: after laying it, all that can have closed by that."""
        tile, _, first = self.laid[place]
        closed: list[int] = []
        for group in range(first, first + len(tile.groups)):
            system = self.system(group)
            if not self._open[system] and system not in closed:
                closed.append(system)
        return closed

    def foresee(self, place: int, tile: Tile, turn: int) -> list[Joint]:
        """What laying a tile would make of the systems it touches.  Nothing is changed."""
        ends = self.places[place]
        joints: list[Joint] = []
        for group, exits in enumerate(tile.shapes[turn]):
            joint = Joint(group, tile.counts[group])
            for exit in exits:
                end = ends >> FROM[exit] & END
                if not end:
                    joint.open_ends += 1
                    continue
                joint.open_ends -= 1
                system = self.system(end - 1)
                if system in joint.systems:
                    continue
                for met in joints:
                    if system in met.systems:
                        joints.remove(met)
                        joint.groups += met.groups
                        joint.systems += met.systems
                        joint.open_ends += met.open_ends
                        joint.cells += met.cells
                        joint.standing += met.standing
                        break
                else:
                    joint.systems.append(system)
                    joint.open_ends += self._open[system]
                    joint.cells += self._cells[system]
                    joint.standing += self._standing[system]
            joints.append(joint)
        return joints

    def surrounded(self) -> list[int]:
        """The empty places with tiles on all four sides."""
        return [place for place, ends in self.places.items() if all(ends >> FROM[exit] & END for exit in range(4))]
