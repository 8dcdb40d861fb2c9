"""PettingZoo: the AEC form (one agent decides at a time) and the parallel form (all act, one counts)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from tessera.lab.env.episode import CANDIDATES, Episode, Interface, Observation, Setting
from tessera.lab.env.rendering import RENDER_MODES, render

ILLEGAL_REWARD = -1.0
"""The reward for an illegal action, which ends the game in the AEC form."""
SEEDS = 2**63


class Spaces:
    """The spaces of a setting: one object each, the same for all agents and calls."""

    def __init__(self, setting: Setting) -> None:
        parts: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(0.0, 1.0, (setting.observation_size,), np.float32),
            "action_mask": spaces.Box(0, 1, (setting.action_count,), np.int8),
        }
        if setting.interface == "candidates":
            parts["candidates"] = spaces.Box(0.0, 1.0, (CANDIDATES, setting.candidate_size), np.float32)
        self.observation = spaces.Dict(parts)
        self.action = spaces.Discrete(setting.action_count)


class _Table:
    """The parts that all forms share: the setting, seeds, agents and rendering."""

    setting: Setting
    render_mode: str | None
    episode: Episode

    def _set_up(self, setting: Setting, render_mode: str | None, max_cycles: int | None) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"the render modes are {', '.join(RENDER_MODES)}, not {render_mode!r}")
        self.setting = setting
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.cycles = 0
        self.spaces = Spaces(setting)
        self._seeds = np.random.default_rng()

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.cycles = 0
        self.episode = Episode(self.setting, int(self._seeds.integers(SEEDS)))

    @cached_property
    def names(self) -> list[str]:
        return [f"player_{seat}" for seat in range(self.setting.seats)]

    @property
    def cut_off(self) -> bool:
        return self.max_cycles is not None and self.cycles >= self.max_cycles

    def _render(self) -> Any:
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render_mode, given when the environment is made")
            return None
        return render(self.render_mode, self.setting.kind.name, self.episode.view, self.episode.decider)


class raw_env(_Table, AECEnv[str, Observation, int]):  # type: ignore[misc]  # noqa: N801 (PettingZoo's own name)
    """The AEC environment of a game, without wrappers."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        rules: str | None = None,
        game_options: Mapping[str, Any] | None = None,
        interface: Interface = "catalogue",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        AECEnv.__init__(self)
        setting = Setting(game, players, rules=rules, options=game_options, interface=interface)
        self._set_up(setting, render_mode, max_cycles)
        self.metadata = {
            "name": f"tessera_{game}_v0",
            "render_modes": RENDER_MODES,
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self.possible_agents = [*self.names]

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.spaces.observation

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.spaces.action

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._begin(seed)
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._select()

    def observe(self, agent: str) -> Observation:
        return self.episode.observe(self.names.index(agent))

    def state(self) -> np.ndarray[Any, Any]:
        """Everything is public: what the first seat observes."""
        return self.episode.observe(0)["observation"]

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        assert action is not None
        self.episode.play(action)
        self.cycles += 1
        over = self.episode.outcome is not None
        for each, result in zip(self.names, self.episode.returns(), strict=True):
            self.rewards[each] = result
            self.terminations[each] = over
            self.truncations[each] = self.cut_off and not over
        self._accumulate_rewards()
        self._select()

    def render(self) -> Any:
        return self._render()

    def _select(self) -> None:
        """Select the agent that decides; when the game is over, the first one."""
        episode = self.episode
        self.agent_selection = self.names[episode.decider or 0]
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if episode.outcome is not None:
            for info in self.infos.values():
                info["reason"] = episode.outcome.reason
                info["points"] = list(episode.outcome.points)
        elif episode.left_out:
            self.infos[self.agent_selection]["left_out"] = episode.left_out


def env(game: str, players: int | None = None, **kwargs: Any) -> AECEnv[str, Observation, int]:
    """The AEC environment of a game with the usual wrappers: an illegal action ends it, a wrong order is an error."""
    plain = raw_env(game, players, **kwargs)
    ending = wrappers.TerminateIllegalWrapper(plain, illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(ending))


class parallel_env(_Table, ParallelEnv[str, Observation, int]):  # type: ignore[misc]  # noqa: N801
    """The parallel form, for libraries that know no other: in every cycle all agents act, and the decider's counts.

    An illegal action of the decider changes nothing and costs `ILLEGAL_REWARD`.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        rules: str | None = None,
        game_options: Mapping[str, Any] | None = None,
        interface: Interface = "catalogue",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        setting = Setting(game, players, rules=rules, options=game_options, interface=interface)
        self._set_up(setting, render_mode, max_cycles)
        self.metadata = {"name": f"tessera_{game}_parallel_v0", "render_modes": RENDER_MODES, "render_fps": 2}
        self.possible_agents = [*self.names]

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.spaces.observation

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.spaces.action

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self._begin(seed)
        self.agents = [*self.possible_agents]
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        episode, agents = self.episode, self.agents
        assert episode.decider is not None
        decider = self.names[episode.decider]
        number = int(actions[decider])
        self.cycles += 1
        legal = number in episode.legal
        if legal:
            episode.play(number)
        over = episode.outcome is not None
        rewards = dict(zip(self.names, episode.returns(), strict=True))
        if not legal:
            rewards[decider] = ILLEGAL_REWARD
        ended = over or self.cut_off
        told = self._observations()
        self.agents = [] if ended else agents
        return (
            told,
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, ended and not over),
            {agent: {} for agent in agents},
        )

    def render(self) -> Any:
        return self._render()

    def state(self) -> np.ndarray[Any, Any]:
        return self.episode.observe(0)["observation"]

    def _observations(self) -> dict[str, Observation]:
        return {agent: self.episode.observe(seat) for seat, agent in enumerate(self.names)}
