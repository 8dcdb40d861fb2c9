"""Games of ENIGMA in real browsers: people and bots, races, lost lines, reloads, and what one does while one waits."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from .conftest import Open
from .enigma_seat import BOT, Seat, at_table, log, make_table, play, two_people
from .hands import SOLVE, drag, middle, solution_of, spot, tap


def test_two_people_play_a_round_and_a_reload_in_the_race_loses_nothing(visit: Open) -> None:
    ada, bob = two_people(visit)
    expect(bob.page.locator(".players")).to_contain_text("Ada")
    play((ada, bob), lambda: ada.view["phase"] == "race")
    card = ada.me["card"]
    assert card["category"] == "weights"
    expect(ada.page.locator(".work [data-spot]").first).to_be_visible()
    cup = spot(ada.page, "left0")
    cup.focus()
    ada.page.keyboard.press("Enter")
    expect(cup).to_have_attribute("aria-label", re.compile("1 weight$"))
    ada.page.reload()
    expect(spot(ada.page, "left0")).to_have_attribute("aria-label", re.compile("1 weight$"))
    ada.page.keyboard.press("z")
    spot(ada.page, "left0").focus()
    ada.page.keyboard.press("Delete")
    play((ada, bob), lambda: ada.view["round"] == 2)
    assert len(ada.view["tiles"]) == 3
    expect(log(ada.page)).to_contain_text("laid a tile (Weights)")
    expect(log(bob.page)).to_contain_text("laid a tile (Pipes)")
    assert (ada.errors, bob.errors) == ([], [])


def test_a_wrong_claim_says_what_kind_of_fault_it_is_and_the_button_waits(visit: Open) -> None:
    """E12: a wrong claim names the kind of fault, not its place, and locks for five seconds; the board stays."""
    ada = at_table(visit, [{"kind": "me"}, BOT], factors=[100, 100])
    play((ada,), lambda: ada.view["phase"] == "race")
    claim = ada.page.locator("[data-do=claim]")
    expect(claim).to_contain_text(re.compile(r"\d weights? to place"))
    claim.click(force=True)
    for _ in range(ada.me["card"]["weights"]):
        tap(ada.page, middle(spot(ada.page, "left0").locator(".body")))
    claim.click()
    expect(ada.page.locator(".words")).to_contain_text("Not level: one arm is heavier.")
    expect(claim).to_have_text(re.compile(r"Not yet: try again in \d\ss"))
    claim.click(force=True)
    expect(claim).to_have_text(re.compile(r"^Solved!"), timeout=9000)
    ada.page.get_by_role("button", name="Clear").click()
    ada.solve()
    expect(ada.page.locator(".words")).to_have_text("Solved! Waiting for the others.")
    expect(ada.page.locator(".figures")).to_contain_text("s left")
    ada.page.reload()
    expect(ada.page.locator(".figures")).to_contain_text("solved first and turned it")
    assert ada.errors == []


@pytest.mark.parametrize("category", ["weights", "fragments"])
def test_taps_count_while_the_tile_still_turns_over(visit: Open, category: str) -> None:
    """Animations run forty times slower here; the puzzle takes taps from the first moment."""
    ada = at_table(visit, [{"kind": "me"}, BOT], look={"reduced_motion": "no-preference"})
    ada.wait_until(lambda: bool(ada.offers("choose")))
    ada.choose(category)
    slow = ada.page.context.new_cdp_session(ada.page)
    slow.send("Animation.enable")
    slow.send("Animation.setPlaybackRate", {"playbackRate": 1 / 40})
    play((ada,), lambda: ada.view["phase"] == "race")
    ada.solve()
    assert ada.page.locator(".stage").evaluate("stage => stage.getAnimations({subtree: true}).length") > 0
    expect(ada.page.locator(".words")).to_have_text("Solved! Waiting for the others.")


def test_a_line_lost_in_the_race_comes_back_and_the_claim_counts_once(visit: Open) -> None:
    """The line breaks right after the claim is sent: the board stays, and the claim is resent with its id."""
    page = visit("/how/enigma")
    lost: list[str] = []

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def outward(message: str | bytes) -> None:
            server.send(message)
            if '"claim"' in str(message) and not lost:
                lost.append(str(message))
                socket.close()
                server.close()

        socket.on_message(outward)

    page.route_web_socket("**/socket*", between)
    ada = Seat(page)
    page.goto(make_table(page, [{"kind": "me"}, BOT], cards="box", start=0))
    play((ada,), lambda: ada.view is not None and ada.view["phase"] == "race")
    ada.solve()
    assert lost
    expect(page.locator(".words")).to_have_text("Solved! Waiting for the others.")
    assert ada.errors == []


def test_a_claim_that_comes_after_the_race_is_told_that_the_sand_has_run_out(visit: Open) -> None:
    """E10: whatever phase the game is in by then."""
    held: list[tuple[WebSocketRoute, str | bytes]] = []

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        late = False

        def outward(message: str | bytes) -> None:
            nonlocal late
            mine = '"claim"' in str(message)
            if mine and late:
                held.append((server, message))
            else:
                server.send(message)
            late |= mine

        socket.on_message(outward)

    page = visit("/how/enigma")
    page.route_web_socket("**/socket*", between)
    both = Seat(page)
    page.goto(make_table(page, [{"kind": "me"}] * 2, cards="box", start=0, hourglass=30, factors=[25, 25]))
    play((both,), lambda: both.view is not None and both.view["phase"] == "race")
    both.solve()
    card = both.me["card"]
    expect(page.locator(".work [data-spot]").first).to_be_visible()
    SOLVE[card["category"]](page, card, solution_of(card), "tap")
    page.locator("[data-do=claim]").click()
    both.wait_until(lambda: both.view["phase"] == "lay")
    both.go_on()
    ((server, message),) = held
    server.send(message)
    expect(page.locator("[data-region=actions] [role=alert]")).to_contain_text("Your sand has run out.")


def test_everybodys_end_position_and_the_missing_solutions_are_shown(visit: Open) -> None:
    """E44: the results of a race."""
    ada = at_table(visit, [{"kind": "me"}, BOT], hourglass=30, factors=[25, 25])
    play((ada,), lambda: ada.view["phase"] == "race")
    expect(ada.page.locator("[data-do=giveup]")).to_be_visible()
    ada.page.locator("[data-do=giveup]").click()
    ada.page.get_by_role("button", name="Really give up?").click()
    ada.page.locator("[data-do=hurry]").click()
    dialog = ada.page.get_by_role("dialog", name="After the race")
    expect(dialog).to_be_visible(timeout=60_000)
    expect(dialog).to_contain_text(re.compile("The sand has run out|Everybody has solved their puzzle or given up"))
    expect(dialog.get_by_text("One solution").first).to_be_visible()
    expect(dialog.get_by_text("You", exact=True)).to_be_visible()
    dialog.get_by_role("button", name="Continue").click()
    ada.page.get_by_role("button", name="Puzzles of the last race").click()
    expect(dialog).to_be_visible()


def test_results_outlast_a_reload_in_the_next_round_and_are_there_for_those_who_come_later(visit: Open) -> None:
    ada = at_table(visit, [{"kind": "me"}, BOT], hourglass=30, factors=[100, 25])
    play((ada,), lambda: ada.view["round"] == 2 and ada.view["phase"] == "choose")

    def results(page: Page) -> list[str]:
        page.get_by_role("button", name="Puzzles of the last race").click()
        dialog = page.get_by_role("dialog", name="After the race")
        expect(dialog).to_contain_text(re.compile(r"\d:\d\d"))
        expect(dialog.get_by_role("img", name=re.compile(r"Grade \d of 5"))).to_have_count(2)
        told = [each.inner_text() for each in dialog.locator(".why, li strong").all()]
        dialog.get_by_role("button", name="Continue").click()
        return told

    ada.go_on()
    told = results(ada.page)
    assert "first" in told[1]
    ada.page.reload()
    assert results(ada.page) == told
    watcher = visit(ada.page.url)
    assert results(watcher) == [each.replace("behind you", "behind Ada") for each in told]


@pytest.mark.long
def test_two_people_play_a_whole_game(visit: Open) -> None:
    ada, bob = two_people(visit)
    play((ada, bob), lambda: ada.view["round"] == 4)
    bob.page.reload()
    play((ada, bob), lambda: ada.over and bob.over)
    for seat in (ada, bob):
        seat.page.wait_for_timeout(1000)
        seat.go_on()
        expect(seat.page.get_by_role("dialog")).to_contain_text("Game over")
    ada.page.locator("[data-do=record]").click()
    expect(ada.page.get_by_role("region", name="Go through the record")).to_be_visible()
    assert (ada.errors, bob.errors) == ([], [])


@pytest.mark.long
def test_one_person_and_bots_play_a_whole_game(visit: Open) -> None:
    ada = at_table(visit, [{"kind": "me"}, BOT, BOT], hourglass=30, factors=[100, 25, 25])
    play((ada,), lambda: ada.over)
    expect(ada.page.get_by_role("dialog")).to_be_visible()
    assert ada.errors == []


def test_who_is_done_sees_the_others_plans_and_lets_the_sand_run_out(visit: Open) -> None:
    ada = at_table(visit, [{"kind": "me"}, {"kind": "bot", "level": "novice"}])
    page = ada.page
    play((ada,), lambda: ada.view["phase"] == "race")
    ada.solve()
    page.locator("[data-look=others]").click()
    expect(page.locator("[data-region=others] li")).to_have_count(1)
    page.locator("[data-look=network]").click()
    place = page.locator('[data-spot^="place:"]').first
    drag(page, middle(page.locator(".hand")), middle(place))
    expect(page.locator("[data-aim]")).to_have_count(1)
    expect(page.locator(".plan")).to_contain_text("system")
    assert ada.view["phase"] == "race"
    page.locator("[data-look=mine]").click()
    expect(page.locator("[data-region=puzzle]")).to_be_visible()
    expect(page.locator("[data-region=puzzle] .back")).to_have_count(0)  # the tile turned over once, at the start
    page.locator("[data-do=hurry]").click()
    expect(page.get_by_text("The wait is being skipped.")).to_be_visible()
    ada.wait_until(lambda: ada.view["phase"] != "race")
    results = page.get_by_role("dialog")
    expect(results).to_contain_text("first")
    expect(results.locator(".grade").first).to_be_visible()
    page.locator("[data-do=watch-race]").click()
    expect(page.locator(".ghosts li")).to_have_count(2)
    page.locator("[data-do=first]").click()
    expect(page.locator(".ghosts li[data-state=solved]")).to_have_count(1)
    moved = page.locator(".ghosts li").first.locator(".track i.past")
    expect(moved.nth(1)).to_be_attached()  # the hand moved, and it was noted
    # The game waits behind the results: what came meanwhile is shown after them, with words, and can be shown again.
    play((ada,), lambda: ada.view["round"] == 2)
    expect(page.locator("[data-do=again]")).to_have_attribute("aria-disabled", "false")
    page.locator("[data-do=again]").click()
    expect(page.locator("[data-region=narration] li").first).to_contain_text("laid")
    page.locator("[data-do=skip]").click()
    expect(page.locator("[data-region=narration] li")).to_have_count(0)
    assert ada.errors == []


SLOW_PONGS = """const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (text) {
  setTimeout(() => send.call(this, text), String(text).includes('"pong"') ? 400 : 0);
};"""


def test_a_hand_moves_before_its_claim_although_the_claim_is_dated_back(visit: Open) -> None:
    """The line was slow when it was measured, so the claim counts from before the last moves of a quick hand."""
    page = visit("/how/enigma")
    page.add_init_script(SLOW_PONGS)
    ada = Seat(page)
    table = make_table(page, [{"kind": "me"}, {"kind": "bot", "level": "novice"}], start=0)
    page.goto(table)
    play((ada,), lambda: ada.view is not None and ada.view["phase"] == "race")
    page.wait_for_timeout(1000)  # longer than the pongs took: no claim can be dated back to before the race
    ada.solve()
    page.locator("[data-do=hurry]").click()
    ada.wait_until(lambda: ada.view["phase"] != "race")
    (race,) = page.request.get(f"/api/tables/{table.split('/')[-1]}/races").json()["races"]
    ghost = race["ghosts"][0]
    times = [int(word.split(".")[0]) for word in ghost["hand"].split()]
    assert len(set(times)) > 1
    assert max(times) <= ghost["end"]
    page.locator("[data-do=watch-race]").click()
    page.locator("[data-do=first]").click()
    expect(page.locator(".ghosts li").first.locator(".track i.past").nth(1)).to_be_attached()


def test_who_gave_up_goes_on_for_fun(visit: Open) -> None:
    ada = at_table(visit, [{"kind": "me"}, {"kind": "bot", "level": "novice"}])
    page = ada.page
    play((ada,), lambda: ada.view["phase"] == "race")
    card = ada.me["card"]
    solution = solution_of(card)
    page.locator("[data-do=giveup]").click()
    page.locator("[data-do=giveup]").click()
    ada.wait_until(lambda: ada.me["doing"] == "gave up")
    SOLVE[card["category"]](page, card, solution, "tap")
    page.locator("[data-do=judge]").click()
    expect(page.locator(".words")).to_contain_text("Right! It no longer counts")
    expect(page.locator("[data-do=judge]")).to_have_count(0)
    assert ada.me["doing"] == "gave up"
