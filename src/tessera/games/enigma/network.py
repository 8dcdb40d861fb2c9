"""The network on the table: tiles laid edge to edge, and the conduit systems they make (E17–E22, E27).

Every edge of every tile carries one channel, so tiles that lie side by side are always joined.  Systems are kept in a
union-find of groups: joining systems and asking whether one is closed and what it is worth cost the same on an empty
table and on a full one.  The number of a system is that of its oldest group, so it stays when others join it.

>>> table = Network(Tile("NE:rg SW:b"))
>>> networkers_met = table.lay(place_at(1, 0), Tile("NESW:rb"), 0)
>>> [table.open_ends(system) for system in table.systems()]
[4, 2]
"""

from __future__ import annotations

from typing import Any, Final

from tessera.core.compiling import attributes_of, mypyc_attr, set_attributes
from tessera.games.enigma.counts import NETWORKER, NOBODY, ON_COLOUR, CellCount, Colour, Crowd, colours_in, meeting
from tessera.games.enigma.places import OPPOSITE, STEPS, Place, place_at
from tessera.games.enigma.tiles import Tile

Group = int
"""A group of a tile on the table, numbered in the order of laying."""
System = int
"""A conduit system, named by the number of its oldest group."""
Ends = tuple[Group, ...]
"""The groups whose channels lead into an empty place, from the north, east, south and west; `NO_GROUP` for none."""
NO_GROUP: Final[Group] = -1
NO_ENDS: Final[Ends] = (NO_GROUP,) * 4
LaidTile = tuple[Tile, int, Group]
"""A tile on the table: the tile, its turn, and the number of its first group; the others follow.

A plain tuple: a named one took an eighth of the instructions of laying a tile, compiled."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Joint:
    """A system as it would be if a tile were laid: the tile's groups in it, the systems it joins, and its counts."""

    __slots__ = ("cells", "groups", "open_ends", "standing", "systems")

    def __init__(self, group: int, cells: CellCount) -> None:
        self.groups = [group]
        """The groups of the tile, numbered from 0."""
        self.systems: list[System] = []
        self.open_ends = 0
        self.cells = cells
        self.standing: Crowd = NOBODY

    def free(self, colour: Colour) -> bool:
        """E18: whether no networker would stand on this colour in it."""
        return not self.standing & ON_COLOUR[colour]


@mypyc_attr(allow_interpreted_subclasses=True)
class Network:
    """All tiles laid and their systems.  `places` are the empty places a tile may be laid on (E17)."""

    __slots__ = ("_cells", "_open", "_parent", "_standing", "laid", "places")

    def __init__(self, start: Tile) -> None:
        """E3: only the start tile lies on the table, in the middle."""
        self.laid: dict[Place, LaidTile] = {}
        self.places: dict[Place, Ends] = {place_at(0, 0): NO_ENDS}
        self._parent: list[Group] = []
        self._open: list[int] = []
        self._cells: list[CellCount] = []
        self._standing: list[Crowd] = []
        self.lay(place_at(0, 0), start, 0)

    def copy(self) -> Network:
        """An independent copy."""
        twin = Network.__new__(Network)
        twin.laid = self.laid.copy()
        twin.places = self.places.copy()
        twin._parent = self._parent.copy()
        twin._open = self._open.copy()
        twin._cells = self._cells.copy()
        twin._standing = self._standing.copy()
        return twin

    def __getstate__(self) -> dict[str, Any]:
        return attributes_of(self)

    def __setstate__(self, kept: dict[str, Any]) -> None:
        set_attributes(self, kept)

    def lay(self, place: Place, tile: Tile, turn: int) -> int:
        """E17 A: lay a tile on one of the `places`; its groups extend or join the systems that lead there.

        Returns the number of colours on which networkers of several systems now meet (E19).
        """
        met: Crowd = NOBODY
        parent, opened, counted, standing = self._parent, self._open, self._cells, self._standing
        places = self.places
        ends = places.pop(place)
        group = len(parent)
        self.laid[place] = (tile, turn, group)
        opened += tile.sizes
        counted += tile.counts
        for exits in tile.shapes[turn]:
            parent.append(group)
            standing.append(NOBODY)
            for exit in exits:
                other = ends[exit]
                if other < 0:
                    beyond = place + STEPS[exit]
                    known = [*places.get(beyond, NO_ENDS)]
                    known[OPPOSITE[exit]] = group
                    places[beyond] = tuple(known)
                    continue
                root = parent[group]
                while other != parent[other]:
                    parent[other] = other = parent[parent[other]]
                opened[other] -= 2
                if other == root:
                    continue
                if other > root:
                    root, other = other, root
                if standing[root] and standing[other]:
                    met |= meeting(standing[root], standing[other])
                parent[root] = parent[group] = other
                opened[other] += opened[root]
                counted[other] += counted[root]
                standing[other] += standing[root]
            group += 1
        return colours_in(met)

    def system(self, group: Group) -> System:
        """The system a group belongs to."""
        parent = self._parent
        while group != parent[group]:
            parent[group] = group = parent[parent[group]]
        return group

    def systems(self) -> list[System]:
        """All systems, closed ones too, the oldest first."""
        return [group for group, parent in enumerate(self._parent) if group == parent]

    def open_ends(self, system: System) -> int:
        """E21: a system without open ends is closed."""
        return self._open[system]

    def cells(self, system: System) -> CellCount:
        """The cells of a system."""
        return self._cells[system]

    def standing(self, system: System) -> Crowd:
        """The networkers of a system."""
        return self._standing[system]

    def free_cells(self, place: Place) -> list[int]:
        """E18: the cells of a tile in whose system no networker, anybody's, stands on their colour."""
        tile, _, first = self.laid[place]
        free: list[int] = []
        for cell, group in enumerate(tile.cell_groups):
            standing = self._standing[self.system(first + group)]
            if not standing or not standing & ON_COLOUR[tile.cell_colours[cell]]:
                free.append(cell)
        return free

    def stand(self, group: Group, colour: Colour, seat: int) -> None:
        """E18: put a networker on a cell of this group."""
        self._standing[self.system(group)] += NETWORKER[colour][seat]

    def clear(self, system: System) -> None:
        """E21: the networkers of a scored system leave it."""
        self._standing[system] = NOBODY

    def closed_at(self, place: Place) -> list[System]:
        """The closed systems of the tile at a place: all that laying it can have closed (E21)."""
        tile, _, first = self.laid[place]
        closed: list[System] = []
        for group in range(first, first + len(tile.groups)):
            system = self.system(group)
            if not self._open[system] and system not in closed:
                closed.append(system)
        return closed

    def foresee(self, place: Place, tile: Tile, turn: int) -> list[Joint]:
        """The systems that laying a tile would make of those it touches.  Nothing is changed."""
        ends = self.places[place]
        joints: list[Joint] = []
        for group, exits in enumerate(tile.shapes[turn]):
            joint = Joint(group, tile.counts[group])
            for exit in exits:
                end = ends[exit]
                if end < 0:
                    joint.open_ends += 1
                    continue
                joint.open_ends -= 1
                system = self.system(end)
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

    def surrounded(self) -> list[Place]:
        """The empty places with tiles on all four sides."""
        return [place for place, ends in self.places.items() if NO_GROUP not in ends]
