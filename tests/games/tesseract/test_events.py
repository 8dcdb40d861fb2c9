"""The events on the plate: T34, T35, T36, T37, T38, T39, T40, T41, T42."""

from __future__ import annotations

import pytest

from tessera.games.tesseract.events import Breached, Destroyed, Primed, Rolled, Shielded, Uncovered
from tessera.games.tesseract.game import Tesseract
from tests.games.tesseract.positions import do, lab, of, offered, position, primed

ASIDE = {"3,3": "b6 b6 b6"}
"""Dice that do not matter to the event."""


def on(event: str, *labs: str, die: str = "y5", **more: object) -> Tesseract:
    """Build a position with a single die on top of this event."""
    return position(*labs, cube={"0,0": die, **ASIDE}, plate={"0,0": event}, **more)  # type: ignore[arg-type]


def test_t34_whatever_takes_a_die_off_the_bottom_uncovers_the_event() -> None:
    assert of(do(on("emp-blast"), "remove 0,0,0"), Uncovered) == [Uncovered("plate:0,0", "emp-blast", True)]
    assert of(do(on("emp-blast", dice=[1]), "end"), Uncovered)
    moved = on("emp-blast", hand="brace")
    assert of(do(moved, "play brace", "reposition 0,0,0 3,3"), Uncovered)


def test_t34_a_removed_die_is_in_the_lab_before_the_event() -> None:
    game = on("emp-blast", "o2", dice=[1, 1])
    do(game, "remove 0,0,0")
    assert lab(game) == "o1 y1"


def test_t34_an_event_in_the_middle_of_another_comes_first() -> None:
    """Fission primes a die whose own event, an EMP blast, happens before the destroyed die is primed."""
    cube = {"0,0": "y5", "3,0": "o5", "3,3": "b6 b6"}
    plate = {"0,0": "fission", "3,0": "emp-blast"}
    game = position("p2", cube=cube, plate=plate, dice=[1, 3, 3, 4], draws=[2])
    events = do(game, "remove 0,0,0")
    told = [event for event in events if isinstance(event, Uncovered | Primed | Rolled)]
    assert [getattr(event, "event", "") or type(event).__name__ for event in told] == [
        "fission", "Primed", "emp-blast", "Rolled", "Rolled", "Primed",
    ]  # fmt: skip


def test_t35_acceleration_destroys_the_lowest_die() -> None:
    game = on("acceleration")
    assert of(do(game, "remove 0,0,0"), Destroyed) == [Destroyed("blue6", "cube:3,3,2")]


def test_t36_enrichment_rolls_the_lowest_primed_die_which_may_breach() -> None:
    game = on("enrichment", primed="b2 p4 p4", dice=[4])
    events = do(game, "remove 0,0,0")
    assert primed(game) == "p4 p4 b4"
    assert of(events, Breached) == [Breached(4, 1, 1)]


def test_t36_a_tie_is_a_choice_and_the_same_value_counts_as_new() -> None:
    game = on("enrichment", primed="b2 p2 y2 p2", dice=[2])
    do(game, "remove 0,0,0")
    assert offered(game) == ["choose primed:blue2", "choose primed:purple2", "choose primed:yellow2"]
    assert of(do(game, "choose primed:purple2"), Breached) == [Breached(2, 1, 1)]


def test_t36_with_nothing_primed_nothing_happens() -> None:
    game = on("enrichment")
    do(game, "remove 0,0,0")
    assert game.view().decision.about == "turn"  # type: ignore[union-attr]


def test_t37_chain_reaction_primes_the_lowest_die() -> None:
    game = on("chain-reaction", dice=[1])
    do(game, "remove 0,0,0")
    assert primed(game) == "b1"


def test_t38_fission_primes_the_lowest_and_a_destroyed_die() -> None:
    game = on("fission", dice=[1, 2], draws=[1])
    before = game.position.destroyed[1]
    do(game, "remove 0,0,0")
    assert (primed(game), game.position.destroyed[1]) == ("b1 o2", before - 1)


def test_t38_without_destroyed_dice_only_the_first() -> None:
    game = on("fission", dice=[1, 2], destroyed=(0, 0, 0, 0))
    do(game, "remove 0,0,0")
    assert primed(game) == "b1"


def test_t39_emp_wave_spares_the_lab_the_active_player_names() -> None:
    game = on("emp-wave", "o2", "p3", dice=[6])
    do(game, "remove 0,0,0")
    assert offered(game) == ["choose lab:0", "choose lab:1"]
    assert of(do(game, "choose lab:0"), Shielded) == [Shielded(0)]
    assert (lab(game, 0), lab(game, 1)) == ("o2 y5", "p6")


def test_t40_emp_blast_rolls_all_dice_in_all_labs() -> None:
    game = on("emp-blast", "o2", "p3", dice=[1, 1, 1])
    do(game, "remove 0,0,0")
    assert (lab(game, 0), lab(game, 1)) == ("o1 y1", "p1")


def test_t41_phase_shift_moves_even_dice_together_and_checks_each_receiving_column_once() -> None:
    game = on("phase-shift", primed="y2 o2 p2 b4 p6 y6")
    events = do(game, "remove 0,0,0")
    assert primed(game) == "y3 o3 p3 b5 y6 p6"
    assert of(events, Breached) == [Breached(3, 1, 1)]


def test_t41_a_full_column_of_sixes_stays_and_does_not_breach() -> None:
    game = on("phase-shift", primed="y6 o6 p6")
    assert of(do(game, "remove 0,0,0"), Breached) == []


@pytest.mark.parametrize(("how", "left"), [("remove 0,0,0", "o2"), ("end", "y5 o5")])
def test_t42_shockwave_destroys_by_the_value_of_the_die(how: str, left: str) -> None:
    """A removed die counts with the value it shows, a primed die with the value it rolled."""
    game = on("shockwave", "o2 y5 o5", "p2", dice=[2])
    do(game, how)
    assert lab(game) == left
    assert lab(game, 1) == ("p2" if how != "end" else "")
