"""Rewards and the end: T43, T44, T45, T46, T47."""

from __future__ import annotations

from tessera.games.tesseract.events import CardAvailable, CardTurned, Ended, PutBack, Rolled
from tests.games.tesseract.positions import do, everything, of, offered, position, primed

ALL = " ".join(f"{colour}{value}" for colour in "yopb" for value in range(1, 7))


def without(*dice: str) -> str:
    return " ".join(die for die in ALL.split() if die not in dice)


def test_t43_the_second_die_of_a_value_turns_the_card_up_the_fourth_makes_it_available() -> None:
    game = position("o3 p3 b3", matrix="y3", draws=[2], actions=5)
    assert of(do(game, "contain 0:0 of 0:0,0:1,0:2"), CardTurned) == [CardTurned(3, "seal")]
    assert [slot.status for slot in game.view().slots] == ["face-down"] * 2 + ["turned"] + ["face-down"] * 3
    game = position("p3 p3 p3", matrix="y3 o3 b3")
    card = game.view().slots[2].card
    assert of(do(game, "contain 0:0 of 0:0,0:1,0:2"), CardAvailable) == [CardAvailable(3, card)]
    assert game.view().slots[2].status == "available"


def test_t43_any_player_uses_it_free_in_their_own_action_phase_then_it_is_gone() -> None:
    game = position(use="surge", cube={"0,0": "y1 o1 b1", "3,3": "p3"})
    assert "use surge" in offered(game)
    do(game, "end")
    assert game.to_act == (1,)
    do(game, "use surge")
    assert (game.view().actions, game.view().slots[5].status) == (8, "used")
    assert offered(game, "use") == []


def test_t44_the_sixth_die_of_a_colour_brings_a_destroyed_die_back() -> None:
    game = position("y6 o6 b6", matrix="y1 y2 y3 y4 y5", cube={"0,0": "y3"}, dice=[2])
    before = game.position.destroyed[3]
    do(game, "contain 0:0 of 0:0,0:1,0:2")
    assert offered(game)[-1] == "pass"
    assert of(do(game, "choose destroyed:blue"), Rolled) == [Rolled("destroyed:blue", "blue?", "blue2")]
    assert game.view().decision.die == "blue2"  # type: ignore[union-attr]
    assert of(do(game, "choose plate:0,0"), PutBack) == [PutBack("blue2", "cube:0,0,1")]
    assert game.position.destroyed[3] == before - 1


def test_t45_rewards_may_be_declined() -> None:
    game = position("y6 o6 b6", matrix="y1 y2 y3 y4 y5")
    do(game, "contain 0:0 of 0:0,0:1,0:2", "pass")
    assert game.view().decision.about == "turn"  # type: ignore[union-attr]


def test_t45_two_rewards_are_taken_in_the_order_the_player_chooses() -> None:
    """Relief and the returned die may come in either order."""
    relief, back = ("destroy primed:blue1",), ("choose destroyed:orange", "choose plate:0,0")
    for order in ((relief, back), (back, relief)):
        game = position("y6 o6 b6", matrix="y1 y2 y3 y4 y5", primed="b1 b1 p1")
        do(game, "contain 0:0 of 0:0,0:1,0:2")
        assert {relief[0], back[0]} <= set(offered(game))
        for reward in order:
            do(game, *reward)
        assert primed(game) == "p1 b1"
        assert game.view().decision.about == "turn"  # type: ignore[union-attr]


def test_t46_the_last_space_of_the_matrix_wins_at_once() -> None:
    game = position("y6 o6 b6", matrix=without("y6"), cube={}, primed="y6 o1")
    assert of(do(game, "contain 0:0 of 0:0,0:1,0:2 roll"), Ended) == [Ended(True, "matrix-full")]
    assert game.outcome is not None
    assert game.outcome.winners == (0, 1)
    assert (game.to_act, game.choices(0)) == ((), ())


def test_t47_every_position_in_these_tests_has_64_dice() -> None:
    game = position("y6 o6 b6", matrix="y1 y2 y3 y4 y5", primed="b1 b1 p1")
    assert everything(game) == {0: 16, 1: 16, 2: 16, 3: 16}
    do(game, "contain 0:0 of 0:0,0:1,0:2", "choose destroyed:orange")
    assert everything(game) == {0: 16, 1: 16, 2: 16, 3: 16}
