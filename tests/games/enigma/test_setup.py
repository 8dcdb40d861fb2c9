"""Set-up and choosing (E1, E2, E3, E4, E5, E6, E7, E8), and the chambers' contents (E26, E42, E43)."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from tessera.bots.playing import play_out
from tessera.core.chance import key_from
from tessera.core.game import Action, Event, Game, IllegalOptions
from tessera.games.enigma import puzzles
from tessera.games.enigma.actions import Choose, GiveUp
from tessera.games.enigma.bots.greedy import Greedy
from tessera.games.enigma.chambers import flip, put_away, reveal, take
from tessera.games.enigma.content.tiles import START, TILES
from tessera.games.enigma.edition_2 import Enigma2
from tessera.games.enigma.edition_3 import Enigma3, EnigmaLesson
from tessera.games.enigma.edition_4 import Enigma4
from tessera.games.enigma.events import Chosen, Flipped, Refilled, Revealed, RoundBegun
from tessera.games.enigma.game import Enigma
from tessera.games.enigma.places import place_at
from tessera.games.enigma.puzzles import CATEGORIES, canonical, category_of, grade
from tessera.games.enigma.puzzles.box import the_box
from tests.games.enigma.setting import all_of, card_of, choose, claim, lay, new_table, only, racing, refused


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_e1_two_to_four_play_with_27_tiles_in_each_chamber(seats: int) -> None:
    game = new_table(seats)
    assert len(game.view().players) == seats
    assert [chamber.left + 1 for chamber in game.view().chambers] == [27, 27, 27, 27]


@pytest.mark.parametrize("seats", [-1, 0, 1, 5])
def test_e1_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(IllegalOptions) as fault:
        Enigma.new(seats, bytes(32))
    assert (fault.value.code, fault.value.rule) == ("bad-seats", "E1")


def test_e2_the_top_of_each_chamber_is_seen_and_its_puzzle_is_not() -> None:
    view = new_table().view()
    for chamber in view.chambers:
        assert chamber.top is not None
        assert TILES[chamber.top.number].category == chamber.category
    assert all(player.card is None for player in view.players)


def test_e2_taking_a_tile_uncovers_the_next() -> None:
    game = new_table()
    events = choose(game, "pipes")
    revealed = only(Revealed, events)
    assert revealed.category == "pipes"
    top = game.view().chambers[CATEGORIES.index("pipes")].top
    assert top is not None
    assert top.number == revealed.tile != only(Chosen, events).tile
    assert revealed.left == 25


def test_e3_the_start_tile_lies_in_the_middle() -> None:
    (spot,) = new_table().view().tiles
    assert (spot.x, spot.y, spot.tile.number) == (0, 0, -1)
    tile, _, _ = new_table().position.network.laid[place_at(0, 0)]
    assert tile is START


def test_e4_three_networkers_in_supply_and_the_marker_on_0() -> None:
    for player in new_table(3).view().players:
        assert (player.points, player.supply, player.standing) == (0, 3, 0)


def test_e5_the_start_player_is_drawn_by_chance() -> None:
    starts = Counter(Enigma.new(4, key_from(seed)).position.start for seed in range(200))
    assert set(starts) == {0, 1, 2, 3}
    assert min(starts.values()) > 25


def test_e5_or_chosen_at_the_table() -> None:
    assert all(new_table(3, seed, start=2).position.start == 2 for seed in range(10))
    with pytest.raises(IllegalOptions) as fault:
        new_table(2, start=2)
    assert fault.value.rule == "E5"


def test_e6_the_chambers_are_shuffled() -> None:
    tops = Counter(new_table(2, seed).position.chambers.tops[0] for seed in range(400))
    assert set(tops) == set(range(27))


def test_e7_from_the_start_player_clockwise_each_takes_a_category_and_its_tile() -> None:
    game = new_table(3, start=1)
    tops = game.position.chambers.tops.copy()
    assert game.to_act == (1,)
    choose(game, "blocks")
    assert game.to_act == (2,)
    choose(game, "weights")
    assert game.to_act == (0,)
    choose(game, "pipes")
    assert game.position.hands == [tops[2], tops[3], tops[0]]
    assert game.position.phase == "ready"


def test_e7_nobody_chooses_out_of_turn() -> None:
    fault = refused(new_table(), 1, Choose("pipes"))
    assert (fault.code, fault.rule, fault.value) == ("not-your-turn", "E7", 0)


def test_e8_a_category_belongs_to_at_most_one_player_in_a_round() -> None:
    game = new_table(4)
    choose(game, "pipes", "weights")
    assert [str(choice) for choice in game.choices(2)] == ["choose fragments", "choose blocks"]
    fault = refused(game, 2, Choose("pipes"))
    assert (fault.code, fault.rule, fault.value) == ("taken", "E8", "pipes")


def test_e42_the_grade_of_the_next_puzzle_is_seen_before_choosing_and_is_true() -> None:
    for seed in range(5):
        for cards in ("box", "fresh"):
            seen = [chamber.grade for chamber in new_table(4, seed, cards=cards).view().chambers]
            game = racing(4, seed, cards=cards)
            assert [grade(card_of(game, seat)) for seat in range(4)] == seen


def test_e42_a_table_may_choose_one_grade_for_all() -> None:
    game = racing(4, cards="fresh", grade=2)
    assert [grade(card_of(game, seat)) for seat in range(4)] == [2, 2, 2, 2]
    assert {chamber.grade for chamber in game.view().chambers} == {2}


def test_e42_mixed_grades_come_equally_often() -> None:
    grades = Counter(
        grade for seed in range(100) for grade in new_table(2, seed, cards="fresh").position.chambers.grades
    )
    assert set(grades) == {1, 2, 3, 4, 5}
    assert min(grades.values()) > 50


def test_e43_box_play_uses_the_cards_of_the_box_each_once() -> None:
    state = new_table().position
    for chamber, category in enumerate(CATEGORIES):
        cards = []
        while state.chambers.tops[chamber] is not None:
            cards.append(flip(state, chamber, take(state, chamber)[1]))
            reveal(state, chamber)
        assert len(cards) == 27
        assert set(cards) == {boxed.card for boxed in the_box()[category]}


def test_e43_fresh_play_makes_new_cards_and_never_the_same_twice() -> None:
    state = new_table(cards="fresh", grade=1).position
    cards = [flip(state, 0, 1) for _ in range(60)]
    assert len({canonical(card) for card in cards}) == 60
    assert {category_of(card) for card in cards} == {"weights"}


def test_e43_fresh_cards_come_from_the_tables_chance() -> None:
    assert card_of(racing(2, 1, cards="fresh"), 0) == card_of(racing(2, 1, cards="fresh"), 0)
    assert card_of(racing(2, 1, cards="fresh"), 0) != card_of(racing(2, 2, cards="fresh"), 0)


@pytest.mark.parametrize("kind", [Enigma, Enigma2, Enigma3, Enigma4, EnigmaLesson])
def test_e43_an_imagined_game_makes_no_new_cards(kind: type[Enigma], monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots play on many imagined games, and a new card takes long to make."""
    game = pickle.loads(pickle.dumps(kind.new(4, key_from(1), {"cards": "fresh"}).imagine("dream"))).copy()
    monkeypatch.setattr(puzzles, "generate", None)
    grades = []

    def watch(_game: Game, _seat: int, _action: Action, events: Sequence[Event]) -> None:
        state = game.position
        for flipped in all_of(Flipped, [*events]):
            box = state.edition.box[category_of(flipped.card)]
            grades.append((next(each.grade for each in box if each.card == flipped.card), state.grades[flipped.seat]))

    play_out(game, [Greedy(seat) for seat in range(4)], watch)
    assert all(boxed == drawn for boxed, drawn in grades)
    assert {drawn for _, drawn in grades} == {1, 2, 3, 4, 5}
    with pytest.raises(TypeError):
        flip(game.with_key(bytes(32)).position, 0, 1)


