"""Undo: an entry in the log that never crosses a draw, another seat's action, or the end of a turn or game."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tessera.core.chance import key_from
from tessera.core.game import Action, Event, IllegalAction
from tessera.core.match import CHECKPOINTS, UNDO, Match
from tessera.core.record import Record, loads
from tessera.core.registry import GameEntry, games
from tests.core import race21
from tests.core.race21 import Race21, Roll, Stay


class Patient(Race21):
    """Race to 21, but staying does not end the turn, so that it can be undone."""

    name = "patient"

    def play(self, seat: int, action: Action, at: int) -> list[Event]:
        events = super().play(seat, action, at)
        if isinstance(action, Stay):
            self.turn -= 1
            self.points[seat] += 1
        return events


@pytest.fixture
def match(monkeypatch: pytest.MonkeyPatch) -> Match:
    entry = GameEntry(name="patient", title="Patient", editions={"1": f"{__name__}:Patient"})
    monkeypatch.setitem(games(), "patient", entry)
    return Match.new(Patient, 2, key_from("undo"))


def test_undo_takes_back_one_action_after_another(match: Match) -> None:
    before = match.game.hash()
    match.play(0, Stay(), 1)
    match.play(0, Stay(), 2)
    assert match.undoable(0) == 2
    match.undo(0, 3)
    match.undo(0, 4)
    assert match.game.hash() == before
    assert [entry.do for entry in match.entries] == ["stay", "stay", UNDO, UNDO]


def test_undo_never_crosses_a_draw_of_chance(match: Match) -> None:
    match.play(0, Roll(), 1)
    with pytest.raises(IllegalAction, match="nothing of yours to undo"):
        match.undo(0, 2)


def test_undo_never_crosses_the_end_of_a_turn() -> None:
    match = Match.new(Race21, 2, key_from("undo"))
    match.play(0, Stay(), 1)
    assert match.undoable(0) == 0


def test_undo_never_crosses_the_end_of_the_game(match: Match) -> None:
    while match.game.outcome is None:
        match.play(0, Stay(), match.at + 1)
    assert match.game.outcome.winners == (0,)
    assert match.reach is None


def test_undo_is_for_the_player_who_acted(match: Match) -> None:
    match.play(0, Stay(), 1)
    assert match.undoable(1) == 0
    with pytest.raises(IllegalAction):
        match.undo(1, 2)


def test_a_refused_action_leaves_no_entry_and_keeps_the_undo(match: Match) -> None:
    match.play(0, Stay(), 1)
    with pytest.raises(IllegalAction):
        match.play(1, Stay(), 2)
    assert len(match.entries) == 1
    assert match.undoable(0) == 1


def test_undo_does_not_go_back_in_time(match: Match) -> None:
    match.play(0, Stay(), 9)
    with pytest.raises(IllegalAction, match="time went back"):
        match.undo(0, 8)
    assert match.undoable(0) == 1


def test_a_record_with_undo_replays_to_the_same_state(match: Match) -> None:
    match.play(0, Stay(), 1)
    match.undo(0, 2)
    match.play(0, Roll(), 3)
    record = loads(Record.of(match, key_from("undo")).text())
    assert record.verify().game.hash() == match.game.hash()


def test_undo_replays_a_few_actions_however_long_the_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.new(Patient, 2, key_from("undo"), race21.Options(goal=10_000))
    for _ in range(600):
        match.play(0, Stay())
    plays = 0
    play = Patient.play

    def counted(game: Patient, seat: int, action: Action, at: int) -> list[Event]:
        nonlocal plays
        plays += 1
        return play(game, seat, action, at)

    monkeypatch.setattr(Patient, "play", counted)
    match.undo(0)
    assert plays < 8
    for _ in range(50):
        match.play(0, Stay())
        match.undo(0)
    for _ in range(499):
        match.undo(0)
    assert match.undoable(0) == 100
    assert plays < 50 + 499 * 8


def test_checkpoints_are_bounded() -> None:
    match = Match.new(Patient, 2, key_from("undo"), race21.Options(goal=10_000))
    for _ in range(5_000):
        match.play(0, Stay())
    for _ in range(4_000):
        match.undo(0)
        assert len(match.mark().checkpoints) <= CHECKPOINTS


@given(st.lists(st.sampled_from(["stay", "stay", "stay", "undo", "undo", "roll"]), max_size=120))
def test_undo_leads_to_the_state_before_the_action(moves: list[str]) -> None:
    """Against a model that keeps the state before each action which undo can take back."""
    match = Match.new(Patient, 2, key_from("model"))
    before: list[str] = []
    for move in moves:
        if match.over:
            break
        if move == "undo":
            if not before:
                continue
            match.undo(0)
            assert match.game.hash() == before.pop()
        else:
            state, seat = match.game.hash(), match.to_act[0]
            match.play(seat, move)
            before = [*before, state] if move == "stay" and match.undoable(0) else []
        assert match.undoable(0) == len(before)


def test_undos_are_counted_until_the_turn_ends(match: Match) -> None:
    match.play(0, Stay())
    match.undo(0)
    mark = match.mark()
    match.play(0, Stay())
    match.undo(0)
    assert match.undone == 2
    match.back_to(mark)
    assert match.undone == 1


def test_the_contract_is_enough_for_a_game_of_seventy_lines() -> None:
    lines = Path(race21.__file__).read_text().splitlines()
    code = [line for line in lines if line.strip() and not line.startswith(("from ", "import ", '"""'))]
    assert len(code) < 70
