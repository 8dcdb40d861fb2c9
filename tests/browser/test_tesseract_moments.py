"""Late moments of TESSERACT, reached by continuing a golden record."""

from __future__ import annotations

import re
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tessera.core.record import load

from .axe import axe_by_day_and_night
from .conftest import Open
from .hands import Hand, compose, covered_by
from .tesseract_seat import Seat

FOLDER = Path(__file__).parents[1] / "games" / "tesseract" / "golden"
GOLDEN = FOLDER / "2-people-plate-D.jsonl"
ALL_CONTAINED = FOLDER / "edition-3-2-people-plate-2.jsonl"

GO_ON = """async ([record, wish]) => {
  const ask = (path, body) => fetch(path, {method: 'POST', body}).then((answer) => answer.json());
  await fetch('/api/me');
  const {table} = await ask('/api/records', record);
  return (await ask(`/api/tables/${table}/continue`, JSON.stringify(wish))).link;
}"""


def going_on(page: Page, do: str, *, done: bool, hand: Hand = "tap") -> Seat:
    """Continue a record as the player who first took an action with this prefix, just before or after it."""
    played, entry = next(each for each in enumerate(load(GOLDEN).entries) if each[1].do.startswith(do))
    return going_on_at(page, played + done, entry.seat, hand)


def going_on_at(page: Page, played: int, number: int, hand: Hand = "tap", record: Path = GOLDEN) -> Seat:
    """Continue a record after so many entries, as this seat's player."""
    wish: dict[str, Any] = {"at": played + 1, "seat": number}
    seat = Seat(page, hand)
    page.goto(page.evaluate(GO_ON, [record.read_text(), wish]))
    seat.flatten()
    assert seat.ready()
    return seat


def test_axe_finds_nothing_where_dice_can_be_contained(visit: Open) -> None:
    """Check the menu of a contain action (T19), dark and light."""
    page = visit("/", flat=True)
    seat = going_on(page, "contain", done=False)
    for width, height in ((1440, 900), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        page.locator(f'[data-piece="{seat.of("contain")[0]["pieces"][0]}"]').first.click()
        expect(page.locator('.menu [data-do^="contain"]').first).to_be_visible()
        assert axe_by_day_and_night(page) == []
        page.keyboard.press("Escape")
        expect(page.locator(".menu")).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1440, 900)])
def test_containing_asks_in_two_steps(visit: Open, width: int, height: int) -> None:
    """T19, T22: the die that goes, then the dice of its set or run, then with or without the roll."""
    page = visit("/", width=width, height=height, flat=True)
    seat = going_on(page, "contain", done=False)
    choice = next(each for each in seat.of("contain") if each["action"]["roll"])
    page.locator("[data-verb=best], .best button").first.click()
    panel = page.locator(".contain")
    expect(panel).to_contain_text("Which die goes into the matrix?")
    expect(panel.locator("[data-goes]")).to_have_count(
        len({tuple(each["action"]["goes"]) for each in seat.of("contain")})
    )
    box = panel.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= width
    assert box["y"] + box["height"] <= height
    compose(page, seat.press, choice["action"])
    expect(panel.locator(".effects")).to_contain_text("spaces to go")
    expect(page.locator("p[role=status]")).to_contain_text("spaces to go")
    expect(panel.locator(".chance")).to_contain_text(re.compile(r"\d% chance of another set or run"))
    before, contained = seat.seq, len(seat.view["matrix"])
    panel.locator(f'[data-do="{choice["do"]}"]').click()
    seat.arrived(before)
    assert len(seat.view["matrix"]) == contained + 1


