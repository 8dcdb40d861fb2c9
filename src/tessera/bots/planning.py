"""Plans: a line of actions on an imagined copy of a game, what is known about each step, and what bots say to it.

All of it runs in worker processes, on a game from `core.foresight.imagined`: nothing is drawn, so a plan says the same
whatever is still hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal, NamedTuple

import msgspec

from tessera.bots import Bot
from tessera.bots.advice import Reason, adviser_of, effects
from tessera.bots.playing import bot_named
from tessera.core.foresight import Foreseen, foresee
from tessera.core.game import Action, ChoiceInfo, Form, Game, Refusal
from tessera.core.registry import entry_of

STEPS = 16
"""Most steps in a line."""
RESULTS = 12
"""Most supposed results of one step."""
SAMPLES = 4
"""Imagined worlds over which a bot's estimate is averaged: what is unknown differs in them."""
OWN_STEPS = 10
"""Most steps of a line that a bot sketches."""
STOPS = ("open", "unknown")
"""The states of a step after which nothing is known."""

Result = Annotated[int, msgspec.Meta(ge=0, le=63)]
Results = Annotated[tuple[Result, ...], msgspec.Meta(max_length=RESULTS)]


class Sketched(msgspec.Struct, frozen=True):
    """A step of a plan: an action of a seat in its text form, and the supposed results of its draws, in order."""

    seat: int
    do: str
    results: Results = ()


class Fork(msgspec.Struct, frozen=True):
    """A possible result of a draw: its chance, and what would happen."""

    result: int
    share: float
    events: list[Any]


class Foresight(msgspec.Struct, frozen=True, omit_defaults=True):
    """The knowledge about a step.

    `fine`: it can be played; `open`: it waits for one of the `forks` to be supposed; `unknown`: it depends on something
    that is not revealed yet; `illegal`: the rules do not allow it there, and the steps after it are looked at without
    it; `later`: it comes after an open or unknown step.
    """

    state: Literal["fine", "open", "unknown", "illegal", "later"]
    action: Any = None
    pieces: tuple[str, ...] = ()
    costs: int = 0
    events: list[Any] = []
    shares: tuple[float, ...] = ()
    """The chance of each supposed result."""
    forks: tuple[Fork, ...] = ()
    reasons: tuple[Reason, ...] = ()
    """The odds in words, of a step that draws chance."""
    code: str = ""
    text: str = ""
    rule: str = ""
    value: str = ""
    """Why it is illegal or unknown."""


class Prospect(NamedTuple):
    """The imagined position after a line: its view, the seat to act, and everything it may sketch next."""

    view: bytes
    """As JSON."""
    seat: int
    choices: list[tuple[Action, ChoiceInfo]]


class Opinion(msgspec.Struct, frozen=True):
    """A bot's answer to "what if": its estimate before and after the line, and the forecast after it."""

    before: float
    after: float
    outlook: tuple[Reason, ...]


def unfold(game: Game, at: int, steps: Sequence[Sketched]) -> list[Foresight]:
    """Play a line on the imagined copy and say what is known about each step."""
    return _follow(game, at, steps)[0]


def prospect(game: Game, at: int, steps: Sequence[Sketched]) -> Prospect:
    """The position after a line, with what can be sketched next; nothing after an open step."""
    found, end = _follow(game, at, steps)
    stopped = any(step.state in STOPS for step in found)
    seat = end.to_act[0] if end.to_act else -1
    choices = [] if stopped or seat < 0 else _choices(end, seat)
    return Prospect(msgspec.json.encode(end.view()), seat, choices)


def opinion(game: Game, at: int, steps: Sequence[Sketched]) -> Opinion:
    """A bot's estimate of the position before and after a line, averaged over imagined worlds."""
    _, end = _follow(game, at, steps)
    adviser = adviser_of(game)
    outlook = tuple(adviser.outlook(end, end.to_act[0])) if end.to_act else ()
    return Opinion(_value(game), _value(end), outlook)


def bots_line(player: Bot, game: Game, at: int, seat: int) -> list[Sketched]:
    """The line that a bot would play now on that seat, up to the first step that draws chance."""
    world = _world(game, 0)
    line: list[Sketched] = []
    for _ in range(OWN_STEPS):
        if seat not in game.to_act or world.outcome is not None:
            break
        action = player.move(world, seat, at).action
        if game.unforeseen(action) or action not in game.choices(seat):
            break
        line.append(Sketched(seat, str(action)))
        foreseen = foresee(game, seat, action, at)
        if foreseen.game is None or game.unclear(foreseen.events):
            break
        world.play(seat, action, at)
        game = foreseen.game
    return line


