"""Wishes: the request to make a table, and the set-up that follows from it."""

from __future__ import annotations

import secrets
from typing import Annotated, Any, Literal

import msgspec
from msgspec.structs import replace

from tessera.core.game import Refusal, options_from
from tessera.core.registry import game_named
from tessera.server.table import log
from tessera.server.table.bots import check_level
from tessera.server.table.log import Colour, Name
from tessera.server.table.seats import clean_name, free_colour
from tessera.server.wire.base import Id

MOST_DAYS = 7
"""Most days for a turn at a table that is played in people's own time."""


class SeatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: Literal["me", "open", "bot"]
    level: Annotated[str, msgspec.Meta(max_length=24)] = ""
    name: Name = ""
    """The name of another person at one's own device."""


class TableWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to make: the game, its options, the seats, who may find it."""

    game: str
    seats: Annotated[list[SeatWish], msgspec.Meta(min_length=1, max_length=8)]
    options: dict[str, Any] = {}
    rules: str = ""
    """A version of the rules; the newest if none is given."""
    public: bool = False
    name: Name = ""
    colour: Colour = ""
    patience: Annotated[int, msgspec.Meta(ge=0, le=86_400)] = 120
    turn: Annotated[int, msgspec.Meta(ge=0, le=MOST_DAYS * log.OWN_TIME)] = 0
    """The turn clock in seconds; from a day on, people play in their own time."""
    pace: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 700
    courtesy: Annotated[int, msgspec.Meta(ge=0, le=120)] = 0
    advice: bool = True
    watchers_chat: bool = False
    by_invitation: bool = False
    """Only people with the play link may sit down; the link to the table only lets them watch."""
    id: Id = ""

    def unnamed(self) -> TableWish:
        """The same wish without the names of people."""
        return replace(self, name="", seats=[replace(seat, name="") for seat in self.seats])


def setup_of(wish: TableWish, person: str, origin: log.Origin | None = None) -> log.Setup:
    """The set-up of the wished table, or a refusal if there is no such game, option or bot."""
    game = game_named(wish.game, origin.record.rules if origin else wish.rules or None)
    options = options_from(game, wish.options)
    game.new(len(wish.seats), bytes(32), options)
    if wish.turn >= log.OWN_TIME and not game.in_turns:
        raise Refusal("not-in-turns", f"{game.name} is played at the same time by all; a turn cannot take days")
    seats: list[log.SeatSetup] = []
    for number, seat in enumerate(wish.seats):
        taken = [each.colour for each in seats]
        if seat.kind == "me":
            colour = free_colour(wish.colour, taken)
            seats.append(log.SeatSetup("person", person, clean_name(seat.name or wish.name, number), colour))
        elif seat.kind == "bot":
            colour = free_colour("", [wish.colour, *taken])
            seats.append(log.SeatSetup("bot", colour=colour, level=check_level(wish.game, seat.level)))
        else:
            seats.append(log.SeatSetup("open"))
    return log.Setup(
        game=wish.game,
        rules=game.rules,
        options=msgspec.to_builtins(options),
        seats=tuple(seats),
        host=person,
        public=wish.public,
        patience=0 if wish.turn >= log.OWN_TIME else wish.patience,
        pace=wish.pace,
        advice=wish.advice,
        origin=origin,
        turn=wish.turn,
        courtesy=wish.courtesy if game.cooperative else 0,
        watchers_chat=wish.watchers_chat,
        invitation=secrets.token_urlsafe(9) if wish.by_invitation else "",
    )
