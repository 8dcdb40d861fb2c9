"""Records: a whole game in a file that anybody can read, replay and check.

JSON lines.  The first names the game and its rules, the last publishes the key; between them each line is an action in
its text form.  Every line ends with a checksum over everything up to it, so that damage is found at its line:

    {"tessera":1,"game":"…","rules":"1","seats":2,"options":{…},"commitment":"…","sum":"…"}
    {"seat":0,"at":1200,"do":"remove 3,0,3","sum":"…"}
    {"key":"…","hash":"…","outcome":{…},"sum":"…"}

The checksums find damage, not forgery: anybody can compute them.  `verify` proves that the key is the one committed to,
that every action was legal, and that the end follows.  A seal proves that the entries before it are the ones that were
played: the server sends it with every action, so a player who kept one can compare it with the record.

Lines after the last one may be notes that people have written in a review; they are no part of the record's sums:

    {"note":{"entries":12,"text":"…","name":"…","piece":"cube:3,0,3"}}

The record of a game that continued from a moment of another one starts with the entries that led there; the first line
says under `before` how many they are, and the key they were played with.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from os import PathLike
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypeVar

import msgspec

from tessera.core.chance import KEY_BYTES, commitment_of
from tessera.core.game import Event, Outcome, Refusal, options_from
from tessera.core.match import Before, Entry, Match
from tessera.core.registry import entry_of

FORMAT = 1
NOTE = '{"note":'
"""The beginning of a line with a note."""

Line = TypeVar("Line", "_First", "_Step", "_Last")


class RecordFault(Refusal):
    """The file is not a record, is damaged, or contains an illegal action.  `line` counts from 1."""

    def __init__(self, code: str, line: int, message: str, *, rule: str = "") -> None:
        super().__init__(code, f"line {line}: {message}", rule=rule, value=line)
        self.line = line


class _First(msgspec.Struct, forbid_unknown_fields=True):
    tessera: int
    game: str
    rules: str
    seats: int
    options: dict[str, Any]
    commitment: str
    before: tuple[Before, ...] | msgspec.UnsetType = msgspec.UNSET
    sum: str = ""


class _Step(msgspec.Struct, forbid_unknown_fields=True):
    seat: int
    at: int
    do: str
    sum: str = ""


class _Last(msgspec.Struct, forbid_unknown_fields=True):
    key: str | None
    hash: str
    outcome: Outcome | None
    sum: str = ""


class Note(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A note on the moment after the first `entries` entries of a record, and perhaps on a piece."""

    entries: int
    text: Annotated[str, msgspec.Meta(max_length=300)]
    name: Annotated[str, msgspec.Meta(max_length=24)]
    piece: Annotated[str, msgspec.Meta(max_length=64)] = ""


class _Noted(msgspec.Struct, forbid_unknown_fields=True):
    note: Note


class Seal(NamedTuple):
    """A fingerprint of a game's commitment, options and first `actions` entries, as `ACTIONS:HEX`."""

    actions: int
    digest: bytes

    def __str__(self) -> str:
        return f"{self.actions}:{self.digest.hex()}"

    @classmethod
    def parse(cls, text: str) -> Seal:
        if not re.fullmatch(r"\d{1,9}:[0-9a-f]{32}", text, re.ASCII):
            raise Refusal("bad-seal", f"{text!r} is not a seal: a number, a colon and 32 hex digits", value=text)
        actions, _, digest = text.partition(":")
        return cls(int(actions), bytes.fromhex(digest))

    def after(self, entry: Entry) -> Seal:
        """The seal after one more entry."""
        return Seal(self.actions + 1, _digest(self.digest, _Step(entry.seat, entry.at, entry.do)))


