"""The race: E9, E10, E11, E12, E13, E14, E15, and E44."""

from __future__ import annotations

import msgspec
import pytest

from tessera.core.game import CLOCK, Form
from tessera.games.enigma import puzzles
from tessera.games.enigma.actions import Claim, GiveUp, Ready, Show, TimeUp
from tessera.games.enigma.events import Boxed, Flipped, GaveUp, HourglassTurned, Mistaken, RanOut, Solved
from tessera.games.enigma.options import KindFactors
from tessera.games.enigma.puzzles import CATEGORIES
from tests.games.enigma.setting import WRONG, all_of, card_of, choose, claim, new_table, only, racing, refused, solution

START = 3_000
"""The start time of the race in `racing`."""
CAP = START + 180_000


def test_e9_all_flip_at_one_moment_three_seconds_after_the_last_is_ready() -> None:
    game = new_table(2)
    choose(game, "weights", "pipes", at=1_000)
    assert game.deadline == 11_000
    game.play(1, Ready(), 2_000)
    assert (game.deadline, game.to_act) == (11_000, (0,))
    game.play(0, Ready(), 4_000)
    assert (game.deadline, game.to_act) == (7_000, ())
    events = game.play(CLOCK, TimeUp(), 7_000)
    assert [type(event) for event in events] == [Flipped, Flipped]
    assert game.view().race_start == 7_000
    assert game.to_act == (0, 1)


def test_e9_or_ten_seconds_after_all_have_chosen() -> None:
    game = new_table(3)
    choose(game, "weights", "pipes", "blocks", at=1_000)
    game.play(1, Ready(), 2_000)
    assert refused(game, CLOCK, TimeUp(), 10_999).code == "too-early"
    game.play(CLOCK, TimeUp(), 11_000)
    assert game.position.phase == "race"
    assert [player.doing for player in game.view().players] == ["working", "working", "working"]


def test_e9_a_late_ready_does_not_delay_the_start() -> None:
    game = new_table(2)
    choose(game, "weights", "pipes")
    game.play(1, Ready(), 9_000)
    game.play(0, Ready(), 9_500)
    assert game.deadline == 10_000


def test_e9_no_card_is_known_before_the_race_begins() -> None:
    game = new_table(2)
    choose(game, "weights", "pipes")
    game.play(0, Ready(), 0)
    game.play(1, Ready(), 0)
    assert [player.card for player in game.view().players] == [None, None]
    draws = game.chance.draws
    game.play(CLOCK, TimeUp(), START)
    assert game.chance.draws > draws
    assert None not in [player.card for player in game.view().players]


def test_e9_a_seat_says_ready_only_once() -> None:
    game = new_table(2)
    choose(game, "weights", "pipes")
    game.play(0, Ready(), 0)
    assert refused(game, 0, Ready()).code == "not-now"


def test_e10_the_first_to_solve_turns_the_hourglass() -> None:
    game = racing(3)
    events = claim(game, 1, 20_000)
    assert only(HourglassTurned, events) == HourglassTurned(1, (80_000, 80_000, 80_000))
    assert game.deadline == 80_000
    assert not all_of(HourglassTurned, claim(game, 0, 30_000))
    assert game.deadline == 80_000


def test_e10_when_it_has_run_out_all_stop_at_once() -> None:
    game = racing(3)
    claim(game, 1, 20_000)
    events = game.play(CLOCK, TimeUp(), 80_000)
    assert only(RanOut, events) == RanOut((0, 2))
    assert game.position.phase == "lay"
    assert game.to_act == (1,)


def test_e10_a_late_claim_is_refused_even_before_the_clock_has_said_so() -> None:
    game = racing(2)
    claim(game, 1, 20_000)
    fault = refused(game, 0, Claim(solution(game, 0)), 80_000)
    assert (fault.code, fault.rule, fault.value) == ("too-late", "E10", 80_000)
    assert refused(game, 0, GiveUp(), 80_000).rule == "E10"
    assert only(Solved, claim(game, 0, 79_999)).after == 76_999


@pytest.mark.parametrize(("hourglass", "ends"), [(30, 50_000), (45, 65_000), (60, 80_000), (90, 110_000)])
def test_e11_the_table_chooses_how_long_the_hourglass_runs(hourglass: int, ends: int) -> None:
    game = racing(2, hourglass=hourglass)
    claim(game, 0, 20_000)
    assert game.deadline == ends


def test_e11_each_player_has_a_factor() -> None:
    game = racing(3, factors=(100, 50, 150))
    assert only(HourglassTurned, claim(game, 0, 20_000)).ends == (80_000, 50_000, 110_000)
    assert game.deadline == 50_000
    assert only(RanOut, game.play(CLOCK, TimeUp(), 50_000)).seats == (1,)
    assert game.position.phase == "race"
    assert game.deadline == 110_000
    claim(game, 2, 109_999)
    assert game.position.queue == [0, 2]


