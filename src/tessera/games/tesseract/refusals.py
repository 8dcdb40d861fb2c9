"""The reason why an action is refused: code, rule and value, worked out only after a refusal."""

from __future__ import annotations

import msgspec

from tessera.core.game import Action, IllegalAction
from tessera.games.tesseract.actions import (
    COSTLY,
    Actions,
    Adjust,
    Contain,
    Play,
    Remove,
    Special,
    Study,
    Transfer,
    Use,
)
from tessera.games.tesseract.cascade import may_play_cards
from tessera.games.tesseract.containing import contain_choices
from tessera.games.tesseract.content.passives import LEVERAGE
from tessera.games.tesseract.content.rule_numbers import END_RULES
from tessera.games.tesseract.cube import reachable
from tessera.games.tesseract.dice import (
    BIT,
    CELL_OF,
    DIE,
    EMPTY,
    LAB_AT,
    LAB_OF,
    PLACE,
    PLACE_AT,
    PLACE_OF,
    PRIMED_OF,
    SPACE_AT,
    Place,
)
from tessera.games.tesseract.labs import die_at
from tessera.games.tesseract.state import State
from tessera.games.tesseract.view import decision_of


def refusal(state: State, seat: int, action: Action, at: int) -> IllegalAction:
    """Return the first reason that applies, from general to specific."""
    if state.outcome is not None:
        return IllegalAction(
            "game-over", "the game is over", rule=END_RULES[state.outcome.reason], value=state.outcome.reason
        )
    if at < state.at:
        return IllegalAction("time-backwards", f"{at} ms is before the last action at {state.at} ms", value=at)
    player = state.stack[-1].who if state.stack else state.active
    if seat != state.seat_of(player):
        return IllegalAction(
            "not-your-turn", f"the game waits for seat {state.seat_of(player)}", rule="T12", value=seat
        )
    if not isinstance(action, Actions):
        return IllegalAction("no-such-action", "this is no action of TESSERACT", value=repr(action))
    if (first := _first_of_equal(state, action)) is not None:
        message = f"equal dice in a lab are one choice: name {first}"
        return IllegalAction("equal-die", message, rule="T13", value=str(action))
    if action in state.refused:
        return IllegalAction("refused", "another player has refused this in this turn", rule="T17", value=str(action))
    decision = decision_of(state)
    during = isinstance(action, Play) and state.stack and may_play_cards(state, state.stack[-1])
    if state.stack and decision is not None and not during:
        message = f"the game asks player {player} about: {decision.about}"
        return IllegalAction("other-decision", message, rule=decision.rule, value=str(action))
    if isinstance(action, COSTLY) and state.actions < 1:
        return IllegalAction("no-actions-left", "no actions are left this turn", rule="T13", value=str(action))
    reason = _reason(state, player, action)
    if reason is None:
        return IllegalAction("not-now", f"{action} is not possible now", rule="T13", value=str(action))
    return reason


def _first_of_equal(state: State, action: Action) -> str | None:
    """The place to name instead, if an action names a die that is equal to an earlier one in its lab."""
    place = PLACE_OF.get(getattr(action, "die", ""))
    if not state.edition.equal_dice_are_one or place is None or not _holds(state, place):
        return None
    lab = state.labs[LAB_AT[place]]
    first = PLACE[PLACE_AT[LAB_AT[place]][lab.index(lab[SPACE_AT[place]])]]
    same = msgspec.structs.replace(action, die=first)
    return first if same != action and same in (state.offered or ()) else None


def _reason(state: State, player: int, action: Action) -> IllegalAction | None:
    """Return the reason why an action of the right kind is not offered; None if no specific rule forbids it."""
    match action:
        case Remove(die):
            return _no_remove(state, player, die)
        case Adjust(die, step):
            return _no_adjust(state, player, die, step)
        case Transfer(die, to):
            return _no_transfer(state, player, die, to)
        case Study(card):
            return no_study(state, player, card)
        case Contain():
            return _no_contain(state, player, action)
        case Special():
            return IllegalAction("nothing-to-do", "the special action could do nothing now", rule="T23")
        case Play(card):
            if state.edition.research_of.get(card, EMPTY) not in state.hands[player]:
                return IllegalAction("not-in-hand", f"{card} is not in your hand", rule="T24", value=card)
            return IllegalAction("nothing-to-do", f"{card} could do nothing now", rule="T24", value=card)
        case Use(card):
            return IllegalAction("not-available", f"{card} cannot be used now", rule="T43", value=card)
    return None


