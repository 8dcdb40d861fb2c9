"""Kinds of puzzle: what each declares is complete and true."""

from __future__ import annotations

from types import ModuleType

import msgspec
import pytest

from tessera.games.enigma import puzzles
from tessera.games.enigma.puzzles import CATEGORIES, KINDS, Category, blocks, fragments, pipes, weights
from tessera.games.enigma.puzzles.box import the_box
from tessera.games.enigma.puzzles.fault import FaultKind

MODULES = (weights, fragments, pipes, blocks)


@pytest.mark.parametrize("category", CATEGORIES)
def test_a_kind_is_named_as_its_cards_and_arrangements(category: Category) -> None:
    kind = KINDS[category]
    assert kind.category == kind.card_type.__struct_config__.tag == kind.arrangement_type.__struct_config__.tag


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.KIND.category)
def test_e12_every_fault_of_a_kind_is_declared(module: ModuleType) -> None:
    """Checks report only the module's fault kinds; `FAULTS` lists all of them, each code once."""
    kinds = [value for value in vars(module).values() if isinstance(value, FaultKind)]
    assert kinds == list(module.FAULTS) == list(module.KIND.faults)
    assert len({kind.code for kind in kinds}) == len(kinds) > 0


@pytest.mark.parametrize("category", CATEGORIES)
def test_e42_a_kind_grades_by_the_limits_it_is_given(category: Category) -> None:
    """Limits above all work give every card grade 1; limits below all work give grade 5."""
    limits = KINDS[category].limits
    card = the_box()[category][-1].card
    work = limits.work(card)
    for grades, grade in (((work + 1,) * 4, 1), ((work,) * 4, 5)):
        changed = {**puzzles.FIRST_LIMITS, category: type(limits)(grades=grades)}
        assert puzzles.grade(card, changed) == grade


@pytest.mark.parametrize("category", CATEGORIES)
def test_e44_a_begun_solution_is_a_part_of_it(category: Category) -> None:
    """It grows with time, but is never complete and never solves the card."""
    card = the_box()[category][5].card
    solved = puzzles.solve(card)
    assert solved is not None
    shown = [puzzles.begun(solved, used, 10) for used in range(20)]
    assert shown[0] != shown[9]
    assert shown[10:] == [shown[-1]] * 10
    assert all(puzzles.check(card, part) is not None for part in shown)
    sizes = [len(msgspec.json.encode(part)) for part in shown]
    assert category in ("weights", "pipes") or sizes == sorted(sizes)
