"""Why an action of TESSERACT is good: what it contains, the odds of a roll, what it does to the risk of a breach.

All odds are exact; nothing is guessed and nothing hidden is used.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from tessera.bots.advice import Adviser, Reason
from tessera.core.game import Action, Game
from tessera.games.tesseract import actions as a
from tessera.games.tesseract.bots.plan import CHANCE, agree
from tessera.games.tesseract.bots.value import as_measured, chance_to_win
from tessera.games.tesseract.containing import contain_choices, contains
from tessera.games.tesseract.content.passives import MODULAR
from tessera.games.tesseract.content.plates import EVENTS
from tessera.games.tesseract.dice import (
    CELL,
    CELL_OF,
    COLOURS,
    DICE_OF_COLOUR,
    DICE_OF_VALUE,
    DIE,
    EMPTY,
    PLACE_OF,
    WITH_VALUE,
)
from tessera.games.tesseract.game import Tesseract
from tessera.games.tesseract.labs import die_at
from tessera.games.tesseract.state import State
from tessera.games.tesseract.view import odds_of

COUNTED = 5
"""Dice whose rolls are counted out one by one."""
COLOUR_FULL, VALUE_FULL = 6, 4


def reasons(game: Game, seat: int, action: Action, then: Sequence[Action] = ()) -> list[Reason]:
    assert isinstance(game, Tesseract)
    state = game.position
    found: list[Reason] = []
    match action:
        case a.Contain(dice, goes, roll):
            found += _containing(state, dice, goes, roll)
        case a.Remove(cell):
            found += _removing(game, CELL_OF[cell])
        case a.Roll(dice):
            found.append(_rolling(state, dice))
        case a.End():
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


def _following(game: Tesseract, action: Action, then: Sequence[Action]) -> tuple[list[Reason], State | None]:
    """The rest of the plan in words, and the position it leads to before anything is left to chance."""
    twin = game.imagine(0)
    found: list[Reason] = []
    for number, step in enumerate((action, *then)):
        if number and (told := _step(twin.position, step)):
            found.append(told)
        draws = twin.chance.draws
        last = twin.copy()
        if step is a.END or step not in twin.choices(twin.to_act[0]):
            return found, last.position if number else None
        events = twin.play(twin.to_act[0], step, twin.position.at)
        if twin.outcome is not None or twin.turn != game.turn:
            return found, None
        if twin.chance.draws != draws and any(isinstance(event, CHANCE) for event in events):
            return found, last.position if number else None
        agree(twin)
    return found, twin.position


def _step(state: State, action: Action) -> Reason | None:
    """One step of a plan; answers to questions of the game go without saying."""
    match action:
        case a.Contain(_, goes, _):
            return Reason("tesseract.then.contain", tuple(_die(state, die) for die in goes))
        case a.Remove(die) | a.Destroy(die):
            return Reason(f"tesseract.then.{_tag(action)}", (_die(state, die),))
        case a.Roll(dice):
            return Reason("tesseract.then.roll", tuple(_die(state, die) for die in dice))
        case a.Transfer(die, lab):
            return Reason("tesseract.then.transfer", (_die(state, die), lab))
        case a.Swap(die, cell):
            return Reason("tesseract.then.swap", (_die(state, die), _die(state, cell)))
        case a.Study(card) | a.Play(card) | a.Use(card):
            return Reason(f"tesseract.then.{_tag(action)}", (card,))
        case a.Special():
            return Reason("tesseract.then.special", (state.edition.characters[state.characters[state.active]].name,))
        case a.Adjust(die, _) | a.Dial(die, _) | a.Flip(die) | a.Recolour(die, _):
            was = _die(state, die)
            return Reason("tesseract.then.turn", (was, _turned(was, action)))
    return None


def _tag(action: Action) -> str:
    return str(action.__struct_config__.tag)


def _die(state: State, piece: str) -> str:
    """The die at a place, as the view names it."""
    if piece.startswith("primed:"):
        return piece[7:]
    return DIE[state.cube.cells[CELL_OF[piece]] if piece.startswith("cube:") else die_at(state, PLACE_OF[piece])]


def _turned(was: str, action: Action) -> str:
    """What a die will show; nothing if it is adjusted away (T16)."""
    colour, value = was[:-1], int(was[-1])
    match action:
        case a.Adjust(die, step):
            if value + step < 1 and die.startswith("primed:"):
                return ""
            return f"{colour}{(value + step - 1) % 6 + 1}"
        case a.Dial(_, to):
            return f"{colour}{to}"
        case a.Recolour(_, other):
            return f"{other}{value}"
    return f"{colour}{7 - value}"


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


def standing(game: Game) -> list[float]:
    assert isinstance(game, Tesseract)
    state = game.position
    return [as_measured(chance_to_win(state), state.matrix.bit_count())] * game.seats


def breach_chance(state: State) -> tuple[float, float]:
    """T30: of the next die to be primed; and of two breaches at once."""
    odds = odds_of(state)
    return len(odds.breach) / 6, len(odds.double) / 6


def _containing(state: State, dice: tuple[str, ...], goes: tuple[str, ...], roll: bool) -> list[Reason]:
    found = []
    matrix = state.matrix
    for place in goes:
        die = die_at(state, PLACE_OF[place])
        matrix |= 1 << die
        left = 24 - matrix.bit_count()
        found.append(Reason("tesseract.contains", (DIE[die],), {"left": left}) if left else Reason("tesseract.wins"))
        if die in state.primed:
            found.append(Reason("tesseract.destroys-match", (DIE[die],)))
        if (matrix & DICE_OF_VALUE[die & 7]).bit_count() == VALUE_FULL:
            found.append(Reason("tesseract.value-full", numbers={"value": die & 7}))
        if (matrix & DICE_OF_COLOUR[die >> 3]).bit_count() == COLOUR_FULL:
            found.append(Reason("tesseract.colour-full", (COLOURS[die >> 3],)))
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
            lab[PLACE_OF[place] & 7] = EMPTY
    spaces = [PLACE_OF[die] & 7 for die in dice if PLACE_OF[die] >> 3 == player][:COUNTED]
    wrap = state.passives[player] == MODULAR
    good = 0
    for values in product(range(1, 7), repeat=len(spaces)):
        for space, value in zip(spaces, values, strict=True):
            lab[space] = WITH_VALUE[lab[space]][value]
        good += bool(contains((tuple(lab),), player, matrix, wrap, 1))
    return Reason("tesseract.roll-completes", dice, {"chance": good / 6 ** len(spaces)})


def _removing(game: Tesseract, cell: int) -> list[Reason]:
    state = game.position
    found = []
    die = state.cube.cells[cell]
    if not contain_choices(state, state.active):
        twin = game.imagine(0)
        lab = twin.position.labs[state.active]
        if EMPTY in lab:
            lab[lab.index(EMPTY)] = die
            if contain_choices(twin.position, state.active):
                found.append(Reason("tesseract.completes", (DIE[die],)))
    if not found and not state.matrix >> die & 1:
        found.append(Reason("tesseract.needed", (DIE[die],)))
    covered = sum(state.plate_left)
    if cell < 16 and not state.blackout and covered:
        numbers = {name: count / covered for name, count in zip(EVENTS, state.plate_left, strict=True) if count}
        found.append(Reason("tesseract.uncovers", numbers=numbers))
    return found


def _comparing(game: Tesseract, action: Action) -> list[Reason]:
    """What changes at once, if nothing is left to chance: dice destroyed, a set or run that is now there."""
    state = game.position
    twin = game.imagine(0)
    twin.play(twin.to_act[0], action, state.at)
    after = twin.position
    if after.turn != state.turn or twin.outcome is not None:
        return []
    found = []
    destroyed = sum(after.destroyed) - sum(state.destroyed)
    if destroyed > 0 and not isinstance(action, a.Destroy) and twin.chance.draws == game.chance.draws:
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


ADVISER = Adviser(reasons, outlook, standing, chances=True, telling=0.02, rollouts=12)