def test_a_blocked_die_and_a_greyed_action_say_why(visit: Open) -> None:
    """T14, T15: the reason stands in words beside the rule; the live region says it too."""
    page = visit("/", width=1440, height=900, flat=True)
    views: Any = ((played, match.game.view()) for played, (_, _, match) in enumerate(load(GOLDEN).steps(), start=1))
    played, view = next(each for each in views if each[1].decision.about == "turn" and each[1].actions == 3)
    seat = going_on_at(page, played, view.decision.seat)
    assert not seat.of("contain")
    offered = {piece for each in seat.choices for piece in each["pieces"]}
    blocked = next(cell for cell, die in seat.view["cube"].items() if cell not in offered and die[-1].isdigit())
    page.locator(f'[data-piece="{blocked}"]').first.click(force=True)
    expect(page.locator(".menu .no")).to_contain_text("is blocked")
    expect(page.locator(".menu .no [data-rule]")).to_have_text("T14")
    expect(page.get_by_role("status").last).to_contain_text("is blocked")
    page.keyboard.press("Escape")
    page.locator("[data-verb=contain]").click(force=True)
    expect(page.locator(".menu .no")).to_contain_text("no set")
    expect(page.locator(".menu .no [data-rule]")).to_have_text("T19")
    expect(page.get_by_role("tooltip")).to_have_count(0)


def test_a_full_lab_is_called_ones_own(visit: Open) -> None:
    """T15."""
    page = visit("/", flat=True)
    record = FOLDER / "edition-2-2-people-plate-1.jsonl"
    views: Any = ((played, match.game.view()) for played, (_, _, match) in enumerate(load(record).steps(), start=1))
    played = next(n for n, view in views if view.decision.about == "turn" and view.actions and all(view.players[0].lab))
    going_on_at(page, played, 0, record=record)
    page.locator("[data-verb=remove]").click(force=True)
    expect(page.locator(".menu .no")).to_contain_text("your lab is full")


def with_a_run_contained(page: Page, hand: Hand) -> Seat:
    """A turn in which the only set or run of the lab has no free space in the matrix."""
    for played, (_, _, match) in enumerate(load(ALL_CONTAINED).steps(), start=1):
        view: Any = match.game.view()
        if view.decision and view.decision.about == "turn" and view.actions:
            reason = match.game.why(view.decision.seat, "verb:contain")
            offered = {str(choice).split()[0] for choice in match.choices(view.decision.seat)}
            if reason and reason.code == "all-contained" and "contain" not in offered:
                return going_on_at(page, played, view.decision.seat, hand, ALL_CONTAINED)
    raise AssertionError("there is no such turn")


@pytest.mark.parametrize(
    ("width", "height", "language"),
    [(1440, 900, "en"), (390, 844, "en"), (844, 390, "cs"), (590, 410, "de"), (590, 410, "cs")],
)
def test_a_greyed_contain_names_the_dice_that_are_contained(
    visit: Open, width: int, height: int, language: str
) -> None:
    """T20: on every screen, also by touch; the reason covers neither the lab nor the buttons beside it."""
    page = visit("/", width=width, height=height, flat=True, has_touch=width != 1440, locale=language)
    with_a_run_contained(page, "touch" if width != 1440 else "tap")
    greyed = page.locator("[data-verb=contain][aria-disabled=true]")
    expect(greyed).to_be_in_viewport(ratio=1)
    if width != 1440:
        greyed.tap(force=True)
        assert page.evaluate(OVERLAPPING, "[data-region=lab] .line button") == []
    else:
        greyed.click(force=True)
    reason = page.locator(".menu .no")
    expect(reason).to_contain_text(re.compile("1.*2.*3"))
    expect(reason).to_be_in_viewport(ratio=1)
    expect(reason.locator("[data-rule]")).to_have_text("T20")
    expect(page.get_by_role("tooltip")).to_have_count(0)


