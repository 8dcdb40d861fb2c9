"""Editions: rules and content are data, so several editions can be played side by side in one process."""

from __future__ import annotations

import pickle
from dataclasses import replace
from typing import ClassVar

import pytest

from tessera.bots import Bot
from tessera.bots.playing import bot_named, next_move, play_out
from tessera.core.chance import key_from
from tessera.core.game import CLOCK
from tessera.games.enigma.actions import Claim, Ready, TimeUp
from tessera.games.enigma.content.tiles import TILES
from tessera.games.enigma.edition import EDITION_1, Edition
from tessera.games.enigma.events import Mistaken, Solved
from tessera.games.enigma.game import Enigma
from tessera.games.enigma.puzzles import CATEGORIES, blocks
from tessera.games.enigma.puzzles.box import BoxCard
from tessera.games.enigma.tiles import Tile
from tests.games.enigma.setting import IN_ORDER, choose


class Short(Enigma):
    """An edition that ends at 8 points, with one networker each."""

    edition: ClassVar[Edition] = replace(EDITION_1, rules="short", goal=8, networkers=1)


class Tall(Enigma):
    """An edition that accepts structures of any height."""

    edition: ClassVar[Edition] = replace(
        EDITION_1, rules="tall", puzzles={**EDITION_1.puzzles, "blocks": blocks.BlocksLimits(largest=None)}
    )


def new_game(kind: type[Enigma], seed: str) -> tuple[Enigma, list[Bot]]:
    game = kind.new(2, key_from(seed), {"cards": "box"})
    return game, [bot_named("enigma", "greedy", f"{seed}:{seat}") for seat in range(2)]


def test_a_variant_plays_beside_the_first_edition() -> None:
    """Two games take turns step by step: each ends at its own goal, and the first plays as it does alone."""
    alone, bots = new_game(Enigma, "beside")
    play_out(alone, bots)
    tables = [new_game(kind, "beside") for kind in (Enigma, Short)]
    moments = [0, 0]
    while any(game.outcome is None for game, _ in tables):
        for table, (game, bots) in enumerate(tables):
            if game.outcome is None:
                seat, action, moments[table] = next_move(game, bots, moments[table])
                game.play(seat, action, moments[table])
    (first, _), (short, _) = tables
    assert first.hash() == alone.hash()
    assert max(first.position.points) >= 15
    assert 8 <= max(short.position.points) < 15
    assert short.position.round < first.position.round


def test_a_game_names_the_rules_of_its_edition() -> None:
    assert (Enigma.rules, Short.rules, Tall.rules) == ("1", "short", "tall")
    assert Short.new(2, bytes(32)).position.supply == [1, 1]
    assert Enigma.new(2, bytes(32)).position.supply == [3, 3]


def test_a_copy_keeps_its_edition() -> None:
    game = Short.new(2, bytes(32))
    for twin in (game.copy(), game.imagine("seed")):
        assert twin.position.edition is Short.edition
        assert twin.rules == "short"


@pytest.mark.parametrize("kind", [Enigma, Short])
def test_a_game_is_sent_to_another_process_without_its_edition(kind: type[Enigma]) -> None:
    game = kind.new(2, bytes(32))
    sent = pickle.dumps(game)
    assert len(sent) < len(pickle.dumps(EDITION_1.box)) / 2
    twin = pickle.loads(sent)
    assert twin.position.edition is kind.edition
    assert (twin.hash(), twin.choices(twin.to_act[0])) == (game.hash(), game.choices(game.to_act[0]))


TALL_CARD = blocks.Card(view=("TTV", "LSV", ".S."))


@pytest.mark.parametrize(("kind", "event"), [(Enigma, Mistaken), (Tall, Solved)])
def test_a_structure_of_five_layers_is_accepted_only_if_the_edition_allows_it(
    kind: type[Enigma], event: type[Mistaken] | type[Solved]
) -> None:
    """E41: the first edition accepts only what fits into 3×3×3."""
    game = kind.new(4, bytes(32), {"start": 0, "cards": "box"})
    choose(game, *IN_ORDER)
    for seat in range(4):
        game.play(seat, Ready(), 0)
    game.play(CLOCK, TimeUp(), 3_000)
    game.position.race.cards[3] = TALL_CARD
    (happened, *_) = game.play(3, Claim(tower()), 10_000)
    assert isinstance(happened, event)


def tower() -> blocks.Arrangement:
    """Return a solution of the card that is five layers high."""
    found = blocks.solutions(TALL_CARD, None, blocks.BlocksLimits(height=5))
    return next(each for each in found if any(z == 4 for built in each.built for _, _, z in built.cubes))


def test_blocks_are_made_and_solved_in_the_space_of_an_edition() -> None:
    """A taller space has more solutions; they include the first edition's, and all are accepted."""
    low, high = blocks.LIMITS, blocks.BlocksLimits(height=5, largest=None)
    for boxed in EDITION_1.box["blocks"]:
        assert isinstance(boxed.card, blocks.Card)
        few, many = blocks.solutions(boxed.card, None, low), blocks.solutions(boxed.card, None, high)
        assert {*few} <= {*many}
        assert all(blocks.check(boxed.card, found, high) is None for found in many)
        assert [found for found in many if blocks.check(boxed.card, found, low) is None] != []


def test_an_edition_brings_its_own_tiles_and_box() -> None:
    """With two tiles and two cards a chamber, the game ends when they are used up, or at the goal."""
    tiles = [Tile(str(TILES[number % 108]), number, CATEGORIES[number // 2]) for number in range(8)]
    box: dict[str, list[BoxCard]] = {category: list(EDITION_1.box[category][:2]) for category in CATEGORIES}

    class Tiny(Enigma):
        edition: ClassVar[Edition] = replace(EDITION_1, rules="tiny", tiles=tuple(tiles), box=box)

    game, bots = new_game(Tiny, "tiny")
    assert [chamber.left for chamber in game.view().chambers] == [1, 1, 1, 1]
    play_out(game, bots)
    assert game.outcome is not None
    assert game.outcome.reason.startswith("no tile is left")
    assert len(game.position.network.laid) == 1 + 8
