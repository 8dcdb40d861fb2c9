"""Research cards: decks, hands and the discard pile (T4, T18, T22, T24)."""

from __future__ import annotations

from tessera.games.tesseract.actions import Study
from tessera.games.tesseract.content.edition import FIRST_LEVEL
from tessera.games.tesseract.dice import BIT
from tessera.games.tesseract.events import Drew
from tessera.games.tesseract.parts import ON_CARDS, ON_MATRIX, ON_PLAYERS
from tessera.games.tesseract.state import State


def deck_of(state: State, level: int) -> list[int]:
    """The deck of a level: how many of each card are left."""
    return state.decks[level - FIRST_LEVEL]


def deck_left(state: State, level: int) -> int:
    """The number of cards left in the deck of a level."""
    return sum(deck_of(state, level))


def take_card(state: State, level: int) -> int:
    """T10: a deck has no order; the card is drawn now from those that are left."""
    state.dirty |= ON_CARDS
    return state.edition.first[level] + state.chance.draw(deck_of(state, level))


def return_card(state: State, card: int) -> None:
    """Put a card back into its deck."""
    state.dirty |= ON_CARDS
    level = state.edition.level[card]
    deck_of(state, level)[card - state.edition.first[level]] += 1


def give_card(state: State, player: int, card: int, put_back: str = "") -> None:
    """Add a card to a hand; `put_back` names the card that was drawn with it and not kept."""
    state.dirty |= ON_PLAYERS
    state.hands[player].append(card)
    state.events.append(Drew(player, state.edition.research[card].name, put_back))


def discard(state: State, player: int, card: int) -> None:
    """Move a card from a hand to the discard pile."""
    state.dirty |= ON_PLAYERS | ON_CARDS
    state.hands[player].remove(card)
    state.discards[card] += 1


def recall(state: State, player: int, card: int) -> None:
    """Move a card from the discard pile to a hand."""
    state.dirty |= ON_CARDS
    state.discards[card] -= 1
    give_card(state, player, card)


def give_back(state: State, player: int, card: int) -> None:
    """Return a card that was played and is not spent to its hand (T17)."""
    state.dirty |= ON_PLAYERS | ON_CARDS
    state.discards[card] -= 1
    state.hands[player].append(card)


def offer_again(state: State, card: int) -> None:
    """Let a containment card that was used and is not spent be used again (T17)."""
    state.dirty |= ON_MATRIX
    state.used_cards &= ~BIT[state.cards.index(card)]


def studies(state: State, player: int) -> list[Study]:
    """T18: the cards below the highest level whose next deck is not empty."""
    edition = state.edition
    level = edition.level
    return [
        edition.study[card]
        for card in dict.fromkeys(state.hands[player])
        if level[card] < edition.highest_level and deck_left(state, level[card] + 1)
    ]
