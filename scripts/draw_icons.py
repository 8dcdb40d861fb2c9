"""Draws the app's icons from the mark: `python scripts/draw_icons.py`."""

from __future__ import annotations

from pathlib import Path

import resvg_py

PUBLIC = Path(__file__).parents[1] / "client" / "public"
NIGHT = "#0d1320"
LINES = '<path d="M12 2v5.2M12 16.8V22M2 12h5.2M16.8 12H22" stroke="{beam}" stroke-width="2.2"/>'
TILE = (
    '<rect x="2" y="2" width="20" height="20" rx="5.5" fill="none" stroke="{edge}" stroke-width="1.6"/>'
    + LINES
    + '<rect x="8.6" y="8.6" width="6.8" height="6.8" rx="2" transform="rotate(45 12 12)" fill="{beam}"/>'
)
COLOURS = {"edge": "#e8eef9", "beam": "#6fe3ff"}
WHITE = {"edge": "#fff", "beam": "#fff"}
SAFE = 0.68
"""The part of a maskable icon that every mask leaves, with some air around it."""


def mark() -> str:
    """The mark itself: a tile with four channels and a die in the middle."""
    return f'<rect width="24" height="24" rx="6" fill="{NIGHT}"/>{TILE.format(**COLOURS)}'


def full() -> str:
    """The mark on a ground without corners, for systems that cut icons into their own shape."""
    inner = f'<g transform="translate(12 12) scale({SAFE}) translate(-12 -12)">{TILE.format(**COLOURS)}</g>'
    return f'<rect width="24" height="24" fill="{NIGHT}"/>{inner}'


def badge() -> str:
    """One colour on nothing, for the status bar of a phone."""
    return TILE.format(**WHITE)


def svg(content: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{content}</svg>'


ICONS = {
    "icon-192.png": (mark, 192),
    "icon-512.png": (mark, 512),
    "icon-full-512.png": (full, 512),
    "apple-touch-icon.png": (full, 180),
    "badge.png": (badge, 96),
}


def main() -> None:
    for name, (drawing, size) in ICONS.items():
        (PUBLIC / name).write_bytes(resvg_py.svg_to_bytes(svg_string=svg(drawing()), width=size, height=size))


if __name__ == "__main__":
    main()
