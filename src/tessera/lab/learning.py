"""Learning by self-play: bots play, every position is remembered, and a model learns how the game ended.

A game brings a `Learner`: its features and the tables to learn at.  The games run on any executor, as simulations do;
the fit needs NumPy (pip install 'tessera-games[lab]').  Equal plans give equal models.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from tessera.bots.playing import bot_named, next_move
from tessera.core.chance import key_from
from tessera.core.game import Action, Game, Refusal, options_from
from tessera.core.registry import entry_of, game_named, resolve
from tessera.lab.encoding import Field, length
from tessera.lab.model import LogisticModel, feature_names
from tessera.lab.results import Rate
from tessera.lab.simulate import parts_of, played_parts

if TYPE_CHECKING:
    import numpy

    from tessera.lab.run import Run

RIDGE = 2000.0
"""Penalty on squared weights of standardised features.  A game's positions share one result, so it is large: of 3, 30,
100, 300, 1000 and 3000, the last two predicted held-out games best (775 games)."""
FOLDS = 5
"""Parts of the games; each is predicted by a model that was trained on the others."""
STEPS = 25
"""Newton's steps of a fit at most."""
BINS = 10
"""Bars of the reliability diagram."""


class Learner(NamedTuple):
    """The parts of a game from which its chance to win is learned."""

    fields: tuple[Field, ...]
    """The features, documented."""
    rows: Callable[[Game, Action], Sequence[Sequence[float]]]
    """The features of the position before an action; none if it is no moment to learn from."""
    tables: tuple[tuple[int, Mapping[str, Any]], ...]
    """Seats and options of the tables that are played in turn."""
    exam: tuple[tuple[int, Mapping[str, Any]], ...]
    """The tables at which a bot is measured, each with the same seeds."""
    model: Path
    """The file of the model that is shipped."""


def learner_of(game: str) -> Learner:
    """The learner that a game brings.  Raises `Refusal`."""
    reference = entry_of(game).learner
    if reference is None:
        raise Refusal("no-learner", f"{game} has nothing to train", value=game)
    learner: Learner = resolve(reference)
    return learner


class TrainingPlan(msgspec.Struct, frozen=True):
    """Self-play: game number `i` has the seed `{seed}:{i}` and the learner's table `i`, modulo their number.

    In an exam every seed is played at every table of the learner's `exam`.
    """

    game: str
    bot: str
    """The bot on every seat: a level, or `module:Class`."""
    games: int
    seed: str
    rules: str | None = None
    exam: bool = False

    def table_of(self, number: int) -> tuple[int, int, Mapping[str, Any], str]:
        """The table of a game with its number, its seats and options, and the seed of the game."""
        learner = learner_of(self.game)
        tables = learner.exam if self.exam else learner.tables
        table = number % len(tables)
        return table, *tables[table], f"{self.seed}:{number // len(tables) if self.exam else number}"


class SelfPlayGame(NamedTuple):
    """One game: the features of its positions, one after another, and whether it was won."""

    number: int
    table: int
    rows: array[float]
    won: bool


def play_and_remember(plan: TrainingPlan, first: int, last: int) -> list[SelfPlayGame]:
    """Play the games from `first` up to `last`: the task for one process, or another machine."""
    learner, kind = learner_of(plan.game), game_named(plan.game, plan.rules)
    games_played: list[SelfPlayGame] = []
    for number in range(first, last):
        table, seats, options, seed = plan.table_of(number)
        now = 0
        game = kind.new(seats, key_from(seed), options_from(kind, dict(options)))
        bots = [bot_named(plan.game, plan.bot, f"{seed}:{seat}") for seat in range(seats)]
        rows = array("f")
        while game.outcome is None:
            seat, action, now = next_move(game, bots, now)
            for row in learner.rows(game, action):
                rows.extend(row)
            game.play(seat, action, now)
        games_played.append(SelfPlayGame(number, table, rows, bool(game.outcome.winners)))
    return games_played


def self_play(plan: TrainingPlan, executor: Executor, run: Run | None = None) -> Iterator[list[SelfPlayGame]]:
    """Play a plan; yields the games so far, in order."""
    bot_named(plan.game, plan.bot, "")
    games_played: list[SelfPlayGame] = []
    for played in played_parts(play_and_remember, plan, parts_of(plan.games), executor, run):
        games_played += played
        yield games_played


def table_rates(plan: TrainingPlan, games_played: Sequence[SelfPlayGame]) -> list[Rate]:
    """The win rate at each table."""
    found: dict[int, list[bool]] = {}
    for each in games_played:
        found.setdefault(each.table, []).append(each.won)
    rates = []
    for table, won in sorted(found.items()):
        _, seats, options, _ = plan.table_of(table)
        chosen = ", ".join(f"{name} {value}" for name, value in options.items())
        rates.append(Rate(f"{seats} players, {chosen}", sum(won), len(won)))
    return rates


class Bin(NamedTuple):
    """A bar of the reliability diagram: positions with a predicted chance in its tenth, and how their games ended."""

    positions: int
    predicted: float
    won: float


class Reliability(NamedTuple):
    """How well chances predicted games that a model was not fitted to."""

    bins: tuple[Bin, ...]
    log_loss: float
    brier: float
    shift: float
    slope: float
    """The line in log-odds that would fit best: 0 and 1 if the chances are neither too bold nor too shy."""


class Trained(NamedTuple):
    """A model, and how well models like it predict."""

    model: LogisticModel
    reliability: Reliability


