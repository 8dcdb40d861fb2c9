"""The bots of TESSERACT know sets and runs, crowds and odds, and how to end a game that is nearly won."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from time import perf_counter

import pytest

from tessera.bots.sampling import STRATA, StratifiedChance
from tessera.core.chance import key_from
from tessera.games.tesseract.actions import ADJUST_PRIMED, Adjust, Contain
from tessera.games.tesseract.bots.calibration import calibrated
from tessera.games.tesseract.bots.choices import offered
from tessera.games.tesseract.bots.evaluation import chance_to_win, expected_breaches, next_layer
from tessera.games.tesseract.bots.levels import Expert, PlanningBot, Steady
from tessera.games.tesseract.bots.patterns import BEGINNINGS, ways
from tessera.games.tesseract.bots.reasons import breach_chance, outlook, reasons
from tessera.games.tesseract.bots.work import actions_to_contain, work_left
from tessera.games.tesseract.containing import contains
from tessera.games.tesseract.dice import BIT, DIE_OF, EMPTY, FULL_MATRIX, KINDS, LAYER_OF, VALUE, lowest_bit, mask_of
from tessera.games.tesseract.game import Tesseract
from tessera.games.tesseract.state import ACTION


def kinds(*names: str) -> list[int]:
    return [DIE_OF[name] for name in names]


def position(lab: tuple[str, ...] = (), other: tuple[str, ...] = (), matrix: int = 0, primed: str = "") -> Tesseract:
    """The first turn of a game of two, with these dice in the labs and primed columns of these crowds."""
    game = Tesseract.new(2, key_from("position"), {"start": 0, "characters": ["roboticist", "archivist"]})
    while game.position.phase != ACTION:
        game.play(game.to_act[0], offered(game)[0], 0)
    state = game.position
    for player, dice in enumerate((lab, other)):
        state.labs[player] = [*kinds(*dice), *[EMPTY] * (len(state.labs[player]) - len(dice))]
    state.matrix = matrix
    state.hands = [[], []]
    state.primed = kinds(*primed.split())
    state.columns = [sum(VALUE[die] == value for die in state.primed) for value in range(8)]
    state.offered = None
    return game


def test_ways_count_the_adjusts_to_a_set_or_run() -> None:
    """T19: yellow 2, orange 2, blue 3: one adjust to a set; two yellows and an orange are never one."""
    assert ways(*kinds("yellow2", "orange2", "blue3"), False)[0][0] == 1
    assert ways(*kinds("yellow2", "yellow3", "orange4"), False) == ()
    assert ways(*kinds("yellow4", "yellow5", "yellow6"), False)[0] == (0, tuple(kinds("yellow4", "yellow5", "yellow6")))
    assert ways(*kinds("yellow5", "yellow6", "yellow1"), True)[0][0] == 0


@pytest.mark.parametrize("modular", [False, True])
def test_three_dice_need_no_adjust_exactly_where_the_rules_offer_a_containment(modular: bool) -> None:
    """T19: the bots know the very sets and runs of the rules."""
    for dice in combinations_with_replacement(KINDS, 3):
        found = ways(*dice, modular)
        assert bool(found and found[0][0] == 0) == bool(contains((dice,), 0, 0, modular, 1))


def test_a_beginning_is_two_dice_that_a_third_completes() -> None:
    """T19: by the rules' own containments, whatever the third die is."""
    for pair in combinations(KINDS, 2):
        others = [die for die in KINDS if die not in pair]
        completed = any(contains(((*pair, other),), 0, 0, False, 1) for other in others)
        assert (pair in BEGINNINGS) == completed


def test_one_very_die_takes_its_adjusts_and_the_containment() -> None:
    """One adjust and the containment; with dice still to be had, more."""
    lab = tuple(sorted(kinds("yellow2", "orange2", "blue3")))
    assert actions_to_contain(DIE_OF["blue2"], lab, False) == 2
    assert actions_to_contain(DIE_OF["yellow6"], lab, False) > 3
    assert actions_to_contain(DIE_OF["blue2"], (), False) > actions_to_contain(DIE_OF["yellow2"], lab[:2], False)


