"""A slow, simple reference network: every query walks over the whole table."""

from __future__ import annotations

from typing import NamedTuple

Spot = tuple[int, int]
Group = tuple[int, int, int]
"""x, y, and the index of one of the tile's groups."""
Cell = tuple[int, int, int]
"""x, y, and the index of one of the tile's cells."""

BESIDE = {"N": (0, -1, "S"), "E": (1, 0, "W"), "S": (0, 1, "N"), "W": (-1, 0, "E")}


class System(NamedTuple):
    groups: frozenset[Group]
    open_ends: int
    cells: str
    """Sorted colours, such as `bggr`."""


class Reference:
    """The tiles on the table, as text after turning, and the networkers on their cells."""

    def __init__(self, start: str = "NE:rg SW:b") -> None:
        self.tiles: dict[Spot, str] = {(0, 0): start}
        self.networkers: dict[Cell, int] = {}

    def lay(self, x: int, y: int, text: str) -> None:
        assert (x, y) in self.places()
        self.tiles[x, y] = text

    def places(self) -> set[Spot]:
        """Return the places where a tile may go (E17): empty, and beside a tile."""
        beside = {(x + dx, y + dy) for x, y in self.tiles for dx, dy, _ in BESIDE.values()}
        return beside - set(self.tiles)

    def surrounded(self) -> set[Spot]:
        return {
            (x, y) for x, y in self.places() if all((x + dx, y + dy) in self.tiles for dx, dy, _ in BESIDE.values())
        }

    def groups(self, x: int, y: int) -> list[tuple[str, str]]:
        return [(exits, cells) for exits, _, cells in (part.partition(":") for part in self.tiles[x, y].split())]

    def systems(self) -> list[System]:
        unseen = {(x, y, number) for x, y in self.tiles for number in range(len(self.groups(x, y)))}
        found = []
        while unseen:
            system = self.system_of(next(iter(unseen)))
            unseen -= system.groups
            found.append(system)
        return found

    def system_of(self, group: Group) -> System:
        """Find a system by flood fill from one group."""
        seen, to_do, open_ends, cells = {group}, [group], 0, ""
        while to_do:
            x, y, number = to_do.pop()
            exits, colours = self.groups(x, y)[number]
            cells += colours
            for exit in exits:
                dx, dy, back = BESIDE[exit]
                if (x + dx, y + dy) not in self.tiles:
                    open_ends += 1
                    continue
                (joined,) = (n for n, (ends, _) in enumerate(self.groups(x + dx, y + dy)) if back in ends)
                beyond = x + dx, y + dy, joined
                if beyond not in seen:
                    seen.add(beyond)
                    to_do.append(beyond)
        return System(frozenset(seen), open_ends, "".join(sorted(cells)))

    def cell(self, cell: Cell) -> tuple[Group, str]:
        """Return the group that a cell belongs to, and its colour."""
        x, y, number = cell
        return [((x, y, g), colour) for g, (_, cells) in enumerate(self.groups(x, y)) for colour in cells][number]

    def standing_in(self, system: System) -> list[tuple[Cell, int, str]]:
        """Return the cell, seat and colour of every networker in a system."""
        standing = []
        for cell, seat in self.networkers.items():
            group, colour = self.cell(cell)
            if group in system.groups:
                standing.append((cell, seat, colour))
        return standing

    def free_cells(self, x: int, y: int) -> list[int]:
        """Return the cells of a tile whose colour has no networker in its system (E18)."""
        number = sum(len(cells) for _, cells in self.groups(x, y))
        free = []
        for at in range(number):
            group, colour = self.cell((x, y, at))
            if all(taken != colour for _, _, taken in self.standing_in(self.system_of(group))):
                free.append(at)
        return free

    def worth(self, system: System, seats: int) -> list[int]:
        """Return the points each seat would score if the system closed now (E20)."""
        points = [0] * seats
        for _, seat, colour in self.standing_in(system):
            points[seat] += system.cells.count(colour)
        return points

    def score(self, seats: int) -> list[int]:
        """Score every closed system and return its networkers to their owners (E20, E21)."""
        points = [0] * seats
        for system in self.systems():
            if system.open_ends == 0:
                points = [have + more for have, more in zip(points, self.worth(system, seats), strict=True)]
                for cell, _, _ in self.standing_in(system):
                    del self.networkers[cell]
        return points
