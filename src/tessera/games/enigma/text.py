"""Reading actions back from their text forms: `parse(str(action)) == action`.

>>> parse("lay 2,-1 r90")
Lay(x=2, y=-1, turn=1)
>>> [str(parse(text)) for text in ("choose pipes", "ready", "giveup", "networker 0", "pass", "timeup")]
['choose pipes', 'ready', 'giveup', 'networker 0', 'pass', 'timeup']
"""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from tessera.core.attempt import Hand
from tessera.core.game import Action, UnreadableAction
from tessera.games.enigma.actions import Choose, Claim, GiveUp, Lay, Networker, Pass, Ready, Show, TimeUp
from tessera.games.enigma.puzzles import Arrangement

LAY = re.compile(r"(-?\d{1,3}),(-?\d{1,3}) r(0|90|180|270)")


def _single(action: Action) -> Callable[[str], Action]:
    def read(rest: str) -> Action:
        if rest:
            raise ValueError(f"{action} takes no further words")
        return action

    return read


def _choose(rest: str) -> Action:
    return msgspec.convert({"type": "choose", "category": rest}, Choose)


def _board(kind: type[Claim] | type[Show]) -> Callable[[str], Action]:
    """Reads an arrangement and the moves of the hand behind it, which older texts do not have."""

    def read(rest: str) -> Action:
        end = rest.rfind("}") + 1
        arrangement = msgspec.json.decode(rest[:end] or rest, type=Arrangement)
        return kind(arrangement, msgspec.convert(rest[end:].removeprefix(" "), Hand))

    return read


def _lay(rest: str) -> Action:
    found = LAY.fullmatch(rest)
    if not found:
        raise ValueError("a lay reads like 'lay 2,-1 r90', with r0, r90, r180 or r270")
    return Lay(int(found[1]), int(found[2]), int(found[3]) // 90)


def _networker(rest: str) -> Action:
    if not re.fullmatch(r"\d", rest):
        raise ValueError("a networker's cell is one digit, as in 'networker 0'")
    return Networker(int(rest))


READ: dict[str, Callable[[str], Action]] = {
    "choose": _choose,
    "ready": _single(Ready()),
    "claim": _board(Claim),
    "show": _board(Show),
    "giveup": _single(GiveUp()),
    "lay": _lay,
    "networker": _networker,
    "pass": _single(Pass()),
    "timeup": _single(TimeUp()),
}
"""By the first word of a text: reads what follows it."""


def parse(text: str) -> Action:
    """The action whose text form this is.  Raises `UnreadableAction`."""
    verb, space, rest = text.partition(" ")
    read = READ.get(verb)
    if read is None:
        known = ", ".join(READ)
        raise UnreadableAction("unknown-verb", f"{verb!r} is not an action of ENIGMA; there are {known}", value=text)
    try:
        return read(rest or space)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise UnreadableAction("unreadable", f"cannot read {text!r}: {error}", value=text) from None