def train(plan: TrainingPlan, games_played: Sequence[SelfPlayGame]) -> Trained:
    """Fit a model to games.  Raises `Refusal` if all of them ended alike, or NumPy is missing."""
    rows, won, fold = _table(plan, games_played)
    held_out = _numpy().empty(len(rows))
    for number in range(FOLDS):
        bias, weights = fit(rows[fold != number], won[fold != number])
        held_out[fold == number] = bias + rows[fold == number] @ weights
    bias, weights = fit(rows, won)
    reliability = _reliability(held_out, won)
    made = (
        f"{len(games_played)} games of {plan.bot}, seed {plan.seed}, {len(rows)} positions; held out: log loss "
        f"{reliability.log_loss:.4f}, Brier score {reliability.brier:.4f}"
    )
    rounded = tuple(round(float(weight), 5) for weight in weights)
    names = feature_names(learner_of(plan.game).fields)
    return Trained(LogisticModel(names, round(bias, 5), rounded, made=made), reliability)


def train_calibrated(plan: TrainingPlan, games_played: Sequence[SelfPlayGame]) -> Trained:
    """Fit a model to the games of the bot that it is for, with the line that fits held-out games best."""
    trained = train(plan, games_played)
    held_out = trained.reliability
    on = f"the same games of {plan.bot}, held out"
    line = {"shift": round(held_out.shift, 4), "slope": round(held_out.slope, 4), "calibrated_on": on}
    return trained._replace(model=msgspec.structs.replace(trained.model, **line))


def calibrate(model: LogisticModel, plan: TrainingPlan, games_played: Sequence[SelfPlayGame]) -> Trained:
    """Fit the line in log-odds that turns a model's chances into the share of these games that was won.

    The reliability is that of lines fitted to other games.
    """
    numpy = _numpy()
    rows, won, fold = _table(plan, games_played)
    odds = model.bias + rows @ numpy.array(model.weights)
    held_out = numpy.empty(len(rows))
    for number in range(FOLDS):
        shift, slope = fit(odds[fold != number, None], won[fold != number], ridge=0.0)
        held_out[fold == number] = shift + slope[0] * odds[fold == number]
    shift, slope = fit(odds[:, None], won, ridge=0.0)
    on = f"{len(games_played)} games of {plan.bot}, seed {plan.seed}, {len(rows)} positions"
    line = {"shift": round(shift, 4), "slope": round(float(slope[0]), 4), "calibrated_on": on}
    return Trained(msgspec.structs.replace(model, **line), _reliability(held_out, won))


def fit(rows: numpy.ndarray, won: numpy.ndarray, ridge: float = RIDGE) -> tuple[float, numpy.ndarray]:
    """Logistic regression by Newton's method, with a penalty on the weights of standardised features."""
    numpy = _numpy()
    mean, spread = rows.mean(axis=0, dtype="f8"), rows.std(axis=0, dtype="f8")
    spread[spread < 1e-6] = numpy.inf  # A feature that never changed gets no weight.
    scaled = numpy.column_stack([numpy.ones(len(rows)), (rows - mean) / spread])
    penalty = numpy.full(scaled.shape[1], ridge)
    penalty[0] = 0
    weights = numpy.zeros(scaled.shape[1])
    for _ in range(STEPS):
        chances = 1 / (1 + numpy.exp(-scaled @ weights))
        gradient = scaled.T @ (won - chances) - penalty * weights
        curvature = (scaled * (chances * (1 - chances))[:, None]).T @ scaled + numpy.diag(penalty + 1e-9)
        step = numpy.linalg.solve(curvature, gradient)
        weights += step
        if abs(step).max() < 1e-6:
            break
    own = weights[1:] / spread
    return float(weights[0] - mean @ own), own


def _numpy() -> Any:
    try:
        import numpy
    except ImportError:
        raise Refusal("no-numpy", "training needs the extra: pip install 'tessera-games[lab]'") from None
    return numpy


def _table(
    plan: TrainingPlan, games_played: Sequence[SelfPlayGame]
) -> tuple[numpy.ndarray, numpy.ndarray, numpy.ndarray]:
    """All positions, whether their game was won, and the fold of their game."""
    numpy = _numpy()
    if len({each.won for each in games_played}) < 2:
        raise Refusal("no-variety", "every game ended alike: play more of them", value=len(games_played))
    size = length(learner_of(plan.game).fields)
    rows = numpy.concatenate([numpy.frombuffer(each.rows, dtype="f4").reshape(-1, size) for each in games_played])
    counts = [len(each.rows) // size for each in games_played]
    won = numpy.repeat([float(each.won) for each in games_played], counts)
    alike = len(learner_of(plan.game).exam) if plan.exam else 1  # Games of one seed are in one fold.
    return rows, won, numpy.repeat([each.number // alike % FOLDS for each in games_played], counts)


def _reliability(odds: numpy.ndarray, won: numpy.ndarray) -> Reliability:
    numpy = _numpy()
    chances = 1 / (1 + numpy.exp(-odds))
    likely = numpy.clip(numpy.where(won == 1, chances, 1 - chances), 1e-9, 1)
    shift, slope = fit(odds[:, None], won, ridge=0.0)
    log_loss, brier = float(-numpy.log(likely).mean()), float(((chances - won) ** 2).mean())
    return Reliability(tuple(_bins(chances, won)), log_loss, brier, shift, float(slope[0]))


def _bins(chances: numpy.ndarray, won: numpy.ndarray) -> Iterator[Bin]:
    tenth = (chances * BINS).astype(int).clip(0, BINS - 1)
    for number in range(BINS):
        inside = tenth == number
        if inside.any():
            yield Bin(int(inside.sum()), float(chances[inside].mean()), float(won[inside].mean()))
