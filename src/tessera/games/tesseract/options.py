"""The options of a game of TESSERACT."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from tessera.core.game import IllegalOptions, SeatRange
from tessera.games.tesseract.content.edition import Edition

SEATS = SeatRange(1, 4)
"""T1."""

Plate = Literal["1", "A", "2", "B", "3", "C", "4", "D"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The defaults are the usual game."""

    plate: Plate = "1"
    """T2."""
    characters: Literal["chance", "choice"] | tuple[str, ...] = "chance"
    """T5: drawn by chance, chosen in turn at the start of the game, or agreed: one name for each player."""
    start: int | None = None
    """T9: the player who starts; drawn by chance if it is None."""
    start_cards: bool = True
    """T8."""
    extra_primed: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    """T8."""
    plate_open: bool = False
    """T11."""
    ask_first: tuple[int, ...] = ()
    """T17: the seats that want to be asked before a transfer touches their lab."""


def check_options(options: Options, seats: int, edition: Edition) -> None:
    """Raise `IllegalOptions` if there is no such game to set up."""
    if not SEATS.fewest <= seats <= SEATS.most:
        raise IllegalOptions(
            "bad-seats", f"TESSERACT is for {SEATS.fewest} to {SEATS.most} people, not {seats}", rule="T1", value=seats
        )
    if options.plate not in edition.plate_of:
        known = ", ".join(edition.plate_of)
        raise IllegalOptions(
            "unknown-plate", f"there is no plate {options.plate}; there are {known}", rule="T2", value=options.plate
        )
    players = max(2, seats)
    if options.start is not None and not 0 <= options.start < players:
        raise IllegalOptions(
            "bad-start",
            f"the start player is one of 0 to {players - 1}, not {options.start}",
            rule="T9",
            value=options.start,
        )
    for seat in options.ask_first:
        if not 0 <= seat < seats:
            raise IllegalOptions("bad-seat", f"there is no seat {seat} to ask first", rule="T17", value=seat)
    if isinstance(options.characters, str):
        return
    for name in options.characters:
        if name not in edition.character_of:
            known = ", ".join(edition.character_of)
            raise IllegalOptions("unknown-character", f"there is no {name!r}; there are {known}", rule="T5", value=name)
    if len(set(options.characters)) != players or len(options.characters) != players:
        raise IllegalOptions(
            "bad-characters", f"{players} different characters are needed, one for each player", rule="T5",
            value=options.characters,
        )  # fmt: skip
