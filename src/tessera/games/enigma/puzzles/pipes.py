"""Pipes: lay the pieces on a 3×3 board so that every opening meets an opening or a port (E37, E38).

Boards are written as they look: three rows of three signs, `.` for a free cell, `#` for a blocked one, and a pipe
by its own sign, such as `└` for an elbow that opens to the north and the east.

>>> card = Card(
...     board=("..#", ".##", ".┐."), ports=("N2", "E3", "S2", "S3", "W3"), crossed=("straight", "elbow", "tee", "tee")
... )
>>> [solution.board for solution in solutions(card)]
[('┌┘.', '│..', '┴.┌')]
>>> check(card, Arrangement(("┌┘.", "│..", "┴.└"))).message
'the opening N of row 3, column 3 meets nothing'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Annotated

import msgspec

from tessera.core.chance import Chance
from tessera.core.game import Refusal
from tessera.games.enigma.puzzles import pipes_drawing
from tessera.games.enigma.puzzles.effort import effort
from tessera.games.enigma.puzzles.fault import BadCard, Fault, FaultKind
from tessera.games.enigma.puzzles.kind import GradeLimits, Kind, Limits, Paper, started
from tessera.games.enigma.puzzles.pipes_board import (
    BEYOND,
    BLOCKED,
    CELLS,
    FREE,
    OPEN,
    OPEN_SIDES,
    OPPOSITE,
    PIECE_OF,
    PIECES,
    PORTS,
    SIDES,
    SIGNS,
    SIZE,
    Picture,
    counted,
    views,
)
from tessera.games.enigma.puzzles.search import Option, Search

TRIES = 4000
"""Boards `generate` looks at before it gives up; one in about four is right, in every grade."""

TAKEN = FaultKind("taken", "E38", "{where} is printed; no piece can lie there")
CROSSED = FaultKind("crossed", "E37", "{used} of the kind {piece} are laid; this card has {there}")
MISSING = FaultKind("missing", "E37", "still to lay: {pieces}")
PORT = FaultKind("port", "E38", "no opening meets the port {port}")
LOOSE = FaultKind("loose", "E38", "the opening {side} of {where} meets nothing")
FAULTS = (TAKEN, CROSSED, MISSING, PORT, LOOSE)

Port = Annotated[str, msgspec.Meta(pattern="^[NESW][123]$", max_length=2)]
Piece = Annotated[str, msgspec.Meta(pattern="^(straight|elbow|tee)(?!\n)$")]
PrintedRow = Annotated[str, msgspec.Meta(pattern="^[.#│─└┌┐┘├┬┤┴]{3}$", max_length=SIZE)]
LaidRow = Annotated[str, msgspec.Meta(pattern="^[.│─└┌┐┘├┬┤┴]{3}$", max_length=SIZE)]


class Card(msgspec.Struct, frozen=True, tag_field="category", tag="pipes", forbid_unknown_fields=True):
    """The printed board with its ports (every other border edge is wall), and the pieces crossed out."""

    board: tuple[PrintedRow, PrintedRow, PrintedRow]
    ports: Annotated[tuple[Port, ...], msgspec.Meta(max_length=len(PORTS))]
    crossed: Annotated[tuple[Piece, ...], msgspec.Meta(max_length=CELLS)] = ()

    def __post_init__(self) -> None:
        """E38: as many cells taken up by print as pieces crossed out."""
        if len(set(self.ports)) < len(self.ports):
            raise BadCard("port-twice", "E38", "a port is named twice")
        printed = CELLS - "".join(self.board).count(FREE)
        if printed != len(self.crossed):
            crossed = len(self.crossed)
            raise BadCard(
                "not-as-many", "E38", f"{printed} cells are printed but {crossed} pieces crossed out", printed
            )
        if printed == CELLS:
            raise BadCard("nothing-to-lay", "E37", "every cell is printed, so there is nothing to lay")
        for piece, count in Counter(self.crossed).items():
            if count > PIECES[piece]:
                fault = f"{count} of {PIECES[piece]} pieces of the kind {piece} are crossed out"
                raise BadCard("too-many-crossed", "E38", fault, count)

    @property
    def stock(self) -> dict[str, int]:
        """The pieces to lay, by kind."""
        return {piece: count - self.crossed.count(piece) for piece, count in PIECES.items()}

    @property
    def picture(self) -> Picture:
        """The printed board, and its ports in order."""
        return "".join(self.board), tuple(port for port in PORTS if port in self.ports)


class Arrangement(msgspec.Struct, frozen=True, tag_field="category", tag="pipes", forbid_unknown_fields=True):
    """The pieces laid, each turned as its sign shows; `.` where none lies and where the card is printed."""

    board: tuple[LaidRow, LaidRow, LaidRow]


def check(card: Card, arrangement: Arrangement) -> Fault | None:
    """E37: all pieces that are not crossed out are laid on free cells, and every opening and every port is met."""
    printed, laid = "".join(card.board), "".join(arrangement.board)
    for cell in range(CELLS):
        if laid[cell] != FREE != printed[cell]:
            return TAKEN.fault(_place(cell), where=_where(cell))
    used = Counter(PIECE_OF[sign] for sign in laid if sign != FREE)
    left = {piece: count - used[piece] for piece, count in card.stock.items()}
    for piece, count in left.items():
        if count < 0:
            return CROSSED.fault(piece, used=used[piece], piece=piece, there=card.stock[piece])
    missing = [counted(count, piece) for piece, count in left.items() if count]
    if missing:
        first = next(piece for piece, count in left.items() if count)
        return MISSING.fault(first, pieces=", ".join(missing))
    return _loose([piece if sign == FREE else sign for sign, piece in zip(printed, laid, strict=True)], card.ports)


def _loose(board: list[str], ports: tuple[str, ...]) -> Fault | None:
    """E38: an opening meets an opening or a port; a port is met; nothing opens to a wall."""
    for cell, sign in enumerate(board):
        for side, beyond in enumerate(BEYOND[cell]):
            open_here = OPEN[sign][side]
            if isinstance(beyond, str):
                if beyond in ports and not open_here:
                    return PORT.fault({"port": beyond}, port=beyond)
                met = beyond in ports
            else:
                met = bool(OPEN[board[beyond]][OPPOSITE[side]])
            if open_here and not met:
                place = {**_place(cell), "side": SIDES[side]}
                return LOOSE.fault(place, side=SIDES[side], where=_where(cell))
    return None


def _place(cell: int) -> dict[str, int]:
    return {"row": cell // SIZE + 1, "column": cell % SIZE + 1}


def _where(cell: int) -> str:
    return f"row {cell // SIZE + 1}, column {cell % SIZE + 1}"


# As an exact cover: an edge has two items, `open` and `shut`.  The cell north or west of it covers the item that tells
# its state there, the cell south or east of it the opposite item: together they cover both just when they agree.


def _edge(cell: int, side: int) -> int:
    """The number of an edge: first the twelve between north and south, then the twelve between west and east."""
    row, column = divmod(cell, SIZE)
    return (row + (side == 2)) * SIZE + column if side % 2 == 0 else 12 + row * 4 + column + (side == 1)


def _half(cell: int, side: int, open_here: int, *, outside: bool = False) -> int:
    """The item that the cell covers at its side, or that its neighbour there covers (`outside`)."""
    second = (side in (0, 3)) ^ outside
    return 1 << CELLS + 2 * _edge(cell, side) + (open_here ^ second)


def _cover(cell: int, sign: str) -> int:
    return 1 << cell | sum(_half(cell, side, OPEN[sign][side]) for side in range(4))


def _border(cell: int, side: int) -> tuple[int, int]:
    return _half(cell, side, 0, outside=True), _half(cell, side, 1, outside=True)


EVERYTHING = (1 << CELLS + 48) - 1
LAID = {_cover(cell, sign): (cell, sign) for cell in range(CELLS) for sign in SIGNS}
OPTIONS = [Option(PIECE_OF[sign], mask) for mask, (_, sign) in LAID.items()]
AS_PRINT = [{sign: _cover(cell, sign) for sign in OPEN} for cell in range(CELLS)]
BORDER = {
    port: _border(cell, side)
    for cell in range(CELLS)
    for side, port in enumerate(BEYOND[cell])
    if isinstance(port, str)
}
"""By border edge: the items it covers as a wall, and as a port."""


def cover_of(picture: Picture, stock: dict[str, int]) -> tuple[int, list[Option]]:
    """The items that print and border leave uncovered, and the options that fit; none if they contradict each other."""
    board, ports = picture
    given = [AS_PRINT[cell][sign] for cell, sign in enumerate(board) if sign != FREE]
    given += [masks[port in ports] for port, masks in BORDER.items()]
    taken = 0
    for mask in given:
        if mask & taken:
            return EVERYTHING, []
        taken |= mask
    return EVERYTHING & ~taken, [option for option in OPTIONS if not option.mask & taken and stock[option.piece]]


def _arrangements(card: Card) -> Iterator[Arrangement]:
    for cover in Search(*cover_of(card.picture, card.stock), card.stock):
        board = [FREE] * CELLS
        for option in cover:
            cell, sign = LAID[option.mask]
            board[cell] = sign
        signs = "".join(board)
        yield Arrangement((signs[:3], signs[3:6], signs[6:]))


def solutions(card: Card, limit: int | None = None) -> list[Arrangement]:
    """All ways to lay the pieces, or the first `limit` of them; pieces of one kind are alike."""
    return list(islice(_arrangements(card), limit))


def solve(card: Card) -> Arrangement | None:
    """The first way to lay the pieces."""
    return next(_arrangements(card), None)


def work(card: Card) -> int:
    """The work of laying the pieces: how many a careful person lays before the first solution.

    ``tried // (solutions + 1)``, where `tried` counts the pieces laid when going on where the fewest ways are left
    (see `effort`), summed over the eight turns and mirrorings of the board, so that it is the same for all of them.
    More free cells make it larger, and so do borders that settle little; a cell whose piece follows from its walls,
    ports and neighbours costs no more than the laying; more solutions make it smaller.
    """
    tried = found = 0
    for view in views(card.picture):
        seen = effort(*cover_of(view, card.stock), card.stock)
        tried += seen.tried
        found = seen.covers
    if not found:
        raise Refusal("unsolvable", "the pieces of this card cannot be laid, so it has no grade", rule="E42")
    return tried // (found + 1)


PRINTED: Mapping[int, tuple[int, ...]] = {1: (3, 4), 2: (2, 3, 4), 3: (1, 2, 3), 4: (1, 1, 2), 5: (0, 1, 1, 1, 1)}


@dataclass(frozen=True)
class PipesLimits(Limits[Card]):
    """E38: which cards are made."""

    grades: GradeLimits = (24, 34, 45, 59)
    work: Callable[[Card], int] = work
    printed: Mapping[int, tuple[int, ...]] = field(default_factory=lambda: PRINTED)
    """By the grade a card is to have: the numbers of cells that print may take up, each equally likely.

    The more print, the easier.  Boards without any print are hard but few, so they come seldom.
    """
    blocked: int = 0
    """A printed cell is blocked once in so many cards, else it shows a pipe; 0: as many blocked ones as you like."""
    even: bool = False
    """Pass a card over as often as it turns up more than once, because it has several solutions."""


LIMITS = PipesLimits()
"""Those of the first edition."""


def grade(card: Card, limits: PipesLimits = LIMITS) -> int:
    """E42: 1 to 5, by `work`."""
    return limits.grade(card)


def generate(chance: Chance, grade: int, limits: PipesLimits = LIMITS) -> Card:
    """A new card of this grade: a board is filled at random, and some of it stays as print (E38)."""
    counts = limits.printed[grade]
    for _ in range(TRIES):
        card = _candidate(chance, counts[chance.pick(len(counts))], limits.blocked)
        if card and limits.grade(card) == grade and not (limits.even and chance.pick(len(solutions(card)))):
            return card
    raise RuntimeError(f"no pipes card of grade {grade} in {TRIES} tries")


def _candidate(chance: Chance, count: int, seldom: int = 0) -> Card | None:
    """A card that has a solution, with this many cells in print; None when no piece is left that fits."""
    cells = list(range(CELLS))
    printed = [cells.pop(chance.pick(len(cells))) for _ in range(count)]
    if seldom:
        blocked = [cell for cell in printed if not chance.pick(seldom)]
    else:
        blocked = printed[: chance.pick(len(printed) + 1)]
    stock = dict(PIECES)
    board = [BLOCKED if cell in blocked else FREE for cell in range(CELLS)]
    for cell in range(CELLS):
        if cell in blocked:
            continue
        fitting = [sign for sign in SIGNS if (cell in printed or stock[PIECE_OF[sign]]) and _fits(board, cell, sign)]
        if not fitting:
            return None
        board[cell] = sign = fitting[chance.pick(len(fitting))]
        if cell not in printed:
            stock[PIECE_OF[sign]] -= 1
    met = {BEYOND[cell][side] for cell in range(CELLS) for side in OPEN_SIDES[board[cell]]}
    ports = tuple(port for port in PORTS if port in met)
    signs = "".join(sign if cell in printed else FREE for cell, sign in enumerate(board))
    crossed = tuple(piece for piece, count in stock.items() for _ in range(count))
    return Card((signs[:3], signs[3:6], signs[6:]), ports, crossed)


def _fits(board: list[str], cell: int, sign: str) -> bool:
    """Agrees with every neighbour that is known; the border is not settled yet."""
    known = ((side, board[beyond]) for side, beyond in enumerate(BEYOND[cell]) if isinstance(beyond, int))
    return all(OPEN[sign][side] == OPEN[neighbour][OPPOSITE[side]] for side, neighbour in known if neighbour != FREE)


def canonical(card: Card) -> Hashable:
    """Equal for cards that differ only by a turn or a mirroring."""
    return min(views(card.picture)), tuple(card.stock.values())


def begun(solved: Arrangement, used: int, needed: int) -> Arrangement:
    """E44: the solution with only some of the pieces, from the upper left (see `started`)."""
    signs = "".join(solved.board)
    laid = started([cell for cell, sign in enumerate(signs) if sign != FREE], used, needed)
    kept = "".join(sign if cell in laid else FREE for cell, sign in enumerate(signs))
    return Arrangement((kept[:3], kept[3:6], kept[6:]))


def render(card: Card, arrangement: Arrangement | None = None, paper: bool = False) -> str:
    """The board, its ports and the pieces as SVG; water stands in every laid piece that is joined to a port."""
    laid = "".join(arrangement.board) if arrangement else FREE * CELLS
    return pipes_drawing.draw(card.picture, laid, card.crossed, paper)


def text(card: Card, arrangement: Arrangement | None = None) -> str:
    """The board with its ports, and the pieces to lay."""
    laid = "".join(arrangement.board) if arrangement else FREE * CELLS
    return pipes_drawing.text("".join(card.board), card.ports, laid, card.stock)


KIND: Kind[Card, Arrangement, PipesLimits] = Kind(
    category="pipes",
    card_type=Card,
    arrangement_type=Arrangement,
    limits=LIMITS,
    faults=FAULTS,
    generate=generate,
    check=lambda card, arrangement, limits: check(card, arrangement),
    solutions=lambda card, limit, limits: solutions(card, limit),
    canonical=canonical,
    begun=begun,
    render=render,
    text=text,
    paper=Paper(scale=pipes_drawing.PAPER_SCALE, booklet=(5, 6), pieces=pipes_drawing.print_pieces),
    seconds=(25, 40, 60, 85, 120),
)
