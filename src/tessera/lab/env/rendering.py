"""Rendering: the game's own board as text, or as an array of pixels of one size for the whole game."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tessera.core.board import board_of
from tessera.core.game import Refusal

RENDER_MODES = ["human", "ansi", "rgb_array"]
FRAME = 640
"""Width and height of a picture, in pixels."""
GROUND = (13, 19, 32)
"""The colour around a board that is not square."""


def as_text(game: str, view: Any, seat: int | None) -> str:
    """The board as text; for a game without a board, its view as JSON."""
    board = board_of(game)
    if board is None:
        import msgspec

        return msgspec.json.encode(view).decode()
    return board.text(view, seat)


def as_pixels(game: str, view: Any) -> NDArray[np.uint8]:
    """The board as pixels, fitted into the frame."""
    import resvg_py
    from PIL import Image

    board = board_of(game)
    if board is None:
        raise Refusal("no-board", f"{game} draws no pictures", value=game)
    drawn = Image.open(BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=board.svg(view), skip_system_fonts=True))))
    scale = FRAME / max(drawn.size)
    fitted = drawn.convert("RGB").resize((round(drawn.width * scale), round(drawn.height * scale)))
    frame = Image.new("RGB", (FRAME, FRAME), GROUND)
    frame.paste(fitted, ((FRAME - fitted.width) // 2, (FRAME - fitted.height) // 2))
    return np.asarray(frame, dtype=np.uint8).copy()


def render(mode: str | None, game: str, view: Any, seat: int | None) -> str | NDArray[np.uint8] | None:
    """The board in a mode of `RENDER_MODES`; `human` prints it."""
    if mode == "rgb_array":
        return as_pixels(game, view)
    text = as_text(game, view, seat)
    if mode == "ansi":
        return text
    print(text)
    return None
