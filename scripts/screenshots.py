"""Take screenshots of every page and every phase of both games, desktop and phone, into docs/screenshots.

python scripts/screenshots.py [NAME …]    all of them, or those whose name contains one of the words
"""

from __future__ import annotations

import asyncio
import base64
import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Error, Page, expect, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

from staged import Staged, stage  # noqa: E402

from tests.browser import enigma_seat, tesseract_seat  # noqa: E402
from tests.browser.conftest import CHROMIUM, FLAGS, serving  # noqa: E402
from tests.browser.hands import SOLVE, drawn, middle, solution_of, spot, tap  # noqa: E402

FOLDER = ROOT / "docs" / "screenshots"
PAGE = ROOT / "docs" / "screenshots.md"
DESKTOP, PHONE, SMALL, WIDE, LYING = (1440, 900), (390, 844), (360, 740), (2560, 1440), (844, 390)
QUALITY = 82
REVIEW = "/review/{}-staged"
Act = Callable[[Page], None]


class Picture(NamedTuple):
    name: str
    text: str
    path: str
    """A path; or a staged game and one of its moments to continue from, such as `tesseract: turn`."""
    size: tuple[int, int] = DESKTOP
    theme: str = "dark"
    locale: str = "en"
    act: Act | None = None


def card_of(page: Page) -> tuple[str, Any, Any]:
    """Return the category and card of the open practice page, and a solution."""
    category, query = re.findall(r"/practice/(\w+)\?(.*)", page.url)[0]
    card = page.request.get(f"/api/puzzle/{category}?{query}").json()["card"]
    return category, card, solution_of(card)


def part_of(solution: Any) -> Any:
    """Return about half of a solution."""
    part = dict(solution)
    if part["category"] == "weights":
        part["right"] = [0 for _ in part["right"]]
    elif part["category"] == "fragments":
        part["laid"] = part["laid"][:4]
    elif part["category"] == "pipes":
        part["board"] = [*part["board"][:2], "..."]
    else:
        part["built"] = part["built"][:3]
    return part


def half(page: Page) -> None:
    category, card, solution = card_of(page)
    SOLVE[category](page, card, part_of(solution), "tap")


def solved(page: Page) -> None:
    category, card, solution = card_of(page)
    SOLVE[category](page, card, solution, "tap")
    page.keyboard.press("c")
    page.wait_for_selector(".words.good")


def refused(page: Page) -> None:
    half(page)
    page.keyboard.press("c")
    page.wait_for_selector(".words.fault")


def settings(page: Page) -> None:
    page.locator("[data-do=settings]:visible").click()
    page.wait_for_selector("[data-set=pass]")


def other_device(page: Page) -> None:
    page.evaluate("fetch('/api/me')")
    settings(page)
    page.locator("[data-set=pass]").click()
    page.wait_for_selector("[role=dialog] svg[role=img]")


def friends(page: Page) -> None:
    page.locator("[data-do=make]").click()
    page.wait_for_selector("[data-do=start]")


def invitation(game: str) -> Act:
    """Show what a friend sees who opens the link of a new table."""

    def act(page: Page) -> None:
        page.goto(f"/new/{game}?with=friends")
        page.locator("[data-count='3']").click()
        page.locator("[data-seat='2-bot']").click()
        friends(page)
        link = page.get_by_role("textbox").first.input_value()
        page.context.clear_cookies()
        page.goto(link)
        page.wait_for_selector("[data-do=sit]")

    return act


def table_menu(page: Page) -> None:
    page.locator("[data-do=table-menu]").click()
    page.wait_for_selector("[data-region=table-menu]")


def keys(page: Page) -> None:
    page.keyboard.press("?")
    page.wait_for_selector("[data-region=keys]")


def enigma(page: Page) -> enigma_seat.Seat:
    """Return the seat of an open page.  The page is reloaded, so that the seat hears every message."""
    seat = enigma_seat.Seat(page)
    page.reload()
    seat.wait_until(lambda: bool(seat.choices))
    return seat


def begin(seat: enigma_seat.Seat, category: str) -> None:
    """Choose this category, get ready, and place half of the solution."""
    page = seat.page
    seat.choose(category)
    seat.wait_until(lambda: bool(seat.offers("ready")))
    seat.press("ready")
    seat.wait_until(lambda: seat.view["phase"] == "race", 40)
    page.wait_for_selector(".work [data-spot]")
    page.wait_for_timeout(1500)
    card = seat.me["card"]
    solution = solution_of(card)
    SOLVE[category](page, card, part_of(solution), "tap")


def race(category: str) -> Act:
    def act(page: Page) -> None:
        seat = enigma(page)
        seat.go_on()
        begin(seat, category)

    return act