class Record(msgspec.Struct):
    """The content of a record file.  `key` is None while the game goes on: only its commitment is public then."""

    game: str
    rules: str
    seats: int
    options: dict[str, Any]
    commitment: str
    entries: list[Entry]
    key: bytes | None
    hash: str
    outcome: Outcome | None
    before: tuple[Before, ...] = ()

    @classmethod
    def of(cls, match: Match, key: bytes | None) -> Record:
        """The record of a match as it stands."""
        game = match.game
        return cls(
            game=game.name,
            rules=game.rules,
            seats=game.seats,
            options=msgspec.to_builtins(game.options),
            commitment=game.chance.commitment,
            entries=list(match.entries),
            key=key,
            hash=game.hash(),
            outcome=game.outcome,
            before=match.before,
        )

    def save(self, path: str | PathLike[str]) -> None:
        """Write the record to a file; `load` reads it back."""
        Path(path).write_text(self.text(), encoding="utf-8")

    def text(self) -> str:
        """The record as JSON lines; `loads` reads them back."""
        lines: list[_First | _Step | _Last] = [
            self._first(),
            *(_Step(entry.seat, entry.at, entry.do) for entry in self.entries),
            _Last(self.key.hex() if self.key else None, self.hash, self.outcome),
        ]
        total = ""
        for line in lines:
            line.sum = total = _sum(total, line)
        return "".join(msgspec.json.encode(line).decode() + "\n" for line in lines)

    def _first(self) -> _First:
        before = self.before or msgspec.UNSET
        return _First(FORMAT, self.game, self.rules, self.seats, self.options, self.commitment, before)

    def seal(self, actions: int | None = None) -> Seal:
        """The seal after the first `actions` entries, or after all."""
        seal = Seal(0, _digest(b"", self._first()))
        for entry in self.entries[:actions]:
            seal = seal.after(entry)
        return seal

    def replay(self, upto: int | None = None) -> Match:
        """Replay the record, or only its first `upto` entries.  Raises `RecordFault`, which names the illegal line."""
        match = self.set_up()
        for _ in self.go_on(match, upto):
            pass
        return match

    def steps(self) -> Iterator[tuple[Entry, list[Event], Match]]:
        """Replay the record step by step: each entry, its events, and the match after it."""
        match = self.set_up()
        for entry, events in self.go_on(match):
            yield entry, events, match

    def set_up(self) -> Match:
        """The match before the first entry."""
        if self.key is None:
            raise RecordFault("no-key", len(self.entries) + 2, "the key is not published yet: the game is not over")
        if commitment_of(self.key) != self.commitment:
            raise RecordFault("wrong-key", len(self.entries) + 2, "this key is not the one committed to in line 1")
        parts = [0, *(each.entries for each in self.before), len(self.entries)]
        if parts != sorted(parts):
            raise RecordFault("bad-before", 1, f"the record has no entries in this order: {parts[1:-1]}")
        try:
            game = entry_of(self.game).recorded(self.rules)
            return Match.new(game, self.seats, self.keys[0], options_from(game, self.options))
        except Refusal as fault:
            raise RecordFault(fault.code, 1, fault.message, rule=fault.rule) from fault

    def go_on(self, match: Match, upto: int | None = None) -> Iterator[tuple[Entry, list[Event]]]:
        """Replay in a match the entries that it does not have yet."""
        done = len(match.entries)
        for line, entry in enumerate(self.entries[done:upto], start=2 + done):
            self._change_key(match)
            try:
                events = match.do(entry)
            except Refusal as fault:
                raise RecordFault(fault.code, line, f"{entry.do}: {fault.message}", rule=fault.rule) from fault
            yield entry, events
        self._change_key(match)

    def upto(self, entries: int) -> Record:
        """The record as it was after its first `entries`, for a game that continues from there."""
        return self.at(self.replay(entries))

    def at(self, match: Match) -> Record:
        """The record as it was when `match`, a replay of its first entries, stood so."""
        return Record.of(match, self.keys[len(match.before)])

    def earlier(self) -> Record | None:
        """The record this one continues from, with entries after that moment; None if it started with a new game."""
        if not self.before:
            return None
        key = bytes.fromhex(self.before[-1].key)
        return msgspec.structs.replace(self, key=key, commitment=commitment_of(key), before=self.before[:-1])

    def beginning(self) -> Record | None:
        """The record this one continues from; None if it started with a new game."""
        earlier = self.earlier()
        return earlier.upto(self.before[-1].entries) if earlier else None

    @property
    def keys(self) -> list[bytes]:
        """Every key the game was played with, the record's own last."""
        assert self.key is not None
        return [*(bytes.fromhex(each.key) for each in self.before), self.key]

    def _change_key(self, match: Match) -> None:
        """Switch to the next key where the record continues from another one."""
        while (n := len(match.before)) < len(self.before) and self.before[n].entries == len(match.entries):
            match.go_on_with(self.keys[n + 1], self.keys[n])

    def verify(self, seen: Seal | None = None, replayed: Match | None = None) -> Match:
        """Prove key, legality, order and end, and with a `seen` seal that the entries before it are unchanged.

        Returns the match, or raises `RecordFault`.  A match that has been replayed from this record already need not be
        replayed again.
        """
        if seen and self.seal(seen.actions) != seen:
            raise RecordFault(
                "not-as-seen", min(seen.actions, len(self.entries)) + 1, f"these are not the actions sealed with {seen}"
            )
        match = replayed or self.replay()
        last = len(self.entries) + 2
        if match.game.hash() != self.hash:
            raise RecordFault("wrong-hash", last, f"the game ends in state {match.game.hash()}, not in {self.hash}")
        if match.game.outcome != self.outcome:
            raise RecordFault("wrong-outcome", last, f"the game ends with {match.game.outcome}, not {self.outcome}")
        return match


