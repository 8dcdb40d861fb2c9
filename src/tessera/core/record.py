"""Records: a whole game in a file that anybody can read, replay and check.

JSON lines.  The first names the game and its rules, the last publishes the key; between them each line is an action in
its text form.  Every line ends with a checksum over everything up to it, so that damage is found at its line:

    {"tessera":1,"game":"…","rules":"1","seats":2,"options":{…},"commitment":"…","sum":"…"}
    {"seat":0,"at":1200,"do":"remove 3,0,3","sum":"…"}
    {"key":"…","hash":"…","outcome":{…},"sum":"…"}

`verify` proves more than the checksums: the key is the one committed to, every action was legal, the end is right.
The record of a game that continued from a moment of another one starts with the entries that led there; the first line
says under `before` how many they are, and the key they were played with.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from os import PathLike
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from tessera.core.chance import KEY_BYTES, commitment_of
from tessera.core.game import Event, Outcome, Refusal, options_from
from tessera.core.match import Before, Entry, Match
from tessera.core.registry import game_named

FORMAT = 1

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
            _First(
                FORMAT, self.game, self.rules, self.seats, self.options, self.commitment, self.before or msgspec.UNSET
            ),
            *(_Step(entry.seat, entry.at, entry.do) for entry in self.entries),
            _Last(self.key.hex() if self.key else None, self.hash, self.outcome),
        ]
        total = ""
        for line in lines:
            line.sum = total = _sum(total, line)
        return "".join(msgspec.json.encode(line).decode() + "\n" for line in lines)

    def replay(self, upto: int | None = None) -> Match:
        """Replay the record, or only its first `upto` entries.  Raises `RecordFault`, which names the illegal line."""
        match = self._set_up()
        for _ in self._steps(match, upto):
            pass
        return match

    def steps(self) -> Iterator[tuple[Entry, list[Event], Match]]:
        """Replay the record step by step: each entry, its events, and the match after it."""
        match = self._set_up()
        for entry, events in self._steps(match, None):
            yield entry, events, match

    def _set_up(self) -> Match:
        if self.key is None:
            raise RecordFault("no-key", len(self.entries) + 2, "the key is not published yet: the game is not over")
        if commitment_of(self.key) != self.commitment:
            raise RecordFault("wrong-key", len(self.entries) + 2, "this key is not the one committed to in line 1")
        parts = [0, *(each.entries for each in self.before), len(self.entries)]
        if parts != sorted(parts):
            raise RecordFault("bad-before", 1, f"the record has no entries in this order: {parts[1:-1]}")
        try:
            game = game_named(self.game, self.rules)
            return Match.new(game, self.seats, self.keys[0], options_from(game, self.options))
        except Refusal as fault:
            raise RecordFault(fault.code, 1, fault.message, rule=fault.rule) from fault

    def _steps(self, match: Match, upto: int | None) -> Iterator[tuple[Entry, list[Event]]]:
        for line, entry in enumerate(self.entries[:upto], start=2):
            self._change_key(match)
            try:
                events = match.do(entry)
            except Refusal as fault:
                raise RecordFault(fault.code, line, f"{entry.do}: {fault.message}", rule=fault.rule) from fault
            yield entry, events
        self._change_key(match)

    def upto(self, entries: int) -> Record:
        """The record as it was after its first `entries`, for a game that continues from there."""
        match = self.replay(entries)
        return Record.of(match, self.keys[len(match.before)])

    def beginning(self) -> Record | None:
        """The record this one continues from; None if it started with a new game."""
        if not self.before:
            return None
        key = bytes.fromhex(self.before[-1].key)
        earlier = msgspec.structs.replace(self, key=key, commitment=commitment_of(key), before=self.before[:-1])
        return earlier.upto(self.before[-1].entries)

    @property
    def keys(self) -> list[bytes]:
        """Every key the game was played with, the record's own last."""
        assert self.key is not None
        return [*(bytes.fromhex(each.key) for each in self.before), self.key]

    def _change_key(self, match: Match) -> None:
        """Switch to the next key where the record continues from another one."""
        while (n := len(match.before)) < len(self.before) and self.before[n].entries == len(match.entries):
            match.go_on_with(self.keys[n + 1], self.keys[n])

    def verify(self) -> Match:
        """Prove the record: key, rules, every action, the end.  Returns the match, or raises `RecordFault`."""
        match = self.replay()
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
    if len(lines) < 3:
        raise RecordFault("cut-off", len(lines), "a record has at least a first and a last line")
    total = ""
    first, total = _read(lines[0], 1, _First, total)
    if first.tessera != FORMAT:
        raise RecordFault("unknown-format", 1, f"format {first.tessera} is not known, only {FORMAT}")
    entries = []
    for number, line in enumerate(lines[1:-2], start=2):
        step, total = _read(line, number, _Step, total)
        entries.append(Entry(step.seat, step.at, step.do))
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
    except msgspec.ValidationError as error:
        raise RecordFault("bad-line", number, f"{error}") from None
    except msgspec.DecodeError as error:
        raise RecordFault("not-json", number, f"this is not JSON: {error}") from None
    given, line.sum = line.sum, ""
    total = _sum(total, line)
    if given != total:
        raise RecordFault("wrong-sum", number, "this line or an earlier one was changed: its checksum is wrong")
    return line, total


def _sum(before: str, line: _First | _Step | _Last) -> str:
    """Checksum over the line and, through `before`, everything above it."""
    return blake2b(before.encode() + msgspec.json.encode(line), digest_size=8).hexdigest()
