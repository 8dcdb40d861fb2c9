"""Random play with invariants checked after every step: no die is lost, nothing illegal is offered or accepted."""

from __future__ import annotations

import re
from itertools import combinations
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tessera.core.chance import key_from
from tessera.core.game import Action, IllegalAction
from tessera.core.match import Match
from tessera.games.tesseract import actions, tables
from tessera.games.tesseract.containing import contain_choices
from tessera.games.tesseract.content.edition_1 import EDITION_1
from tessera.games.tesseract.content.passives import MAGAZINE
from tessera.games.tesseract.content.plates import PLATES
from tessera.games.tesseract.cube import Cube
from tessera.games.tesseract.dice import (
    DICE_OF_VALUE,
    EMPTY,
    PLACE_AT,
    PLACE_OF,
    VALUE,
    Die,
    Place,
    bits,
    mask_of,
)
from tessera.games.tesseract.edition_2 import SecondEdition
from tessera.games.tesseract.game import Tesseract
from tessera.games.tesseract.tasks.cards import KeepCard
from tessera.games.tesseract.view import View
from tests.games.tesseract.midgame import midgame
from tests.games.tesseract.positions import everything, position

PLATE = st.sampled_from([plate.name for plate in PLATES])
SEATS = st.integers(1, 4)
NUMBER = st.integers(0, 1 << 20)
KIND = st.sampled_from([Tesseract, SecondEdition])

UNIVERSE: list[Action] = [
    *tables.REMOVE,
    *(action for place in tables.ADJUST[1] for value in place for action in value),
    *(action for reach in tables.ADJUST_PRIMED for steps in reach.values() for action in steps),
    *(action for place in tables.TRANSFER for action in place),
    *(action for place in tables.DIAL for action in place[1:]),
    *(action for place in tables.RECOLOUR for action in place),
    *(action for cell in tables.REPOSITION for action in cell),
    *(action for place in tables.SWAP for action in place),
    *tables.FLIP, *tables.ROLL_ONE, *tables.CONTAIN_ONE, *EDITION_1.play, *EDITION_1.study, *EDITION_1.use,
    tables.SPECIAL, tables.PASS, tables.AGREE, tables.DECLINE, tables.END, *tables.ASK_FIRST,
]  # fmt: skip
"""Nearly every possible action, except containments."""


def check_all(game: Tesseract) -> None:
    """Check the invariants that always hold."""
    state = game.position
    assert everything(game) == {0: 16, 1: 16, 2: 16, 3: 16}, "T47"
    for player, lab in enumerate(state.labs):
        assert len(lab) == (8 if state.passives[player] == MAGAZINE else 6), "T15"
    assert state.columns == [sum(VALUE[die] == value for die in state.primed) for value in range(8)]
    assert 0 <= state.breaches <= 7
    assert (state.breaches == 7) == (state.outcome is not None and state.outcome.reason == "seventh-breach"), "T33"
    assert sum(map(sum, state.decks)) + sum(map(len, state.hands)) + sum(state.discards) + held_cards(game) == 41, "T4"
    assert sum(state.plate_left) + state.uncovered.bit_count() == 16, "T11"
    turned = [value for value in range(1, 7) if state.cards[value] != EMPTY]
    assert sum(state.face_down) + len(turned) == 9, "T3"
    assert turned == [value for value in range(1, 7) if (state.matrix & DICE_OF_VALUE[value]).bit_count() >= 2], "T43"
    check_cube(state.cube)
    assert not state.dampened & ~state.cube.taken
    assert sum(state.bag) == state.cube.hidden.bit_count(), "T10"
    assert min(state.destroyed) >= 0
    there = mask_of(place for place, die in enumerate_places(state.labs) if die != EMPTY)
    assert not any(task.marked & ~there for task in state.stack), "pending tasks name only dice that are there"
    decision = game.view().decision
    assert decision is None or re.fullmatch(r"T[1-9]\d?", decision.rule), "every question names its rule"


def enumerate_places(labs: list[list[Die]]) -> list[tuple[Place, Die]]:
    return [(PLACE_AT[player][space], die) for player, lab in enumerate(labs) for space, die in enumerate(lab)]


def check_encoded_view(game: Tesseract) -> None:
    """Check that the cached encoding equals the view."""
    assert msgspec.json.decode(game.encoded_view(), type=View) == game.view()


def held_cards(game: Tesseract) -> int:
    """Return the cards that an Archivist has drawn and will keep one of."""
    return sum(2 for task in game.position.stack if isinstance(task, KeepCard))


