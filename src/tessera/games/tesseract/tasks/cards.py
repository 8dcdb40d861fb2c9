"""Tasks on the research cards: draw, keep one of two, recall (T18, T22, T24)."""

from __future__ import annotations

from tessera.core.game import Action
from tessera.games.tesseract.actions import Choose
from tessera.games.tesseract.cards import deck_left, give_card, recall, return_card, take_card
from tessera.games.tesseract.content.passives import CROSS_REFERENCE
from tessera.games.tesseract.state import State, helped
from tessera.games.tesseract.tasks.task import Question, ShownPieces, Step


class DrawCard(Step, frozen=True):
    """Draw a research card; an empty deck gives nothing (T22, T24).

    Cross-reference: draw two, keep one, put the other back.
    """

    name = "draw"
    level: int

    def possible(self, state: State, player: int) -> bool:
        return deck_left(state, self.level) > 0

    def happen(self, state: State) -> None:
        left = deck_left(state, self.level)
        if not left:
            return
        card = take_card(state, self.level)
        if state.passives[self.who] != CROSS_REFERENCE or left == 1:
            give_card(state, self.who, card)
            return
        helped(state, self.who)
        other = take_card(state, self.level)
        if other == card:
            keep(state, self.who, card, other)
        else:
            state.stack.append(KeepCard(card, other, who=self.who))

    def packed(self) -> tuple[int, int]:
        return 0, self.level


class DrawForAll(Step, frozen=True):
    """Every player draws a research card, the active player first, then clockwise."""

    name = "draw-all"
    level: int

    def possible(self, state: State, player: int) -> bool:
        return deck_left(state, self.level) > 0

    def happen(self, state: State) -> None:
        for offset in reversed(range(state.players)):
            state.stack.append(DrawCard(self.level, who=(self.who + offset) % state.players))

    def packed(self) -> tuple[int, int]:
        return 0, self.level


def keep(state: State, player: int, card: int, other: int) -> None:
    """Keep one of two cards and put the other back."""
    return_card(state, other)
    give_card(state, player, card, put_back=state.edition.research[other].name)


class KeepCard(Question, frozen=True):
    """Cross-reference: keep one of the two cards that were drawn."""

    name = "keep"
    rule = "T23"
    first: int
    second: int

    def options(self, state: State) -> list[Action]:
        return [state.edition.choose_card[card] for card in (self.first, self.second)]

    def apply(self, state: State, action: Choose) -> None:
        card = state.edition.card_of_piece[action.piece]
        keep(state, self.who, card, self.second if card == self.first else self.first)

    def shown(self, state: State) -> ShownPieces:
        research = state.edition.research
        return ShownPieces(drawn=(research[self.first].name, research[self.second].name))

    def packed(self) -> tuple[int, int]:
        return self.first, self.second


class RecallCards(Question, frozen=True):
    """Take discarded cards below the highest level into one's hand."""

    name = "recall"

    def possible(self, state: State, player: int) -> bool:
        return any(state.discards[: state.edition.first[state.edition.highest_level]])

    def options(self, state: State) -> list[Action]:
        edition = state.edition
        cards = range(edition.first[edition.highest_level])
        return [edition.choose_card[card] for card in cards if state.discards[card]]

    def apply(self, state: State, action: Choose) -> None:
        self.again(state)
        recall(state, self.who, state.edition.card_of_piece[action.piece])