def test_e43_the_box_has_its_own_grades() -> None:
    with pytest.raises(IllegalOptions) as fault:
        new_table(cards="box", grade=3)
    assert fault.value.rule == "E43"


def test_e26_an_empty_chamber_is_refilled_from_the_box() -> None:
    game = racing(2)
    game.position.chambers.left[0].clear()
    game.position.chambers.tops[0] = None
    tile = game.position.hands[0]
    game.play(0, GiveUp(), 5_000)
    events = game.play(1, GiveUp(), 5_000)
    assert only(Refilled, events) == Refilled("weights", 1)
    assert only(Revealed, events).tile == tile
    assert game.position.chambers.boxed[0] == []


@pytest.mark.parametrize("cards", ["box", "fresh"])
def test_e26_all_tiles_that_were_failed_come_back_with_their_grades(cards: Any) -> None:
    state = new_table(cards=cards).position
    for _ in range(2):
        seen = set()
        for _ in range(27):
            reveal(state, 2)
            tile, its_grade = take(state, 2)
            card = flip(state, 2, its_grade)
            assert grade(card) == its_grade
            put_away(state, tile, card)
            seen.add(tile)
        assert seen == {*range(54, 81)}


def test_e26_a_chamber_without_tiles_and_without_a_box_stays_empty_and_the_last_seat_watches() -> None:
    game = new_table(4)
    game.position.chambers.left[3].clear()
    game.position.chambers.tops[3] = None
    choose(game, "weights", "fragments")
    fault = refused(game, 2, Choose("blocks"))
    assert (fault.code, fault.rule) == ("empty", "E26")
    choose(game, "pipes")
    assert game.position.phase == "ready"
    assert [player.doing for player in game.view().players] == ["waiting", "waiting", "waiting", "watching"]


