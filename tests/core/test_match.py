"""Undo: an entry in the log that never crosses a draw, another seat's action, or the end of a turn or game."""

from __future__ import annotations

from pathlib import Path

import pytest

from tessera.core.chance import key_from
from tessera.core.game import Action, Event, IllegalAction
from tessera.core.match import UNDO, Match
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


def test_the_contract_is_enough_for_a_game_of_seventy_lines() -> None:
    lines = Path(race21.__file__).read_text().splitlines()
    code = [line for line in lines if line.strip() and not line.startswith(("from ", "import ", '"""'))]
    assert len(code) < 70
