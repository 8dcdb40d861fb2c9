"""ENIGMA: a race of four puzzles, then tile laying (E1–E44).

A round: each seat chooses a category (*choose*), says that it is ready (*ready*), solves its card (*race*); the
solvers lay their tiles one after another (*lay*, *networker*) and closed systems score.  When somebody has 15 points at
the end of a round, the most points win.

>>> game = Enigma.new(2, bytes(32))
>>> [str(choice) for choice in game.choices(game.start)]
['choose weights', 'choose fragments', 'choose pipes', 'choose blocks']
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, NamedTuple, Self

import msgspec

from tessera.core.chance import Chance
from tessera.core.game import (
    CLOCK,
    Action,
    Choice,
    ChoiceInfo,
    Event,
    Game,
    IllegalAction,
    Outcome,
    SeatRange,
    options_from,
)
from tessera.games.enigma import puzzles
from tessera.games.enigma.actions import (
    Actions,
    Choose,
    Claim,
    GiveUp,
    Lay,
    Networker,
    Pass,
    Ready,
    Show,
    TimeUp,
    parse,
)
from tessera.games.enigma.chambers import TILES_A_CHAMBER, Chambers
from tessera.games.enigma.events import Boxed, Chosen, Closed, Ended, Events, Home, Laid, RoundBegun, Stood, Waiting
from tessera.games.enigma.forms import arrangement_type, forms
from tessera.games.enigma.laying import Lays
from tessera.games.enigma.network import Network, by_colour, column, place_at, row, worth
from tessera.games.enigma.options import Options as TableOptions
from tessera.games.enigma.options import check_options
from tessera.games.enigma.puzzles import CATEGORIES
from tessera.games.enigma.race import Race
from tessera.games.enigma.refusals import why_not
from tessera.games.enigma.tiles import TILES, Tile
from tessera.games.enigma.view import Phase, pieces_of, view_of
from tessera.games.enigma.view import View as Picture

GOAL = 15
"""Points that end the game at the end of a round (E23)."""
NETWORKERS = 3
"""Each player's supply; the fourth marks the score (E4)."""


CHOOSE = tuple(msgspec.convert({"type": "choose", "category": category}, Choose) for category in CATEGORIES)
STAND = tuple(Networker(cell) for cell in range(4))


class Worker(NamedTuple):
    """A networker on the table: whose it is, and the cell it stands on."""

    seat: int
    place: int
    cell: int
    group: int


