"""ENIGMA's simple bots: their decisions, their solving times, and the tally of a simulation."""

from __future__ import annotations

import pickle
from random import Random as Die
from statistics import median

import pytest

from tessera.bots.playing import play_out
from tessera.core.chance import key_from
from tessera.core.registry import entry_of, resolve
from tessera.games.enigma.actions import Claim, GiveUp, Lay, Networker
from tessera.games.enigma.bots.greedy import Greedy, RandomSolver, SolvingTimes
from tessera.games.enigma.game import Enigma
from tessera.games.enigma.puzzles import CATEGORIES, check
from tessera.games.enigma.tally import Tally
from tessera.lab.simulate import Plan, play_part
from tests.games.enigma.setting import card_of, laying, new_table, racing, stand


def test_greedy_closes_the_system_that_pays_and_puts_its_networker_there() -> None:
    """Two red cells close at once at 0,-1; nothing else on the table pays."""
    game = laying("NE:g S:r W:r", None, table={(1, 0): "NE:g S:r W:b"})
    bot = Greedy()
    lay = bot.move(game, 0, 0).action
    assert lay == Lay(0, -1, 0)
    game.play(0, lay, 0)
    assert bot.move(game, 0, 0).action == Networker(1)


def test_greedy_does_not_close_for_others() -> None:
    """At 0,-1 turns 0 and 3 would give the rival a point, with no networker left to share it."""
    game = laying("NE:g S:r W:r", None, table={(1, 0): "NE:g S:r W:b"})
    stand(game, 1, 1, 0, 2)
    game.position.supply[0] = 0
    twin = game.copy()
    twin.play(0, Greedy().move(game, 0, 0).action, 0)
    assert twin.position.points == [0, 0]


def test_greedy_takes_the_easier_puzzle_when_the_tiles_are_alike() -> None:
    game = new_table()
    game.position.chambers.tops = [10, None, 10, None]
    game.position.chambers.grades = [5, 0, 1, 0]
    assert str(Greedy().move(game, 0, 0).action) == "choose pipes"


@pytest.mark.parametrize("category", CATEGORIES)
def test_solving_times_have_the_median_of_their_category_and_grade(category: str) -> None:
    times, die = SolvingTimes(), Die(3)
    for grade in range(1, 6):
        drawn = median(times.draw(die, category, grade) for _ in range(2_000))
        assert drawn == pytest.approx(times.median(category, grade), rel=0.08)
    medians = [times.median(category, grade) for grade in range(1, 6)]
    assert medians == sorted(medians)


def test_twice_the_skill_is_half_the_time() -> None:
    assert SolvingTimes(skill=200).median("pipes", 3) * 2 == SolvingTimes().median("pipes", 3)


def test_a_bot_keeps_its_plan_through_a_race() -> None:
    game = racing(2)
    bot = Greedy("plan")
    first = bot.move(game, 0, 3_000)
    game.play(1, GiveUp(), 3_500)
    assert bot.move(game, 0, 3_500) == first
    assert isinstance(first.action, Claim)
    assert check(card_of(game, 0), first.action.arrangement) is None


def test_the_random_player_waits_out_its_lock() -> None:
    game = racing(2)
    bot = RandomSolver("wait")
    bot.move(game, 0, 3_000)
    game.position.race.locked[0] = 1_000_000
    assert bot.move(game, 0, 3_000).at >= 1_000_000


@pytest.mark.parametrize("kind", ["random", "greedy"])
def test_equal_seeds_play_equally(kind: str) -> None:
    hashes = []
    for _ in range(2):
        game = Enigma.new(3, key_from("equal"), {"cards": "box"})
        play_out(game, [resolve(entry_of("enigma").bots[kind])(seat) for seat in range(3)])
        hashes.append(game.hash())
    assert hashes[0] == hashes[1]


def test_greedy_beats_random() -> None:
    tally = play_part(Plan("enigma", 2, ("random", "greedy"), {"cards": "box"}, 20, "beat"), 0, 20)[0]
    assert isinstance(tally, Tally)
    assert tally.wins[1] >= 19


def test_tallies_of_two_processes_merge_to_the_tally_of_one() -> None:
    plan = Plan("enigma", 3, ("greedy", "random", "greedy"), {"cards": "box"}, 6, "merge")
    whole, first, rest = play_part(plan, 0, 6)[0], play_part(plan, 0, 2)[0], play_part(plan, 2, 6)[0]
    first.merge(pickle.loads(pickle.dumps(rest)))
    assert vars(first) == vars(whole)


def test_a_tally_counts_what_happened() -> None:
    tally = play_part(Plan("enigma", 2, ("greedy", "random"), {"cards": "box"}, 4, "count"), 0, 4)[0]
    assert isinstance(tally, Tally)
    assert tally.games == tally.rounds.total() == tally.winning.total() == 4
    assert sum(tally.wins.values()) == sum(tally.wins_by_start.values()) == 4 + tally.shared
    assert tally.laid + tally.failed.total() == tally.cards.total()
    assert tally.closed_in_vain <= tally.closed
    assert [table.title for table in tally.tables()] == ["4 games of ENIGMA", "Who wins", "Puzzles", "Network"]
