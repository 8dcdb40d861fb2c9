"""Do the grades mean what they say (E42)?  Simulated people solve new cards; their tries are compared with the grades.

    python -m benchmarks grades                    # 1,000 cards of each kind, about half an hour on one core
    python -m benchmarks grades --cards 100        # fewer, quicker
    python -m benchmarks grades --chart docs/pictures/grades-study.svg

The people are in `benchmarks/solvers.py`.  Spearman's rank correlation is 1 where a higher grade always takes more
tries, and 0 where grades say nothing.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import mean, median, quantiles
from time import process_time
from typing import NamedTuple

from benchmarks.solvers import Person
from tessera.core.chance import Chance, key_from
from tessera.games.enigma.puzzles import CATEGORIES, GRADES, generate
from tessera.games.enigma.puzzles.calibration import spearman
from tessera.games.enigma.puzzles.editions import NEWEST_LIMITS

PEOPLE = {"weights": 10, "fragments": 16, "pipes": 10, "blocks": 4}
"""Simulated people who solve each card; the mean of their tries is the measure."""


class Studied(NamedTuple):
    """A card's grade, its work by the model, and the mean tries of the people who solved it."""

    grade: int
    work: int
    tries: float


def study(category: str, grade: int, cards: int) -> tuple[list[Studied], float]:
    """New cards of a kind and grade; and the milliseconds that making one takes."""
    found: list[Studied] = []
    spent = 0.0
    chance = Chance(key_from(f"study {category} {grade}"))
    for number in range(cards):
        began = process_time()
        card = generate(category, chance, grade, NEWEST_LIMITS)
        spent += process_time() - began
        seeds = (f"{category} {grade} {number} {person}" for person in range(PEOPLE[category]))
        tries = mean(Person(seed).solve(card) for seed in seeds)
        found.append(Studied(grade, NEWEST_LIMITS[category].work(card), tries))
    return found, 1000 * spent / len(found)


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="tessera bench grades", description=__doc__.partition("\n")[0])
    parser.add_argument("--cards", type=int, default=1000, help="of each kind (default 1000)")
    parser.add_argument("--kinds", nargs="*", default=CATEGORIES, choices=CATEGORIES)
    parser.add_argument("--workers", type=int, default=2, help="processes (default 2)")
    parser.add_argument("--chart", help="write a chart, as SVG")
    args = parser.parse_args(arguments)
    results: dict[str, list[Studied]] = {}
    with ProcessPoolExecutor(args.workers) as pool:
        asked = {
            category: [pool.submit(study, category, grade, args.cards // len(GRADES)) for grade in GRADES]
            for category in args.kinds
        }
    for category, parts in asked.items():
        cards = results[category] = [card for part in parts for card in part.result()[0]]
        cost = mean(part.result()[1] for part in parts)
        tries = [card.tries for card in cards]
        by_grade = [median(card.tries for card in cards if card.grade == grade) for grade in GRADES]
        print(
            f"{category:9}  {len(cards)} cards, {cost:.1f} ms each  Spearman of the grade"
            f" {spearman([card.grade for card in cards], tries):.2f}, of the work"
            f" {spearman([card.work for card in cards], tries):.2f}  median tries {by_grade}",
            flush=True,
        )
    if args.chart:
        Path(args.chart).write_text(chart(results), "utf-8")
    return 0


INK, LINE, TEXT, DIM, BEAM = "#0d1320", "#2c3a57", "#e8eef9", "#9fb0cc", "#6fe3ff"
WIDTH, HEIGHT, MARGIN = 470, 260, 40


def chart(results: dict[str, list[Studied]]) -> str:
    """By kind and grade: the tries of the middle half of the cards, their median, and the middle 90%."""
    body = "".join(
        f'<g transform="translate({at % 2 * WIDTH} {at // 2 * HEIGHT})">{_panel(category, cards)}</g>'
        for at, (category, cards) in enumerate(results.items())
    )
    width, height = 2 * WIDTH, (len(results) + 1) // 2 * HEIGHT
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        'role="img"><title>The tries of simulated people, by grade</title><style>'
        f"text{{font:12px Inter,system-ui,sans-serif;fill:{DIM}}}.name{{font-size:17px;font-weight:600;fill:{TEXT}}}"
        f'</style><rect width="{width}" height="{height}" rx="14" fill="{INK}"/>{body}</svg>\n'
    )


def _panel(category: str, cards: list[Studied]) -> str:
    from math import log2

    spread = {grade: [log2(card.tries) for card in cards if card.grade == grade] for grade in GRADES}
    parts = {grade: quantiles(tries, n=20) for grade, tries in spread.items()}
    low, high = min(part[0] for part in parts.values()), max(part[-1] for part in parts.values())
    floor, tall, wide = HEIGHT - 42, HEIGHT - 100, (WIDTH - 2 * MARGIN) / len(GRADES)

    def y(value: float) -> float:
        return floor - (value - low) / (high - low) * tall

    found = spearman([card.grade for card in cards], [card.tries for card in cards])
    body = f'<text x="{MARGIN}" y="34" class="name">{category.capitalize()}</text>'
    body += f'<text x="{WIDTH - MARGIN}" y="34" text-anchor="end">Spearman {found:.2f}</text>'
    for power in range(int(low), int(high) + 1):
        if low <= power <= high:
            body += f'<path d="M{MARGIN} {y(power):.1f}H{WIDTH - MARGIN}" stroke="{LINE}"/>'
            body += f'<text x="{MARGIN - 6}" y="{y(power) + 4:.1f}" text-anchor="end">{2**power}</text>'
    for grade, part in parts.items():
        x = MARGIN + (grade - 0.5) * wide
        body += f'<path d="M{x:.1f} {y(part[0]):.1f}V{y(part[-1]):.1f}" stroke="{DIM}"/>'
        box = f'x="{x - 16:.1f}" y="{y(part[14]):.1f}" width="32" height="{y(part[4]) - y(part[14]):.1f}"'
        body += f'<rect {box} rx="4" fill="#2f6f8f"/>'
        body += f'<path d="M{x - 16:.1f} {y(part[9]):.1f}h32" stroke="{BEAM}" stroke-width="2.5"/>'
        body += f'<text x="{x:.1f}" y="{floor + 20}" text-anchor="middle">grade {grade}</text>'
    return body


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
