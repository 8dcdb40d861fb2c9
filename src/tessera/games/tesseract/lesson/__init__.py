"""The lesson of TESSERACT."""

from pathlib import Path

from tessera.core.lesson import Lesson

LESSON = Lesson(
    Path(__file__).parent,
    (
        "cube", "matrix", "primed", "chance", "breaches", "plate", "lab", "cards", "character", "partners", "actions",
    ),
    ("end",),
)  # fmt: skip
