"""The tutorials: a newcomer takes them to the end."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .axe import axe
from .conftest import Open
from .hands import drawn, middle, spot, tap, until
from .pupil import Pupil

COVERED = """() => {
  const card = document.querySelector('[data-note]').getBoundingClientRect();
  return [...document.querySelectorAll('.frame')].some((frame) => {
    const box = frame.getBoundingClientRect();
    return Math.min(card.right, box.right) - Math.max(card.left, box.left) > 8
      && Math.min(card.bottom, box.bottom) - Math.max(card.top, box.top) > 8;
  });
}"""


def pointed_at(page: Page) -> Any:
    """Check each note: its target is framed, or ringed in the cube, and the note does not cover it."""

    def look(note: Any) -> None:
        if points := note.get("points"):
            expect(page.locator(".frame")).to_have_count(len(points))
            until(page, f"!({COVERED})()")

    return look


DESKTOP, PHONE, LYING = (1440, 900), (360, 740), (844, 390)


@pytest.mark.parametrize(
    ("game", "size"),
    [
        pytest.param("tesseract", DESKTOP, id="tesseract"),
        pytest.param("enigma", PHONE, id="enigma on a phone"),
        pytest.param("tesseract", PHONE, id="tesseract on a phone", marks=pytest.mark.long),
        pytest.param("tesseract", LYING, id="tesseract on a lying phone", marks=pytest.mark.long),
        pytest.param("enigma", DESKTOP, id="enigma", marks=pytest.mark.long),
    ],
)
def test_a_newcomer_takes_the_lesson_to_its_end(visit: Open, game: str, size: tuple[int, int]) -> None:
    width, height = size
    page = visit(f"/learn/{game}", flat=game == "tesseract", width=width, height=height)
    pupil = Pupil(page, game)
    pupil.take(pointed_at(page))
    expect(page.get_by_role("link", name="Play a game")).to_have_attribute("href", f"/new/{game}")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_on_a_lying_phone_no_tile_is_held_over_the_place_to_touch(visit: Open) -> None:
    """The focus of what has gone is passed on to the place: that alone aims nowhere."""
    page = visit("/learn/enigma", flat=True, width=LYING[0], height=LYING[1])
    pupil = Pupil(page, "enigma")
    for note in pupil.lesson["notes"]:
        pupil.arrive(note)
        if note["text"] == "lay":
            break
        if "do" in note:
            pupil.do(note)
        else:
            pupil.press(pupil.next)
    expect(spot(page, note["points"][0])).to_be_visible()
    expect(page.locator("[data-aim]")).to_have_count(0)


def test_on_a_lying_phone_the_lesson_opens_the_tab_with_the_breaches(visit: Open) -> None:
    """The second note points at them; the first one has opened the matrix, where they are not shown."""
    page = visit("/learn/tesseract", flat=True, width=LYING[0], height=LYING[1])
    pupil = Pupil(page, "tesseract")
    goal, lose, *_ = pupil.lesson["notes"]
    pupil.arrive(goal)
    pupil.press(pupil.next)
    pupil.arrive(lose)
    pointed_at(page)(lose)


def test_the_lesson_of_tesseract_by_keys_alone(visit: Open) -> None:
    page = visit("/learn/tesseract", flat=True)
    Pupil(page, "tesseract", "keys").take()


def test_a_wrong_move_gets_a_hint_and_changes_nothing(visit: Open) -> None:
    page = visit("/learn/tesseract", flat=True)
    pupil = Pupil(page, "tesseract")
    notes = pupil.lesson["notes"]
    for note in notes[:3]:
        pupil.arrive(note)
        pupil.next.click()
    pupil.arrive(notes[3])
    expect(page.get_by_role("status")).to_contain_text("each player takes one corner die")
    page.locator('[data-piece="cube:0,0,3"]').click()
    expect(page.locator(".hint")).to_contain_text("Nothing is lost")
    expect(page.get_by_role("status")).to_contain_text("Nothing is lost")
    expect(page.locator('[data-piece="cube:0,0,3"]')).to_be_visible()
    page.locator("[data-verb=contain]").hover()
    expect(page.get_by_role("tooltip")).to_contain_text("First answer the question")
    assert axe(page) == []
    pupil.do(notes[3])
    pupil.arrive(notes[4])
    expect(page.locator('[data-piece="cube:3,3,3"]')).to_have_count(0)
    page.get_by_role("button", name="Back").click()
    pupil.arrive(notes[3])
    expect(page.locator('[data-piece="cube:3,3,3"]')).to_be_visible()


def test_a_lesson_can_be_left_and_taken_up_again(visit: Open) -> None:
    page = visit("/learn/enigma")
    pupil = Pupil(page, "enigma")
    for note in pupil.lesson["notes"][:3]:
        pupil.arrive(note)
        pupil.next.click()
    pupil.arrive(pupil.lesson["notes"][3])
    page.get_by_role("link", name="Leave").click()
    page.goto("/learn/enigma")
    pupil.arrive(pupil.lesson["notes"][3])
    pupil.do(pupil.lesson["notes"][3])
    pupil.arrive(pupil.lesson["notes"][4])
    page.get_by_role("button", name="Start over").click()
    pupil.arrive(pupil.lesson["notes"][0])
    page.reload()
    pupil.arrive(pupil.lesson["notes"][0])


def test_a_wrong_claim_says_what_is_wrong_and_may_be_tried_again(visit: Open) -> None:
    page = visit("/learn/enigma", color_scheme="light")
    pupil = Pupil(page, "enigma")
    weights = next(note for note in pupil.lesson["notes"] if note["text"] == "weights")
    for note in pupil.lesson["notes"]:
        pupil.arrive(note)
        if note == weights:
            break
        pupil.next.click()
    claim = page.locator("[data-do=claim]")
    while "to place" in claim.inner_text():
        tap(page, middle(spot(page, "left0").locator(".body")))
        drawn(page)
    claim.click()
    expect(page.locator(".hint")).to_contain_text("Not level: one arm is heavier.")
    assert axe(page) == []
    page.get_by_role("button", name="Clear").click()
    pupil.do(weights)
    expect(pupil.card).to_have_attribute("data-note", "failed")


OVERFLOWING = """() => {
  const stage = document.querySelector('[data-region=puzzle]').getBoundingClientRect();
  const card = document.querySelector('[data-note]').getBoundingClientRect();
  const tools = document.querySelector('.tools')?.getBoundingClientRect();
  const shown = [...document.querySelectorAll('[data-region=puzzle] [data-spot], .tools button, [data-do=claim]')];
  return shown.filter((each) => {
    const box = each.getBoundingClientRect();
    const piece = each.matches('[data-spot]');
    return box.bottom > card.top + 1 || box.right > innerWidth + 1
      || (piece && (box.top < stage.top - 1 || box.bottom > (tools?.top ?? stage.bottom) + 1));
  }).map((each) => each.dataset.spot ?? each.textContent);
}"""


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_puzzles_of_the_lesson_have_room_on_a_lying_phone(visit: Open, locale: str) -> None:
    page = visit("/learn/enigma", flat=True, locale=locale, width=390, height=844)
    looked = set()

    def look(note: Any) -> None:
        if note["text"] not in ("weights", "pipes", "fragments", "blocks"):
            return
        for width, height in ((844, 390), (590, 410)):
            page.set_viewport_size({"width": width, "height": height})
            until(page, f"({OVERFLOWING})().length === 0")
            box = page.locator("[data-region=puzzle]").bounding_box()
            assert box
            assert box["height"] >= 130, (note["text"], width)
        page.set_viewport_size({"width": 390, "height": 844})
        looked.add(note["text"])

    Pupil(page, "enigma").take(look)
    assert len(looked) == 4
