"""Refusal codes: every game refuses the same fault with the same code."""

from __future__ import annotations

from typing import Any

import pytest

from tessera.bots.playing import bot_named, play_out
from tessera.core.chance import key_from
from tessera.core.game import Action, Game, IllegalAction, IllegalOptions, UnreadableAction
from tessera.core.registry import game_named

GAMES = ("enigma", "tesseract")
OPTIONS: dict[str, dict[str, Any]] = {"enigma": {"cards": "box"}, "tesseract": {}}

pytestmark = pytest.mark.parametrize("name", GAMES)


class Fly(Action, frozen=True):
    """An action that no game has."""


def new_game(name: str) -> Game:
    return game_named(name).new(2, key_from("codes"), OPTIONS[name])


def refused(game: Game, seat: int, action: Action, at: int = 0) -> str:
    """Return the code of a refusal, and check that it changed nothing."""
    before = game.hash()
    with pytest.raises(IllegalAction) as fault:
        game.play(seat, action, at)
    assert game.hash() == before
    return fault.value.code


def first(game: Game) -> tuple[int, Action]:
    """Return a legal action and its seat."""
    seat = game.to_act[0]
    action = game.choices(seat)[0]
    assert isinstance(action, Action)
    return seat, action


def test_an_action_of_another_seat(name: str) -> None:
    game = new_game(name)
    seat, action = first(game)
    assert [refused(game, other, action) for other in (1 - seat, 7, -3)] == ["not-your-turn"] * 3


def test_an_action_of_another_game(name: str) -> None:
    game = new_game(name)
    assert refused(game, game.to_act[0], Fly()) == "no-such-action"


def test_an_action_in_the_past(name: str) -> None:
    game = new_game(name)
    game.play(*first(game), 1_000)
    assert refused(game, *first(game), at=999) == "time-backwards"


def test_an_action_after_the_end(name: str) -> None:
    game = new_game(name)
    seat, action = first(game)
    now = play_out(game, [bot_named(name, "random", f"end {each}") for each in range(2)])
    assert refused(game, seat, action, now) == "game-over"


@pytest.mark.parametrize(
    ("seats", "options", "code"),
    [(9, {}, "bad-seats"), (0, {}, "bad-seats"), (2, {"start": 3}, "bad-start"), (2, {"wings": 2}, "bad-options")],
)
def test_options_that_do_not_fit(name: str, seats: int, options: dict[str, Any], code: str) -> None:
    with pytest.raises(IllegalOptions) as fault:
        game_named(name).new(seats, bytes(32), options)
    assert fault.value.code == code


@pytest.mark.parametrize(
    ("text", "code"), [("fly away", "unknown-verb"), ("", "unknown-verb"), ("pass on", "unreadable")]
)
def test_a_text_that_is_no_action(name: str, text: str, code: str) -> None:
    with pytest.raises(UnreadableAction) as fault:
        game_named(name).parse(text)
    assert fault.value.code == code
