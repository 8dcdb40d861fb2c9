"""A player of ENIGMA in a browser: reads the server's messages, acts only with the pointer or the keys."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Error, Locator, Page, WebSocket, expect

from .conftest import Open
from .hands import SOLVE, Hand, drawn, focused, middle, solution_of, spot, touch_drag

BOT = {"kind": "bot", "level": "greedy"}
AN_HOUR_FAST = """
  Date = class extends Date {
    constructor(...given) { super(...(given.length ? given : [Date.now()])) }
    static now() { return super.now() + 3_600_000 }
  }
"""
EASIEST = ("weights", "pipes", "fragments", "blocks")

SLOWLY = """const later = setTimeout;
window.setTimeout = (does, ms, ...rest) => later(does, window.slowly && ms >= 300 ? ms * 100 : ms, ...rest);"""
"""A script for a page: once `slowly` is true, narrated events last long enough for a test to inspect them."""


class Seat:
    """One browser at the table.  `view` and `choices` are the last that its socket received; `gains` has the points
    that each cell of the tile just laid would score at once.  A person with several seats acts for the first that is
    awaited."""

    def __init__(self, page: Page, hand: Hand = "tap") -> None:
        self.page = page
        self.hand: Hand = hand
        self.own: list[int] = []
        self.view: Any = None
        self.offered: dict[int, list[Any]] = {}
        self.errors: list[Any] = []
        self.gains: list[int | None] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: self._hear(json.loads(data)))

    def _hear(self, message: Any) -> None:
        if message["type"] in ("snapshot", "step") and message.get("state"):
            self.view = message["state"]["view"]
            self.offered = {}
        if message["type"] in ("snapshot", "yours"):
            self.own = message["yours" if message["type"] == "snapshot" else "seats"]
        elif message["type"] == "choices":
            self.offered[message["seat"]] = message["choices"]
        elif message["type"] == "error":
            self.errors.append(message)

    @property
    def number(self) -> int:
        """The seat that this browser acts for; -1 for spectators."""
        awaited = [seat for seat in self.own if self.view and seat in self.view["to_act"]]
        return next(iter(awaited or self.own), -1)

    @property
    def choices(self) -> list[Any]:
        return self.offered.get(self.number, [])

    @property
    def over(self) -> bool:
        return self.view is not None and self.view["outcome"] is not None

    def offers(self, kind: str) -> list[Any]:
        return [each["action"] for each in self.choices if each.get("do") and each["action"]["type"] == kind]

    def act(self, until: Callable[[], bool]) -> None:
        """Do whatever the game awaits from this seat; do nothing if it awaits nothing or the goal is reached."""
        self.page.wait_for_timeout(30)
        if until() or not self.choices or self.over:
            return
        if self.view["phase"] != "race":
            self.go_on()
            if until():  # the clock may have started the race meanwhile
                return
        if self.offers("choose"):
            self.choose()
        elif self.offers("ready"):
            self.press("ready")
        elif self.offers("giveup"):
            self.solve()
        elif self.offers("lay"):
            self.lay()
        elif self.offers("pass"):
            self.stand()

    def touch(self, what: Locator) -> None:
        """Press an element: with the pointer, or only with Tab and Enter."""
        if self.hand == "keys":
            self.reach(what)
            self.page.keyboard.press("Enter")
        elif self.hand == "touch":
            what.tap()
        else:
            what.click()

    def reach(self, what: Locator) -> None:
        """Press Tab until the element has the focus."""
        for _ in range(80):
            if what.evaluate("each => each === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{what} cannot be reached with Tab")

    def go_on(self) -> None:
        """Close the race's results, once they are drawn."""
        drawn(self.page)
        button = self.page.locator("[data-do=reveal-go]")
        if button.count():
            self.touch(button)
            expect(button).to_have_count(0)

    def press(self, name: str) -> None:
        """Press a button and wait for its effect.  A race may start by itself meanwhile, and the button is gone."""
        turn = self.view["turn"]

        def went_on() -> bool:
            return self.view["turn"] != turn or self.view["phase"] in ("networker", "race")

        try:
            self.touch(self.page.locator(f"[data-do={name}]"))
        except Error:
            if not went_on():
                raise
        self.wait_until(went_on)

    def choose(self, wanted: str = "") -> None:
        open_ones = {each["category"] for each in self.offers("choose")}
        turn = self.view["turn"]
        self.touch(spot(self.page, f"chamber:{wanted or next(each for each in EASIEST if each in open_ones)}"))
        self.wait_until(lambda: self.view["turn"] != turn)

    @property
    def me(self) -> Any:
        return self.view["players"][self.number]

    def solve(self) -> None:
        seat, card = self.number, self.me["card"]
        solution = solution_of(card)
        expect(self.page.locator(".work [data-spot]").first).to_be_visible()
        if card["category"] == "blocks":  # drawn in space, or found too slow for that
            expect(self.page.locator("canvas[data-drawn], [data-plain]").first).to_be_attached(timeout=60_000)
        SOLVE[card["category"]](self.page, card, solution, self.hand)
        if self.hand == "keys":
            self.page.keyboard.press("c")
        else:
            self.touch(self.page.locator("[data-do=claim]"))
        self.wait_until(lambda: self.view["players"][seat]["doing"] != "working" or self.view["phase"] != "race")
        assert self.view["players"][seat]["solution"] is None, "the claim was not accepted"

    def best(self) -> tuple[int, Any, Any]:
        """Return the place and turn where the tile scores most, now or later, by the view's forecast."""
        found = []
        for place in self.view["places"]:
            for turned in place["turns"]:
                more = max((gain or 0 for gain in turned["cells"]), default=0)
                mine = turned["points"][self.number] + more
                others = sum(turned["points"]) - turned["points"][self.number]
                found.append((10 * mine - 4 * others, place, turned))
        return max(found, key=lambda each: each[0])

    def lay(self) -> None:
        _, place, turned = self.best()
        name = place["name"]
        if self.hand == "keys":
            self.reach(self.page.locator('[data-spot^="place:"][tabindex="0"]'))
            for _ in self.view["places"]:
                if focused(self.page) == name:
                    break
                self.page.keyboard.press("PageDown")
        elif self.hand == "touch":
            touch_drag(self.page, middle(self.page.locator(".hand")), middle(spot(self.page, name)))
        else:
            spot(self.page, name).click()
        wanted = turned["turn"]
        for _ in range(4):
            if self.page.locator(f'[data-aim="{place["x"]},{place["y"]} {wanted}"]').count():
                break
            if self.hand == "keys":
                self.page.keyboard.press("r")
            else:
                self.touch(self.page.locator("[data-do=rotate]"))
        else:
            raise AssertionError(f"the tile cannot be turned to {wanted} at {name}")
        self.gains = turned["cells"]
        before = len(self.view["tiles"])
        if self.hand == "keys":
            self.page.keyboard.press("Enter")
        else:
            self.touch(self.page.locator("[data-do=lay]"))
        self.wait_until(lambda: len(self.view["tiles"]) > before)

    def stand(self) -> None:
        """Put a networker on the best cell; put none if it is the last one and would score nothing."""
        cells = [each["cell"] for each in self.offers("networker")]
        cell = max(cells, key=lambda each: (self.gains[each] or 0, -each))
        if self.me["supply"] == 1 and not self.gains[cell]:
            self.press("pass")
            return
        (name,) = [
            piece
            for each in self.choices
            if each["do"] == f"networker {cell}"
            for piece in each["pieces"]
            if piece.startswith("cell:")
        ]
        turn = self.view["turn"]
        self.touch(spot(self.page, name))
        self.wait_until(lambda: self.view["turn"] != turn or self.view["phase"] != "networker")

    def wait_until(self, true: Callable[[], bool], seconds: float = 20) -> None:
        for _ in range(int(seconds * 40)):
            if true():
                return
            self.page.wait_for_timeout(25)
        raise AssertionError(f"nothing came of it in phase {self.view['phase']}; errors: {self.errors}")


