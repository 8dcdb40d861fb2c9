"""Cascades: nested events, a game end in the middle of one, and the rulebook's worked examples."""

from __future__ import annotations

from tessera.games.tesseract.events import Breached, Ended, Primed, Uncovered
from tests.games.tesseract.positions import do, lab, of, offered, position, primed


def test_fission_that_uncovers_another_event_that_primes_into_a_column_of_five() -> None:
    """T34, T38, T30: a chain reaction inside the fission makes six dice and two breaches; the fission continues."""
    game = position(
        cube={"0,0": "y5", "3,0": "o1", "3,3": "b6 b6"},
        plate={"0,0": "fission", "3,0": "chain-reaction"},
        primed="y2 o2 p2 b2",
        dice=[2, 2, 5],
        draws=[2],
    )
    events = do(game, "remove 0,0,0")
    assert [event.event for event in of(events, Uncovered)] == ["fission", "chain-reaction"]
    assert [event.die for event in of(events, Primed)] == ["orange2", "blue2", "purple5"]
    assert of(events, Breached) == [Breached(2, 1, 1), Breached(2, 2, 3)]
    assert primed(game) == "y2 o2 o2 p2 b2 b2 p5"


def test_a_chain_that_reaches_the_seventh_breach_in_the_middle_of_a_phase_shift() -> None:
    """T33, T41: the lower column breaches and the game is lost; the higher column is not checked."""
    game = position(
        cube={"0,0": "y5", "3,0": "o1", "3,3": "b6 b6"},
        plate={"0,0": "chain-reaction", "3,0": "phase-shift"},
        primed="y2 o2 p4 b4 y4",
        breaches=6,
        dice=[2],
    )
    events = do(game, "remove 0,0,0")
    assert of(events, Breached)[-1].breaches == 7
    assert isinstance(events[-1], Ended)
    assert game.view().breaches == 7
    assert game.position.stack == []


def test_phase_shift_that_ends_the_game_checks_no_further_column() -> None:
    game = position(
        cube={"0,0": "y5", "3,3": "b6 b6"}, plate={"0,0": "phase-shift"}, primed="y2 o2 p2 y4 o4 p4", breaches=6
    )
    events = do(game, "remove 0,0,0")
    assert of(events, Breached) == [Breached(3, 1, 7)]
    assert primed(game) == "y3 o3 p3 y5 o5 p5"


def test_the_last_die_is_primed_and_the_next_player_has_one_action_phase() -> None:
    """T26: the cube is empty only at the start of the next threat phase."""
    game = position("y3 o3", "b3", cube={"0,0": "y5"}, plate={"0,0": "acceleration"}, dice=[1])
    do(game, "end")
    assert (game.view().dice_left, game.outcome, game.to_act) == (0, None, (1,))
    do(game, "transfer lab:0:0 lab:1", "transfer lab:0:1 lab:1", "contain 1:0 of 1:0,1:1,1:2", "end")
    assert game.outcome is not None
    assert game.outcome.reason == "cube-empty"


def test_a_tie_inside_a_cascade_waits_as_data_and_can_be_copied() -> None:
    """T27 within T38: the game and its copy continue independently."""
    game = position(
        cube={"0,0": "y5", "3,0": "o2 o2", "3,3": "b2 b2"}, plate={"0,0": "fission"}, dice=[1, 1, 1, 1], draws=[0]
    )
    do(game, "remove 0,0,0")
    twin = game.copy()
    assert offered(game) == ["choose cube:3,0,1", "choose cube:3,3,1"]
    do(game, "choose cube:3,0,1")
    do(twin, "choose cube:3,3,1")
    assert "o1" in primed(game)
    assert "b1" in primed(twin)
    assert len(game.position.primed) == len(twin.position.primed) == 2


def test_pack_goes_on_after_the_event_of_the_first_die() -> None:
    team = ("transport-engineer", "archivist")
    cube = {"0,0": "y5", "3,0": "o2 o2", "3,3": "b4 b4"}
    game = position("p1", cube=cube, characters=team, plate={"0,0": "emp-wave"})
    do(game, "special", "remove 0,0,0")
    assert game.view().decision.rule == "T39"  # type: ignore[union-attr]
    do(game, "choose lab:0", "remove 3,3,1")
    assert lab(game) == "p1 y5 b4"


def test_the_rulebooks_example_of_containing() -> None:
    """A yellow run 2-3-4: the 3 is contained, the primed yellow 3 is destroyed, two dice are rolled for a card."""
    game = position("y2 b6 y3 y4", primed="y3 o5", dice=[5, 1], draws=[7])
    do(game, "contain 0:2 of 0:0,0:2,0:3 roll", "destroy primed:yellow3")
    assert game.view().matrix == ("yellow3",)
    assert primed(game) == "o5"
    assert lab(game) == "y5 b6 y1"
    assert game.view().players[0].hand == ("overclock",)
    assert game.view().players[0].lab == ("yellow5", "blue6", "", "yellow1", "", "")
