"""The `tessera` command: useful help, exit codes, and no traceback for a user's mistake."""

from __future__ import annotations

import argparse
import subprocess
import sys

import pytest

from tessera.cli.options import add_options, chosen_options
from tessera.core.registry import game_named, games

COMMANDS = ["serve", "simulate", "puzzle", "record", "bench", "play", "join", "mcp", "tournament", "lab"]


def tessera(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tessera.cli", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_help_names_every_command() -> None:
    done = tessera("--help")
    assert done.returncode == 0
    assert all(command in done.stdout for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_of_its_own(command: str) -> None:
    done = tessera(command, "--help")
    assert done.returncode == 0
    assert done.stdout.startswith(f"usage: tessera {command}")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("", "required: COMMAND"),
        ("dance", "invalid choice: 'dance'"),
        ("simulate chess", "invalid choice: 'chess'"),
        ("simulate enigma --players 1", "E1"),
        ("simulate tesseract --players 7", "7 is not from 1 to 4"),
        ("simulate tesseract --games none", "'none' is not a whole number from 1 up"),
        ("simulate tesseract --bots clever", "tesseract has no bot 'clever'"),
        ("simulate tesseract --bots random,random,random", "3 bots for 2 players"),
        ("simulate tesseract --plate 9", "plate"),
        ("simulate tesseract --option plate", "NAME=VALUE"),
        ("simulate tesseract --option depth=3", "these are not options of tesseract"),
        ("simulate tesseract --extra-primed many", "extra_primed"),
        ("simulate tesseract --rules 9", "tesseract has no rules version '9', only 1"),
        ("serve --database mysql://here/tables", "there is no store for mysql://"),
        ("record verify .", "cannot read .: Is a directory"),
        ("simulate enigma --plate 1", "unrecognized arguments: --plate 1"),
        ("simulate enigma --hourglass 50", "hourglass"),
        ("record verify nowhere.jsonl", "cannot read nowhere.jsonl"),
        ("bench dreams", "invalid choice: 'dreams'"),
    ],
)
def test_a_wrong_call_gets_a_clear_line_and_exit_code_2(line: str, says: str) -> None:
    done = tessera(*line.split())
    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr


def test_simulations_with_equal_seeds_are_equal() -> None:
    line = "simulate tesseract --players 2 --plate 1 --games 4 --seed 7 --bots random"
    once, again = tessera(*line.split()), tessera(*line.split(), "--workers", "1")
    assert once.returncode == again.returncode == 0
    assert once.stdout == again.stdout != ""


def test_every_option_of_a_game_is_an_option_of_its_simulation() -> None:
    for name in ("enigma", "tesseract"):
        entry = games()[name]
        shown = tessera("simulate", name, "--help").stdout
        for option in entry.edition().Options.__struct_fields__:
            assert f"--{option.replace('_', '-')} " in shown
        assert all(level in shown for level in entry.bots)


@pytest.mark.parametrize(
    ("given", "means"),
    [
        (["--plate", "1"], {"plate": "1"}),
        (["--option", "plate=1"], {"plate": "1"}),
        (["--characters", "choice", "--start-cards", "false"], {"characters": "choice", "start_cards": False}),
        (["--ask-first", "[0, 1]", "--option", "extra-primed=2"], {"ask_first": [0, 1], "extra_primed": 2}),
        (["--start", "1"], {"start": 1}),
    ],
)
def test_options_are_read_as_the_game_means_them(given: list[str], means: dict[str, object]) -> None:
    game = game_named("tesseract")
    parser = argparse.ArgumentParser()
    add_options(parser, game)
    chosen = chosen_options(parser.parse_args(given), game)
    assert chosen == means
    game.new(2, bytes(32), chosen)


def test_bench_runs_the_measurements_of_the_checkout() -> None:
    done = tessera("bench", "engine", "--help")
    assert done.returncode == 0
    assert "engine" in done.stdout
