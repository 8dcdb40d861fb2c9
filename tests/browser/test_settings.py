"""Settings: one menu on every page, kept on the device; sound, notifications, seats moved to another device."""

from __future__ import annotations

from playwright.sync_api import Browser, Locator, Page, expect

from .axe import axe
from .conftest import Open
from .tesseract_seat import Seat
from .test_table import a_table

HEARD = """() => { const start = AudioScheduledSourceNode.prototype.start;
AudioScheduledSourceNode.prototype.start = function (...when) {
  document.body.dataset.heard = Number(document.body.dataset.heard ?? 0) + 1;
  return start.apply(this, when);
} }"""
NOTIFIED = """window.Notification = class { static permission = 'default'; static asked = 0;
  static async requestPermission() { this.asked++; return (this.permission = 'granted'); }
  constructor(title, { body }) { document.body.dataset.told = `${title}: ${body}`; } close() {} };"""
ELSEWHERE = "Object.defineProperty(document, 'hidden', { get: () => true, configurable: true })"


def setting(page: Page, name: str) -> Locator:
    if not page.locator("[data-set=sound]").is_visible():
        wheel = page.locator("[data-do=table-menu], [data-do=settings]:visible").first
        wheel.click()
        if wheel.get_attribute("data-do") == "table-menu":
            page.locator("[data-do=menu-settings]").click()
    return page.locator(f"[data-set={name}]")


def test_settings_are_kept_on_the_device(visit: Open) -> None:
    page = visit("/how/enigma", flat=True)
    setting(page, "calm").click()
    setting(page, "pace-fast").click()
    setting(page, "language-de").click()
    expect(page.get_by_role("switch", name="Weniger Bewegung")).to_be_checked()
    assert axe(page) == []
    page.goto(a_table(page, "me", "bot"))
    expect(setting(page, "calm")).to_be_checked()
    expect(setting(page, "pace-fast")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(page.locator("[data-set=calm]")).to_have_count(0)


def test_sound_is_off_on_a_phone_until_it_is_wanted(visit: Open) -> None:
    page = visit("/practice/weights?grade=1&seed=a", width=360, height=740, has_touch=True, is_mobile=True, flat=True)
    page.evaluate(HEARD)
    expect(setting(page, "sound")).not_to_be_checked()
    setting(page, "sound").click()
    expect(page.locator("body")).to_have_attribute("data-heard", "2")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Check").click()
    expect(page.locator("body")).to_have_attribute("data-heard", "4")


def test_a_turn_is_notified_only_with_permission_and_while_the_page_is_hidden(visit: Open) -> None:
    page = visit("/", flat=True)
    page.add_init_script(NOTIFIED)
    page.goto(a_table(page, "me", "bot", start=0))
    seat = Seat(page)
    seat.flatten()
    seat.to_the_turn()
    assert page.evaluate("Notification.asked") == 0
    setting(page, "notify").click()
    expect(setting(page, "notify")).to_be_checked()
    page.keyboard.press("Escape")
    assert page.evaluate("[Notification.asked, document.body.dataset.told]") == [1, None]
    page.evaluate(ELSEWHERE)
    seat.end()
    seat.to_the_turn()
    expect(page.locator("body")).to_have_attribute("data-told", "Tesseract: Your turn")


def test_a_seat_is_played_on_from_another_device_by_a_link_that_works_once(
    visit: Open, browser: Browser, server: str
) -> None:
    here = visit("/", width=360, height=740, flat=True)
    here.goto(a_table(here, "me", "open"))
    setting(here, "pass").click()
    expect(here.get_by_role("img", name="QR code of the link for your other device")).to_be_visible()
    assert here.locator("[popover]").evaluate("menu => menu.scrollWidth <= menu.clientWidth"), "the menu is cut off"
    link = here.get_by_role("textbox", name="Link for your other device").input_value()

    there = visit(link, width=390, height=844, flat=True)
    there.locator("[data-do=take]").click()
    expect(there.get_by_role("button", name="Start now")).to_be_visible()

    late = browser.new_page(locale="en-GB")
    late.goto(link)
    late.locator("[data-do=take]").click()
    expect(late.get_by_role("heading", name="This link no longer works")).to_be_visible()
    late.goto(f"{server}/move")
    expect(late.get_by_role("heading", name="This link is incomplete")).to_be_visible()
    late.close()