def test_e26_when_no_tile_is_left_the_game_ends_and_the_most_points_win() -> None:
    game = racing(2)
    for left in game.position.chambers.left:
        left.clear()
    game.position.chambers.tops = [None] * 4
    game.position.points = [3, 7]
    claim(game, 0, 5_000)
    claim(game, 1, 6_000)
    lay(game, 0, -1)
    lay(game, 0, -2)
    assert game.outcome is not None
    assert game.outcome.winners == (1,)
    assert game.outcome.reason.startswith("no tile is left")


def test_e25_the_marker_passes_clockwise_and_a_new_round_begins() -> None:
    game = racing(3, start=2)
    events = [event for seat in range(3) for event in game.play(seat, GiveUp(), 5_000)]
    assert only(RoundBegun, events) == RoundBegun(2, 0)
    assert (game.position.start, game.to_act, game.position.phase) == (0, (0,), "choose")
    assert all_of(Revealed, events) == []
    assert game.position.hands == [None, None, None]


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"hourglass": 61}, "bad-options"),
        ({"cap": 6}, "bad-options"),
        ({"grade": 0}, "bad-options"),
        ({"factors": [100]}, "bad-factors"),
        ({"factors": [100, 10]}, "bad-options"),
        ({"kinds": {"pipes": 25}}, "bad-options"),
        ({"kinds": {"chess": 100}}, "bad-options"),
        ({"cards": "mine"}, "bad-options"),
        ({"cards": "box", "grade": 2}, "bad-grade"),
        ({"start": 2}, "bad-start"),
        ({"colour": "red"}, "bad-options"),
    ],
)
def test_options_that_do_not_exist_are_refused(options: dict[str, Any], code: str) -> None:
    with pytest.raises(IllegalOptions) as fault:
        new_table(2, **options)
    assert fault.value.code == code
