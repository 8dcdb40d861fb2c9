"""Lessons for the client: the steps of a recorded game, played by the engine, with the teacher's notes."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import msgspec

from tessera.core.game import Game, Refusal
from tessera.core.lesson import LEARNER, Lesson, Note
from tessera.core.registry import games, resolve
from tessera.server.table import log
from tessera.server.table.course import Course
from tessera.server.wire.base import Piece
from tessera.server.wire.choices import encode_choices
from tessera.server.wire.messages import Choices, Step, encode
from tessera.server.wire.problem import Problem


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """A note as the client gets it: `at` is a position in the lesson's steps."""

    at: int
    text: str
    points: tuple[str, ...] = ()
    do: str = ""


class PlayedLesson(msgspec.Struct, frozen=True):
    """A whole lesson.  Steps and choices (by position) are the messages that a table's socket would send."""

    seat: int
    steps: list[Step]
    choices: dict[int, Choices]
    notes: list[Told]


class AskedReason(msgspec.Struct, frozen=True):
    """A piece, or a kind of action (`verb:NAME`), at a position of a lesson."""

    at: int
    piece: Piece


class Reason(msgspec.Struct, frozen=True):
    """The first reason why the learner can do nothing with a piece; null if there is none."""

    reason: Problem | None


class _Played(NamedTuple):
    """A lesson that the engine has played: its JSON, and the game at each note, by position."""

    told: bytes
    games: dict[int, Game]


def lesson_of(game: str) -> Lesson:
    """The game's own lesson, or a refusal that lists the games that have one."""
    taught = {name: entry.lesson for name, entry in games().items() if entry.lesson}
    if game not in taught:
        raise Refusal("unknown-lesson", f"there is no lesson {game!r}; there are {', '.join(taught)}", value=game)
    found: Lesson = resolve(taught[game])
    return found


def shown_of(notes: list[Note]) -> list[int]:
    """The steps of the record that the learner sees: those of the notes, and all between them but for jumps."""
    shown: set[int] = set()
    last = notes[0].step
    for note in notes:
        shown |= {note.step} if note.jump else {*range(last, note.step + 1)}
        last = note.step
    return sorted(shown)


def lesson(game: str) -> bytes:
    """The whole lesson as JSON."""
    return _play(game).told


def reason_in(game: str, asked: AskedReason) -> Reason:
    """Return why the learner can do nothing with a piece at a note, as a table's socket would answer `why`."""
    at = _play(game).games.get(asked.at)
    refusal = at.why(LEARNER, asked.piece) if at else None
    return Reason(Problem.of(refusal) if refusal else None)


@cache
def _play(game: str) -> _Played:
    """Let the engine play a lesson; once, then it is cached."""
    taught = lesson_of(game)
    record, notes = taught.record, taught.notes
    assert record.key
    seats = (log.SeatSetup("person", "learner"), *[log.SeatSetup("bot")] * (record.seats - 1))
    setup = log.Setup(
        game, record.rules, record.options, seats, "learner", public=False, patience=0, pace=0, advice=False
    )
    course = Course("lesson", setup, record.key)
    position = {step: at for at, step in enumerate(shown_of(notes))}
    jumps = {note.step for note in notes if note.jump}
    stops = {note.step for note in notes}
    steps: list[Step] = []
    choices: dict[int, Any] = {}
    stopped: dict[int, Game] = {}
    for step, what in enumerate(log.played(record.entries[: notes[-1].step])):
        events = course.apply(what).events
        assert course.match
        match = course.match
        if step in position:
            seen = [] if step in jumps else events
            steps.append(
                Step(position[step], what, seen, course.game_state(match.at), None if steps else course.info())
            )
        if step in stops:
            stopped[position[step]] = match.game.copy()
            if LEARNER in match.game.to_act:
                choices[position[step]] = msgspec.Raw(encode_choices(match.game, position[step], LEARNER))
    told = [Told(position[note.step], note.text, note.points, note.do) for note in notes]
    return _Played(encode(PlayedLesson(LEARNER, steps, choices, told)), stopped)
