"""Tournaments: bots against each other at every table that can be formed of them, and their standings.

Rivals meet in every combination of different bots, each seed once for every seat.  In a cooperative game a table is a
team: every bot plays with every other, and with copies of itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, Any, NamedTuple

from tessera.core.game import Refusal
from tessera.core.registry import game_named
from tessera.lab.report import new_table
from tessera.lab.results import Rate, Result, rate_table
from tessera.lab.simulate import Plan, check, simulate

if TYPE_CHECKING:
    from rich.table import Table


class Tournament(NamedTuple):
    """Bots and the tables at which they meet."""

    plans: tuple[Plan, ...]
    cooperative: bool

    @property
    def games(self) -> int:
        return sum(plan.games for plan in self.plans)


def tournament(
    game: str,
    bots: Sequence[str],
    seats: int,
    games: int,
    seed: str,
    options: dict[str, Any] | None = None,
    rules: str | None = None,
) -> Tournament:
    """Plan a tournament with `games` games at each table.  Raises `Refusal`."""
    kind = game_named(game, rules)
    if len(set(bots)) != len(bots) or len(bots) < 2:
        raise Refusal("bots", f"a tournament needs at least two different bots, not {', '.join(bots)}", value=bots)
    cooperative = kind.cooperative or seats > len(bots)
    tables = combinations_with_replacement(bots, seats) if cooperative else combinations(bots, seats)
    plans = tuple(
        Plan(game, seats, table, options or {}, games, f"{seed}:{'+'.join(table)}", len(set(table)) > 1, rules)
        for table in tables
        if kind.cooperative or len(set(table)) > 1
    )
    for plan in plans:
        check(plan)
    return Tournament(plans, kind.cooperative)


def hold(meeting: Tournament, executor: Executor) -> Iterator[list[Result]]:
    """Play all tables; yields the results so far, again and again."""
    finished: list[Result] = []
    for plan in meeting.plans:
        results: list[Result] = []
        for _, results in simulate(plan, executor):
            yield finished + results
        finished += results


def standings(results: Sequence[Result], cooperative: bool) -> list[Rate]:
    """Each bot's score, best first: its share of the wins, or the wins of the teams it was in."""
    wins: dict[str, float] = {}
    games: dict[str, int] = {}
    for result in results:
        names = {*result.bots} if cooperative else result.bots
        for seat, name in enumerate(names):
            if cooperative:
                score = float(bool(result.winners))
            else:
                score = 1 / len(result.winners) if seat in result.winners else 0.0
            wins[name] = wins.get(name, 0.0) + score
            games[name] = games.get(name, 0) + 1
    return sorted((Rate(name, wins[name], games[name]) for name in wins), key=lambda rate: -rate.share)


def standings_table(results: Sequence[Result], cooperative: bool) -> Table:
    """The standings, with intervals."""
    return rate_table("Standings", standings(results, cooperative))


def cross_table(results: Sequence[Result], cooperative: bool) -> Table:
    """The table of wins, with or against each other: the row's wins in games in which the column plays too."""
    order = [rate.name for rate in standings(results, cooperative)]
    table = new_table("With each partner" if cooperative else "Against each rival", "", *order)
    for row in order:
        table.add_row(row, *(_share(results, cooperative, row, column) for column in order))
    return table


def _share(results: Sequence[Result], cooperative: bool, row: str, column: str) -> str:
    won = played = 0.0
    for result in results:
        others = [*result.bots]
        if row not in others:
            continue
        others.remove(row)
        if column not in others or (not cooperative and row == column):
            continue
        played += 1
        if cooperative:
            won += bool(result.winners)
        else:
            winners = [result.bots[seat] for seat in result.winners]
            won += winners.count(row) / len(winners) if winners else 0.0
    return f"{100 * won / played:.0f}%" if played else "–"
