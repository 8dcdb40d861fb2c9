"""Reviews: the chance to win over the game, and the actions that cost most."""

from __future__ import annotations

from typing import Any

import pytest

import tessera.bots.review as review_module
from tessera.bots import Estimate
from tessera.bots.advice import advise, adviser_of
from tessera.bots.playing import bot_named, next_move
from tessera.bots.review import chances, judge, measure, review, walk
from tessera.core.chance import key_from
from tessera.core.game import Action
from tessera.core.match import UNDO, Match
from tessera.core.record import Record
from tessera.core.registry import game_named
from tessera.games.tesseract.tables import END
from tests.core.test_contract import Sealed


def record_of(name: str, level: str, options: dict[str, Any]) -> Record:
    key = key_from("review")
    match = Match.new(game_named(name), 2, key, options)
    bots = [bot_named(name, level, f"{seat}") for seat in range(2)]
    while match.game.outcome is None:
        match.play(*next_move(match.game, bots, match.at))
    return Record.of(match, key)


@pytest.fixture(scope="module")
def quick_enigma() -> Record:
    return record_of("enigma", "novice", {"cards": "box"})


@pytest.fixture(scope="module")
def random_tesseract() -> Record:
    return record_of("tesseract", "random", {"plate": "1"})


def check(record: Record, rollouts: int) -> None:
    found = review(record, rollouts)
    assert len(found.moments) > 3
    assert all(0 <= chance <= 1 for moment in found.moments for chance in moment.chances)
    assert 0 < len(found.slips) <= 3
    costs = [mistake.cost for mistake in found.slips]
    assert costs == sorted(costs, reverse=True)
    for mistake in found.slips:
        game = record.replay(mistake.at).game
        legal = {str(choice) for choice in game.choices(mistake.seat)}
        assert mistake.did.do == record.entries[mistake.at].do
        assert mistake.better.do in legal - {mistake.did.do}
        assert mistake.reasons


def test_a_review_of_enigma_tells_the_chances_and_the_costly_actions(quick_enigma: Record) -> None:
    check(quick_enigma, 1)


@pytest.mark.long
def test_a_review_of_tesseract_tells_the_chances_and_the_costly_actions(random_tesseract: Record) -> None:
    check(random_tesseract, 1)


def test_ending_the_turn_with_a_set_in_the_lab_is_a_costly_action() -> None:
    """The expert sees what ending too early costs in a game that goes well, and says what was better."""
    _, decisions = walk(record_of("tesseract", "greedy", {"plate": "1"}))
    _, early, *_ = (
        each for each in decisions if any(str(choice).startswith("contain") for choice in each.game.choices(each.seat))
    )
    mistake = judge(early._replace(do=str(END)))
    assert mistake is not None
    assert mistake.cost > 0.02
    assert mistake.did.action == {"type": "end"}
    assert mistake.better.do != "end"


def test_a_review_counts_by_rounds_where_a_game_has_rounds(quick_enigma: Record, random_tesseract: Record) -> None:
    rounds, _ = walk(quick_enigma)
    assert [start.game.view().round for start in rounds] == list(range(1, len(rounds) + 1))  # type: ignore[attr-defined]
    turns, _ = walk(random_tesseract)
    assert [start.game.turn for start in turns] == list(range(1, len(turns) + 1))


def test_a_review_may_be_limited_to_some_seats(random_tesseract: Record) -> None:
    _, decisions = walk(random_tesseract, {1})
    assert {decision.seat for decision in decisions} == {1}


def test_an_undone_action_is_no_mistake(random_tesseract: Record) -> None:
    match = random_tesseract.replay(0)
    for entry in random_tesseract.entries:
        match.do(entry)
        if match.undoable(entry.seat):
            break
    match.undo(entry.seat, match.at)
    taken_back = Record.of(match, random_tesseract.key)
    assert taken_back.entries[-1].do == UNDO
    assert len(taken_back.entries) - 2 not in {decision.at for decision in walk(taken_back)[1]}


def test_advice_and_review_never_contradict_each_other(random_tesseract: Record, quick_enigma: Record) -> None:
    """What the review calls better is what advice said at that moment, whatever chance either of them imagined."""
    for record in (random_tesseract, quick_enigma):
        _, decisions = walk(record)
        mistakes = 0
        for decision in decisions[: len(decisions) // 2 : len(decisions) // 16]:
            found = judge(decision)
            if found is None:
                continue
            mistakes += 1
            moment = record.replay(decision.at).game.imagine("at the table")
            best, *others = advise(moment, decision.seat, decision.now, number=99).best
            assert best.do == found.better.do
            measured = measure((decision, found))
            if adviser_of(moment).chances:
                assert measured.chance == pytest.approx(best.value)
            values = {suggestion.do: suggestion.value for suggestion in others}
            if found.did.do in values:  # else advice finds it so bad that it does not list it
                assert best.value > values[found.did.do]
                assert measured.cost > 0
        assert mistakes


def test_advice_tells_the_chance_of_the_chart(random_tesseract: Record) -> None:
    """At the start of a turn both tell the same chance to win, whatever chance they imagined; a lost game is lost."""
    starts, _ = walk(random_tesseract)
    for start in (starts[2], starts[-1]):
        (seat,) = start.game.to_act
        moment = random_tesseract.replay(start.at).game.imagine("at the table")
        assert advise(moment, seat, start.now).best[0].value == pytest.approx(chances(start).chances[seat])
    assert chances(starts[-1]).chances[0] < 0.2


def test_a_difference_within_the_error_of_the_estimate_is_no_mistake(
    random_tesseract: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, decisions = walk(random_tesseract)
    decision = next(each for each in decisions if judge(each))
    did = decision.game.parse(decision.do)
    best = next(each for each in decision.game.choices(decision.seat) if isinstance(each, Action) and each != did)
    telling = adviser_of(decision.game).telling

    def estimates(costs: list[float]) -> None:
        """The expert's estimates: the best action is worth more than `did`, by another cost in each sample."""
        monkeypatch.setattr(
            review_module,
            "expert_estimates",
            lambda game, seat, also, sample=0: [Estimate(best, costs[sample]), Estimate(did, 0.0)],
        )

    estimates([3 * telling, 3 * telling, 3 * telling, 3 * telling])
    assert judge(decision)
    estimates([3 * telling, -telling, 3 * telling, -telling])
    assert judge(decision) is None


def test_a_review_never_uses_the_key(quick_enigma: Record) -> None:
    """A review uses imagined chance only: with sealed chance its result is the same."""
    starts, decisions = walk(quick_enigma)
    decision = next(each for each in decisions if each.do.startswith("lay"))
    told = judge(decision)
    decision.game.chance = Sealed(decision.game.chance.draws)
    assert judge(decision) == told
    assert starts[0].game.chance.commitment != quick_enigma.commitment
