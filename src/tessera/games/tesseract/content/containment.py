"""The nine containment cards, of which six are in a game, one at each value of the matrix (T3, T43)."""

from __future__ import annotations

from typing import NamedTuple

from tessera.games.tesseract import effects as e
from tessera.games.tesseract.effects import Effect


class ContainmentCard(NamedTuple):
    name: str
    text: str
    effect: Effect


def _card(name: str, text: str, *effect: e.Task) -> ContainmentCard:
    return ContainmentCard(name, text, effect)


CONTAINMENT = (
    _card("stasis", "The next two dice to be primed are destroyed instead.", e.stasis(2)),
    _card("purge", "Destroy every primed die of one colour.", e.purge()),
    _card("seal", "Breach marker back by two.", e.marker_back(2)),
    _card("reconstruction", "Put three destroyed dice, rolled, back on the cube.", e.put_back(3)),
    _card("exact-copy", "Contain a die of any lab without a set or run.", e.contain_one(any_lab=True)),
    _card("symposium", "Every player draws a level 3 card.", e.draw_all(3)),
    _card("surge", "Five more actions.", e.more_actions(5)),
    _card("open-labs", "Until the end of the turn dice of all labs may form your sets and runs.", e.open_labs()),
    _card("blackout", "The next two events do not happen.", e.blackout(2)),
)
CONTAINMENT_OF = {card.name: number for number, card in enumerate(CONTAINMENT)}
