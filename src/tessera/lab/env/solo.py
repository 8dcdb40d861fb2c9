"""Gymnasium: a cooperative game as an environment with one agent, which plays all seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium

from tessera.core.game import Refusal
from tessera.lab.env.aec import ILLEGAL_REWARD, SEEDS, Spaces
from tessera.lab.env.episode import Episode, Interface, Observation, Setting
from tessera.lab.env.rendering import RENDER_MODES, render


class SoloEnv(gymnasium.Env[Observation, int]):
    """One agent decides for whichever seat is next, and sees the game from that seat.

    An illegal action changes nothing and costs `ILLEGAL_REWARD`; `info["legal"]` says so.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012 (Gymnasium reads it off the class)

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        rules: str | None = None,
        game_options: Mapping[str, Any] | None = None,
        interface: Interface = "catalogue",
        render_mode: str | None = None,
    ) -> None:
        self.setting = Setting(game, players, rules=rules, options=game_options, interface=interface)
        if not self.setting.kind.cooperative:
            raise Refusal("not-cooperative", f"{game} is played by rivals: one agent cannot play all seats", value=game)
        self.render_mode = render_mode
        both = Spaces(self.setting)
        self.observation_space: Any = both.observation
        self.action_space: Any = both.action
        self.episode: Episode

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.episode = Episode(self.setting, int(self.np_random.integers(SEEDS)))
        return self._observe(), {"seat": self.episode.decider}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        episode = self.episode
        legal = int(action) in episode.legal
        if legal:
            episode.play(action)
        reward = episode.returns()[0] if legal else ILLEGAL_REWARD
        info: dict[str, Any] = {"seat": episode.decider, "legal": legal}
        if episode.outcome is not None:
            info["reason"] = episode.outcome.reason
        return self._observe(), reward, episode.outcome is not None, False, info

    def render(self) -> Any:
        return render(self.render_mode, self.setting.kind.name, self.episode.view, self.episode.decider)

    def _observe(self) -> Observation:
        return self.episode.observe(self.episode.decider or 0)

    def action_masks(self) -> Any:
        """The mask of the moment, under the name that maskable learners look for."""
        return self.episode.mask(self.episode.decider or 0).astype(bool)
