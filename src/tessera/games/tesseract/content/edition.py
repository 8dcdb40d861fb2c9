"""An edition: the cards, characters and plates that a game is played with, and the lookups derived from them.

A game carries its edition (`state.edition`), so games of different editions can be played side by side.  Cards and
characters are numbered by their position in an edition; the state holds these numbers.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tessera.games.tesseract.actions import Choose, Play, Study, Use, one
from tessera.games.tesseract.content.passives import Passive
from tessera.games.tesseract.content.plates import Plate
from tessera.games.tesseract.tasks.task import Effect, Task

FIRST_LEVEL: Final = 2
"""The level of the first deck; the others follow (T4)."""


class ResearchCard(NamedTuple):
    """A research card (T24): a name and the tasks it puts on the stack."""

    name: str
    effect: Effect


class Deck(NamedTuple):
    """The research cards of one level (T4)."""

    level: int
    copies: int
    """How many of each card there are."""
    cards: tuple[ResearchCard, ...]


class ContainmentCard(NamedTuple):
    """A containment card (T43)."""

    name: str
    effect: Effect


class Character(NamedTuple):
    """A character (T5): a passive, and a special that is an effect like a card's (T23)."""

    name: str
    passive: Passive
    special: str
    effect: Effect
    support: bool = False
    """Whether it helps the other players more than itself."""


def research_card(name: str, *effect: Task) -> ResearchCard:
    """A research card in one line."""
    return ResearchCard(name, effect)


def containment_card(name: str, *effect: Task) -> ContainmentCard:
    """A containment card in one line."""
    return ContainmentCard(name, effect)


class Rulings(NamedTuple):
    """The differences between the rules of two editions; a released edition never changes."""

    cards_during: bool = False
    """T24: research cards may also be played between the steps of one's own action, special or card."""
    asks_for_all: bool = False
    """T17: "ask me first" covers every effect on a lab, not only transfers, and can be ticked at any time."""
    equal_dice_are_one: bool = False
    """Equal dice in a lab are one choice in every task, not only for sets and runs: the first of them is named."""
    filter_everywhere: bool = False
    """T23: Filter also recolours where Convoy adjusts one of the dice that were moved."""


FIRST_RULINGS = Rulings()


class Edition:
    """The content of a game under one version of the rules."""

    def __init__(
        self,
        rules: str,
        *,
        decks: tuple[Deck, ...],
        containment: tuple[ContainmentCard, ...],
        characters: tuple[Character, ...],
        plates: tuple[Plate, ...],
        rulings: Rulings = FIRST_RULINGS,
    ) -> None:
        self.rules = rules
        self.rulings = rulings
        self.cards_during, self.asks_for_all, self.equal_dice_are_one, self.filter_everywhere = rulings
        self.decks = decks
        self.containment = containment
        self.characters = characters
        self.plates = plates

        # Research cards, by number.
        self.research = tuple(card for deck in decks for card in deck.cards)
        self.level = [deck.level for deck in decks for _ in deck.cards]
        self.first = {deck.level: self.level.index(deck.level) for deck in decks}
        """The number of the first card of a level."""
        self.highest_level = decks[-1].level

        # Numbers by name.
        self.research_of = {card.name: number for number, card in enumerate(self.research)}
        self.containment_of = {card.name: number for number, card in enumerate(containment)}
        self.character_of = {character.name: number for number, character in enumerate(characters)}
        self.plate_of = {plate.name: plate for plate in plates}

        self.effect_of: dict[str, Effect] = {
            **{card.name: card.effect for card in self.research},
            **{card.name: card.effect for card in containment},
            **{character.special: character.effect for character in characters},
        }
        """The effect of a card or special, by its name."""

        # Actions by number, and numbers by the piece that an action names.
        self.study = [one(Study(card.name)) for card in self.research]
        self.play = [one(Play(card.name)) for card in self.research]
        self.use = [one(Use(card.name)) for card in containment]
        self.choose_card = [one(Choose(f"card:{card.name}")) for card in self.research]
        self.choose_character = [one(Choose(f"character:{character.name}")) for character in characters]
        self.card_of_piece = {choice.piece: number for number, choice in enumerate(self.choose_card)}
        self.character_of_piece = {choice.piece: number for number, choice in enumerate(self.choose_character)}
