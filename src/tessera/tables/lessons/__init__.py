"""Lessons: a real game that was played to be shown, and what a teacher says to it.

`NAME.jsonl` is the record; the learner has its seat 0.  `NAME.toml` has the teacher's notes in their order.  A note
stands at a `step`: so many entries of the record have been played.  It says the text of its key in the client's
catalogue, and points at pieces (as the view names them) or regions of the table.  With `do` the learner is asked for
that action, which is the record's next entry; without, they read and go on.  What lies between two notes is played
before the learner's eyes, unless the later one says `jump`: some turns later.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from tessera.game import Refusal
from tessera.games import GAMES
from tessera.record import Record, load
from tessera.tables import log
from tessera.tables.course import Course
from tessera.tables.messages import Choices, Step, choices_of, encode

FOLDER = Path(__file__).parent
LEARNER = 0

REGIONS = {
    "tesseract": (
        "cube", "matrix", "primed", "chance", "breaches", "plate", "lab", "cards", "character", "partners", "actions",
    ),
    "enigma": ("score", "network", "chambers", "players", "actions", "puzzle", "hourglass", "claim"),
}  # fmt: skip
"""What a note can point at besides pieces; the client marks each on its table with `data-region`."""
BUTTONS = ("end", "ready", "lay", "rotate", "claim")
"""And these, with `data-do`."""


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`rules` are the numbers of the rules it explains."""

    step: int
    text: str
    rules: tuple[str, ...]
    points: tuple[str, ...] = ()
    do: str = ""
    jump: bool = False


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """A note as the client gets it: `at` is a position in the lesson's steps."""

    at: int
    text: str
    points: tuple[str, ...] = ()
    do: str = ""


class Lesson(msgspec.Struct, frozen=True):
    """Steps and choices are the messages a table's socket would have sent; the choices stand by position."""

    seat: int
    steps: list[Step]
    choices: dict[int, Choices]
    notes: list[Told]


class _Notes(msgspec.Struct, forbid_unknown_fields=True):
    note: list[Note]


def record_of(game: str) -> Record:
    return load(FOLDER / f"{game}.jsonl")


def notes_of(game: str) -> list[Note]:
    with (FOLDER / f"{game}.toml").open("rb") as file:
        return msgspec.convert(tomllib.load(file), _Notes).note


def shown_of(notes: list[Note]) -> list[int]:
    """The steps of the record that are seen: those of the notes, and all on the way from one to the next."""
    shown: set[int] = set()
    last = notes[0].step
    for note in notes:
        shown |= {note.step} if note.jump else {*range(last, note.step + 1)}
        last = note.step
    return sorted(shown)


@cache
def lesson(game: str) -> bytes:
    """All that a client needs to give the lesson, worked out by the engine, once."""
    if game not in GAMES:
        raise Refusal("unknown-lesson", f"there is no lesson {game!r}; there are {', '.join(GAMES)}", value=game)
    record, notes = record_of(game), notes_of(game)
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
    for step, what in enumerate(log.played(record.entries[: notes[-1].step])):
        events, _ = course.apply(what)
        assert course.match
        match = course.match
        if step in position:
            seen = [] if step in jumps else events
            steps.append(Step(position[step], what, seen, course.state(match.at), None if steps else course.info()))
        if step in stops and LEARNER in match.game.to_act:
            choices[position[step]] = msgspec.Raw(choices_of(match.game, position[step], LEARNER))
    told = [Told(position[note.step], note.text, note.points, note.do) for note in notes]
    return encode(Lesson(LEARNER, steps, choices, told))