def test_e11_each_kind_of_puzzle_has_a_factor_besides_the_player_s() -> None:
    kinds = KindFactors(weights=150, pipes=50)
    game = racing(3, factors=(100, 50, 100), kinds=kinds)
    shares = [getattr(kinds, puzzles.category_of(card_of(game, seat))) for seat in range(3)]
    assert len({*shares}) > 1
    ends = only(HourglassTurned, claim(game, 0, 20_000)).ends
    assert ends == tuple(20_000 + 600 * own * share // 100 for own, share in zip((100, 50, 100), shares, strict=True))


def test_e11_a_game_without_it_is_written_as_before() -> None:
    assert "kinds" not in msgspec.to_builtins(racing(2).options)
    given = msgspec.to_builtins(racing(2, kinds=KindFactors(blocks=200)).options)
    assert given["kinds"] == {"weights": 100, "fragments": 100, "pipes": 100, "blocks": 200}


def test_e12_a_wrong_claim_names_its_kind_of_fault_and_locks_for_five_seconds() -> None:
    game = racing(2)
    fault = puzzles.check(card_of(game, 0), WRONG)
    assert fault is not None
    mistaken = only(Mistaken, game.play(0, Claim(WRONG), 10_000))
    assert (mistaken.code, mistaken.rule, mistaken.locked) == (fault.code, fault.rule, 15_000)
    assert not hasattr(mistaken, "place")
    assert not hasattr(mistaken, "message")
    locked = refused(game, 0, Claim(solution(game, 0)), 14_999)
    assert (locked.code, locked.rule, locked.value) == ("locked", "E12", 15_000)
    assert game.view().players[0].locked == 15_000
    only(Solved, claim(game, 0, 15_000))


def test_e12_a_wrong_claim_turns_no_hourglass_and_locks_nobody_else() -> None:
    game = racing(2)
    game.play(0, Claim(WRONG), 10_000)
    assert game.deadline == CAP
    only(Solved, claim(game, 1, 10_001))


def test_e12_an_accepted_solution_is_locked() -> None:
    game = racing(2)
    claim(game, 0, 10_000)
    assert refused(game, 0, Claim(WRONG), 20_000).value == "solved"
    assert refused(game, 0, GiveUp(), 20_000).value == "solved"


def test_e12_a_claim_needs_an_arrangement_of_the_seats_own_category() -> None:
    game = racing(2)
    fault = refused(game, 1, Claim(WRONG), 10_000)
    assert (fault.code, fault.value) == ("wrong-category", "fragments")


def test_e12_the_form_of_a_claim_is_among_the_choices() -> None:
    game = racing(4)
    for seat, category in enumerate(CATEGORIES):
        forms = [choice for choice in game.choices(seat) if isinstance(choice, Form)]
        assert [(form.action, form.rule) for form in forms] == [("claim", "E12"), ("show", "E44")]
        limits = forms[0].limits
        assert limits["properties"]["type"] == {"const": "claim"}
        name = limits["properties"]["arrangement"]["$ref"].removeprefix("#/$defs/")
        assert limits["$defs"][name]["properties"]["category"] == {"enum": [category]}
    assert GiveUp() in game.choices(0)


def test_e31_to_e41_a_solution_of_each_category_passes_through_the_game() -> None:
    for cards in ("box", "fresh"):
        game = racing(4, cards=cards)
        for seat, category in enumerate(CATEGORIES):
            action = Claim(solution(game, seat))
            assert category in str(action)
            assert game.parse(str(action)) == action
            assert only(Solved, game.play(seat, action, 10_000 + seat)).arrangement == action.arrangement
        assert game.position.queue == [0, 1, 2, 3]


def test_e13_if_nobody_solves_the_hourglass_turns_by_itself_after_the_cap() -> None:
    game = racing(2)
    assert game.deadline == CAP
    assert only(HourglassTurned, game.play(CLOCK, TimeUp(), CAP)) == HourglassTurned(None, (CAP + 60_000,) * 2)
    assert only(RanOut, game.play(CLOCK, TimeUp(), CAP + 60_000)).seats == (0, 1)
    assert (game.position.phase, game.position.round) == ("choose", 2)


@pytest.mark.parametrize("minutes", [2, 3, 4, 5])
def test_e13_the_table_chooses_the_cap(minutes: int) -> None:
    assert racing(2, cap=minutes).deadline == START + 60_000 * minutes


def test_e13_a_claim_just_after_the_cap_gains_no_sand() -> None:
    """The hourglass turns at the cap, even if the claim arrives before the clock's tick."""
    game = racing(2)
    assert only(HourglassTurned, claim(game, 0, CAP + 40)).ends == (CAP + 60_000,) * 2


def test_e13_when_every_player_has_solved_or_given_up_the_phase_ends_at_once() -> None:
    game = racing(3)
    claim(game, 2, 10_000)
    assert only(GaveUp, game.play(0, GiveUp(), 11_000)).seat == 0
    assert game.position.phase == "race"
    claim(game, 1, 12_000)
    assert (game.position.phase, game.deadline) == ("lay", None)


def test_e13_the_last_to_solve_turns_no_hourglass() -> None:
    game = racing(2)
    game.play(0, GiveUp(), 10_000)
    assert not all_of(HourglassTurned, claim(game, 1, 20_000))


def test_e13_everybody_gives_up() -> None:
    game = racing(4)
    for seat in range(4):
        game.play(seat, GiveUp(), 10_000)
    assert (game.position.phase, game.position.round, game.position.points) == ("choose", 2, [0, 0, 0, 0])
    assert [len(boxed) for boxed in game.position.chambers.boxed] == [1, 1, 1, 1]


def test_e14_being_first_brings_nothing_but_the_turning() -> None:
    one_game, other_game = racing(2), racing(2)
    claim(one_game, 0, 10_000)
    claim(one_game, 1, 10_001)
    claim(other_game, 1, 10_000)
    claim(other_game, 0, 10_001)
    one, other = one_game.position, other_game.position
    assert (one.points, one.queue, one.supply) == (other.points, other.queue, other.supply)


def test_e15_a_tile_that_was_not_solved_goes_to_the_box() -> None:
    game = racing(2)
    hand = game.position.hands[0]
    assert hand is not None
    card = card_of(game, 0)
    game.play(0, GiveUp(), 10_000)
    events = claim(game, 1, 11_000)
    assert only(Boxed, events).tile == hand
    assert game.position.chambers.boxed[0] == [(hand, card)]
    assert game.position.hands[0] is None


def test_e44_after_the_phase_everybody_sees_the_final_arrangements_and_a_model_solution() -> None:
    game = racing(3)
    card = card_of(game, 0)
    claim(game, 1, 10_000)
    game.play(0, Show(WRONG), 20_000)
    game.play(2, GiveUp(), 21_000)
    events = game.play(CLOCK, TimeUp(), 70_000)
    shown = {boxed.seat: boxed.solution for boxed in all_of(Boxed, events)}
    assert set(shown) == {0, 2}
    assert puzzles.check(card, shown[0]) is None
    first, second, third = game.view().players
    assert (first.card, first.arrangement, first.solution) == (card, WRONG, shown[0])
    assert second.arrangement == solution(game, 1)
    assert second.solution is None
    assert third.arrangement is None
    assert third.solution == shown[2]


def test_e44_they_stay_in_sight_until_the_next_race() -> None:
    game = racing(2)
    cards = [card_of(game, 0), card_of(game, 1)]
    game.play(0, GiveUp(), 10_000)
    game.play(1, GiveUp(), 10_000)
    choose(game, "pipes")
    assert [player.card for player in game.view().players] == cards
    choose(game, "blocks")
    assert [player.card for player in game.view().players] == [None, None]


def test_e44_showing_is_no_claim() -> None:
    game = racing(2)
    game.play(0, Show(solution(game, 0)), 10_000)
    assert game.to_act == (0, 1)
    game.play(0, Show(WRONG), 10_001)
    only(Solved, claim(game, 0, 10_002))


def test_calm_play_has_no_clock() -> None:
    game = new_table(2, calm=True)
    choose(game, "weights", "pipes", at=1_000)
    assert game.deadline is None
    game.play(0, Ready(), 500_000)
    game.play(1, Ready(), 600_000)
    assert (game.position.phase, game.deadline) == ("race", None)
    assert not all_of(HourglassTurned, claim(game, 0, 700_000))
    assert game.deadline is None
    assert refused(game, CLOCK, TimeUp(), 9_000_000).code == "no-deadline"
    claim(game, 1, 9_000_000)
    assert game.position.phase == "lay"


def test_only_the_clock_says_that_time_is_up() -> None:
    game = racing(2)
    assert refused(game, 0, TimeUp(), CAP).code == "not-the-clock"
    assert refused(game, CLOCK, GiveUp(), CAP).code == "clock"
    assert refused(game, CLOCK, TimeUp(), CAP - 1).code == "too-early"


def test_e14_time_does_not_run_backwards() -> None:
    game = racing(2)
    assert refused(game, 0, GiveUp(), START - 1).code == "time-backwards"
    claim(game, 1, 20_000)
    assert refused(game, 0, GiveUp(), 19_999).code == "time-backwards"
