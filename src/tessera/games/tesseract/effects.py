"""The verbs that cards, specials and events are made of.

A card is a row of `Task`s.  Playing it puts them on the stack of the game; each waits there, as plain data, until it
is on top, and then either happens by itself or asks its player (`who`, the number of a lab) to choose.  What a kind of
task offers and does stands in the module of its subject: `handling` (the cube), `labs`, `transferring`, `primed`,
`containing`, `drawing`, `threat`; what only moves a number, in `cascade`.
"""

from __future__ import annotations

from typing import NamedTuple

ANY = 32
"""As many times as the player likes: no more dice can be touched than there are places."""


class Task(NamedTuple):
    """Work to be done.  What `used` and `extra` mean is the kind's own business."""

    kind: str
    who: int = -1
    times: int = 1
    """How often it may still be done."""
    optional: bool = False
    """Whether the player may pass: "may", "up to", "any number"."""
    used: int = 0
    """A set: places that were touched, or the only ones that may be."""
    extra: int = 0


Effect = tuple[Task, ...]


# The cube.


def remove(times: int = 1) -> Task:
    """Remove removable dice into one's own lab, one after the other (T14)."""
    return Task("remove", times=times)


def tunnel() -> Task:
    """Remove any die with a free side; the dice above it come down."""
    return Task("tunnel")


def reposition(times: int = 1, *, up_to: bool = False) -> Task:
    """Move removable dice to other places of the cube (T25)."""
    return Task("reposition", times=times, optional=up_to)


def swap() -> Task:
    """Exchange a die of one's lab with a removable die, values unchanged."""
    return Task("swap")


def dampen() -> Task:
    """Mark a removable die: the cube cannot prime or destroy it until the player's next turn."""
    return Task("dampen")


def put_back(times: int = 1) -> Task:
    """Take a destroyed die, roll it, put it back on the cube (T44)."""
    return Task("put back", times=times)


# Dice of the labs.


def adjust(times: int = 1, *, each_once: bool = False) -> Task:
    """Adjust dice of one's own lab; with `each_once`, any of them, each by 1."""
    return Task("adjust", times=times, optional=each_once, extra=each_once)


def adjust_moved() -> Task:
    """Adjust one of the dice that were just transferred."""
    return Task("adjust among")


def dial() -> Task:
    """Set a die of one's own lab to any value."""
    return Task("dial")


def align(times: int) -> Task:
    """Set up to so many dice of one's own lab to one value."""
    return Task("align", times=times, optional=True)


def substitute() -> Task:
    """Set a die of one's own lab to a value that another die in any lab shows."""
    return Task("substitute")


def rewrite() -> Task:
    """Dial or recolour a die in any lab."""
    return Task("rewrite")


def recolour(up_to: int) -> Task:
    """Recolour dice in any labs."""
    return Task("recolour", times=up_to, optional=True)


def flip() -> Task:
    """Flip a die in any lab or in the primed area."""
    return Task("flip", extra=1)


def roll_any() -> Task:
    """Roll any dice of one's own lab."""
    return Task("roll any")


def superpose() -> Task:
    """Roll a die of one's own lab, then keep it or flip it."""
    return Task("superpose")


def transfer(up_to: int) -> Task:
    """Transfer dice between any labs, each once."""
    return Task("transfer", times=up_to, optional=True)


def materialise() -> Task:
    """Take a destroyed die, dial it, put it in one's lab."""
    return Task("materialise")


# The primed area.

LOW, CROWDED, DIFFERENT = range(3)


def adjust_primed(reach: int) -> Task:
    """Adjust a primed die by up to `reach`; below 1 it is destroyed."""
    return Task("adjust primed", extra=reach)


def destroy(which: int, up_to: int = 0) -> Task:
    """Destroy a primed die: of value 3 or less, of a column of three or more, or several of different values."""
    return Task("destroy", times=up_to or 1, optional=up_to > 0, extra=which)


def clear_column() -> Task:
    """Destroy all dice of one primed column."""
    return Task("clear column")


def sweep() -> Task:
    """Lower every die of one primed column by 1."""
    return Task("sweep")


def purge() -> Task:
    """Destroy every primed die of one colour."""
    return Task("purge")


# The matrix and the cards.


def contain_one(*, any_lab: bool = False) -> Task:
    """Contain a die without a set or run."""
    return Task("contain one", extra=any_lab)


def contain_two() -> Task:
    """Contain two dice of one valid set or run."""
    return Task("contain two")


def draw(level: int) -> Task:
    """Draw a research card."""
    return Task("draw", extra=level)


def draw_all(level: int) -> Task:
    """Every player draws a research card."""
    return Task("draw all", extra=level)


def recall(up_to: int) -> Task:
    """Take discarded level 2 or 3 cards into one's hand."""
    return Task("recall", times=up_to, optional=True)


# The turn.


def more_actions(number: int) -> Task:
    return Task("more actions", extra=number)


def marker_back(by: int) -> Task:
    """Move the breach marker back."""
    return Task("marker back", extra=by)


def skip_threat() -> Task:
    """The next threat phase is skipped."""
    return Task("skip threat")


def stasis(dice: int) -> Task:
    """The next dice to be primed are destroyed instead."""
    return Task("stasis", extra=dice)


def blackout(events: int) -> Task:
    """The next events do not happen."""
    return Task("blackout", extra=events)


def open_labs() -> Task:
    """Until the end of the turn dice of all labs may form one's sets and runs."""
    return Task("open labs")
