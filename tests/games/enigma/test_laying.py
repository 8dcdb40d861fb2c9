"""Laying, networkers and scoring: E16, E17, E18, E19, E20, E21, E22, E30."""

from __future__ import annotations

import pytest

from tessera.games.enigma.actions import GiveUp, Lay, Networker, Pass
from tessera.games.enigma.events import Closed, Home, Laid, Stood
from tests.games.enigma.setting import all_of, claim, lay, laying, only, racing, refused, stand

SINGLE = "N:r E:g S:b W:r"
"""A tile with four channels that each end in a cell."""
BLUE = "N:b E:b S:b W:b"


def test_e16_the_solvers_go_clockwise_from_the_start_player() -> None:
    game = racing(4, start=2)
    for seat in range(4):
        claim(game, seat, 10_000)
    assert game.position.queue == [2, 3, 0, 1]
    fault = refused(game, 3, Lay(0, -1, 0))
    assert (fault.code, fault.rule, fault.value) == ("not-your-turn", "E16", 2)


def test_e16_if_the_start_player_failed_the_next_solver_clockwise_begins() -> None:
    game = racing(4, start=2)
    for seat in (0, 1, 3):
        claim(game, seat, 10_000)
    game.play(2, GiveUp(), 11_000)
    assert game.position.queue == [3, 0, 1]


def test_e17_a_tile_is_laid_in_any_turn_on_any_empty_place_beside_a_tile() -> None:
    game = laying("NES:b W:g", "NES:b W:g")
    beside = [(0, -1), (1, 0), (0, 1), (-1, 0)]
    assert {*game.choices(0)} == {Lay(x, y, turn) for x, y in beside for turn in range(4)}
    lay(game, 1, 0)
    assert {(choice.x, choice.y) for choice in game.choices(1)} == {  # type: ignore[union-attr]
        (0, -1), (0, 1), (-1, 0), (1, -1), (2, 0), (1, 1),
    }  # fmt: skip


def test_e17_a_turn_that_looks_the_same_is_not_offered_twice() -> None:
    game = laying("NESW:rg", None)
    assert len(game.choices(0)) == 4
    assert refused(game, 0, Lay(1, 0, 1)).code == "same-turn"


@pytest.mark.parametrize(
    ("x", "y", "code"), [(0, 0, "occupied"), (1, 1, "no-neighbour"), (5, 5, "no-neighbour"), (-1, 256, "no-neighbour")]
)
def test_e17_a_tile_cannot_be_laid_elsewhere(x: int, y: int, code: str) -> None:
    fault = refused(laying("NES:b W:g", None), 0, Lay(x, y, 0))
    assert (fault.code, fault.rule, fault.value) == (code, "E17", f"{x},{y}")


def test_e17_a_solver_must_lay() -> None:
    game = laying("NES:b W:g", None)
    assert all(isinstance(choice, Lay) for choice in game.choices(0))
    assert refused(game, 0, Pass()).code == "wrong-phase"


def test_e17_the_choices_are_a_list_like_any_other() -> None:
    choices = laying("NES:b W:g", None).choices(0)
    assert [choices[at] for at in range(len(choices))] == [*choices]
    assert choices[-1] == [*choices][-1]
    assert [*choices[2:5]] == [*choices][2:5]
    assert GiveUp() not in choices
    for beyond in (16, -17):
        with pytest.raises(IndexError):
            choices[beyond]


def test_e18_one_networker_may_be_put_on_a_cell_of_the_tile_just_laid() -> None:
    game = laying("NE:r S:b W:r", None)
    game.play(0, Lay(1, 0, 0), 0)
    assert [str(choice) for choice in game.choices(0)] == ["networker 0", "networker 1", "networker 2", "pass"]
    assert only(Stood, game.play(0, Networker(1), 0)) == Stood(0, 1, 0, 1)
    assert game.position.supply == [2, 3]


def test_e18_a_player_may_put_no_networker() -> None:
    game = laying("NE:r S:b W:r", None)
    lay(game, 1, 0)
    assert (game.position.supply, game.position.workers) == ([3, 3], [])


@pytest.mark.parametrize("owner", [0, 1])
def test_e18_not_where_a_networker_stands_on_that_colour_in_the_same_system(owner: int) -> None:
    """Any player's networker blocks, the player's own too.  Other colours and other systems are free."""
    game = laying("NS:r E:r W:g", None, table={(1, 0): "NESW:rg"})
    stand(game, owner, 1, 0, 0)
    game.play(0, Lay(1, 1, 0), 0)
    assert [str(choice) for choice in game.choices(0)] == ["networker 1", "networker 2", "pass"]
    fault = refused(game, 0, Networker(0))
    assert (fault.code, fault.rule) == ("colour-taken", "E18")
    assert refused(game, 0, Networker(3)).code == "no-cell"


def test_e18_a_cell_of_another_colour_in_the_same_system_is_free() -> None:
    game = laying("NS:r E:b W:r", None, table={(1, 0): "NESW:gb"})
    stand(game, 1, 1, 0, 0)
    stand(game, 1, 1, 0, 1)
    game.play(0, Lay(1, 1, 0), 0)
    assert Networker(0) in game.choices(0)


def test_e18_with_an_empty_supply_no_networker_is_put() -> None:
    game = laying("NE:r S:b W:r", "NE:r S:b W:r")
    game.position.supply[0] = 0
    assert not all_of(Stood, game.play(0, Lay(1, 0, 0), 0))
    assert game.to_act == (1,)


def test_e18_without_a_free_cell_no_networker_is_put() -> None:
    game = laying("NESW:rg", None, table={(1, 0): "NESW:rg"})
    stand(game, 1, 1, 0, 0)
    stand(game, 1, 1, 0, 1)
    game.play(0, Lay(2, 0, 0), 0)
    assert game.position.phase == "choose"


