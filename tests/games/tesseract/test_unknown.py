"""Hidden information (T10, T11): chance is drawn only when it is revealed."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from tessera.core.chance import Chance, key_from
from tessera.games.tesseract.game import Tesseract
from tests.games.tesseract.positions import do, position


def test_t10_only_what_can_be_seen_is_known() -> None:
    """The sixteen dice on top show a value; the 2×2×3 inside show not even a colour."""
    cube = Tesseract.new(2, key_from(1)).view().cube
    assert sum(die[-1].isdigit() for die in cube.values()) == 16
    inside = {f"cube:{x},{y},{z}" for x in (1, 2) for y in (1, 2) for z in (0, 1, 2)}
    assert {cell for cell, die in cube.items() if die == "?"} == inside


def test_t10_a_value_is_drawn_when_the_die_on_it_is_taken() -> None:
    game = position(cube={"0,0": "y? o? p5", "1,0": "b4"}, dice=[3])
    assert game.view().cube["cube:0,0,1"] == "orange?"
    do(game, "remove 0,0,2")
    assert game.view().cube["cube:0,0,1"] == "orange3"
    assert game.view().cube["cube:0,0,0"] == "yellow?"


def test_t10_a_colour_is_drawn_from_those_left_when_a_side_comes_free() -> None:
    game = Tesseract.new(2, key_from(1), {"start": 0})
    assert sum(game.view().unseen.values()) == 12
    for _ in range(40):
        game = Tesseract.new(2, key_from(_), {"start": 0, "characters": ("structural-engineer", "archivist")})
        do(game, "remove 0,0,3", "remove 3,0,3")
        do(game, "remove 1,0,3", "remove 1,1,3")
        if sum(game.view().unseen.values()) == 11:
            break
    assert game.view().cube["cube:1,1,2"] != "?"


def test_t10_what_was_seen_stays_known_when_it_is_covered_again() -> None:
    game = position(cube={"0,0": "y2", "2,2": "b5"}, hand="brace")
    do(game, "play brace", "reposition 2,2,0 0,0")
    assert game.view().cube["cube:0,0,0"] == "yellow2"


def test_t11_events_are_drawn_when_uncovered_and_the_counts_are_public() -> None:
    game = position(cube={"0,0": "y2", "2,2": "b5"}, draws=[0], side="A")
    assert game.view().plate == {}
    do(game, "remove 0,0,0")
    assert game.view().plate["plate:0,0"] == "acceleration"
    assert game.view().events_left["acceleration"] < 4


def test_t11_plate_open_shows_all_events_from_the_start() -> None:
    game = Tesseract.new(2, key_from(5), {"plate": "3", "plate_open": True})
    assert len(game.view().plate) == 16
    assert sum(game.view().events_left.values()) == 16


class Recorded(Chance):
    """Chance that records its draws."""

    def __init__(self, key: bytes) -> None:
        super().__init__(key)
        self.outcomes: list[int] = []

    def pick(self, n: int) -> int:
        self.outcomes.append(super().pick(n))
        return self.outcomes[-1]


class Repeated(Chance):
    """Chance with another key that repeats recorded draws."""

    def __init__(self, key: bytes, outcomes: list[int]) -> None:
        super().__init__(key)
        self.outcomes = outcomes

    def pick(self, n: int) -> int:
        self.draws += 1
        return self.outcomes[self.draws - 1]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_two_keys_with_equal_revelations_give_equal_games(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """State, view, choices and events depend only on revealed facts, byte for byte; nothing else is stored."""
    recorded = Recorded(key_from("one"))
    monkeypatch.setattr("tessera.games.tesseract.game.Chance", lambda key: recorded)
    one = Tesseract.new(seats, key_from("one"), {"plate": "3"})
    other_chance = Repeated(key_from("other"), recorded.outcomes)
    monkeypatch.setattr("tessera.games.tesseract.game.Chance", lambda key: other_chance)
    other = Tesseract.new(seats, key_from("other"), {"plate": "3"})
    assert one.chance.commitment != other.chance.commitment
    die = Random(seats)
    while True:
        assert one.canonical() == other.canonical()
        assert msgspec.json.encode(one.view()) == msgspec.json.encode(other.view())
        if one.outcome is not None:
            break
        (seat,) = one.to_act
        assert one.choices(seat) == other.choices(seat)
        action = die.choice(one.choices(seat))
        events = one.play(seat, action, 0)  # type: ignore[arg-type]
        assert msgspec.json.encode(events) == msgspec.json.encode(other.play(seat, action, 0))  # type: ignore[arg-type]
