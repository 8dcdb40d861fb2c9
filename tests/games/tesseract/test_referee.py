"""An independent referee for the second edition: it knows T17 and T24 by their text and watches random play.

Before each step it says which research cards may be played, after it who has to be asked and what may have changed.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tessera.core.game import Action
from tessera.games.tesseract import actions, tables
from tessera.games.tesseract.edition_2 import SecondEdition
from tessera.games.tesseract.view import Player, View
from tests.games.tesseract.midgame import midgame

IN_EVENT = {"prime-lowest", "destroy-lowest", "enrich", "shield"}
"""T27, T35–T39: what an event or a priming asks."""
LIKELY_CARD = 0.4
LIKELY_TICK = 0.02


def dice(player: Player) -> list[str]:
    return [die for die in player.lab if die]


def has_set_or_run(view: View, own: Player, goers: int) -> bool:
    """T19, T20: some dice of the lab (with open labs of all) form a set or run of which `goers` can go."""
    from tests.games.tesseract.test_invariants import is_set_or_run

    lab = [die for player in view.players for die in dice(player)] if view.open_labs else dice(own)
    short = [die[0] + die[-1] for die in lab]
    modular = own.character == "number-theorist"
    for mask in range(1 << len(short)):
        group = [short[number] for number in range(len(short)) if mask >> number & 1]
        if 3 <= len(group) <= 5 and is_set_or_run(group, modular):
            free = {die for die in group if die not in {full[0] + full[-1] for full in view.matrix}}
            if len(free) >= goers:
                return True
    return False


def removable(view: View, own: Player) -> bool:
    return bool(view.removable) or (own.character == "structural-engineer" and bool(view.cube))


def free_for(view: View, found: list[str]) -> bool:
    return any(die not in view.matrix for die in found)


CAN_DO: dict[str, Callable[[View, Player], bool]] = {
    "calibrate": lambda view, own: bool(dice(own)),
    "invert": lambda view, own: any(view.primed) or any(map(dice, view.players)),
    "extraction": lambda view, own: "" in own.lab and removable(view, own),
    "courier": lambda view, own: any(map(dice, view.players)) and any("" in each.lab for each in view.players),
    "coolant": lambda view, own: any(view.primed),
    "shake": lambda view, own: bool(dice(own)),
    "brace": removable,
    "overclock": lambda view, own: True,
    "precision": lambda view, own: bool(dice(own)),
    "resonance": lambda view, own: bool(dice(own)),
    "twin-extraction": lambda view, own: "" in own.lab and removable(view, own),
    "neutralise": lambda view, own: any(view.primed[:3]),
    "convoy": lambda view, own: any(map(dice, view.players)) and any("" in each.lab for each in view.players),
    "overdrive": lambda view, own: True,
    "spectrum": lambda view, own: any(map(dice, view.players)),
    "absolute-zero": lambda view, own: any(view.primed),
    "master-key": lambda view, own: free_for(view, dice(own)),
    "twin-containment": lambda view, own: has_set_or_run(view, own, 2),
    "event-horizon": lambda view, own: True,
    "time-dilation": lambda view, own: True,
    "materialise": lambda view, own: "" in own.lab and any(view.destroyed.values()),
    "annihilation": lambda view, own: any(view.primed),
    "tunnel": lambda view, own: "" in own.lab and bool(view.cube),
    "alignment": lambda view, own: bool(dice(own)),
    "rewind": lambda view, own: view.breaches > 0,
    "paradox": lambda view, own: any(card in LOW_CARDS for card in view.discards),
}
"""A card that could do nothing is not offered: when each can do something, by its text."""
LOW_CARDS: list[str] = [*CAN_DO][:15]


def expected_cards(view: View) -> set[str]:
    """T24: the cards of the active player, in the action phase, while no event asks and no other player is asked."""
    decision = view.decision
    assert decision is not None
    if view.phase != "action" or decision.player != view.active or decision.about in IN_EVENT:
        return set()
    own = view.players[view.active]
    return {card for card in own.hand if CAN_DO[card](view, own)}


def owners(view: View, action: Any) -> list[int]:
    """T17: the players whose labs an action of the active player takes from, puts into or changes."""
    match action:
        case actions.Transfer(die, to):
            pieces = [die, to]
        case actions.Adjust(die, _) | actions.Dial(die, _) | actions.Flip(die) | actions.Recolour(die, _):
            pieces = [die]
        case actions.Contain(group, goes, roll):
            pieces = [*group] if roll else [*goes]
        case _:
            pieces = []
    labs = {int(piece.split(":")[1]) for piece in pieces if piece.startswith("lab:")}
    asker = view.players[view.active].seat
    return sorted(lab for lab in labs if view.players[lab].seat != asker and view.players[lab].seat in view.ask_first)


def choose(offered: list[Action], die: Random) -> Action:
    """A random choice, cards more often than others; the tick seldom."""
    plays = [action for action in offered if isinstance(action, actions.Play)]
    if plays and die.random() < LIKELY_CARD:
        return die.choice(plays)
    return die.choice(
        [action for action in offered if action not in tables.ASK_FIRST or die.random() < 0.02] or offered
    )


def watch(game: SecondEdition, die: Random) -> tuple[int, int, int]:
    """Play a game under the referee's eyes; returns cards played during actions, consents and refusals."""
    during = asked = refused = 0
    before: View | None = None
    pending: list[int] = []
    while game.outcome is None:
        view = game.view()
        (seat,) = game.to_act
        offered: list[Action] = [*game.choices(seat)]  # type: ignore[list-item]
        decision = view.decision
        assert decision is not None
        if not game.position.refused:
            found = {action.card for action in offered if isinstance(action, actions.Play)}
            assert found == expected_cards(view), (decision, found, expected_cards(view))
        if decision.about == "consent":
            assert {str(action) for action in offered} >= {"agree", "decline"}
            assert decision.wanted is not None
            assert decision.player in pending, "those who had ticked when it was asked"
            assert before is not None
            assert (view.players, view.matrix, view.actions) == (before.players, before.matrix, before.actions)
            asked += 1
        action = choose(offered, die)
        during += isinstance(action, actions.Play) and bool(game.position.stack)
        needs = owners(view, action) if decision.about != "consent" else []
        game.play(seat, action, 0)
        after = game.view()
        if needs and after.decision is not None:
            assert (after.decision.about, after.decision.player) == ("consent", needs[0]), (str(action), needs)
            before, pending = view, needs
        if isinstance(action, actions.Decline):
            refused += 1
            assert [player.lab for player in after.players] == [player.lab for player in view.players]
            assert after.matrix == view.matrix
            wanted = decision.wanted
            assert after.decision is None or wanted not in game.choices(game.to_act[0])
    return during, asked, refused


@pytest.mark.parametrize("part", range(2))
def test_t17_t24_the_referee_agrees_with_every_step_of_random_play(part: int) -> None:
    """About 7,000 steps; enough that cards during actions, consents and refusals are all seen often."""
    die = Random(part)
    totals = [0, 0, 0]
    for number in range(30):
        seats = 2 + number % 3
        ticked = tuple(seat for seat in range(seats) if die.random() < 0.6)
        game = midgame(seats, 1000 * part + number, SecondEdition, plate="2", ask_first=ticked)
        assert isinstance(game, SecondEdition)
        totals = [total + count for total, count in zip(totals, watch(game, die), strict=True)]
    assert min(totals) > 50, totals