BETWEEN = {(0, -1): "N:b E:b S:r W:b", (1, -1): BLUE, (2, -1): BLUE, (2, 0): "N:b E:b S:b W:r"}
"""Two systems with a red cell each; a tile at 1,0 that joins east and west merges and closes them."""


def test_e19_joining_two_systems_may_leave_several_networkers_on_one_colour_and_all_score() -> None:
    game = laying("NS:b EW:r", None, None, table=BETWEEN)
    stand(game, 1, 0, -1, 2)
    stand(game, 2, 2, 0, 3)
    events = game.play(0, Lay(1, 0, 0), 0)
    assert only(Laid, events).met == 1
    (system,) = (each for each in game.view().systems if len(each.networkers) == 2)
    assert [(standing.seat, standing.colour) for standing in system.networkers] == [(1, "r"), (2, "r")]
    assert game.choices(0) == (Networker(0), Pass())
    assert only(Closed, game.play(0, Pass(), 0)).points == (0, 4, 4)


def test_e20_two_networkers_of_one_player_on_one_colour_after_a_join_both_score_in_full() -> None:
    game = laying("NS:b EW:r", None, table=BETWEEN)
    stand(game, 1, 0, -1, 2)
    stand(game, 1, 2, 0, 3)
    closed = only(Closed, lay(game, 1, 0))
    assert (closed.cells, closed.points) == ((4, 1, 0), (0, 8))
    assert (game.position.points, game.position.supply) == ([0, 8], [3, 3])


def test_e20_the_rulebooks_example() -> None:
    """Black closes a system with two red cells for black and a blue one for white; green stands elsewhere and stays."""
    black, white, green = 0, 1, 2
    game = laying("NE:g S:r W:r", None, None, table={(1, 0): "NE:g S:r W:b", (0, 1): "NE:g S:b W:b"})
    stand(game, white, 1, 0, 2)
    stand(game, green, 0, 1, 0)
    events = lay(game, 0, -1, networker=1)
    assert only(Closed, events).points == (2, 1, 0)
    assert game.position.points == [2, 1, 0]
    assert {(home.seat, home.x, home.y, home.cell) for home in all_of(Home, events)} == {
        (black, 0, -1, 1),
        (white, 1, 0, 2),
    }
    assert game.position.supply == [3, 3, 2]
    assert [worker.seat for worker in game.position.workers] == [green]


def test_e21_a_closed_system_without_networkers_scores_nothing() -> None:
    game = laying("NE:g S:r W:r", None, table={(1, 0): "NE:g S:r W:b"})
    closed = only(Closed, lay(game, 0, -1))
    assert (closed.system, closed.cells, closed.points) == (0, (2, 1, 1), (0, 0))
    assert game.position.points == [0, 0]


def test_e21_a_player_who_failed_the_puzzle_scores_when_another_closes_a_system() -> None:
    game = laying("NE:g S:r W:r", None, table={(1, 0): "NE:g S:r W:b"})
    stand(game, 1, 1, 0, 2)
    lay(game, 0, -1)
    assert (game.position.points, game.position.supply) == ([0, 1], [3, 3])


def test_e21_an_open_system_does_not_score() -> None:
    game = laying("NE:g S:r W:r", None)
    assert all_of(Closed, lay(game, 0, -1, networker=1)) == []
    assert game.position.points == [0, 0]


def test_e21_one_tile_closes_four_systems() -> None:
    around = {(0, -1): SINGLE, (0, -2): SINGLE, (1, -2): SINGLE, (1, 0): SINGLE, (2, 0): SINGLE, (2, -1): SINGLE}
    game = laying("N:b E:b S:r W:g", None, table=around)
    stand(game, 1, 1, -2, 2)
    stand(game, 1, 0, -1, 1)
    stand(game, 0, 1, 0, 0)
    events = lay(game, 1, -1)
    assert [closed.points for closed in all_of(Closed, events)] == [(0, 2), (0, 0), (2, 0), (0, 2)]
    assert game.position.points == [2, 4]
    assert (game.position.supply, game.position.workers) == ([3, 3], [])


def test_e21_a_system_that_closed_earlier_does_not_score_again() -> None:
    game = laying("NE:g S:r W:r", "NE:b S:b W:r", table={(1, 0): "NE:g S:r W:b"})
    stand(game, 1, 1, 0, 2)
    lay(game, 0, -1)
    assert all_of(Closed, lay(game, 0, -2)) == []
    assert game.position.points == [0, 1]


def test_e22_the_networker_just_put_scores_if_the_tile_closed_its_system() -> None:
    game = laying("NE:g S:r W:r", None, table={(1, 0): "NE:g S:r W:b"})
    lay(game, 0, -1, networker=1)
    assert (game.position.points, game.position.supply, game.position.workers) == ([2, 0], [3, 3], [])


def test_e30_the_cells_of_the_start_tile_count_but_nobody_can_stand_on_them() -> None:
    game = laying("NE:g S:r W:r", None)
    assert game.view().systems[0].cells == (1, 1, 0)
    game.play(0, Lay(0, -1, 0), 0)
    pieces = {piece for choice in game.choices(0) for piece in game.info(0, choice).pieces}  # type: ignore[arg-type]
    assert pieces == {"networker:0", "cell:0,-1:0", "cell:0,-1:1", "cell:0,-1:2"}


def test_laying_can_be_taken_back_until_the_networker_is_decided() -> None:
    """Steps A and B belong to one turn, so undo may cross from B to A."""
    game = laying("NE:g S:r W:r", None)
    turn = game.turn
    game.play(0, Lay(0, -1, 0), 0)
    assert game.turn == turn
    game.play(0, Networker(0), 0)
    assert game.turn == turn + 1
