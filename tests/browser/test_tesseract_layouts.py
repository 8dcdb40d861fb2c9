"""TESSERACT's table on every screen: tablets, a lying phone, zoom; slow graphics; what partners do and ask."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from .axe import axe_by_day_and_night
from .conftest import CHROMIUM, FLAGS, NO_WEBGL, Open
from .hands import covered_by, covers_nothing, send_instead
from .tesseract_seat import Seat
from .test_people import two
from .test_settings import setting
from .test_table import a_table
from .test_tesseract_moments import going_on

SCREENS: dict[str, dict[str, Any]] = {
    "standing tablet": {"width": 820, "height": 1180, "has_touch": True},
    "lying tablet": {"width": 1180, "height": 820, "has_touch": True},
    "lying phone": {"width": 844, "height": 390, "has_touch": True, "is_mobile": True},
    "low window": {"width": 1024, "height": 560},
    "zoom": {"width": 720, "height": 450, "device_scale_factor": 2},
    "zoomed tablet": {"width": 590, "height": 410, "device_scale_factor": 2},
}
ALL = pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS.keys())

CUT = """() => {
  const all = [...document.querySelectorAll('main button, main a[href]')];
  const shown = all.filter((each) => each.checkVisibility({ visibilityProperty: true }));
  const cut = shown.filter((each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) return true;
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return !(each.contains(there) || there?.contains(each) || there?.closest('.plaque, .menu'));
  });
  return cut.map((each) => `${each.dataset.piece ?? each.textContent} ${JSON.stringify(each.getBoundingClientRect())}`);
}"""
SMALL = """() => {
  const shown = [...document.querySelectorAll('main button')].filter((each) => each.checkVisibility());
  return shown.flatMap((each) => {
    const { width, height } = each.getBoundingClientRect();
    return Math.min(width, height) < 24 ? [`${each.dataset.piece ?? each.textContent} ${width}×${height}`] : [];
  });
}"""


def no_scrolling(page: Page) -> None:
    assert page.evaluate("[document.documentElement.scrollHeight - innerHeight, scrollX, scrollY]") == [0, 0, 0]


def at_the_turn(visit: Open, screen: dict[str, Any]) -> Seat:
    page = visit("/", flat=True, **screen)
    seat = Seat(page)
    page.goto(a_table(page, "me", "bot", start=0))
    seat.flatten()
    seat.to_the_turn()
    return seat


@ALL
def test_everything_is_in_reach_without_scrolling(visit: Open, screen: dict[str, Any]) -> None:
    """Cube, lab and actions lie together; the rest too, or behind one touch.  Nothing is cut off or too small."""
    seat = at_the_turn(visit, screen)
    page = seat.page
    for region in ("cube", "lab", "actions"):
        expect(page.locator(f"[data-region={region}]").first).to_be_in_viewport(ratio=0.99)
    for place in ["", "primed", "matrix", "labs", "cards", "cube"] if page.locator("[data-tab]").count() else [""]:
        if place:
            page.locator(f"[data-tab={place}]").click()
            region = place.replace("labs", "partners")
            expect(page.locator(f"[data-region={region}]").first).to_be_in_viewport(ratio=0.99)
        no_scrolling(page)
        assert page.evaluate(CUT) == []
        assert page.evaluate(SMALL) == []
    if not page.locator("[data-tab]").count():
        for region in ("primed", "matrix", "partners", "cards", "plate", "character"):
            expect(page.locator(f"[data-region={region}]").first).to_be_in_viewport(ratio=0.99)
    assert axe_by_day_and_night(page) == []


@ALL
def test_a_turn_is_played_there(visit: Open, screen: dict[str, Any]) -> None:
    seat = at_the_turn(visit, screen)
    seat.touch(seat.of("remove")[0])
    while seat.ready() and seat.view["decision"]["about"] != "turn":
        seat.touch(seat.choices[0])
    no_scrolling(seat.page)
    seat.end()


EVERY_SCREEN = {
    "desk": {"width": 1440, "height": 900},
    "phone": {"width": 390, "height": 844, "has_touch": True, "is_mobile": True},
    **SCREENS,
}


@pytest.mark.parametrize("screen", EVERY_SCREEN.values(), ids=EVERY_SCREEN.keys())
def test_a_refusal_covers_nothing(visit: Open, screen: dict[str, Any]) -> None:
    """A refusal has a place of its own: in a turn, and beside a question; it goes when the question is answered."""
    page = visit("/", flat=True, **screen)
    fault = page.locator("[data-region=fault]")
    seat = going_on(page, "remove", done=False)
    send_instead(page, "transfer lab:0:0 1")
    choice = seat.of("remove")[0]
    seat.press(seat.find(choice["pieces"][0]))
    action = page.locator(f'[data-do="{choice["do"]}"]').first
    expect(fault.or_(action).first).to_be_visible()  # a piece with one choice sends it at once
    if action.is_visible():
        seat.press(action)
    expect(fault).to_be_in_viewport(ratio=1)
    covers_nothing(page, "[data-region=fault]")
    no_scrolling(page)
    seat = going_on(page, "contain", done=True)
    assert seat.view["decision"]["about"] != "turn"
    page.locator("[data-do=end]").click(force=True)
    expect(fault).to_contain_text("Answer the question first.")
    expect(fault).to_be_in_viewport(ratio=1)
    covers_nothing(page, "[data-region=fault]")
    before = seat.seq
    page.locator("[data-region=ask] button[data-do]").last.click()
    seat.arrived(before)
    expect(fault).to_have_count(0)


@pytest.mark.parametrize("screen", EVERY_SCREEN.values(), ids=EVERY_SCREEN.keys())
def test_reactions_cover_no_die_and_the_sign_of_a_spectator_nothing(visit: Open, screen: dict[str, Any]) -> None:
    ada, _ = two(visit, (1440, 900), options={"start": 0})
    watcher = visit(ada.url, flat=True, **screen)
    watcher.locator("[data-do=watching]").click()
    sign = watcher.get_by_role("button", name="You are watching")
    expect(sign).to_be_in_viewport(ratio=1)
    beside = "Ada’s lab"  # a line of its own, which players share with their buttons
    assert [each for each in covered_by(watcher, "[data-region=watching]") if each != beside] == []
    ada.keyboard.press("t")
    ada.locator("[data-react=well-done]").click()
    expect(watcher.locator("[data-reacted]")).to_be_in_viewport(ratio=1)
    assert [each for each in covered_by(watcher, "[data-region=reactions]") if ":" in each] == []


def test_large_text_gets_the_same_layout_as_zoom(browser: Browser, server: str) -> None:
    """Twice the usual size of text in a window of 1440×900: all sizes are in rem, and so are the layouts' limits."""
    args = [*FLAGS, "--blink-settings=defaultFontSize=32"]
    large = browser.browser_type.launch(executable_path=CHROMIUM, args=args)
    page = large.new_page(viewport={"width": 1440, "height": 900}, base_url=server, reduced_motion="reduce")
    page.add_init_script(NO_WEBGL)
    page.goto("/")
    page.goto(a_table(page, "me", "bot", start=0))
    expect(page.locator("main.lying")).to_be_visible()
    no_scrolling(page)
    assert page.evaluate(CUT) == []
    large.close()


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (820, 1180), (1440, 900)])
def test_skip_and_speed_stay_where_they_are(visit: Open, size: tuple[int, int]) -> None:
    """Every act of a partner has a caption, its intention names the die, and the controls do not move meanwhile."""
    page = visit("/", width=size[0], height=size[1], flat=True, kept={"pace": "fast", "tesseract.layers": True})
    seat = Seat(page)
    page.goto(a_table(page, "me", "bot", start=0))
    seat.to_the_turn()
    page.evaluate(
        """told = []; places = new Set(); new MutationObserver(() => {
          const box = document.querySelector('[data-do=skip]:not([aria-disabled])')?.getBoundingClientRect();
          if (box?.width) places.add(`${Math.round(box.x)} ${Math.round(box.y)}`);
          const caption = document.querySelector('[data-region=caption], [data-region=intent]')?.innerText;
          if (caption && caption !== told.at(-1)) told.push(caption);
        }).observe(document.body, {subtree: true, childList: true, characterData: true, attributes: true})"""
    )
    seat.end()
    seat.to_the_turn()
    expect(page.locator("main.idle")).to_have_count(1, timeout=60_000)
    told = page.evaluate("told")
    assert any(re.search(r"\bT\d\d\b", caption) for caption in told)
    assert any("is about to" in caption for caption in told)
    removes = [(found[1], n) for n, caption in enumerate(told) if (found := re.search(r"Remove\s+(\w+ \d)", caption))]
    assert removes
    assert all(any(die in caption for caption in told[n + 1 : n + 4]) for die, n in removes)
    assert page.evaluate("places.size") == 1


