"""Players whose things an action uses: bots ask them first, though the rules allow it (T17, T25, T43)."""

from __future__ import annotations

import pytest

from tessera.bots.playing import bot_named
from tessera.core.game import Action
from tessera.games.tesseract.actions import Contain
from tessera.games.tesseract.game import Tesseract
from tests.games.tesseract.positions import do, position


def touches(game: Tesseract, text: str) -> set[int]:
    return set(game.touches(0, game.parse(text)))


def test_a_die_taken_from_or_put_into_another_lab_touches_its_player() -> None:
    game = position("y2 b6", "o3")
    assert touches(game, "transfer lab:1:0 lab:0") == {1}
    assert touches(game, "transfer lab:0:0 lab:1") == {1}


def test_t17_open_labs_touch_the_players_whose_dice_go_to_the_matrix_or_are_rolled() -> None:
    """The same labs whose owners the rules ask if they have ticked "ask me first" (T17)."""
    game = position("y2 b2", "o2", use="open-labs")
    do(game, "use open-labs")
    for choice in game.choices(0):
        if isinstance(choice, Contain):
            used = {int(piece.split(":")[1]) for piece in (choice.dice if choice.roll else choice.goes)}
            assert game.touches(0, choice) == used - {0}
    assert {1} in [set(game.touches(0, choice)) for choice in game.choices(0) if isinstance(choice, Contain)]


def test_ones_own_dice_and_the_primed_area_touch_nobody() -> None:
    game = position("y2 b6", "o3", primed="p4")
    for action in ("adjust lab:0:0 +1", "adjust primed:purple4 +1", "end"):
        assert touches(game, action) == set()


def test_a_containment_card_is_everybodys() -> None:
    game = position("y2 b6", "o3", "p1", seats=3, use="seal")
    assert touches(game, "use seal") == {1, 2}


def test_a_player_whom_the_rules_ask_is_not_asked_twice() -> None:
    game = position("y2 b6", "o3", ask_first=(1,))
    assert touches(game, "transfer lab:1:0 lab:0") == set()


@pytest.mark.parametrize("level", ["novice", "steady", "expert", "greedy"])
def test_after_a_no_a_bot_plays_something_else(level: str) -> None:
    game = position("y2 b6 o2", "p2 b2", hand="invert")
    bot = bot_named("tesseract", level, "1")
    wanted = bot.move(game, 0, 0).action
    refused = frozenset({wanted, *(c for c in game.choices(0) if isinstance(c, Action) and game.touches(0, c))})
    for _ in range(2):
        other = bot.instead(game, 0, 0, refused).action
        assert other not in refused
        assert other in game.choices(0)


def test_a_bot_that_has_nothing_else_plays_what_is_left() -> None:
    game = position("y2 b6", "o3")
    bot = bot_named("tesseract", "novice", "1")
    every = frozenset(choice for choice in game.choices(0) if isinstance(choice, Action))
    assert bot.instead(game, 0, 0, every).action in every
