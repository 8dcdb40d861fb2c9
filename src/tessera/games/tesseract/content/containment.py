"""The nine containment cards, of which six are in a game, one at each value of the matrix (T3, T43)."""

from __future__ import annotations

from tessera.games.tesseract.content.edition import containment_card
from tessera.games.tesseract.tasks.cards import DrawForAll
from tessera.games.tesseract.tasks.contain import ContainOne
from tessera.games.tesseract.tasks.cube import PutBackDice
from tessera.games.tesseract.tasks.primed import PurgeColour
from tessera.games.tesseract.tasks.turn import Blackout, MoreActions, MoveMarkerBack, OpenLabs, Stasis

CONTAINMENT = (
    containment_card("stasis", Stasis(2)),
    containment_card("purge", PurgeColour()),
    containment_card("seal", MoveMarkerBack(2)),
    containment_card("reconstruction", PutBackDice(times=3)),
    containment_card("exact-copy", ContainOne(any_lab=True)),
    containment_card("symposium", DrawForAll(3)),
    containment_card("surge", MoreActions(5)),
    containment_card("open-labs", OpenLabs()),
    containment_card("blackout", Blackout(2)),
)
