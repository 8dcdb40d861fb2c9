"""The second edition: E10, E13 (the clock's own moments), E19, E36, E40 to E43, beside the first one unchanged."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tessera.bots.playing import bot_named, next_move
from tessera.core.chance import Chance, key_from
from tessera.core.game import CLOCK, IllegalAction
from tessera.core.registry import game_named
from tessera.games.enigma import puzzles
from tessera.games.enigma.actions import Claim, GiveUp, Ready, Show, TimeUp
from tessera.games.enigma.edition import EDITION_1
from tessera.games.enigma.edition_2 import EDITION_2, Enigma2
from tessera.games.enigma.events import HourglassTurned, Laid, RanOut, Solved
from tessera.games.enigma.game import Enigma
from tessera.games.enigma.puzzles import CATEGORIES, GRADES, blocks, fragments, weights
from tessera.games.enigma.puzzles.blocks_cover import columns
from tessera.games.enigma.puzzles.polycubes import HIGHEST, TURNS
from tessera.games.enigma.puzzles.second import SECOND_LIMITS
from tests.games.enigma.setting import IN_ORDER, choose, lay, laying, only, racing, refused, stand
from tests.games.enigma.test_clock import NOTHING

START = 3_000
CAP = START + 120_000
END = CAP + 30_000


def second(seats: int = 3, **options: Any) -> Enigma2:
    """Set up a race of the second edition that starts at 3000, with a cap of two minutes and 30 seconds of sand."""
    table = {"cards": "box", "start": 0, "hourglass": 30, "cap": 2, **options}
    game = Enigma2.new(seats, key_from("second"), table)
    choose(game, *IN_ORDER[:seats])
    for seat in range(seats):
        game.play(seat, Ready(), 0)
    game.play(CLOCK, TimeUp(), START)
    return game


def right(game: Enigma, seat: int) -> Claim:
    card = game.position.race.cards[seat]
    assert card is not None
    found = puzzles.solve(card, game.edition.puzzles)
    assert found is not None
    return Claim(found)


def test_tables_of_both_editions_can_be_made() -> None:
    assert game_named("enigma", "2") is Enigma2
    assert game_named("enigma", "1") is Enigma
    assert (Enigma2.rules, EDITION_1.punctual, EDITION_2.punctual) == ("2", False, True)


@pytest.mark.parametrize("late", [0, 1, 10_000, 10_000_000])
def test_e13_nothing_done_after_a_player_s_end_counts_though_no_clock_was_noticed(late: int) -> None:
    game = second()
    for action in (right(game, 0), Show(NOTHING[0]), GiveUp()):
        fault = refused(game, 0, action, END + late)
        assert (fault.code, fault.rule) == ("too-late", "E10")
    first = racing(3, "second", hourglass=30, cap=2)
    assert only(Solved, first.play(0, right(first, 0), END + late)).seat == 0  # the first edition: it counts


def test_e13_a_claim_after_the_cap_finds_an_hourglass_that_turned_at_the_cap() -> None:
    game = second()
    events = game.play(0, right(game, 0), CAP + 9_000)
    turned = only(HourglassTurned, events)
    assert (turned.seat, turned.ends) == (None, (END, END, END))
    assert game.position.race.turned == CAP
    assert game.deadline == END


def test_e13_the_hourglass_turned_by_the_cap_turned_at_the_cap_however_late_the_clock_is() -> None:
    game = second(factors=(100, 50, 200))
    events = game.play(CLOCK, TimeUp(), CAP + 16_000)
    assert only(HourglassTurned, events).ends == (END, CAP + 15_000, CAP + 60_000)
    assert only(RanOut, events).seats == (1,)
    assert game.position.race.status == ["working", "ran out", "working"]


def test_e10_one_player_s_action_lets_the_others_run_out_whose_end_has_come() -> None:
    game = second(factors=(100, 50, 200))
    game.play(2, right(game, 2), 10_000)
    events = game.play(0, GiveUp(), 10_000 + 15_000)
    assert only(RanOut, events).seats == (1,)
    assert game.position.phase == "lay"


MOVES = st.lists(
    st.tuples(
        st.sampled_from(["right", "wrong", "show", "give up"]),
        st.integers(0, 2),
        st.sampled_from([1, 400, 5_000, 29_999, 30_000, 61_000]),
    ),
    min_size=1,
    max_size=12,
)
BEGUN = second(factors=(100, 50, 150))


@settings(max_examples=150)
@given(MOVES, st.booleans())
def test_e10_e13_the_same_moves_count_whether_the_clock_is_punctual_or_never_noticed(
    moves: list[tuple[str, int, int]], calm_start: bool
) -> None:
    punctual, sleepy = BEGUN.copy(), BEGUN.copy()
    at = START if calm_start else CAP - 500
    for what, seat, gap in moves:
        at += gap
        while punctual.position.phase == "race" and punctual.deadline is not None and punctual.deadline <= at:
            punctual.play(CLOCK, TimeUp(), punctual.deadline)
        if punctual.position.phase != "race":
            break
        action = {
            "right": right(punctual, seat),
            "wrong": Claim(NOTHING[seat]),
            "show": Show(NOTHING[seat]),
            "give up": GiveUp(),
        }[what]
        assert accepted(punctual, seat, action, at) == accepted(sleepy, seat, action, at)
        if sleepy.position.phase != "race":
            break
        assert punctual.position.race.turned in (None, sleepy.position.race.turned, CAP)
    if sleepy.position.phase == "race" and sleepy.deadline is not None:
        late = max(at, CAP + 10 * 60_000)
        while sleepy.position.phase == "race":
            sleepy.play(CLOCK, TimeUp(), late)
        while punctual.position.phase == "race":
            assert punctual.deadline is not None
            punctual.play(CLOCK, TimeUp(), punctual.deadline)
    assert solvers(sleepy) == solvers(punctual)


def accepted(game: Enigma, seat: int, action: Any, at: int) -> bool:
    try:
        game.play(seat, action, at)
    except IllegalAction:
        return False
    return True


def solvers(game: Enigma) -> list[bool]:
    return [status == "solved" for status in game.position.race.status]


def test_e13_a_bot_whose_sand_has_run_out_is_no_exception() -> None:
    """Bots are asked long after their ends: whatever they want then, the clock comes first."""
    for late in (0, 40_000, 500_000):
        game = second(grade=None)
        bots = [bot_named("enigma", kind, f"late {kind}") for kind in ("novice", "random", "greedy")]
        now = START
        while game.position.phase == "race":
            for seat in game.to_act:
                bots[seat].move(game, seat, now + late)
            seat, action, now = next_move(game, bots, now + late)
            game.play(seat, action, now)


# --- E40: any height ---


def test_e40_every_structure_without_gaps_is_accepted_whatever_its_height() -> None:
    """Box cards of the first edition have solutions over three layers; the second edition accepts all of them."""
    tall = 0
    for boxed in EDITION_1.box["blocks"]:
        for found in puzzles.solutions(boxed.card, None, SECOND_LIMITS):
            assert isinstance(found, blocks.Arrangement)
            assert puzzles.check(boxed.card, found, SECOND_LIMITS) is None
            if blocks.height_of(found) > 3:
                tall += 1
                fault = puzzles.check(boxed.card, found)
                assert fault is not None
                assert fault.code == "outside"
    assert tall > 20


def test_e40_a_tower_as_high_as_the_pieces_allow_is_judged_and_one_higher_cannot_be_written() -> None:
    high = {"piece": "V", "cubes": [[0, 0, 9], [0, 0, 8], [1, 0, 8]]}
    told = msgspec.convert({"category": "blocks", "built": [high]}, blocks.Arrangement)
    fault = blocks.check(blocks.Card(view=(".LS", "TTT", "VL.")), told, SECOND_LIMITS["blocks"])  # type: ignore[arg-type]
    assert fault is not None
    assert fault.code == "missing-piece"
    high["cubes"] = [[0, 0, 10], [0, 0, 9], [1, 0, 9]]
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"category": "blocks", "built": [high]}, blocks.Arrangement)


def test_e40_no_column_can_be_higher_than_the_solver_looks() -> None:
    """In one column stand at most two cubes of V and of S, three of L and of T."""
    upright = {
        piece: max(
            sum((x, y) == place for x, y, _ in figure) for figure in figures for place in {c[:2] for c in figure}
        )
        for piece, figures in TURNS.items()
    }
    assert sum(upright.values()) == HIGHEST == 10


# --- E19, E36, and what is shown ---


def test_e19_met_counts_colours_not_joints() -> None:
    """A tile that joins three systems with a networker on red each brings networkers together on one colour."""
    around = {
        (1, 0): "N:b E:b S:r W:b",
        (0, 1): "N:b E:r S:b W:b",
        (2, 0): "N:b E:b S:b W:b",
        (2, 1): "N:b E:b S:b W:r",
    }
    game = laying("NESW:rg", None, table=around)
    for seat, x, y, cell in ((0, 1, 0, 2), (1, 0, 1, 1), (0, 2, 1, 3)):
        stand(game, seat, x, y, cell)
    assert only(Laid, lay(game, 1, 1)).met == 1


def test_e36_an_outline_with_a_repeated_corner_is_refused() -> None:
    corners = [[2, 2], [6, 2], [6, 6], [2, 6]]
    text = msgspec.json.encode({"category": "fragments", "outline": [*corners, corners[-1]]})
    with pytest.raises(puzzles.UnreadablePuzzle, match="named twice"):
        puzzles.read_card(text)


def test_e8_e42_what_a_chamber_and_a_player_show_of_a_round_stays_until_it_ends() -> None:
    game = second(4)
    before = [(player.category, player.grade) for player in game.view().players]
    game.play(0, GiveUp(), 5_000)
    for seat in (1, 2, 3):
        game.play(seat, right(game, seat), 6_000)
    while game.position.phase in ("lay", "networker"):
        view = game.view()
        assert [(player.category, player.grade) for player in view.players] == before
        assert [chamber.taken for chamber in view.chambers] == [0, 1, 2, 3]
        seat = game.to_act[0]
        game.play(seat, game.choices(seat)[0], 7_000)  # type: ignore[arg-type]
    assert game.position.phase == "choose"
    assert [chamber.taken for chamber in game.view().chambers] == [None] * 4


# --- E42, E43: the cards ---


@pytest.mark.parametrize("category", CATEGORIES)
@pytest.mark.parametrize("grade", GRADES)
def test_e42_new_cards_have_the_grade_asked_and_all_their_solutions_are_accepted(category: str, grade: int) -> None:
    card = puzzles.generate(category, Chance(key_from("second")), grade, SECOND_LIMITS)
    assert card == puzzles.generate(category, Chance(key_from("second")), grade, SECOND_LIMITS)
    assert puzzles.grade(card, SECOND_LIMITS) == grade
    found = puzzles.solutions(card, None, SECOND_LIMITS)
    assert found
    assert all(puzzles.check(card, each, SECOND_LIMITS) is None for each in found)
    assert puzzles.solve(card, SECOND_LIMITS) == found[0]


@pytest.mark.parametrize("grade", [4, 5])
def test_e42_no_hard_weights_card_has_a_solution_with_two_cups(grade: int) -> None:
    chance = Chance(key_from("cups"))
    for _ in range(100):
        card = puzzles.generate("weights", chance, grade, SECOND_LIMITS)
        for found in puzzles.solutions(card):
            assert isinstance(found, weights.Arrangement)
            assert sum(map(bool, found.left + found.right)) > 2


def test_e42_harder_blocks_hide_more_cubes_and_harder_outlines_have_fewer_corners() -> None:
    hidden: list[int] = []
    corners: list[int] = []
    for grade in (1, 5):
        chance = Chance(key_from(f"seen {grade}"))
        views = [puzzles.generate("blocks", chance, grade, SECOND_LIMITS) for _ in range(20)]
        outlines = [puzzles.generate("fragments", chance, grade, SECOND_LIMITS) for _ in range(20)]
        hidden.append(sum([15 - len(columns(card.view)) for card in views if isinstance(card, blocks.Card)]))
        corners.append(sum([len(card.outline) for card in outlines if isinstance(card, fragments.Card)]))
    assert hidden[0] < hidden[1]
    assert corners[0] > corners[1]


def test_e43_the_second_box_has_figures_that_people_recognise() -> None:
    figures = json.loads((files("tessera.games.enigma.content") / "figures.json").read_text("utf-8"))
    outlines = {fragments.least(card.card.outline) for card in EDITION_2.box["fragments"]}  # type: ignore[union-attr]
    shown = {name for name, outline in figures.items() if fragments.least(tuple(map(tuple, outline))) in outlines}
    assert {"boat", "rocket", "dog", "bottle"} <= shown
    assert len(shown) >= 12


def test_the_first_edition_s_solver_and_grades_are_as_they_were() -> None:
    for category in CATEGORIES:
        for boxed in EDITION_1.box[category]:
            assert puzzles.grade(boxed.card) == boxed.grade