OVERLAPPING = """(of) => {
  const all = [...document.querySelectorAll(of)].map((each) => [each, each.getBoundingClientRect()]);
  const cut = all.filter(([each, { right }]) => right > innerWidth || each.scrollWidth > each.clientWidth);
  const over = all.filter(([, a], n) => all.some(([, b], m) => m > n && a.right > b.left && b.right > a.left));
  return [...cut, ...over].map(([each]) => each.textContent);
}"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1440, 900)])
def test_a_whole_column_is_an_answer(visit: Open, width: int, height: int) -> None:
    """T24: a touch anywhere in a column of the primed area chooses it, not only one on its number."""
    page = visit("/", width=width, height=height, flat=True, has_touch=True)
    views: Any = ((played, match.game.view()) for played, (_, _, match) in enumerate(load(GOLDEN).steps(), start=1))
    played, view = next(each for each in views if each[1].decision and each[1].decision.about == "clear-column")
    seat = going_on_at(page, played, view.decision.seat)
    column = seat.choices[0]["pieces"][0]
    seat.find(column)
    tube = page.locator(".tube", has=page.locator(f'[data-piece="{column}"]')).locator(".shaft")
    box = tube.bounding_box()
    assert box is not None
    before = seat.seq
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 4)
    seat.arrived(before)


@pytest.mark.parametrize(("width", "height"), [(820, 1180), (1180, 820)])
def test_the_number_of_further_cards_stands_beside_the_last_one_named(visit: Open, width: int, height: int) -> None:
    page = visit("/", width=width, height=height, flat=True)
    record = FOLDER / "3-people-plate-1.jsonl"
    views: Any = ((played, match.game.view()) for played, (_, _, match) in enumerate(load(record).steps(), start=1))
    played, view = next(each for each in views if each[1].turn and len(each[1].players[1].hand) > 1)
    while view.decision.seat != 0:
        played, view = next(views)
    going_on_at(page, played, 0, record=record)
    held = page.locator("[data-lab='1'] .held")
    expect(held).to_contain_text("+")
    name, more = (held.locator(each).bounding_box() for each in ("button", "small"))
    assert name is not None
    assert more is not None
    assert name["x"] + name["width"] <= more["x"]
    assert more["x"] + more["width"] <= width


def test_every_card_in_hand_is_read_in_full_on_a_phone(visit: Open) -> None:
    """Four cards, in German: they stand in rows, as tall as their texts."""
    page = visit("/", width=390, height=844, flat=True, locale="de-DE")
    going_on_at(page, 51, 0, record=FOLDER / "edition-3-2-people-plate-2.jsonl")
    page.locator("[data-tab=cards]").click()
    cards = page.locator("[data-region=cards] .card")
    expect(cards).to_have_count(4)
    cut = "all => all.filter((it) => it.scrollHeight > it.clientHeight).map((it) => it.textContent)"
    assert cards.evaluate_all(cut) == []


def test_a_menu_of_an_action_names_its_dice_and_lights_them(visit: Open) -> None:
    page = visit("/", width=1440, height=900, flat=True)
    seat = going_on(page, "contain", done=False)
    page.locator("[data-verb=remove]").click()
    rows = page.locator(".menu .do")
    expect(rows).to_have_count(len(seat.of("remove")))
    assert len(set(rows.all_inner_texts())) == rows.count()
    row = rows.nth(1)
    row.hover()
    do = row.get_attribute("data-do")
    die = next(each["action"]["die"] for each in seat.of("remove") if each["do"] == do)
    expect(page.locator(f'[data-piece="{die}"]').first).to_have_class(re.compile("picked"))


@pytest.mark.parametrize("hand", ["tap", "keys"])
def test_two_dice_of_a_set_are_contained_together(visit: Open, hand: Hand) -> None:
    """Twin containment: the question is shown, only eligible dice are lit, and a single option is a button."""
    page = visit("/", flat=True)
    seat = going_on(page, "play twin-containment", done=True, hand=hand)
    assert seat.view["decision"]["about"] == "contain-two"
    ask = page.locator("[data-region=ask]")
    expect(ask).to_contain_text("the two dice")
    (choice,) = seat.choices
    lit = page.locator(".mine [data-piece^='lab:'].asked")
    expect(lit).to_have_count(len(choice["action"]["goes"]))
    assert [die.get_attribute("data-piece") for die in lit.all()] == choice["action"]["goes"]
    before, contained = seat.seq, len(seat.view["matrix"])
    seat.press(ask.locator("[data-do^=contain]"))
    seat.arrived(before)
    assert len(seat.view["matrix"]) == contained + 2


def test_after_containing_by_keys_the_focus_is_where_play_goes_on(visit: Open) -> None:
    """In the panel, then at the question that buttons answer; in the end among the actions again."""
    page = visit("/", flat=True)
    seat = going_on(page, "contain", done=False, hand="keys")
    seat.press(page.locator("[data-verb=best]"))
    expect(page.locator(".contain button").first).to_be_focused()
    did = next(each.do for each in load(GOLDEN).entries if each.do.startswith("contain"))
    choice = next(each for each in seat.of("contain") if each["do"] == did)
    compose(page, seat.press, choice["action"])
    before = seat.seq
    seat.press(page.locator(f'.contain [data-do="{choice["do"]}"]'))
    seat.arrived(before)
    assert seat.ready()
    assert seat.view["decision"]["about"] != "turn"
    expect(page.locator("[data-region=ask]")).to_be_focused()
    while seat.ready() and seat.view["decision"]["about"] != "turn":
        before = seat.seq
        seat.press(page.locator("[data-region=ask] button[data-do]").last)
        seat.arrived(before)
    expect(page.locator("[data-region=lab] :focus")).to_have_count(1)


BESIDE = """() => {
  const [history, caption] = ['history', 'caption'].map((name) => document.querySelector(`[data-region=${name}]`));
  return history.getBoundingClientRect().right <= caption.getBoundingClientRect().left;
}"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1180, 820), (1440, 900)])
def test_the_history_tells_the_whole_game_and_shows_a_step_again(visit: Open, width: int, height: int) -> None:
    page = visit("/", width=width, height=height, flat=True)
    going_on(page, "contain", done=True)
    if width < 700:
        page.get_by_role("button", name="Chat and log").click()
    page.locator("[data-do=history]").click()
    history = page.locator("[data-region=history]")
    expect(history.get_by_role("heading", name="Set-up")).to_be_attached()
    expect(history.get_by_role("heading", name=re.compile(r"^Turn \d+"))).not_to_have_count(0)
    told = history.locator("[data-seq]").count()
    assert told > 8
    history.locator("[data-seq]", has_text="contained").last.click()
    if width < 700:  # it makes room for the table
        expect(history).to_be_hidden()
    else:
        expect(page.locator("main.idle")).to_have_count(0)
        expect(page.locator("[data-region=caption]")).to_be_visible()
        assert page.evaluate(BESIDE)
        assert [each for each in covered_by(page, "[data-region=history]") if each.startswith("column:")] == []
    expect(page.locator("main.idle")).to_have_count(1, timeout=30_000)
    expect(history).to_be_visible()
    expect(history.locator("[data-seq]")).to_have_count(told)


