"""The eleven characters (T5), each with a passive and a special (T23)."""

from __future__ import annotations

from tessera.games.tesseract.content import passives
from tessera.games.tesseract.content.edition import Character
from tessera.games.tesseract.tasks.cards import DrawCard
from tessera.games.tesseract.tasks.cube import DampenDie, RemoveDice, RepositionDice, SwapDie
from tessera.games.tesseract.tasks.labs import RecolourDice, SubstituteDie, Superpose
from tessera.games.tesseract.tasks.primed import DestroyCrowded, SweepColumn
from tessera.games.tesseract.tasks.transfer import TransferDice

CHARACTERS = (
    Character("transport-engineer", passives.EFFICIENCY, "pack", (RemoveDice(times=2),), support=True),
    Character("quantum-physicist", passives.MANY_PATHS, "superposition", (Superpose(),)),
    Character("spectroscopist", passives.FILTER, "emission", (RecolourDice(times=2, optional=True),)),
    Character("pressure-analyst", passives.RELIEF, "vent", (DestroyCrowded(),)),
    Character("decontaminator", passives.CLEAN_HANDS, "sweep", (SweepColumn(),)),
    Character("structural-engineer", passives.LEVERAGE, "rebuild", (RepositionDice(times=2, optional=True),)),
    Character("roboticist", passives.MAGAZINE, "exchange", (SwapDie(),)),
    Character(
        "entanglement-theorist", passives.ENTANGLED, "teleport", (TransferDice(times=2, optional=True),), support=True
    ),
    Character("archivist", passives.CROSS_REFERENCE, "field-study", (DrawCard(2),), support=True),
    Character("shield-technician", passives.FARADAY_CAGE, "dampen", (DampenDie(),), support=True),
    Character("number-theorist", passives.MODULAR, "substitution", (SubstituteDie(),)),
)
