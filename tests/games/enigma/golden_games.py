"""The golden records: whole games that must replay to the same hash for as long as their rules version is played.

python -m tests.games.enigma.golden_games     # plays those that are missing and writes their files
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tessera.bots.playing import next_move
from tessera.core.chance import key_from
from tessera.core.match import Match
from tessera.core.record import Record
from tessera.core.registry import entry_of, game_named, resolve
from tessera.games.enigma.actions import Lay

FOLDER = Path(__file__).parent / "golden"

GAMES: dict[str, tuple[str, list[str], dict[str, Any]]] = {
    "two-players": ("1", ["greedy", "greedy"], {"cards": "box", "hourglass": 30}),
    "two-players-run-out-of-tiles": ("1", ["random", "random"], {"cards": "box", "calm": True}),
    "three-players-fresh": ("1", ["greedy", "random", "greedy"], {"factors": [100, 150, 80], "grade": 2}),
    "four-players": ("1", ["greedy", "random", "greedy", "random"], {"cards": "box", "start": 3, "cap": 2}),
    "second-two-players": ("2", ["greedy", "random"], {"cards": "box", "hourglass": 30}),
    "second-three-players-fresh": ("2", ["greedy", "random", "greedy"], {"factors": [100, 150, 80]}),
    "second-four-players": ("2", ["greedy", "random", "greedy", "random"], {"grade": 5, "start": 3, "cap": 2}),
    "third-three-players-fresh": ("3", ["greedy", "random", "greedy"], {"factors": [100, 150, 80]}),
    "third-four-players": ("3", ["greedy", "random", "greedy", "random"], {"grade": 4, "start": 3, "cap": 2}),
    "fourth-three-players-fresh": ("4", ["greedy", "random", "greedy"], {"factors": [100, 150, 80]}),
    "fourth-four-players": ("4", ["greedy", "random", "greedy", "random"], {"grade": 5, "start": 3, "cap": 2}),
}
"""The edition, the players and the options of each golden game."""


def golden(name: str) -> Record:
    """Play a game; every seventh tile that can be undone is undone and laid again."""
    rules, kinds, options = GAMES[name]
    key = key_from(name)
    match = Match.new(game_named("enigma", rules), len(kinds), key, options)
    bots = [resolve(entry_of("enigma").bots[kind])(f"{name}:{seat}") for seat, kind in enumerate(kinds)]
    tiles = 0
    while match.game.outcome is None:
        seat, action, at = next_move(match.game, bots, match.at)
        match.play(seat, action, at)
        if isinstance(action, Lay) and match.undoable(seat):
            tiles += 1
            if tiles % 7 == 0:
                match.undo(seat, at)
    return Record.of(match, key)


if __name__ == "__main__":
    for name in GAMES:
        if not (FOLDER / f"{name}.jsonl").exists():
            golden(name).save(FOLDER / f"{name}.jsonl")
