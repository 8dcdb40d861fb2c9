"""Simulations on any executor: the same results, nothing lost and nothing doubled, whatever dies in between."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from tessera.cli import main
from tessera.core.game import Refusal
from tessera.lab.executors import open_executor
from tessera.lab.results import Result, write_parquet
from tessera.lab.run import Run
from tessera.lab.simulate import Plan, parts_of, play_part, simulate
from tessera.lab.tournament import hold, standings, tournament

MORTAL = "tests.lab.mortal:Mortal"


def plan_of(seed: str, bot: str = "random", games: int = 60) -> Plan:
    return Plan("tesseract", 2, (bot, bot), {}, games, seed)


def last_of(steps: Any) -> tuple[Any, list[Result]]:
    *_, last = steps
    found: tuple[Any, list[Result]] = last
    return found


def here(plan: Plan) -> tuple[Any, list[Result]]:
    """The plan played in this process, in one piece."""
    return play_part(plan, 0, plan.games)


def same(one: tuple[Any, list[Result]], other: tuple[Any, list[Result]]) -> bool:
    """Equal results, and equal counts."""
    return one[1] == other[1] and vars(one[0]) == vars(other[0])


def test_parts_cover_a_plan_once_and_do_not_depend_on_workers() -> None:
    for games in (1, 7, 60, 1_000, 12_345):
        parts = parts_of(games)
        assert [number for part in parts for number in range(*part)] == [*range(games)]
        assert max(last - first for first, last in parts) <= 25


def test_anything_shaped_like_an_executor_will_do() -> None:
    plan = plan_of("threads", games=30)
    with ThreadPoolExecutor(3) as executor:
        assert same(last_of(simulate(plan, executor)), here(plan))


def test_a_run_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan, run = plan_of("stopped"), Run(str(tmp_path / "run"))
    played: Counter[int] = Counter()

    def counted(plan: Plan, first: int, last: int) -> Any:
        played.update(range(first, last))
        return play_part(plan, first, last)

    monkeypatch.setattr("tessera.lab.simulate.play_part", counted)
    with ThreadPoolExecutor(1) as executor:
        for step, _ in enumerate(simulate(plan, executor, run)):
            if step == 8:
                break
    stored = {number for part in run.load(plan) for number in range(*part)}
    assert 8 < len(stored) < plan.games
    played.clear()
    with ThreadPoolExecutor(1) as executor:
        finished = last_of(simulate(plan, executor, run))
    assert same(finished, here(plan))
    assert played == Counter({*range(plan.games)} - stored)
    assert len(run.load(plan)) == len(parts_of(plan.games))


def test_a_run_of_another_plan_is_refused(tmp_path: Path) -> None:
    Run(str(tmp_path)).load(plan_of("one"))
    with pytest.raises(Refusal, match="another plan"):
        Run(str(tmp_path)).load(plan_of("two"))


def test_a_worker_that_dies_here_is_named_and_the_run_goes_on(tmp_path: Path) -> None:
    plan = plan_of(str(tmp_path / "flag"), MORTAL, games=40)
    run = Run(str(tmp_path / "run"))
    with pytest.raises(Refusal, match="a worker process died"), open_executor("local", 2) as executor:
        last_of(simulate(plan, executor, run))
    assert (tmp_path / "flag").exists()
    with open_executor("local", 2) as executor:
        finished = last_of(simulate(plan, executor, run))
    assert same(finished, here(plan))


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_workers_end_with_a_call_that_is_killed() -> None:
    call = [sys.executable, "-m", "tessera.cli", "simulate", "tesseract", "--bots", "expert,expert", "--games", "500"]
    with subprocess.Popen([*call, "--workers", "2"], stdout=subprocess.DEVNULL, start_new_session=True) as killed:
        try:
            while len(workers := processes_in(killed.pid) - {killed.pid}) < 2:
                assert killed.poll() is None
                time.sleep(0.05)
            killed.kill()
            killed.wait()
            until = time.monotonic() + 30
            while (left := processes_in(killed.pid) & workers) and time.monotonic() < until:
                time.sleep(0.05)
            assert not left
        finally:
            with suppress(ProcessLookupError):
                os.killpg(killed.pid, signal.SIGKILL)


def processes_in(session: int) -> set[int]:
    """The processes of a session that still run."""
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, _, number = stat.read_text().rpartition(")")[2].split()[:4]
            if int(number) == session and state != "Z":
                found.add(int(stat.parent.name))
    return found


def test_an_address_is_only_for_a_cluster() -> None:
    with pytest.raises(Refusal, match="only --on ray"), open_executor("local", 1, "auto"):
        pass


@contextmanager
def ray_or_skip() -> Iterator[Executor]:
    """Two workers on a Ray of our own.  Ray gives up if its processes need more than 30 seconds to start."""
    with ExitStack() as stack:
        for _ in range(3):
            try:
                executor = stack.enter_context(open_executor("ray", 2))
                break
            except Refusal as refusal:
                if "timed out during startup" not in str(refusal):
                    raise
        else:
            pytest.skip("this machine is too busy: Ray did not start within 30 seconds, three times")
        yield executor


@pytest.mark.xdist_group("ray")
def test_ray_plays_the_same_games_though_one_of_two_workers_dies(tmp_path: Path) -> None:
    """Nothing lost, nothing doubled: the results and the counts are those of one process without any fault."""
    pytest.importorskip("ray", reason="Ray is not installed (extra ray)")
    flag = tmp_path / "flag"
    plan = plan_of(str(flag), MORTAL)
    with ray_or_skip() as executor:
        finished = last_of(simulate(plan, executor))
        meeting = tournament("enigma", ["random", "greedy"], 2, 2, "ray", {"cards": "box"})
        *_, on_ray = hold(meeting, executor)
    assert flag.exists()
    assert [result.number for result in finished[1]] == [*range(plan.games)]
    assert same(finished, here(plan))
    with ThreadPoolExecutor(1) as local:
        *_, played_here = hold(meeting, local)
    assert on_ray == played_here


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    with pytest.raises(Refusal, match="tessera-games"), open_executor("ray", 1):
        pass


def test_tallies_and_results_survive_pickling() -> None:
    part = play_part(plan_of("pickled", games=3), 0, 3)
    assert same(pickle.loads(pickle.dumps(part)), part)


def test_rivals_meet_in_every_combination_and_every_seat() -> None:
    meeting = tournament("enigma", ["random", "greedy", "novice"], 2, 4, "t", {"cards": "box"})
    assert [plan.bots for plan in meeting.plans] == [("random", "greedy"), ("random", "novice"), ("greedy", "novice")]
    assert all(plan.rotate for plan in meeting.plans)
    with ThreadPoolExecutor(1) as executor:
        *_, results = hold(meeting, executor)
    assert len(results) == meeting.games == 12
    table = standings(results, meeting.cooperative)
    assert sum(rate.wins for rate in table) == pytest.approx(12)
    assert [rate.games for rate in table] == [8, 8, 8]
    assert table[-1].name == "random"


def test_teams_play_with_every_partner_and_with_themselves() -> None:
    meeting = tournament("tesseract", ["random", "greedy"], 2, 2, "t")
    assert [plan.bots for plan in meeting.plans] == [("random", "random"), ("random", "greedy"), ("greedy", "greedy")]
    assert meeting.cooperative
    with pytest.raises(Refusal, match="at least two different bots"):
        tournament("tesseract", ["random", "random"], 2, 2, "t")


def test_tournament_prints_standings(capsys: pytest.CaptureFixture[str]) -> None:
    line = "tournament enigma --bots random,greedy --games 2 --cards box --workers 1"
    assert main(line.split()) == 0
    out = capsys.readouterr().out
    assert "Standings" in out
    assert "Against each rival" in out


def test_results_as_parquet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed (extra parquet)")
    results = here(plan_of("parquet", games=5))[1]
    write_parquet(results, str(tmp_path / "games.parquet"))
    rows = parquet.read_table(tmp_path / "games.parquet").to_pylist()
    assert [(row["number"], row["seed"], tuple(row["bots"])) for row in rows] == [
        (result.number, result.seed, result.bots) for result in results
    ]
    line = f"simulate tesseract --games 2 --bots random --workers 1 --parquet {tmp_path}/no/games.parquet"
    assert main(line.split()) == 2
    assert "cannot write" in capsys.readouterr().err
