"""A game in this process: one seat is the caller's, bots play the others.

Time passes between two calls as on a real clock, so a race against bots is a race.  Before anything else is done,
everything is played that bots and the clock would have done by now.  Time in which the caller could only wait is
skipped.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import monotonic
from typing import Any

from tessera.bots import Bot, Move
from tessera.bots.registry import bot_at, bot_class
from tessera.console.table import Blank, Option, Position, board_text, chosen, rule_now, told
from tessera.core.chance import key_from, new_key
from tessera.core.game import CLOCK, Action, Form, IllegalAction, Refusal, options_from
from tessera.core.match import Match
from tessera.core.registry import entry_of, game_named

SECOND = 1_000


class LocalTable:
    """A local game."""

    def __init__(
        self,
        game: str,
        seats: int = 2,
        seat: int = 0,
        *,
        bot: str | None = None,
        rules: str | None = None,
        options: Mapping[str, Any] | None = None,
        seed: int | str | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        entry = entry_of(game)
        kind = game_named(game, rules)
        key = new_key() if seed is None else key_from(seed)
        self.match = Match.new(kind, seats, key, options_from(kind, dict(options or {})))
        if not 0 <= seat < seats:
            raise Refusal("bad-seat", f"there is no seat {seat}; there are 0 to {seats - 1}", value=seat)
        self.seat = seat
        self.level = bot or entry.usual_bot
        self.bots: dict[int, Bot] = {
            other: self._bot(game, f"{key.hex()}:{other}") for other in range(seats) if other != seat
        }
        self._clock = clock
        self._began = clock()
        self._skipped = 0
        self._news: list[str] = []
        self.go_on()

    def _bot(self, game: str, seed: str) -> Bot:
        kind = bot_at(self.level) if ":" in self.level else bot_class(game, self.level)
        return kind(seed)

    @property
    def game(self) -> str:
        return self.match.game.name

    @property
    def now(self) -> int:
        """The time of the game, in milliseconds."""
        return max(self.match.at, int((self._clock() - self._began) * SECOND) + self._skipped)

    def go_on(self) -> None:
        """Play what the bots and the clock have done by now, and what they will do while the caller only waits."""
        while not self.match.over and (step := self._next_step()):
            seat, action, at = step
            early = at - self.now
            if early > 0 and self.seat in self.match.to_act:
                break
            self._skipped += max(0, early)
            events = self.match.play(seat, action, max(at, self.match.at))
            self._news += told("the clock" if seat == CLOCK else f"seat {seat}", str(action), events)

    def _next_step(self) -> tuple[int, Action, int] | None:
        """The earliest move of a bot or of the clock; None if there is none."""
        game = self.match.game
        moves: list[tuple[int, Move]] = [
            (seat, self.bots[seat].move(game, seat, self.match.at)) for seat in game.to_act if seat in self.bots
        ]
        seat, move = min(moves, key=lambda each: each[1].at, default=(CLOCK, None))
        deadline = game.deadline
        if deadline is not None and (move is None or deadline <= move.at):
            (action,) = game.choices(CLOCK)
            assert isinstance(action, Action)
            return CLOCK, action, deadline
        return None if move is None else (seat, move.action, move.at)

    def position(self) -> Position:
        """The game as the seat sees it now."""
        self.go_on()
        game, seat = self.match.game, self.seat
        view = game.view_without(game.hidden_from((seat,)))
        news, self._news = self._news, []
        options, blanks = self._choices()
        outcome = game.outcome
        deadline = game.deadline
        return Position(
            game=game.name,
            rules=game.rules,
            seat=seat,
            board=board_text(game.name, view, seat),
            rule=rule_now(game.name, view),
            yours=seat in game.to_act,
            options=options,
            blanks=blanks,
            news=news,
            seconds_left=None if deadline is None else max(0, deadline - self.now) / SECOND,
            over=outcome is not None,
            won=outcome is not None and seat in outcome.winners,
            outcome="" if outcome is None else outcome.reason,
        )

    def _choices(self) -> tuple[list[Option], list[Blank]]:
        game, seat = self.match.game, self.seat
        options: list[Option] = []
        blanks: list[Blank] = []
        for choice in game.choices(seat):
            if isinstance(choice, Form):
                blanks.append(Blank(choice.action, choice.rule, choice.limits))
            else:
                pieces, costs, final = game.info(seat, choice)
                options.append(Option(len(options) + 1, str(choice), costs, final, [*pieces]))
        return options, blanks

    def act(self, do: str | int) -> None:
        """Play a choice by its number or its text.  Raises `Refusal` and changes nothing."""
        self.go_on()
        text = chosen(self._choices()[0], do) if isinstance(do, int) else do
        action = self.match.game.parse(text)
        if self.match.over:
            raise IllegalAction("over", "the game is over")
        events = self.match.play(self.seat, action, self.now)
        self._news += told("you", str(action), events)
        self.go_on()

    def undo(self) -> None:
        """Take back the seat's last action."""
        self.match.undo(self.seat, self.now)
        self._news.append("you: undo")

    def why(self, piece: str) -> Refusal | None:
        """Why nothing can be done with a piece, or by a kind of action (`verb:NAME`)."""
        return self.match.game.why(self.seat, piece)

    def say(self, text: str) -> None:
        """Refused: there are only bots."""
        raise Refusal("nobody-hears", "bots do not listen; only a table of a server has people at it", value=text)

    def save(self, path: str) -> None:
        """Write the record, with its key."""
        try:
            self.match.record().save(path)
        except OSError as error:
            raise Refusal("unwritable-file", f"cannot write {path}: {error.strerror}", value=path) from None