OPENED = """const showModal = HTMLDialogElement.prototype.showModal;
HTMLDialogElement.prototype.showModal = function () {
  (window.opened ??= []).push(this.textContent);
  return showModal.call(this);
};"""


def late(route: Route) -> None:
    sleep(0.5)
    route.continue_()


def test_the_end_opens_with_what_each_player_did(visit: Open) -> None:
    """The steps of the game come late: the end waits for them, so that none of its buttons moves."""
    page = visit("/", flat=True)
    page.add_init_script(OPENED)
    page.request.get("/api/me")
    table = page.request.post("/api/records", data=GOLDEN.read_text()).json()["table"]
    page.route("**/steps?*", late)
    page.goto(f"/table/{table}")
    expect(page.locator("[data-region=end]")).to_be_visible()
    assert "What each player did" in page.evaluate("opened[0]")


@pytest.mark.parametrize(("width", "height"), [(590, 410), (720, 450), (844, 390)])
def test_the_end_is_whole_on_a_low_screen(visit: Open, width: int, height: int) -> None:
    """Three players and the longest words: nothing has to be scrolled."""
    page = visit("/", width=width, height=height, flat=True, locale="de")
    page.request.get("/api/me")
    record = FOLDER / "3-people-plate-1.jsonl"
    table = page.request.post("/api/records", data=record.read_text()).json()["table"]
    page.goto(f"/table/{table}")
    end = page.locator("[data-region=end]")
    expect(end.locator("[data-region=turning]")).to_be_visible()
    assert end.evaluate("(it) => it.scrollHeight - it.clientHeight") == 0
