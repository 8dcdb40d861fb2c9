"""TESSERACT's table as text, for terminals and language models, and as a picture."""

from __future__ import annotations

from tessera.games.tesseract.dice import COLOURS, LAYERS, VALUES
from tessera.games.tesseract.primed import LAST_BREACH
from tessera.games.tesseract.view import Player, View

WIDTH = 20
"""Columns of one layer in the text."""
SPAN = range(4)

# The colours are those of the client's tokens.css.
GROUND, PANEL, LINE, FAINT, ALARM, GLOW = "#0d1320", "#151d2e", "#3a4c70", "#202b42", "#ff5d6c", "#6fe3ff"
FACE = {"yellow": "#f5c84c", "orange": "#ef7d3b", "purple": "#a678f0", "blue": "#4f93ff"}
COVERED = {"yellow": "#bd7d1e", "orange": "#a3491c", "purple": "#6a45b4", "blue": "#2b5cba"}
UNSEEN = "#3a4c70"
PIP = "#0b1020"
PIPS = {
    "1": ((0, 0),),
    "2": ((-1, -1), (1, 1)),
    "3": ((-1, -1), (0, 0), (1, 1)),
    "4": ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    "5": ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    "6": ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
SIZE = 34
"""Pixels from one die to the next in the picture."""
PAD = 12


def short(die: str) -> str:
    """A die in two letters: Y4, O? for an unknown value, ?? for an unknown colour, a dot for none."""
    if not die:
        return " ."
    return "??" if die == "?" else f"{die[0].upper()}{die[-1]}"


class TesseractBoard:
    """Draws the views of TESSERACT."""

    def text(self, view: View, seat: int | None = None) -> str:
        lines = [self._headline(view, seat), ""]
        lines += self._cube(view)
        lines += ["", "Events under the cube: " + self._events(view)]
        lines += ["", *(self._player(view, number, player, seat) for number, player in enumerate(view.players))]
        lines += ["", *self._primed(view), "", *self._matrix(view)]
        effects = [
            f"{name} {count}"
            for name, count in (("stasis", view.stasis), ("blackout", view.blackout), ("skipped threats", view.skips))
            if count
        ]
        if view.open_labs:
            effects.append("open labs")
        if effects:
            lines += ["", "In effect: " + ", ".join(effects)]
        return "\n".join(lines)

    def rule(self, view: View) -> str:
        return view.decision.rule if view.decision is not None else ""

    def _headline(self, view: View, seat: int | None) -> str:
        if view.outcome is not None:
            return f"The game is {'won' if view.outcome.winners else 'lost'}: {view.outcome.reason}."
        parts = [f"Round {view.round}, {view.phase} phase, {view.actions} actions left"]
        if view.decision is not None:
            whom = "you" if view.decision.seat == seat else f"seat {view.decision.seat}"
            parts.append(f"{whom} (player {view.decision.player}): {view.decision.about} ({view.decision.rule})")
        return ". ".join(parts) + "."

    def _cube(self, view: View) -> list[str]:
        lines = [f"Cube: {view.dice_left} dice.  * removable, ! removable and next to be primed, ~ dampened"]
        lines.append("".join(f"  {f'layer {layer}':<{WIDTH}}" for layer in reversed(LAYERS)))
        lines.append(f"  {'   x0  x1  x2  x3':<{WIDTH}}" * len(LAYERS))
        for y in SPAN:
            row = ""
            for layer in reversed(LAYERS):
                dice = "".join(self._cell(view, f"cube:{x},{y},{layer}") for x in SPAN)
                row += f"  {f'y{y}{dice}':<{WIDTH}}"
            lines.append(row.rstrip())
        return lines

    def _cell(self, view: View, cell: str) -> str:
        mark = "!" if cell in view.lowest else "*" if cell in view.removable else " "
        if cell in view.dampened:
            mark = "~"
        return f" {short(view.cube.get(cell, ''))}{mark}"

    def _events(self, view: View) -> str:
        known = [f"{column.removeprefix('plate:')} {event}" for column, event in sorted(view.plate.items())]
        left = [f"{count} {event}" for event, count in view.events_left.items() if count]
        return f"known {'; '.join(known) or 'none'}. Still hidden: {', '.join(left) or 'none'}."

    def _player(self, view: View, number: int, player: Player, seat: int | None) -> str:
        lab = " ".join(f"{space}:{short(die).strip()}" for space, die in enumerate(player.lab))
        marks = [word for word, holds in (("you", player.seat == seat), ("active", number == view.active)) if holds]
        who = f" ({', '.join(marks)})" if marks else ""
        hand = ", ".join(player.hand) or "no cards"
        return f"lab:{number} {player.character or 'no character yet'}{who}   {lab}   hand: {hand}"

    def _primed(self, view: View) -> list[str]:
        part, whole = view.odds.chance
        columns = [f"{value}: {' '.join(map(short, view.primed[value - 1])) or '–'}" for value in VALUES]
        gone = ", ".join(f"{count} {colour}" for colour, count in view.destroyed.items() if count) or "none"
        return [
            f"Breaches {view.breaches} of {LAST_BREACH}; the next priming breaches with {part}/{whole}.",
            "Primed   " + "   ".join(columns),
            f"Destroyed: {gone}",
        ]

    def _matrix(self, view: View) -> list[str]:
        filled = set(view.matrix)
        lines = ["Matrix   " + "  ".join(f"{value}" for value in VALUES) + f"    ({len(filled)} of 24 contained)"]
        for colour in COLOURS:
            marks = "  ".join("■" if f"{colour}{value}" in filled else "·" for value in VALUES)
            lines.append(f"{colour:<9}{marks}")
        slots = [f"{slot.value} {slot.card} ({slot.status})" for slot in view.slots if slot.card]
        lines.append(f"Containment cards: {'; '.join(slots) or 'all face down'}.  Decks 2–4: {view.decks}")
        return lines

    def svg(self, view: View) -> str:
        layer = 4 * SIZE + PAD
        width, right = 4 * layer + 2 * PAD, PAD
        parts = []
        for number, level in enumerate(reversed(LAYERS)):
            parts += self._draw_layer(view, level, right + number * layer, PAD)
        top = PAD + 4 * SIZE + 2 * PAD
        for number, player in enumerate(view.players):
            left, down = PAD + number % 2 * (width // 2), top + number // 2 * (SIZE + PAD)
            edge = GLOW if number == view.active else LINE
            parts.append(_panel(left, down, len(player.lab) * SIZE, SIZE, edge))
            parts += [_die(die, left + space * SIZE, down) for space, die in enumerate(player.lab) if die]
        top += (len(view.players) + 1) // 2 * (SIZE + PAD) + PAD
        deepest = max(map(len, view.primed), default=0)
        for value, dice in enumerate(view.primed):
            parts.append(_panel(PAD + value * SIZE, top, SIZE, max(6, deepest) * SIZE, LINE))
            parts += [_die(die, PAD + value * SIZE, top + at * SIZE) for at, die in enumerate(dice)]
        left = width // 2
        for row, colour in enumerate(COLOURS):
            for value in VALUES:
                x, y, name = left + (value - 1) * SIZE, top + row * SIZE, f"{colour}{value}"
                parts.append(_panel(x, y, SIZE, SIZE, COVERED[colour]))
                if name in view.matrix:
                    parts.append(_die(name, x, y))
        for number in range(LAST_BREACH):
            lit = ALARM if number < view.breaches else FAINT
            parts.append(f'<circle cx="{left + 17 + number * 30}" cy="{top + 5 * SIZE}" r="11" fill="{lit}"/>')
        height = top + max(6, deepest) * SIZE + PAD
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
            f'role="img"><title>TESSERACT, turn {view.turn}</title><rect width="{width}" height="{height}" '
            f'fill="{GROUND}"/>{"".join(parts)}</svg>\n'
        )

    def _draw_layer(self, view: View, layer: int, left: int, top: int) -> list[str]:
        parts = [_panel(left, top, 4 * SIZE, 4 * SIZE, LINE)]
        for y in SPAN:
            for x in SPAN:
                cell = f"cube:{x},{y},{layer}"
                if cell in view.cube:
                    edge = ALARM if cell in view.lowest else GLOW if cell in view.removable else ""
                    parts.append(_die(view.cube[cell], left + x * SIZE, top + y * SIZE, edge))
                elif layer == 0 and f"plate:{x},{y}" in view.plate:
                    parts.append(_panel(left + x * SIZE + 6, top + y * SIZE + 6, SIZE - 12, SIZE - 12, ALARM))
        return parts


def _panel(x: int, y: int, width: int, height: int, edge: str) -> str:
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="6" fill="{PANEL}" stroke="{edge}" '
        f'stroke-width="1.5"/>'
    )


def _die(die: str, x: int, y: int, edge: str = "") -> str:
    """A die with its pips; a covered one is darker, one of unknown colour grey."""
    colour = next((colour for colour in COLOURS if die.startswith(colour)), "")
    value = die[-1]
    fill = UNSEEN if not colour else FACE[colour] if value in PIPS else COVERED[colour]
    stroke = f' stroke="{edge}" stroke-width="2.5"' if edge else ""
    middle, step = SIZE / 2, SIZE / 4.6
    pips = "".join(
        f'<circle cx="{x + middle + dx * step:.1f}" cy="{y + middle + dy * step:.1f}" r="3" fill="{PIP}"/>'
        for dx, dy in PIPS.get(value, ())
    )
    return f'<rect x="{x + 2}" y="{y + 2}" width="{SIZE - 4}" height="{SIZE - 4}" rx="7" fill="{fill}"{stroke}/>{pips}'


BOARD = TesseractBoard()
