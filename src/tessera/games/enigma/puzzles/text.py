"""The four puzzles in plain text, for terminals, logs and bug reports.

>>> from tessera.games.enigma.puzzles import weights
>>> print(drawn(weights.Card((13, 6), (5, 7), 5), weights.Arrangement((1, 1), (1, 2))))
 13   6   |   5   7
  ●   ●   |   ●  ●●
5 weights, both arms alike
"""

from __future__ import annotations

from tessera.games.enigma.puzzles import Arrangement, Card, blocks, fragments, pipes, weights
from tessera.games.enigma.puzzles.pipes_board import BLOCKED, FREE, OPENINGS, SIDES
from tessera.games.enigma.puzzles.tangram import PLACEMENTS, SIZE, cells

Canvas = list[list[str]]


def drawn(card: Card, arrangement: Arrangement | None = None) -> str:
    """The card, with what has been laid on it."""
    match card, arrangement:
        case weights.Card(), weights.Arrangement() | None:
            return _weights(card, arrangement)
        case fragments.Card(), fragments.Arrangement() | None:
            return _fragments(card, arrangement)
        case pipes.Card(), pipes.Arrangement() | None:
            return _pipes(card, arrangement)
        case blocks.Card(), blocks.Arrangement() | None:
            return _blocks(card, arrangement)
    raise TypeError("the arrangement is of another category than the card")


def _weights(card: weights.Card, arrangement: weights.Arrangement | None) -> str:
    """The numbers of the cups, and below them the weights that lie in them."""
    laid = arrangement or weights.Arrangement((0, 0), (0, 0))
    width = max(3, *laid.left, *laid.right)
    rows = [_arms(card.left, card.right, width)]
    if arrangement:
        rows.append(_arms(["●" * count for count in laid.left], ["●" * count for count in laid.right], width))
    return "\n".join([*rows, f"{card.weights} weights, both arms alike"])


def _arms(left: tuple[int, ...] | list[str], right: tuple[int, ...] | list[str], width: int) -> str:
    return "   |".join("".join(f"{cup:>{width + 1}}" for cup in arm) for arm in (left, right)).rstrip()[1:]


def _fragments(card: fragments.Card, arrangement: fragments.Arrangement | None) -> str:
    """The outline in blocks, every fragment laid in a letter of its own; a unit square is four signs wide, two high."""
    canvas = [[" "] * 4 * SIZE for _ in range(2 * SIZE)]
    _paint(canvas, card.mask, "█")
    names = []
    for letter, laid in zip("ABCDEFG", arrangement.laid if arrangement else (), strict=False):
        _paint(canvas, PLACEMENTS[laid.fragment].get(tuple(sorted(laid.corners)), 0), letter)
        names.append(f"{letter} {laid.fragment}: " + " ".join(f"{x},{y}" for x, y in laid.corners))
    rows = ["".join(row).rstrip() for row in canvas]
    return "\n".join([row for row in rows if row] + names)


def _paint(canvas: Canvas, mask: int, sign: str) -> None:
    for cell in cells(mask):
        square, quarter = divmod(cell, 4)
        x, y = square % SIZE * 4, square // SIZE * 2
        for across, down in (((1, 0), (2, 0)), ((0, 0), (0, 1)), ((3, 0), (3, 1)), ((1, 1), (2, 1)))[quarter]:
            canvas[y + down][x + across] = sign


def _pipes(card: pipes.Card, arrangement: pipes.Arrangement | None) -> str:
    """The board, with room around it for the ports; a cell is seven signs wide and three high; screws mark print."""
    printed = "".join(card.board)
    laid = "".join(arrangement.board) if arrangement else FREE * 9
    canvas = [[" "] * 29 for _ in range(13)]
    for row in range(1, 12):
        canvas[row][2] = canvas[row][26] = "║"
    canvas[1][2:27], canvas[11][2:27] = "╔" + "═" * 23 + "╗", "╚" + "═" * 23 + "╝"
    for cell in range(9):
        x, y = 4 + cell % 3 * 7, 2 + cell // 3 * 3
        sign = laid[cell] if printed[cell] == FREE else printed[cell]
        if sign == BLOCKED:
            for row in range(3):
                canvas[y + row][x : x + 7] = "▒" * 7
            continue
        canvas[y + 1][x + 3] = "·" if sign == FREE else sign
        for side in (side for side in range(4) if OPENINGS[sign] >> side & 1):
            _run(canvas, x + 3, y + 1, side, 1 if side % 2 == 0 else 3)
        if printed[cell] != FREE:
            canvas[y][x], canvas[y][x + 6], canvas[y + 2][x], canvas[y + 2][x + 6] = "∘∘∘∘"
    for port in card.ports:
        side, at = SIDES.index(port[0]), int(port[1]) - 1
        x, y = ((7 + 7 * at, 1), (26, 3 + 3 * at), (7 + 7 * at, 11), (2, 3 + 3 * at))[side]
        canvas[y][x] = "╨╞╥╡"[side]
        _run(canvas, x, y, side, 1 if side % 2 == 0 else 2)
    pieces = ", ".join(f"{count} {piece}" for piece, count in card.stock.items() if count)
    return "\n".join(["".join(row).rstrip() for row in canvas] + [f"pieces: {pieces}"])


def _run(canvas: Canvas, x: int, y: int, side: int, length: int) -> None:
    """A pipe that goes on from a place to one side."""
    across, down = ((0, -1), (1, 0), (0, 1), (-1, 0))[side]
    for step in range(1, length + 1):
        canvas[y + down * step][x + across * step] = "│─"[side % 2]


def _blocks(card: blocks.Card, arrangement: blocks.Arrangement | None) -> str:
    """The view from above, and beside it what is built, layer by layer from the table up."""
    pictures = [("from above", {(x, y): piece for y, row in enumerate(card.view) for x, piece in enumerate(row)})]
    if arrangement:
        owner = {cube: built.piece for built in arrangement.built for cube in built.cubes}
        left, top = (min((cube[axis] for cube in owner), default=0) for axis in (0, 1))
        for name, height in (("on the table", 0), ("second layer", 1), ("third layer", 2)):
            layer: dict[tuple[int, int], str] = {
                (x - left, y - top): piece for (x, y, z), piece in owner.items() if z == height
            }
            pictures.append((name, layer))
    rows = ["".join(f"{name:<15}" for name, _ in pictures)]
    for y in range(3):
        rows += ["".join(" ".join(seen.get((x, y), ".") for x in range(3)).ljust(15) for _, seen in pictures)]
    return "\n".join(row.rstrip() for row in rows)
