"""Two editions are played side by side in one process without affecting each other."""

from __future__ import annotations

from random import Random
from typing import get_args

import msgspec
import pytest

from tessera.core import registry
from tessera.core.chance import key_from
from tessera.core.game import IllegalOptions, UnreadableAction
from tessera.core.match import Match
from tessera.core.record import Record
from tessera.games.tesseract import GAME, options
from tessera.games.tesseract.content.characters import CHARACTERS
from tessera.games.tesseract.content.containment import CONTAINMENT
from tessera.games.tesseract.content.edition import Deck, Edition, research_card
from tessera.games.tesseract.content.plates import PLATES, Plate, Row
from tessera.games.tesseract.content.research import DECKS
from tessera.games.tesseract.game import Tesseract
from tessera.games.tesseract.tally import Tally
from tessera.games.tesseract.tasks.turn import MoreActions
from tessera.lab.simulate import Plan, play_part
from tessera.lab.tally import new_tally
from tests.games.tesseract.positions import do, everything, offered

THAW = research_card("thaw", MoreActions(3))

VARIANT = Edition(
    "test",
    decks=(Deck(level=2, copies=16, cards=(THAW,)), *DECKS[1:]),
    containment=CONTAINMENT[::-1],
    characters=CHARACTERS[:4],
    plates=(Plate("1", "expert", Row(fission=16)), *PLATES[1:-1]),
)
"""An edition with one card in the first deck, reordered containment cards, four characters, another plate 1, no D."""


class Variant(Tesseract):
    """A game with the same rules and other components."""

    rules = VARIANT.rules
    edition = VARIANT


def hashes(game: Tesseract, seed: int) -> list[str]:
    """Return the hash after each step of a random game."""
    found, die = [], Random(seed)
    while game.outcome is None:
        (seat,) = game.to_act
        game.play(seat, die.choice(game.choices(seat)), 0)  # type: ignore[arg-type]
        found.append(game.hash())
    return found


def first_turn(kind: type[Tesseract]) -> Tesseract:
    game = kind.new(2, key_from("editions"), {"start": 0})
    while game.turn == 0:
        do(game, offered(game)[0])
    return game


def test_a_game_is_played_with_the_cards_and_plates_of_its_edition() -> None:
    standard, variant = first_turn(Tesseract), first_turn(Variant)
    assert variant.view().players[0].hand == ("thaw",)
    assert standard.view().players[0].hand != ("thaw",)
    assert variant.view().events_left["fission"] == 16
    assert standard.view().events_left["fission"] == 0
    assert variant.view().may_be_face_down == standard.view().may_be_face_down[::-1]
    do(variant, "play thaw")
    assert variant.view().actions == 6
    assert variant.view().discards == {"thaw": 1}


def test_a_text_is_read_by_the_names_of_the_edition() -> None:
    assert str(Variant.parse("play thaw")) == "play thaw"
    assert str(Tesseract.parse("play calibrate")) == "play calibrate"
    for kind, text in ((Tesseract, "play thaw"), (Variant, "play calibrate"), (Variant, "choose character:archivist")):
        with pytest.raises(UnreadableAction):
            kind.parse(text)


def test_options_are_checked_against_the_edition() -> None:
    team = ("archivist", "roboticist")
    assert Tesseract.new(2, key_from(1), {"characters": team}).view().players[0].character == "archivist"
    with pytest.raises(IllegalOptions, match="there is no 'archivist'"):
        Variant.new(2, key_from(1), {"characters": team})
    with pytest.raises(IllegalOptions, match="there is no plate D"):
        Variant.new(2, key_from(1), {"plate": "D"})


@pytest.mark.parametrize("seed", range(5))
def test_games_of_two_editions_side_by_side_do_not_mix(seed: int) -> None:
    """Two games take turns step by step; each has the hashes that it has alone."""
    alone = {kind: hashes(kind.new(2, key_from(seed)), seed) for kind in (Tesseract, Variant)}
    assert alone[Tesseract] != alone[Variant]
    together = {kind: (kind.new(2, key_from(seed)), Random(seed)) for kind in (Tesseract, Variant)}
    found: dict[type[Tesseract], list[str]] = {Tesseract: [], Variant: []}
    while any(game.outcome is None for game, _ in together.values()):
        for kind, (game, die) in together.items():
            if game.outcome is None:
                (seat,) = game.to_act
                action = kind.parse(str(die.choice(game.choices(seat))))
                game.play(seat, action, 0)
                found[kind].append(game.hash())
                assert msgspec.json.decode(game.encoded_view(), type=kind.View) == game.view()
                assert everything(game) == {0: 16, 1: 16, 2: 16, 3: 16}, "T47"
    assert found == alone


def test_a_record_replays_under_the_edition_it_names(monkeypatch: pytest.MonkeyPatch) -> None:
    editions = {**GAME.editions, "test": f"{__name__}:Variant"}
    monkeypatch.setitem(registry.games(), "tesseract", msgspec.structs.replace(GAME, editions=editions))
    for kind in (Tesseract, Variant):
        key = key_from("record")
        match, die = Match.new(kind, 2, key), Random(1)
        while match.game.outcome is None:
            (seat,) = match.game.to_act
            match.play(seat, die.choice(match.game.choices(seat)), 0)  # type: ignore[arg-type]
        again = Record.of(match, key).replay()
        assert type(again.game) is kind
        assert again.game.hash() == match.game.hash()


def test_a_simulation_counts_the_cards_of_the_edition_it_played(monkeypatch: pytest.MonkeyPatch) -> None:
    editions = {**GAME.editions, "test": f"{__name__}:Variant"}
    monkeypatch.setitem(registry.games(), "tesseract", msgspec.structs.replace(GAME, editions=editions))
    tally, _ = play_part(Plan("tesseract", 2, ("random", "random"), {"plate": "1"}, 2, "counts"), 0, 2)
    assert isinstance(tally, Tally)
    total = new_tally("tesseract")
    total.merge(tally)
    research = next(table for table in total.tables() if table.title == "Research cards")
    names = list(research.columns[0].cells)
    assert names[0] == "thaw"
    assert "calibrate" not in names
    assert tally.played["thaw"] > 0
    first, _ = play_part(Plan("tesseract", 2, ("random", "random"), {}, 1, "counts", rules="1"), 0, 1)
    assert isinstance(first, Tally)
    assert not first.played["thaw"]


def test_the_plates_that_an_option_names_are_those_of_an_edition() -> None:
    assert set(get_args(options.Plate)) == set(Tesseract.edition.plate_of)