def mistaken(page: Page) -> None:
    race("weights")(page)
    while "to place" in page.locator("[data-do=claim]").inner_text():
        tap(page, middle(spot(page, "left0").locator(".body")))
        drawn(page)
    page.locator("[data-do=claim]").click()
    page.wait_for_selector(".words:not(:empty)")


def ready(page: Page) -> None:
    seat = enigma(page)
    spot(page, "chamber:pipes").click()
    seat.wait_until(lambda: bool(seat.offers("ready")))


def hourglass(page: Page) -> None:
    """Show a table with two seats of one person: one has solved, the other works while the hourglass runs."""
    me, bot = {"kind": "me"}, {"kind": "bot", "level": "greedy"}
    table = {"cards": "box", "start": 0, "hourglass": 60, "factors": [100, 100, 200]}
    page.goto(enigma_seat.make_table(page, [me, me, bot], **table))
    seat = enigma(page)
    for category in ("weights", "fragments"):
        seat.wait_until(lambda: bool(seat.offers("choose")))
        seat.choose(category)
    enigma_seat.play((seat,), lambda: seat.view["phase"] == "race")
    for number, share in enumerate((lambda whole: whole, part_of)):
        card = seat.view["players"][number]["card"]
        page.wait_for_selector(".work [data-spot]")
        solution = solution_of(card)
        SOLVE[card["category"]](page, card, share(solution), "tap")
        if number == 0:
            page.locator("[data-do=claim]").click()
            page.wait_for_selector(".outline")
    expect(page.locator(".figures b")).to_have_text(re.compile(r"^2\d"), timeout=60_000)


def after_the_race(page: Page) -> None:
    """Show a new, quick table whose hourglass runs out while half a solution is placed."""
    bot = {"kind": "bot", "level": "greedy"}
    link = enigma_seat.make_table(
        page, [{"kind": "me"}, bot, bot], cards="box", start=0, hourglass=30, factors=[50, 25, 25]
    )
    page.goto(link)
    seat = enigma(page)
    begin(seat, "fragments")
    page.locator("[data-do=reveal-go]").wait_for(timeout=240_000)


def aim(page: Page) -> None:
    """Hover the tile in hand over the place that scores most."""
    seat = enigma(page)
    seat.go_on()
    _, place, _ = seat.best()
    spot(page, place["name"]).click()


def score(page: Page) -> None:
    page.add_init_script(enigma_seat.SLOWLY)
    seat = enigma(page)
    seat.go_on()
    seat.lay()
    page.wait_for_selector("[data-do=pass]")
    page.evaluate("slowly = true")
    page.locator("[data-do=pass]").click()


def tesseract(page: Page) -> tesseract_seat.Seat:
    seat = tesseract_seat.Seat(page)
    page.reload()
    seat.ready()
    return seat


def layers(page: Page) -> None:
    tesseract(page).flatten()


def rules(page: Page) -> None:
    """Open the rules of the moment beside the table."""
    tesseract(page)
    page.locator("[data-do=help]:visible").first.click()
    page.locator("dialog article").first.wait_for()


def race_rules(page: Page) -> None:
    """Open the rules of the puzzle in the middle of a race."""
    race("weights")(page)
    page.locator("[data-do=help]:visible").first.click()
    page.locator("dialog article").first.wait_for()


def why(page: Page) -> None:
    """Point at an action that is greyed."""
    tesseract(page)
    page.locator("[data-verb][aria-disabled=true]").first.hover()
    page.get_by_role("tooltip").wait_for()


def menu(page: Page) -> None:
    """Open the menu of a die in one's own lab."""
    seat = tesseract(page)
    piece = next(choice["pieces"][0] for choice in seat.choices if choice["pieces"][0].startswith("lab:0"))
    page.locator(f'[data-piece="{piece}"]').first.click()


def contain(page: Page) -> None:
    """Select the dice of a set, one after the other."""
    seat = tesseract(page)
    for piece in seat.of("contain")[0]["pieces"]:
        page.locator(f'[data-piece="{piece}"]').first.click()


def threat(page: Page) -> None:
    """End the turn and show the threat phase as it is narrated."""
    page.evaluate("localStorage.setItem('tessera.pace', '\"slow\"')")
    tesseract(page).end()


def advice(page: Page) -> None:
    page.locator("[data-do=advice]:visible").click()
    page.locator("section.advice [data-do=advised]").wait_for()


def review(page: Page) -> None:
    """Open the review.  The first time, the server computes it, which takes a while."""
    if page.locator("[data-do=review]").count():
        page.locator("[data-do=review]").click()
    page.locator("figure").wait_for(timeout=600_000)


