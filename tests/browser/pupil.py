"""A learner who takes a lesson in the browser and does what the notes ask, by pointer or by keys alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from .hands import SOLVE, Hand, compose, solution_of, spot

Look = Callable[[Any], None]


class Pupil:
    def __init__(self, page: Page, game: str, hand: Hand = "tap") -> None:
        self.page = page
        self.game = game
        self.hand = hand
        self.lesson: Any = page.request.get(f"/api/lessons/{game}").json()
        self.card = page.locator("[data-note]")
        self.next = page.locator("[data-teach=next]")

    def take(self, look: Look = lambda note: None) -> None:
        """Take the whole lesson, note by note; `look` inspects each note before its task is done."""
        for note in self.lesson["notes"][:-1]:
            self.arrive(note)
            look(note)
            if "do" in note:
                self.do(note)
            else:
                self.press(self.next)
        self.arrive(self.lesson["notes"][-1])
        look(self.lesson["notes"][-1])

    def arrive(self, note: Any) -> None:
        """Wait until the note is shown and no animation plays."""
        expect(self.card).to_have_attribute("data-note", note["text"], timeout=60_000)
        if note is not self.lesson["notes"][-1]:
            expect(self.next).to_have_attribute("aria-disabled", "false")

    def press(self, button: Locator) -> None:
        if self.hand == "keys":
            button.focus()
            self.page.keyboard.press("Enter")
        else:
            button.click()

    def do(self, note: Any) -> None:
        verb = note["do"].split()[0]
        offered = self.lesson["choices"][str(note["at"])]["choices"]
        choice = next((each for each in offered if each.get("do") == note["do"]), None)
        if verb == "claim":
            self.solve(note)
        elif verb == "lay":
            self.lay(note)
        elif self.game == "enigma":
            self.press(self.page.locator(f'[data-spot="{note["points"][0]}"], [data-do="{note["points"][0]}"]'))
        elif verb == "end":
            self.press(self.page.locator("[data-do=end]"))
        else:
            self.touch(choice, note)

    def touch(self, choice: Any, note: Any) -> None:
        """Touch piece by piece, until the action itself can be chosen or is done."""
        page = self.page
        action = page.locator(f'[data-do="{choice["do"]}"]').first
        group = page.locator(f'[data-region=menu] [data-do="{choice["action"]["type"]}"]').first
        if self.hand == "keys":
            page.locator(".where").focus()
            page.keyboard.press("Enter")
            expect(page.locator("[data-piece]:focus, [data-do]:focus")).to_have_count(1)
            page.keyboard.press("Enter")
        elif not action.is_visible():
            page.locator(f'[data-piece="{choice["pieces"][0]}"]').first.click()
        played = page.locator(f'[data-note]:not([data-note="{note["text"]}"]), [data-teach=next][aria-disabled=true]')
        expect(action.or_(group).or_(played).first).to_be_visible()
        if played.count():
            return
        if not action.is_visible():
            self.press(group)
        if page.locator(".contain").count():
            compose(page, self.press, choice["action"])
        self.press(action)

    def solve(self, note: Any) -> None:
        """Enter a solution by hand and claim it."""
        page = self.page
        card = self.lesson["steps"][note["at"]]["state"]["view"]["players"][0]["card"]
        solution = solution_of(card)
        expect(page.locator("[data-region=puzzle] [data-spot]").first).to_be_visible()
        if card["category"] != "weights":
            self.press(self.next)
            return
        SOLVE[card["category"]](page, card, solution, self.hand)
        self.press(page.locator("[data-do=claim]"))

    def lay(self, note: Any) -> None:
        _, place, turn = note["do"].split()
        aim = self.page.locator(f'[data-aim="{place} {int(turn[1:]) // 90}"]')
        if self.hand == "keys":
            self.page.locator(".where").focus()
            self.page.keyboard.press("Enter")
            expect(spot(self.page, f"place:{place}")).to_be_focused()
            self.page.keyboard.press("Enter")
        else:
            spot(self.page, f"place:{place}").click()
        for _ in range(4):
            if aim.count():
                break
            self.press(self.page.locator("[data-do=rotate]"))
        self.press(self.page.locator("[data-do=lay]"))
