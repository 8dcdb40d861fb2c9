"""Events of ENIGMA, in the order of a round.  A tile is named by its number in the edition."""

from __future__ import annotations

from tessera.core.game import Event, Outcome
from tessera.games.enigma.puzzles import Arrangement, Card, Category


class RoundBegun(Event, frozen=True):
    """A new round; `start` has the marker (E25)."""

    round: int
    start: int


class Refilled(Event, frozen=True):
    """An empty chamber got its tiles back from the box (E26)."""

    category: Category
    tiles: int


class Revealed(Event, frozen=True):
    """The next tile of a chamber is revealed, and the grade of its puzzle (E2, E42)."""

    category: Category
    tile: int
    grade: int
    left: int


class Chosen(Event, frozen=True):
    """A seat took a category and its tile (E7)."""

    seat: int
    category: Category
    tile: int
    grade: int


class Waiting(Event, frozen=True):
    """The race begins at `start`, sooner when all are ready; without a clock only then (E9)."""

    start: int | None


class SaidReady(Event, frozen=True):
    """A seat is ready; the race begins at `start`."""

    seat: int
    start: int | None


class Flipped(Event, frozen=True):
    """A seat's card is seen by all: the race has begun (E9)."""

    seat: int
    card: Card


class Shown(Event, frozen=True):
    """A seat showed an unfinished arrangement (E44).  Seats that are still working get it without the arrangement."""

    seat: int
    arrangement: Arrangement | None


class Mistaken(Event, frozen=True):
    """A wrong claim: the kind of fault, and until when the seat's claim button is locked (E12)."""

    seat: int
    code: str
    rule: str
    arrangement: Arrangement | None
    locked: int


class Solved(Event, frozen=True):
    """A right claim, `after` milliseconds from the start of the race (E12)."""

    seat: int
    arrangement: Arrangement | None
    after: int


class GaveUp(Event, frozen=True):
    """A seat gave up (E13)."""

    seat: int


class HourglassTurned(Event, frozen=True):
    """The hourglass runs until `ends` of each seat (E10, E11), turned by a solver or by itself (None, E13)."""

    seat: int | None
    ends: tuple[int, ...]


class RanOut(Event, frozen=True):
    """The hourglass has run out for these seats (E10)."""

    seats: tuple[int, ...]


class Boxed(Event, frozen=True):
    """A tile that was not solved is out of the game; a model solution of its card is shown (E15, E44)."""

    seat: int
    tile: int
    solution: Arrangement | None


class Laid(Event, frozen=True):
    """A tile was laid; on `met` colours it brought networkers of several systems together (E17, E19)."""

    seat: int
    tile: int
    x: int
    y: int
    turn: int
    met: int


class Stood(Event, frozen=True):
    """A networker was put on a cell of the tile just laid (E18)."""

    seat: int
    x: int
    y: int
    cell: int


class Home(Event, frozen=True):
    """A networker went back to its owner's supply (E21)."""

    seat: int
    x: int
    y: int
    cell: int


class Closed(Event, frozen=True):
    """A system was closed and scored: its cells (red, green, blue), and the points of each seat (E20, E21)."""

    system: int
    cells: tuple[int, int, int]
    points: tuple[int, ...]


class Ended(Event, frozen=True):
    """The game is over (E23, E24)."""

    outcome: Outcome


Events = (
    RoundBegun
    | Refilled
    | Revealed
    | Chosen
    | Waiting
    | SaidReady
    | Flipped
    | Shown
    | Mistaken
    | Solved
    | GaveUp
    | HourglassTurned
    | RanOut
    | Boxed
    | Laid
    | Stood
    | Home
    | Closed
    | Ended
)
