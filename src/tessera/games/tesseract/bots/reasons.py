"""Reasons for an action of TESSERACT: what it contains, the odds of a roll, the change in the risk of a breach.

All odds are exact, counted over all rolls; nothing is estimated and nothing hidden is used.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from tessera.bots.advice import Adviser, Reason
from tessera.core.game import Action, Event, Game
from tessera.games.tesseract import actions, events, tables
from tessera.games.tesseract.bots.beam_search import CHANCE
from tessera.games.tesseract.bots.choices import agree
from tessera.games.tesseract.bots.value_model import learned_chance
from tessera.games.tesseract.containing import contain_choices, contains
from tessera.games.tesseract.content.passives import MODULAR
from tessera.games.tesseract.content.plates import EVENTS
from tessera.games.tesseract.dice import (
    BIT,
    CELL,
    CELL_OF,
    COLOUR,
    COLOURS,
    DICE_OF_COLOUR,
    DICE_OF_VALUE,
    DIE,
    EMPTY,
    KINDS,
    LAB,
    LAB_AT,
    LAYER_OF,
    PLACE_OF,
    PRIMED_OF,
    SPACE_AT,
    VALUE,
    VALUES,
    WITH_VALUE,
)
from tessera.games.tesseract.game import Tesseract
from tessera.games.tesseract.labs import die_at
from tessera.games.tesseract.primed import LAST_BREACH
from tessera.games.tesseract.state import State
from tessera.games.tesseract.view import odds_of

COUNTED = 5
"""Dice whose rolls are counted out one by one: 6 ** 5 rolls take 0.15 s.  Hand-set."""
TELLING = 0.01
"""Chance to win: an action that costs less is no mistake.  Hand-set."""
ROLL_OUTS = 8
"""Roll-outs that estimate the chances at one moment: about a second.  Hand-set."""
SEED = 0
"""Seed of the imagined chance with which an action is played out to explain it; no reason depends on it."""


def reasons(game: Game, seat: int, action: Action, then: Sequence[Action] = ()) -> list[Reason]:
    """The reasons for an action and for the plan that follows it."""
    assert isinstance(game, Tesseract)
    state = game.position
    found: list[Reason] = []
    match action:
        case actions.Contain(dice, goes, roll):
            found += _containing(state, dice, goes, roll)
        case actions.Remove(cell):
            found += _removing(game, CELL_OF[cell])
        case actions.Roll(dice):
            found.append(_rolling(state, dice))
        case actions.End():
            found.append(Reason("tesseract.rest", numbers={"actions": state.actions}))
        case _:
            found += _comparing(game, action)
    steps, after = _following(game, action, then)
    destroyed = {reason.what for reason in found if reason.key == "tesseract.destroys-match"}
    found += [step for step in steps if step.key != "tesseract.then.destroy" or step.what not in destroyed]
    if after is not None:
        before, now = breach_chance(state)[0], breach_chance(after)[0]
        if now != before:
            found.append(Reason("tesseract.breach-changes", numbers={"before": before, "after": now}))
    return found


# The plan that follows


def _following(game: Tesseract, action: Action, then: Sequence[Action]) -> tuple[list[Reason], State | None]:
    """The steps of the plan after its first action, and the position it leads to before anything is left to chance."""
    twin = game.imagine(SEED)
    found: list[Reason] = []
    for number, step in enumerate((action, *then)):
        before = twin.copy()
        if step is tables.END or step not in twin.choices(twin.to_act[0]):
            return found, before.position if number else None
        happened = twin.play(twin.to_act[0], step, twin.position.at)
        if number and (told := _step(before.position, step, happened)):
            found.append(told)
        if twin.outcome is not None or twin.turn != game.turn:
            return found, None
        if twin.chance.draws != before.chance.draws and any(isinstance(event, CHANCE) for event in happened):
            return found, before.position if number else None
        agree(twin)
    return found, twin.position


def _step(before: State, action: Action, happened: Sequence[Event]) -> Reason | None:
    """The reason for one step of a plan; most answers to decisions need none."""
    match action:
        case actions.Contain(_, goes, _):
            return Reason("tesseract.then.contain", tuple(_die(before, die) for die in goes))
        case actions.Remove(die) | actions.Destroy(die):
            return Reason(f"tesseract.then.{_tag(action)}", (_die(before, die),))
        case actions.Roll(dice):
            return Reason("tesseract.then.roll", tuple(_die(before, die) for die in dice))
        case actions.Transfer(die, lab):
            return Reason("tesseract.then.transfer", (_die(before, die), lab))
        case actions.Swap(die, cell):
            return Reason("tesseract.then.swap", (_die(before, die), _die(before, cell)))
        case actions.Study(card) | actions.Play(card) | actions.Use(card):
            return Reason(f"tesseract.then.{_tag(action)}", (card,))
        case actions.Special():
            return Reason("tesseract.then.special", (before.edition.characters[before.characters[before.active]].name,))
        case actions.Adjust() | actions.Dial() | actions.Flip() | actions.Recolour():
            return Reason("tesseract.then.turn", _turned(happened))
    return None


def _tag(action: Action) -> str:
    return str(action.__struct_config__.tag)


def _die(state: State, piece: str) -> str:
    """The name of the die at a place, in a cell or in the primed area."""
    if piece in PRIMED_OF:
        return DIE[PRIMED_OF[piece]]
    return DIE[state.cube.cells[CELL_OF[piece]] if piece in CELL_OF else die_at(state, PLACE_OF[piece])]


def _turned(happened: Sequence[Event]) -> tuple[str, str]:
    """A die before and after it was turned; after it is empty if the die was adjusted below 1 (T16)."""
    for event in happened:
        if isinstance(event, events.Turned):
            return event.was, event.die
        if isinstance(event, events.Destroyed):
            return event.die, ""
    raise AssertionError("every turn of a die is told by an event")


# The threat phase to come


def outlook(game: Game, seat: int) -> list[Reason]:
    """The threat phase to come: the die that will be primed, the odds of a breach, the event below it."""
    assert isinstance(game, Tesseract)
    state = game.position
    if state.skips:
        return [Reason("tesseract.skipped")]
    if state.stasis:
        return [Reason("tesseract.stasis")]
    lowest = state.cube.lowest(state.dampened)
    if not lowest:
        return [Reason("tesseract.cube-empty" if not state.cube.taken else "tesseract.none-to-prime")]
    breach, double = breach_chance(state)
    loses = {LAST_BREACH - 1: breach, LAST_BREACH - 2: double}.get(state.breaches, 0.0)
    found = [
        Reason("tesseract.primes", tuple(CELL[cell] for cell in lowest)),
        Reason("tesseract.breach-chance", numbers={"breach": breach, "double": double, "loses": loses}),
    ]
    return found + _event_below(state, lowest[0], "tesseract.event")


def _event_below(state: State, cell: int, key: str) -> list[Reason]:
    """T34: the chance of each event under a die in the bottom layer."""
    covered = sum(state.plate_left)
    if LAYER_OF[cell] or state.blackout or not covered:
        return []
    numbers = {name: count / covered for name, count in zip(EVENTS, state.plate_left, strict=True) if count}
    return [Reason(key, numbers=numbers)]


def breach_chance(state: State) -> tuple[float, float]:
    """T30: the chance that the next primed die causes a breach, and that it causes two."""
    odds = odds_of(state)
    return len(odds.breach) / len(VALUES), len(odds.double) / len(VALUES)


def standing(game: Game) -> list[float]:
    """The chance to win, the same for every seat."""
    assert isinstance(game, Tesseract)
    return [learned_chance(game.position)] * game.seats


# The action itself


def _containing(state: State, dice: tuple[str, ...], goes: tuple[str, ...], roll: bool) -> list[Reason]:
    """T20–T22: the dice that go to the matrix, what that completes, and the roll for a card."""
    found = []
    matrix = state.matrix
    for place in goes:
        die = die_at(state, PLACE_OF[place])
        matrix |= BIT[die]
        left = len(KINDS) - matrix.bit_count()
        found.append(Reason("tesseract.contains", (DIE[die],), {"left": left}) if left else Reason("tesseract.wins"))
        if die in state.primed:
            found.append(Reason("tesseract.destroys-match", (DIE[die],)))
        value, colour = VALUE[die], COLOUR[die]
        if matrix & DICE_OF_VALUE[value] == DICE_OF_VALUE[value]:
            found.append(Reason("tesseract.value-full", numbers={"value": value}))
        if matrix & DICE_OF_COLOUR[colour] == DICE_OF_COLOUR[colour]:
            found.append(Reason("tesseract.colour-full", (COLOURS[colour],)))
    if roll:
        rest = tuple(die for die in dice if die not in goes)
        found.append(Reason("tesseract.draws", numbers={"level": len(rest)}))
        found.append(_rolling(state, rest, goes))
    return found


def _rolling(state: State, dice: tuple[str, ...], gone: tuple[str, ...] = ()) -> Reason:
    """The chance that a set or run lies in the lab after the roll, counted over all rolls."""
    player = LAB_AT[PLACE_OF[dice[0]]]
    lab = state.labs[player].copy()
    matrix = state.matrix
    for space in _spaces(gone, player):
        matrix |= BIT[lab[space]]
        lab[space] = EMPTY
    spaces = _spaces(dice, player)[:COUNTED]
    modular = state.passives[player] == MODULAR
    good = 0
    for values in product(VALUES, repeat=len(spaces)):
        for space, value in zip(spaces, values, strict=True):
            lab[space] = WITH_VALUE[lab[space]][value]
        good += bool(contains((tuple(lab),), player, matrix, modular, 1))
    return Reason("tesseract.roll-completes", dice, {"chance": good / len(VALUES) ** len(spaces)})


def _spaces(pieces: tuple[str, ...], player: int) -> list[int]:
    """The spaces of those pieces that lie in a player's lab."""
    places = [PLACE_OF[piece] for piece in pieces]
    return [SPACE_AT[place] for place in places if LAB_AT[place] == player]


