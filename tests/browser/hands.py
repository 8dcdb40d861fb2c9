"""Input on a puzzle board: point, drag, press keys; and ways to enter a given solution with them."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable
from typing import Any, Literal

import msgspec
from playwright.sync_api import Locator, Page

from tessera.games.enigma import puzzles
from tessera.games.enigma.puzzles.editions import NEWEST_LIMITS

Hand = Literal["drag", "tap", "keys", "touch"]
HANDS: tuple[Hand, ...] = ("drag", "tap", "keys")
Point = tuple[float, float]
Cube = tuple[int, int, int]


def solution_of(card: Any) -> Any:
    """A solution of a card as a client has it; one that all editions accept, if there is one.

    The server solves no card that is raced.
    """
    found = msgspec.convert(card, puzzles.Card)
    return msgspec.to_builtins(puzzles.solve(found) or puzzles.solve(found, NEWEST_LIMITS))


def spot(page: Page, name: str) -> Locator:
    return page.locator(f'[data-spot="{name}"]')


def middle(place: Locator) -> Point:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drawn(page: Page) -> None:
    """Wait until the page has laid out and painted its latest state."""
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def until(page: Page, true: str, *about: Any) -> None:
    """Wait until an expression is true, also one that has to be awaited.

    Playwright's own wait evaluates text in the page, which the server's policy refuses from the second time on.
    """
    for _ in range(300):
        if page.evaluate(true, *about):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"never true: {true}")


def changed(picture: Locator, before: bytes) -> bytes:
    """Wait for the picture to change and return it; return the same one if it does not change in time."""
    for _ in range(50):
        if (now := picture.screenshot()) != before:
            break
        drawn(picture.page)
    return now


COVERED = """() => [...document.querySelectorAll('button:enabled, a, input')].filter((control) => {
  const box = control.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return box.width && [x, box.x + 3, box.right - 3].some((at) => document.elementFromPoint(at, y)?.matches('canvas'));
}).map((control) => control.ariaLabel || control.textContent)"""


def under_the_canvas(page: Page) -> list[str]:
    """Return the names of the controls that a 3D drawing covers, so that the pointer cannot reach them."""
    found: list[str] = page.evaluate(COVERED)
    return found


COVERING = """(covers) => {
  const over = document.querySelector(covers);
  const seen = (it) => {  // the part of it that no scrolled or clipped ancestor hides
    let { left, top, right, bottom } = it.getBoundingClientRect();
    for (let up = it.parentElement; up; up = up.parentElement) {
      if (getComputedStyle(up).overflow === 'visible') continue;
      const box = up.getBoundingClientRect();
      [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
      [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return { left, top, right, bottom };
  };
  const own = seen(over);
  const needed = 'h1, h2, h3, b, strong, button, a, [data-piece], [data-region=ask], [data-region=actions] i';
  return [...document.querySelectorAll(needed)]
    .filter((each) => !over.contains(each) && !each.contains(over) && !each.closest('.unseen'))
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    .filter((each) => {
      const { left, top, right, bottom } = seen(each);
      const across = Math.min(right, own.right) - Math.max(left, own.left);
      return across > 1 && Math.min(bottom, own.bottom) - Math.max(top, own.top) > 1;
    })
    .map((each) => each.dataset.piece || each.ariaLabel || each.textContent);
}"""


def covered_by(page: Page, covers: str) -> list[str]:
    """Return the headings, figures, pieces and controls whose rectangles an element covers."""
    found: list[str] = page.evaluate(COVERING, covers)
    return found


def covers_nothing(page: Page, covers: str) -> None:
    """Wait until an element covers no heading, figure, piece or control; the page may just make room for it."""
    for _ in range(30):
        if not covered_by(page, covers):
            return
        drawn(page)
    assert covered_by(page, covers) == []


REFUSED = """(does) => {
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) {
    const ask = JSON.parse(data);
    return send.call(this, ask.do ? JSON.stringify({ ...ask, do: does }) : data);
  };
}"""


def send_instead(page: Page, does: str) -> None:
    """From now on the page sends this action instead of any that is chosen, so that the server refuses it."""
    page.evaluate(REFUSED, does)


def tap(page: Page, at: Point, hand: Hand = "tap") -> None:
    if hand == "touch":
        page.touchscreen.tap(*at)
    else:
        page.mouse.click(*at)


def drag(page: Page, start: Point, end: Point) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=3)
    page.mouse.move(*end, steps=3)
    page.mouse.up()


def touch_drag(page: Page, start: Point, end: Point) -> None:
    """Drag with a finger: real touch events, so that the browser may scroll the page or take the gesture away."""
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, *at: Point) -> None:
        points = [{"x": x, "y": y} for x, y in at]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", start)
    for step in range(1, 13):
        touch("touchMove", tuple(a + (b - a) * step / 12 for a, b in zip(start, end, strict=True)))  # type: ignore[arg-type]
    touch("touchEnd")
    fingers.detach()


def carry(page: Page, start: Point, end: Point, hand: Hand) -> None:
    """Drag with the mouse or with a finger."""
    (touch_drag if hand == "touch" else drag)(page, start, end)


def focused(page: Page) -> str:
    found: str = page.evaluate("document.activeElement?.getAttribute('data-spot') ?? ''")
    return found


def enter_board(page: Page) -> None:
    """Press Tab until the focus is on the board."""
    for _ in range(40):
        if focused(page):
            return
        page.keyboard.press("Tab")
    raise AssertionError("the board cannot be reached with Tab")


def walk(page: Page, name: str) -> None:
    """Press arrow keys until the spot has the focus: the longer axis first, then the other, then Tab."""
    enter_board(page)
    been: Counter[str] = Counter()
    for _ in range(40):
        here = focused(page)
        if here == name:
            return
        been[here] += 1
        if been[here] > 2:
            press(page, "Tab")
            enter_board(page)
            continue
        (x, y), (to_x, to_y) = middle(spot(page, here)), middle(spot(page, name))
        across, down = to_x - x, to_y - y
        sideways = "ArrowRight" if across > 0 else "ArrowLeft"
        upright = "ArrowDown" if down > 0 else "ArrowUp"
        ways = (sideways, upright) if abs(across) > abs(down) else (upright, sideways)
        first, second = ways if been[here] == 1 else reversed(ways)
        page.keyboard.press(first)
        if focused(page) == here:
            page.keyboard.press(second)
    raise AssertionError(f"the keys lead from {here} not to {name}")


def press(page: Page, key: str, times: int = 1) -> None:
    for _ in range(times):
        page.keyboard.press(key)


def tool(page: Page, name: str, times: int = 1, hand: Hand = "tap") -> None:
    button = page.get_by_role("button", name=name, exact=True)
    for _ in range(times):
        if hand == "touch":
            button.tap()
        else:
            button.click()


def weights(page: Page, card: Any, solution: Any, hand: Hand) -> None:
    for arm in ("left", "right"):
        for index, count in enumerate(solution[arm]):
            cup = spot(page, f"{arm}{index}")
            for _ in range(count):
                if hand == "keys":
                    walk(page, f"{arm}{index}")
                    press(page, "Enter")
                elif hand == "tap":
                    tap(page, middle(cup.locator(".body")))
                else:
                    carry(page, middle(page.locator(".stock").first), middle(cup.locator(".body")), hand)


MASKS = {"│": 5, "─": 10, "└": 3, "┌": 6, "┐": 12, "┘": 9, "├": 7, "┬": 14, "┤": 13, "┴": 11}
TRAY = (5, 5, 3, 6, 12, 9, 7, 14, 13)


def turned(mask: int) -> int:
    return (mask << 1 | mask >> 3) & 15


def turns_to(mask: int, wanted: int) -> int | None:
    for times in range(4):
        if mask == wanted:
            return times
        mask = turned(mask)
    return None


def pipes(page: Page, card: Any, solution: Any, hand: Hand) -> None:
    for cell, sign in enumerate("".join(solution["board"])):
        if sign == ".":
            continue
        piece, turns = next(
            (piece, turns)
            for piece, mask in enumerate(TRAY)
            if (turns := turns_to(mask, MASKS[sign])) is not None and spot(page, f"tray{piece}").count()
        )
        place, tray = f"cell{cell}", f"tray{piece}"
        if hand == "keys":
            walk(page, tray)
            press(page, "Enter")
            walk(page, place)
            press(page, "Enter")
            press(page, "r", turns)
        elif hand == "tap":
            for _ in range(1 + turns):
                tap(page, middle(spot(page, tray)))
            tap(page, middle(spot(page, place)))
        else:
            carry(page, middle(spot(page, tray)), middle(spot(page, place)), hand)
            for _ in range(turns):
                tap(page, middle(spot(page, place)), hand)


SHAPES = {
    "large": ((0, 0), (4, 0), (2, 2)),
    "medium": ((0, 0), (2, 0), (0, 2)),
    "square": ((1, 0), (2, 1), (1, 2), (0, 1)),
    "parallelogram": ((0, 0), (2, 0), (3, 1), (1, 1)),
    "small": ((0, 0), (2, 0), (1, 1)),
}
IN_TRAY = ("large", "large", "medium", "parallelogram", "square", "small", "small")


def way_of(fragment: str, corners: Any) -> tuple[int, bool]:
    """Return the quarter turns and the flip that give the shape these corners."""
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    wanted = {(x - left, y - top) for x, y in corners}
    for flipped in (False, True):
        shape = [(-x if flipped else x, y) for x, y in SHAPES[fragment]]
        for turns in range(4):
            x0, y0 = min(x for x, _ in shape), min(y for _, y in shape)
            if {(x - x0, y - y0) for x, y in shape} == wanted:
                return turns, flipped
            shape = [(-y, x) for x, y in shape]
    raise AssertionError(f"no {fragment} has the corners {corners}")


def fragments(page: Page, card: Any, solution: Any, hand: Hand) -> None:
    box = page.locator(".outline .line").bounding_box()
    assert box is not None
    xs, ys = [x for x, _ in card["outline"]], [y for _, y in card["outline"]]
    unit = box["width"] / (max(xs) - min(xs))
    left = list(range(7))
    for laid in solution["laid"]:
        corners = laid["corners"]
        index = next(index for index in left if IN_TRAY[index] == laid["fragment"])
        left.remove(index)
        turns, flipped = way_of(laid["fragment"], corners)
        x0, x1 = min(x for x, _ in corners), max(x for x, _ in corners)
        y0, y1 = min(y for _, y in corners), max(y for _, y in corners)
        goal = (box["x"] + ((x0 + x1) / 2 - min(xs)) * unit, box["y"] + ((y0 + y1) / 2 - min(ys)) * unit)
        piece = spot(page, f"piece{index}")
        if hand == "keys":
            walk(page, f"piece{index}")
            press(page, "r", turns)
            press(page, "f", int(flipped))
            press(page, "Enter")
            column, row = (int(found) for found in _place(piece, r"column (\d+), row (\d+)"))
            press(page, "ArrowRight" if x0 + 1 > column else "ArrowLeft", abs(x0 + 1 - column))
            press(page, "ArrowDown" if y0 + 1 > row else "ArrowUp", abs(y0 + 1 - row))
            press(page, "Enter")
            continue
        tap(page, middle(piece.locator("rect")), hand)
        tool(page, "Turn", turns, hand)
        tool(page, "Flip", int(flipped), hand)
        if hand == "tap":
            tap(page, goal)
        else:
            carry(page, middle(piece.locator("rect")), goal, hand)


def _place(piece: Locator, pattern: str) -> tuple[str, ...]:
    found = re.search(pattern, piece.get_attribute("aria-label") or "")
    assert found is not None
    return found.groups()


FIGURES: dict[str, tuple[Cube, ...]] = {
    "V": ((0, 0, 0), (1, 0, 0), (0, 1, 0)),
    "L": ((0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 1, 0)),
    "T": ((0, 0, 0), (1, 0, 0), (2, 0, 0), (1, 1, 0)),
    "S": ((1, 0, 0), (2, 0, 0), (0, 1, 0), (1, 1, 0)),
}
TURNS = {"r": "Turn", "t": "Tip over", "y": "Roll"}


def _turned(cube: Cube, key: str) -> Cube:
    x, y, z = cube
    return {"r": (-y, x, z), "t": (x, z, -y), "y": (z, y, -x)}[key]


def _settled(cubes: Any) -> frozenset[Cube]:
    low = [min(cube[axis] for cube in cubes) for axis in range(3)]
    return frozenset((x - low[0], y - low[1], z - low[2]) for x, y, z in cubes)


def keys_to(piece: str, cubes: Any) -> str:
    """Return the shortest sequence of turns that gives the piece this figure."""
    wanted, ways = _settled(cubes), {_settled(FIGURES[piece]): ""}
    for figure, way in (queue := list(ways.items())):
        if figure == wanted:
            return way
        for key in TURNS:
            after = _settled([_turned(cube, key) for cube in figure])
            if after not in ways:
                ways[after] = way + key
                queue.append((after, way + key))
    raise AssertionError(f"{piece} cannot be turned into {cubes}")


def on_screen(page: Page, x: float, y: float, side: int = 3, layers: int = 0) -> Point:
    """Return the screen position of a place on the plate, computed with the client's camera.

    It stands further off for a wider plate, and goes back for a structure of more than three layers.
    """
    box = page.locator("canvas[data-drawn]").bounding_box()
    assert box is not None
    around, above, field = math.radians(27), math.radians(33), math.radians(30)
    aspect = box["width"] / box["height"]
    beyond, centre = max(0, layers - 3), (side - 1) / 2
    distance = 11.6 * (0.4 + side / 5) * (1 + beyond / (side + 2.5)) * max(1, 1.02 / aspect)
    px, py, pz = x - centre, 0.5 - 1.2 - beyond / 2, y - centre
    right = px * math.cos(around) - pz * math.sin(around)
    towards = px * math.sin(around) + pz * math.cos(around)
    up = py * math.cos(above) - towards * math.sin(above)
    depth = distance - (py * math.sin(above) + towards * math.cos(above))
    scale = box["height"] / 2 / math.tan(field / 2) / depth
    return box["x"] + box["width"] / 2 + right * scale, box["y"] + box["height"] / 2 - up * scale


def from_above(page: Page, x: float, y: float, side: int = 3) -> Point:
    """A place of the blocks' plate on the view from above."""
    left, top = middle(spot(page, "cell0"))
    right, bottom = middle(spot(page, f"cell{side * side - 1}"))
    return left + (right - left) * x / (side - 1), top + (bottom - top) * y / (side - 1)


def blocks(page: Page, card: Any, solution: Any, hand: Hand) -> None:
    side, layers = len(card["view"]), 0
    for built in sorted(solution["built"], key=lambda built: min(z for _, _, z in built["cubes"])):
        piece, cubes = built["piece"], built["cubes"]
        x, y, z = (min(cube[axis] for cube in cubes) for axis in range(3))
        width, depth = (1 + max(cube[axis] for cube in cubes) - low for axis, low in ((0, x), (1, y)))
        turns, tray = keys_to(piece, cubes), spot(page, f"tray{piece}")
        if hand == "keys":
            walk(page, f"tray{piece}")
            for key in turns:
                press(page, key)
            press(page, "Enter")
            column, row, floor = (int(found) for found in _standing(tray))
            press(page, "ArrowRight" if x + 1 > column else "ArrowLeft", abs(x + 1 - column))
            press(page, "ArrowDown" if y + 1 > row else "ArrowUp", abs(y + 1 - row))
            _raise(page, tray, z + 1, lambda: press(page, "PageUp"))
            press(page, "Enter")
            continue
        tap(page, middle(tray), hand)
        for key in turns:
            tool(page, TURNS[key], hand=hand)
        if hand == "tap":
            tap(page, middle(spot(page, f"cell{side * (y + (depth == 3)) + x + (width == 3)}")))
        else:
            flat, place = page.locator("[data-plain]").count(), (x + (width - 1) / 2, y + (depth - 1) / 2)
            target = from_above(page, *place, side) if flat else on_screen(page, *place, side, layers)
            carry(page, middle(tray), target, hand)
        _raise(page, tray, z + 1, lambda: tool(page, "Raise", hand=hand))
        column, row, floor = (int(found) for found in _standing(tray))
        assert (column, row, floor) == (x + 1, y + 1, z + 1), f"{piece} stands at {column},{row},{floor}"
        page.keyboard.press("Escape")
        layers = max(layers, 1 + max(above for _, _, above in cubes))


def _standing(tray: Locator) -> tuple[str, ...]:
    return _place(tray, r"column (\d+), row (\d+), floor (\d+)")


def _raise(page: Page, tray: Locator, floor: int, up: Any) -> None:
    for _ in range(10):
        if int(_standing(tray)[2]) >= floor:
            return
        up()


SOLVE = {"weights": weights, "fragments": fragments, "pipes": pipes, "blocks": blocks}


def compose(page: Page, press: Callable[[Locator], None], contain: Any) -> None:
    """In TESSERACT's panel for containing: choose the die that goes, then the dice of its set or run."""
    press(page.locator(f'[data-goes="{",".join(contain["goes"])}"]'))
    for chip in page.locator("[data-member]").all():
        wanted = chip.get_attribute("data-member") in contain["dice"]
        if (chip.get_attribute("aria-pressed") == "true") != wanted:
            press(chip)