@pytest.mark.parametrize(("width", "height", "language"), [(590, 410, "cs"), (720, 450, "de")])
def test_captions_are_read_beside_the_layers(visit: Open, width: int, height: int, language: str) -> None:
    """Words have the room of their plaque and cover nothing; long words for Skip fit; no bubble opens by itself."""
    kept = {"pace": "fast", "tesseract.layers": True}
    page = visit("/", width=width, height=height, flat=True, kept=kept, locale=language)
    seat = Seat(page)
    page.goto(a_table(page, "me", "bot", start=0))
    seat.to_the_turn()
    page.evaluate(
        """squeezed = new Set(); cut = new Set(); new MutationObserver(() => {
          const caption = document.querySelector('[data-region=caption]');
          const room = caption?.clientWidth;
          for (const words of caption?.querySelectorAll('.dim') ?? [])
            if (words.offsetHeight > 24 && words.offsetWidth < room / 2) squeezed.add(words.textContent);
          const hand = document.querySelector('.hand').getBoundingClientRect();
          for (const each of document.querySelectorAll('.docked > *, [data-do=skip], [role=tooltip]')) {
            const { left, right } = each.getBoundingClientRect();
            if (each.role === 'tooltip' || left < hand.left || right > hand.right) cut.add(each.textContent);
          }
        }).observe(document.body, {subtree: true, childList: true, characterData: true, attributes: true})"""
    )
    seat.end()
    seat.to_the_turn()
    expect(page.locator("main.idle")).to_have_count(1, timeout=60_000)
    assert page.evaluate("[...squeezed, ...cut]") == []


