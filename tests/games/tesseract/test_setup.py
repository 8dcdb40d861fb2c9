"""Set-up: T1, T2, T3, T4, T5, T6, T7, T8, T9."""

from __future__ import annotations

import pytest

from tessera.core.chance import key_from
from tessera.core.game import IllegalOptions
from tessera.games.tesseract.content.characters import CHARACTERS
from tessera.games.tesseract.content.containment import CONTAINMENT
from tessera.games.tesseract.content.plates import EVENTS, PLATES, PLATES_3
from tessera.games.tesseract.content.research import DECKS
from tessera.games.tesseract.game import Tesseract
from tests.games.tesseract.positions import do, everything, lab, offered


def new(seats: int = 2, seed: int = 0, **options: object) -> Tesseract:
    return Tesseract.new(seats, key_from(seed), options)


def set_up(game: Tesseract) -> Tesseract:
    """Take the first corner offered until the first turn begins."""
    while game.turn == 0:
        do(game, offered(game)[0])
    return game


@pytest.mark.parametrize(("seats", "labs"), [(1, 2), (2, 2), (3, 3), (4, 4)])
def test_t1_64_dice_16_of_each_colour_and_one_person_plays_two_characters(seats: int, labs: int) -> None:
    game = new(seats)
    assert everything(game) == {0: 16, 1: 16, 2: 16, 3: 16}
    assert game.view().dice_left == 64
    assert len(game.view().players) == labs
    assert {player.seat for player in game.view().players} == set(range(seats))


def test_t1_nobody_and_five_people_cannot_play() -> None:
    for seats in (0, 5):
        with pytest.raises(IllegalOptions, match="1 to 4 people"):
            new(seats)


def test_t2_four_plates_two_sides_each_with_sixteen_events() -> None:
    assert "".join(plate.name for plate in PLATES) == "1A2B3C4D"
    assert [plate.name for plate in PLATES_3] == [plate.name for plate in PLATES]
    assert all(sum(plate.row(labs)) == 16 for plate in (*PLATES, *PLATES_3) for labs in (2, 3, 4))
    assert new(plate="D").view().events_left == dict(zip(EVENTS, (0, 1, 5, 4, 0, 2, 2, 2), strict=True))


def test_t3_nine_containment_cards_six_face_down() -> None:
    view = new().view()
    assert len(CONTAINMENT) == len(view.may_be_face_down) == 9
    assert [slot.status for slot in view.slots] == ["face-down"] * 6


def test_t4_decks_of_16_14_and_11_and_one_level_2_card_each_open() -> None:
    assert [(deck.level, deck.copies * len(deck.cards)) for deck in DECKS] == [(2, 16), (3, 14), (4, 11)]
    view = new(3).view()
    assert view.decks == (13, 14, 11)
    assert all(len(player.hand) == 1 for player in view.players)


def test_t5_eleven_characters_one_each_by_chance() -> None:
    assert len(CHARACTERS) == 11
    drawn = {new(4, seed).view().players[0].character for seed in range(200)}
    assert drawn == {character.name for character in CHARACTERS}
    team = [player.character for player in new(4).view().players]
    assert len(set(team)) == 4


def test_t5_characters_by_choice_in_turn() -> None:
    game = new(2, characters="choice", start=1)
    assert game.to_act == (1,)
    assert len(offered(game)) == 11
    do(game, "choose character:roboticist")
    assert game.to_act == (0,)
    assert len(offered(game)) == 10
    do(game, "choose character:archivist")
    assert [player.character for player in game.view().players] == ["archivist", "roboticist"]
    assert [len(player.lab) for player in game.view().players] == [6, 8]


def test_t5_characters_agreed_at_the_table() -> None:
    team = ("archivist", "roboticist", "number-theorist")
    assert tuple(player.character for player in new(3, characters=team).view().players) == team
    for wrong in (("archivist",), ("archivist", "archivist", "roboticist"), ("archivist", "roboticist", "cook")):
        with pytest.raises(IllegalOptions):
            new(3, characters=wrong)


def test_t6_each_player_takes_a_top_corner_rolls_it_and_puts_it_in_the_lab() -> None:
    game = new(2, start=0)
    assert offered(game) == ["remove 0,0,3", "remove 3,0,3", "remove 0,3,3", "remove 3,3,3"]
    colour = game.view().cube["cube:3,0,3"][:-1]
    do(game, "remove 3,0,3")
    assert game.view().players[0].lab[0].startswith(colour)
    assert game.to_act == (1,)
    assert offered(game) == ["remove 0,0,3", "remove 0,3,3", "remove 3,3,3"]


def test_t7_two_players_prime_the_two_corners_that_are_left() -> None:
    game = new(2, start=0)
    do(game, "remove 0,0,3", "remove 3,3,3")
    view = game.view()
    assert view.dice_left == 60
    assert not {"cube:3,0,3", "cube:0,3,3"} & view.cube.keys()
    assert sum(map(len, view.primed)) == 2


def test_t7_three_players_prime_the_last_corner_and_the_lowest_corner_of_the_layer_below() -> None:
    for seed in range(30):
        game = new(3, seed, start=0)
        do(game, "remove 0,0,3", "remove 3,0,3")
        do(game, "remove 0,3,3")
        view = game.view()
        if view.phase == "setup":
            assert view.decision is not None
            assert (view.decision.about, view.decision.rule) == ("prime-low-corner", "T7")
            tied = [text[7:] for text in offered(game)]
            assert len({view.cube[cell][-1] for cell in tied}) == 1
            do(game, offered(game)[0])
        assert game.view().dice_left == 59
        assert game.view().layers == (16, 16, 15, 12)


def test_t7_four_players_prime_the_lowest_corner_and_the_die_below_it() -> None:
    game = new(4, 3, start=0)
    do(game, "remove 0,0,3", "remove 3,0,3", "remove 0,3,3", "remove 3,3,3")
    if game.turn == 0:
        do(game, offered(game)[0])
    assert game.view().layers == (16, 15, 15, 12)
    assert sum(map(len, game.view().primed)) == 2


def test_t8_no_research_cards_at_the_start() -> None:
    view = new(start_cards=False).view()
    assert view.decks == (16, 14, 11)
    assert not any(player.hand for player in view.players)


@pytest.mark.parametrize("extra", [1, 2])
def test_t8_more_dice_primed_at_the_start_taken_like_t29(extra: int) -> None:
    game = set_up(new(2, extra_primed=extra, start=0))
    assert game.view().dice_left == 60 - extra
    assert sum(map(len, game.view().primed)) == 2 + extra
    with pytest.raises(IllegalOptions):
        new(extra_primed=3)


def test_t8_the_extra_dice_may_uncover_an_event_with_four_players() -> None:
    """The two dice of T7 have opened a shaft, so the next die is on the plate."""
    game = set_up(new(4, start=0, extra_primed=1))
    assert sum(game.view().events_left.values()) == 15


def test_t9_the_start_player_is_drawn_or_chosen() -> None:
    assert {set_up(new(3, seed)).view().active for seed in range(40)} == {0, 1, 2}
    game = new(3, start=2)
    assert game.to_act == (2,)
    assert set_up(game).view().active == 2
    with pytest.raises(IllegalOptions):
        new(2, start=2)


def test_t6_the_dice_taken_at_set_up_are_rolled() -> None:
    shown = [new(2, seed, start=0).view().cube["cube:0,0,3"][-1] for seed in range(40)]
    rolled = [lab(set_up(new(2, seed, start=0)))[-1] for seed in range(40)]
    assert shown != rolled
    assert set(rolled) == set("123456")
