"""A preview picture: a drawing beside the title and a few words.

As PNG it needs a renderer: pip install 'tessera-games[previews]'.
"""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path
from xml.sax.saxutils import escape

from tessera.core.game import Refusal

WIDTH, HEIGHT = 1200, 630
"""The size that chats and social sites ask for."""
FONT = Path(__file__).parent / "space-grotesk.ttf"
LEFT, TOP = 64, 64
COLUMN = 380
"""Pixels for the words."""
AIR = 48

# The colours are those of the client's tokens.css.
GROUND, GLOW, TEXT, DIM = "#0d1320", "#6fe3ff", "#e8eef9", "#9fb0cc"
MARK = (
    '<g transform="translate({x} {y}) scale({scale})">'
    '<rect x="2" y="2" width="20" height="20" rx="5.5" fill="none" stroke="#e8eef9" stroke-width="1.6"/>'
    '<path d="M12 2v5.2M12 16.8V22M2 12h5.2M16.8 12H22" stroke="#6fe3ff" stroke-width="2.2"/>'
    '<rect x="8.6" y="8.6" width="6.8" height="6.8" rx="2" transform="rotate(45 12 12)" fill="#6fe3ff"/></g>'
)
WHOLE = re.compile(r"<svg\b[^>]*?viewBox=\"([^\"]+)\"[^>]*>(.*)</svg>\s*\Z", re.DOTALL)
LETTER = 0.58
"""The width of a letter, in sizes of the font."""


def composed(title: str, lines: tuple[str, ...], drawing: str = "") -> str:
    """The picture as SVG: the words at the left, the drawing at the right; without one, the mark."""
    x, y = LEFT + COLUMN + AIR, AIR
    width, height = WIDTH - x - AIR, HEIGHT - 2 * AIR
    if found := WHOLE.search(drawing):
        box, inner = found.groups()
        shown = f'<svg x="{x}" y="{y}" width="{width}" height="{height}" viewBox="{box}">{inner}</svg>'
    else:
        shown = MARK.format(x=x + (width - height) / 2, y=y, scale=height / 24)
    size = min(60.0, COLUMN / (LETTER * max(1, len(title))))
    words = [_words(LEFT, TOP + 170, title, size, TEXT)]
    words += [_words(LEFT, TOP + 230 + 40 * n, line, 28, DIM) for n, line in enumerate(lines)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{GROUND}"/>'
        f'<radialGradient id="light"><stop offset="0" stop-color="{GLOW}" stop-opacity=".2"/>'
        f'<stop offset="1" stop-color="{GLOW}" stop-opacity="0"/></radialGradient>'
        f'<ellipse cx="{LEFT + 36}" cy="{TOP + 36}" rx="420" ry="420" fill="url(#light)"/>'
        f"{MARK.format(x=LEFT, y=TOP, scale=3)}{''.join(words)}{shown}"
        f"{_words(LEFT, HEIGHT - TOP, 'Tessera', 30, GLOW)}</svg>"
    )


def _words(x: float, y: float, text: str, size: float, fill: str) -> str:
    """One line of text, cut if it is too long for the column."""
    most = int(COLUMN / (LETTER * size)) + 2
    shown = text if len(text) <= most else f"{text[: most - 1]}…"
    return (
        f'<text x="{x}" y="{y}" font-family="Space Grotesk" font-weight="600" font-size="{size:g}" '
        f'fill="{fill}">{escape(shown)}</text>'
    )


def can_draw() -> bool:
    """The renderer is installed."""
    return find_spec("resvg_py") is not None


def png(svg: str) -> bytes:
    """The picture in pixels."""
    try:
        import resvg_py
    except ImportError:
        raise Refusal("no-pictures", "pictures need: pip install 'tessera-games[previews]'") from None
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=[str(FONT)]))
