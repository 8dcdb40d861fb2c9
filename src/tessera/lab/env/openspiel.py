"""OpenSpiel: every game with an encoding as `python_tessera_NAME` (pip install 'tessera-games[openspiel]').

Importing this module registers them.  A state starts with one sampled chance node, at which the seed of the game's
chance is drawn from `rng_seed`; everything after it follows from the actions.  Planning on `state.clone()` would
foresee the dice, so planners use `state.imagine(seed)`: the same position with other chance.

    import pyspiel, tessera.lab.env.openspiel
    game = pyspiel.load_game("python_tessera_NAME", {"players": 3, "rng_seed": 7})
"""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
import pyspiel

from tessera.core.board import board_of
from tessera.core.registry import GameEntry, games
from tessera.lab.env.episode import Episode, Setting

LONGEST = 100_000
"""An upper bound for the number of actions; the rules have none for players who only ever change a preference."""
SEEDS = 2**31 - 1


def _game_type(entry: GameEntry) -> Any:
    kind = entry.edition()
    fewest, most = kind.seat_range
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=f"python_tessera_{entry.name}",
        long_name=entry.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=utility.IDENTICAL if kind.cooperative else utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        default_loadable=True,
        parameter_specification={"players": max(2, fewest), "rng_seed": 0, "rules": "", "options": "{}"},
    )


class TesseraGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game; `options` are the game's own, as JSON."""

    entry: GameEntry

    def __init__(self, params: dict[str, Any]) -> None:
        entry = self.entry
        kind = _game_type(entry)
        given = {**kind.parameter_specification, **params}
        self.setting = Setting(
            entry.name,
            int(given["players"]),
            rules=str(given["rules"]) or None,
            options=msgspec.json.decode(str(given["options"])),
        )
        self.seeds = np.random.default_rng(int(given["rng_seed"]))
        zero_sum = {} if self.setting.kind.cooperative else {"utility_sum": 0.0}
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.action_count,
            max_chance_outcomes=1,
            num_players=self.setting.seats,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=LONGEST,
            **zero_sum,
        )
        super().__init__(kind, info, params)

    def new_initial_state(self) -> TesseraState:
        return TesseraState(self, Episode(self.setting, int(self.seeds.integers(SEEDS))))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TesseraObserver:
        if params:
            raise ValueError(f"the observation takes no parameters, not {params}")
        return TesseraObserver(self.setting)


class TesseraState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A position."""

    def __init__(self, game: TesseraGame, episode: Episode) -> None:
        super().__init__(game)
        self.episode = episode
        self.dealt = False
        """Whether the chance node at the start is passed."""

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        if not self.dealt:
            return int(pyspiel.PlayerId.CHANCE)
        assert self.episode.decider is not None
        return self.episode.decider

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(0, 1.0)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.episode.legal)

    def _apply_action(self, action: int) -> None:
        if self.dealt:
            self.episode.play(action)
        self.dealt = True

    def _action_to_string(self, player: int, action: int) -> str:
        return "deal" if player == pyspiel.PlayerId.CHANCE else str(self.episode.setting.encoding.actions[action])

    def is_terminal(self) -> bool:
        return self.episode.outcome is not None

    def returns(self) -> list[float]:
        return self.episode.returns()

    def imagine(self, seed: int) -> TesseraState:
        """The same position with other chance from here on, for planning."""
        twin: TesseraState = self.clone()
        twin.episode = self.episode.imagine(seed)
        return twin

    def __str__(self) -> str:
        return position_text(self.episode)


class TesseraObserver:
    """The observation of a seat as a tensor (`Encoding.observe`) and as text."""

    def __init__(self, setting: Setting) -> None:
        self.tensor = np.zeros(setting.observation_size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: TesseraState, player: int) -> None:
        self.tensor[:] = state.episode.observe(player)["observation"]

    def string_from(self, state: TesseraState, player: int) -> str:
        return position_text(state.episode, player)


def position_text(episode: Episode, seat: int | None = None) -> str:
    """The board, or the view of a game without one."""
    board = board_of(episode.game.name)
    return msgspec.json.encode(episode.view).decode() if board is None else board.text(episode.view, seat)


def register() -> None:
    """Register every game with an encoding."""
    known = set(pyspiel.registered_names())
    for entry in games().values():
        if entry.encoding is not None and f"python_tessera_{entry.name}" not in known:
            # A class of its own, as OpenSpiel's own games are: a closure crashes when the interpreter ends.
            game = type(f"{entry.title.title()}Game", (TesseraGame,), {"entry": entry})
            pyspiel.register_game(_game_type(entry), game)


register()
