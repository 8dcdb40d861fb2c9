"""Packs: the lists of accepted arrangements say the same as the check, so that a client needs no rules."""

from __future__ import annotations

import datetime
from itertools import product

import pytest

from tessera.core.game import Refusal
from tessera.games.enigma import puzzles
from tessera.games.enigma.cards import make
from tessera.games.enigma.packs import CARDS, Pack, PackWish, pack, pack_of
from tessera.games.enigma.puzzles import CATEGORIES, blocks, pipes, weights
from tessera.games.enigma.puzzles.editions import LIMITS
from tessera.games.enigma.puzzles.pipes_board import FREE, PIECE_OF, SIGNS
from tessera.games.enigma.puzzles.polycubes import Cube

WEEK = datetime.date(2026, 11, 17)


@pytest.fixture(scope="module")
def packs() -> dict[str, Pack]:
    return {category: pack_of(category, WEEK) for category in CATEGORIES}


@pytest.mark.parametrize("category", CATEGORIES)
def test_a_pack_has_cards_of_every_grade_that_are_cards_of_practice(packs: dict[str, Pack], category: str) -> None:
    found = packs[category]
    assert [card.grade for card in found.cards] == [grade for grade in puzzles.GRADES for _ in range(CARDS)]
    for card in found.cards[::7]:
        assert card.card == make(category, card.seed, card.grade, found.rules).card
    assert len({(card.grade, card.seed) for card in found.cards}) == len(found.cards)
    assert pack_of(category, WEEK + datetime.timedelta(days=5)) is found
    assert pack_of(category, WEEK + datetime.timedelta(days=6)) != found


@pytest.mark.parametrize("category", CATEGORIES)
def test_everything_that_a_pack_accepts_solves_the_card(packs: dict[str, Pack], category: str) -> None:
    limits = LIMITS[packs[category].rules]
    for card in packs[category].cards:
        assert card.accepted
        assert [puzzles.check(card.card, each, limits) for each in card.accepted] == [None] * len(card.accepted)


def test_e31_nothing_else_balances_a_packed_scale(packs: dict[str, Pack]) -> None:
    """Every way to put up to six weights into the cups."""
    for packed in packs["weights"].cards[::4]:
        card = packed.card
        assert isinstance(card, weights.Card)
        cups = len(card.left)
        ways = (counts for counts in product(range(7), repeat=cups + len(card.right)) if sum(counts) <= 6)
        tried = [weights.Arrangement(counts[:cups], counts[cups:]) for counts in ways]
        solved = [each for each in tried if weights.check(card, each) is None]
        assert sorted(map(repr, solved)) == sorted(map(repr, packed.accepted))


def test_e37_nothing_else_near_a_solution_joins_the_packed_pipes(packs: dict[str, Pack]) -> None:
    """Every board in which two cells of a solution are laid otherwise."""
    for packed in packs["pipes"].cards[::6]:
        card = packed.card
        assert isinstance(card, pipes.Card)
        known = {repr(each) for each in packed.accepted}
        signs = "".join(packed.accepted[0].board)  # type: ignore[union-attr]
        laid = [cell for cell, sign in enumerate(signs) if sign != FREE]
        for one, other in product(laid, laid):
            for first, second in product(SIGNS, SIGNS):
                if PIECE_OF[first] not in (PIECE_OF[signs[one]], PIECE_OF[signs[other]]):
                    continue
                board = [*signs]
                board[one], board[other] = first, second
                text = "".join(board)
                tried = pipes.Arrangement((text[:3], text[3:6], text[6:]))
                assert (pipes.check(card, tried) is None) == (repr(tried) in known)


def form(built: blocks.Arrangement) -> tuple[tuple[str, tuple[Cube, ...]], ...]:
    """The structure shifted into the corner, its pieces and cubes in order; as the client writes it."""
    left, back = (min(cube[axis] for each in built.built for cube in each.cubes) for axis in (0, 1))
    return tuple(
        sorted((each.piece, tuple(sorted((x - left, y - back, z) for x, y, z in each.cubes))) for each in built.built)
    )


def test_e39_a_turned_structure_is_accepted_and_no_turn_is_forgotten(packs: dict[str, Pack]) -> None:
    """The card is turned instead, and solved anew: the same structures come out."""
    rules = packs["blocks"].rules
    for packed in packs["blocks"].cards[::3]:
        card = packed.card
        assert isinstance(card, blocks.Card)
        view, found = card.view, set()
        for _ in range(4):
            view = tuple("".join(row) for row in zip(*reversed(view), strict=True))
            solved = puzzles.solutions(blocks.Card(view), None, LIMITS[rules])
            found |= {form(each) for each in solved if isinstance(each, blocks.Arrangement)}
        assert found == {form(each) for each in packed.accepted if isinstance(each, blocks.Arrangement)}


def test_an_unknown_category_has_no_pack() -> None:
    with pytest.raises(Refusal, match="no category 'chess'"):
        pack(PackWish("chess"))