def test_a_phone_leads_to_what_happened_since_the_last_turn(visit: Open) -> None:
    page = visit("/", width=360, height=740, flat=True, has_touch=True)
    seat = Seat(page, "touch")
    page.goto(a_table(page, "me", "bot", start=0))
    seat.to_the_turn()
    seat.end()
    seat.to_the_turn()
    page.locator("[data-tab=cube]").tap()
    since = page.locator("[data-do=since]")
    expect(since).to_be_in_viewport(ratio=1)
    covers_nothing(page, "[data-do=since]")
    since.tap()
    recap = page.locator("[data-region=history]").get_by_role("heading", name="since your last turn")
    expect(recap).to_be_visible()


SHORTENED = """() => [...document.querySelectorAll('.bar li span')]
  .filter((word) => word.clientWidth > 1 && word.scrollWidth > word.clientWidth)
  .map((word) => word.textContent)"""


def test_the_turn_order_cuts_no_name_of_three_players_in_german(visit: Open) -> None:
    page = visit("/", locale="de-DE", flat=True)
    seat = Seat(page)
    page.goto(a_table(page, "me", "bot", "bot", start=0))
    seat.to_the_turn()
    expect(page.locator(".bar ol")).to_contain_text("Violett")
    assert page.evaluate(SHORTENED) == []


@pytest.mark.parametrize(("width", "height"), [(820, 1180), (1024, 768)])
def test_german_controls_below_the_cube_stay_in_their_line(visit: Open, width: int, height: int) -> None:
    page = visit("/", locale="de-DE", width=width, height=height)
    seat = Seat(page)
    page.goto(a_table(page, "me", "bot", start=0))
    seat.flatten()
    seat.to_the_turn()
    page.locator(".view").get_by_role("button", name="Tesseract", exact=True).click()
    expect(page.locator("canvas.ready")).to_be_visible(timeout=90_000)
    cut = page.evaluate(CUT)
    assert [each for each in cut if not each.startswith("lab:0 ")] == []  # a narrow lab's title is only read aloud


