"""Courtesy: before a bot uses people's things, it asks them.

The rules allow the action, so nothing here changes the game.  `Game.touches` says whose things an action uses.  The
driver writes the question into the log; the answers are entries too, so every process and every client knows them, and
a restart forgets nothing.  If all who are asked agree, the bot plays the action.  After a no, or without an answer in
time, it plays something else (`Bot.instead`), and asks these people nothing more in this turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tessera.core.game import Action, Form, Game
from tessera.server.table import log

if TYPE_CHECKING:
    from tessera.server.table.table import Table


class Courtesy:
    """The manners of the bots at one table."""

    def __init__(self, table: Table) -> None:
        self._course = table.course
        self._visitors = table.visitors

    def question(self, game: Game, seat: int, action: Action, now: int) -> log.Proposed | None:
        """The question a bot asks before this action; None if it needs to ask nobody."""
        if not (seconds := self._course.setup.courtesy):
            return None
        asked = self._people() & game.touches(seat, action)
        return log.Proposed(seat, str(action), tuple(sorted(asked)), now + seconds * 1000) if asked else None

    def refused(self, game: Game, seat: int) -> frozenset[Action]:
        """The choices that use the things of people who have just said no."""
        if not (unwilling := self._course.seating.unwilling):
            return frozenset()
        choices = [choice for choice in game.choices(seat) if not isinstance(choice, Form)]
        return frozenset(choice for choice in choices if game.touches(seat, choice) & unwilling)

    @property
    def agreed(self) -> bool:
        """Everybody who was asked and is still here has said yes."""
        seating = self._course.seating
        assert seating.proposal is not None
        waiting = set(seating.proposal.asked) & self._here() - seating.agreed
        return bool(seating.agreed) and not waiting

    def _people(self) -> frozenset[int]:
        """The people whom bots ask."""
        seating = self._course.seating
        return self._here() - seating.unwilling - seating.trusting

    def _here(self) -> frozenset[int]:
        seating = self._course.seating
        return frozenset(seating.people()) & self._visitors.present - seating.bots
