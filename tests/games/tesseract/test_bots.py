"""TESSERACT's bots: their knowledge of sets, runs, crowded columns and odds, and their endgame."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from time import perf_counter

import pytest

from tessera.bots.sampling import STRATA, StratifiedChance
from tessera.core.chance import key_from
from tessera.games.tesseract.actions import Adjust, Contain
from tessera.games.tesseract.bots.choices import offered
from tessera.games.tesseract.bots.evaluation import chance_to_win, expected_breaches, next_layer
from tessera.games.tesseract.bots.levels import Expert, PlanningBot, Steady
from tessera.games.tesseract.bots.patterns import BEGINNINGS, ways
from tessera.games.tesseract.bots.reasons import breach_chance, outlook, reasons
from tessera.games.tesseract.bots.value_model import compared, learned_chance
from tessera.games.tesseract.bots.work import actions_to_contain, work_left
from tessera.games.tesseract.containing import contains
from tessera.games.tesseract.dice import (
    BIT,
    DIE_OF,
    EMPTY,
    FULL_MATRIX,
    KINDS,
    LAYER_OF,
    VALUE,
    Cell,
    Die,
    lowest_bit,
    mask_of,
)
from tessera.games.tesseract.game import Tesseract
from tessera.games.tesseract.state import ACTION
from tessera.games.tesseract.tables import ADJUST_PRIMED


def kinds(*names: str) -> list[Die]:
    return [DIE_OF[name] for name in names]


def position(lab: tuple[str, ...] = (), other: tuple[str, ...] = (), matrix: int = 0, primed: str = "") -> Tesseract:
    """Set up the first turn for two players, with these dice in the labs and this many dice in primed columns."""
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
    """T19: yellow 2, orange 2, blue 3 are one adjust from a set; two yellows and an orange never form one."""
    assert ways(*kinds("yellow2", "orange2", "blue3"), False)[0][0] == 1
    assert ways(*kinds("yellow2", "yellow3", "orange4"), False) == ()
    run = tuple(kinds("yellow4", "yellow5", "yellow6"))
    assert ways(*run, False)[0] == (0, run, mask_of(run))
    assert ways(*kinds("yellow5", "yellow6", "yellow1"), True)[0][0] == 0


@pytest.mark.parametrize("modular", [False, True])
def test_three_dice_need_no_adjust_exactly_where_the_rules_offer_a_containment(modular: bool) -> None:
    """T19: the bots' sets and runs are exactly those of the rules."""
    for dice in combinations_with_replacement(KINDS, 3):
        found = ways(*dice, modular)
        assert bool(found and found[0][0] == 0) == bool(contains((dice,), 0, 0, modular, 1))


def test_a_beginning_is_two_dice_that_a_third_completes() -> None:
    """T19: compared with the containments that the rules offer for any third die."""
    for pair in combinations(KINDS, 2):
        others = [die for die in KINDS if die not in pair]
        completed = any(contains(((*pair, other),), 0, 0, False, 1) for other in others)
        assert (pair in BEGINNINGS) == completed


def test_a_single_missing_die_costs_its_adjusts_and_the_containment() -> None:
    """It costs one adjust and the containment, and more if dice must still be acquired."""
    lab = tuple(sorted(kinds("yellow2", "orange2", "blue3")))
    assert actions_to_contain(DIE_OF["blue2"], lab, False) == 2
    assert actions_to_contain(DIE_OF["yellow6"], lab, False) > 3
    assert actions_to_contain(DIE_OF["blue2"], (), False) > actions_to_contain(DIE_OF["yellow2"], lab[:2], False)


def test_expected_breaches_are_the_exact_mean() -> None:
    """T30: a die joins a column of two with probability 1/6; joining a column of five causes two breaches."""
    assert expected_breaches(2, 1) == pytest.approx(1 / 6)
    assert expected_breaches(5, 1) == pytest.approx(2 / 6)
    assert expected_breaches(1, 1) == 0
    assert expected_breaches(1, 2) == pytest.approx(1 / 36)


def test_six_samples_of_chance_show_every_value_once_at_every_roll() -> None:
    """A copy of a sample continues like the sample itself."""
    six = [StratifiedChance(key_from("samples"), number) for number in range(STRATA)]
    for _ in range(20):
        assert sorted(sample.roll() for sample in six) == [1, 2, 3, 4, 5, 6]
    twins = [sample.copy() for sample in six]
    assert [twin.roll() for twin in twins] == [sample.roll() for sample in six]
    assert twins[0].draws == six[0].draws == 21


