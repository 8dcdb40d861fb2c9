"""The events of a game, one struct each, with pieces named as in the view.

A die is named by colour and value (`yellow4`); `player` is the number of a lab and its character.
"""

from __future__ import annotations

from tessera.core.game import Event
from tessera.games.tesseract.actions import Actions


class Removed(Event, frozen=True):
    """A die went from the cube to a lab (T14)."""

    player: int
    die: str
    cell: str
    to: str


class Revealed(Event, frozen=True):
    """A value was uncovered or a colour came to light (T10)."""

    cell: str
    die: str


class Turned(Event, frozen=True):
    """A die in a lab or in the primed area shows another face or colour; `how` is the verb of the rules."""

    place: str
    was: str
    die: str
    how: str


class Rolled(Event, frozen=True):
    """A die in a lab, or a primed one (T36), was rolled."""

    place: str
    was: str
    die: str


class Transferred(Event, frozen=True):
    """A die moved from lab to lab (T17)."""

    die: str
    place: str
    to: str


class Swapped(Event, frozen=True):
    """A die in a lab and one in the cube changed places."""

    place: str
    cell: str
    out: str
    into: str


class Repositioned(Event, frozen=True):
    """A die in the cube moved to another column (T25)."""

    die: str
    cell: str
    to: str


class PutBack(Event, frozen=True):
    """A destroyed die, rolled, is back on the cube (T44)."""

    die: str
    cell: str
    held: bool = False
    """It was taken off the destroyed pile when it was rolled."""


class Materialised(Event, frozen=True):
    """A destroyed die was put in a lab."""

    die: str
    to: str
    held: bool = False
    """It was taken off the destroyed pile when it was chosen."""


class Primed(Event, frozen=True):
    """A die was rolled into the primed area (T29); `cell` is empty when it came from the destroyed pile (T38)."""

    was: str
    die: str
    cell: str


class Breached(Event, frozen=True):
    """The marker went up by one or two (T30)."""

    column: int
    by: int
    breaches: int


class MarkerBack(Event, frozen=True):
    """The breach marker went back."""

    by: int
    breaches: int


class Uncovered(Event, frozen=True):
    """An event on the plate was uncovered and happens (T34), unless Blackout stops it."""

    plate: str
    event: str
    happens: bool


class Destroyed(Event, frozen=True):
    """A die went to the destroyed pile; `place` is where it was."""

    die: str
    place: str


class Contained(Event, frozen=True):
    """A die went to its space in the matrix (T20)."""

    player: int
    die: str
    place: str


class CardTurned(Event, frozen=True):
    """The containment card of a value was turned up (T43)."""

    value: int
    card: str


class CardAvailable(Event, frozen=True):
    """The containment card of a value may now be used (T43)."""

    value: int
    card: str


class Drew(Event, frozen=True):
    """A player drew a research card; `put_back` is the one an Archivist did not keep."""

    player: int
    card: str
    put_back: str = ""


class Discarded(Event, frozen=True):
    """A research card was discarded by studying (T18)."""

    player: int
    card: str


class Played(Event, frozen=True):
    """A research or containment card is being played (T24, T43)."""

    player: int
    card: str


class SpecialUsed(Event, frozen=True):
    """A special action begins (T23)."""

    player: int
    special: str


class PassiveHelped(Event, frozen=True):
    """A passive made a difference."""

    player: int
    passive: str


class ActionsGained(Event, frozen=True):
    """More actions this turn."""

    player: int
    actions: int


class Marked(Event, frozen=True):
    """A die was dampened."""

    cell: str
    die: str


class Shielded(Event, frozen=True):
    """The EMP wave spares this lab (T39)."""

    lab: int


class Asked(Event, frozen=True):
    """An action waits for the consent of `asked`, whose lab it touches (T17)."""

    player: int
    asked: int
    die: str
    """The first of the dice it touches."""
    place: str
    to: str = ""
    """The lab the die would go to, if it is a transfer."""
    wanted: Actions | None = None
    """The action, in editions where it may be other than a transfer."""
    card: str = ""
    """The card, special or passive it belongs to."""


class Answered(Event, frozen=True):
    """A player agreed to what another one asked for, or declined it (T17)."""

    player: int
    agreed: bool


class AskFirstSet(Event, frozen=True):
    """A seat ticked or unticked "ask me first" (T17)."""

    seat: int
    on: bool
    apart: bool = False
    """It stands apart from the course of the game: undo passes over it."""


class TakenBack(Event, frozen=True):
    """A card or special is not spent, because a player refused and nothing of it was done (T17)."""

    player: int
    card: str


class CharacterTaken(Event, frozen=True):
    """A player got a character (T5)."""

    player: int
    character: str


class ThreatBegan(Event, frozen=True):
    """The threat phase begins (T12), or is skipped."""

    player: int
    skipped: bool


class TurnBegan(Event, frozen=True):
    """The next player's action phase begins (T12)."""

    player: int
    turn: int


class Ended(Event, frozen=True):
    """The game is won (T46) or lost (T26, T33)."""

    won: bool
    reason: str


Events = (
    Removed | Revealed | Turned | Rolled | Transferred | Swapped | Repositioned | PutBack | Materialised | Primed
    | Breached | MarkerBack | Uncovered | Destroyed | Contained | CardTurned | CardAvailable | Drew | Discarded | Played
    | SpecialUsed | PassiveHelped | ActionsGained | Marked | Shielded | Asked | Answered | AskFirstSet | TakenBack
    | CharacterTaken | ThreatBegan | TurnBegan | Ended
)  # fmt: skip