def _value(game: Game) -> float:
    """The mean estimate of the quick reviewer, over worlds in which the unknown differs."""
    if game.outcome is not None:
        return float(bool(game.outcome.winners))
    quick, _ = entry_of(game.name).reviewer
    seat = game.to_act[0]
    total = 0.0
    for sample in range(SAMPLES):
        world = _world(game, sample)
        best = bot_named(game.name, quick, f"plan {sample}").weigh(world, seat, 0)
        total += best[0].value if best else adviser_of(game).standing(world)[seat]
    return total / SAMPLES


def _world(game: Game, sample: int) -> Game:
    """A copy with imagined chance in which everything has come to light that a plan leaves unknown."""
    world = game.imagine(f"plan {sample}")
    world.come_to_light()
    return world


def _follow(game: Game, at: int, steps: Sequence[Sketched]) -> tuple[list[Foresight], Game]:
    """Return the knowledge about each step, and the game after those that can be played."""
    found: list[Foresight] = []
    for step in steps:
        if any(each.state in STOPS for each in found):
            found.append(_later(game, step))
            continue
        try:
            action = game.parse(step.do)
            if action in game.choices(step.seat) and (unknown := game.unforeseen(action)):
                found.append(_refused(game, step, unknown, "unknown"))
                continue
            foreseen = foresee(game, step.seat, action, at, step.results)
        except Refusal as refusal:
            found.append(_refused(game, step, refusal, "illegal"))
            continue
        forks = _forks(game, at, step, action, foreseen)
        if unknown := game.unclear(foreseen.events) or _unclear(game, forks):
            found.append(_refused(game, step, unknown, "unknown"))
            continue
        found.append(_known(game, step, action, foreseen, forks))
        game = foreseen.game or game
    return found, game


def _forks(game: Game, at: int, step: Sketched, action: Action, foreseen: Foreseen) -> tuple[Fork, ...]:
    """The possible results of the draw that interrupts an action."""
    found = []
    for result, weight in enumerate(foreseen.odds):
        if weight:
            results = (*step.results[: len(foreseen.shares)], result)
            events = foresee(game, step.seat, action, at, results).events[len(foreseen.events) :]
            found.append(Fork(result, weight / sum(foreseen.odds), list(events)))
    return tuple(found)


def _unclear(game: Game, forks: tuple[Fork, ...]) -> Refusal | None:
    """If no result makes an action clear: the reason."""
    reasons = [game.unclear(fork.events) for fork in forks]
    return reasons[0] if reasons and all(reasons) else None


def _known(game: Game, step: Sketched, action: Action, foreseen: Foreseen, forks: tuple[Fork, ...]) -> Foresight:
    pieces, costs, _ = game.info(step.seat, action)
    return Foresight(
        state="fine" if foreseen.game else "open",
        action=action,
        pieces=pieces,
        costs=costs,
        events=list(foreseen.events),
        shares=foreseen.shares,
        forks=forks,
        reasons=effects(game, step.seat, action) if forks or foreseen.shares else (),
    )


def _refused(game: Game, step: Sketched, refusal: Refusal, state: Literal["unknown", "illegal"]) -> Foresight:
    value = "" if refusal.value is None else str(refusal.value)
    said = {"code": refusal.code, "text": refusal.message, "rule": refusal.rule, "value": value}
    return msgspec.structs.replace(_later(game, step), state=state, **said)


def _later(game: Game, step: Sketched) -> Foresight:
    """A step that is not played: its action and its pieces, as far as they do not depend on the position."""
    try:
        action = game.parse(step.do)
    except Refusal:
        return Foresight("later")
    return Foresight("later", action, getattr(game.info_in(game.info_context, action), "pieces", ()))


def _choices(game: Game, seat: int) -> list[tuple[Action, ChoiceInfo]]:
    """Everything a seat may sketch: its choices, without preferences and without what nobody can know."""
    offered = [choice for choice in game.choices(seat) if not isinstance(choice, Form)]
    return [
        (action, game.info(seat, action))
        for action in offered
        if not isinstance(action, game.preferences) and game.unforeseen(action) is None
    ]
