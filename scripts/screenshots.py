"""Takes the pictures of the client for docs/pictures: every page, desktop and phone, dark and light, three languages.

python scripts/screenshots.py [NAME …]    all of them, or those whose name contains one of the words
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import CHROMIUM, FLAGS  # noqa: E402
from tests.browser.hands import SOLVE  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
DESKTOP, PHONE, SMALL, WIDE = (1440, 900), (390, 844), (360, 740), (2560, 1440)
Act = Callable[[Page], None]


class Picture(NamedTuple):
    name: str
    path: str
    size: tuple[int, int] = DESKTOP
    theme: str = "dark"
    locale: str = "en"
    act: Act | None = None


def card_of(page: Page) -> tuple[str, Any, Any]:
    """Category and card of the practice page that is open, and a solution."""
    category, query = re.findall(r"/practice/(\w+)\?(.*)", page.url)[0]
    card = page.request.get(f"/api/puzzle/{category}?{query}").json()["card"]
    return category, card, page.request.post("/api/solve", data={"card": card}).json()["arrangement"]


def half(page: Page) -> None:
    """About half of the solution is on the board."""
    category, card, solution = card_of(page)
    part = dict(solution)
    if category == "weights":
        part["right"] = [0 for _ in solution["right"]]
    elif category == "fragments":
        part["laid"] = solution["laid"][:4]
    elif category == "pipes":
        part["board"] = [*solution["board"][:2], "..."]
    else:
        part["built"] = solution["built"][:3]
    SOLVE[category](page, card, part, "tap")


def solved(page: Page) -> None:
    category, card, solution = card_of(page)
    SOLVE[category](page, card, solution, "tap")
    page.keyboard.press("c")
    page.wait_for_selector(".words.good")


def refused(page: Page) -> None:
    half(page)
    page.keyboard.press("c")
    page.wait_for_selector(".words.fault")


def play(category: str, grade: int = 3, seed: str = "tessera") -> str:
    return f"/practice/{category}?grade={grade}&seed={seed}"


ALBUM = (
    Picture("home", "/"),
    Picture("home-light-german", "/", theme="light", locale="de"),
    Picture("home-wide-czech", "/", WIDE, locale="cs"),
    Picture("home-phone", "/", PHONE),
    Picture("weights", play("weights"), act=half),
    Picture("weights-light-german", play("weights"), theme="light", locale="de", act=solved),
    Picture("weights-phone-czech", play("weights"), SMALL, locale="cs"),
    Picture("fragments", play("fragments"), act=half),
    Picture("fragments-refused", play("fragments", 4), act=refused),
    Picture("fragments-phone", play("fragments"), SMALL, act=half),
    Picture("pipes", play("pipes"), act=half),
    Picture("pipes-solved-wide", play("pipes"), WIDE, act=solved),
    Picture("pipes-phone", play("pipes"), PHONE, act=half),
    Picture("blocks", play("blocks"), act=half),
    Picture("blocks-solved-light", play("blocks"), theme="light", act=solved),
    Picture("blocks-phone", play("blocks"), PHONE, act=half),
    Picture("daily", "/daily"),
    Picture("daily-phone-light", "/daily", PHONE, theme="light", locale="de"),
    Picture("how-enigma", "/how/enigma"),
    Picture("how-tesseract-czech", "/how/tesseract", locale="cs"),
)


@contextmanager
def serving() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        command = [f"{Path(sys.executable).parent}/tessera", "serve", "--port", "0", "--database", f"{folder}/a.sqlite"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            yield next(found[0] for line in process.stdout if (found := re.search(r"http://\S+", line)))
            process.terminate()


def take(browser: Browser, address: str, picture: Picture) -> None:
    """The boards are worked in English, where the hands find their tools; then the language is chosen."""
    width, height = picture.size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        base_url=address,
        locale="en" if picture.act else picture.locale,
        color_scheme="light" if picture.theme == "light" else "dark",
        reduced_motion="reduce",
        has_touch=width < 700,
    )
    page = context.new_page()
    page.set_default_timeout(60_000)
    page.goto(picture.path)
    page.wait_for_load_state("networkidle")
    if "practice" in picture.path:
        page.wait_for_selector("[data-spot]")
    if picture.path in ("/", "/how/tesseract"):
        page.wait_for_selector(".cube.drawn")
    page.wait_for_timeout(1500)
    if picture.act:
        picture.act(page)
        page.evaluate("scrollTo(0, 0)")
        if picture.locale != "en":
            page.locator(f'header button[lang="{picture.locale}"]').click()
    page.wait_for_timeout(1500)
    page.screenshot(path=PICTURES / f"{picture.name}.jpg", type="jpeg", quality=84)
    context.close()


def main(words: list[str]) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for picture in ALBUM:
            if not words or any(word in picture.name for word in words):
                take(browser, address, picture)
                print(picture.name, flush=True)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
