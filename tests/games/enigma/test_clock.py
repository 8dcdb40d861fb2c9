"""The race under random claims, mistakes, shown arrangements and ticks: E10–E13 decide which are accepted."""

from __future__ import annotations

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from tessera.core.game import CLOCK, Action
from tessera.games.enigma.actions import Claim, GiveUp, Show, TimeUp
from tessera.games.enigma.game import Enigma
from tessera.games.enigma.puzzles import Arrangement, fragments, pipes, weights
from tests.games.enigma.setting import racing, refused, solution

START = 3_000
CAP = START + 120_000
SEATS = 3

MOVES = st.tuples(
    st.sampled_from(["right", "right", "wrong", "wrong", "show", "give up", "clock"]),
    st.integers(0, SEATS - 1),
    st.sampled_from([0, 1, 400, 4_999, 5_000, 12_000, 29_999, 30_000, 61_000]),
)
"""A move: its kind, its seat, and the milliseconds since the last move."""


class Sand:
    """A reference implementation of the clock, as simple as possible."""

    def __init__(self, factors: tuple[int, ...]) -> None:
        self.factors = factors
        self.working = {0, 1, 2}
        self.locked = [0, 0, 0]
        self.turned: int | None = None

    def end(self, seat: int) -> int:
        """Return the seat's deadline: half a minute times its factor after the hourglass was turned (E11)."""
        assert self.turned is not None
        return self.turned + 300 * self.factors[seat]

    def deadline(self) -> int:
        return CAP if self.turned is None else min(self.end(seat) for seat in self.working)

    def refusal(self, what: str, seat: int, at: int) -> str | None:
        if what == "clock":
            return "too-early" if at < self.deadline() else None
        if seat not in self.working:
            return "not-now"
        if self.turned is not None and at >= self.end(seat):
            return "too-late"
        return "locked" if what in ("right", "wrong") and at < self.locked[seat] else None

    def accept(self, what: str, seat: int, at: int) -> None:
        if what == "clock" and self.turned is None:
            self.turned = at
        elif what == "clock":
            self.working = {each for each in self.working if self.end(each) > at}
        elif what == "wrong":
            self.locked[seat] = at + 5_000
        elif what in ("right", "give up"):
            self.working.remove(seat)
            if what == "right" and self.turned is None:
                self.turned = min(at, CAP)


NOTHING: tuple[Arrangement, ...] = (
    weights.Arrangement(left=(0, 0), right=(0, 0)),
    fragments.Arrangement(laid=()),
    pipes.Arrangement(board=("...", "...", "...")),
)
"""Arrangements that solve no card, by seat."""


def action(game: Enigma, what: str, seat: int) -> Action:
    if what == "right":
        return Claim(solution(game, seat))
    if what == "clock":
        return TimeUp()
    if what == "give up":
        return GiveUp()
    return Claim(NOTHING[seat]) if what == "wrong" else Show(NOTHING[seat])


@settings(max_examples=300)
@given(st.lists(MOVES, min_size=3, max_size=25), st.tuples(*[st.sampled_from([50, 100, 150])] * SEATS))
def test_e10_to_e13_exactly_the_moves_that_the_clock_allows_are_accepted(
    moves: list[tuple[str, int, int]], factors: tuple[int, ...]
) -> None:
    game, sand, at = BEGUN[factors].copy(), Sand(factors), START
    for what, seat, gap in moves:
        at += gap
        actor, chosen = CLOCK if what == "clock" else seat, action(game, what, seat)
        expected = sand.refusal(what, seat, at)
        if expected:
            assert refused(game, actor, chosen, at).code == expected
            continue
        game.play(actor, chosen, at)
        sand.accept(what, seat, at)
        if not sand.working:
            assert game.position.phase in ("lay", "choose")
            break
        assert set(game.to_act) == sand.working
        assert game.deadline == sand.deadline()


BEGUN = {
    factors: racing(SEATS, hourglass=30, cap=2, factors=factors) for factors in product([50, 100, 150], repeat=SEATS)
}
"""A race that has just started, for every handicap."""
