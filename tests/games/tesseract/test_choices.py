"""Choices are exact and complete: an oracle, written from the view and the rules' text, lists the same."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from tessera.games.tesseract.actions import Contain, Roll
from tessera.games.tesseract.content.edition_1 import EDITION_1
from tessera.games.tesseract.view import View
from tests.games.tesseract.midgame import midgame
from tests.games.tesseract.test_invariants import is_set_or_run

LEVEL = {card.name: deck.level for deck in EDITION_1.decks for card in deck.cards}
ACTIONS = ("remove", "adjust", "recolour", "transfer", "study", "contain")


def legal(view: View) -> set[str]:
    """List the legal actions of T14–T20 from the view alone."""
    me = view.active
    own = view.players[me]
    return {
        *removes(view, own.character == "structural-engineer"),
        *adjusts(view),
        *transfers(view),
        *(f"study {card}" for card in own.hand if LEVEL[card] < 4 and view.decks[LEVEL[card] - 1]),
        *contains(view),
    }


def removes(view: View, leverage: bool) -> set[str]:
    """List the legal removes (T14, T15)."""
    if "" not in view.players[view.active].lab:
        return set()
    here = {tuple(map(int, name[5:].split(","))) for name in view.cube}
    found = set()
    for x, y, z in here:
        sides = [(x + 1, y, z), (x - 1, y, z), (x, y + 1, z), (x, y - 1, z)]
        if (x, y, z + 1) not in here and sum(side not in here for side in sides) >= (1 if leverage else 2):
            found.add(f"remove {x},{y},{z}")
    return found


def adjusts(view: View) -> set[str]:
    """List the legal adjusts (T16), with Modular, Clean hands and Filter."""
    own = view.players[view.active]
    found = set()
    for space, die in enumerate(own.lab):
        if die:
            for step in (-1, 1):
                if own.character == "number-theorist" or 1 <= int(die[-1]) + step <= 6:
                    found.add(f"adjust lab:{view.active}:{space} {step:+d}")
            if own.character == "spectroscopist":
                for colour, left in view.destroyed.items():
                    if left and colour != die[:-1]:
                        found.add(f"recolour lab:{view.active}:{space} {colour}")
    reach = 2 if own.character == "decontaminator" else 1
    for column in view.primed:
        for die in column:
            for step in range(-reach, reach + 1):
                if step and 0 <= int(die[-1]) + step <= 6:
                    found.add(f"adjust primed:{die} {step:+d}")
    return found


def transfers(view: View) -> set[str]:
    """List the legal transfers (T17)."""
    return {
        f"transfer lab:{source}:{space} lab:{target}"
        for source, player in enumerate(view.players)
        for space, die in enumerate(player.lab)
        for target, other in enumerate(view.players)
        if die and source != target and view.active in (source, target) and "" in other.lab
    }


def contains(view: View) -> set[str]:
    """List the legal containments (T19, T20); of equal dice in a lab, the first is used."""
    own = view.players[view.active]
    dice = {space: f"{die[0]}{die[-1]}" for space, die in enumerate(own.lab) if die}
    found = set()
    for size in (3, 4, 5):
        for group in combinations(dice, size):
            left_out = [space for space in dice if space not in group]
            if any(dice[out] == dice[space] and out < space for out in left_out for space in group):
                continue
            if not is_set_or_run([dice[space] for space in group], own.character == "number-theorist"):
                continue
            names = ",".join(f"{view.active}:{space}" for space in group)
            for goes in group:
                first = min(space for space in group if dice[space] == dice[goes])
                if own.lab[goes] not in view.matrix and goes == first:
                    found |= {f"contain {view.active}:{goes} of {names}{roll}" for roll in ("", " roll")}
    return found


@given(seats=st.integers(1, 4), seed=st.integers(0, 1 << 20))
@settings(max_examples=300)
def test_t14_to_t20_the_actions_offered_are_those_an_oracle_finds(seats: int, seed: int) -> None:
    game = midgame(seats, seed)
    texts = {str(choice) for choice in game.choices(game.to_act[0])}
    assert {text for text in texts if text.split()[0] in ACTIONS} == legal(game.view())


@given(seats=st.integers(1, 4), seed=st.integers(0, 1 << 20))
@settings(max_examples=50)
def test_parsing_a_choice_gives_the_interned_object_that_was_offered(seats: int, seed: int) -> None:
    """Actions are interned, except those that name sets of dice: there are too many."""
    game = midgame(seats, seed)
    for choice in game.choices(game.to_act[0]):
        read = game.parse(str(choice))
        assert read == choice
        assert read is choice or isinstance(choice, Contain | Roll)
