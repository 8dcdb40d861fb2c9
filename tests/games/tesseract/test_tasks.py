"""Tasks: their canonical forms, on which the hashes of stored games depend, and their texts."""

from __future__ import annotations

import msgspec
import pytest

from tessera.games.tesseract import consent
from tessera.games.tesseract.dice import BIT, DIE_OF, PLACE_OF, Column
from tessera.games.tesseract.game import Tesseract
from tessera.games.tesseract.tables import FLIP
from tessera.games.tesseract.tasks import cards, contain, cube, labs, primed, setup, threat, transfer, turn
from tessera.games.tesseract.tasks.task import ANY, NOBODY, Question, Step, Task, questions
from tests.games.tesseract.positions import do, position

YELLOW4 = DIE_OF["yellow4"]
PLACE = PLACE_OF["lab:1:2"]

CANONICAL: list[tuple[Task, list[object]]] = [
    (cube.RemoveDice(times=2, who=1), ["remove", 1, 2, False, 0, 0]),
    (cube.TunnelDie(who=0), ["tunnel", 0, 1, False, 0, 0]),
    (cube.RepositionDice(times=2, optional=True, who=0), ["reposition", 0, 2, True, 0, 0]),
    (cube.SwapDie(), ["swap", -1, 1, False, 0, 0]),
    (cube.DampenDie(), ["dampen", -1, 1, False, 0, 0]),
    (cube.PutBackDice(times=3), ["put back", -1, 3, False, 0, 0]),
    (cube.PlaceDie(YELLOW4, who=2), ["place", 2, 1, False, 0, 4]),
    (labs.AdjustDice(times=2), ["adjust", -1, 2, False, 0, False]),
    (labs.AdjustDice(each_once=True, adjusted=5, times=ANY, optional=True), ["adjust", -1, 32, True, 5, True]),
    (labs.AdjustOneOf(), ["adjust among", -1, 1, False, 0, 0]),
    (labs.PassiveAdjust(1024, -1, who=0, optional=True), ["adjust among", 0, 1, True, 1024, -1]),
    (labs.DialDie(), ["dial", -1, 1, False, 0, 0]),
    (labs.AlignDice(4, 3, times=2, optional=True), ["align", -1, 2, True, 3, 4]),
    (labs.SubstituteDie(), ["substitute", -1, 1, False, 0, 0]),
    (labs.FlipDie(), ["flip", -1, 1, False, 0, 1]),
    (labs.KeepOrFlip(BIT[PLACE], optional=True, who=1), ["flip", 1, 1, True, 1024, 0]),
    (labs.RollDice(), ["roll any", -1, 1, False, 0, 0]),
    (labs.Superpose(), ["superpose", -1, 1, False, 0, 0]),
    (labs.RecolourDice(6, times=2, optional=True), ["recolour", -1, 2, True, 6, 0]),
    (labs.RewriteDie(), ["rewrite", -1, 1, False, 0, 0]),
    (labs.MaterialiseDie(), ["materialise", -1, 1, False, 0, 0]),
    (labs.DialMaterialised(3, who=0), ["value", 0, 1, False, 0, 3]),
    (transfer.TransferDice(9, times=2, optional=True), ["transfer", -1, 2, True, 9, 0]),
    (transfer.Consent(PLACE, 2, who=1), ["consent", 1, 1, False, 10, 2]),
    (transfer.Consent(PLACE, 2, 3, who=1), ["consent", 1, 1, False, 10, 34]),
    (
        consent.Permission(FLIP[PLACE], 4, who=1, card="invert"),
        ["permission", 1, 1, False, 4, 0, "flip lab:1:2 invert"],
    ),
    (labs.FlipDie(who=0, card="invert"), ["flip", 0, 1, False, 0, 1, "invert", False]),
    (labs.FlipDie(who=0, card="invert", refused=True), ["flip", 0, 1, False, 0, 1, "invert", True]),
    (primed.AdjustPrimed(2), ["adjust primed", -1, 1, False, 0, 2]),
    (primed.DestroyLow(), ["destroy", -1, 1, False, 0, 0]),
    (primed.DestroyCrowded(), ["destroy", -1, 1, False, 0, 1]),
    (primed.DestroyDifferent(8, times=2, optional=True), ["destroy", -1, 2, True, 8, 2]),
    (primed.DestroyMatch(YELLOW4, optional=True, who=0), ["destroy match", 0, 1, True, 0, 4]),
    (primed.ClearColumn(), ["clear column", -1, 1, False, 0, 0]),
    (primed.SweepColumn(), ["sweep", -1, 1, False, 0, 0]),
    (primed.PurgeColour(), ["purge", -1, 1, False, 0, 0]),
    (contain.RollRest(6, who=0), ["roll rest", 0, 1, False, 6, 2]),
    (contain.Reward(1, times=2, optional=True, who=0), ["reward", 0, 2, True, 0, 1]),
    (contain.ContainOne(), ["contain one", -1, 1, False, 0, False]),
    (contain.ContainOne(any_lab=True), ["contain one", -1, 1, False, 0, True]),
    (contain.ContainTwo(), ["contain two", -1, 1, False, 0, 0]),
    (cards.DrawCard(3, who=1), ["draw", 1, 1, False, 0, 3]),
    (cards.DrawForAll(3), ["draw all", -1, 1, False, 0, 3]),
    (cards.KeepCard(7, 5, who=0), ["keep", 0, 1, False, 7, 5]),
    (cards.RecallCards(times=2, optional=True), ["recall", -1, 2, True, 0, 0]),
    (threat.NextTurn(), ["next turn", -1, 1, False, 0, 0]),
    (threat.PrimeLowest(who=1), ["prime lowest", 1, 1, False, 0, 0]),
    (threat.Uncover(Column(7), 5, who=0), ["event", 0, 5, False, 0, 7]),
    (threat.DestroyLowest(who=0), ["destroy lowest", 0, 1, False, 0, 0]),
    (threat.Enrich(who=0), ["enrich", 0, 1, False, 0, 0]),
    (threat.PrimeDestroyed(who=0), ["prime destroyed", 0, 1, False, 0, 0]),
    (threat.ShieldLab(who=0), ["shield", 0, 1, False, 0, 0]),
    (setup.ChooseCharacter(who=0), ["character", 0, 1, False, 0, 0]),
    (setup.StartCard(who=0), ["start card", 0, 1, False, 0, 0]),
    (setup.TakeCorner(who=0), ["corner", 0, 1, False, 0, 0]),
    (setup.PrimeCorner(who=0), ["prime corner", 0, 1, False, 0, 0]),
    (setup.PrimeLowCorner(who=0), ["prime low corner", 0, 1, False, 0, 0]),
    (setup.PrimeLowCorner(and_below=True, who=0), ["prime low corner", 0, 1, False, 0, 1]),
    (setup.FirstTurn(who=0), ["first turn", 0, 1, False, 0, 0]),
    (turn.MoreActions(4), ["more actions", -1, 1, False, 0, 4]),
    (turn.MoveMarkerBack(2), ["marker back", -1, 1, False, 0, 2]),
    (turn.SkipThreat(), ["skip threat", -1, 1, False, 0, 0]),
    (turn.Stasis(2), ["stasis", -1, 1, False, 0, 2]),
    (turn.Blackout(2), ["blackout", -1, 1, False, 0, 2]),
    (turn.OpenLabs(), ["open labs", -1, 1, False, 0, 0]),
]
"""Every kind of task with its canonical form; those with a card, and permissions, exist since rules version 2."""


