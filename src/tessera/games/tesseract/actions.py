"""The actions of players and their text forms; `tables` has them by number.

Pieces are named as the view names them: `remove 3,0,3`, `adjust lab:0:2 +1`, `adjust primed:yellow4 -1`,
`transfer lab:0:2 lab:1`, `contain 0:1 of 0:0,0:1,0:2 roll`, `choose lab:1`.  `text.py` reads them back.
"""

from __future__ import annotations

from typing import Any, TypeVar

from tessera.core.game import Action
from tessera.games.tesseract.dice import ColourName


def _short_places(places: tuple[str, ...]) -> str:
    """`0:1,0:2` for `lab:0:1` and `lab:0:2`."""
    return ",".join(place.removeprefix("lab:") for place in places)


class Remove(Action, frozen=True):
    """Take a die off the cube into one's own lab (T14); at set-up, off a top corner (T6)."""

    die: str

    def __str__(self) -> str:
        return f"remove {self.die.removeprefix('cube:')}"


class Adjust(Action, frozen=True):
    """Turn a die in a lab or in the primed area by `step` (T16)."""

    die: str
    step: int

    def __str__(self) -> str:
        return f"adjust {self.die} {self.step:+d}"


class Dial(Action, frozen=True):
    """Set a die to any value (T25)."""

    die: str
    value: int

    def __str__(self) -> str:
        return f"dial {self.die} {self.value}"


class Flip(Action, frozen=True):
    """Turn a die to its opposite face (T25)."""

    die: str

    def __str__(self) -> str:
        return f"flip {self.die}"


class Roll(Action, frozen=True):
    """Roll dice in a lab, all at once."""

    dice: tuple[str, ...]

    def __str__(self) -> str:
        return f"roll {_short_places(self.dice)}"


class Recolour(Action, frozen=True):
    """Exchange a die in a lab for a destroyed one of another colour that shows the same value."""

    die: str
    colour: ColourName

    def __str__(self) -> str:
        return f"recolour {self.die} {self.colour}"


class Transfer(Action, frozen=True):
    """Move a die from one lab to another (T17)."""

    die: str
    to: str

    def __str__(self) -> str:
        return f"transfer {self.die} {self.to}"


class Swap(Action, frozen=True):
    """Exchange a die in one's lab with a removable die in the cube."""

    die: str
    cell: str

    def __str__(self) -> str:
        return f"swap {self.die} {self.cell.removeprefix('cube:')}"


class Reposition(Action, frozen=True):
    """Move a removable die to the top of another column (T25)."""

    die: str
    to: str

    def __str__(self) -> str:
        return f"reposition {self.die.removeprefix('cube:')} {self.to.removeprefix('plate:')}"


class Destroy(Action, frozen=True):
    """Destroy a primed die."""

    die: str

    def __str__(self) -> str:
        return f"destroy {self.die}"


class Study(Action, frozen=True):
    """Discard a research card for one of the next level (T18)."""

    card: str

    def __str__(self) -> str:
        return f"study {self.card}"


class Contain(Action, frozen=True):
    """Contain the dice `goes` of the set or run `dice` (T19, T20); with `roll`, roll the others for a card (T22)."""

    dice: tuple[str, ...]
    goes: tuple[str, ...]
    roll: bool = False

    def __str__(self) -> str:
        roll = " roll" if self.roll else ""
        return f"contain {_short_places(self.goes)} of {_short_places(self.dice)}{roll}"


class Special(Action, frozen=True):
    """The action on the character card (T23)."""

    def __str__(self) -> str:
        return "special"


class Play(Action, frozen=True):
    """Play a research card (T24)."""

    card: str

    def __str__(self) -> str:
        return f"play {self.card}"


class Use(Action, frozen=True):
    """Use an available containment card (T43)."""

    card: str

    def __str__(self) -> str:
        return f"use {self.card}"


class Choose(Action, frozen=True):
    """Answer a decision with a piece: the lowest die (T27), a lab to shield (T39), a column, a card."""

    piece: str

    def __str__(self) -> str:
        return f"choose {self.piece}"


class Pass(Action, frozen=True):
    """Decline an optional step: "may", "up to" (T45)."""

    def __str__(self) -> str:
        return "pass"


class Agree(Action, frozen=True):
    """Let the other player transfer (T17)."""

    answers = True

    def __str__(self) -> str:
        return "agree"


class Decline(Action, frozen=True):
    """Do not let the other player transfer (T17)."""

    def __str__(self) -> str:
        return "decline"


class AskFirst(Action, frozen=True):
    """Tick or untick "ask me first" (T17); costs nothing."""

    on: bool

    def __str__(self) -> str:
        return f"askfirst {'on' if self.on else 'off'}"


class End(Action, frozen=True):
    """End the action phase (T13); the threat phase follows (T12)."""

    def __str__(self) -> str:
        return "end"


Actions = (
    Remove | Adjust | Dial | Flip | Roll | Recolour | Transfer | Swap | Reposition | Destroy | Study | Contain
    | Special | Play | Use | Choose | Pass | Agree | Decline | AskFirst | End
)  # fmt: skip

Kind = TypeVar("Kind", bound=Action)
ONES: dict[Any, Any] = {}
"""Interned actions: parsing a text gives the very object that is offered, and comparing by identity is fast."""


def one(action: Kind) -> Kind:
    """Intern an action; only for kinds with a limited number of actions."""
    found: Kind = ONES.setdefault(action, action)
    return found


COSTLY = (Remove, Adjust, Recolour, Transfer, Study, Contain, Special)
"""T13: the actions that cost one of the turn's actions when they are taken in a turn, not as the answer to a card."""
FINAL = (Remove, Roll, Study, Reposition, End)
"""The actions that draw chance, or may, or end the turn."""