def _removing(game: Tesseract, cell: int) -> list[Reason]:
    """T14: the set or run that the die completes, else that the matrix needs it; and the event below it."""
    state = game.position
    found = []
    die = state.cube.cells[cell]
    if not contain_choices(state, state.active):
        twin = game.imagine(SEED)
        lab = twin.position.labs[state.active]
        if EMPTY in lab:
            lab[lab.index(EMPTY)] = die
            if contain_choices(twin.position, state.active):
                found.append(Reason("tesseract.completes", (DIE[die],)))
    if not found and not state.matrix & BIT[die]:
        found.append(Reason("tesseract.needed", (DIE[die],)))
    return found + _event_below(state, cell, "tesseract.uncovers")


def _comparing(game: Tesseract, action: Action) -> list[Reason]:
    """The changes at once, if nothing is left to chance: dice destroyed, a set or run that is now there."""
    state = game.position
    twin = game.imagine(SEED)
    twin.play(twin.to_act[0], action, state.at)
    after = twin.position
    if after.turn != state.turn or twin.outcome is not None:
        return []
    found = []
    destroyed = sum(after.destroyed) - sum(state.destroyed)
    if destroyed > 0 and not isinstance(action, actions.Destroy) and twin.chance.draws == game.chance.draws:
        found.append(Reason("tesseract.destroys", numbers={"dice": destroyed}))
    if twin.chance.draws == game.chance.draws:
        found += [
            Reason("tesseract.prepares", (LAB[player],))
            for player in range(state.players)
            if contain_choices(after, player) and not contain_choices(state, player)
        ]
    if after.actions > state.actions:
        found.append(Reason("tesseract.more-actions", numbers={"actions": after.actions - state.actions}))
    return found


ADVISER = Adviser(reasons, outlook, standing, chances=True, telling=TELLING, rollouts=ROLL_OUTS)