def test_expected_breaches_are_the_exact_mean() -> None:
    """T30: one die falls into a column of two with 1/6; into a column of five it is two breaches."""
    assert expected_breaches(2, 1) == pytest.approx(1 / 6)
    assert expected_breaches(5, 1) == pytest.approx(2 / 6)
    assert expected_breaches(1, 1) == 0
    assert expected_breaches(1, 2) == pytest.approx(1 / 36)


def test_six_samples_of_chance_show_every_value_once_at_every_roll() -> None:
    """And a copy goes on as the sample itself would."""
    six = [StratifiedChance(key_from("samples"), number) for number in range(STRATA)]
    for _ in range(20):
        assert sorted(sample.roll() for sample in six) == [1, 2, 3, 4, 5, 6]
    twins = [sample.copy() for sample in six]
    assert [twin.roll() for twin in twins] == [sample.roll() for sample in six]
    assert twins[0].draws == six[0].draws == 21


def test_six_samples_draw_from_every_part_of_a_deck() -> None:
    """Of three kinds, two cards each, each is drawn by two samples of six."""
    drawn = []
    for number in range(STRATA):
        deck = [2, 2, 2]
        drawn.append(StratifiedChance(key_from("deck"), number).draw(deck))
        assert sum(deck) == 5
    assert sorted(drawn) == [0, 0, 1, 1, 2, 2]


def test_the_nearer_an_event_the_worse() -> None:
    """T27, T34: with a die of the bottom layer next, the event below it comes at once."""
    far, near = position(("yellow2", "orange2")), position(("yellow2", "orange2"))
    for cell in (32, 16):
        near.position.cube.take(cell)
    for cell in (49, 50):
        far.position.cube.take(cell)
    assert (next_layer(near.position), next_layer(far.position)) == (0, 2)
    assert chance_to_win(near.position) < chance_to_win(far.position)


def test_contained_dice_quiet_columns_and_few_breaches_are_better() -> None:
    plain = position(("yellow2", "orange2"))
    further = position(("yellow2", "orange2"), matrix=mask_of(kinds("blue2", "blue3", "blue4")))
    crowded = position(("yellow2", "orange2"), primed="blue4 yellow4 orange5 blue5")
    assert chance_to_win(further.position) > chance_to_win(plain.position) > chance_to_win(crowded.position)
    assert work_left(further.position) < work_left(plain.position)
    plain.position.breaches = 5
    assert chance_to_win(plain.position) < chance_to_win(position(("yellow2", "orange2")).position)


@pytest.mark.parametrize(
    ("kind", "lab", "other"),
    [(Steady, ("yellow2", "orange2", "blue2"), ()), (Expert, ("yellow2", "orange2"), ("blue3",))],
)
def test_a_game_that_is_nearly_won_is_won(
    kind: type[PlanningBot], lab: tuple[str, ...], other: tuple[str, ...]
) -> None:
    """T46: one space is free; a steady player contains, an expert transfers, adjusts and contains, in this turn."""
    last = DIE_OF["blue2"]
    game = position(lab, other, matrix=FULL_MATRIX & ~BIT[last])
    bot = kind(1)
    bot.limit = None
    while game.outcome is None and game.position.active == 0:
        game.play(0, bot.move(game, 0, 0).action, 0)
    assert game.outcome is not None
    assert game.outcome.winners == (0, 1)


def test_of_two_dice_it_contains_the_one_that_destroys_a_primed_one() -> None:
    """T21."""
    game = position(("yellow2", "orange2", "blue2"), primed="orange2 orange2")
    bot = Expert(1)
    bot.limit = None
    for _ in range(6):
        action = bot.move(game, 0, 0).action
        if isinstance(action, Contain):
            assert [reason.what for reason in reasons(game, 0, action) if reason.key == "tesseract.destroys-match"]
            return
        game.play(0, action, 0)
    pytest.fail("nothing was contained")


