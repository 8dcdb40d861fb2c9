"""Parses the text forms of actions: `parse(str(action), edition) == action`."""

from __future__ import annotations

import re
from collections.abc import Callable, Container

from tessera.core.caching import cached
from tessera.core.game import Action, UnreadableAction
from tessera.games.tesseract.actions import (
    ONES,
    Adjust,
    Agree,
    AskFirst,
    Choose,
    Contain,
    Decline,
    Destroy,
    Dial,
    End,
    Flip,
    Pass,
    Play,
    Recolour,
    Remove,
    Reposition,
    Roll,
    Special,
    Study,
    Swap,
    Transfer,
    Use,
)
from tessera.games.tesseract.content.edition import Edition
from tessera.games.tesseract.dice import (
    CELL_OF,
    COLOUR_OF,
    COLOUR_PIECE_OF,
    COLOURS,
    COLUMN_OF,
    COLUMN_PIECE_OF,
    DESTROYED_OF,
    LAB_OF,
    PLACE_OF,
    PRIMED_OF,
    VALUE_PIECE_OF,
    ColourName,
)

DICE = {*PLACE_OF, *PRIMED_OF}
PIECES = {
    *CELL_OF,
    *COLUMN_OF,
    *LAB_OF,
    *PRIMED_OF,
    *DESTROYED_OF,
    *COLOUR_PIECE_OF,
    *COLUMN_PIECE_OF,
    *VALUE_PIECE_OF,
}
"""The pieces a player may choose, besides cards and characters."""


class _Unknown(Exception):
    """A word that names nothing; the message says what would be right."""


def _known(word: str, names: Container[str], what: str) -> str:
    if word in names:
        return word
    raise _Unknown(f"{word!r} is not a {what}")


def _cell(word: str) -> str:
    return _known(f"cube:{word}", CELL_OF, "cell of the cube such as 3,0,3")


def _column(word: str) -> str:
    return _known(f"plate:{word}", COLUMN_OF, "column such as 3,0")


def _place(word: str) -> str:
    return _known(word, PLACE_OF, "place in a lab such as lab:0:2")


def _die(word: str) -> str:
    return _known(word, DICE, "die such as lab:0:2 or primed:yellow4")


def _colour(word: str) -> ColourName:
    return COLOURS[COLOUR_OF[_known(word, COLOUR_OF, "colour")]]


def _places(word: str) -> tuple[str, ...]:
    return tuple(_place(f"lab:{part}") for part in word.split(","))


def _number(word: str, pattern: str) -> int:
    if not re.fullmatch(pattern, word):
        raise _Unknown(f"{word!r} is not a number that fits here")
    return int(word)


def _on(word: str) -> bool:
    return _known(word, {"on", "off"}, "switch: on or off") == "on"


def _contain(_: Edition, goes: str, of: str, dice: str, *roll: str) -> Contain:
    if of != "of" or roll not in ((), ("roll",)):
        raise _Unknown("a containment reads like 'contain 0:1 of 0:0,0:1,0:2 roll'")
    return Contain(_places(dice), _places(goes), roll=bool(roll))


def _piece(edition: Edition, word: str) -> str:
    if word in edition.card_of_piece or word in edition.character_of_piece:
        return word
    return _known(word, PIECES, "piece one can choose")


READ: dict[str, Callable[..., Action]] = {
    "remove": lambda edition, die: Remove(_cell(die)),
    "adjust": lambda edition, die, step: Adjust(_die(die), _number(step, r"[+-][12]")),
    "dial": lambda edition, die, value: Dial(_place(die), _number(value, "[1-6]")),
    "flip": lambda edition, die: Flip(_die(die)),
    "roll": lambda edition, dice: Roll(_places(dice)),
    "recolour": lambda edition, die, colour: Recolour(_place(die), _colour(colour)),
    "transfer": lambda edition, die, to: Transfer(_place(die), _known(to, LAB_OF, "lab such as lab:1")),
    "swap": lambda edition, die, cell: Swap(_place(die), _cell(cell)),
    "reposition": lambda edition, die, to: Reposition(_cell(die), _column(to)),
    "destroy": lambda edition, die: Destroy(_known(die, PRIMED_OF, "primed die such as primed:yellow4")),
    "study": lambda edition, card: Study(_known(card, edition.research_of, "research card")),
    "contain": _contain,
    "special": lambda edition: Special(),
    "play": lambda edition, card: Play(_known(card, edition.research_of, "research card")),
    "use": lambda edition, card: Use(_known(card, edition.containment_of, "containment card")),
    "choose": lambda edition, piece: Choose(_piece(edition, piece)),
    "pass": lambda edition: Pass(),
    "agree": lambda edition: Agree(),
    "decline": lambda edition: Decline(),
    "askfirst": lambda edition, on: AskFirst(_on(on)),
    "end": lambda edition: End(),
}
"""By verb: the action, from an edition and the words after the verb."""


@cached(4096)
def parse(text: str, edition: Edition) -> Action:
    """The action with this text form.  Raises `UnreadableAction`, which names the word that could not be read."""
    verb, *words = text.split() or [""]
    read = READ.get(verb)
    if read is None:
        known = ", ".join(READ)
        raise UnreadableAction("unknown-verb", f"{verb!r} is not an action of TESSERACT; there are {known}", value=text)
    try:
        action = read(edition, *words)
    except _Unknown as error:
        raise UnreadableAction("unreadable", f"in {text!r}: {error}", value=text) from None
    except TypeError:
        raise UnreadableAction("unreadable", f"{text!r} has too few or too many words", value=text) from None
    offered: Action = ONES.get(action, action)
    return offered