@pytest.mark.parametrize(("task", "form"), CANONICAL, ids=lambda part: type(part).__name__)
def test_the_canonical_form_never_changes(task: Task, form: list[object]) -> None:
    """Compared byte for byte, so that `False` differs from 0."""
    assert msgspec.msgpack.encode(task.canonical()) == msgspec.msgpack.encode(form)


def test_every_kind_of_task_has_a_canonical_form_here() -> None:
    bases = {primed.DestroyPrimed}
    steps = set(Step.__subclasses__())
    assert {type(task) for task, _ in CANONICAL} == steps | set(questions()) - bases


def test_cards_and_specials_hold_tasks_without_a_player() -> None:
    edition = Tesseract.edition
    effects = {card.name: card.effect for card in edition.research}
    effects |= {card.name: card.effect for card in edition.containment}
    effects |= {character.special: character.effect for character in edition.characters}
    for name, effect in effects.items():
        assert effect, name
        assert all(task.who == NOBODY for task in effect), name


def test_tasks_are_plain_frozen_data() -> None:
    for task, _ in CANONICAL:
        assert hash(task) == hash(msgspec.structs.replace(task))
        with pytest.raises(AttributeError):
            task.who = 3  # type: ignore[misc]


def test_a_card_asks_with_its_rule_and_words() -> None:
    """T16: the question on top of the stack is the decision in the view, with the rule that says how to decide."""
    game = position("y1 o2", hand="calibrate")
    do(game, "play calibrate")
    (task,) = game.position.stack
    assert task == labs.AdjustDice(times=2, who=0, source="T24")
    assert isinstance(task, Question)
    decision = game.view().decision
    assert decision is not None
    assert (decision.about, decision.rule, decision.times, decision.optional) == ("adjust", "T16", 2, False)
    do(game, "adjust lab:0:0 +1")
    assert game.position.stack == [labs.AdjustDice(times=1, who=0, source="T24")]


@pytest.mark.parametrize(
    ("game", "asked", "rule"),
    [
        (position(use="purge", primed="y1 b4"), "use purge", "T43"),
        (position("y2", characters=("quantum-physicist", "pressure-analyst")), "special", "T23"),
        (position("y2", "b5", characters=("transport-engineer", "pressure-analyst")), "transfer lab:0:0 lab:1", "T23"),
    ],
    ids=["containment card", "special", "passive"],
)
def test_a_question_names_the_rule_of_what_it_comes_from(game: Tesseract, asked: str, rule: str) -> None:
    """T23: specials and passives; T43: containment cards."""
    do(game, asked)
    decision = game.view().decision
    assert decision is not None
    assert decision.rule == rule


def test_the_second_question_of_a_special_names_its_rule_too() -> None:
    """T23: roll a die, then keep it or flip it."""
    game = position("y2", characters=("quantum-physicist", "pressure-analyst"), dice=[6])
    do(game, "special", "roll 0:0")
    decision = game.view().decision
    assert decision is not None
    assert (decision.about, decision.rule) == ("flip", "T23")


@pytest.mark.parametrize(
    "task", [labs.AdjustDice(each_once=True), contain.ContainOne(any_lab=True)], ids=["adjust", "contain"]
)
def test_truth_values_stay_truth_values_in_the_hash(task: Question) -> None:
    """Stored hashes hold True, not 1; compiled rules must not make a number of it."""
    assert task.packed()[1] is True
