"""Every bot in every seat: plays legally to the end, never reads the key, is deterministic for a seed."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from tessera.bots import Bot
from tessera.bots.advice import advise
from tessera.bots.playing import bot_named, next_move, play_out
from tessera.core.chance import Chance, key_from
from tessera.core.game import CLOCK, Action, Game, Refusal
from tessera.core.registry import game_named
from tessera.games.enigma.game import Enigma
from tessera.games.tesseract.game import Tesseract
from tessera.games.tesseract.state import SETUP
from tests.core.test_contract import Sealed

LEVELS = ("novice", "steady", "expert")
OPTIONS: dict[str, dict[str, Any]] = {"tesseract": {"plate": "B"}, "enigma": {"cards": "box"}}
TABLES = [("tesseract", 1), ("tesseract", 2), ("tesseract", 4), ("enigma", 2), ("enigma", 4)]


def new_game(name: str, seats: int, seed: str) -> Game:
    return game_named(name).new(seats, key_from(seed), OPTIONS[name])


def bots_of(name: str, level: str, seats: int, seed: str) -> list[Bot]:
    return [bot_named(name, level, f"{seed}:{seat}") for seat in range(seats)]


def play_blindly(game: Game, bots: list[Bot], steps: int) -> int:
    """Show the bots a copy whose chance is sealed, and play their decisions in the real game."""
    now = played = 0
    while game.outcome is None and played < steps:
        chance: Chance = game.chance
        game.chance = Sealed(chance.draws)
        try:
            seat, action, now = next_move(game, bots, now)
        finally:
            game.chance = chance
        if seat != CLOCK:
            assert action in game.choices(seat) or str(action).startswith(("claim", "show"))
        game.play(seat, action, now)
        played += 1
    return played


@pytest.mark.parametrize(("name", "seats"), TABLES)
@pytest.mark.parametrize("level", LEVELS)
def test_bots_act_legally_and_never_touch_the_key(name: str, seats: int, level: str) -> None:
    game = new_game(name, seats, "sealed")
    assert play_blindly(game, bots_of(name, level, seats, "sealed"), 25) > 0


@pytest.mark.parametrize(("name", "level", "seats"), [("tesseract", "novice", 2), ("enigma", "steady", 3)])
def test_whole_games_end(name: str, level: str, seats: int) -> None:
    for number in range(2):
        game = new_game(name, seats, f"whole:{number}")
        play_blindly(game, bots_of(name, level, seats, f"whole:{number}"), 100_000)
        assert game.outcome is not None


@pytest.mark.parametrize("name", ["tesseract", "enigma"])
def test_without_any_time_an_expert_still_acts_legally(name: str) -> None:
    game = new_game(name, 2, "hurry")
    bots = bots_of(name, "expert", 2, "hurry")
    for bot in bots:
        bot.limit = 0.0
    play_blindly(game, bots, 120)


def test_bots_choose_characters_and_agree_when_they_are_asked_first() -> None:
    """The choice of characters (T5), and a player who wants to be asked first (T17)."""
    options = {"characters": "choice", "ask_first": [0, 1], "extra_primed": 2}
    game = game_named("tesseract").new(2, key_from("asked"), options)
    assert play_blindly(game, bots_of("tesseract", "novice", 2, "asked"), 100_000) > 50
    assert game.outcome is not None


@pytest.mark.long
@pytest.mark.parametrize(("name", "seats"), TABLES)
@pytest.mark.parametrize(("level", "games"), [("random", 2000), ("novice", 250), ("steady", 100), ("expert", 20)])
def test_bots_never_act_illegally_in_thousands_of_games(name: str, seats: int, level: str, games: int) -> None:
    """`play` refuses illegal actions; five kinds of table, 2,370 games each."""
    for number in range(games):
        game = new_game(name, seats, f"long:{number}")
        play_out(game, bots_of(name, level, seats, f"long:{number}"))
        assert game.outcome is not None


@pytest.mark.parametrize(("name", "seats"), [("tesseract", 2), ("enigma", 2)])
@pytest.mark.parametrize("level", LEVELS)
def test_equal_seeds_play_equally_and_a_bot_may_travel(name: str, seats: int, level: str) -> None:
    """A server runs bots in another process: pickled and restored, they continue the same way."""
    hashes = []
    for travels in (False, True):
        game = new_game(name, seats, "equal")
        bots = bots_of(name, level, seats, "equal")
        now = 0
        for _ in range(12):
            if travels:
                bots = pickle.loads(pickle.dumps(bots))
            seat, action, now = next_move(game, bots, now)
            game.play(seat, action, now)
        hashes.append(game.hash())
    assert hashes[0] == hashes[1]


def advisable(game: Game) -> bool:
    """Tell whether bots give advice here: not on ENIGMA's puzzles, nor in the set-up of TESSERACT."""
    if isinstance(game, Enigma):
        return game.position.phase not in ("ready", "race")
    assert isinstance(game, Tesseract)
    return game.position.phase != SETUP


@pytest.mark.parametrize("name", ["tesseract", "enigma"])
def test_an_expert_says_why(name: str) -> None:
    game = new_game(name, 2, "why")
    bots = bots_of(name, "novice", 2, "why")
    now = said = 0
    for _ in range(30):
        for seat in game.to_act:
            legal = {str(choice): choice for choice in game.choices(seat)}
            if not advisable(game):
                with pytest.raises(Refusal, match="nothing to advise on"):
                    advise(game, seat, now)
                continue
            advice = advise(game, seat, now)
            for suggestion in advice.best:
                action = legal[suggestion.do]
                assert isinstance(action, Action)
                assert suggestion.pieces == game.info(seat, action).pieces
            values = [suggestion.value for suggestion in advice.best]
            assert values == sorted(values, reverse=True)
            said += any(suggestion.reasons for suggestion in advice.best)
        seat, action, now = next_move(game, bots, now)
        game.play(seat, action, now)
    assert said > 3


def test_a_reason_is_the_key_of_a_message() -> None:
    game = new_game("enigma", 2, "advice")
    assert advise(game, game.to_act[0]).best[0].reasons[0].key == "enigma.promise"


def test_only_a_seat_that_has_to_act_gets_advice() -> None:
    game = new_game("tesseract", 2, "turn")
    with pytest.raises(Refusal):
        advise(game, 1 - game.to_act[0])
