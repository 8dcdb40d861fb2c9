"""The tutorials: the records are real games, and the notes name pieces that exist."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from tessera.core.game import Form, Game
from tessera.core.lesson import LEARNER, Note
from tessera.server.web.lessons import AskedReason, lesson, lesson_of, reason_in

GAMES = ["enigma", "tesseract"]

NOTES = [pytest.param(game, note, id=f"{game} {note.text}") for game in GAMES for note in lesson_of(game).notes]


def game_at(name: str, step: int) -> Game:
    return lesson_of(name).record.replay(upto=step).game


def names_in(view: Any) -> set[str]:
    """Return every string in a view that could name a piece."""
    if isinstance(view, dict):
        return {*view} | {name for each in view.values() for name in names_in(each)}
    if isinstance(view, list | tuple):
        return {name for each in view for name in names_in(each)}
    return {view} if isinstance(view, str) else set()


def pieces_of(name: str, step: int) -> set[str]:
    """Return everything a note can point at: pieces in the view, in the choices, and in TESSERACT's drawing."""
    game = game_at(name, step)
    view = msgspec.to_builtins(game.view())
    actions = [choice for choice in game.choices(LEARNER) if not isinstance(choice, Form)]
    found = names_in(view) | {piece for action in actions for piece in game.info(LEARNER, action).pieces}
    if name == "tesseract":
        found |= {f"character:{player}" for player in range(2)} | {f"column:{value}" for value in range(1, 7)}
        found |= {f"primed:{die}" for column in view["primed"] for die in column}
        found |= {f"containment:{slot['card']}" for slot in view["slots"]}
        for n, player in enumerate(view["players"]):
            found |= {f"lab:{n}:{space}" for space, die in enumerate(player["lab"]) if die}
            found |= {f"card:{n}:{card}" for card in player["hand"]}
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_record_of_a_lesson_is_a_whole_game_that_verifies(game: str) -> None:
    match = lesson_of(game).record.verify()
    assert match.game.outcome is not None
    assert LEARNER in match.game.outcome.winners


@pytest.mark.parametrize(("game", "note"), NOTES)
def test_the_action_asked_for_is_legal_and_the_records_next_entry(game: str, note: Note) -> None:
    if not note.do:
        return
    entry = lesson_of(game).record.entries[note.step]
    assert entry.seat == LEARNER
    assert entry.do.partition(" {")[0] == note.do
    choices = game_at(game, note.step).choices(LEARNER)
    assert note.do in {choice.action if isinstance(choice, Form) else str(choice) for choice in choices}


@pytest.mark.parametrize(("game", "note"), NOTES)
def test_notes_point_at_pieces_that_exist(game: str, note: Note) -> None:
    there = {*lesson_of(game).regions, *lesson_of(game).buttons, note.do, *pieces_of(game, note.step)}
    assert set(note.points) <= there


@pytest.mark.parametrize("game", GAMES)
def test_notes_are_in_order_and_every_rule_they_name_exists(game: str) -> None:
    notes = lesson_of(game).notes
    assert [note.step for note in notes] == sorted(note.step for note in notes)
    assert len({note.text for note in notes}) == len(notes)
    for note in notes:
        assert note.rules
        assert all(re.fullmatch(rf"{game[0].upper()}\d+", rule) for rule in note.rules)


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_sends_the_messages_of_a_socket(game: str) -> None:
    told = msgspec.json.decode(lesson(game))
    assert [step["seq"] for step in told["steps"]] == [*range(len(told["steps"]))]
    for note in told["notes"]:
        step = told["steps"][note["at"]]
        assert step["state"]["view"]
        if note.get("do"):
            assert told["choices"][str(note["at"])]["seat"] == LEARNER
            assert told["steps"][note["at"] + 1]["what"]["do"].startswith(note["do"])


def test_the_lesson_of_tesseract_shows_every_action_both_dangers_and_the_win() -> None:
    """The learner does T14, T16, T17, T19, T23, T24, watches T27, T30, T34, and wins (T46)."""
    asked = {note.do.split()[0] for note in lesson_of("tesseract").notes if note.do}
    assert {"remove", "adjust", "transfer", "contain", "special", "play", "use", "end"} <= asked
    happened = {event["type"] for event in _events("tesseract")}
    assert {"primed", "uncovered", "breached", "contained", "drew", "cardturned", "ended"} <= happened


def test_the_lesson_of_enigma_shows_all_four_puzzles_a_failure_a_score_and_the_end() -> None:
    """The learner does E7, E12, E17, E18 and watches E15, E20 and E23."""
    notes = lesson_of("enigma").notes
    assert {note.do.split()[0] for note in notes if note.do} == {"choose", "ready", "claim", "lay", "networker"}
    claims = [note.text for note in notes if note.do == "claim"]
    assert sorted(claims) == ["blocks", "fragments", "pipes", "weights"]
    happened = {event["type"] for event in _events("enigma")}
    assert {"solved", "ranout", "boxed", "laid", "stood", "closed", "home", "ended"} <= happened


def test_a_lesson_says_why_an_action_is_greyed() -> None:
    """At every note each action of TESSERACT is offered, or its reason is known (T13–T23)."""
    told = msgspec.json.decode(lesson("tesseract"))
    codes = set()
    for note in told["notes"]:
        offered = {each["action"]["type"] for each in told["choices"].get(str(note["at"]), {}).get("choices", ())}
        for verb in {"remove", "adjust", "transfer", "study", "contain", "special"} - offered:
            reason = reason_in("tesseract", AskedReason(note["at"], f"verb:{verb}")).reason
            assert reason is not None
            codes.add(reason.code)
    assert {"no-set-or-run", "no-actions-left", "other-decision"} <= codes
    assert reason_in("tesseract", AskedReason(10_000, "verb:study")).reason is None


def _events(game: str) -> list[Any]:
    told = msgspec.json.decode(lesson(game))
    return [event for step in told["steps"] for event in step.get("events", ())]
