"""The model of what a server may acknowledge, and the checker that compares every run with it.

Clients record a `History`: each ask with its answer, and everything the server told them.  After the fault is healed
and the servers are restarted, `check` compares it with the stored logs.  Like Jepsen, it needs no knowledge of the
fault: whatever happened, a client must never have been told something that the log does not contain.

An ask has one of three outcomes.  `done` is in the log at that seq, for ever.  A refusal has changed nothing.  Without
an answer, or with one of the codes in `UNDECIDED`, the ask may be in the log once or not at all, and its client sends
it again with the same id.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain, combinations
from typing import Any, NamedTuple

import msgspec

from tessera.core.game import CLOCK
from tessera.server.store import LogLine, StoredTable
from tessera.server.table import log
from tessera.server.table.clock import REFUND
from tessera.server.table.course import NOTHING, Course
from tessera.server.wire import messages

Json = dict[str, Any]

UNDECIDED = frozenset({"unavailable"})
"""The codes of errors that do not say whether the ask is stored: the store failed and may or may not have committed."""
PASSING = frozenset({"too-fast", "stopping"}) | UNDECIDED
"""The codes that the server does not remember; the same ask may get another answer later."""

INEXACT = REFUND + 200
"""Milliseconds by which game time may differ from real time: the refund for latency, and the clients' own delays."""


class Operation(msgspec.Struct):
    """One ask that a client sent, and the answer it got; neither `done` nor `refused`: the connection broke."""

    table: str
    id: str
    ask: Json
    invoked: float
    """Seconds by the clients' common clock."""
    answered: float | None = None
    done: int | None = None
    """The acknowledged seq."""
    refused: str = ""
    """The code of the error."""


class Making(msgspec.Struct):
    """A table that a client asked for, and the id it was told."""

    ask: str
    table: str = ""


class History(msgspec.Struct):
    """Everything that clients did and were told."""

    operations: list[Operation] = []
    makings: list[Making] = []
    steps: list[tuple[str, Json]] = []
    """Each `step` message, with its table."""
    snapshots: list[tuple[str, Json]] = []
    """Each `snapshot` message, with its table."""


class StoredLog(NamedTuple):
    """A table as the store has it after the run."""

    table: StoredTable
    lines: list[LogLine]


class Violation(NamedTuple):
    """A difference between what clients were told and what is stored."""

    kind: str
    table: str
    text: str


def check(history: History, stored: dict[str, StoredLog]) -> list[Violation]:
    """Compare a history with the logs of all its tables; returns every violation."""
    operations: dict[str, list[Operation]] = defaultdict(list)
    for operation in history.operations:
        operations[operation.table].append(operation)
    steps, snapshots = _by_table(history.steps), _by_table(history.snapshots)
    found = list(_makings(history.makings, stored))
    lost = {*operations, *steps, *snapshots} - stored.keys()
    found += [Violation("table lost", table, "clients played here, but it is not stored") for table in lost]
    for table, log_ in stored.items():
        found += _gaps(table, log_.lines)
        found += _asks(table, operations[table], log_.lines)
        found += _order(table, operations[table], log_.lines)
        found += _time(table, operations[table], log_.lines)
        found += _replay(table, log_, steps[table], snapshots[table])
    return found


def _by_table(told: list[tuple[str, Json]]) -> dict[str, dict[int, list[Json]]]:
    found: dict[str, dict[int, list[Json]]] = defaultdict(lambda: defaultdict(list))
    for table, message in told:
        found[table][message["seq"]].append(message)
    return found


def _makings(makings: Iterable[Making], stored: dict[str, StoredLog]) -> Iterator[Violation]:
    """An acknowledged table exists, and the same ask makes one table."""
    first: dict[str, str] = {}
    for making in makings:
        if not making.table:
            continue
        if making.table not in stored:
            yield Violation("table lost", making.table, "its creation was acknowledged, but it is not stored")
        if first.setdefault(making.ask, making.table) != making.table:
            yield Violation("made twice", making.table, f"the same request made {first[making.ask]} before")


