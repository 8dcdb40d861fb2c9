"""`import tessera`: everything a newcomer needs, in one import."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import tessera
from tessera.core.chance import commitment_of


def test_every_exported_name_exists() -> None:
    for name in tessera.__all__:
        assert getattr(tessera, name)


@pytest.mark.parametrize("first", ["import tessera", "import tessera.games.tesseract.game as game, tessera"])
def test_games_can_be_called_whether_or_not_a_game_is_loaded(first: str) -> None:
    code = f"{first}\nassert 'tesseract' in tessera.games()\nimport tessera.games.enigma.game as game\ntessera.games()"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_match_keeps_its_key_so_that_its_record_verifies(tmp_path: Path) -> None:
    match = tessera.new("race21", seats=3, seed="door", goal=9)
    tessera.play(match, [tessera.bot("race21", "random", seed=seat) for seat in range(3)])
    match.record().save(tmp_path / "game.jsonl")
    record = tessera.load(tmp_path / "game.jsonl")
    assert record.verify().outcome == match.outcome
    assert record.options == {"goal": 9}


def test_a_match_in_the_middle_of_a_game_can_be_saved_and_played_on() -> None:
    match = tessera.new("race21", seats=2, seed="middle")
    match.play(0, "roll", at=500)
    again = tessera.loads(match.record().text()).replay()
    assert match.play(1, "roll") == again.play(1, "roll")
    assert again.at == 500
    assert again.record() == match.record()


def test_a_match_that_continues_another_keeps_the_new_key() -> None:
    match = tessera.new("race21", seats=2, seed="first")
    match.play(0, "roll")
    key = match.key
    assert key is not None
    match.go_on_with(bytes(32), key)
    match.play(1, "roll")
    assert match.key == bytes(32)
    assert match.record().commitment == commitment_of(bytes(32))
    assert match.record().verify().game.hash() == match.game.hash()


def test_without_a_seed_chance_is_fresh() -> None:
    assert tessera.new("race21").key != tessera.new("race21").key


def test_a_record_is_walked_step_by_step() -> None:
    match = tessera.new("race21", seats=2, seed="steps")
    tessera.play(match, [tessera.bot("race21", "random", seed=seat) for seat in range(2)])
    points = [0, 0]
    for entry, events, after in match.record().steps():
        for event in events:
            points[entry.seat] += event.by  # type: ignore[attr-defined]
        assert after.game.points == points  # type: ignore[attr-defined]
    assert after.over


def test_refusals_say_what_would_be_right() -> None:
    with pytest.raises(tessera.Refusal, match=r"there is no game 'chess'; there are .*race21"):
        tessera.new("chess")
    with pytest.raises(tessera.Refusal, match="race21 has no bot 'expert'; it has random"):
        tessera.bot("race21", "expert")
    with pytest.raises(tessera.Refusal, match="these are not options of race21"):
        tessera.new("race21", goal="high")
