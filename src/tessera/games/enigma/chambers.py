"""The four chambers: the tiles not yet taken, their tops, and the cards behind them (E1, E2, E6, E26, E42, E43).

A chamber has no order and a tile no puzzle before they are revealed: the top tile and the grade of its puzzle are drawn
from what is left when they are seen, the card itself when it is flipped.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from tessera.core.chance import Chance
from tessera.core.game import Event
from tessera.games.enigma import puzzles
from tessera.games.enigma.events import Refilled, Revealed
from tessera.games.enigma.options import Options
from tessera.games.enigma.puzzles import CATEGORIES, GRADES, Card
from tessera.games.enigma.puzzles.box import BOX, BOX_GRADES

TILES_A_CHAMBER = 27
NEW_CARD_TRIES = 100
"""So often a card that the table has met is thrown away for another; only a maker that has run dry comes so far."""


class Chambers:
    """What lies beside the table, by category in the order of `CATEGORIES`."""

    __slots__ = ("_cards", "_grades", "_met", "boxed", "fixed_grade", "from_box", "grades", "left", "tops")

    def __init__(self, options: Options) -> None:
        self.from_box = options.cards == "box"
        self.fixed_grade = options.grade
        numbers = range(len(CATEGORIES))
        self.left = [[*range(TILES_A_CHAMBER * n, TILES_A_CHAMBER * (n + 1))] for n in numbers]
        """The tiles under the top of each chamber; which is next is not decided yet (E6)."""
        self.tops: list[int | None] = [None for _ in numbers]
        self.grades = [0 for _ in numbers]
        self.boxed: list[list[tuple[int, Card]]] = [[] for _ in numbers]
        """The tiles that went back to the box, each with the card it showed (E15)."""
        boxes: tuple[str, ...] = CATEGORIES if self.from_box else ()
        self._cards: list[list[int]] = [[*range(len(BOX[category]))] for category in boxes]
        """Box play: the cards that were not flipped yet."""
        self._grades = [[BOX_GRADES[category].count(grade) for grade in GRADES] for category in boxes]
        """Box play: how many tiles of each grade are not revealed yet."""
        self._met: dict[Hashable, Card] = {}
        """Fresh play: the cards this table has met, by what makes them alike (E43)."""

    def copy(self) -> Chambers:
        twin = Chambers.__new__(Chambers)
        twin.from_box = self.from_box
        twin.fixed_grade = self.fixed_grade
        twin.left = [left.copy() for left in self.left]
        twin.tops = self.tops.copy()
        twin.grades = self.grades.copy()
        twin.boxed = [boxed.copy() for boxed in self.boxed]
        twin._cards = [cards.copy() for cards in self._cards]
        twin._grades = [grades.copy() for grades in self._grades]
        twin._met = self._met.copy()
        return twin

    def reveal(self, chamber: int, chance: Chance) -> list[Event]:
        """E2: if a chamber shows no top, draw the next tile and the grade of its puzzle (E42)."""
        events: list[Event] = []
        if self.tops[chamber] is not None:
            return events
        category = CATEGORIES[chamber]
        left = self.left[chamber]
        if not left and self.boxed[chamber]:
            events.append(Refilled(category, self._refill(chamber)))
        if left:
            tile = left.pop(chance.pick(len(left)))
            self.tops[chamber] = tile
            self.grades[chamber] = self._draw_grade(chamber, chance)
            events.append(Revealed(category, tile, self.grades[chamber], len(left)))
        return events

    def take(self, chamber: int) -> tuple[int, int]:
        """E7: the top tile and the grade of its puzzle."""
        tile = self.tops[chamber]
        assert tile is not None
        self.tops[chamber] = None
        return tile, self.grades[chamber]

    def flip(self, chamber: int, grade: int, chance: Chance) -> Card:
        """E9, E43: the card of this grade that a taken tile turns out to have."""
        category = CATEGORIES[chamber]
        if self.from_box:
            cards = self._cards[chamber]
            fitting = [card for card in cards if BOX_GRADES[category][card] == grade]
            number = fitting[chance.pick(len(fitting))]
            cards.remove(number)
            return BOX[category][number]
        card = puzzles.generate(category, chance, grade)
        for _ in range(NEW_CARD_TRIES):
            if puzzles.canonical(card) not in self._met:
                break
            card = puzzles.generate(category, chance, grade)
        self._met[puzzles.canonical(card)] = card
        return card

    def put_away(self, tile: int, card: Card) -> None:
        """E15: a tile that was not solved goes back to the box."""
        self.boxed[tile // TILES_A_CHAMBER].append((tile, card))

    def state(self) -> Any:
        """Everything that can make a difference later."""
        return self.left, self.tops, self.grades, self.boxed, self._cards, self._grades, [*self._met.values()]

    def _refill(self, chamber: int) -> int:
        """E26: the tiles in the box fill their empty chamber again; fresh play will find new cards for them."""
        boxed = self.boxed[chamber]
        self.left[chamber].extend(sorted(tile for tile, _ in boxed))
        if self.from_box:
            category = CATEGORIES[chamber]
            for _, card in boxed:
                number = BOX[category].index(card)
                self._cards[chamber].append(number)
                self._grades[chamber][BOX_GRADES[category][number] - 1] += 1
            self._cards[chamber].sort()
        boxed.clear()
        return len(self.left[chamber])

    def _draw_grade(self, chamber: int, chance: Chance) -> int:
        if self.from_box:
            return chance.draw(self._grades[chamber]) + 1
        return self.fixed_grade or GRADES[chance.pick(len(GRADES))]
