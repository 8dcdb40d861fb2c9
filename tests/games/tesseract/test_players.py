"""Greedy and random bots, and the tally of their games."""

from __future__ import annotations

import pickle
from random import Random as Die

import pytest

from tessera.bots.playing import bot_named, play_out
from tessera.core.chance import key_from
from tessera.games.tesseract.content.plates import EVENTS
from tessera.games.tesseract.events import Contained
from tessera.games.tesseract.game import Tesseract
from tessera.games.tesseract.tally import Tally
from tessera.lab.simulate import Plan, play_part
from tests.games.tesseract.midgame import midgame
from tests.games.tesseract.positions import position


@pytest.mark.parametrize("seats", [1, 3])
def test_greedy_players_play_a_game_to_its_end(seats: int) -> None:
    game = Tesseract.new(seats, key_from("greedy"), {"plate": "2"})
    play_out(game, [bot_named("tesseract", "greedy", str(seat)) for seat in range(seats)])
    assert game.outcome is not None


def test_a_greedy_player_contains_what_it_can() -> None:
    game = position("y3 o3 b3", cube={"0,0": "y1 o1", "3,3": "p4 p4"})
    events = game.play(0, bot_named("tesseract", "greedy", "1").move(game, 0, 0).action, 0)
    assert isinstance(events[0], Contained)


def test_bots_do_not_touch_the_chance_of_the_game_and_equal_seeds_move_equally() -> None:
    for name in ("random", "greedy"):
        game = midgame(2, 5)
        seat = game.to_act[0]
        before = game.hash()
        move = bot_named("tesseract", name, "7").move(game, seat, 0)
        assert game.hash() == before
        assert bot_named("tesseract", name, "7").move(game, seat, 0) == move


def test_a_tally_pickles_and_merges() -> None:
    plan = Plan("tesseract", 2, ("random", "random"), {"plate": "D"}, 6, "tally")
    whole, first, second = play_part(plan, 0, 6)[0], play_part(plan, 0, 2)[0], play_part(plan, 2, 6)[0]
    first.merge(pickle.loads(pickle.dumps(second)))
    assert isinstance(whole, Tally)
    assert vars(first) == vars(whole)
    assert whole.games == whole.results.total() == 6
    edition = whole.edition
    content = [len(edition.research), len(edition.containment), len(edition.characters), len(EVENTS)]
    assert [table.row_count for table in whole.tables()] == [3, 5, *content]


def test_no_card_special_or_passive_is_dead() -> None:
    """Random play from many mid-game positions uses every card, special and passive."""
    tally, die = Tally(), Die(1)
    for seed in range(700):
        game = midgame(seed % 4 + 1, seed, plate="1A2B3C4D"[seed % 8])
        while game.outcome is None:
            seat = game.to_act[0]
            action = die.choice(game.choices(seat))
            tally.watch(game, seat, action, game.play(seat, action, 0))  # type: ignore[arg-type]
        tally.finish(game)
    assert tally.unused() == []
    assert all(tally.events.values())
    assert {"seventh-breach", "cube-empty"} <= set(tally.results)


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_greedy_players_leave_no_card_unused() -> None:
    plan = Plan("tesseract", 2, ("greedy", "greedy"), {"plate": "1"}, 200, "7")
    tally = play_part(plan, 0, 200)[0]
    assert isinstance(tally, Tally)
    assert tally.unused() == []
    assert tally.results["matrix-full"] > 0