def test_six_samples_draw_from_every_part_of_a_deck() -> None:
    """With three kinds and two cards of each, two of the six samples draw each kind."""
    drawn = []
    for number in range(STRATA):
        deck = [2, 2, 2]
        drawn.append(StratifiedChance(key_from("deck"), number).draw(deck))
        assert sum(deck) == 5
    assert sorted(drawn) == [0, 0, 1, 1, 2, 2]


def test_a_nearer_event_is_worse() -> None:
    """T27, T34: if the next die is in the bottom layer, the event below it happens at once."""
    far, near = position(("yellow2", "orange2")), position(("yellow2", "orange2"))
    for cell in map(Cell, (32, 16)):
        near.position.cube.take(cell)
    for cell in map(Cell, (49, 50)):
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
    """T46: one space is free; steady contains, expert transfers, adjusts and contains, all in this turn."""
    last = DIE_OF["blue2"]
    game = position(lab, other, matrix=FULL_MATRIX & ~BIT[last])
    bot = kind(1)
    bot.limit = None
    while game.outcome is None and game.position.active == 0:
        game.play(0, bot.move(game, 0, 0).action, 0)
    assert game.outcome is not None
    assert game.outcome.winners == (0, 1)


def test_a_bot_prefers_the_containment_that_destroys_a_primed_die() -> None:
    """T21: only the orange die matches a primed die."""
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
    """T30: with two columns of two and one of five, three rolls of six breach, one of them twice."""
    primed = "blue1 yellow1 blue2 yellow2 blue6 blue6 blue6 blue6 blue6"
    assert breach_chance(position(primed=primed).position) == (3 / 6, 1 / 6)
    keys = [reason.key for reason in outlook(position(primed=primed), 0)]
    assert keys[:2] == ["tesseract.primes", "tesseract.breach-chance"]


def test_the_chance_that_a_roll_completes_a_set_is_exact() -> None:
    """Yellow 1 is contained; orange and blue roll beside purple 5: only 5,5 or a run with 5 completes a set."""
    game = position(("yellow1", "orange1", "blue1", "purple5"))
    action = Contain(("lab:0:0", "lab:0:1", "lab:0:2"), ("lab:0:0",), roll=True)
    (odds,) = [reason for reason in reasons(game, 0, action) if reason.key == "tesseract.roll-completes"]
    runs = {(3, 4), (4, 3), (4, 6), (6, 4)}
    assert odds.numbers["chance"] == pytest.approx((1 + len(runs)) / 36)


def test_without_time_a_bot_does_not_waste_its_actions() -> None:
    """A set is ready: even with no time the bot contains it instead of ending the turn."""
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
    """T27: compared throughout a game, also with dampened dice."""
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


def test_the_best_line_has_the_chance_of_its_position_and_worse_lines_less() -> None:
    """Advice names the chance that the value model gives the position; the search says how much worse a line is."""
    assert compared(0.3, 0.5, 0.5) == pytest.approx(0.3)
    assert 0 < compared(0.3, 0.1, 0.5) < compared(0.3, 0.4, 0.5) < 0.3
    assert (compared(0.3, 0.0, 0.5), compared(0.3, 1.0, 1.0)) == (0.0, 1.0)
    game = position(("yellow2", "orange2", "blue2"), primed="orange2 orange2")
    bot = Steady(1)
    bot.limit = None
    estimates = bot.weigh(game, 0, 0)
    assert estimates[0].value == pytest.approx(learned_chance(game.position))
    assert [each.value for each in estimates] == sorted((each.value for each in estimates), reverse=True)


def test_a_plan_names_the_dice_that_it_adjusts() -> None:
    """T16: an adjusted die is named before and after; a primed 1 adjusted by -1 is destroyed."""
    game = position(("yellow2", "orange3"), primed="blue1")
    up = Adjust("lab:0:0", 1)
    (away,) = [action for action in ADJUST_PRIMED[1][DIE_OF["blue1"]] if action.step == -1]
    told = [reason.what for reason in reasons(game, 0, up, [Adjust("lab:0:1", -1), away]) if "then" in reason.key]
    assert told == [("orange3", "orange2"), ("blue1", "")]