def _no_remove(state: State, player: int, die: str) -> IllegalAction:
    cell = CELL_OF.get(die)
    if cell is None or not state.cube.taken & BIT[cell]:
        return IllegalAction("no-die", f"there is no die at {die}", rule="T14", value=die)
    if not state.cube.tops & BIT[cell]:
        return IllegalAction("top-covered", f"{die} cannot be removed: another die lies on it", rule="T14", value=die)
    if not reachable(state, player) & BIT[cell]:
        free = "only one side is" if state.cube.loose & BIT[cell] else "no side is"
        message = f"{die} cannot be removed: its top is free, but {free}"
        if state.passives[player] == LEVERAGE:
            return IllegalAction("no-side-free", message, rule="T14", value=die)
        return IllegalAction("sides-blocked", message, rule="T14", value=die)
    return IllegalAction("lab-full", "your lab has no free space", rule="T15", value=die)


def _no_adjust(state: State, player: int, die: str, step: int) -> IllegalAction:
    place = PLACE_OF.get(die)
    if die in PRIMED_OF:
        if PRIMED_OF[die] not in state.primed:
            return IllegalAction("no-die", f"no such die is primed: {die}", rule="T16", value=die)
    elif place is None or LAB_AT[place] != player or not _holds(state, place):
        return IllegalAction("no-die", f"{die} is no die in your lab or the primed area", rule="T16", value=die)
    return IllegalAction("bad-step", f"{die} cannot be adjusted by {step:+d}", rule="T16", value=die)


def _no_transfer(state: State, player: int, die: str, to: str) -> IllegalAction:
    place, lab = PLACE_OF.get(die), LAB_OF.get(to)
    if place is None or not _holds(state, place):
        return IllegalAction("no-die", f"there is no die at {die}", rule="T17", value=die)
    if lab is None or lab >= state.players or lab == LAB_AT[place] or player not in (lab, LAB_AT[place]):
        return IllegalAction("bad-lab", "a transfer goes from your lab to another or into yours", rule="T17", value=to)
    return IllegalAction("lab-full", f"{to} has no free space", rule="T17", value=to)


def no_study(state: State, player: int, card: str) -> IllegalAction:
    number = state.edition.research_of.get(card, EMPTY)
    if number not in state.hands[player]:
        return IllegalAction("not-in-hand", f"{card} is not in your hand", rule="T18", value=card)
    level = state.edition.level[number]
    if level == state.edition.highest_level:
        return IllegalAction("highest-level", f"there is no level after {level}", rule="T18", value=card)
    return IllegalAction("deck-empty", f"no cards of level {level + 1} are left", rule="T18", value=card)


def _no_contain(state: State, player: int, action: Contain) -> IllegalAction:
    named = {*action.dice, *action.goes}
    if not all(name in PLACE_OF and _holds(state, PLACE_OF[name]) for name in named):
        return IllegalAction("no-die", "there are no such dice in the lab", rule="T19", value=action.dice)
    dice = [die_at(state, PLACE_OF[name]) for name in action.goes]
    taken = [DIE[die] for die in dice if state.matrix & BIT[die]]
    if taken:
        return IllegalAction(
            "space-taken", f"the matrix already holds {taken[0]}", rule="T20", value=f"matrix:{taken[0]}"
        )
    if any(
        set(choice.dice) == set(action.dice) and choice.goes == action.goes for choice in contain_choices(state, player)
    ):
        return IllegalAction("other-form", "name the dice in the order the choices do", rule="T19", value=action.dice)
    return IllegalAction(
        "no-set-or-run", "these dice are no valid set or run in your lab", rule="T19", value=action.dice
    )


def _holds(state: State, place: Place) -> bool:
    """Whether there is such a place and a die lies there."""
    lab, space = LAB_AT[place], SPACE_AT[place]
    return lab < state.players and space < len(state.labs[lab]) and state.labs[lab][space] != EMPTY
