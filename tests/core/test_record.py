"""Records: readable, and refused with the line and the reason when damaged or tampered with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tessera.bots.playing import next_move
from tessera.cli import main
from tessera.core.chance import key_from
from tessera.core.game import Refusal
from tessera.core.match import Before, Match
from tessera.core.record import Record, RecordFault, Seal, load, loads
from tests.core.contract import random_bot
from tests.core.race21 import Race21

KEY = key_from("record")


@pytest.fixture(scope="module")
def text() -> str:
    match = Match.new(Race21, 2, KEY)
    bots = [random_bot("race21", f"{seat}") for seat in range(2)]
    while match.game.outcome is None:
        match.play(*next_move(match.game, bots, match.at + 500))
    return Record.of(match, KEY).text()


def test_a_record_is_lines_a_person_can_read(text: str) -> None:
    first, second, *_, last = text.splitlines()
    assert json.loads(first)["game"] == "race21"
    assert json.loads(second)["do"] in ("roll", "stay")
    assert json.loads(last)["key"] == KEY.hex()


def test_saved_and_loaded_it_verifies(text: str, tmp_path: Path) -> None:
    loads(text).save(tmp_path / "game.jsonl")
    assert (tmp_path / "game.jsonl").read_text() == text
    assert load(tmp_path / "game.jsonl").verify().game.outcome is not None


def test_replay_stops_where_it_is_told(text: str) -> None:
    assert len(loads(text).replay(3).entries) == 3


def going_on(text: str, entries: int, seed: str) -> Record:
    """Continue a record from the middle with a new key, to the end."""
    begun = loads(text).upto(entries)
    match, key = begun.replay(), key_from(seed)
    match.go_on_with(key, begun.keys[-1])
    bots = [random_bot("race21", f"{seat}") for seat in range(2)]
    while match.game.outcome is None:
        match.play(*next_move(match.game, bots, match.at + 500))
    return Record.of(match, key)


def test_a_game_that_continues_a_record_verifies_by_itself(text: str) -> None:
    old, new = loads(text), going_on(text, 4, "other")
    assert loads(new.text()).verify().game.outcome is not None
    assert new.entries[:4] == old.entries[:4]
    assert new.before == (Before(4, KEY.hex()),)
    assert new.commitment != old.commitment
    assert loads(new.text()).replay(4).game.hash() == old.replay(4).game.hash()
    third = going_on(new.text(), 4, "third")
    assert [each.entries for each in third.before] == [4, 4]
    assert loads(third.text()).verify().game.outcome is not None


@pytest.mark.parametrize(("before", "code"), [(Before(4, "xyz"), "bad-key"), (Before(999, KEY.hex()), "bad-before")])
def test_the_part_before_a_continuation_is_checked_too(text: str, before: Before, code: str) -> None:
    forged = going_on(text, 4, "other")
    forged.before = (before,)
    with pytest.raises(RecordFault) as fault:
        loads(forged.text()).verify()
    assert fault.value.code == code


@pytest.mark.parametrize(
    ("old", "new", "line", "code"),
    [
        ('"tessera":1', '"tessera":2', 1, "wrong-sum"),
        ('"at":1000', '"at":1001', 3, "wrong-sum"),
        ('"seat":1,"at":1000', '"seat":0,"at":1000', 3, "wrong-sum"),
        ('"at":1000', '"at":"soon"', 3, "bad-line"),
        ('{"seat":1,"at":1000', '{seat:1,"at":1000', 3, "not-json"),
        ('"at":1000', '"ago":1000', 3, "bad-line"),
    ],
)
def test_a_change_is_found_in_its_line(text: str, old: str, new: str, line: int, code: str) -> None:
    assert old in text
    with pytest.raises(RecordFault, match=f"line {line}: ") as fault:
        loads(text.replace(old, new, 1))
    assert (fault.value.code, fault.value.line) == (code, line)


def test_a_missing_line_is_found(text: str) -> None:
    lines = text.splitlines(keepends=True)
    with pytest.raises(RecordFault, match="line 3: ") as fault:
        loads("".join(lines[:2] + lines[3:]))
    assert fault.value.code == "wrong-sum"


@pytest.mark.parametrize("size", [0, 1, 100, -1, -30])
def test_a_file_that_is_cut_off_is_refused(text: str, size: int) -> None:
    with pytest.raises(RecordFault) as fault:
        loads(text[:size])
    assert fault.value.code in ("cut-off", "bad-line", "not-json")


def test_every_single_cut_is_refused(text: str) -> None:
    for size in range(len(text)):
        with pytest.raises(RecordFault):
            loads(text[:size])


def forged(text: str, **changes: object) -> Record:
    record = loads(text)
    for name, value in changes.items():
        setattr(record, name, value)
    return loads(record.text())


def test_another_key_does_not_fit_the_commitment(text: str) -> None:
    with pytest.raises(RecordFault, match="not the one committed to") as fault:
        forged(text, key=key_from("other")).verify()
    assert fault.value.code == "wrong-key"


def test_without_its_key_a_record_proves_nothing(text: str) -> None:
    with pytest.raises(RecordFault, match="not published yet"):
        forged(text, key=None).verify()


def test_an_unknown_rules_version_is_named(text: str) -> None:
    with pytest.raises(RecordFault, match=r"line 1: race21 has no rules version '99'"):
        forged(text, rules="99").verify()


def test_an_unknown_game_is_named(text: str) -> None:
    with pytest.raises(RecordFault, match="line 1: there is no game 'chess'"):
        forged(text, game="chess").verify()


def test_an_illegal_action_is_found_in_its_line_with_its_rule(text: str) -> None:
    entries = loads(text).entries
    entries[4], entries[5] = entries[5], entries[4]
    with pytest.raises(RecordFault, match=r"line 6: .*cannot") as fault:
        forged(text, entries=entries).verify()
    assert fault.value.rule == "R1"


def test_a_text_that_is_no_action_is_found_in_its_line(text: str) -> None:
    entries = loads(text).entries
    entries[2] = type(entries[2])(0, 1500, "dance")
    with pytest.raises(RecordFault, match="line 4: dance"):
        forged(text, entries=entries).verify()


def test_another_end_is_found(text: str) -> None:
    with pytest.raises(RecordFault, match="the game ends in state"):
        forged(text, hash="00").verify()
    with pytest.raises(RecordFault, match="the game ends with"):
        forged(text, outcome=None).verify()


def test_a_seal_finds_a_middle_that_was_written_anew(text: str) -> None:
    """Everybody knows the key at the end and can play another legal game with it; the seal tells them apart."""
    record = loads(text)
    other = Match.new(Race21, 2, KEY)
    other.play(0, "roll" if record.entries[0].do == "stay" else "stay", 500)
    while other.game.outcome is None:
        other.play(*next_move(other.game, [random_bot("race21", "a"), random_bot("race21", "b")], other.at + 500))
    forged = loads(Record.of(other, KEY).text())
    assert forged.verify()
    for actions in (1, 3, len(record.entries)):
        seen = Seal.parse(str(record.seal(actions)))
        assert record.verify(seen)
        with pytest.raises(RecordFault, match="not the actions sealed") as fault:
            forged.verify(seen)
        assert fault.value.code == "not-as-seen"


def test_a_seal_of_more_actions_than_the_record_has_is_not_proved(text: str) -> None:
    record = loads(text)
    cut = record.upto(3)
    with pytest.raises(RecordFault, match="not the actions sealed"):
        cut.verify(record.seal())


def test_a_seal_covers_the_set_up(text: str) -> None:
    record = loads(text)
    seen = record.seal(0)
    assert record.verify(seen)
    with pytest.raises(RecordFault, match="not the actions sealed"):
        going_on(text, 4, "other").verify(seen)


@pytest.mark.parametrize("wrong", ["", "12", "x:00", "3:zz"])
def test_a_text_that_is_no_seal_is_refused(text: str, wrong: str) -> None:
    with pytest.raises(Refusal, match="is not a seal"):
        Seal.parse(wrong)


def test_the_command_line_verifies_and_shows(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(text)
    assert main(["record", "verify", str(path)]) == 0
    told = capsys.readouterr().out
    assert "every action legal" in told
    assert "only with --seen" in told
    assert main(["record", "verify", str(path), "--seen", str(loads(text).seal(2))]) == 0
    assert "the first 2 actions" in capsys.readouterr().out
    assert main(["record", "verify", str(path), "--seen", f"2:{bytes(16).hex()}"]) == 1
    assert main(["record", "verify", str(path), "--seen", "two"]) == 2
    capsys.readouterr()
    assert main(["record", "show", str(path)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(loads(text).entries) + 1
    assert main(["record", "show", str(path), "--at", "2"]) == 0
    assert json.loads(capsys.readouterr().out)["turn"] == 2


def test_the_command_line_says_what_is_wrong_in_one_line(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(forged(text, hash="00").text())
    assert main(["record", "verify", str(path)]) == 1
    assert "the game ends in state" in capsys.readouterr().err
    lines = text.splitlines(keepends=True)
    for damaged, code in (
        (text.replace("1000", "1001", 1), "wrong-sum"),
        (text[:-1], "cut-off"),
        ("".join(lines[:-1]), "cut-off"),
        (text + lines[-1], "lengthened"),
        (text + lines[1], "lengthened"),
        ("", "cut-off"),
    ):
        path.write_text(damaged)
        for action, exits in (("verify", 1), ("show", 2)):
            assert main(["record", action, str(path)]) == exits
            (said,) = capsys.readouterr().err.splitlines()
            assert said.startswith(f"tessera: {path}: line ")
            assert said.endswith(f"[{code}]")
    path.write_bytes(b"\x80\xff")
    assert main(["record", "verify", str(path)]) == 1
    assert main(["record", "verify", str(tmp_path / "nowhere")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 2
    path.write_text(text)
    assert main(["record", "show", str(path), "--at", "9999"]) == 2
    assert "the record has" in capsys.readouterr().err
