"""Shared parts of all drawings of puzzles: two palettes (the glowing screen, the printed sheet) and the SVG sheet."""

from __future__ import annotations

from dataclasses import dataclass
from xml.sax.saxutils import escape


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours by use; on paper everything is flat and dark on white, to save ink and to cut out."""

    ground: str
    panel: str
    raised: str
    edge: str
    line: str
    text: str
    dim: str
    glow: str
    water: str
    core: str
    alarm: str


SCREEN = Palette(
    ground="#0d1320",
    panel="#070c16",
    raised="#202b42",
    edge="#3a4c70",
    line="#86a0cd",
    text="#e8eef9",
    dim="#9fb0cc",
    glow="#6fe3ff",
    water="#59d7f7",
    core="#f0fdff",
    alarm="#ff5d6c",
)

PAPER = Palette(
    ground="#ffffff",
    panel="#ffffff",
    raised="#eef2f8",
    edge="#8593ab",
    line="#33415c",
    text="#111a2b",
    dim="#4a5a77",
    glow="#0b7fa8",
    water="#9cd4ea",
    core="#ffffff",
    alarm="#c22a3a",
)


def palette(paper: bool) -> Palette:
    """The palette for paper, or for the screen."""
    return PAPER if paper else SCREEN


def number(value: float) -> str:
    """A coordinate, as short as it can be written."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def words(x: float, y: float, text: str, size: float, fill: str, weight: int = 600) -> str:
    """One centred line of text."""
    return (
        f'<text x="{number(x)}" y="{number(y)}" text-anchor="middle" font-family="Space Grotesk, Inter, sans-serif" '
        f'font-size="{number(size)}" font-weight="{weight}" fill="{fill}">{escape(text)}</text>'
    )


def sheet(width: int, height: int, title: str, body: str, ground: str) -> str:
    """The whole drawing, with its title for screen readers."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img"><title>{escape(title)}</title>'
        f'<rect width="{width}" height="{height}" rx="18" fill="{ground}"/>{body}</svg>\n'
    )
