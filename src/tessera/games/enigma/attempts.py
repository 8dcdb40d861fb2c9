"""ENIGMA's puzzles for one person alone, and the attempts in its races."""

from __future__ import annotations

import datetime
from typing import Any

import msgspec

from tessera.core.attempt import Asked, Attempts, Claimed, Ghost, Look, Puzzle, RecordedRace, Solution, Verdict, joined
from tessera.core.game import Event, Game, Refusal
from tessera.core.match import Entry
from tessera.games.enigma import daily, events, making, practice, puzzles
from tessera.games.enigma.actions import Claim, Show
from tessera.games.enigma.cards import SECONDS, CardReference
from tessera.games.enigma.game import Enigma
from tessera.games.enigma.puzzles import hints
from tessera.games.enigma.puzzles.editions import LIMITS, NEWEST
from tessera.games.enigma.puzzles.names import name_of

PAR = (60_000, 90_000, 120_000, 180_000, 240_000)
"""Grade 1 within the hourglass (E11), grade 4 within the longest race (E13), the others between and beyond."""


def of_day(asked: tuple[datetime.date, str]) -> Puzzle:
    """One day's card of a category."""
    day, category = asked
    graded = daily.card_of(day, category)
    return Puzzle(category, graded.grade, daily.rules_of(day), graded.card)


def of_reference(given: Any) -> Puzzle:
    """The card of practice that a reference names."""
    try:
        of = msgspec.convert(given, CardReference)
    except msgspec.ValidationError as error:
        raise Refusal("bad-request", f"this names no card: {error}") from None
    if of.day or of.lesson:
        raise Refusal("bad-request", "only a card of practice has a reference here")
    graded = practice.puzzle(practice.Wanted(of.category, str(of.grade), of.seed, of.rules))
    return Puzzle(of.category, graded.grade, of.rules, graded.card)


def check(asked: Asked) -> Verdict:
    """The first fault of an arrangement."""
    card = card_of(asked.puzzle)
    fault = puzzles.check(card, _arrangement(asked), LIMITS[asked.puzzle.rules])
    return Verdict(msgspec.to_builtins(fault), name_of(card))


def hint(asked: Asked) -> Solution:
    """One step from an arrangement towards a solution."""
    card = card_of(asked.puzzle)
    step = hints.step(card, _arrangement(asked), LIMITS[asked.puzzle.rules])
    return Solution(msgspec.to_builtins(step), name_of(card))


def _arrangement(asked: Asked) -> Any:
    try:
        return msgspec.convert(asked.arrangement, puzzles.Arrangement)
    except msgspec.ValidationError as error:
        raise Refusal("bad-request", f"this is no arrangement: {error}") from None


def solve(puzzle: Puzzle) -> Solution:
    """One solution of a card."""
    card = card_of(puzzle)
    return Solution(msgspec.to_builtins(puzzles.solve(card, LIMITS[puzzle.rules])), name_of(card))


def name(puzzle: Puzzle) -> str:
    """The name of a card."""
    return name_of(card_of(puzzle))


def card_of(puzzle: Puzzle) -> puzzles.Card:
    """The card of a puzzle that was stored as JSON."""
    card: puzzles.Card = msgspec.convert(msgspec.to_builtins(puzzle.card), puzzles.Card)
    return card


def follow(races: list[RecordedRace], entry: Entry, happened: list[Event], game: Game) -> None:
    """Add one step of a game to its races (E9–E15)."""
    assert isinstance(game, Enigma)
    for event in happened:
        if isinstance(event, events.Flipped):
            if not races or races[-1].over:
                races.append(RecordedRace(game.position.round, entry.at))
            puzzle = Puzzle(puzzles.category_of(event.card), game.position.grades[event.seat], game.rules, event.card)
            races[-1].ghosts.append(Ghost(puzzle, seat=event.seat))
        elif races and not races[-1].over:
            _follow(races[-1], entry, event, game)
    if races and game.position.race.over:
        races[-1].over = True


def _follow(race: RecordedRace, entry: Entry, event: Event, game: Enigma) -> None:
    at = entry.at - race.begun
    if isinstance(event, events.HourglassTurned):
        race.turned = (game.position.race.turned or entry.at) - race.begun
        for ghost in race.ghosts:
            ghost.ends = event.ends[ghost.seat] - race.begun
    elif isinstance(event, events.RanOut):
        for seat in event.seats:
            ghost = _ghost(race, seat)
            ghost.end, ghost.how = at if ghost.ends is None else ghost.ends, "ran out"
    elif isinstance(event, events.GaveUp):
        ghost = _ghost(race, event.seat)
        ghost.end, ghost.how = at, "gave up"
    elif isinstance(event, events.Boxed):
        _ghost(race, event.seat).solution = event.solution
    elif isinstance(event, events.Shown | events.Mistaken | events.Solved):
        ghost = _ghost(race, event.seat)
        ghost.looks = (*ghost.looks, Look(at, event.arrangement))
        action = game.parse(entry.do)
        if isinstance(action, Claim | Show):
            ghost.hand = joined(ghost.hand, action.hand, at)
        if isinstance(event, events.Mistaken):
            ghost.claims = (*ghost.claims, Claimed(at, event.code))
        elif isinstance(event, events.Solved):
            ghost.claims = (*ghost.claims, Claimed(at))
            ghost.end, ghost.how = event.after, "solved"


def _ghost(race: RecordedRace, seat: int) -> Ghost:
    return next(ghost for ghost in race.ghosts if ghost.seat == seat)


ATTEMPTS = Attempts(
    categories=puzzles.CATEGORIES,
    seconds=SECONDS,
    of_day=of_day,
    grade_of_day=daily.grade_of,
    of_reference=of_reference,
    rules=NEWEST,
    par=PAR,
    inspect=making.inspect,
    print=making.print_cards,
    name=name,
    check=check,
    hint=hint,
    solve=solve,
    follow=follow,
)