def play(seats: tuple[Seat, ...], until: Callable[[], bool]) -> None:
    for _ in range(4000):
        if until():
            return
        for seat in seats:
            seat.act(until)
    raise AssertionError("the game does not come to an end")


def make_table(page: Page, seats: list[dict[str, str]], **options: Any) -> str:
    """Make a new table as this page's user; return its link."""
    wish = {"game": "enigma", "seats": seats, "options": options, "name": "Ada", "pace": 100}
    made: str = page.evaluate(
        """async (wish) => {
            await fetch('/api/me');
            const headers = {'Content-Type': 'application/json'};
            const answer = await fetch('/api/tables', {method: 'POST', headers, body: JSON.stringify(wish)});
            return (await answer.json()).link;
        }""",
        wish,
    )
    return made


def at_table(visit: Open, seats: list[dict[str, str]], hand: Hand = "tap", *, look: Any = None, **options: Any) -> Seat:
    """Return a seat at a new table that has started."""
    page = visit("/how/enigma", **(look or {}))
    link = make_table(page, seats, **{"cards": "box", "start": 0} | options)
    seat = Seat(page, hand)
    page.goto(link)
    expect(page.locator("[data-region=network]")).to_be_visible()
    return seat


def two_people(visit: Open, look: Any = None, **options: Any) -> tuple[Seat, Seat]:
    """Ada opens a table and plays with the pointer; a friend sits down through the link and plays with the keys.

    The friend's clock is an hour fast, which changes nothing; `look` is the friend's screen.
    """
    host = visit("/how/enigma")
    link = make_table(host, [{"kind": "me"}, {"kind": "open"}], **{"cards": "box", "start": 0} | options)
    ada = Seat(host)
    host.goto(link)
    expect(host.get_by_role("heading", name="Who plays?")).to_be_visible()
    friend = visit("/how/enigma", **(look or {}))
    friend.add_init_script(AN_HOUR_FAST)
    bob = Seat(friend, "keys")
    friend.goto(link)
    friend.get_by_label("Your name").fill("Bob")
    friend.locator('[data-sit="1"]').click()
    ada.wait_until(lambda: ada.view is not None)
    bob.wait_until(lambda: bob.view is not None)
    return ada, bob


def log(page: Page) -> Locator:
    return page.get_by_role("complementary", name="Log")
