"""One game as a learner meets it: whose decision it is, the legal actions as numbers, the result.

All environments and adapters are thin forms of an `Episode`.  It plays by itself what is no decision of a learner
(`Encoding.decides`): the game's `proxy` bots act there, and the clock.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any, Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

from tessera.bots import Bot
from tessera.bots.playing import next_move
from tessera.core.chance import key_from
from tessera.core.game import Action, Form, Game, Outcome, Refusal, options_from
from tessera.core.registry import game_named
from tessera.lab.encoding import Encoding, encoding_of, length

Interface = Literal["catalogue", "candidates"]
"""Actions as numbers: of a fixed catalogue, or of the list of the choices that are there now."""
CANDIDATES = 256
"""The most candidates; choices beyond are left out.  Only long games of poor players of tile-laying have more."""
WAITING = 0
"""The action of a seat that has nothing to decide; it is ignored."""

Observation = dict[str, NDArray[Any]]


class Setting:
    """The setting, which stays the same from game to game: the game, its options, its encoding, the interface."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        rules: str | None = None,
        options: Mapping[str, Any] | None = None,
        interface: Interface = "catalogue",
    ) -> None:
        self.kind = game_named(game, rules)
        self.seats = max(2, self.kind.seat_range.fewest) if seats is None else seats
        self.encoding: Encoding = encoding_of(game, self.kind.rules)
        self.options = options_from(self.kind, {**self.encoding.options, **(options or {})})
        if interface not in ("catalogue", "candidates"):
            raise Refusal("bad-interface", f"the interface is catalogue or candidates, not {interface!r}")
        self.interface = interface
        self.observation_size = length(self.encoding.fields)
        self.candidate_size = length(self.encoding.action_fields)
        self.action_count = CANDIDATES if interface == "candidates" else len(self.encoding.actions)
        self.kind.new(self.seats, key_from(""), self.options)  # refuse wrong seats and options now

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the arguments, not the tables made of them."""
        options = msgspec.to_builtins(self.options)
        return _setting, (self.kind.name, self.seats, self.kind.rules, options, self.interface)


def _setting(game: str, seats: int, rules: str, options: dict[str, Any], interface: Interface) -> Setting:
    return Setting(game, seats, rules=rules, options=options, interface=interface)


class Episode:
    """One game of a setting."""

    def __init__(self, setting: Setting, seed: int | str) -> None:
        self.setting = setting
        self.game: Game = setting.kind.new(setting.seats, key_from(seed), setting.options)
        self.now = 0
        self.seed = str(seed)
        self._proxies: list[Bot] = []
        self._view: msgspec.Struct | None = None
        self.decider: int | None = None
        """The seat whose decision it is; None when the game is over."""
        self.legal: dict[int, Action] = {}
        """The decider's actions by number."""
        self.left_out = 0
        """Choices that the interface does not offer."""
        self._go_on()

    def copy(self) -> Episode:
        """An independent copy, chance included."""
        return self._with(self.game.copy())

    def imagine(self, seed: int | str) -> Episode:
        """A copy with other chance from here on, to plan with: the real one is never known (see `Game.imagine`)."""
        return self._with(self.game.imagine(seed))

    def _with(self, game: Game) -> Episode:
        twin = Episode.__new__(Episode)
        twin.setting = self.setting
        twin.game = game
        twin.now = self.now
        twin.seed = self.seed
        twin._proxies = deepcopy(self._proxies)
        twin._view = self._view
        twin.decider = self.decider
        twin.legal = self.legal
        twin.left_out = self.left_out
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Episode:
        return self.copy()

    @property
    def view(self) -> msgspec.Struct:
        """The public view of this moment."""
        if self._view is None:
            self._view = self.game.view()
        return self._view

    def play(self, number: int) -> None:
        """Play the decider's action with this number.  Raises `Refusal` and changes nothing if it is not legal."""
        if self.decider is None:
            raise Refusal("over", "the game is over")
        action = self.legal.get(int(number))
        if action is None:
            raise Refusal("illegal-number", f"{number} is not one of the legal actions", value=number)
        self.game.play(self.decider, action, self.now)
        self._go_on()

    def _go_on(self) -> None:
        """Play everything that is no decision of a learner, and list the actions of the one who is next."""
        game, encoding = self.game, self.setting.encoding
        self._view = None
        while True:
            self.decider = next((seat for seat in game.to_act if encoding.decides(game, seat)), None)
            if self.decider is not None or game.outcome is not None:
                break
            if not self._proxies:
                self._proxies = [encoding.proxy(f"{self.seed}:{seat}") for seat in range(game.seats)]
            seat, action, self.now = next_move(game, self._proxies, self.now)
            game.play(seat, action, self.now)
        self.legal, self.left_out = self._list()

    def _list(self) -> tuple[dict[int, Action], int]:
        if self.decider is None:
            return {}, 0
        offered = [choice for choice in self.game.choices(self.decider) if not isinstance(choice, Form)]
        if self.setting.interface == "candidates":
            return dict(enumerate(offered[:CANDIDATES])), max(0, len(offered) - CANDIDATES)
        legal: dict[int, Action] = {}
        for action in offered:
            number = self.setting.encoding.number(self.view, self.decider, action)
            if number is not None:
                legal.setdefault(number, action)
        return legal, len(offered) - len(legal)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome

    def returns(self) -> list[float]:
        """The result of each seat: a team gets 1 or -1; among rivals the winner gets 1, and the sum is 0."""
        outcome, seats = self.game.outcome, self.game.seats
        if outcome is None:
            return [0.0] * seats
        if self.game.cooperative or seats == 1:
            return [1.0 if outcome.winners else -1.0] * seats
        share = 1 / len(outcome.winners) if outcome.winners else 1 / seats
        return [(seats * (share if seat in outcome.winners else 0.0) - 1) / (seats - 1) for seat in range(seats)]

    def observe(self, seat: int) -> Observation:
        """The observation of a seat, its mask, and the rows of the candidates if the interface has them."""
        setting = self.setting
        row = np.zeros(setting.observation_size, dtype=np.float32)
        setting.encoding.observe(self.view, seat, row)  # type: ignore[arg-type]  # an array is filled like a list
        observation: Observation = {"observation": row, "action_mask": self.mask(seat)}
        if setting.interface == "candidates":
            observation["candidates"] = self._candidates(seat)
        return observation

    def mask(self, seat: int) -> NDArray[np.int8]:
        """1 for every legal action of a seat; a seat that waits may only wait."""
        mask = np.zeros(self.setting.action_count, dtype=np.int8)
        if seat == self.decider:
            mask[list(self.legal)] = 1
        else:
            mask[WAITING] = 1
        return mask

    def _candidates(self, seat: int) -> NDArray[np.float32]:
        rows = np.zeros((CANDIDATES, self.setting.candidate_size), dtype=np.float32)
        if seat == self.decider:
            for number, action in self.legal.items():
                info = self.game.info(seat, action)
                self.setting.encoding.describe(self.view, seat, action, info, rows[number])
        return rows

    def text(self, number: int) -> str:
        """The text form of the legal action with this number."""
        return str(self.legal[number])