def check_cube(cube: Cube) -> None:
    """Check T10 and T14 die by die, without masks."""
    here = {(cell & 3, cell >> 2 & 3, cell >> 4) for cell in range(64) if cube.cells[cell] != EMPTY}
    assert here == {(cell & 3, cell >> 2 & 3, cell >> 4) for cell in bits(cube.taken)}
    for cell in bits(cube.taken):
        x, y, z = cell & 3, cell >> 2 & 3, cell >> 4
        assert z == 0 or (x, y, z - 1) in here
        sides = sum(side not in here for side in ((x + 1, y, z), (x - 1, y, z), (x, y + 1, z), (x, y - 1, z)))
        top = (x, y, z + 1) not in here
        assert cube.removable >> cell & 1 == (top and sides >= 2), "T14"
        assert cube.loose >> cell & 1 == (top and sides >= 1)
        assert not (cube.hidden >> cell & 1 and (top or sides)), "T10"
        assert not (cube.covered >> cell & 1 and top), "T10"
        assert (cube.cells[cell] >> 3 == 4) == bool(cube.hidden >> cell & 1)
        assert (cube.cells[cell] & 7 == 0) == bool(cube.covered >> cell & 1)


class Table(RuleBasedStateMachine):
    """A table whose players play random legal actions and sometimes try an illegal one."""

    @initialize(
        kind=KIND,
        seats=SEATS,
        plate=PLATE,
        seed=NUMBER,
        started=st.booleans(),
        open_plate=st.booleans(),
        data=st.data(),
    )
    def sit_down(
        self, kind: type[Tesseract], seats: int, plate: str, seed: int, started: bool, open_plate: bool, data: Any
    ) -> None:
        options: dict[str, object] = {"plate": plate, "plate_open": open_plate, "extra_primed": seed % 3}
        options["ask_first"] = tuple(bits(seed & (1 << seats) - 1))
        if started:
            self.game = midgame(seats, seed, kind, **options)
        else:
            options["characters"] = data.draw(st.sampled_from(("chance", "choice")))
            self.game = kind.new(seats, key_from(seed), options)

    def offered(self) -> list[Action]:
        return list(self.game.choices(self.game.to_act[0]))  # type: ignore[arg-type]

    @precondition(lambda self: self.game.outcome is None)
    @rule(number=NUMBER)
    def do_anything(self, number: int) -> None:
        choices = self.offered()
        assert choices
        assert len(set(map(str, choices))) == len(choices)
        action = choices[number % len(choices)]
        assert Tesseract.parse(str(action)) == action
        self.game.play(self.game.to_act[0], action, 0)

    @precondition(lambda self: self.game.outcome is None)
    @rule(number=NUMBER)
    def use_a_card_or_a_special(self, number: int) -> None:
        choices = [
            choice
            for choice in self.offered()
            if isinstance(choice, actions.Play | actions.Use | actions.Special | actions.Contain)
        ]
        if choices:
            self.game.play(self.game.to_act[0], choices[number % len(choices)], 0)

    @precondition(lambda self: self.game.outcome is None)
    @rule(seat=st.integers(0, 3))
    def tick(self, seat: int) -> None:
        """T17: since edition 2 at any time; nothing else changes."""
        ticks = [choice for choice in self.game.choices(seat) if choice in tables.ASK_FIRST]
        assert bool(ticks) == (seat in self.game.view().may_ask_first)
        for action in ticks:
            before = self.game.view()
            self.game.play(seat, action, 0)
            after = self.game.view()
            assert set(after.ask_first) ^ set(before.ask_first) == {seat}
            assert msgspec.structs.replace(after, ask_first=before.ask_first) == before

    @rule(numbers=st.lists(NUMBER, min_size=3, max_size=3), seat=st.integers(0, 3))
    def try_what_is_not_offered(self, numbers: list[int], seat: int) -> None:
        before = self.game.hash()
        offered = self.game.choices(seat)
        for number in numbers:
            action = UNIVERSE[number % len(UNIVERSE)]
            if action not in offered:
                with pytest.raises(IllegalAction):
                    self.game.play(seat, action, 0)
        assert self.game.hash() == before

    @precondition(lambda self: self.game.outcome is None)
    @rule(number=NUMBER)
    def let_a_twin_go_another_way(self, number: int) -> None:
        before = self.game.hash()
        choices = self.offered()
        for twin in (self.game.imagine(number), self.game.copy()):
            assert twin.hash() == before
            check_encoded_view(twin)
            twin.play(twin.to_act[0], choices[number % len(choices)], 0)
            check_encoded_view(twin)
            assert self.game.hash() == before
            check_encoded_view(self.game)

    @invariant()
    def nothing_is_lost(self) -> None:
        if hasattr(self, "game"):
            check_all(self.game)

    @invariant()
    def the_encoded_view_is_up_to_date(self) -> None:
        if hasattr(self, "game"):
            check_encoded_view(self.game)