def _gaps(table: str, lines: list[LogLine]) -> Iterator[Violation]:
    for number, line in enumerate(lines, start=1):
        if line.seq != number:
            yield Violation("gap", table, f"line {number} of the log has seq {line.seq}")
            return


def _asks(table: str, operations: list[Operation], lines: list[LogLine]) -> Iterator[Violation]:
    """Every ask is in the log exactly as its answers say."""
    where: dict[str, list[LogLine]] = defaultdict(list)
    for line in lines:
        if line.ask:
            where[_id(line)].append(line)
    answers: dict[str, list[Operation]] = defaultdict(list)
    for operation in operations:
        answers[operation.id].append(operation)
    for id_ in where.keys() - answers.keys():
        yield Violation("invented", table, f"the log has the ask {id_}, which no client sent")
    for id_, tries in answers.items():
        found = where.get(id_, [])
        if len(found) > 1:
            yield Violation("doubled", table, f"{id_} is in the log {len(found)} times")
        yield from _answers(table, id_, tries, found)
        for line in found:
            if fault := _differs(tries[0].ask, msgspec.json.decode(line.data)):
                yield Violation("other content", table, f"{id_} at seq {line.seq}: {fault}")


def _answers(table: str, id_: str, tries: list[Operation], found: list[LogLine]) -> Iterator[Violation]:
    """All answers to one ask agree with the log and with each other."""
    done = [each.done for each in tries if each.done is not None]
    seqs = {line.seq for line in found}
    for seq in done:
        if seq not in seqs:
            yield Violation("lost", table, f"{id_} was acknowledged at seq {seq}; the log has it at {sorted(seqs)}")
    if len(set(done)) > 1:
        yield Violation("other answer", table, f"{id_} was acknowledged at {sorted(set(done))}")
    first = next((number for number, each in enumerate(tries) if each.done is not None), len(tries))
    for each in tries[first:]:
        if each.refused and each.refused not in PASSING:
            yield Violation("other answer", table, f"{id_} was acknowledged, then refused: {each.refused}")
    last = max(
        (number for number, each in enumerate(tries) if each.refused and each.refused not in PASSING), default=-1
    )
    if found and not done and not any(_undecided(each) for each in tries[last + 1 :]):
        yield Violation("refused but stored", table, f"{id_} was refused: {tries[last].refused}")


def _undecided(operation: Operation) -> bool:
    return operation.done is None and (not operation.refused or operation.refused in UNDECIDED)


def _differs(ask: Json, entry: Json) -> str:
    """Return the difference between an ask and the entry it caused; empty if nothing does."""
    match ask["type"]:
        case "act":
            same = entry["type"] == "did" and (not isinstance(ask["do"], str) or entry["do"] == ask["do"])
        case "sit":
            same = entry["type"] == "sat" and entry["seat"] == ask["seat"]
        case "chat":
            same = entry["type"] == "said" and entry["text"] == ask["text"]
        case "undo":
            same = entry["type"] in ("undid", "wantsundo")
        case "start":
            same = entry["type"] == "started"
        case "leave":
            same = entry["type"] == "left"
        case other:
            return f"{other} is never in a log"
    return "" if same else f"{ask} became {entry}"


def _order(table: str, operations: list[Operation], lines: list[LogLine]) -> Iterator[Violation]:
    """An ask that was sent after another one was acknowledged stands after it in the log."""
    invoked: dict[str, float] = {}
    answered: dict[str, float] = {}
    for each in operations:
        invoked[each.id] = min(invoked.get(each.id, each.invoked), each.invoked)
        if each.done is not None and each.answered is not None:
            answered[each.id] = min(answered.get(each.id, each.answered), each.answered)
    latest, its_id = 0.0, ""
    for line in lines:
        id_ = _id(line)
        if answered.get(id_, latest) < latest:
            yield Violation("order", table, f"{id_} was acknowledged before {its_id} was sent, and stands after it")
        if invoked.get(id_, 0.0) > latest:
            latest, its_id = invoked[id_], id_


