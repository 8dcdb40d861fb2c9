"""A player of TESSERACT in a browser: reads what its socket receives, acts only by touching the table.

The hand `tap` uses the pointer, `keys` only Tab and Enter, `touch` real touch events.
"""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Locator, Page, WebSocket, expect

from .hands import Hand, compose

BEHIND = "it => !!(it.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING)"


class Seat:
    """One browser at the table.  `view` and `choices` are the last it received, without the switch "ask me first"."""

    def __init__(self, page: Page, hand: Hand = "tap") -> None:
        self.page = page
        self.hand = hand
        self.mine: list[int] = []
        self.view: Any = None
        self.choices: list[Any] = []
        self.seq = 0
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: self._hear(json.loads(data)))

    def _hear(self, message: Any) -> None:
        if message["type"] == "snapshot":
            self.mine = message["yours"]
        elif message["type"] == "yours":
            self.mine = message["seats"]
        if message["type"] in ("snapshot", "step") and message["seq"] >= self.seq:
            self.seq = message["seq"]
            if message.get("state"):
                self.view = message["state"]["view"]
                self.choices = []
        elif message["type"] == "choices":
            self.choices = [each for each in message["choices"] if each["action"]["type"] != "askfirst"]

    @property
    def over(self) -> bool:
        return self.view is not None and self.view["outcome"] is not None

    def of(self, kind: str) -> list[Any]:
        return [choice for choice in self.choices if choice["action"]["type"] == kind]

    def flatten(self) -> None:
        """Open the cube into its layers."""
        expect(self.page.locator("[data-piece]").first).to_be_visible()
        layers = self.page.locator("[data-view=layers]")
        if layers.count():
            self.press(layers)

    def press(self, target: Locator) -> None:
        if self.hand == "keys":
            self.reach(target)
            self.page.keyboard.press("Enter")
        elif self.hand == "touch":
            target.tap()
        else:
            target.click()

    def find(self, piece: str) -> Locator:
        """The piece on the table; on a small screen, open the tab it lies behind."""
        spot = self.page.locator(f'[data-piece="{piece}"]').first
        if not spot.is_visible():
            kind = piece.split(":")[0].replace("plate", "cube")
            tab = self.page.locator(f'[data-tab][data-opens~="{kind}"]')
            if tab.count():
                self.press(tab)
        return spot

    def reach(self, target: Locator) -> None:
        """Press Tab, or Shift+Tab, until the element has the focus."""
        target.wait_for()
        way = "Shift+Tab" if target.evaluate(BEHIND) else "Tab"
        for _ in range(200):
            if target.evaluate("it => it === document.activeElement"):
                return
            self.page.keyboard.press(way)
        raise AssertionError(f"{target} cannot be reached with {way}")

    @property
    def asked(self) -> bool:
        """Tell whether the game waits for this seat."""
        return not self.over and self.view is not None and self.view["decision"]["seat"] in self.mine

    def ready(self) -> bool:
        """Wait until we may act and the table shows it; False if the game waits for another seat or is over.

        A bot's turn and a long threat phase are told for half a minute on a busy machine.
        """
        for _ in range(3000):
            if self.view is not None and not self.asked:
                return False
            if self.choices and self.page.locator("main.idle").count():
                return True
            self.page.wait_for_timeout(20)
        raise AssertionError(f"the table does not get ready: {self.page.locator('main').inner_text()[:400]}")

    def wait_until_asked(self) -> None:
        """Wait until the game asks this seat and the table shows it."""
        for _ in range(500):
            if self.asked:
                assert self.ready()
                return
            self.page.wait_for_timeout(20)
        raise AssertionError("nobody asks this seat")

    def to_the_turn(self) -> None:
        """Answer the set-up decisions and let the bots act until our own turn begins."""
        for _ in range(400):
            if self.view is not None and self.ready():
                if self.view["decision"]["about"] == "turn":
                    return
                self.touch(self.choices[0])
            self.page.wait_for_timeout(50)
        raise AssertionError("our turn does not come")

    def touch(self, choice: Any) -> None:
        """Do an action by touching its pieces one after the other, until the action itself can be touched."""
        before, page = self.seq, self.page
        action = page.locator(f'[data-do="{choice["do"]}"]').first
        group = page.locator(f'.menu [data-do="{choice["action"]["type"]}"]').first
        for piece in choice["pieces"]:
            if action.is_visible() or group.is_visible():
                break
            spot = self.find(piece)
            self.press(spot)
            if self._sent(before, spot):
                self.arrived(before)
                return
        if not action.is_visible():
            self.press(group)
        if page.locator(".contain").count():
            compose(page, self.press, choice["action"])
        self.press(action)
        self.arrived(before)

    def _sent(self, before: int, spot: Locator) -> bool:
        """After a touch: return True if it sent the action, False if it only selected the piece."""
        for _ in range(500):
            if self.seq > before or not self.page.locator("main.idle").count():
                return True
            if not spot.count():
                return True
            if spot.get_attribute("aria-pressed") == "true":
                return False
            self.page.wait_for_timeout(10)
        raise AssertionError("touching the piece had no effect")

    def end(self) -> None:
        before, unused = self.seq, self.view["actions"]
        self.press(self.page.locator("[data-do=end]"))
        if unused:
            self.press(self.page.locator("[data-do=end-sure]"))
        self.arrived(before)

    def arrived(self, before: int) -> None:
        """Wait for the server's answer."""
        for _ in range(800):
            if self.seq > before:
                return
            self.page.wait_for_timeout(10)
        raise AssertionError(
            f"nothing came after step {before}; the table says: {self.page.locator('main').inner_text()[:400]}"
        )
