"""Environments: the suites of PettingZoo, Gymnasium and OpenSpiel pass on every game that has an encoding."""

from __future__ import annotations

import random
import sys
import warnings
from collections.abc import Iterator
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tessera.core.chance import key_from
from tessera.core.game import Form, Refusal
from tessera.core.registry import game_named, games

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed (extra lab)")

import gymnasium
import pettingzoo
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, max_cycles_test, performance_benchmark, render_test, seed_test
from pettingzoo.utils import parallel_to_aec

from tessera.lab import env as environments
from tessera.lab.encoding import WAIT, encoding_of, length, spans
from tessera.lab.env import CANDIDATES, Episode, Setting

GAMES = [name for name, entry in games().items() if entry.encoding is not None]
EDITIONS = [(name, rules) for name in GAMES for rules in games()[name].editions]
INTERFACES = ("catalogue", "candidates")
USUAL = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
}
"""The warning of api_test about every environment whose observation has a mask, its own classic games included."""


@pytest.mark.parametrize("interface", INTERFACES)
@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_api_test(name: str, interface: str, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        api_test(environments.env(name, 3, interface=interface), num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out
    assert {str(each.message) for each in said} <= USUAL


@pytest.mark.parametrize("interface", INTERFACES)
@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_seed_test(name: str, interface: str) -> None:
    seed_test(partial(environments.env, name, interface=interface), num_cycles=60)


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_render_test(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(
        partial(environments.env, name),
        custom_tests={"rgb_array": lambda frame: frame.shape == (640, 640, 3) and len(np.unique(frame)) > 20},
    )
    assert capsys.readouterr().out.count("\n") > 20


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_max_cycles_test_of_the_parallel_form(name: str) -> None:
    form = partial(environments.parallel_env, name)
    max_cycles_test(
        SimpleNamespace(parallel_env=form, env=lambda max_cycles: parallel_to_aec(form(max_cycles=max_cycles)))
    )


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_performance_benchmark(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The benchmark runs for five seconds of `time.time`; here each look at the clock is worth half a second."""
    ticks = iter(number / 2 for number in range(1_000))
    module = sys.modules["pettingzoo.test.performance_benchmark"]  # its function has the same name
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: next(ticks)))
    random.seed(0)
    performance_benchmark(environments.env(name))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("interface", INTERFACES)
def test_gymnasium_check_env(interface: str) -> None:
    env = gymnasium.make("tessera/tesseract-v0", players=2, interface=interface, disable_env_checker=True)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


def test_rivals_cannot_be_played_by_one_agent() -> None:
    with pytest.raises(Refusal, match="rivals"):
        environments.SoloEnv("enigma")
    assert "tessera/enigma-v0" not in gymnasium.registry


def test_environments_are_registered_with_both_libraries() -> None:
    for name in GAMES:
        assert str(pettingzoo.make("aec", f"tessera/{name}-v0", players=2).unwrapped) == f"tessera_{name}_v0"
        assert pettingzoo.make("parallel", f"tessera/{name}-v0").possible_agents == ["player_0", "player_1"]


def test_all_agents_have_the_same_space_objects() -> None:
    env = environments.env("enigma", 4)
    assert len({id(env.observation_space(agent)) for agent in env.possible_agents}) == 1
    assert len({id(env.action_space(agent)) for agent in env.possible_agents}) == 1


def decisions(name: str, rules: str | None, interface: str, seats: int, seed: int) -> Iterator[Episode]:
    """The decisions of a random game."""
    episode = Episode(Setting(name, seats, rules=rules, options=VARIED.get(name), interface=interface), seed)  # type: ignore[arg-type]
    die = random.Random(seed)
    while episode.decider is not None:
        yield episode
        episode.play(die.choice([*episode.legal]))
    yield episode


VARIED: dict[str, dict[str, Any]] = {"tesseract": {"characters": "choice", "ask_first": [0], "plate": "B"}}


@pytest.mark.parametrize(("name", "rules"), EDITIONS)
@pytest.mark.parametrize("seats", [2, 4])
def test_every_choice_has_its_own_place_in_the_catalogue(name: str, rules: str, seats: int) -> None:
    """Only containments over several labs share one; only lays far from the start tile are left out."""
    encoding = encoding_of(name, rules)
    assert len(set(encoding.actions)) == len(encoding.actions)
    assert encoding.actions[0] == WAIT
    for episode in decisions(name, rules, "catalogue", seats, seed=seats):
        if episode.decider is None:
            break
        offered = [str(choice) for choice in episode.game.choices(episode.decider) if not isinstance(choice, Form)]
        missing = set(offered) - {str(action) for action in episode.legal.values()}
        assert episode.left_out == len(offered) - len(episode.legal)
        assert all(text.startswith(("contain", "lay")) for text in missing)
        assert 0 not in episode.legal
        assert episode.legal


@pytest.mark.parametrize(("name", "rules"), EDITIONS)
def test_observations_and_candidates_are_within_their_spaces_to_the_end(name: str, rules: str) -> None:
    env = environments.raw_env(name, 3, rules=rules, interface="candidates")
    space = env.observation_space("player_0")
    env.reset(seed=5)
    die = random.Random(5)
    for number, agent in enumerate(env.agent_iter()):
        observation, _, over, _, _ = env.last()
        if number % 7 == 0:
            assert space.contains(observation)
            legal = observation["action_mask"].astype(bool)
            if not over:
                assert observation["candidates"][legal].any(axis=1).all()
            assert not observation["candidates"][~legal].any()
        env.step(None if over else die.choice(np.flatnonzero(observation["action_mask"]).tolist()))
        del agent
    assert not env.agents


@pytest.mark.parametrize("name", GAMES)
def test_the_observation_depends_on_the_position_alone(name: str) -> None:
    """Equal views give equal rows, and a game with other unseen chance gives the same row."""
    for number, episode in enumerate(decisions(name, None, "candidates", 2, seed=3)):
        if number in (5, 20) and episode.decider is not None:
            other = episode.imagine("other")
            for key, rows in episode.observe(episode.decider).items():
                assert np.array_equal(rows, other.observe(episode.decider)[key])


def test_a_seat_sees_its_own_things_first() -> None:
    env = environments.raw_env("enigma", 2)
    env.reset(seed=1)
    span = {span.name: span for span in spans(env.setting.encoding.fields)}
    first, second = (env.observe(agent)["observation"] for agent in env.possible_agents)
    own, next_one = (slice(span[name].first, span[name].last) for name in ("player-0", "player-1"))
    assert np.array_equal(first[own], second[next_one])
    assert np.array_equal(first[next_one], second[own])


def test_results_of_rivals_add_up_to_zero_and_a_team_shares_its_own() -> None:
    for name, seats in (("enigma", 3), ("tesseract", 3)):
        for episode in decisions(name, None, "catalogue", seats, seed=9):
            last = episode
        results = last.returns()
        if last.game.cooperative:
            assert set(results) in ({1.0}, {-1.0})
        else:
            assert sum(results) == pytest.approx(0)
            assert max(results) <= 1.0


def test_an_illegal_action_ends_the_game_of_its_agent_and_is_named() -> None:
    env = environments.env("tesseract")
    env.reset(seed=0)
    agent = env.agent_selection
    env.step(0)
    assert env.terminations[agent]
    assert env._cumulative_rewards[agent] == -1.0
    episode = Episode(Setting("tesseract"), 0)
    before = episode.game.hash()
    with pytest.raises(Refusal, match="not one of the legal actions"):
        episode.play(0)
    assert episode.game.hash() == before


def test_games_with_more_choices_than_candidates_say_how_many_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert CANDIDATES == 256
    monkeypatch.setattr("tessera.lab.env.episode.CANDIDATES", 64)
    most = 0
    for episode in decisions("enigma", None, "candidates", 4, seed=2):
        most = max(most, episode.left_out)
        assert len(episode.legal) <= 64
    assert most > 0


@pytest.mark.parametrize(("keywords", "says"), [({"players": 9}, "9"), ({"interface": "words"}, "words")])
def test_wrong_arguments_are_refused_when_the_environment_is_made(keywords: dict[str, Any], says: str) -> None:
    with pytest.raises(Refusal, match=says):
        environments.raw_env("tesseract", **keywords)


def test_a_game_without_an_encoding_has_no_environment() -> None:
    assert "tessera/race21-v0" not in pettingzoo.aec_registry
    with pytest.raises(Refusal, match="no encoding"):
        environments.raw_env("race21")


@pytest.mark.parametrize(("name", "rules"), EDITIONS)
def test_fields_cover_their_rows(name: str, rules: str) -> None:
    encoding = encoding_of(name, rules)
    for fields in (encoding.fields, encoding.action_fields):
        assert spans(fields)[-1].last == length(fields)
        assert len({field.name for field in fields}) == len(fields)
    game = game_named(name, rules).new(2, key_from("rows"), encoding.options)
    row = [0.0] * length(encoding.fields)
    encoding.observe(game.view(), 0, row)
    assert len(row) == length(encoding.fields)


class TestOpenSpiel:
    """OpenSpiel's own random simulation test, and what our states add."""

    @pytest.fixture(autouse=True)
    def pyspiel(self) -> Any:
        module = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (extra openspiel)")
        from tessera.lab.env import openspiel

        openspiel.register()
        return module

    @pytest.mark.parametrize("name", GAMES)
    def test_random_sim_test(self, pyspiel: Any, name: str) -> None:
        game = pyspiel.load_game(f"python_tessera_{name}", {"players": 2, "rng_seed": 5})
        pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)

    @pytest.mark.parametrize("name", GAMES)
    def test_a_state_can_be_stored_and_imagined(self, pyspiel: Any, name: str) -> None:
        game = pyspiel.load_game(f"python_tessera_{name}(players=3,rng_seed=5)")
        state = game.new_initial_state()
        state.apply_action(0)
        die = random.Random(1)
        for _ in range(12):
            state.apply_action(die.choice(state.legal_actions()))
        stored = game.deserialize_state(state.serialize())
        imagined = state.imagine(7)
        assert str(stored) == str(imagined) == str(state)
        assert stored.history() == state.history()
        for _ in range(12):
            action = die.choice(state.legal_actions())
            state.apply_action(action)
            stored.apply_action(action)
        assert str(stored) == str(state)

    def test_equal_seeds_give_equal_games(self, pyspiel: Any) -> None:
        def first_positions(seed: int) -> list[str]:
            game = pyspiel.load_game("python_tessera_tesseract", {"rng_seed": seed})
            return [str(game.new_initial_state()) for _ in range(3)]

        assert first_positions(1) == first_positions(1) != first_positions(2)
        assert len(set(first_positions(1))) == 3
