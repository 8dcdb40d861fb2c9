"""What a seat does in ENIGMA, and the short text form of each action.

>>> str(Lay(2, -1, 1)), parse("lay 2,-1 r90")
('lay 2,-1 r90', Lay(x=2, y=-1, turn=1))
>>> [str(parse(text)) for text in ("choose pipes", "ready", "giveup", "networker 0", "pass", "timeup")]
['choose pipes', 'ready', 'giveup', 'networker 0', 'pass', 'timeup']
"""

from __future__ import annotations

import re
from typing import Annotated

import msgspec

from tessera.core.game import Action, UnreadableAction
from tessera.games.enigma.puzzles import Arrangement, Category


class Choose(Action, frozen=True):
    """Take a category and the top tile of its chamber (E7)."""

    category: Category

    def __str__(self) -> str:
        return f"choose {self.category}"


class Ready(Action, frozen=True):
    """Say that the race may begin (E9)."""

    def __str__(self) -> str:
        return "ready"


class Claim(Action, frozen=True):
    """Say that this solves one's card; the referee checks it (E12)."""

    arrangement: Arrangement

    def __str__(self) -> str:
        return f"claim {msgspec.json.encode(self.arrangement).decode()}"


class Show(Action, frozen=True):
    """Show how far one has come, unchecked: the last one is the final arrangement everybody sees (E44)."""

    arrangement: Arrangement

    def __str__(self) -> str:
        return f"show {msgspec.json.encode(self.arrangement).decode()}"


class GiveUp(Action, frozen=True):
    """Stop solving (E13)."""

    def __str__(self) -> str:
        return "giveup"


class Lay(Action, frozen=True):
    """Lay one's tile after so many quarter turns to the right (E17).  x grows eastwards, y southwards."""

    x: int
    y: int
    turn: Annotated[int, msgspec.Meta(ge=0, le=3)]

    def __str__(self) -> str:
        return f"lay {self.x},{self.y} r{90 * self.turn}"


class Networker(Action, frozen=True):
    """Put a networker on a cell of the tile just laid (E18)."""

    cell: Annotated[int, msgspec.Meta(ge=0)]

    def __str__(self) -> str:
        return f"networker {self.cell}"


class Pass(Action, frozen=True):
    """Put no networker (E18)."""

    def __str__(self) -> str:
        return "pass"


class TimeUp(Action, frozen=True):
    """The clock's: the countdown, the cap or the hourglass has run out (E9, E10, E13)."""

    def __str__(self) -> str:
        return "timeup"


Actions = Choose | Ready | Claim | Show | GiveUp | Lay | Networker | Pass | TimeUp

SINGLE_WORDS: dict[str, Actions] = {str(action): action for action in (Ready(), GiveUp(), Pass(), TimeUp())}
LAY = re.compile(r"(-?\d{1,3}),(-?\d{1,3}) r(0|90|180|270)")
EXAMPLES = "choose pipes, ready, claim {…}, show {…}, giveup, lay 2,-1 r90, networker 0, pass, timeup"


def parse(text: str) -> Actions:
    """The action whose text form this is."""
    word, _, rest = text.partition(" ")
    if text in SINGLE_WORDS:
        return SINGLE_WORDS[text]
    try:
        if word == "choose":
            return msgspec.convert({"type": "choose", "category": rest}, Choose)
        if word == "claim":
            return Claim(msgspec.json.decode(rest, type=Arrangement))
        if word == "show":
            return Show(msgspec.json.decode(rest, type=Arrangement))
        if word == "networker" and re.fullmatch(r"\d", rest):
            return Networker(int(rest))
        if word == "lay" and (found := LAY.fullmatch(rest)):
            return Lay(int(found[1]), int(found[2]), int(found[3]) // 90)
    except (msgspec.DecodeError, ValueError) as error:
        raise UnreadableAction("unreadable", f"cannot read {text!r}: {error}", value=text) from None
    raise UnreadableAction(
        "unreadable", f"cannot read {text!r}; the actions of enigma are such as {EXAMPLES}", value=text
    )
