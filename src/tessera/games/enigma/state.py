"""The state of a game: plain numbers and lists, everything public except the key of its chance.

Nothing that is not revealed is here: a chamber has no order and a tile no card until the rules draw it (E2, E6, E9).
The rules are functions over the state, in modules named for what they do; `Network` is the one part with methods.
Lists are by seat, or by chamber in the order of `CATEGORIES`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Any, Final, Literal, NamedTuple

import msgspec

from tessera.core.chance import Chance
from tessera.core.compiling import attributes_of, mypyc_attr, set_attributes
from tessera.core.game import Choice, Event, Outcome
from tessera.games.enigma import puzzles
from tessera.games.enigma.edition import Edition
from tessera.games.enigma.network import Group, Network
from tessera.games.enigma.options import Options, OwnCard
from tessera.games.enigma.places import Place
from tessera.games.enigma.puzzles import CATEGORIES, GRADES, Arrangement, Card, Category
from tessera.games.enigma.tiles import Tile

Phase = Literal["choose", "ready", "race", "lay", "networker", "over"]
Status = Literal["watching", "waiting", "ready", "working", "solved", "gave up", "ran out"]
"""Of a seat in a race: the first has no tile, the last three are done."""
ENCODER: Final = msgspec.json.Encoder()


class Worker(NamedTuple):
    """A networker on the table: its owner, and the cell it stands on."""

    seat: int
    place: Place
    cell: int
    group: Group


@mypyc_attr(allow_interpreted_subclasses=True)
class Race:
    """One race (E9–E14)."""

    __slots__ = ("arrangements", "begun", "cards", "ends", "locked", "solutions", "start", "status", "turned")

    def __init__(self, racing: Sequence[bool], start: int | None) -> None:
        seats = len(racing)
        self.status: list[Status] = ["waiting" if races else "watching" for races in racing]
        self.start = start
        """When it begins, or began; None without a clock, until all are ready."""
        self.begun = False
        self.turned: int | None = None
        """When the hourglass was turned."""
        self.ends = [0] * seats
        """When the hourglass runs out for each seat, once it is turned (E11)."""
        self.locked = [0] * seats
        """Until when each seat may not claim (E12)."""
        self.cards: list[Card | None] = [None] * seats
        self.arrangements: list[Arrangement | None] = [None] * seats
        """The arrangement that each seat claimed or showed last (E44)."""
        self.solutions: list[Arrangement | None] = [None] * seats
        """Model solutions of the cards that were failed, once the race is over (E44)."""

    def copy(self) -> Race:
        """An independent copy."""
        twin = Race.__new__(Race)
        twin.status = self.status.copy()
        twin.start = self.start
        twin.begun = self.begun
        twin.turned = self.turned
        twin.ends = self.ends.copy()
        twin.locked = self.locked.copy()
        twin.cards = self.cards.copy()
        twin.arrangements = self.arrangements.copy()
        twin.solutions = self.solutions.copy()
        return twin

    def __getstate__(self) -> dict[str, Any]:
        return attributes_of(self)

    def __setstate__(self, kept: dict[str, Any]) -> None:
        set_attributes(self, kept)

    def plain(self) -> Any:
        """Everything that can make a difference later; model solutions follow from the cards."""
        shown = self.status, self.cards, self.arrangements
        return shown, self.start, self.begun, self.turned, self.ends, self.locked

    def seats(self, status: Status) -> tuple[int, ...]:
        """The seats with this status."""
        return tuple(seat for seat, its in enumerate(self.status) if its == status)

    @property
    def over(self) -> bool:
        """E13: every seat has solved, given up or run out of time."""
        return self.begun and "working" not in self.status


@mypyc_attr(allow_interpreted_subclasses=True)
class Chambers:
    """The four chambers: the tiles not yet taken, and the cards behind them."""

    __slots__ = ("boxed", "cards_left", "grades", "grades_left", "left", "met", "own", "own_grades", "tops")

    def __init__(self, edition: Edition, from_box: bool, own: Sequence[OwnCard] = ()) -> None:
        self.left = [[*tiles] for tiles in edition.chambers]
        """The tiles under the top of each chamber; their order is drawn when they are revealed (E6)."""
        self.tops: list[int | None] = [None for _ in self.left]
        self.grades = [0 for _ in self.left]
        """The grade of the puzzle behind each top (E42)."""
        self.boxed: list[list[tuple[int, Card]]] = [[] for _ in self.left]
        """The tiles that went back to the box, each with the card it showed (E15)."""
        boxes = [edition.box[category] for category in CATEGORIES] if from_box else []
        self.cards_left: list[list[int]] = [[*range(len(box))] for box in boxes]
        """Box play: the indexes into the box of the cards that were not flipped yet."""
        self.grades_left = [[sum(boxed.grade == grade for boxed in box) for grade in GRADES] for box in boxes]
        """Box play: how many tiles of each grade are not revealed yet."""
        self.met: dict[Hashable, Card] = {}
        """Fresh play: the cards this table has met, by their canonical form (E43)."""
        kinds = CATEGORIES if own else ()
        self.own = [[each for each in own if puzzles.category_of(each.card) == category] for category in kinds]
        """The own cards that were not flipped yet; empty at a table without any."""
        self.own_grades = [[sum(each.grade == grade for each in cards) for grade in GRADES] for cards in self.own]
        """How many own cards of each grade are not revealed yet."""

    def copy(self) -> Chambers:
        """An independent copy."""
        twin = Chambers.__new__(Chambers)
        twin.left = [left.copy() for left in self.left]
        twin.tops = self.tops.copy()
        twin.grades = self.grades.copy()
        twin.boxed = [boxed.copy() for boxed in self.boxed]
        twin.cards_left = [cards.copy() for cards in self.cards_left]
        twin.grades_left = [grades.copy() for grades in self.grades_left]
        twin.met = self.met.copy()
        twin.own = [cards.copy() for cards in self.own]
        twin.own_grades = [grades.copy() for grades in self.own_grades]
        return twin

    def __getstate__(self) -> dict[str, Any]:
        return attributes_of(self)

    def __setstate__(self, kept: dict[str, Any]) -> None:
        set_attributes(self, kept)

    def plain(self) -> Any:
        """Everything that can make a difference later."""
        lying = self.left, self.tops, self.grades, self.boxed
        own = (self.own, self.own_grades) if self.own else ()
        return *lying, self.cards_left, self.grades_left, [*self.met.values()], *own


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One game at one moment."""

    __slots__ = (
        "at",
        "chambers",
        "chance",
        "edition",
        "events",
        "free_cells",
        "grades",
        "hands",
        "network",
        "offered",
        "options",
        "outcome",
        "phase",
        "place",
        "points",
        "queue",
        "race",
        "round",
        "seats",
        "start",
        "supply",
        "turn",
        "workers",
    )

    def __init__(self, edition: Edition, seats: int, options: Options, chance: Chance) -> None:
        self.edition = edition
        self.seats = seats
        self.options = options
        self.chance = chance
        self.outcome: Outcome | None = None
        self.at = 0
        """When the last action was played."""
        self.turn = 0
        self.round = 1
        self.phase: Phase = "choose"
        self.start = 0
        """The start player (E5)."""
        self.queue: list[int] = []
        """The seats still to choose, or still to lay, the next one first."""
        self.points = [0] * seats
        self.supply = [edition.networkers] * seats
        self.workers: list[Worker] = []
        self.hands: list[int | None] = [None] * seats
        """The tiles taken and not yet laid or boxed."""
        self.grades = [0] * seats
        """The grade of the puzzle behind each hand."""
        self.race = Race([False] * seats, None if options.calm else edition.ready_time)
        """This round's race; the last round's until all have chosen."""
        self.network = Network(edition.start_tile)
        self.place: Place = 0
        """The place of the tile just laid."""
        self.free_cells: list[int] = []
        """The cells of the tile just laid on which a networker may be put (E18)."""
        self.chambers = Chambers(edition, options.cards == "box", options.own or ())
        self.events: list[Event] = []
        """The events of the action that is being played."""
        self.offered: dict[int, Sequence[Choice]] = {}
        """Cache: the choices of this moment, by seat, once they were asked for."""

    def copy(self, chance: Chance) -> State:
        """An independent copy that draws from the given chance."""
        twin = State.__new__(State)
        twin.edition = self.edition
        twin.seats = self.seats
        twin.options = self.options
        twin.chance = chance
        twin.outcome = self.outcome
        twin.at = self.at
        twin.turn = self.turn
        twin.round = self.round
        twin.phase = self.phase
        twin.start = self.start
        twin.queue = self.queue.copy()
        twin.points = self.points.copy()
        twin.supply = self.supply.copy()
        twin.workers = self.workers.copy()
        twin.hands = self.hands.copy()
        twin.grades = self.grades.copy()
        twin.race = self.race.copy()
        twin.network = self.network.copy()
        twin.place = self.place
        twin.free_cells = self.free_cells
        twin.chambers = self.chambers.copy()
        twin.events = []
        twin.offered = {}
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """For pickling: without the edition, which the game's class brings back, and without the cache."""
        return {name: value for name, value in attributes_of(self).items() if name not in ("edition", "offered")}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        set_attributes(self, kept)
        self.offered = {}

    def encode(self) -> bytes:
        """Everything that can make a difference later, in one canonical form, without the key.

        The systems of the network follow from its tiles and `workers`.  The edition is not in it: records name it.
        """
        laid = [(place, tile.number, turn) for place, (tile, turn, _) in self.network.laid.items()]
        time = self.phase, self.round, self.start, self.turn, self.at, self.queue, self.place
        seats = self.points, self.supply, self.workers, self.hands, self.grades
        rest = self.race.plain(), self.chambers.plain(), self.chance.draws, self.outcome
        return ENCODER.encode((time, seats, laid, rest))

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats the game waits for."""
        if self.phase == "ready":
            return self.race.seats("waiting")
        if self.phase == "race":
            return self.race.seats("working")
        return () if self.phase == "over" else (self.queue[0],)

    def tile_of(self, seat: int) -> Tile:
        """The tile in a seat's hand."""
        tile = self.hands[seat]
        assert tile is not None
        return self.edition.tiles[tile]

    def category_of(self, seat: int) -> Category:
        """The category a seat has chosen."""
        return CATEGORIES[self.edition.chamber_of[self.tile_of(seat).number]]

    def clockwise(self, seats: Iterable[int]) -> list[int]:
        """E7, E16: these seats, clockwise from the start player."""
        return sorted(seats, key=lambda seat: (seat - self.start) % self.seats)
