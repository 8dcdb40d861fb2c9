"""Take screenshots of every page and every phase of both games, at every size, into docs/screenshots.

python scripts/screenshots.py [NAME …]    all of them, or those whose name contains one of the words
"""

from __future__ import annotations

import asyncio
import base64
import json
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Error, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

from album import ALBUM  # noqa: E402
from album.picture import DESKTOP, WIDE, ZOOMED, Picture  # noqa: E402
from staged import Staged, stage  # noqa: E402

from tests.browser.conftest import CHROMIUM, FLAGS, IN_SPACE, KEPT, serving  # noqa: E402

FOLDER = ROOT / "docs" / "screenshots"
PAGE = ROOT / "docs" / "screenshots.md"
QUALITY = 82

CONTINUE = """async ({ table, at }) => {
  const wish = { at, seat: 0, pace: 10000 };
  const answer = await fetch(`/api/tables/${table}/continue`, { method: 'POST', body: JSON.stringify(wish) });
  return (await answer.json()).link;
}"""


def take(browser: Browser, address: str, key: str, staged: dict[str, Staged], picture: Picture) -> None:
    width, height = picture.size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        base_url=address,
        locale=picture.locale,
        color_scheme="light" if picture.theme == "light" else "dark",
        reduced_motion="no-preference" if picture.moves else "reduce",
        has_touch=picture.size not in (DESKTOP, WIDE, ZOOMED),
    )
    context.add_cookies([{"name": "tessera_key", "value": key, "url": address}])
    page = context.new_page()
    page.set_default_timeout(90_000)
    page.add_init_script(KEPT % json.dumps(IN_SPACE))
    path = picture.path
    if not path.startswith("/"):
        game, moment = path.split(": ")
        page.goto("/nowhere")
        path = page.evaluate(CONTINUE, {"table": staged[game].table, "at": staged[game].moments[moment]})
    page.goto(path)
    page.wait_for_load_state("networkidle")
    page.locator("main").first.wait_for()  # a busy machine may need long for it
    if path.startswith("/practice"):
        page.wait_for_selector("[data-spot]")
    page.wait_for_timeout(2500)
    if picture.act:
        picture.act(page)
        page.evaluate("scrollTo(0, 0)")
    page.wait_for_timeout(1500)
    shot = context.new_cdp_session(page).send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    (FOLDER / f"{picture.name}.webp").write_bytes(base64.b64decode(shot["data"]))
    context.close()


def taken(browser: Browser, address: str, key: str, staged: dict[str, Staged], picture: Picture) -> bool:
    """Take one picture; a failure does not stop the others."""
    try:
        take(browser, address, key, staged, picture)
    except (Error, AssertionError) as fault:
        print(f"{picture.name}: {fault}", flush=True)
        return False
    print(picture.name, flush=True)
    return True


def album() -> str:
    """Write the page that shows all pictures."""
    head = (
        "# What it looks like\n\n"
        "Made by `python scripts/screenshots.py`: every page and phase, on phones, tablets and desktops.\n"
    )
    there = (each for each in ALBUM if (FOLDER / f"{each.name}.webp").exists())
    return head + "".join(f"\n{each.text}\n\n![{each.text}](screenshots/{each.name}.webp)\n" for each in there)


def main(words: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        database = f"{folder}/tables.sqlite"
        key, staged = asyncio.run(stage(database))
        with serving(database) as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            wanted = [each for each in ALBUM if not words or any(word in each.name for word in words)]
            missing = [each.name for each in wanted if not taken(browser, address, key, staged, each)]
            browser.close()
    PAGE.write_text(album(), encoding="utf-8")
    if missing:
        sys.exit(f"not taken: {', '.join(missing)}")


if __name__ == "__main__":
    main(sys.argv[1:])
