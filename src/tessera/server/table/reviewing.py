"""A shared review: people look at a finished game together.  One leads, the others follow, point and write notes.

Leading and pointing are passed on, to all processes, and not kept.  Notes belong to a moment of the game, and perhaps
to a piece; they are kept on the shelf `notes/TABLE`, each for the person who wrote it, and exported with the record.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

import msgspec

from tessera.core.game import Refusal
from tessera.server.store import Store
from tessera.server.store.shelves import Kept
from tessera.server.table.clock import wall
from tessera.server.table.seats import clean
from tessera.server.table.visitors import Visitor
from tessera.server.wire import base, messages, news, reviewing
from tessera.server.wire.answers import Done
from tessera.server.wire.reviewing import Led, Note, Notes, Shown

if TYPE_CHECKING:
    from tessera.server.table.table import Table

NOTES = 200
"""Most notes on one game."""
OWN_NOTES = 40
"""Most notes of one person on one game."""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Note).decode


def shelf_of(table: str) -> str:
    return f"notes/{table}"


async def notes_of(store: Store, table: str) -> list[tuple[Kept, Note]]:
    """The notes on a game with their authors, by moment."""
    kept = await store.shelf(shelf_of(table), NOTES)
    return [(each, msgspec.structs.replace(_decode(each.data), note=each.key)) for each in kept]


async def keep_note(store: Store, table: str, person: str, note: Note) -> None:
    """Keep a note under its own name."""
    await store.keep(Kept(shelf_of(table), note.note, person, wall(), note.seq, _encode(note)), replace=False)


class ReviewRoom:
    """The shared review of one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._leader = ""
        """The person who leads."""
        self._led = Led("", 0)

    async def review(self, visitor: Visitor, ask: reviewing.JoinReview) -> Done:
        """Somebody joins: send who leads, and the notes."""
        self._reviewer(visitor)
        if not self._leader:
            await self._publish(news.LeaderSought())
        visitor.send(messages.encode(self._led))
        visitor.send(messages.encode(await self._notes(visitor.person)))
        return self._done(ask)

    async def lead(self, visitor: Visitor, ask: reviewing.Lead) -> Done:
        """Show everybody a moment.  Whoever leads goes on; the others have to take the lead."""
        person = self._reviewer(visitor)
        if not ask.on:
            if person == self._leader:
                await self._tell("", Led("", self._led.seq))
            return self._done(ask)
        if self._leader not in ("", person) and not ask.take:
            raise Refusal("somebody-leads", f"{self._led.who} leads; take the lead first", value=self._led.who)
        self._moment(ask.seq)
        await self._tell(person, Led(clean(ask.name) or "?", ask.seq))
        return self._done(ask)

    async def left(self, visitor: Visitor) -> None:
        """A connection is gone: if the leader has no other one here, nobody leads."""
        if visitor.person and visitor.person == self._leader and not self._leader_here():
            await self._tell("", Led("", self._led.seq))

    def hear(self, told: news.LedNews) -> None:
        """Somebody leads, says another process."""
        self._leader, self._led = told.person, Led(told.who, told.seq)
        self._table.visitors.broadcast(messages.encode(self._led))

    async def answer(self) -> None:
        """Another process asks who leads: the one that has the leader tells it."""
        if self._leader and self._leader_here():
            await self._publish(news.LedNews(self._leader, self._led.who, self._led.seq))

    async def show(self, visitor: Visitor, ask: reviewing.Show) -> Done:
        """Point at a piece."""
        self._reviewer(visitor)
        await self._table.visitors.pass_on(messages.encode(Shown(clean(ask.name) or "?", ask.piece)))
        return self._done(ask)

    async def write(self, visitor: Visitor, ask: reviewing.WriteNote) -> Done:
        """Attach a note to a moment, and perhaps to a piece."""
        person = self._reviewer(visitor)
        self._moment(ask.seq)
        if not (text := clean(ask.text)):
            raise Refusal("nothing-said", "the note has no readable text")
        store = self._table.services.store
        found = await notes_of(store, self._table.id)
        if len(found) >= NOTES or sum(kept.person == person for kept, _ in found) >= OWN_NOTES:
            raise Refusal("too-many-notes", f"a game has room for {NOTES} notes, {OWN_NOTES} of each person")
        # The ask names the note, so that a repeated ask keeps it once.
        name = f"{person}:{ask.id}"
        await keep_note(store, self._table.id, person, Note(ask.seq, text, clean(ask.name) or "?", ask.piece, name))
        await self._tell_notes()
        return self._done(ask)

    async def drop(self, visitor: Visitor, ask: reviewing.DropNote) -> Done:
        """Delete a note of one's own."""
        person, store = self._reviewer(visitor), self._table.services.store
        for kept, note in await notes_of(store, self._table.id):
            if _public(note).note == ask.note:
                if kept.person != person:
                    raise Refusal("not-your-note", "only its author can delete a note")
                await store.drop(kept.shelf, kept.key)
                await self._tell_notes()
                return self._done(ask)
        raise Refusal("no-such-note", "this note is no longer there", value=ask.note)

    def _reviewer(self, visitor: Visitor) -> str:
        if not self._table.course.over:
            raise Refusal("not-over", "the game is not over yet; it is reviewed at its end")
        if not visitor.person:
            raise Refusal("no-key", "you have no key yet: request /api/me first, then connect again")
        return visitor.person

    def _moment(self, seq: int) -> None:
        if not 0 < seq <= self._table.course.seq:
            raise Refusal("no-such-moment", f"the game went up to {self._table.course.seq}", value=seq)

    def _leader_here(self) -> bool:
        return any(visitor.person == self._leader for visitor in self._table.visitors.seats)

    async def _tell(self, leader: str, led: Led) -> None:
        """Remember who leads and tell everybody, in all processes."""
        self._leader, self._led = leader, led
        self._table.visitors.broadcast(messages.encode(led))
        await self._publish(news.LedNews(leader, led.who, led.seq))

    async def _publish(self, told: news.LedNews | news.LeaderSought) -> None:
        await self._table.services.fanout.publish(self._table.id, news.encode(told))

    async def _notes(self, person: str) -> Notes:
        found = await notes_of(self._table.services.store, self._table.id)
        return Notes(tuple(_public(note, kept.person == person) for kept, note in found))

    async def _tell_notes(self) -> None:
        """Send everybody the notes; each person learns which are theirs."""
        for visitor in tuple(self._table.visitors.seats):
            if visitor.person:
                visitor.send(messages.encode(await self._notes(visitor.person)))

    def _done(self, ask: base.Ask) -> Done:
        return Done(ask.id, self._table.course.seq)


def _public(note: Note, yours: bool = False) -> Note:
    """A note as clients get it: its name says nothing about its author."""
    name = blake2b(note.note.encode(), digest_size=9).hexdigest()
    return msgspec.structs.replace(note, note=name, yours=yours)
