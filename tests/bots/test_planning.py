"""Plans: the real rules on an imagined copy that draws nothing and knows nothing that nobody knows."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from tessera.bots.planning import Foresight, Sketched, bots_line, opinion, prospect, unfold
from tessera.bots.playing import bot_named
from tessera.core.chance import Chance, key_from
from tessera.core.foresight import imagined
from tessera.core.game import Game, IllegalAction
from tessera.games.tesseract.edition_2 import SecondEdition
from tests.games.tesseract.midgame import midgame
from tests.games.tesseract.positions import position

NOTHING_BELOW = {"0,0": "y? o4", "3,0": "b1 b2", "0,3": "p2 p3", "3,3": "o5 o6"}
"""Four columns: below the orange four lies a die that nobody has seen the top of."""


class Sealed(Chance):
    """Chance that nobody may draw from."""

    def pick(self, n: int) -> int:
        raise AssertionError("a plan drew from the game's key")

    def _byte(self) -> int:
        raise AssertionError("a plan read the game's key")


def sealed(game: Game) -> Game:
    """The imagined copy of a game whose key must not be used."""
    chance = Sealed(key_from("never read"))
    chance.draws = game.chance.draws
    return imagined(game.with_chance(chance))


def steps(*texts: str, seat: int = 0) -> list[Sketched]:
    return [Sketched(seat, text) for text in texts]


def states(known: list[Foresight]) -> list[str]:
    return [each.state for each in known]


def test_what_a_removed_die_would_uncover_stays_unknown_in_a_plan() -> None:
    """T10: the die below keeps the look that everybody sees now, and no later step can use it."""
    game = position(cube=NOTHING_BELOW)
    known = unfold(sealed(game), 0, steps("remove 0,0,1", "remove 0,0,0", "end"))
    assert states(known) == ["fine", "unknown", "later"]
    assert (known[1].code, known[1].rule, known[1].value) == ("not-revealed", "T10", "cube:0,0,0")
    seen = prospect(sealed(game), 0, steps("remove 0,0,1"))
    assert msgspec.json.decode(seen.view)["cube"]["cube:0,0,0"] == "yellow?"
    assert "remove 0,0,0" not in [str(action) for action, _ in seen.choices]
    assert game.view().cube["cube:0,0,1"] == "orange4", "the game itself has not moved"


def test_a_roll_shows_its_odds_and_stops_the_line_until_a_result_is_supposed() -> None:
    """T29, T30: the primed die may show any value, and a two would breach."""
    game = sealed(position(cube=NOTHING_BELOW, primed="y2 o2"))
    (known,) = unfold(game, 0, steps("end"))
    assert known.state == "open"
    assert [(fork.result, round(fork.share * 6)) for fork in known.forks] == [(n, 1) for n in range(6)]
    assert [bool([e for e in fork.events if type(e).__name__ == "Breached"]) for fork in known.forks] == [
        value == 2 for value in range(1, 7)
    ]
    assert not prospect(game, 0, steps("end")).choices, "nothing can be sketched after an open roll"
    supposed = unfold(game, 0, [Sketched(0, "end", (4,)), Sketched(1, "remove 3,0,0")])
    assert states(supposed) == ["fine", "open"], "T34: nobody knows the event below the die"
    assert supposed[0].shares == (1 / 6,)
    assert prospect(game, 0, [Sketched(0, "end", (4,))]).seat == 1


def test_an_illegal_step_says_why_and_the_rest_is_looked_at_without_it() -> None:
    known = unfold(sealed(position("y4 o4 p4", cube=NOTHING_BELOW)), 0, steps("remove 0,0,0", "adjust lab:0:0 +1"))
    assert states(known) == ["illegal", "fine"]
    assert (known[0].code, known[0].rule) == ("top-covered", "T14")


def test_a_line_can_be_won_in_a_plan() -> None:
    """T46: all but one space are filled, and the last set lies in the lab."""
    matrix = " ".join(f"{colour}{value}" for colour in "yopb" for value in range(1, 7) if (colour, value) != ("y", 4))
    game = sealed(position("y4 o4 p4", matrix=matrix, cube=NOTHING_BELOW))
    known = unfold(game, 0, steps("contain 0:0 of 0:0,0:1,0:2"))
    assert type(known[0].events[-1]).__name__ == "Ended"
    found = opinion(game, 0, steps("contain 0:0 of 0:0,0:1,0:2"))
    assert found.after == found.before == 1.0, "the bot sees that the game can be won at once"


def test_a_coming_turn_begins_as_the_table_stands_now() -> None:
    """T12: the other player's three actions, with everything where it lies."""
    game = sealed(position("y4", "o4", cube=NOTHING_BELOW, actions=1))
    later = game.ahead(1)
    assert (later.turn, later.to_act) == (game.turn + 1, (1,))
    view = msgspec.json.decode(prospect(later, 0, ()).view)
    assert (view["actions"], view["players"][0]["lab"][0]) == (3, "yellow4")
    assert states(unfold(later, 0, steps("transfer lab:0:0 lab:1", seat=1))) == ["fine"]
    with pytest.raises(IllegalAction, match="next 2 turns"):
        game.ahead(3)


def test_a_bot_shows_the_line_that_it_then_plays() -> None:
    game = midgame(2, 3, SecondEdition)
    seat = game.to_act[0]
    line = bots_line(bot_named("tesseract", "steady", "1"), sealed(game), game.position.at, seat)
    assert line
    assert set(states(unfold(sealed(game), game.position.at, line))) <= {"fine", "open"}
    assert line[0].do == str(bot_named("tesseract", "steady", "1").move(game, seat, 0).action)


def everything(game: Game, seed: int) -> list[Any]:
    """Sketch a random line and list everything that can be asked about it."""
    at, die = game.position.at, Random(seed)  # type: ignore[attr-defined]
    line: list[Sketched] = []
    told: list[Any] = []
    for _ in range(8):
        seen = prospect(game, at, line)
        told.append((seen.view, seen.seat, [(str(action), info) for action, info in seen.choices]))
        if not seen.choices:
            break
        line.append(Sketched(seen.seat, str(die.choice(seen.choices)[0])))
        while (last := unfold(game, at, line)[-1]).state == "open" and len(line[-1].results) < 12:
            fork = die.choice(last.forks)
            line[-1] = msgspec.structs.replace(line[-1], results=(*line[-1].results, fork.result))
        told.append(msgspec.json.encode(unfold(game, at, line)))
        if last.state != "fine":
            break
    return told


@pytest.mark.parametrize("seed", range(40))
def test_a_plan_depends_on_nothing_that_is_not_revealed(seed: int) -> None:
    """Promise 5: two worlds with the same table and other chance to come give the same plan, and no key is read."""
    game = midgame(1 + seed % 4, seed, SecondEdition)
    one, other = everything(sealed(game), seed), everything(imagined(game.imagine("another world")), seed)
    assert one == other
    assert len(one) > 1
