"""Draws the previews; these functions run in worker processes."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from time import thread_time

from tessera.core.attempt import Puzzle
from tessera.core.board import board_of
from tessera.core.match import Match
from tessera.core.preview import Previews
from tessera.core.registry import entry_of, resolve
from tessera.server.previews.covered import CoveredCard, covered
from tessera.server.previews.picture import composed, png
from tessera.server.store import LogLine, StoredTable
from tessera.server.table import log
from tessera.server.table.course import Course
from tessera.server.workers import Again

SLICE = 0.3
"""Seconds of CPU after which a replay lets others take their turn."""
SAMPLE = 0.6
"""The part of a lesson's game that is played in the picture of a game."""
NAMES = 4


def home_picture() -> bytes:
    return png(composed("Tessera", ("Board games", "for your browser", "with friends or bots")))


def game_picture(game: str, line: str = "") -> bytes:
    """A game as it looks while it is played: a moment of its lesson."""
    entry, match = entry_of(game), None
    if entry.lesson:
        record = resolve(entry.lesson).record
        match = record.set_up()
        for done, _ in enumerate(record.go_on(match, None), 1):
            if done >= SAMPLE * len(record.entries):
                break
    return png(composed(entry.title, (line,) if line else (), _board(game, match)))


def page_picture(game: str, path: str, query: Mapping[str, str]) -> bytes:
    """A page that a game draws itself."""
    previews: Previews = resolve(entry_of(game).previews or "")
    head = previews.describe(path, query)
    assert head is not None
    title, _, _ = head.title.partition(" · ")
    name, _, rest = title.partition(", ")
    return png(composed(name, (rest,) if rest else (), previews.draw(path, query)))


def card_picture(game: str, title: str, puzzle: Puzzle) -> bytes:
    """A card that somebody made."""
    previews: Previews = resolve(entry_of(game).previews or "")
    return png(composed(title, (f"grade {puzzle.grade}",), previews.draw_card(puzzle)))


def covered_picture(title: str, lines: tuple[str, ...], cards: tuple[CoveredCard, ...]) -> bytes:
    """Cards that are hidden until they are started."""
    return png(composed(title, lines, covered(cards)))


def table_picture(name: str, stored: StoredTable, lines: list[LogLine], at: int, so_far: bytes = b"") -> bytes | Again:
    """A table after `at` entries of its log, or now: the public board, which shows no card of a race."""
    course: Course = pickle.loads(so_far) if so_far else Course(name, log.decode_setup(stored.setup), stored.key)
    end = thread_time() + SLICE
    for line in lines[course.seq : at or None]:
        if thread_time() > end:
            return Again((name, stored, lines, at, pickle.dumps(course)))
        course.apply(log.decode(line.data))
        course.advance(line)
    if course.match is None:
        free = sum(seat.setup.kind == "open" for seat in course.seating.seats)
        return game_picture(course.setup.game, f"{free} of {len(course.seating.seats)} seats free")
    entry = entry_of(course.setup.game)
    return png(composed(entry.title, _people(course), _board(entry.name, course.match)))


def _people(course: Course) -> tuple[str, ...]:
    names = [seat.setup.name or "a bot" for seat in course.seating.seats]
    return tuple(names[:NAMES])


def _board(game: str, match: Match | None) -> str:
    board = board_of(game)
    return board.svg(match.game.view()) if board and match else ""
