"""Reading actions back from their text forms: `parse(str(action)) == action`."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from tessera.core.game import Action, UnreadableAction
from tessera.games.tesseract import actions as a
from tessera.games.tesseract.content.characters import CHARACTER_OF
from tessera.games.tesseract.content.containment import CONTAINMENT_OF
from tessera.games.tesseract.content.research import RESEARCH_OF
from tessera.games.tesseract.dice import CELL_OF, COLOUR_OF, COLOURS, COLUMN_OF, LAB_OF, PLACE_OF, PRIMED_OF, ColourName

CHOOSABLE = {
    *CELL_OF,
    *COLUMN_OF,
    *LAB_OF,
    *PRIMED_OF,
    *(f"destroyed:{colour}" for colour in COLOUR_OF),
    *(f"colour:{colour}" for colour in COLOUR_OF),
    *(f"column:{value}" for value in range(1, 7)),
    *(f"value:{value}" for value in range(1, 7)),
    *(f"card:{name}" for name in RESEARCH_OF),
    *(f"character:{name}" for name in CHARACTER_OF),
}

DICE = {*PLACE_OF, *PRIMED_OF}


class _Unknown(Exception):
    """A word that names nothing: what it should have been."""


def _known(word: str, names: object, what: str) -> str:
    if isinstance(names, dict | set) and word in names:
        return word
    raise _Unknown(f"{word!r} is no {what}")


def _cell(word: str) -> str:
    return _known(f"cube:{word}", CELL_OF, "cell of the cube such as 3,0,3")


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
        raise _Unknown(f"{word!r} is no number that fits here")
    return int(word)


def _on(word: str) -> bool:
    return _known(word, {"on", "off"}, "switch: on or off") == "on"


def _contain(goes: str, of: str, dice: str, *roll: str) -> a.Contain:
    if of != "of" or roll not in ((), ("roll",)):
        raise _Unknown("a containment reads like 'contain 0:1 of 0:0,0:1,0:2 roll'")
    return a.Contain(_places(dice), _places(goes), roll=bool(roll))


READ: dict[str, Callable[..., Action]] = {
    "remove": lambda die: a.Remove(_cell(die)),
    "adjust": lambda die, step: a.Adjust(_die(die), _number(step, r"[+-][12]")),
    "dial": lambda die, value: a.Dial(_place(die), _number(value, "[1-6]")),
    "flip": lambda die: a.Flip(_die(die)),
    "roll": lambda dice: a.Roll(_places(dice)),
    "recolour": lambda die, colour: a.Recolour(_place(die), _colour(colour)),
    "transfer": lambda die, to: a.Transfer(_place(die), _known(to, LAB_OF, "lab such as lab:1")),
    "swap": lambda die, cell: a.Swap(_place(die), _cell(cell)),
    "reposition": lambda die, to: a.Reposition(_cell(die), _known(f"plate:{to}", COLUMN_OF, "column such as 3,0")),
    "destroy": lambda die: a.Destroy(_known(die, PRIMED_OF, "primed die such as primed:yellow4")),
    "study": lambda card: a.Study(_known(card, RESEARCH_OF, "research card")),
    "contain": _contain,
    "special": a.Special,
    "play": lambda card: a.Play(_known(card, RESEARCH_OF, "research card")),
    "use": lambda card: a.Use(_known(card, CONTAINMENT_OF, "containment card")),
    "choose": lambda piece: a.Choose(_known(piece, CHOOSABLE, "piece one can choose")),
    "pass": a.Pass,
    "agree": a.Agree,
    "decline": a.Decline,
    "askfirst": lambda on: a.AskFirst(_on(on)),
    "end": a.End,
}


@lru_cache(4096)
def parse(text: str) -> Action:
    """Raises `UnreadableAction` and says which word it could not read."""
    verb, *words = text.split() or [""]
    read = READ.get(verb)
    if read is None:
        known = ", ".join(READ)
        raise UnreadableAction("unknown-verb", f"{verb!r} is no action; there are {known}", value=text)
    try:
        action = read(*words)
    except _Unknown as error:
        raise UnreadableAction("unreadable", f"in {text!r}: {error}", value=text) from None
    except TypeError:
        raise UnreadableAction("unreadable", f"{text!r} has too few or too many words", value=text) from None
    offered: Action = a.ONES.get(action, action)
    return offered
