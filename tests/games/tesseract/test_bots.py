"""What the players of TESSERACT know: sets and runs, crowds and odds, and how to end a game that is nearly won."""

from __future__ import annotations

from time import perf_counter

import pytest

from tessera.bots.sampling import SAMPLES, Sample
from tessera.core.chance import key_from
from tessera.games.tesseract.actions import Contain
from tessera.games.tesseract.bots.levels import Expert, Steady, Thinker
from tessera.games.tesseract.bots.plan import offered
from tessera.games.tesseract.bots.reasons import breach_chance, outlook, reasons
from tessera.games.tesseract.bots.value import breaches_to_come, chance_to_win, reach, ways, work_left
from tessera.games.tesseract.dice import DIE_OF, EMPTY, FULL_MATRIX, Cell, Die
from tessera.games.tesseract.game import Tesseract
from tessera.games.tesseract.state import ACTION


def kinds(*names: str) -> list[Die]:
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
    state.columns = [sum(die & 7 == value for die in state.primed) for value in range(8)]
    state.offered = None
    return game


def test_ways_count_the_adjusts_to_a_set_or_run() -> None:
    """T19: yellow 2, orange 2, blue 3: one adjust to a set; two yellows and an orange are never one."""
    assert ways(*kinds("yellow2", "orange2", "blue3"), False)[0][0] == 1
    assert ways(*kinds("yellow2", "yellow3", "orange4"), False) == ()
    assert ways(*kinds("yellow4", "yellow5", "yellow6"), False)[0] == (0, tuple(kinds("yellow4", "yellow5", "yellow6")))
    assert ways(*kinds("yellow5", "yellow6", "yellow1"), True)[0][0] == 0


def test_reach_is_the_actions_to_contain_one_very_die() -> None:
    """One adjust and the containment; with dice still to be had, more."""
    lab = tuple(sorted(kinds("yellow2", "orange2", "blue3")))
    assert reach(lab, DIE_OF["blue2"], False) == 2
    assert reach(lab, DIE_OF["yellow6"], False) > 3
    assert reach((), DIE_OF["blue2"], False) > reach(lab[:2], DIE_OF["yellow2"], False)


def test_breaches_to_come_are_the_exact_mean() -> None:
    """T30: one die falls into a column of two with 1/6; into a column of five it is two breaches."""
    assert breaches_to_come(2, 1) == pytest.approx(1 / 6)
    assert breaches_to_come(5, 1) == pytest.approx(2 / 6)
    assert breaches_to_come(1, 1) == 0
    assert breaches_to_come(1, 2) == pytest.approx(1 / 36)


def test_six_samples_of_chance_show_every_value_once_at_every_roll() -> None:
    """And a copy goes on as the sample itself would."""
    six = [Sample(key_from("samples"), number) for number in range(SAMPLES)]
    for _ in range(20):
        assert sorted(sample.roll() for sample in six) == [1, 2, 3, 4, 5, 6]
    twins = [sample.copy() for sample in six]
    assert [twin.roll() for twin in twins] == [sample.roll() for sample in six]
    assert twins[0].draws == six[0].draws == 21


def test_six_samples_draw_from_every_part_of_a_deck() -> None:
    """Of three kinds, two cards each, each is drawn by two samples of six."""
    drawn = []
    for number in range(SAMPLES):
        deck = [2, 2, 2]
        drawn.append(Sample(key_from("deck"), number).draw(deck))
        assert sum(deck) == 5
    assert sorted(drawn) == [0, 0, 1, 1, 2, 2]


def test_the_nearer_an_event_the_worse() -> None:
    """T27, T34: with a die of the bottom layer next, the event below it comes at once."""
    far, near = position(("yellow2", "orange2")), position(("yellow2", "orange2"))
    for cell in map(Cell, (32, 16)):
        near.position.cube.take(cell)
    for cell in map(Cell, (49, 50)):
        far.position.cube.take(cell)
    assert near.position.cube.removable & 1
    assert chance_to_win(near.position) < chance_to_win(far.position)


def test_contained_dice_quiet_columns_and_few_breaches_are_better() -> None:
    plain = position(("yellow2", "orange2"))
    further = position(("yellow2", "orange2"), matrix=sum(1 << die for die in kinds("blue2", "blue3", "blue4")))
    crowded = position(("yellow2", "orange2"), primed="blue4 yellow4 orange5 blue5")
    assert chance_to_win(further.position) > chance_to_win(plain.position) > chance_to_win(crowded.position)
    assert work_left(further.position) < work_left(plain.position)
    plain.position.breaches = 5
    assert chance_to_win(plain.position) < chance_to_win(position(("yellow2", "orange2")).position)


@pytest.mark.parametrize(
    ("kind", "lab", "other"),
    [(Steady, ("yellow2", "orange2", "blue2"), ()), (Expert, ("yellow2", "orange2"), ("blue3",))],
)
def test_a_game_that_is_nearly_won_is_won(kind: type[Thinker], lab: tuple[str, ...], other: tuple[str, ...]) -> None:
    """T46: one space is free; a steady player contains, an expert transfers, adjusts and contains, in this turn."""
    last = DIE_OF["blue2"]
    game = position(lab, other, matrix=FULL_MATRIX & ~(1 << last))
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