def test_odds_of_the_forecast_are_exact() -> None:
    """T30: two columns of two, one of five: three rolls of six breach, one of them twice."""
    primed = "blue1 yellow1 blue2 yellow2 blue6 blue6 blue6 blue6 blue6"
    assert breach_chance(position(primed=primed).position) == (3 / 6, 1 / 6)
    keys = [reason.key for reason in outlook(position(primed=primed), 0)]
    assert keys[:2] == ["tesseract.primes", "tesseract.breach-chance"]


def test_the_chance_that_a_roll_completes_a_set_is_counted_out() -> None:
    """Yellow 1 goes, orange and blue roll beside purple 5 and nothing else: 5,5 or one of the runs with 5."""
    game = position(("yellow1", "orange1", "blue1", "purple5"))
    action = Contain(("lab:0:0", "lab:0:1", "lab:0:2"), ("lab:0:0",), roll=True)
    (odds,) = [reason for reason in reasons(game, 0, action) if reason.key == "tesseract.roll-completes"]
    runs = {(3, 4), (4, 3), (4, 6), (6, 4)}
    assert odds.numbers["chance"] == pytest.approx((1 + len(runs)) / 36)


def test_in_a_hurry_it_does_not_throw_its_actions_away() -> None:
    """A set lies ready: with no time at all it is contained all the same, not the turn ended."""
    game = position(("yellow2", "orange2", "blue2"))
    bot = Expert(1)
    bot.limit = 0.0
    while game.position.active == 0 and game.position.actions:
        game.play(0, bot.move(game, 0, 0).action, 0)
    assert game.position.matrix


def test_a_limit_cuts_the_thinking_short() -> None:
    game = position(("yellow2", "orange4", "blue3", "purple6"), ("blue3", "orange1"), primed="orange2 blue2")
    game.position.hands = [[0, 3, 9, 12], [1]]
    bot = Expert(1)
    bot.limit = 0.01
    began = perf_counter()
    assert bot.move(game, 0, 0).action in game.choices(0)
    assert perf_counter() - began < 1


def test_the_next_layer_is_that_of_the_die_to_be_primed() -> None:
    """T27: all through a game, also when dice are dampened."""
    game = position()
    bot = Steady(1)
    bot.limit = None
    while game.outcome is None and game.turn < 12:
        state = game.position
        for dampened in (0, BIT[lowest_bit(state.cube.removable)], state.cube.removable):
            state.dampened = dampened
            lowest = state.cube.lowest(dampened)
            assert next_layer(state) == (LAYER_OF[lowest[0]] if lowest else None)
        state.dampened = 0
        game.play(game.to_act[0], bot.move(game, game.to_act[0], 0).action, 0)


def test_the_calibration_lifts_early_estimates_and_lowers_late_ones() -> None:
    """And it keeps their order, and stays between 0 and 1 even at the ends."""
    assert calibrated(0.5, 0) > 0.5 > calibrated(0.5, len(KINDS))
    assert 0 < calibrated(0.0, 12) < calibrated(0.4, 12) < calibrated(0.6, 12) < calibrated(1.0, 12) < 1


def test_a_plan_tells_the_dice_that_it_turns() -> None:
    """T16: an adjusted die is told before and after; a primed 1 adjusted by -1 is gone."""
    game = position(("yellow2", "orange3"), primed="blue1")
    up = Adjust("lab:0:0", 1)
    (away,) = [action for action in ADJUST_PRIMED[1][DIE_OF["blue1"]] if action.step == -1]
    told = [reason.what for reason in reasons(game, 0, up, [Adjust("lab:0:1", -1), away]) if "then" in reason.key]
    assert told == [("orange3", "orange2"), ("blue1", "")]
