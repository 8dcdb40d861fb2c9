"""Editions: everything that may differ between two versions of ENIGMA's rules or content, as data.

A game carries its edition, so games of several editions can be played side by side in one process.  An `Enigma` class
names the edition it plays; a record names the edition's `rules`.  An edition may also change the options that a table
has: they are the `Options` of its `Enigma` class.

A further edition is a variant of another one: `dataclasses.replace(EDITION_1, rules="2", goal=20)`.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

from tessera.games.enigma.content.tiles import START, TILES
from tessera.games.enigma.puzzles import CATEGORIES, FIRST_LIMITS, PuzzleLimits
from tessera.games.enigma.puzzles.box import Box, the_box
from tessera.games.enigma.tiles import Tile

SECOND = 1_000
"""Milliseconds in a second; all times are in the referee's milliseconds."""
MINUTE = 60 * SECOND


@dataclass(frozen=True, kw_only=True, eq=False)
class Edition:
    """One version of the rules and the content.  Compared by identity."""

    rules: str
    start_tile: Tile
    tiles: tuple[Tile, ...]
    """The tiles of all chambers; `Tile.number` is the index here (E1)."""
    box: Box
    """The cards of box play (E43)."""
    puzzles: PuzzleLimits
    """By category: the limits within which cards are made, checked and graded (E31–E42)."""
    goal: int
    """Points that end the game at the end of a round (E23)."""
    networkers: int
    """Each player's supply; one more marks the score (E4)."""
    ready_time: int
    """The race begins at the latest this long after the last seat has chosen (E9)."""
    countdown: int
    """The race begins this long after the last seat is ready (E9)."""
    lock: int
    """A wrong claim locks the seat's claim button for this long (E12)."""
    punctual: bool
    """Cap and hourglass hold at their own moments, however late the clock is noticed (E10, E13)."""
    withheld: Collection[Hashable]
    """Cards, in their canonical form, that fresh play never deals: those that the lesson solves."""
    new_card_tries: int
    """The most cards that fresh play discards in a row because they are withheld or the table has met them (E43).

    Only a generator that has run out of cards of a grade reaches this number.
    """

    @cached_property
    def chambers(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of the tiles in each chamber, in the order of `CATEGORIES` (E1)."""
        return tuple(tuple(tile.number for tile in self.tiles if tile.category == each) for each in CATEGORIES)

    @cached_property
    def chamber_of(self) -> Mapping[int, int]:
        """By the number of a tile: its chamber."""
        return MappingProxyType({tile: chamber for chamber, tiles in enumerate(self.chambers) for tile in tiles})


EDITION_1 = Edition(
    rules="1",
    start_tile=START,
    tiles=TILES,
    box=the_box(),
    puzzles=FIRST_LIMITS,
    goal=15,
    networkers=3,
    ready_time=10 * SECOND,
    countdown=3 * SECOND,
    lock=5 * SECOND,
    punctual=False,
    withheld=(),
    new_card_tries=100,
)
