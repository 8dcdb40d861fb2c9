"""Why an action of TESSERACT is good: what it contains, the odds of a roll, what it does to the risk of a breach.

All odds are exact; nothing is guessed and nothing hidden is used.
"""

from __future__ import annotations

from itertools import product

from tessera.bots.advice import Reason
from tessera.game import Action, Game
from tessera.tesseract import actions as a
from tessera.tesseract.characters import MODULAR
from tessera.tesseract.containing import contain_choices, contains
from tessera.tesseract.dice import CELL, CELL_OF, DIE, PLACE_OF
from tessera.tesseract.game import Tesseract
from tessera.tesseract.labs import die_at
from tessera.tesseract.plates import EVENTS
from tessera.tesseract.state import State
from tessera.tesseract.view import odds_of

COUNTED = 5
"""Dice whose rolls are counted out one by one."""


def reasons(game: Game, seat: int, action: Action) -> list[Reason]:
    assert isinstance(game, Tesseract)
    state = game.position
    found: list[Reason] = []
    match action:
        case a.Contain(dice, goes, roll):
            found += _containing(state, dice, goes, roll)
        case a.Remove(cell):
            found += _removing(game, action, CELL_OF[cell])
        case a.Roll(dice):
            found.append(_rolling(state, dice))
        case a.End():
            found.append(Reason("tesseract.rest", numbers={"actions": state.actions}))
        case _:
            found += _comparing(game, action)
    return found


def outlook(game: Game, seat: int) -> list[Reason]:
    """The threat phase to come: the die that will be primed, the odds of a breach, the event below it."""
    assert isinstance(game, Tesseract)
    state = game.position
    if state.skips:
        return [Reason("tesseract.skipped")]
    lowest = state.cube.lowest(state.dampened)
    if not lowest:
        return [Reason("tesseract.cube-empty" if not state.cube.taken else "tesseract.none-to-prime")]
    breach, double = breach_chance(state)
    last = breach if state.breaches == 6 else double if state.breaches == 5 else 0.0
    found = [
        Reason("tesseract.primes", tuple(CELL[cell] for cell in lowest)),
        Reason("tesseract.breach-chance", numbers={"breach": breach, "double": double, "loses": last}),
    ]
    covered = sum(state.plate_left)
    if lowest[0] < 16 and not state.blackout and covered:
        numbers = {name: count / covered for name, count in zip(EVENTS, state.plate_left, strict=True) if count}
        found.append(Reason("tesseract.event", numbers=numbers))
    return found


def breach_chance(state: State) -> tuple[float, float]:
    """T30: of the next die to be primed; and of two breaches at once."""
    odds = odds_of(state)
    return len(odds.breach) / 6, len(odds.double) / 6


def _containing(state: State, dice: tuple[str, ...], goes: tuple[str, ...], roll: bool) -> list[Reason]:
    found = []
    for place in goes:
        die = die_at(state, PLACE_OF[place])
        found.append(Reason("tesseract.contains", (DIE[die],), {"left": 23 - state.matrix.bit_count()}))
        if die in state.primed:
            found.append(Reason("tesseract.destroys-match", (DIE[die],)))
    if roll:
        rest = tuple(die for die in dice if die not in goes)
        found.append(Reason("tesseract.draws", numbers={"level": len(rest)}))
        found.append(_rolling(state, rest, goes))
    return found


def _rolling(state: State, dice: tuple[str, ...], gone: tuple[str, ...] = ()) -> Reason:
    """The chance that a set or run lies in the lab after the roll, counted over all rolls."""
    player = PLACE_OF[dice[0]] >> 3
    lab = state.labs[player].copy()
    matrix = state.matrix
    for place in gone:
        if PLACE_OF[place] >> 3 == player:
            matrix |= 1 << lab[PLACE_OF[place] & 7]
            lab[PLACE_OF[place] & 7] = -1
    spaces = [PLACE_OF[die] & 7 for die in dice if PLACE_OF[die] >> 3 == player][:COUNTED]
    wrap = state.characters[player] == MODULAR
    good = 0
    for values in product(range(1, 7), repeat=len(spaces)):
        for space, value in zip(spaces, values, strict=True):
            lab[space] = lab[space] & 24 | value
        good += bool(contains((tuple(lab),), player, matrix, wrap, 1))
    return Reason("tesseract.roll-completes", dice, {"chance": good / 6 ** len(spaces)})


def _removing(game: Tesseract, action: Action, cell: int) -> list[Reason]:
    state = game.position
    found = []
    die = state.cube.cells[cell]
    if not contain_choices(state, state.active):
        twin = game.imagine(0)
        lab = twin.position.labs[state.active]
        if -1 in lab:
            lab[lab.index(-1)] = die
            if contain_choices(twin.position, state.active):
                found.append(Reason("tesseract.completes", (DIE[die],)))
    if not state.matrix >> die & 1:
        found.append(Reason("tesseract.needed", (DIE[die],)))
    covered = sum(state.plate_left)
    if cell < 16 and not state.blackout and covered:
        numbers = {name: count / covered for name, count in zip(EVENTS, state.plate_left, strict=True) if count}
        found.append(Reason("tesseract.uncovers", numbers=numbers))
    return found


def _comparing(game: Tesseract, action: Action) -> list[Reason]:
    """What changes at once, if nothing is left to chance: the odds of a breach, a set or run that is now there."""
    state = game.position
    twin = game.imagine(0)
    twin.play(twin.to_act[0], action, state.at)
    after = twin.position
    if after.turn != state.turn or twin.outcome is not None:
        return []
    found = []
    before, now = breach_chance(state)[0], breach_chance(after)[0]
    if now != before:
        found.append(Reason("tesseract.breach-changes", numbers={"before": before, "after": now}))
    destroyed = sum(after.destroyed) - sum(state.destroyed)
    if destroyed > 0 and twin.chance.draws == game.chance.draws:
        found.append(Reason("tesseract.destroys", numbers={"dice": destroyed}))
    if twin.chance.draws == game.chance.draws:
        found += [
            Reason("tesseract.prepares", (f"lab:{player}",))
            for player in range(state.players)
            if contain_choices(after, player) and not contain_choices(state, player)
        ]
    if after.actions > state.actions:
        found.append(Reason("tesseract.more-actions", numbers={"actions": after.actions - state.actions}))
    return found