def play(category: str, grade: int = 3, seed: str = "tessera") -> str:
    return f"/practice/{category}?grade={grade}&seed={seed}"


ALBUM: tuple[Picture, ...] = (
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
    Picture("practice-weights", "Practice: weights on a scale that tilts.", play("weights"), act=half),
    Picture("practice-weights-light", "Solved.", play("weights"), theme="light", act=solved),
    Picture("practice-weights-phone", "On a phone, in Czech.", play("weights"), SMALL, locale="cs"),
    Picture("practice-fragments", "Practice: fragments.", play("fragments"), act=half),
    Picture("practice-fragments-refused", "Practice shows where a fault is.", play("fragments", 4), act=refused),
    Picture("practice-fragments-phone", "On a phone.", play("fragments"), SMALL, act=half),
    Picture("practice-pipes", "Practice: pipes.", play("pipes"), act=half),
    Picture("practice-pipes-wide", "Solved, on a wide screen.", play("pipes"), WIDE, act=solved),
    Picture("practice-pipes-phone", "On a phone.", play("pipes"), PHONE, act=half),
    Picture("practice-blocks", "Practice: blocks, in space and from above.", play("blocks"), act=half),
    Picture("practice-blocks-light", "Solved, by day.", play("blocks"), theme="light", act=solved),
    Picture("practice-blocks-phone", "On a phone.", play("blocks"), PHONE, act=half),
    Picture("new-tesseract", "A new table of TESSERACT.", "/new/tesseract"),
    Picture("new-enigma", "A new table of ENIGMA.", "/new/enigma", theme="light", locale="de"),
    Picture("new-enigma-phone", "The same on a phone.", "/new/enigma", SMALL, locale="cs"),
    Picture("seats", "The seats of a table, and the link to it.", "/new/tesseract?with=friends", act=friends),
    Picture("seats-phone", "On a phone.", "/new/enigma?with=friends", SMALL, act=friends),
    Picture("invitation", "What a friend sees who opens the link.", "/how/tesseract", act=invitation("tesseract")),
    Picture(
        "invitation-phone",
        "The same on a phone by day.",
        "/how/enigma",
        PHONE,
        theme="light",
        locale="de",
        act=invitation("enigma"),
    ),
    Picture("menu-enigma", "The menu of a table.", "enigma: choose", act=table_menu),
    Picture("menu-tesseract-phone", "In the same corner on a phone.", "tesseract: turn", PHONE, act=table_menu),
    Picture("keys-tesseract", "The keys of a table.", "tesseract: turn", act=keys),
    Picture("records", "Your games: those that go on, those that are over, and records from files.", "/records"),
    Picture("record", "A record: every step of a finished game, at its own table.", "/record/tesseract-staged?at=60"),
    Picture("record-phone", "The same on a phone.", "/record/enigma-staged?at=60", SMALL),
    Picture(
        "review",
        "A review: the chance to win over the turns, and what cost most.",
        REVIEW.format("tesseract"),
        act=review,
    ),
    Picture(
        "review-light-german",
        "By day: where a tile would have been better.",
        REVIEW.format("enigma"),
        theme="light",
        locale="de",
        act=review,
    ),
    Picture("review-phone", "On a phone, in Czech.", REVIEW.format("enigma"), SMALL, locale="cs", act=review),
    Picture("tesseract-characters", "TESSERACT, set-up: choose a character.", "tesseract: character"),
    Picture("tesseract-corner", "Set-up: the first die comes off a corner.", "tesseract: corner"),
    Picture("tesseract-turn", "Your turn.", "tesseract: turn"),
    Picture("tesseract-turn-light", "The same by day, in German.", "tesseract: turn", theme="light", locale="de"),
    Picture("tesseract-turn-wide", "On a wide screen, in Czech.", "tesseract: late", WIDE, locale="cs"),
    Picture("tesseract-layers", "The cube opened into its four layers.", "tesseract: turn", act=layers),
    Picture("tesseract-menu", "Touch a die: what can be done with it.", "tesseract: turn", act=menu),
    Picture("tesseract-contain", "Dice that can be contained.", "tesseract: contain", act=contain),
    Picture(
        "tesseract-advice",
        "Advice: the best actions, why, and what the threat phase may bring.",
        "tesseract: turn",
        act=advice,
    ),
    Picture("tesseract-event", "The threat phase: the cube defends itself.", "tesseract: event", act=threat),
    Picture("tesseract-match", "A decision, in words, with its answers.", "decisions: destroy-match"),
    Picture("tesseract-consent", "A partner would like one of your dice.", "decisions: consent"),
    Picture("tesseract-place", "A destroyed die goes back on the cube: where it may stand.", "decisions: place"),
    Picture("tesseract-reward-phone", "A colour is complete: the reward, on a phone.", "decisions: reward", SMALL),
    Picture("tesseract-clear-phone", "By day, in Czech.", "decisions: clear-column", SMALL, theme="light", locale="cs"),
    Picture("tesseract-advice-phone", "An expert’s advice on a phone.", "tesseract: turn", SMALL, act=advice),
    Picture("tesseract-phone", "TESSERACT on a phone.", "tesseract: turn", SMALL),
    Picture("tesseract-phone-late", "Later in the game, by day.", "tesseract: late", PHONE, theme="light"),
    Picture(
        "tesseract-rules", "The rules open beside the table, at what is being played.", "tesseract: turn", act=rules
    ),
    Picture(
        "tesseract-rules-phone", "The same on a phone, by day.", "tesseract: turn", PHONE, theme="light", act=rules
    ),
    Picture("tesseract-over", "The end.", "/table/tesseract-staged"),
    Picture("tesseract-over-phone", "The end on a phone.", "/table/tesseract-staged", SMALL),
    Picture("tesseract-why", "A greyed action says why it is not possible.", "tesseract: turn", act=why),
    Picture("enigma-choose", "ENIGMA: choose a chamber.", "enigma: choose"),
    Picture("enigma-ready", "All have chosen; the race begins when all are ready.", "enigma: all chambers", act=ready),
    Picture("enigma-race-weights", "The race: weights.", "enigma: all chambers", act=race("weights")),
    Picture("enigma-race-fragments", "The race: fragments.", "enigma: all chambers", act=race("fragments")),
    Picture("enigma-race-pipes", "The race: pipes.", "enigma: all chambers", act=race("pipes")),
    Picture("enigma-race-blocks", "The race: blocks.", "enigma: all chambers", act=race("blocks")),
    Picture("enigma-race-wrong", "A wrong claim says what kind of fault it is.", "enigma: all chambers", act=mistaken),
    Picture("enigma-race-phone", "The race on a phone.", "enigma: all chambers", SMALL, act=race("fragments")),
    Picture("enigma-hourglass", "Somebody has solved: the hourglass runs.", "/how/enigma", act=hourglass),
    Picture(
        "enigma-hourglass-phone", "The same on a phone by day.", "/how/enigma", SMALL, theme="light", act=hourglass
    ),
    Picture("enigma-after", "After the race: every board, and what is missing.", "/how/enigma", act=after_the_race),
    Picture(
        "enigma-race-rules-phone",
        "The rules of the puzzle, in the race.",
        "enigma: all chambers",
        PHONE,
        act=race_rules,
    ),
    Picture("enigma-lay", "Lay the tile: legal places, and what this one closes.", "enigma: lay", act=aim),
    Picture("enigma-lay-light", "The same by day, in German.", "enigma: lay", theme="light", locale="de", act=aim),
    Picture("enigma-advice-phone", "Advice on a phone, in Czech.", "enigma: lay", SMALL, locale="cs", act=advice),
    Picture("enigma-networker", "Put a networker on a cell.", "enigma: networker"),
    Picture("enigma-score", "A system is closed and counted.", "enigma: score", act=score),
    Picture("enigma-choose-wide", "On a wide screen, in Czech.", "enigma: choose", WIDE, locale="cs"),
    Picture("enigma-phone", "ENIGMA on a phone.", "enigma: lay", SMALL, act=aim),
    Picture("enigma-phone-choose", "Choosing on a phone, by day.", "enigma: choose", PHONE, theme="light"),
    Picture("enigma-over", "The end.", "/table/enigma-staged"),
    Picture("enigma-over-phone", "The end on a phone.", "/table/enigma-staged", SMALL),
    Picture("enigma-over-lying", "On a phone on its side, in Czech.", "/table/enigma-staged", LYING, locale="cs"),
)

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
        reduced_motion="no-preference" if picture.act is threat else "reduce",
        has_touch=width < 700,
    )
    context.add_cookies([{"name": "tessera_key", "value": key, "url": address}])
    page = context.new_page()
    page.set_default_timeout(90_000)
    path = picture.path
    if not path.startswith("/"):
        game, moment = path.split(": ")
        page.goto("/nowhere")
        path = page.evaluate(CONTINUE, {"table": staged[game].table, "at": staged[game].moments[moment]})
    page.goto(path)
    page.wait_for_load_state("networkidle")
    if path.startswith("/practice"):
        page.wait_for_selector("[data-spot]")
    if path in ("/", "/how/tesseract"):
        page.wait_for_selector(".cube.drawn")
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
    head = "# What it looks like\n\nMade by `python scripts/screenshots.py`: every page and phase, desktop and phone.\n"
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
