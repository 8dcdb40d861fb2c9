"""Draw the two pictures in docs/architecture.md: the packages, and the path of one action.

python scripts/draw_rooms.py
"""

from __future__ import annotations

from pathlib import Path

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
INK, PANEL, LINE, TEXT, DIM, GLOW, WARM = "#0d1320", "#151d2e", "#2c3a57", "#e8eef9", "#9fb0cc", "#6fe3ff", "#ffb454"

ROOMS = [
    # name, what it is, x, y, width
    ("client/", "the browser: draws, knows no rules", 40, 40, 340),
    ("cli/", "tessera serve, play, simulate, mcp, record …", 420, 40, 340),
    ("server/", "table, wire, web, store, fanout", 40, 150, 340),
    ("console/", "a game as text: terminals, models", 420, 150, 340),
    ("games/enigma/", "rules, puzzles, bots, lesson", 40, 260, 340),
    ("games/tesseract/", "rules, cards, bots, lesson", 420, 260, 340),
    ("bots/", "the contract of a bot, advice, review", 40, 370, 340),
    ("lab/", "many games at once, environments", 420, 370, 340),
    ("core/", "Game, Chance, Match, Record, registry", 230, 480, 340),
]
ARROWS = [
    ((210, 104), (210, 150)), ((500, 104), (300, 150)), ((590, 104), (590, 150)),
    ((210, 214), (210, 260)), ((300, 214), (520, 260)), ((500, 214), (280, 260)), ((590, 214), (590, 260)),
    ((210, 324), (210, 370)), ((590, 324), (590, 370)), ((300, 324), (520, 370)), ((500, 324), (280, 370)),
    ((420, 402), (384, 405)), ((210, 434), (320, 480)), ((590, 434), (480, 480)),
]  # fmt: skip

WAY = [
    ("decode", "a typed message, or an error"),
    ("seat", "is it yours to act?"),
    ("rules", "legal is what choices offers"),
    ("append", "unique (table, seq)"),
    ("commit", "on disk, before anyone is told"),
    ("acknowledge", "done, once per id"),
    ("broadcast", "one encoded step for all"),
]


def sheet(width: int, height: int, body: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'font-family="Inter, system-ui, sans-serif">'
        f'<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">'
        f'<path d="M0 0 8 4 0 8z" fill="{GLOW}"/></marker></defs>'
        f'<rect width="{width}" height="{height}" rx="14" fill="{INK}"/>{body}</svg>\n'
    )


def box(name: str, text: str, x: int, y: int, width: int) -> str:
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="64" rx="12" fill="{PANEL}" stroke="{LINE}"/>'
        f'<text x="{x + 18}" y="{y + 28}" fill="{TEXT}" font-size="17" font-weight="600">{name}</text>'
        f'<text x="{x + 18}" y="{y + 49}" fill="{DIM}" font-size="13">{text}</text>'
    )


def arrow(start: tuple[int, int], end: tuple[int, int]) -> str:
    (x1, y1), (x2, y2) = start, end
    return f'<path d="M{x1} {y1} {x2} {y2 - 3}" stroke="{GLOW}" stroke-width="1.6" fill="none" marker-end="url(#tip)"/>'


def rooms() -> str:
    return sheet(800, 584, "".join(arrow(*each) for each in ARROWS) + "".join(box(*each) for each in ROOMS))


def way() -> str:
    parts = [f'<path d="M40 62 H1024" stroke="{LINE}" stroke-width="2"/>']
    for number, (name, text) in enumerate(WAY):
        x = 40 + number * 142
        colour = WARM if name == "commit" else GLOW
        parts.append(f'<circle cx="{x + 8}" cy="62" r="8" fill="{colour}"/>')
        parts.append(f'<text x="{x}" y="38" fill="{TEXT}" font-size="16" font-weight="600">{name}</text>')
        words, line, y = text.split(), "", 92
        for word in [*words, ""]:
            if not word or len(line) + len(word) > 17:
                parts.append(f'<text x="{x}" y="{y}" fill="{DIM}" font-size="12.5">{line.strip()}</text>')
                line, y = "", y + 17
            line += f" {word}"
    return sheet(1060, 140, "".join(parts))


if __name__ == "__main__":
    PICTURES.mkdir(parents=True, exist_ok=True)
    (PICTURES / "rooms.svg").write_text(rooms())
    (PICTURES / "way-of-one-action.svg").write_text(way())