class Enigma(Game):
    """One game of ENIGMA.  Lists are by seat."""

    name: ClassVar[str] = "enigma"
    rules: ClassVar[str] = "1"
    seat_range: ClassVar[SeatRange] = SeatRange(2, 4)
    timed: ClassVar[bool] = True
    slow_actions: ClassVar[bool] = True
    Options = TableOptions
    Actions: ClassVar[Any] = Actions
    Events: ClassVar[Any] = Events
    View = Picture

    options: TableOptions

    def __init__(self, seats: int, options: TableOptions, chance: Chance) -> None:
        self.seats = seats
        self.options = options
        self.chance = chance
        self.outcome: Outcome | None = None
        self.turn = 0
        self.at = 0
        """The moment of the last action: time does not run backwards."""
        self.round = 1
        self.phase: Phase = "choose"
        self.start = chance.pick(seats) if options.start is None else options.start
        self.queue = self._clockwise(range(seats))
        """Who is still to choose, or still to lay."""
        self.points = [0] * seats
        self.supply = [NETWORKERS] * seats
        self.workers: list[Worker] = []
        self.hands: list[int | None] = [None] * seats
        """The tiles taken and not yet laid or put away."""
        self.grades = [0] * seats
        self.race = Race(options, [False] * seats, 0)
        """This round's race; the last one's until all have chosen."""
        self.network = Network()
        self.place = 0
        """Where the tile just laid lies."""
        self.free_cells: list[int] = []
        """Its cells on which a networker may be put now (E18)."""
        self.chambers = Chambers(options)
        self._offered: dict[int, Sequence[Choice]] = {}
        for chamber in range(len(CATEGORIES)):
            self.chambers.reveal(chamber, chance)

    @classmethod
    def new(cls, seats: int, key: bytes, options: Any = None) -> Self:
        """E1–E6: the chambers shuffled, the start tile in the middle, a start player drawn or chosen."""
        chosen = options_from(cls, options)
        check_options(seats, chosen)
        return cls(seats, chosen, Chance(key))

    def with_chance(self, chance: Chance) -> Self:
        twin = self.__class__.__new__(self.__class__)
        twin.seats = self.seats
        twin.options = self.options
        twin.chance = chance
        twin.outcome = self.outcome
        twin.turn = self.turn
        twin.at = self.at
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
        twin._offered = {}
        return twin

    # What may be done

    @property
    def stage(self) -> int:
        return self.round

    @property
    def to_act(self) -> tuple[int, ...]:
        if self.phase == "ready":
            return self.race.seats("waiting")
        if self.phase == "race":
            return self.race.seats("working")
        return () if self.phase == "over" else (self.queue[0],)

    @property
    def deadline(self) -> int | None:
        return self.race.deadline if self.phase in ("ready", "race") else None

    def choices(self, seat: int) -> Sequence[Choice]:
        offered = self._offered.get(seat)
        if offered is None:
            self._offered[seat] = offered = self._offer(seat)
        return offered

    def _offer(self, seat: int) -> Sequence[Choice]:
        phase = self.phase
        if seat == CLOCK:
            return () if self.deadline is None else (TimeUp(),)
        if phase == "over" or seat not in self.to_act:
            return ()
        if phase == "lay":
            return Lays([*self.network.places], self.tile_of(seat))
        if phase == "networker":
            return (*(STAND[cell] for cell in self.free_cells), Pass())
        if phase == "choose":
            return tuple(CHOOSE[chamber] for chamber in self.open_chambers())
        if phase == "ready":
            return (Ready(),)
        return (*forms(self.category_of(seat)), GiveUp())

    def play(self, seat: int, action: Action, at: int) -> list[Event]:
        if at < self.at or (action not in self.choices(seat) and not self._fits_form(seat, action)):
            raise why_not(self, seat, action, at)
        events = PLAYS[type(action)](self, seat, action, at)
        self.at = at
        self._offered = {}
        return events

    def _fits_form(self, seat: int, action: Action) -> bool:
        return (
            isinstance(action, Claim | Show)
            and self.phase == "race"
            and seat in self.to_act
            and isinstance(action.arrangement, arrangement_type(self.category_of(seat)))
        )

    def tile_of(self, seat: int) -> Tile:
        """The tile a seat has in hand."""
        tile = self.hands[seat]
        assert tile is not None
        return TILES[tile]

    def category_of(self, seat: int) -> str:
        """The category a seat has chosen."""
        return self.tile_of(seat).category

    def open_chambers(self) -> list[int]:
        """E8: the chambers that have a tile and belong to nobody in this round."""
        taken = [hand // TILES_A_CHAMBER for hand in self.hands if hand is not None]
        return [chamber for chamber, top in enumerate(self.chambers.tops) if top is not None and chamber not in taken]

    # 1 · Choose

    def _choose(self, seat: int, action: Choose, at: int) -> list[Event]:
        """E7: take a category and its top tile; the tile under it is seen (E2)."""
        chamber = CATEGORIES.index(action.category)
        tile, grade = self.chambers.take(chamber)
        self.hands[seat] = tile
        self.grades[seat] = grade
        self.queue.pop(0)
        self.turn += 1
        events: list[Event] = [Chosen(seat, action.category, tile, grade)]
        events += self.chambers.reveal(chamber, self.chance)
        if not self.queue or not self.open_chambers():
            self.race = Race(self.options, [hand is not None for hand in self.hands], at)
            self.phase = "ready"
            events.append(Waiting(self.race.start))
        return events

    # 2 · Solve

    def _ready(self, seat: int, action: Ready, at: int) -> list[Event]:
        """E9: without a clock the race begins when the last seat is ready, else the clock begins it."""
        events = self.race.say_ready(seat, at)
        self.turn += 1
        if self.options.calm and self.race.start is not None:
            events += self._begin_race(at)
        return events

    def _begin_race(self, at: int) -> list[Event]:
        """E9: all flip their tiles; only now it is drawn which cards they have."""
        cards = [
            None if hand is None else self.chambers.flip(hand // TILES_A_CHAMBER, grade, self.chance)
            for hand, grade in zip(self.hands, self.grades, strict=True)
        ]
        self.phase = "race"
        return self.race.begin(cards, at)

    def _claim(self, seat: int, action: Claim, at: int) -> list[Event]:
        self.race.check_time(seat, action, at)
        return self._go_on(self.race.claim(seat, action.arrangement, at))

    def _show(self, seat: int, action: Show, at: int) -> list[Event]:
        self.race.check_time(seat, action, at)
        return self._go_on(self.race.show(seat, action.arrangement))

    def _give_up(self, seat: int, action: GiveUp, at: int) -> list[Event]:
        self.race.check_time(seat, action, at)
        return self._go_on(self.race.give_up(seat))

    def _time_up(self, seat: int, action: TimeUp, at: int) -> list[Event]:
        """The clock's moment has come: the race begins, the hourglass turns, or it has run out (E9, E13, E10)."""
        deadline = self.deadline
        assert deadline is not None
        if at < deadline:
            raise IllegalAction("too-early", f"the clock's moment is {deadline}, not {at}", rule="E10", value=deadline)
        if self.phase == "ready":
            self.turn += 1
            return self._begin_race(at)
        return self._go_on(self.race.time_up(at))

    def _go_on(self, events: list[Event]) -> list[Event]:
        """E13: the race is over when nobody works any more; E15: unsolved tiles go to the box, E16: solvers lay."""
        self.turn += 1
        race = self.race
        if not race.over:
            return events
        for seat, hand in enumerate(self.hands):
            card = race.cards[seat]
            if hand is not None and card is not None and race.status[seat] != "solved":
                self.chambers.put_away(hand, card)
                self.hands[seat] = None
                race.solutions[seat] = puzzles.solve(card)
                events.append(Boxed(seat, hand, race.solutions[seat]))
        self.queue = self._clockwise(race.seats("solved"))
        self.phase = "lay"
        return events if self.queue else events + self._end_round()

    # 3 · Lay the solved tiles

    def _lay(self, seat: int, action: Lay, at: int) -> list[Event]:
        """E17: lay the tile; if a networker can be put (E18) that is the next decision, else the turn is over."""
        tile = self.tile_of(seat)
        self.place = place_at(action.x, action.y)
        met = self.network.lay(self.place, tile, action.turn)
        self.hands[seat] = None
        events: list[Event] = [Laid(seat, tile.number, action.x, action.y, action.turn, met)]
        self.free_cells = self.network.free_cells(self.place) if self.supply[seat] else []
        if not self.free_cells:
            return self._score(events)
        self.phase = "networker"
        return events

    def _networker(self, seat: int, action: Networker, at: int) -> list[Event]:
        """E18: one networker from the supply on a cell of the tile just laid."""
        tile, _, first = self.network.laid[self.place]
        group = first + tile.cell_groups[action.cell]
        self.network.stand(group, tile.cell_colours[action.cell], seat)
        self.workers.append(Worker(seat, self.place, action.cell, group))
        self.supply[seat] -= 1
        return self._score([Stood(seat, column(self.place), row(self.place), action.cell)])

    def _pass(self, seat: int, action: Pass, at: int) -> list[Event]:
        return self._score([])

    def _score(self, events: list[Event]) -> list[Event]:
        """E20–E22: every system that the tile closed scores; then the next solver lays (E16)."""
        network = self.network
        for system in network.closed_at(self.place):
            cells = network.cells(system)
            points = worth(cells, network.standing(system), self.seats)
            events.append(Closed(system, by_colour(cells), points))
            if network.standing(system):
                self.points = [have + more for have, more in zip(self.points, points, strict=True)]
                self._send_home(system, events)
        self.turn += 1
        self.queue.pop(0)
        self.phase = "lay"
        return events if self.queue else events + self._end_round()

    def _send_home(self, system: int, events: list[Event]) -> None:
        """E21: the networkers of a scored system go back to their owners."""
        staying = []
        for worker in self.workers:
            if self.network.system(worker.group) != system:
                staying.append(worker)
                continue
            self.supply[worker.seat] += 1
            events.append(Home(worker.seat, column(worker.place), row(worker.place), worker.cell))
        self.workers = staying
        self.network.clear(system)

    # 4 · End of the round

    def _end_round(self) -> list[Event]:
        """E23: with 15 points the game ends; E25: else the marker passes on; E26: empty chambers are refilled."""
        if max(self.points) >= GOAL:
            return self._end("")
        events: list[Event] = []
        if None in self.chambers.tops:
            for chamber in range(len(CATEGORIES)):
                events += self.chambers.reveal(chamber, self.chance)
        if not self.open_chambers():
            return self._end("no tile is left; ")
        self.round += 1
        self.start = (self.start + 1) % self.seats
        self.queue = self._clockwise(range(self.seats))
        self.phase = "choose"
        return [*events, RoundBegun(self.round, self.start)]

    def _end(self, why: str) -> list[Event]:
        """E23, E24: most points, then most networkers on the table, then a shared win."""
        self.phase = "over"
        self.queue = []
        standing = [NETWORKERS - supply for supply in self.supply]
        ranks = [*zip(self.points, standing, strict=True)]
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
        leaders = self.points.count(max(self.points))
        reason = "most points"
        if leaders > 1:
            reason = "tied on points and networkers" if len(winners) > 1 else "tied on points, most networkers standing"
        self.outcome = Outcome(winners, why + reason, tuple(self.points))
        return [Ended(self.outcome)]

    def _clockwise(self, seats: Iterable[int]) -> list[int]:
        """E16: these seats, clockwise from the start player."""
        return sorted(seats, key=lambda seat: (seat - self.start) % self.seats)

    # How it is told

    def view(self) -> Picture:
        return view_of(self)

    def info(self, seat: int, action: Action) -> ChoiceInfo:
        """Nothing costs actions here, and undo is rare: only laying can be taken back, until the networker is put."""
        return ChoiceInfo(pieces_of(self, seat, action), final=not isinstance(action, Lay))

    @classmethod
    def parse(cls, text: str) -> Action:
        return parse(text)

    def state(self) -> bytes:
        laid = [(place, tile.number, turn) for place, (tile, turn, _) in self.network.laid.items()]
        time = self.phase, self.round, self.start, self.turn, self.at, self.queue, self.place
        seats = self.points, self.supply, self.workers, self.hands, self.grades
        rest = self.race.state(), self.chambers.state(), self.chance.draws, self.outcome
        return msgspec.json.encode((time, seats, laid, rest))


PLAYS: dict[type[Action], Callable[[Enigma, int, Any, int], list[Event]]] = {
    Choose: Enigma._choose,
    Ready: Enigma._ready,
    Claim: Enigma._claim,
    Show: Enigma._show,
    GiveUp: Enigma._give_up,
    Lay: Enigma._lay,
    Networker: Enigma._networker,
    Pass: Enigma._pass,
    TimeUp: Enigma._time_up,
}
