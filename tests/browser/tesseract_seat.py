"""A player of TESSERACT in a browser: knows what its socket was told, and does everything by touching the table."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocket, expect


class Seat:
    """One browser at the table.  `view` and `choices` are what it heard last."""

    def __init__(self, page: Page) -> None:
        self.page = page
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
            self.choices = message["choices"]

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
            layers.click()

    @property
    def asked(self) -> bool:
        """Does the game wait for us?"""
        return not self.over and self.view is not None and self.view["decision"]["seat"] in self.mine

    def ready(self) -> bool:
        """Once we may act, and the table shows it; False if the game waits for somebody else, or is over."""
        for _ in range(1000):
            if self.view is not None and not self.asked:
                return False
            if self.choices and self.page.locator("main.idle").count():
                return True
            self.page.wait_for_timeout(20)
        raise AssertionError(f"the table does not get ready: {self.page.locator('main').inner_text()[:400]}")

    def to_the_turn(self) -> None:
        """Answer what is asked at the start, let the bots act, until our own turn has begun."""
        for _ in range(400):
            if self.view is not None and self.ready():
                if self.view["decision"]["about"] == "turn":
                    return
                self.touch(self.choices[0])
            self.page.wait_for_timeout(50)
        raise AssertionError("our turn does not come")

    def touch(self, choice: Any) -> None:
        """Do it with the pieces: touch them one after the other until the action itself can be touched."""
        before, page = self.seq, self.page
        action = page.locator(f'[data-do="{choice["do"]}"]').first
        group = page.locator(f'.menu [data-do="{choice["action"]["type"]}"]').first
        for piece in (*choice["pieces"], None):
            if action.is_visible():
                action.click()
            elif group.is_visible():
                group.click()
                action.click()
            elif piece is not None:
                page.locator(f'[data-piece="{piece}"]').first.click()
                page.wait_for_timeout(60)
                if self.seq == before and not (action.is_visible() or group.is_visible()):
                    continue
                if self.seq == before and not action.is_visible():
                    group.click()
                if self.seq == before:
                    action.click()
            break
        self.arrived(before)

    def end(self) -> None:
        before, unused = self.seq, self.view["actions"]
        self.page.locator("[data-do=end]").click()
        if unused:
            self.page.locator("[data-do=end-sure]").click()
        self.arrived(before)

    def arrived(self, before: int) -> None:
        """Until the server's answer is here."""
        for _ in range(800):
            if self.seq > before:
                return
            self.page.wait_for_timeout(10)
        raise AssertionError(
            f"nothing came after step {before}; the table says: {self.page.locator('main').inner_text()[:400]}"
        )
