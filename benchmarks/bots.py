"""Measure how long the bots think about a turn, on one core, against their budget.

Bots of one level play whole games, TESSERACT on every second plate side, ENIGMA with the cards of the box.  A turn is
everything one seat decides until the game's turn ends, in CPU seconds.  The time limit that cuts a bot
short on a slow machine is off, so this is the full thinking time.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from statistics import mean, quantiles
from typing import Any, NamedTuple

from tessera.bots import Bot, Move
from tessera.bots.playing import bot_named, play_out
from tessera.core.chance import key_from
from tessera.core.game import Game
from tessera.core.garbage import collect_seldom
from tessera.core.registry import game_named

ALLOWED = {"novice": 0.05, "steady": 0.3, "expert": 2.0}
"""The budget: CPU seconds a turn."""
SEATS = 2
"""Bots at a table."""
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "tesseract": [{"plate": side} for side in "1B3D"],
    "enigma": [{"cards": "box"}],
}


class Timed(Bot):
    """A bot whose thinking time is measured."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.turns: defaultdict[int, float] = defaultdict(float)

    def move(self, game: Game, seat: int, now: int) -> Move:
        begun = time.process_time()
        try:
            return self._bot.move(game, seat, now)
        finally:
            self.turns[game.turn] += time.process_time() - begun


class Played(NamedTuple):
    """The CPU seconds of every turn, and how many of the games had winners: in a cooperative game, were won."""

    turns: list[float]
    won: int
    games: int


def play(game: str, level: str, games: int) -> Played:
    """Play games of bots of one level."""
    kind, turns, won = game_named(game), list[float](), 0
    for number in range(games):
        options = OPTIONS[game][number % len(OPTIONS[game])]
        bots = [Timed(bot_named(game, level, f"bench {number} {seat}")) for seat in range(SEATS)]
        played = kind.new(SEATS, key_from(f"bench {number}"), options)
        play_out(played, bots)
        assert played.outcome is not None
        won += bool(played.outcome.winners)
        turns += [seconds for bot in bots for seconds in bot.turns.values()]
    return Played(turns, won, games)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tessera bench bots", description=__doc__)
    parser.add_argument("--games", type=int, default=8, help="games of each game and level (default 8)")
    args = parser.parse_args(arguments)
    collect_seldom()
    print(f"{'':18}{'turns':>7}{'mean':>9}{'99 of 100':>11}{'slowest':>9}{'allowed':>9}")
    for game in OPTIONS:
        for level, allowed in ALLOWED.items():
            turns = play(game, level, args.games).turns
            late, slowest = quantiles(turns, n=100)[-1], max(turns)
            figures = f"{mean(turns) * 1000:6.1f} ms{late * 1000:8.0f} ms{slowest * 1000:6.0f} ms"
            print(f"{game:10}{level:8}{len(turns):7}{figures}{allowed * 1000:6.0f} ms")
    return 0
