"""The 41 research cards: sixteen of level 2 (two of each), fourteen of level 3 (two of each), eleven of level 4 (T4).

A level 2 card is worth about one action, level 3 two, level 4 four.
"""

from __future__ import annotations

from tessera.games.tesseract.content.edition import Deck, research_card
from tessera.games.tesseract.tasks.cards import RecallCards
from tessera.games.tesseract.tasks.contain import ContainOne, ContainTwo
from tessera.games.tesseract.tasks.cube import RemoveDice, RepositionDice, TunnelDie
from tessera.games.tesseract.tasks.labs import (
    AdjustDice,
    AdjustOneOf,
    AlignDice,
    DialDie,
    FlipDie,
    MaterialiseDie,
    RewriteDie,
    RollDice,
)
from tessera.games.tesseract.tasks.primed import AdjustPrimed, ClearColumn, DestroyDifferent, DestroyLow
from tessera.games.tesseract.tasks.task import ANY
from tessera.games.tesseract.tasks.transfer import TransferDice
from tessera.games.tesseract.tasks.turn import MoreActions, MoveMarkerBack, SkipThreat

DECKS = (
    Deck(level=2, copies=2, cards=(
        research_card("calibrate", AdjustDice(times=2)),
        research_card("invert", FlipDie()),
        research_card("extraction", RemoveDice()),
        research_card("courier", TransferDice(times=2, optional=True)),
        research_card("coolant", AdjustPrimed(2)),
        research_card("shake", RollDice()),
        research_card("brace", RepositionDice()),
        research_card("overclock", MoreActions(1)),
    )),
    Deck(level=3, copies=2, cards=(
        research_card("precision", DialDie()),
        research_card("resonance", AdjustDice(each_once=True, times=ANY, optional=True)),
        research_card("twin-extraction", RemoveDice(times=2)),
        research_card("neutralise", DestroyLow()),
        research_card("convoy", TransferDice(feeds=True, times=ANY, optional=True), AdjustOneOf()),
        research_card("overdrive", MoreActions(2)),
        research_card("spectrum", RewriteDie()),
    )),
    Deck(level=4, copies=1, cards=(
        research_card("absolute-zero", ClearColumn()),
        research_card("master-key", ContainOne()),
        research_card("twin-containment", ContainTwo()),
        research_card("event-horizon", SkipThreat()),
        research_card("time-dilation", MoreActions(4)),
        research_card("materialise", MaterialiseDie()),
        research_card("annihilation", DestroyDifferent(times=3, optional=True)),
        research_card("tunnel", TunnelDie()),
        research_card("alignment", AlignDice(times=3, optional=True)),
        research_card("rewind", MoveMarkerBack(1)),
        research_card("paradox", RecallCards(times=2, optional=True)),
    )),
)  # fmt: skip
