"""The cube: sixteen columns of at most four dice, and what can be seen and taken of it.

Sets of cells are 64-bit masks, sixteen bits a layer, so that "lower" is "smaller" and one look at all sides of all
dice is a handful of shifts.  The cube itself draws nothing: `hidden & exposed` are the colours and `covered & tops` the
values that somebody has to draw (T10).
"""

from __future__ import annotations

from tessera.games.tesseract.dice import EMPTY, UNSEEN, bits

ALL = (1 << 64) - 1
LAYER = (1 << 16) - 1
LAYERS = [LAYER << bottom for bottom in (0, 16, 32, 48)]
EAST, WEST, NORTH, SOUTH = (edge * (ALL // LAYER) for edge in (0x8888, 0x1111, 0xF000, 0x000F))
"""The cells whose side to that direction is the outside."""
COLUMNS = [ALL // LAYER << column for column in range(16)]
TOP_CORNERS = (48, 51, 60, 63)


class Cube:
    """`cells` holds the dice; the masks follow from it and are made new by `look` after each change."""

    __slots__ = ("cells", "covered", "exposed", "heights", "hidden", "loose", "removable", "taken", "tops")

    def __init__(self) -> None:
        self.cells = [UNSEEN << 3] * 64
        self.heights = [4] * 16
        self.taken = ALL
        """The cells that hold a die."""
        self.hidden = ALL
        self.covered = ALL
        self.look()

    def copy(self) -> Cube:
        twin = Cube.__new__(Cube)
        twin.cells = self.cells.copy()
        twin.heights = self.heights.copy()
        twin.taken = self.taken
        twin.hidden = self.hidden
        twin.covered = self.covered
        twin.tops = self.tops
        twin.exposed = self.exposed
        twin.removable = self.removable
        twin.loose = self.loose
        return twin

    def look(self) -> None:
        """T14: removable is top free and two sides free; loose (for Leverage) top and one side free."""
        taken = self.taken
        free = ALL ^ taken
        east = free >> 1 | EAST
        west = free << 1 | WEST
        north = free >> 4 | NORTH
        south = free << 4 | SOUTH
        tops = taken & ~(taken >> 16)
        along = east | west
        across = north | south
        self.tops = tops
        self.exposed = taken & (along | across) | tops
        self.loose = tops & (along | across)
        self.removable = tops & (along & across | east & west | north & south)

    def lowest(self, besides: int) -> list[int]:
        """T27, T28: of the removable dice, but not `besides`, those on the lowest layer, of those the lowest values."""
        mask = self.removable & ~besides
        if not mask:
            return []
        layer = (mask & -mask).bit_length() - 1 & ~15
        found: list[int] = []
        least = 7
        for cell in bits(mask & LAYER << layer):
            value = self.cells[cell] & 7
            if value < least:
                least = value
                found = [cell]
            elif value == least:
                found.append(cell)
        return found

    def take(self, cell: int) -> int:
        """Take the top die of a column off."""
        die = self.cells[cell]
        self.cells[cell] = EMPTY
        self.heights[cell & 15] -= 1
        self.taken ^= 1 << cell
        self.look()
        return die

    def put(self, column: int, die: int) -> int:
        """Put a die on top of a column (T25) and say in which cell it lies."""
        cell = self.heights[column] * 16 + column
        self.heights[column] += 1
        self.cells[cell] = die
        self.taken |= 1 << cell
        self.look()
        return cell

    def pull(self, cell: int) -> int:
        """Take a die with a free side out of a column; those above it, free on that side too, come down one layer."""
        die = self.cells[cell]
        column = cell & 15
        for upper in range(cell + 16, 64, 16):
            self.cells[upper - 16] = self.cells[upper]
        self.heights[column] -= 1
        top = self.heights[column] * 16 + column
        self.cells[top] = EMPTY
        self.taken ^= 1 << top
        self.covered = pulled(self.covered, cell)
        self.look()
        return die

    def count(self) -> int:
        return sum(self.heights)


def pulled(mask: int, cell: int) -> int:
    """A set of cells after the die of `cell` was pulled: whatever is above it in its column comes down one layer."""
    column = COLUMNS[cell & 15]
    above = mask & column & -(2 << cell)
    return mask & ~(column & -(1 << cell)) | above >> 16
