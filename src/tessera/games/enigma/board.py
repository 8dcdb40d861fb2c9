"""ENIGMA's table as text, for terminals and language models, and as a picture made of the printed tiles."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from tessera.games.enigma.puzzles.look import SCREEN, number
from tessera.games.enigma.puzzles.text import drawn
from tessera.games.enigma.tiles import EXITS, Tile
from tessera.games.enigma.tiles_drawing import SIZE, Point, channel, draw, turned
from tessera.games.enigma.view import Conduits, Player, Spot, View

# The colours are those of the client's tokens.css.
SEATS = ("#f4f4f0", "#ffcf56", "#c792ff", "#4fd6d0")
MARGIN = 30
BAR = 46
"""Height of the score above the network."""
STEP = 14
"""Pixels a point in the score."""
EMPTY = 40
"""A place at which a tile may be laid is drawn this much smaller than a tile."""


RULES: dict[str, str] = {
    "choose": "E7",
    "ready": "E9",
    "race": "E12",
    "lay": "E17",
    "networker": "E18",
    "over": "E23",
}
"""By phase: the rule it is about."""


class EnigmaBoard:
    """Draws the views of ENIGMA."""

    def text(self, view: View, seat: int | None = None) -> str:
        lines = [self._headline(view, seat), ""]
        lines += [self._player(player, seat) for player in view.players]
        lines += ["", "Chambers (exits joined : cells r, g, b):"]
        for chamber in view.chambers:
            top = "empty" if chamber.top is None else f"{' '.join(chamber.top.groups)}, grade {chamber.grade}"
            taken = "" if chamber.taken is None else f", taken by seat {chamber.taken}"
            lines.append(f"  {chamber.category:<10} {top}{taken}; {chamber.left} tiles below")
        lines += ["", *self._network(view), "", *self._systems(view)]
        if seat is not None and view.phase == "race" and (card := view.players[seat].card) is not None:
            lines += ["", f"Your card ({view.players[seat].category}):", drawn(card)]
            lines.append(msgspec.json.encode(card).decode())
        return "\n".join(lines)

    def rule(self, view: View) -> str:
        return RULES.get(view.phase, "")

    def _headline(self, view: View, seat: int | None) -> str:
        if view.outcome is not None:
            winners = ", ".join(f"seat {winner}" for winner in view.outcome.winners)
            return f"The game is over: {winners} won ({view.outcome.reason})."
        whom = ", ".join("you" if each == seat else f"seat {each}" for each in view.to_act) or "the clock"
        return f"Round {view.round}, phase {view.phase}. To act: {whom}."

    def _player(self, player: Player, seat: int | None) -> str:
        who = "you" if player.seat == seat else f"seat {player.seat}"
        text = f"{who}: {player.points} points, {player.supply} networkers in the supply, {player.doing}"
        if player.tile is not None:
            text += f"; holds {' '.join(player.tile.groups)} ({player.category}, grade {player.grade})"
        return text

    def _network(self, view: View) -> list[str]:
        """A map of four by three characters a place: the exits of a tile, and the number of the system at each."""
        lines = ["Network (x to the east, y to the south); each tile shows the systems at its exits:"]
        spots = {(spot.x, spot.y): spot for spot in view.tiles}
        xs, ys = [spot.x for spot in view.tiles], [spot.y for spot in view.tiles]
        columns = range(min(xs) - 1, max(xs) + 2)
        labels = _labels(view)
        lines.append("      " + "".join(f"{f'x{x}':^9}" for x in columns))
        for y in range(min(ys) - 1, max(ys) + 2):
            rows = ["      ", f"{f'y{y}':<6}", "      "]
            for x in columns:
                for at, part in enumerate(_drawn(spots.get((x, y)), labels)):
                    rows[at] += part
            lines += [row.rstrip() for row in rows]
        return [line for line in lines if line.strip()]

    def _systems(self, view: View) -> list[str]:
        labels = _labels(view)
        lines = ["Open systems (open ends; cells red, green, blue; networkers):"]
        for system in view.systems:
            if not system.open_ends:
                continue
            standing = ", ".join(
                f"seat {worker.seat} on {worker.colour} {worker.cell.removeprefix('cell:')}"
                for worker in system.networkers
            )
            red, green, blue = system.cells
            who = standing or "nobody"
            worth = f"; closed now it gives {system.worth}" if any(system.worth) else ""
            lines.append(f"  {labels[system.number]}: {system.open_ends} ends; {red} {green} {blue}; {who}{worth}")
        return lines

    def svg(self, view: View) -> str:
        spots = [(spot.x, spot.y) for spot in view.tiles] + [(place.x, place.y) for place in view.places]
        left, top = min(x for x, _ in spots), min(y for _, y in spots)
        columns, rows = max(x for x, _ in spots) - left + 1, max(y for _, y in spots) - top + 1
        width = max(columns * SIZE, 24 * STEP) + 2 * MARGIN
        height = rows * SIZE + 2 * MARGIN + BAR
        at = {(x, y): (MARGIN + (x - left) * SIZE, MARGIN + BAR + (y - top) * SIZE) for x, y in spots}
        parts = []
        for player in view.players:
            y = MARGIN // 2 + player.seat * 12
            parts.append(
                f'<rect x="{MARGIN}" y="{y}" width="{min(24, player.points) * STEP + 4}" height="9" rx="4" '
                f'fill="{SEATS[player.seat]}"/>'
            )
        for place in view.places:
            x, y = at[place.x, place.y]
            inset, side = EMPTY // 2, SIZE - EMPTY
            parts.append(
                f'<rect x="{x + inset}" y="{y + inset}" width="{side}" height="{side}" rx="10" fill="none" '
                f'stroke="{SCREEN.edge}" stroke-width="2" stroke-dasharray="6 5"/>'
            )
        for spot in view.tiles:
            x, y = at[spot.x, spot.y]
            turn = f"rotate({90 * spot.turn} {SIZE / 2:g} {SIZE / 2:g})"
            parts.append(f'<g transform="translate({x} {y}) {turn}">{_tile_drawing(spot.tile).strip()}</g>')
        by_name = {spot.name.removeprefix("tile:"): spot for spot in view.tiles}
        for system in view.systems:
            for worker in system.networkers:
                _, name, cell = worker.cell.split(":")
                spot = by_name[name]
                x, y = at[spot.x, spot.y]
                dx, dy = turned(_cells(spot.tile)[int(cell)], spot.turn)
                parts.append(
                    f'<circle cx="{number(x + dx)}" cy="{number(y + dy)}" r="9" fill="{SEATS[worker.seat]}" '
                    f'stroke="{SCREEN.ground}" stroke-width="2.5"/>'
                )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
            f'role="img"><title>ENIGMA, round {view.round}</title><rect width="{width}" height="{height}" '
            f'fill="{SCREEN.ground}"/>{"".join(parts)}</svg>\n'
        )


def _labels(view: View) -> dict[int, str]:
    """A short number for each open system; a closed one is shown by a dash."""
    still_open = [system.number for system in view.systems if system.open_ends]
    labels = {system.number: "-" for system in view.systems}
    return labels | {system: str(label) for label, system in enumerate(still_open, start=1)}


def _drawn(spot: Spot | None, labels: dict[int, str]) -> tuple[str, str, str]:
    """Three lines of nine characters: the systems at the north, west and east, and south exits."""
    if spot is None:
        return " " * 9, f"{'·':^9}", " " * 9
    at = {
        (EXITS.index(exit) + spot.turn) % 4: labels[spot.systems[group]]
        for group, text in enumerate(spot.tile.groups)
        for exit in text.partition(":")[0]
    }
    return f"{at[0]:^9}", f" {at[3]:<2} + {at[1]:>2} ", f"{at[2]:^9}"


@lru_cache(maxsize=256)
def _tile_drawing(tile: Conduits) -> str:
    return draw(Tile(" ".join(tile.groups)))


@lru_cache(maxsize=256)
def _cells(tile: Conduits) -> list[Point]:
    """The points at which the cells of a tile are drawn, in the order of their numbers."""
    groups = [(sorted(map(EXITS.index, exits)), cells) for exits, cells in Tile(" ".join(tile.groups)).groups]
    crossing = all(len(exits) == 2 and exits[1] - exits[0] == 2 for exits, _ in groups)
    return [place for exits, cells in groups for place in channel(exits, len(cells), crossing)[1]]


BOARD = EnigmaBoard()
