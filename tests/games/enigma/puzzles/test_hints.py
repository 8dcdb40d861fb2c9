"""Hints lead from any arrangement to a solution, one step at a time."""

from __future__ import annotations

import pytest

from tessera.games.enigma import puzzles
from tessera.games.enigma.cards import make
from tessera.games.enigma.puzzles import blocks, fragments, pipes, weights
from tessera.games.enigma.puzzles.editions import LIMITS
from tessera.games.enigma.puzzles.hints import step

PIECES = {"fragments": 7, "blocks": 4}
NOTHING: dict[str, puzzles.Arrangement] = {
    "fragments": fragments.Arrangement(()),
    "pipes": pipes.Arrangement(("...", "...", "...")),
    "blocks": blocks.Arrangement(()),
}


def steps(card: puzzles.Card, arrangement: puzzles.Arrangement) -> list[puzzles.Arrangement]:
    """The arrangements on the way to a solution."""
    way = [arrangement]
    while puzzles.check(card, way[-1], LIMITS["2"]) is not None:
        following = step(card, way[-1], LIMITS["2"])
        assert following is not None
        way.append(following)
        assert len(way) < 40, "the steps lead nowhere"
    return way


@pytest.mark.parametrize("category", puzzles.CATEGORIES)
def test_hints_solve_a_card_from_nothing_with_a_piece_a_step(category: str) -> None:
    card = make(category, "hints", 2, "2").card
    if isinstance(card, weights.Card):
        empty: puzzles.Arrangement = weights.Arrangement((0,) * len(card.left), (0,) * len(card.right))
        pieces = card.weights
    else:
        empty = NOTHING[category]
        pieces = "".join(card.board).count(".") if isinstance(card, pipes.Card) else PIECES[category]
    assert len(steps(card, empty)) == pieces + 1


def test_a_piece_in_the_way_is_taken_out_and_one_that_is_only_turned_wrong_is_turned() -> None:
    card = make("pipes", "hints", 2, "2").card
    assert isinstance(card, pipes.Card)
    solved = puzzles.solve(card, LIMITS["2"])
    assert isinstance(solved, pipes.Arrangement)
    signs = list("".join(solved.board))
    cell = next(at for at, sign in enumerate(signs) if sign in "└┘┌┐")
    turned = {"└": "┌", "┌": "┐", "┐": "┘", "┘": "└"}[signs[cell]]
    wrong = "".join(turned if at == cell else sign for at, sign in enumerate(signs))
    hint = step(card, pipes.Arrangement((wrong[:3], wrong[3:6], wrong[6:])), LIMITS["2"])
    assert hint == solved


def test_pieces_that_stand_right_are_left_where_they_are() -> None:
    card = make("blocks", "hints", 1, "2").card
    assert isinstance(card, blocks.Card)
    solved = puzzles.solve(card, LIMITS["2"])
    assert isinstance(solved, blocks.Arrangement)
    begun = blocks.Arrangement(solved.built[:2])
    way = steps(card, begun)
    assert len(way) == 3
    end = way[-1]
    assert isinstance(end, blocks.Arrangement)
    cubes = [{*built.cubes} for built in end.built]
    assert all({*built.cubes} in cubes for built in begun.built)


def test_a_solved_card_needs_no_hint() -> None:
    card = make("fragments", "hints", 1, "2").card
    solved = puzzles.solve(card, LIMITS["2"])
    assert solved is not None
    assert step(card, solved, LIMITS["2"]) is None
    assert step(card, NOTHING["pipes"], LIMITS["2"]) is None
