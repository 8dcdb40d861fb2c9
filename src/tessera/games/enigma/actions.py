"""Actions of ENIGMA: everything a seat or the clock can do, each with its short text form.

`text.parse` reads the text forms back.

>>> str(Lay(2, -1, 1)), str(Choose("pipes")), str(GiveUp())
('lay 2,-1 r90', 'choose pipes', 'giveup')
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from tessera.core.attempt import Hand
from tessera.core.game import Action
from tessera.games.enigma.puzzles import Arrangement, Category


class Choose(Action, frozen=True):
    """Take a category and the top tile of its chamber (E7)."""

    category: Category

    def __str__(self) -> str:
        return f"choose {self.category}"


class Ready(Action, frozen=True):
    """Agree that the race begins (E9)."""

    def __str__(self) -> str:
        return "ready"


class Claim(Action, frozen=True, omit_defaults=True):
    """Claim that this arrangement solves the card; the referee checks it (E12)."""

    arrangement: Arrangement
    hand: Hand = ""
    """The moves of the hand since it was told of last; only a replay shows them."""

    def __str__(self) -> str:
        return _with_hand("claim", self.arrangement, self.hand)


class Show(Action, frozen=True, omit_defaults=True):
    """Show an unfinished arrangement, unchecked; everybody sees the last one after the race (E44)."""

    arrangement: Arrangement
    hand: Hand = ""

    def __str__(self) -> str:
        return _with_hand("show", self.arrangement, self.hand)


class GiveUp(Action, frozen=True):
    """Stop solving (E13)."""

    def __str__(self) -> str:
        return "giveup"


class Lay(Action, frozen=True):
    """Lay the tile in hand after `turn` quarter turns to the right (E17).  x grows eastwards, y southwards."""

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
    """The clock's only action: the countdown, the cap or the hourglass has run out (E9, E10, E13)."""

    def __str__(self) -> str:
        return "timeup"


def _with_hand(verb: str, arrangement: Arrangement, hand: str) -> str:
    board = msgspec.json.encode(arrangement).decode()
    return f"{verb} {board} {hand}" if hand else f"{verb} {board}"


Actions = Choose | Ready | Claim | Show | GiveUp | Lay | Networker | Pass | TimeUp