def _time(table: str, operations: list[Operation], lines: list[LogLine]) -> Iterator[Violation]:
    """Between two actions as much game time passes as real time, less what is refunded for latency."""
    began = {}
    for each in reversed(operations):
        began[each.id] = each.invoked
    ended = {each.id: each.answered for each in operations if each.done is not None and each.answered is not None}
    before: tuple[int, float, float] | None = None
    for line in lines:
        entry = log.decode(line.data)
        if not isinstance(entry, log.Did) or entry.seat == CLOCK or _id(line) not in ended:
            continue
        now = (entry.at, began[_id(line)], ended[_id(line)])
        if before:
            passed = now[0] - before[0]
            least, most = (now[1] - before[2]) * 1000 - INEXACT, (now[2] - before[1]) * 1000 + INEXACT
            if not least <= passed <= most:
                real = f"{least + INEXACT:.0f} to {most - INEXACT:.0f} ms"
                yield Violation("time", table, f"{passed} ms of the game passed before seq {line.seq} in {real}")
        before = now


def _replay(
    table: str, stored: StoredLog, steps: dict[int, list[Json]], snapshots: dict[int, list[Json]]
) -> Iterator[Violation]:
    """The log replays, to exactly the steps and snapshots that clients were sent."""
    course = Course(table, log.decode_setup(stored.table.setup), stored.table.key)
    yield from _compare_snapshots(table, course, snapshots.get(0, []))
    for line in stored.lines:
        try:
            applied = course.apply(log.decode(line.data))
        except Exception as fault:
            yield Violation("illegal", table, f"seq {line.seq} does not replay: {fault!r}")
            return
        course.advance(line)
        if told := steps.get(line.seq):
            forms = [msgspec.json.decode(course.step(line.seq, applied, hidden)) for hidden in _hidden(course)]
            for each in told:
                if each not in forms:
                    yield Violation("other step", table, f"seq {line.seq}: {_first_difference(each, forms[0])}")
        yield from _compare_snapshots(table, course, snapshots.get(line.seq, []))
    for seq in sorted({*steps, *snapshots}):
        if seq > course.seq:
            yield Violation("rolled back", table, f"clients saw seq {seq}, the log ends at {course.seq}")


def _hidden(course: Course) -> list[frozenset[int]]:
    """The seats that may be hidden from a client now: nothing, or what players on some of the seats may not see."""
    seats = range(len(course.seating.seats))
    groups = chain.from_iterable(combinations(seats, size) for size in range(1, len(seats) + 1))
    return [NOTHING, *({course.hidden_from(group) for group in groups} - {NOTHING})]


def _compare_snapshots(table: str, course: Course, told: list[Json]) -> Iterator[Violation]:
    if not told:
        return
    info = msgspec.json.decode(messages.encode(course.info()))
    hash_ = course.match.game.hash() if course.match else ""
    for each in told:
        if each.get("hash", "") not in (hash_, *["" for _ in _hidden(course)[1:]]):
            yield Violation("other state", table, f"a snapshot at seq {each['seq']} has another state than the log")
        if each["table"] != info:
            difference = _first_difference(each["table"], info)
            yield Violation("other table", table, f"a snapshot at seq {each['seq']}: {difference}")


def _first_difference(told: Json, logged: Json) -> str:
    for key in sorted({*told, *logged}):
        if told.get(key) != logged.get(key):
            return f"{key}: told {str(told.get(key))[:200]}, stored {str(logged.get(key))[:200]}"
    return "nothing"


def _id(line: LogLine) -> str:
    return line.ask.partition(":")[2]
