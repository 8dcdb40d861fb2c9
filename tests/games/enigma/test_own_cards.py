"""Own cards at a table (E43): behind the first tiles of their chambers, with their grade, in every copy and record."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tessera.core.game import CLOCK, IllegalOptions, options_from
from tessera.core.match import Match
from tessera.core.record import Record, loads
from tessera.games.enigma import puzzles
from tessera.games.enigma.actions import Choose, GiveUp, TimeUp
from tessera.games.enigma.edition_4 import EDITION_4, Enigma4
from tessera.games.enigma.game import Enigma
from tests.games.enigma.setting import new_table

EASY = {"category": "weights", "left": [13, 6], "right": [5, 7], "weights": 5}
OTHER = {"category": "weights", "left": [1, 2], "right": [3, 4], "weights": 3}
SQUARE = {"category": "fragments", "outline": [[2, 2], [6, 2], [6, 6], [2, 6]]}


def graded(*cards: Any) -> list[Any]:
    """Cards with their grades, as the option `own` has them."""
    limits = EDITION_4.puzzles
    return [{"grade": puzzles.grade(msgspec.convert(card, puzzles.Card), limits), "card": card} for card in cards]


def flipped(game: Enigma) -> list[Any]:
    """Play one round in which both give up, with the first two categories; returns the cards."""
    for category in ("weights", "fragments"):
        game.play(game.to_act[0], Choose(category), game.position.at)
    game.play(CLOCK, TimeUp(), game.deadline or 0)
    cards = [game.position.race.cards[seat] for seat in (0, 1)]
    for seat in (0, 1):
        game.play(seat, GiveUp(), game.position.at)
    return [
        msgspec.json.decode(msgspec.json.encode(card))
        for card in sorted(cards, key=lambda card: card.__class__.__module__)
    ]


def test_e43_own_cards_lie_behind_the_first_tiles_and_their_grade_is_seen() -> None:
    game = Enigma4.new(2, bytes(32), {"own": graded(EASY, OTHER, SQUARE), "start": 0})
    assert game.view().chambers[0].grade in {each["grade"] for each in graded(EASY, OTHER)}
    seen = [flipped(game) for _ in range(3)]
    fragments, weights = zip(*seen, strict=True)
    assert fragments[0] == SQUARE
    assert sorted(map(str, weights[:2])) == sorted(map(str, (EASY, OTHER)))
    assert weights[2] not in (EASY, OTHER), "fresh cards follow"


def test_e43_copies_draw_own_cards_for_themselves_and_a_record_replays() -> None:
    game = Enigma4.new(2, bytes(32), {"own": graded(EASY, OTHER), "start": 0})
    twin = game.copy()
    assert flipped(game) == flipped(twin)
    assert game.hash() == twin.hash()
    match = Match.new(Enigma4, 2, bytes(32), {"own": graded(EASY, SQUARE), "start": 0})
    for category in ("weights", "fragments"):
        match.play(match.to_act[0], f"choose {category}", 0)
    match.play(CLOCK, "timeup", match.game.deadline)
    record = loads(Record.of(match, bytes(32)).text())
    assert record.options["own"] == graded(EASY, SQUARE)
    assert record.replay().game.hash() == match.game.hash()


def test_e43_a_table_without_own_cards_is_written_as_before() -> None:
    assert "own" not in msgspec.to_builtins(new_table().options)


@pytest.mark.parametrize(
    "options",
    [
        {"own": graded(EASY), "cards": "box"},
        {"own": [{"grade": 1, "card": EASY | {"right": [13, 7]}}]},
        {"own": [{"grade": 6, "card": EASY}]},
        {"own": graded(EASY) * 13},
    ],
)
def test_e43_own_cards_that_cannot_be_played_are_refused(options: Any) -> None:
    with pytest.raises(IllegalOptions) as fault:
        Enigma4.new(2, bytes(32), options)
    assert fault.value.code in ("bad-own", "bad-options")


UNSOLVABLE = EASY | {"left": [1, 2], "right": [14, 15], "weights": 3}


@pytest.mark.parametrize("wrong", [{"grade": 1, "card": UNSOLVABLE}, {"grade": 1, "card": EASY}])
def test_e43_the_slow_check_finds_cards_without_a_solution_and_wrong_grades(wrong: Any) -> None:
    right = graded(EASY)
    assert Enigma4.slow_check(options_from(Enigma4, {})) is None
    check = Enigma4.slow_check(options_from(Enigma4, {"own": right}))
    assert check
    check()
    check = Enigma4.slow_check(options_from(Enigma4, {"own": [*right, wrong]}))
    assert check
    with pytest.raises(IllegalOptions) as fault:
        check()
    assert (fault.value.code, fault.value.rule, fault.value.value) == ("bad-own", "E43", 2)
