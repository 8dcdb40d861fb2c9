"""Home, settings, tutorials, rules, the challenges of the day."""

from __future__ import annotations

from playwright.sync_api import Page

from album.picture import LYING, PHONE, SMALL, TABLET, WIDE, Picture


def settings(page: Page) -> None:
    page.locator("[data-do=settings]:visible").click()
    page.wait_for_selector("[data-set=pass]")


def other_device(page: Page) -> None:
    page.evaluate("fetch('/api/me')")
    settings(page)
    page.locator("[data-set=pass]").click()
    page.wait_for_selector("[role=dialog] svg[role=img]")


PICTURES = (
    Picture("home", "Home: two games, tables to join, the challenges of the day, practice.", "/"),
    Picture("home-light-german", "The same by day, in German.", "/", theme="light", locale="de"),
    Picture("home-wide-czech", "On a wide screen, in Czech.", "/", WIDE, locale="cs"),
    Picture("home-phone", "On a phone.", "/", SMALL),
    Picture("settings", "Settings, on every page behind the wheel.", "/how/enigma", act=settings),
    Picture("settings-device", "A one-time link takes your seats to another device.", "/", SMALL, act=other_device),
    Picture("learn-enigma", "The tutorial of ENIGMA, at its real table.", "/learn/enigma"),
    Picture("learn-tesseract-phone", "The tutorial of TESSERACT on a phone.", "/learn/tesseract", SMALL),
    Picture("how-enigma", "How ENIGMA plays.", "/how/enigma"),
    Picture("how-tesseract-czech", "How TESSERACT plays.", "/how/tesseract", locale="cs"),
    Picture(
        "rules-tesseract", "Every rule of TESSERACT, with its number, examples and rulings.", "/rules/tesseract#T16"
    ),
    Picture(
        "rules-enigma-light",
        "By day, in German: when systems are joined.",
        "/rules/enigma#E18",
        theme="light",
        locale="de",
    ),
    Picture("rules-puzzles", "Each puzzle with a right and a wrong arrangement.", "/rules/enigma#E37"),
    Picture("rules-gallery", "The gallery: all characters, cards, events and plates.", "/rules/tesseract#characters"),
    Picture("rules-phone", "The rules on a phone, in Czech.", "/rules/tesseract#T19", SMALL, locale="cs"),
    Picture("daily", "The cards of the day.", "/daily"),
    Picture("daily-phone-light", "The same on a phone by day.", "/daily", PHONE, theme="light", locale="de"),
    Picture("home-tablet", "Home on a tablet.", "/", TABLET),
    Picture("home-lying-light", "Home on a phone on its side, by day.", "/", LYING, theme="light"),
    Picture("learn-tesseract", "The tutorial frames what it speaks of.", "/learn/tesseract"),
    Picture("rules-tablet-light", "The rules on a tablet by day.", "/rules/tesseract#T21", TABLET, theme="light"),
    Picture("rules-lying", "On a phone on its side.", "/rules/enigma#E26", LYING),
    Picture(
        "rules-gallery-phone", "The gallery on a phone by day.", "/rules/tesseract#characters", PHONE, theme="light"
    ),
    Picture("statistics-phone-light", "On a phone by day.", "/statistics", PHONE, theme="light", locale="de"),
    Picture("kept", "What is kept about me.", "/kept"),
)
