"""The checker of the fault tests finds every kind of violation: each test forges one."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tessera.server.store import LogLine, StoredTable
from tessera.server.table import log
from tessera.server.table.course import Course
from tessera.server.wire import messages
from tests.faults.model import History, Json, Making, Operation, StoredLog, check

SETUP = log.Setup(
    game="race21",
    rules="1",
    options={"goal": 21},
    seats=(log.SeatSetup("person", "anna", "Anna", "red"), log.SeatSetup("open")),
    host="anna",
    public=False,
    patience=120,
    pace=0,
)
KEY = bytes(32)
ENTRIES: list[tuple[str, log.LogEntry]] = [
    ("bert:b1", log.Sat(1, "Bert", "blue", "bert")),
    ("", log.Started(1_000_000)),
    ("anna:a1", log.Did(0, 10, "roll")),
    ("bert:b2", log.Did(1, 1010, "stay")),
    ("bert:b3", log.Said(1, "hello")),
]
ASKS: dict[str, Json] = {
    "b1": {"type": "sit", "seat": 1},
    "a1": {"type": "act", "do": "roll"},
    "b2": {"type": "act", "do": "stay"},
    "b3": {"type": "chat", "text": "hello"},
}


class Run:
    """A run without faults, to forge: four asks one after another, every step and one snapshot at each seq."""

    def __init__(self) -> None:
        self.lines = [LogLine(seq, ask, log.encode(entry)) for seq, (ask, entry) in enumerate(ENTRIES, start=1)]
        self.history = History(makings=[Making("m1", "t")])
        course = Course("t", SETUP, KEY)
        self.history.snapshots.append(("t", snapshot(course)))
        for (ask, entry), line in zip(ENTRIES, self.lines, strict=True):
            applied = course.apply(entry)
            course.advance(line)
            self.history.steps.append(("t", msgspec.json.decode(course.step(line.seq, applied))))
            self.history.snapshots.append(("t", snapshot(course)))
            if id_ := ask.partition(":")[2]:
                asked = Operation("t", id_, ASKS[id_], line.seq, line.seq + 0.5, done=line.seq)
                self.history.operations.append(asked)

    def operation(self, id_: str) -> Operation:
        return next(each for each in self.history.operations if each.id == id_)

    def again(self, id_: str, **answer: Any) -> None:
        """The client of an ask sends it once more, after everything else."""
        self.history.operations.append(Operation("t", id_, ASKS[id_], 9, 9.5, **answer))

    def kinds(self) -> set[str]:
        stored = {"t": StoredLog(StoredTable(log.encode_setup(SETUP), KEY), self.lines)}
        return {violation.kind for violation in check(self.history, stored)}


def snapshot(course: Course) -> Json:
    state = course.game_state(0) if course.match else None
    hash_ = course.match.game.hash() if course.match else ""
    told = messages.Snapshot(course.seq, messages.VERSION, course.info(), (0,), state, hash_)
    return dict(msgspec.json.decode(messages.encode(told)))


@pytest.fixture
def run() -> Run:
    return Run()


def test_a_run_without_faults_has_no_violation(run: Run) -> None:
    assert run.kinds() == set()


def test_an_acknowledged_ask_that_is_missing(run: Run) -> None:
    del run.lines[-1], run.history.steps[-1], run.history.snapshots[-1]
    assert run.kinds() == {"lost"}


def test_an_acknowledged_ask_at_another_seq(run: Run) -> None:
    run.operation("b3").done = 4
    assert run.kinds() == {"lost"}


def test_a_refused_ask_that_is_stored(run: Run) -> None:
    run.operation("b3").done, run.operation("b3").refused = None, "not-now"
    assert run.kinds() == {"refused but stored"}


def test_a_fault_of_the_server_is_a_refusal_too(run: Run) -> None:
    run.operation("b3").done, run.operation("b3").refused = None, "our-fault"
    assert run.kinds() == {"refused but stored"}


def test_a_refusal_is_final_though_an_earlier_try_was_undecided(run: Run) -> None:
    run.operation("b3").done = None
    run.again("b3", refused="not-now")
    assert run.kinds() == {"refused but stored"}
    run.again("b3")
    assert run.kinds() == set()


def test_an_undecided_ask_may_be_stored_or_not(run: Run) -> None:
    run.operation("b3").done, run.operation("b3").refused = None, "unavailable"
    assert run.kinds() == set()
    run.operation("b3").refused = ""
    assert run.kinds() == set()
    del run.lines[-1], run.history.steps[-1], run.history.snapshots[-1]
    assert run.kinds() == set()


def test_a_refused_ask_may_be_acknowledged_when_it_is_repeated(run: Run) -> None:
    run.operation("b3").done, run.operation("b3").refused = None, "unavailable"
    run.again("b3", done=5)
    assert run.kinds() == set()


def test_an_ask_that_is_stored_twice(run: Run) -> None:
    run.lines.append(LogLine(6, "bert:b3", run.lines[-1].data))
    assert run.kinds() == {"doubled"}


def test_an_ask_that_nobody_sent(run: Run) -> None:
    run.lines.append(LogLine(6, "bert:b4", run.lines[-1].data))
    assert run.kinds() == {"invented"}


def test_an_ask_that_is_stored_with_other_content(run: Run) -> None:
    run.operation("b3").ask = {"type": "chat", "text": "good bye"}
    assert run.kinds() == {"other content"}


def test_a_gap(run: Run) -> None:
    run.lines[-1] = LogLine(6, *run.lines[-1][1:])
    assert "gap" in run.kinds()


def test_a_repeated_ask_with_another_seq(run: Run) -> None:
    run.again("a1", done=4)
    assert "other answer" in run.kinds()


def test_an_acknowledged_ask_that_is_refused_when_it_is_repeated(run: Run) -> None:
    run.again("a1", refused="not-now")
    assert run.kinds() == {"other answer"}


def test_an_acknowledged_ask_may_be_told_to_wait_when_it_is_repeated(run: Run) -> None:
    run.again("a1", refused="too-fast")
    run.again("a1", refused="unavailable")
    assert run.kinds() == set()


def test_a_step_that_was_rolled_back(run: Run) -> None:
    run.history.steps.append(("t", {**run.history.steps[-1][1], "seq": 6}))
    assert run.kinds() == {"rolled back"}


def test_a_step_that_became_another_one(run: Run) -> None:
    told = run.history.steps[-1][1]
    run.history.steps.append(("t", {**told, "what": {**told["what"], "text": "good bye"}}))
    assert run.kinds() == {"other step"}


def test_a_step_with_another_state(run: Run) -> None:
    told = run.history.steps[2][1]
    run.history.steps.append(("t", {**told, "state": {**told["state"], "waiting": [0]}}))
    assert run.kinds() == {"other step"}


def test_a_snapshot_with_another_state(run: Run) -> None:
    run.history.snapshots.append(("t", {**run.history.snapshots[-1][1], "hash": "0"}))
    assert run.kinds() == {"other state"}


def test_a_snapshot_with_somebody_seated_whose_sit_was_refused(run: Run) -> None:
    seated = run.history.snapshots[1][1]["table"]
    run.history.snapshots.append(("t", {**run.history.snapshots[0][1], "table": seated}))
    assert run.kinds() == {"other table"}


def test_a_snapshot_of_lines_that_are_gone(run: Run) -> None:
    run.history.snapshots.append(("t", {**run.history.snapshots[-1][1], "seq": 6}))
    assert run.kinds() == {"rolled back"}


def test_an_illegal_log(run: Run) -> None:
    """A move of a seat whose turn it is not: the log would not load."""
    run.lines[3] = LogLine(4, "bert:b2", log.encode(log.Did(0, 20, "stay")))
    assert run.kinds() == {"illegal"}


def test_asks_in_an_order_that_nobody_saw(run: Run) -> None:
    """b3 was sent after b2 was acknowledged, but stands before it."""
    first, second = run.lines[3], run.lines[4]
    run.lines[3:] = [LogLine(4, second.ask, second.data), LogLine(5, first.ask, first.data)]
    run.operation("b2").done, run.operation("b3").done = 5, 4
    del run.history.steps[3:], run.history.snapshots[4:]
    assert run.kinds() == {"order"}


@pytest.mark.parametrize("at", [10, 3_601_010], ids=["stands still", "jumps by an hour"])
def test_a_game_whose_time_stops_or_jumps(run: Run, at: int) -> None:
    run.lines[3] = LogLine(4, "bert:b2", log.encode(log.Did(1, at, "stay")))
    run.operation("b2").invoked, run.operation("b2").answered = 4.4, 4.5
    run.operation("b3").invoked = 4.6
    del run.history.steps[3:], run.history.snapshots[4:]
    assert run.kinds() == {"time"}


def test_a_table_that_is_gone(run: Run) -> None:
    assert {violation.kind for violation in check(run.history, {})} == {"table lost"}


def test_a_request_that_made_two_tables(run: Run) -> None:
    run.history.makings.append(Making("m1", "u"))
    assert run.kinds() == {"table lost", "made twice"}
