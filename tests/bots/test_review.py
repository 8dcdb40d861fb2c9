"""Reviews: the chance to win over the game, and the actions that cost most."""

from __future__ import annotations

from typing import Any

import pytest

from tessera.bots.playing import bot_named, next_move
from tessera.bots.review import judge, review, walk
from tessera.core.chance import key_from
from tessera.core.match import UNDO, Match
from tessera.core.record import Record
from tessera.core.registry import game_named
from tessera.games.tesseract.actions import END
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
    return record_of("tesseract", "random", {"plate": "4"})


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


def test_ending_the_turn_with_a_set_in_the_lab_is_a_costly_action(random_tesseract: Record) -> None:
    """The expert sees what ending too early costs, and says what was better."""
    _, decisions = walk(random_tesseract)
    early = next(
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


def test_a_review_looks_at_the_actions_of_some_seats(random_tesseract: Record) -> None:
    _, decisions = walk(random_tesseract, {1})
    assert {decision.seat for decision in decisions} == {1}


def test_what_was_taken_back_is_no_mistake(random_tesseract: Record) -> None:
    match = random_tesseract.replay(0)
    for entry in random_tesseract.entries:
        match.do(entry)
        if match.undoable(entry.seat):
            break
    match.undo(entry.seat, match.at)
    taken_back = Record.of(match, random_tesseract.key)
    assert taken_back.entries[-1].do == UNDO
    assert len(taken_back.entries) - 2 not in {decision.at for decision in walk(taken_back)[1]}


def test_a_review_never_uses_the_key(quick_enigma: Record) -> None:
    """Whatever is worked out is worked out from imagined chance: with sealed chance the same comes out."""
    starts, decisions = walk(quick_enigma)
    decision = next(each for each in decisions if each.do.startswith("lay"))
    told = judge(decision)
    decision.game.chance = Sealed(decision.game.chance.draws)
    assert judge(decision) == told
    assert starts[0].game.chance.commitment != quick_enigma.commitment
