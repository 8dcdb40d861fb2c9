"""ENIGMA's bot levels: their decisions, their solving times, and their strength."""

from __future__ import annotations

import msgspec
import pytest

from tessera.core.registry import entry_of
from tessera.games.enigma.actions import Claim, Lay, Networker, Show
from tessera.games.enigma.bots.levels import Expert, Novice, Steady
from tessera.games.enigma.bots.reasons import reasons
from tessera.games.enigma.puzzles import check
from tessera.games.enigma.tally import Tally
from tessera.lab.simulate import Plan, play_part
from tests.games.enigma.setting import card_of, claim, laying, new_table, racing, solution


def test_an_expert_closes_the_system_that_pays_and_puts_its_networker_there() -> None:
    """Two red cells close at once at 0,-1; the advice says for how many points."""
    game = laying("NE:g S:r W:r", None, table={(1, 0): "NE:g S:r W:b"})
    bot = Expert(1)
    best = bot.weigh(game, 0, 0)[0].action
    assert isinstance(best, Lay)
    assert (best.x, best.y) == (0, -1)
    closing = [reason for reason in reasons(game, 0, best) if reason.key == "enigma.closes"]
    assert max(reason.numbers.get("seat0", 0) for reason in closing) == 2
    game.play(0, best, 0)
    stand = bot.move(game, 0, 0).action
    assert isinstance(stand, Networker)
    game.play(0, stand, 0)
    assert game.position.points[0] == 2


def test_a_novice_takes_the_easiest_card() -> None:
    game = new_table()
    game.position.chambers.grades = [5, 4, 1, 3]
    assert str(Novice(1).move(game, game.to_act[0], 0).action) == "choose pipes"


@pytest.mark.parametrize("kind", [Novice, Steady, Expert])
def test_a_claim_is_a_real_solution_after_a_plausible_time(kind: type[Steady]) -> None:
    game = racing(2)
    assert game.position.race.start is not None
    move = kind("time").move(game, 0, 3_000)
    assert isinstance(move.action, Claim)
    assert check(card_of(game, 0), move.action.arrangement) is None
    assert move.at - game.position.race.start > 2_000


def test_a_bot_that_runs_out_of_time_shows_its_partial_solution() -> None:
    """E44: it shows some pieces of the solution, once, shortly before the hourglass runs out."""
    game = racing(4)
    claim(game, 0, 4_000)
    game.position.race.ends[1:] = [20_000] * 3
    for seat in (1, 2, 3):
        bot = Steady("late")
        move = bot.move(game, seat, 4_000)
        assert isinstance(move.action, Show), f"seat {seat} wants {move.action} at {move.at}"
        assert 15_000 < move.at < 20_000
        whole, shown = solution(game, seat), move.action.arrangement
        assert check(card_of(game, seat), shown) is not None
        assert len(msgspec.json.encode(shown)) <= len(msgspec.json.encode(whole))
        game.play(seat, move.action, move.at)
        assert bot.move(game, seat, move.at).at >= 20_000
        assert game.view().players[seat].arrangement == shown


@pytest.mark.parametrize("category", ["weights", "fragments", "pipes", "blocks"])
@pytest.mark.parametrize("grade", [1, 3, 5])
def test_the_better_level_solves_visibly_faster(category: str, grade: int) -> None:
    """The same card takes a novice twice as long as a steady player, and that one half as long again as an expert."""
    novice, steady, expert = (kind(0).times.median(category, grade) for kind in (Novice, Steady, Expert))
    assert novice >= 2 * steady
    assert 2 * steady >= 3 * expert


@pytest.mark.parametrize(
    ("better", "worse", "games", "least"), [("steady", "novice", 20, 15), ("expert", "steady", 4, 2)]
)
def test_the_better_level_wins_more(better: str, worse: str, games: int, least: int) -> None:
    """Plays a few games with rotated seats; `docs/balance.md` reports hundreds."""
    assert {better, worse} <= set(entry_of("enigma").bots)
    wins = 0
    for seat, bots in enumerate([(better, worse), (worse, better)]):
        tally = play_part(Plan("enigma", 2, bots, {"cards": "box"}, games // 2, "levels"), 0, games // 2)[0]
        assert isinstance(tally, Tally)
        wins += tally.wins[seat]
    assert wins >= least
