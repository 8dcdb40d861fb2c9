"""A local game as text: positions, choices, refusals that name the rule, time that passes."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import tessera
from tessera.console.local import LocalTable
from tessera.console.table import explain, explained
from tessera.core.game import Refusal
from tessera.core.registry import games
from tessera.core.rulebook import rulebook_of


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def play_out(table: LocalTable, seed: int = 0) -> None:
    """Play any offered choices to the end."""
    die = random.Random(seed)
    while not (position := table.position()).over:
        assert position.yours
        table.act(die.choice(position.options).number)


@pytest.mark.parametrize(("game", "seats"), [("tesseract", 1), ("tesseract", 3), ("enigma", 2)])
def test_whole_games_can_be_played_and_saved(game: str, seats: int, tmp_path: Path) -> None:
    options = {"cards": "box"} if game == "enigma" else {}
    table = LocalTable(game, seats, seats - 1, bot="greedy", options=options, seed="whole", clock=Clock())
    play_out(table)
    table.save(str(tmp_path / "game.jsonl"))
    match = tessera.load(tmp_path / "game.jsonl").verify()
    assert match.game.hash() == table.match.game.hash()
    assert match.outcome is not None


def test_a_position_names_the_seat_the_rule_and_every_choice() -> None:
    position = LocalTable("tesseract", 2, 0, bot="greedy", rules="1", seed=4, clock=Clock()).position()
    assert position.yours
    assert position.rule == "T6"
    assert [option.number for option in position.options] == [*range(1, len(position.options) + 1)]
    assert all(option.do.startswith("remove") and option.final for option in position.options)
    assert "Matrix" in position.board


def test_a_refusal_names_its_rule_and_changes_nothing() -> None:
    table = LocalTable("tesseract", 2, 0, bot="greedy", rules="1", seed=4, clock=Clock())
    before = table.match.game.hash()
    with pytest.raises(Refusal) as refused:
        table.act("remove 1,1,0")
    assert "Rule T6" in explained("tesseract", refused.value)
    with pytest.raises(Refusal, match="there is no choice 99"):
        table.act(99)
    with pytest.raises(Refusal, match="not an action"):
        table.act("dance")
    assert table.match.game.hash() == before


def test_undo_takes_back_an_action_that_drew_nothing() -> None:
    table = LocalTable("tesseract", 2, 0, bot="greedy", rules="1", seed=4, clock=Clock())
    table.act(1)
    before = table.position().board
    adjust = next(option for option in table.position().options if option.do.startswith("adjust"))
    table.act(adjust.do)
    assert table.position().board != before
    table.undo()
    assert table.position().board == before
    with pytest.raises(Refusal, match="nothing of yours"):
        table.undo()


def racing(clock: Clock) -> LocalTable:
    """ENIGMA at the start of a race: chosen, ready, the countdown skipped."""
    table = LocalTable("enigma", 2, 0, bot="greedy", options={"cards": "box", "start": 0}, seed=1, clock=clock)
    table.act("choose weights")
    table.act("ready")
    return table


def test_a_race_runs_by_the_clock(tmp_path: Path) -> None:
    clock = Clock()
    table = racing(clock)
    position = table.position()
    assert position.rule == "E12"
    assert {blank.action for blank in position.blanks} == {"claim", "show"}
    assert position.seconds_left == pytest.approx(180, abs=1)
    assert "Your card" in position.board
    clock.seconds += 1_000
    after = table.position()
    assert any("hourglassturned" in line for line in after.news)
    assert any("ranout" in line for line in after.news)
    assert after.rule != "E12"


def test_time_in_which_one_only_waits_is_skipped() -> None:
    clock = Clock()
    table = racing(clock)
    table.act("giveup")
    assert clock.seconds == 0
    assert table.position().yours
    assert table.position().rule == "E7"
    assert table.now > 1_000


def test_a_wrong_claim_is_refused_by_its_lock() -> None:
    """E12: a wrong claim locks for five seconds."""
    clock = Clock()
    table = racing(clock)
    card = table.match.game.view().players[0].card  # type: ignore[attr-defined]
    left, right = len(card.left), len(card.right)
    claim = f'claim {{"category":"weights","left":{[0] * left},"right":{[0] * right}}}'
    table.act(claim)
    with pytest.raises(Refusal) as refused:
        table.act(claim)
    assert refused.value.rule == "E12"


def test_every_rule_has_a_text() -> None:
    for game, letter, last in (("tesseract", "T", 47), ("enigma", "E", 44)):
        assert rulebook_of(game).lead
        for number in range(1, last + 1):
            text = explain(game, f"{letter}{number}".lower())
            assert text.startswith(f"{letter}{number} ")
            assert "**" not in text
        with pytest.raises(Refusal, match=f"{letter}1 to {letter}{last}"):
            explain(game, "X1")


def test_a_game_without_board_and_rulebook_is_played_all_the_same() -> None:
    table = LocalTable("race21", 2, 0, bot="random", seed=2, clock=Clock())
    assert table.position().board.startswith("{")
    play_out(table)


@pytest.mark.parametrize(("keywords", "says"), [({"seat": 2}, "no seat 2"), ({"bot": "clever"}, "no bot 'clever'")])
def test_a_wrong_table_is_refused(keywords: dict[str, object], says: str) -> None:
    with pytest.raises(Refusal, match=says):
        LocalTable("tesseract", 2, **keywords)  # type: ignore[arg-type]


def test_every_built_in_game_brings_board_and_rulebook() -> None:
    for name in ("tesseract", "enigma"):
        entry = games()[name]
        assert entry.board
        assert entry.rulebook
