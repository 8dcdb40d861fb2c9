"""The end of a round and of the game: E23, E24, E25."""

from __future__ import annotations

import pytest

from tessera.core.game import Outcome
from tessera.games.enigma.actions import Choose, GiveUp
from tessera.games.enigma.events import Ended
from tests.games.enigma.setting import lay, laying, only, racing, refused, stand


def after_a_round(points: list[int], standing: list[int]) -> Outcome | None:
    """Return the outcome when a round ends with these points and numbers of networkers on the table."""
    game = racing(len(points))
    game.position.points = points
    game.position.supply = [3 - number for number in standing]
    for seat in range(game.seats):
        game.play(seat, GiveUp(), 10_000)
    return game.outcome


@pytest.mark.parametrize("points", [[15, 3], [3, 16], [14, 25]])
def test_e23_with_15_points_at_the_end_of_a_round_the_most_points_win(points: list[int]) -> None:
    outcome = after_a_round(points, [0, 0])
    assert outcome == Outcome((points.index(max(points)),), "most points", tuple(points))


def test_e23_with_14_the_game_goes_on() -> None:
    assert after_a_round([14, 14, 14], [0, 0, 0]) is None


def test_e23_the_count_goes_on_past_25() -> None:
    assert after_a_round([26, 41, 27], [3, 0, 3]) == Outcome((1,), "most points", (26, 41, 27))


def test_e23_15_points_in_the_middle_of_a_round_do_not_end_it() -> None:
    """Seat 0 has 15 after its own tile; seat 1 still lays, overtakes, and wins."""
    game = laying("NE:g S:r W:r", "NS:g E:b W:r", table={(1, 0): "NE:g S:r W:b", (0, 1): "N:b E:b S:b W:b"})
    game.position.points = [13, 14]
    stand(game, 1, 0, 1, 0)
    lay(game, 0, -1, networker=1)
    assert (game.position.points, game.outcome, game.to_act) == ([15, 14], None, (1,))
    assert only(Ended, lay(game, -1, 0)).outcome == Outcome((1,), "most points", (15, 17))


def test_e23_when_it_is_over_nothing_more_can_be_done() -> None:
    game = racing(2)
    game.position.points = [15, 0]
    game.play(0, GiveUp(), 10_000)
    game.play(1, GiveUp(), 10_000)
    assert (game.to_act, game.deadline, game.position.phase) == ((), None, "over")
    assert [game.choices(seat) for seat in (-1, 0, 1)] == [(), (), ()]
    assert refused(game, 0, Choose("pipes")).code == "game-over"


def test_e24_tied_the_most_networkers_on_the_table_win() -> None:
    outcome = after_a_round([15, 15, 9], [1, 2, 3])
    assert outcome == Outcome((1,), "tied on points, most networkers standing", (15, 15, 9))


def test_e24_still_tied_they_share_the_win() -> None:
    outcome = after_a_round([17, 4, 17, 17], [2, 3, 1, 2])
    assert outcome == Outcome((0, 3), "tied on points and networkers", (17, 4, 17, 17))


def test_e24_all_share() -> None:
    outcome = after_a_round([15, 15, 15, 15], [0, 0, 0, 0])
    assert outcome is not None
    assert outcome.winners == (0, 1, 2, 3)


def test_e24_networkers_count_only_among_the_tied() -> None:
    outcome = after_a_round([16, 15], [0, 3])
    assert outcome == Outcome((0,), "most points", (16, 15))