def test_a_bot_asks_before_it_takes_a_die(visit: Open) -> None:
    """Its question names the die; after a no it does something else; the recap tells what happened."""
    page = visit("/", flat=True)
    seat = Seat(page)
    wish = {
        "game": "tesseract",
        "seats": [{"kind": "me"}, {"kind": "bot", "level": "grabbing"}],
        "courtesy": 60,
        "pace": 0,
    }
    make = """async (wish) => { await fetch('/api/me');
      return (await (await fetch('/api/tables', {method: 'POST', body: JSON.stringify(wish)})).json()).link }"""
    page.goto(page.evaluate(make, {**wish, "options": {"start": 0}}))
    seat.to_the_turn()
    seat.end()
    while seat.ready():
        seat.touch(seat.choices[0])
    question = page.locator("[data-region=proposal]")
    expect(question).to_contain_text("may I?")
    for width, height in ((1440, 900), (844, 390), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        expect(question).to_contain_text(re.compile(r"\d+ s"))
        assert axe_by_day_and_night(page) == []
    before = seat.view["players"][0]["lab"]
    page.locator("[data-do=proposal-no]").click()
    expect(question).to_have_count(0)
    seat.to_the_turn()
    assert seat.view["players"][0]["lab"] == before
    page.get_by_role("button", name="Chat and log").click()
    page.locator("[data-do=recap]").click()
    history = page.locator("[data-region=history]")
    expect(history.get_by_role("heading", name="since your last turn")).to_be_visible()
    expect(history.locator("[data-seq]")).not_to_have_count(0)
    asked = history.locator("[data-seq]").filter(has_text="consent")
    expect(asked).to_have_text(re.compile("Amber: asks for White’s consent: Send to Amber’s lab · .+ from White’s lab"))
    expect(history.locator("[data-seq]").filter(has_text="declined")).to_be_disabled()
    few = history.locator("[data-seq]").count()
    page.locator("[data-do=history-all]").click()
    expect(history.locator("[data-seq]").nth(few)).to_be_attached()
    expect(history.locator(".news")).to_be_in_viewport()


def test_the_history_follows_the_language(visit: Open) -> None:
    page = visit("/", flat=True)
    going_on(page, "contain", done=True)
    expect(page.locator(".log")).to_contain_text("contained")
    setting(page, "language-de").click()
    expect(page.locator(".log")).to_contain_text("entschärft")
    expect(page.locator(".log")).not_to_contain_text("contained")


def test_slow_graphics_get_the_layers_and_a_switch(visit: Open) -> None:
    """Software graphics are recognised before anything is drawn; the player's choice is kept."""
    page = visit("/", kept={"pace": "instant"})
    expect(page.locator(".cube")).to_be_visible()
    page.goto(a_table(page, "me", "bot", start=0))
    expect(page.locator(".sheets")).to_be_visible()
    expect(page.locator(".slow")).to_contain_text("slow at drawing in 3D")
    assert page.locator("canvas").count() == 0
    page.get_by_role("button", name="Cube", exact=True).click()
    expect(page.locator("canvas.ready")).to_be_visible(timeout=90_000)
    page.reload()
    expect(page.locator("canvas.ready")).to_be_visible(timeout=90_000)
    page.locator("[data-view=layers]").click()
    expect(page.locator(".sheets")).to_be_visible()


SLOW_DRAWING = """const { prototype } = WebGL2RenderingContext;
for (const name of ['drawElements', 'drawArrays', 'drawElementsInstanced']) {
  const draw = prototype[name];
  prototype[name] = function (...given) {
    for (const began = performance.now(); performance.now() - began < 40; );
    return draw.apply(this, given);
  };
}"""


def test_a_phone_that_draws_slowly_gets_the_layers_back_and_says_so(visit: Open) -> None:
    """Whoever asks for the cube once more gets it."""
    page = visit("/", width=390, height=844, has_touch=True, kept={"pace": "instant"})
    page.add_init_script(SLOW_DRAWING)
    seat = Seat(page, "touch")
    page.goto(a_table(page, "me", "bot", start=0))
    seat.to_the_turn()
    page.locator("[data-tab=cube]").tap()
    page.get_by_role("button", name="Cube", exact=True).tap()
    expect(page.locator(".slow")).to_contain_text("slow at drawing in 3D", timeout=60_000)
    expect(page.locator(".sheets")).to_be_visible()
    covers_nothing(page, ".slow")
    page.get_by_role("button", name="Cube", exact=True).tap()
    expect(page.locator("canvas.ready")).to_be_visible(timeout=60_000)


def test_slow_graphics_get_the_plain_view_of_blocks(visit: Open) -> None:
    page = visit("/practice/blocks?grade=1&seed=a", kept={})
    expect(page.get_by_text("Drawn flat")).to_be_visible()
    assert page.locator("canvas").count() == 0
    page.locator("[data-do=blocks-plain]").click()
    expect(page.locator("canvas[data-drawn]")).to_be_visible(timeout=60_000)
    page.locator("[data-do=blocks-plain]").click()
    expect(page.locator("canvas")).to_have_count(0)


def test_home_draws_nothing_in_space_where_that_is_slow(visit: Open) -> None:
    """The cube on the home page is decoration: with software graphics it is a drawing, and three.js is not loaded."""
    page = visit("/", kept={})
    page.wait_for_timeout(1500)
    loaded: list[str] = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    assert not [name for name in loaded if "three" in name]
    expect(page.locator(".cube .sketch svg")).to_be_visible()
    expect(page.locator(".cube.drawn")).to_have_count(0)


def test_events_of_the_plate_are_named_in_full_on_a_lying_phone(visit: Open) -> None:
    """Even the longest name beside the most marks: *Řetězová reakce* on side D."""
    page = visit("/", flat=True, locale="cs-CZ", **SCREENS["lying phone"])
    seat = Seat(page)
    page.goto(a_table(page, "me", "bot", start=0, plate="D"))
    seat.flatten()
    seat.to_the_turn()
    page.locator("[data-tab=primed]").click()
    names = page.locator("[data-region=plate] li a")
    expect(names.nth(2)).to_be_visible()
    clipped = "all => all.filter((it) => it.scrollWidth > it.clientWidth).map((it) => it.textContent)"
    assert names.evaluate_all(clipped) == []