QUIET = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]


class ManyTables(Table):
    """The state machine with more examples, for the long mode."""


TestTable = Table.TestCase
TestTable.settings = settings(max_examples=200, stateful_step_count=60, suppress_health_check=QUIET)
TestManyTables = pytest.mark.long(pytest.mark.timeout(3600)(ManyTables.TestCase))
TestManyTables.settings = settings(max_examples=2000, stateful_step_count=60, suppress_health_check=QUIET)


def play_to_the_end(game: Tesseract, seed: int) -> None:
    die = Random(seed)
    while game.outcome is None:
        (seat,) = game.to_act
        choices = game.choices(seat)
        texts = {str(choice) for choice in choices}
        assert len(texts) == len(choices)
        game.play(seat, die.choice(choices), 0)  # type: ignore[arg-type]
        check_all(game)
    assert game.to_act == ()


@given(kind=KIND, seats=SEATS, plate=PLATE, seed=NUMBER)
@settings(max_examples=30)
def test_the_encoded_view_is_up_to_date_after_every_step_and_every_undo(
    kind: type[Tesseract], seats: int, plate: str, seed: int
) -> None:
    match, die = Match(midgame(seats, seed, kind, plate=plate)), Random(seed)
    while match.game.outcome is None:
        reach = match.reach
        if reach is not None and die.random() < 0.3:
            match.undo(reach.seat, 0)
        else:
            (seat,) = match.game.to_act
            match.play(seat, die.choice(match.game.choices(seat)), 0)  # type: ignore[arg-type]
        assert isinstance(match.game, Tesseract)
        check_encoded_view(match.game)


def whole_games(kind: type[Tesseract], seats: int, plate: str, seed: int) -> None:
    """Play a game from the start, and one from the middle, where every card is within reach."""
    play_to_the_end(kind.new(seats, key_from(seed), {"plate": plate}), seed)
    play_to_the_end(midgame(seats, seed, kind, plate=plate), seed)


@given(kind=KIND, seats=SEATS, plate=PLATE, seed=NUMBER)
@settings(max_examples=100)
def test_t47_200_random_games_to_the_end(kind: type[Tesseract], seats: int, plate: str, seed: int) -> None:
    whole_games(kind, seats, plate, seed)


@pytest.mark.long
@pytest.mark.timeout(3600)
@given(kind=KIND, seats=SEATS, plate=PLATE, seed=NUMBER)
@settings(max_examples=1000)
def test_t47_2000_random_games_to_the_end(kind: type[Tesseract], seats: int, plate: str, seed: int) -> None:
    whole_games(kind, seats, plate, seed)


DICE = st.builds(lambda colour, value: f"{colour}{value}", st.sampled_from("yopb"), st.integers(1, 6))


@given(dice=st.lists(DICE, max_size=8), matrix=st.sets(DICE, max_size=10), modular=st.booleans())
@settings(max_examples=300)
def test_t19_contain_offers_exactly_the_sets_and_runs(dice: list[str], matrix: set[str], modular: bool) -> None:
    """Compares the choices with all subsets of the lab, judged by T19's text; equal dice count once."""
    name = "number-theorist" if modular else "roboticist"
    lab = dice if not modular else dice[:6]
    game = position(" ".join(lab), characters=(name, "archivist"), matrix=" ".join(matrix), destroyed=(0, 0, 0, 0))
    assert game.position.characters[0] == EDITION_1.character_of[name]
    expected = {
        (tuple(sorted(lab[place] for place in group)), lab[goes])
        for size in (3, 4, 5)
        for group in combinations(range(len(lab)), size)
        if is_set_or_run([lab[place] for place in group], modular)
        for goes in group
        if lab[goes] not in matrix
    }
    found = [
        (tuple(sorted(lab[PLACE_OF[die]] for die in choice.dice)), lab[PLACE_OF[choice.goes[0]]])
        for choice in contain_choices(game.position, 0)
        if not choice.roll
    ]
    assert set(found) == expected
    assert len(found) == len(expected)


def is_set_or_run(dice: list[str], modular: bool) -> bool:
    """Tell whether dice are a set or run (T19): equal values or a gapless sequence; one colour or all different."""
    colours, values = {die[0] for die in dice}, sorted(int(die[1]) for die in dice)
    if len(colours) not in (1, len(dice)):
        return False
    starts = range(1, 7) if modular else range(1, 8 - len(dice))
    runs = [sorted((start + step - 1) % 6 + 1 for step in range(len(dice))) for start in starts]
    return len(set(values)) == 1 or values in runs
