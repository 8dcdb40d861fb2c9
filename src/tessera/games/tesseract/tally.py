"""Counts over many games of TESSERACT, for simulations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tessera.core.game import Action, Event, Game
from tessera.core.registry import game_named
from tessera.games.tesseract.content.edition import Edition
from tessera.games.tesseract.content.plates import EVENTS
from tessera.games.tesseract.events import PassiveHelped, Played, SpecialUsed, Uncovered
from tessera.games.tesseract.game import Tesseract
from tessera.lab.report import SPREAD, new_table, percent, spread
from tessera.lab.results import wilson
from tessera.lab.tally import add_counts

if TYPE_CHECKING:
    from rich.table import Table

RESULTS = {"matrix-full": "won", "seventh-breach": "lost: seventh breach", "cube-empty": "lost: cube empty"}


class Tally:
    """Counts that show TESSERACT's balance.  Tallies of other processes are merged in."""

    def __init__(self) -> None:
        self.rules = Tesseract.rules
        """The version of the rules of the games that are counted."""
        self.games = 0
        self.steps = 0
        self.results: Counter[str] = Counter()
        self.rounds: Counter[int] = Counter()
        self.breaches: Counter[int] = Counter()
        self.contained: Counter[int] = Counter()
        self.dice_left: Counter[int] = Counter()
        self.cards_a_game: Counter[int] = Counter()
        self.played: Counter[str] = Counter()
        """Research and containment cards, by name."""
        self.specials: Counter[str] = Counter()
        self.passives: Counter[str] = Counter()
        self.events: Counter[str] = Counter()
        self.characters: Counter[str] = Counter()
        self.wins_with: Counter[str] = Counter()
        self._cards = 0

    def watch(self, game: Game, seat: int, action: Action, events: Sequence[Event]) -> None:
        self.steps += 1
        for event in events:
            if isinstance(event, Played):
                self.played[event.card] += 1
                self._cards += 1
            elif isinstance(event, SpecialUsed):
                self.specials[event.special] += 1
            elif isinstance(event, PassiveHelped):
                self.passives[event.passive] += 1
            elif isinstance(event, Uncovered):
                self.events[event.event] += 1

    def finish(self, game: Game) -> None:
        assert isinstance(game, Tesseract)
        assert game.outcome is not None
        state = game.position
        self.rules = game.rules
        team = [state.edition.characters[character].name for character in state.characters]
        self.games += 1
        self.results[game.outcome.reason] += 1
        self.rounds[(state.turn - 1) // state.players + 1] += 1
        self.breaches[state.breaches] += 1
        self.contained[state.matrix.bit_count()] += 1
        self.dice_left[state.cube.count()] += 1
        self.cards_a_game[self._cards] += 1
        self._cards = 0
        self.characters.update(team)
        if game.outcome.winners:
            self.wins_with.update(team)

    def merge(self, other: Tally) -> None:
        self.rules = other.rules
        add_counts(self, other)

    @property
    def edition(self) -> Edition:
        """The edition of the games that are counted."""
        kind = game_named(Tesseract.name, self.rules)
        assert issubclass(kind, Tesseract)
        return kind.edition

    def unused(self) -> list[str]:
        """Cards, specials and passives that no game used."""
        names = [*(card.name for card in self.edition.research), *(card.name for card in self.edition.containment)]
        dead = [name for name in names if not self.played[name]]
        team = self.edition.characters
        dead += [character.special for character in team if not self.specials[character.special]]
        return dead + [character.passive for character in team if not self.passives[character.passive]]

    def tables(self) -> list[Table]:
        return [self._results(), self._games(), self._research(), self._containment(), self._team(), self._plate()]

    def _results(self) -> Table:
        table = new_table(f"{self.games} games of TESSERACT, {self.steps} steps", "", "games", "")
        for reason, title in RESULTS.items():
            table.add_row(title, str(self.results[reason]), percent(self.results[reason], self.games))
        return table

    def _games(self) -> Table:
        table = new_table("A game", "", *SPREAD)
        for name, counts in (
            ("rounds", self.rounds),
            ("breaches", self.breaches),
            ("dice contained", self.contained),
            ("dice left in the cube", self.dice_left),
            ("cards played", self.cards_a_game),
        ):
            table.add_row(name, *spread(counts))
        return table

    def _research(self) -> Table:
        table = new_table("Research cards", "", "level", "played", "a game")
        for card, level in zip(self.edition.research, self.edition.level, strict=True):
            self._add(table, card.name, self.played[card.name], str(level))
        return table

    def _containment(self) -> Table:
        table = new_table("Containment cards", "", "used", "a game")
        for card in self.edition.containment:
            self._add(table, card.name, self.played[card.name])
        return table

    def _team(self) -> Table:
        table = new_table("Characters", "", "games", "wins", "from", "to", "passive", "helped", "special", "used")
        for name, passive, special, _, _ in self.edition.characters:
            games = self.characters[name]
            wins = percent(self.wins_with[name], games)
            low, high = wilson(self.wins_with[name], games) if games else (0.0, 1.0)
            helped, used = str(self.passives[passive]), str(self.specials[special])
            row = (wins, f"{100 * low:.0f}%", f"{100 * high:.0f}%", passive, helped, special, used)
            table.add_row(name, str(games), *row)
        return table

    def _plate(self) -> Table:
        table = new_table("Events", "", "uncovered", "a game")
        for event in EVENTS:
            self._add(table, event, self.events[event])
        return table

    def _add(self, table: Table, name: str, number: int, *between: str) -> None:
        table.add_row(name, *between, str(number), f"{number / self.games:.2f}")
