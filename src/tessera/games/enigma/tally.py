"""The tally of ENIGMA: what a simulation counts over many games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tessera.core.game import Action, Event, Game
from tessera.games.enigma.events import Boxed, Closed, Flipped, Laid, Mistaken, Stood
from tessera.games.enigma.game import Enigma
from tessera.games.enigma.puzzles import CATEGORIES, category_of
from tessera.lab.report import SPREAD, new_table, percent, spread
from tessera.lab.tally import add_counts

if TYPE_CHECKING:
    from rich.table import Table

ORDINALS = ("first", "second", "third", "fourth")


class Tally:
    """Counts about ENIGMA's balance.  Tallies of several processes can be merged."""

    def __init__(self) -> None:
        self.games = 0
        self.seats = 0
        self.rounds: Counter[int] = Counter()
        self.winning: Counter[int] = Counter()
        """Games by the points of their winner."""
        self.points: Counter[int] = Counter()
        """Points in all games, by seat."""
        self.wins: Counter[int] = Counter()
        """Wins by seat; a shared win counts for each seat that shares it."""
        self.wins_by_start: Counter[int] = Counter()
        """Wins by the distance from the first start player, clockwise."""
        self.shared = 0
        self.out_of_tiles = 0
        self.cards: Counter[str] = Counter()
        self.failed: Counter[str] = Counter()
        self.mistaken = 0
        self.laid = 0
        self.networkers = 0
        self.closed = 0
        self.closed_in_vain = 0
        """Systems closed without a point for anybody."""
        self.met = 0
        """Tiles that brought networkers together on a colour (E19)."""

    def watch(self, game: Game, seat: int, action: Action, events: Sequence[Event]) -> None:
        """Count an action's events."""
        assert isinstance(game, Enigma)
        for event in events:
            if isinstance(event, Flipped):
                self.cards[category_of(event.card)] += 1
            elif isinstance(event, Boxed):
                self.failed[game.edition.tiles[event.tile].category] += 1
            elif isinstance(event, Mistaken):
                self.mistaken += 1
            elif isinstance(event, Laid):
                self.laid += 1
                self.met += event.met > 0
            elif isinstance(event, Stood):
                self.networkers += 1
            elif isinstance(event, Closed):
                self.closed += 1
                self.closed_in_vain += not any(event.points)

    def finish(self, game: Game) -> None:
        """Count a finished game."""
        assert isinstance(game, Enigma)
        outcome = game.outcome
        assert outcome is not None
        state = game.position
        first = (state.start - state.round + 1) % game.seats
        self.games += 1
        self.seats = max(self.seats, game.seats)
        self.rounds[state.round] += 1
        self.winning[max(outcome.points)] += 1
        self.points.update(dict(enumerate(outcome.points)))
        self.wins.update(outcome.winners)
        self.wins_by_start.update((winner - first) % game.seats for winner in outcome.winners)
        self.shared += len(outcome.winners) > 1
        self.out_of_tiles += outcome.reason.startswith("no tile")

    def merge(self, other: Tally) -> None:
        """Add the counts of another tally."""
        seats = max(self.seats, other.seats)
        add_counts(self, other)
        self.seats = seats

    def tables(self) -> list[Table]:
        """The report."""
        return [self._games(), self._seats(), self._puzzles(), self._network()]

    def _games(self) -> Table:
        table = new_table(f"{self.games} games of ENIGMA", "", *SPREAD)
        for name, counts in (("rounds", self.rounds), ("points of the winner", self.winning)):
            table.add_row(name, *spread(counts))
        return table

    def _seats(self) -> Table:
        table = new_table("Who wins", "", "points", "wins")
        for seat in range(self.seats):
            table.add_row(f"seat {seat}", f"{self.points[seat] / self.games:.1f}", percent(self.wins[seat], self.games))
        for place in range(self.seats):
            table.add_row(f"{ORDINALS[place]} in round 1", "", percent(self.wins_by_start[place], self.games))
        table.add_row("shared wins", "", percent(self.shared, self.games))
        table.add_row("ended without tiles", "", percent(self.out_of_tiles, self.games))
        return table

    def _puzzles(self) -> Table:
        table = new_table("Puzzles", "", "flipped", "failed", "")
        for name in CATEGORIES:
            number = self.cards[name]
            table.add_row(name, str(number), str(self.failed[name]), percent(self.failed[name], number))
        flipped, failed = self.cards.total(), self.failed.total()
        table.add_row("all", str(flipped), str(failed), percent(failed, flipped))
        table.add_row("wrong claims", "", str(self.mistaken), percent(self.mistaken, flipped))
        return table

    def _network(self) -> Table:
        table = new_table("Network", "", "in all", "a game")
        for name, number in (
            ("tiles laid", self.laid),
            ("networkers put", self.networkers),
            ("systems closed", self.closed),
            ("of these for no points", self.closed_in_vain),
            ("networkers brought together on a colour (E19)", self.met),
        ):
            table.add_row(name, str(number), f"{number / self.games:.2f}")
        return table
