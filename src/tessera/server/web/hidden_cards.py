"""The previews of cards that are hidden until they are started: those of a day, and those of a duel."""

from __future__ import annotations

import datetime
from typing import NamedTuple

from tessera.core.game import Refusal
from tessera.core.preview import Head
from tessera.server.previews.covered import CoveredCard
from tessera.server.web.attempts import attempts_with
from tessera.server.web.daily import today
from tessera.server.web.duels import Duel, DuelCard
from tessera.server.web.results import categories, day_of


class HiddenCards(NamedTuple):
    """The words of such a page, and its picture: the key in the cache, the title, its lines, the cards."""

    head: Head
    key: tuple[str, ...]
    title: str
    lines: tuple[str, ...]
    cards: tuple[CoveredCard, ...]


def of_day(category: str, day: str) -> HiddenCards | None:
    """A day's cards, or the one of a category."""
    shown = (category,) if category else categories()
    try:
        date = day_of(day) if day else today()
        cards = tuple(CoveredCard(each.capitalize(), attempts_with(each).grade_of_day(date)) for each in shown)
    except Refusal:
        return None
    when = said(date)
    title, name = ("Daily card", cards[0].name) if category else ("Daily cards", "Daily cards")
    text = f"The same for everybody, hidden until you start. Grade {cards[0].grade}; how quick were the others?"
    return HiddenCards(Head(f"{name}, {when} · Tessera", text), ("day", category, f"{date}"), title, (when,), cards)


def said(date: datetime.date) -> str:
    """A date in words."""
    return f"{date.day} {date:%B} {date.year}"


def of_duel(name: str, duel: Duel) -> HiddenCards:
    """The cards of a duel, and the times to beat."""
    number = f"{len(duel.cards)} cards" if len(duel.cards) > 1 else "1 card"
    title = f"Can you beat {duel.name}?" if duel.name else "A duel"
    text = f"{number}, hidden until you start. Play whenever you like; no account."
    words = f"Beat {duel.name}" if duel.name else "A duel"
    cards = tuple(
        CoveredCard(each.puzzle.category.capitalize(), each.puzzle.grade, time_to_beat(each)) for each in duel.cards
    )
    return HiddenCards(Head(f"{title} · Tessera", text), ("duel", name), words, (number, "on any day"), cards)


def time_to_beat(card: DuelCard) -> str:
    """The best time of its ghosts; empty if none of them has solved it."""
    solved = [ghost.end for ghost in card.ghosts if ghost.how == "solved" and ghost.end is not None]
    if not solved:
        return ""
    minutes, seconds = divmod(min(solved) // 1000, 60)
    return f"{minutes}:{seconds:02}"
