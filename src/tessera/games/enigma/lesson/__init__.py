"""The lesson of ENIGMA."""

from pathlib import Path

from tessera.core.lesson import Lesson

LESSON = Lesson(
    Path(__file__).parent,
    ("score", "network", "chambers", "players", "actions", "puzzle", "hourglass", "claim"),
    ("ready", "lay", "rotate", "claim"),
)
