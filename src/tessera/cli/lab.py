"""`tessera lab`: train a model by self-play, and measure the bot that uses it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tessera.cli.arguments import add_executor, add_games, import_from_here, new_progress, whole
from tessera.core.game import Refusal
from tessera.core.registry import GameEntry, entry_of

if TYPE_CHECKING:
    from tessera.lab.learning import SelfPlayGame, Trained, TrainingPlan

WIDTH = 110
"""Columns of the tables when the output is not a terminal."""


def add(commands: Any) -> None:
    parser = commands.add_parser("lab", help="train a model by self-play", description="Tools for researchers.")
    tools = parser.add_subparsers(title="tools", metavar="TOOL", required=True)
    train = tools.add_parser(
        "train",
        help="learn the chance to win from games between bots",
        description="Let bots play, and fit a model of the chance to win to all positions of their games. Prints how "
        "well it predicts games that it was not trained on. Equal calls give equal models.",
    )
    add_games(train, add_arguments)
    train.set_defaults(run=run_training)
    calibrate = tools.add_parser(
        "calibrate",
        help="measure a bot at every table, and calibrate the model with its games",
        description="Let a bot play the same seeds at every table, print its win rates, and fit the line that turns "
        "the model's chances into the share of games that the bot wins.",
    )
    add_games(calibrate, add_exam_arguments)
    calibrate.set_defaults(run=run_exam)


def add_arguments(parser: argparse.ArgumentParser, entry: GameEntry) -> None:
    levels = ", ".join(entry.bots)
    parser.add_argument("--games", type=whole(2), default=1200, metavar="N", help="games to play (default 1200)")
    parser.add_argument("--seed", default="0", help="equal seeds play equal games (default 0)")
    strongest = [*entry.bots][-1]
    about = f"the bot on every seat: {levels}, or module:Class (default {strongest})"
    parser.add_argument("--bot", default=strongest, help=about)
    parser.add_argument("--rules", metavar="VERSION", help="version of the rules (default: the newest)")
    parser.add_argument("--run", dest="folder", metavar="FOLDER", help="keep finished parts here, to go on later")
    parser.add_argument("--out", metavar="FILE", help="write the model (JSON)")
    parser.add_argument("--diagram", metavar="FILE", help="write the reliability diagram of held-out games (SVG)")
    add_executor(parser)


def add_exam_arguments(parser: argparse.ArgumentParser, entry: GameEntry) -> None:
    add_arguments(parser, entry)
    parser.add_argument("--train", action="store_true", help="fit new weights to these games, too")


def run_training(args: argparse.Namespace) -> int:
    from tessera.lab.learning import train

    plan, games_played = _play(args, exam=False)
    return _report(args, train(plan, games_played))


def run_exam(args: argparse.Namespace) -> int:
    from rich.console import Console

    from tessera.lab.learning import calibrate, learner_of, table_rates, train_calibrated
    from tessera.lab.model import load_model
    from tessera.lab.results import rate_table

    plan, games_played = _play(args, exam=True)
    learner = learner_of(args.game)
    Console(width=WIDTH).print(rate_table("Win rates", table_rates(plan, games_played)))
    if args.train:
        return _report(args, train_calibrated(plan, games_played))
    return _report(args, calibrate(load_model(learner.model, learner.fields), plan, games_played))


def _play(args: argparse.Namespace, exam: bool) -> tuple[TrainingPlan, list[SelfPlayGame]]:
    from tessera.lab.executors import open_executor
    from tessera.lab.learning import TrainingPlan, learner_of, self_play
    from tessera.lab.run import Run

    if ":" in args.bot:
        import_from_here()
    learner_of(args.game)
    plan = TrainingPlan(args.game, args.bot, args.games, str(args.seed), args.rules, exam)
    kept = Run(args.folder) if args.folder else None
    games_played: list[SelfPlayGame] = []
    with new_progress() as progress, open_executor(args.on, args.workers, args.address) as executor:
        task = progress.add_task(f"{entry_of(args.game).title}, games of {args.bot}", total=plan.games)
        for games_played in self_play(plan, executor, kept):
            progress.update(task, completed=len(games_played))
    return plan, games_played


def _report(args: argparse.Namespace, trained: Trained) -> int:
    from rich.console import Console

    from tessera.lab.model import save_model
    from tessera.lab.reliability import diagram, reliability_table

    out = Console() if sys.stdout.isatty() else Console(width=WIDTH)
    out.print(reliability_table(trained.reliability))
    out.print(trained.model.made, trained.model.calibrated_on, sep="\n")
    try:
        if args.out:
            save_model(Path(args.out), trained.model)
        if args.diagram:
            Path(args.diagram).write_text(diagram(trained.reliability), encoding="utf-8")
    except OSError as error:
        raise Refusal("unwritable-file", f"cannot write {error.filename}: {error.strerror}") from None
    return 0
