"""ENIGMA's view: systems, forecasts, phases; and every choice names pieces that the view shows."""

from __future__ import annotations

import msgspec

from tessera.core.game import Action
from tessera.games.enigma.actions import Claim, GiveUp, Lay, Ready
from tessera.games.enigma.game import Enigma
from tessera.games.enigma.view import Standing, System
from tests.games.enigma.setting import WRONG, choose, claim, lay, laying, new_table, racing, stand


def test_every_system_with_its_open_ends_cells_networkers_and_worth() -> None:
    game = laying("NE:g S:r W:r", None, table={(1, 0): "NE:g S:r W:b"})
    stand(game, 1, 1, 0, 2)
    first = game.view().systems[0]
    assert first == System(0, 1, (1, 1, 1), (Standing(1, "cell:1,0:2", "b"),), (0, 1))


def test_each_tile_says_which_systems_its_groups_belong_to() -> None:
    game = laying("NE:g S:r W:r", None, table={(1, 0): "NE:g S:r W:b"})
    assert [(spot.name, spot.systems) for spot in game.view().tiles] == [("tile:0,0", (0, 1)), ("tile:1,0", (2, 3, 0))]


def test_for_a_tile_in_hand_what_each_place_and_turn_would_close_and_score() -> None:
    game = laying("NE:g S:r W:r", None, table={(1, 0): "NE:g S:r W:b"})
    stand(game, 1, 1, 0, 2)
    places = {place.name: place for place in game.view().places}
    north = {turned.turn: turned for turned in places["place:0,-1"].turns}
    assert (north[0].closes, north[0].points, north[0].cells) == ((0,), (0, 1), (0, 2, 0))
    assert (north[1].closes, north[1].points) == ((), (0, 0))


def test_the_views_forecast_comes_true() -> None:
    table = {(1, 0): "NE:g S:r W:b", (1, -1): "NES:b W:g", (0, 1): "N:b E:r S:b W:b"}
    game = laying("NE:g S:r W:r", None, table=table)
    stand(game, 1, 1, 0, 2)
    stand(game, 0, 0, 1, 0)
    were_open = [system.number for system in game.view().systems if system.open_ends]
    for place in game.view().places:
        for turned in place.turns:
            for cell, gain in enumerate((None, *turned.cells)):
                if cell and gain is None:
                    continue
                twin = game.copy()
                lay(twin, place.x, place.y, turned.turn, cell - 1 if cell else None)
                mine, theirs = turned.points
                assert twin.position.points == [mine + (gain or 0), theirs]
                network = twin.position.network
                closed = [system for system in were_open if not network.open_ends(network.system(system))]
                assert turned.closes == tuple(closed)


def test_without_supply_no_cell_is_promised() -> None:
    game = laying("NE:g S:r W:r", None)
    game.position.supply[0] = 0
    assert {turned.cells for place in game.view().places for turned in place.turns} == {(None, None, None)}


def test_surrounded_places_are_named() -> None:
    around = dict.fromkeys(((0, -1), (0, -2), (1, -2), (2, -2), (2, -1), (2, 0), (1, 0)), "NESW:rg")
    assert laying("NE:g S:r W:r", None, table=around).view().surrounded == ((1, -1),)


def test_tiles_left_and_grades_of_the_next_puzzles() -> None:
    game = racing(2)
    game.play(0, GiveUp(), 10_000)
    claim(game, 1, 11_000)
    weights, fragments, pipes, _ = game.view().chambers
    assert (weights.left, weights.boxed, weights.taken) == (25, 1, 0)
    assert (fragments.left, fragments.boxed, fragments.taken) == (25, 0, 1)
    assert (pipes.left, pipes.boxed, pipes.name) == (26, 0, "chamber:pipes")
    assert pipes.grade == game.position.chambers.grades[2]


def doing(game: Enigma) -> list[str]:
    return [player.doing for player in game.view().players]


def test_the_view_says_which_seat_is_choosing_ready_working_done_or_laying() -> None:
    game = new_table(3)
    assert doing(game) == ["choosing", "watching", "watching"]
    choose(game, "weights", "pipes", "blocks")
    game.play(1, Ready(), 0)
    assert doing(game) == ["waiting", "ready", "waiting"]
    game = racing(3)
    game.play(0, Claim(WRONG), 10_000)
    claim(game, 1, 11_000)
    assert doing(game) == ["working", "solved", "working"]
    assert [player.ends for player in game.view().players] == [71_000, None, 71_000]
    game.play(0, GiveUp(), 20_000)
    claim(game, 2, 21_000)
    assert doing(game) == ["gave up", "laying", "solved"]


def test_every_choice_names_pieces_that_are_in_view() -> None:
    game = laying("NE:g S:r W:r", None, table={(1, 0): "NE:g S:r W:b"})
    view = game.view()
    shown = {place.name for place in view.places} | {player.name for player in view.players}
    for choice in game.choices(0):
        assert isinstance(choice, Action)
        assert set(game.info(0, choice).pieces) <= shown
    assert game.info(0, Lay(0, -1, 2)).pieces == ("hand:0", "place:0,-1")
    game = new_table(2)
    chambers = {chamber.name for chamber in game.view().chambers}
    assert {piece for choice in game.choices(0) for piece in game.info(0, choice).pieces} == chambers  # type: ignore[arg-type]


def test_the_view_tells_nothing_that_is_not_revealed() -> None:
    """Two games that differ only in future chance have equal views, except for the commitment."""
    game = racing(3, cards="fresh")
    one, other = game.view(), game.imagine("another").view()
    assert msgspec.structs.replace(one, commitment="") == msgspec.structs.replace(other, commitment="")
