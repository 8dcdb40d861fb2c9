"""The reason why nothing can be done with a piece, or why an action is not offered at all.

It answers a player who touches a blocked die or a greyed action.  `refusals` explains actions that were tried; here
the reason is found without an action, and none is played.
"""

from __future__ import annotations

from collections.abc import Callable

from tessera.core.game import Action, IllegalAction
from tessera.games.tesseract.actions import Adjust, Play, Remove, Transfer, Use
from tessera.games.tesseract.containing import contain_choices, contains
from tessera.games.tesseract.content.passives import MODULAR
from tessera.games.tesseract.dice import EMPTY, LAB, LAB_AT, NOTHING, PLACE_OF
from tessera.games.tesseract.refusals import no_study, refusal
from tessera.games.tesseract.state import State

SOME_REMOVE = Remove("")
"""An action that costs, of a die that is not there: what refuses it before that holds for every such action."""


def why(state: State, seat: int, piece: str) -> IllegalAction | None:
    """The first reason that applies to a piece, or to a kind of action (`verb:contain`); None if there is none."""
    kind, _, name = piece.partition(":")
    tried = _tried(state, kind, piece, name.rpartition(":")[2])
    if tried is not None:
        return refusal(state, seat, tried, state.at)
    if piece == f"character:{state.active}":
        name, kind = "special", "verb"
    missing = MISSING.get(name if kind == "verb" else kind)
    if missing is None:
        return None
    general = refusal(state, seat, SOME_REMOVE, state.at)
    return missing(state) if general.code == "no-die" else general


def _tried(state: State, kind: str, piece: str, name: str) -> Action | None:
    """The action that a player probably had in mind with a piece."""
    match kind:
        case "cube":
            return Remove(piece)
        case "primed":
            return Adjust(piece, -1)
        case "card":
            return Play(name)
        case "containment":
            return Use(name)
        case "lab" if piece in PLACE_OF and LAB_AT[PLACE_OF[piece]] != state.active:
            return Transfer(piece, LAB[state.active])
    return None


def _no_removing(state: State) -> IllegalAction:
    if EMPTY in state.labs[state.active]:
        return IllegalAction("cube-empty", "no die is left on the cube", rule="T14")
    return IllegalAction("lab-full", "your lab has no free space", rule="T15")


def _no_adjusting(state: State) -> IllegalAction:
    return IllegalAction("no-dice", "there is no die in your lab or in the primed area", rule="T16")


def _no_transferring(state: State) -> IllegalAction:
    if not any(die != EMPTY for lab in state.labs for die in lab):
        return IllegalAction("no-dice", "there is no die in any lab", rule="T17")
    return IllegalAction("lab-full", "no lab that a die could go to has a free space", rule="T17")


def _no_studying(state: State) -> IllegalAction:
    cards = [state.edition.research[card].name for card in state.hands[state.active]]
    if not cards:
        return IllegalAction("no-card", "you have no research card", rule="T18")
    return no_study(state, state.active, cards[0])


def _no_containing(state: State) -> IllegalAction:
    player = state.active
    lab = tuple(state.labs[player])
    if found := contains((lab,), player, NOTHING, state.passives[player] == MODULAR, 1):
        largest = max((choice.dice for choice in found), key=len)
        return IllegalAction(
            "all-contained", "every die of your sets and runs is in the matrix", rule="T20", value=" ".join(largest)
        )
    return IllegalAction("no-set-or-run", "your lab holds no set and no run of three to five dice", rule="T19")


def _not_for_the_matrix(state: State) -> IllegalAction:
    if contain_choices(state, state.active):
        return IllegalAction("not-in-set", "this die is in no set or run of yours", rule="T19")
    return _no_containing(state)


def _no_special(state: State) -> IllegalAction:
    return IllegalAction("nothing-to-do", "the special action could do nothing now", rule="T23")


MISSING: dict[str, Callable[[State], IllegalAction]] = {
    "remove": _no_removing,
    "adjust": _no_adjusting,
    "transfer": _no_transferring,
    "study": _no_studying,
    "contain": _no_containing,
    "special": _no_special,
    "lab": _no_containing,
    "matrix": _not_for_the_matrix,
}
"""The reason why an action of that kind is not offered, or why a piece of that kind has none."""