def load(path: str | PathLike[str]) -> Record:
    """Read a record file.  A `RecordFault` names the damaged line."""
    try:
        return loads(Path(path).read_bytes())
    except OSError as error:
        raise Refusal("unreadable-file", f"cannot read {path}: {error.strerror}", value=str(path)) from None


def loads(data: str | bytes) -> Record:
    """Read a record from text.  A `RecordFault` names the damaged line."""
    try:
        lines = (data.decode() if isinstance(data, bytes) else data).split("\n")
    except UnicodeDecodeError as error:
        number = error.object[: error.start].count(b"\n") + 1
        raise RecordFault("not-text", number, "this is not a text file") from None
    if lines[-1]:
        raise RecordFault("cut-off", len(lines), "the line is cut off")
    while len(lines) > 3 and lines[-2].startswith(NOTE):
        del lines[-2]
    if len(lines) < 3:
        raise RecordFault("cut-off", len(lines), "a record has at least a first and a last line")
    total = ""
    first, total = _read(lines[0], 1, _First, total)
    if first.tessera != FORMAT:
        raise RecordFault("unknown-format", 1, f"format {first.tessera} is not known, only {FORMAT}")
    entries = []
    for number, line in enumerate(lines[1:-2], start=2):
        if _is(line, _Last):
            raise RecordFault("lengthened", number + 1, f"the record ends in line {number}; lines were added after it")
        step, total = _read(line, number, _Step, total)
        entries.append(Entry(step.seat, step.at, step.do))
    if _is(lines[-2], _Step):
        raise RecordFault("cut-off", len(lines), "the last line, with key and end, is missing")
    last, _ = _read(lines[-2], len(lines) - 1, _Last, total)
    key = _key(last.key, len(lines) - 1) if last.key is not None else None
    before = first.before or ()
    for each in before:
        _key(each.key, 1)
    return Record(
        first.game,
        first.rules,
        first.seats,
        first.options,
        first.commitment,
        entries,
        key,
        last.hash,
        last.outcome,
        before,
    )


def with_notes(text: str, notes: Iterable[Note]) -> str:
    """The text of a record with notes after it."""
    return text + "".join(msgspec.json.encode(_Noted(note)).decode() + "\n" for note in notes)


def notes_in(data: str | bytes, most: int) -> list[Note]:
    """The first notes after a record.  Raises `RecordFault`.

    Most records have none: to see that in 8,000 lines takes 0.2 ms, and to look at each of them 1 ms.
    """
    text = data.decode() if isinstance(data, bytes) else data
    lines = text.split("\n") if NOTE in text else ()
    found: list[Note] = []
    for number, line in enumerate(lines, start=1):
        if line.startswith(NOTE) and len(found) < most:
            try:
                found.append(msgspec.json.decode(line, type=_Noted).note)
            except (msgspec.DecodeError, RecursionError) as error:
                raise RecordFault("bad-note", number, f"this is not a note: {error}") from None
    return found


def _key(text: str, number: int) -> bytes:
    try:
        key = bytes.fromhex(text)
    except ValueError:
        raise RecordFault("bad-key", number, "the key is not written in hexadecimal") from None
    if len(key) != KEY_BYTES:
        raise RecordFault("bad-key", number, f"a key has {KEY_BYTES} bytes, not {len(key)}")
    return key


def _read(text: str, number: int, kind: type[Line], total: str) -> tuple[Line, str]:
    try:
        line = msgspec.json.decode(text, type=kind)
        given, line.sum = line.sum, ""
        total = _sum(total, line)
    except msgspec.ValidationError as error:
        raise RecordFault("bad-line", number, f"{error}") from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise RecordFault("not-json", number, f"this is not JSON: {error}") from None
    if given != total:
        raise RecordFault("wrong-sum", number, "this line or an earlier one was changed: its checksum is wrong")
    return line, total


def _is(text: str, kind: type[_Step | _Last]) -> bool:
    try:
        msgspec.json.decode(text, type=kind)
    except msgspec.DecodeError:
        return False
    return True


def _sum(before: str, line: _First | _Step | _Last) -> str:
    """Checksum over the line and, through `before`, everything above it."""
    return blake2b(before.encode() + msgspec.json.encode(line), digest_size=8).hexdigest()


def _digest(before: bytes, line: _First | _Step) -> bytes:
    """The digest of a seal; 16 bytes, so that nobody finds two games with the same one."""
    return blake2b(before + msgspec.json.encode(line), digest_size=16, person=b"tessera seal").digest()
