"""Types and content of TESSERACT that are generated into the browser client."""

from __future__ import annotations

from tessera.core.export import Constant, Sheet, refusals_in, texts_in
from tessera.games import tesseract
from tessera.games.tesseract import GAME, dice
from tessera.games.tesseract.bots import reasons
from tessera.games.tesseract.content.plates import EVENTS
from tessera.games.tesseract.content.rule_numbers import ACTION_RULES, END_RULES, EVENT_RULES
from tessera.games.tesseract.daily import CubeOfTheDay
from tessera.games.tesseract.game import Tesseract
from tessera.games.tesseract.options import SEATS
from tessera.games.tesseract.primed import LAST_BREACH
from tessera.games.tesseract.tasks.task import ANY, decisions, questions
from tessera.games.tesseract.tasks.threat import ACTIONS_A_TURN

KINDS = [GAME.edition(rules) for rules in GAME.editions]
EDITIONS = [kind.edition for kind in KINDS if issubclass(kind, Tesseract)]
"""Tables of every edition are shown, so the client knows the cards and characters of all of them."""
VALUES = range(1, 7)
LABS = range(2, SEATS.most + 1)
"""Numbers of labs; one person has two (T1)."""
PLATE_SIDES = [{"side": plate.name, "difficulty": plate.difficulty} for plate in EDITIONS[-1].plates]
PLATE_EVENTS = {
    edition.rules: {plate.name: [plate.row(labs) for labs in LABS] for plate in edition.plates} for edition in EDITIONS
}

RESEARCH = {card.name: deck.level for edition in EDITIONS for deck in edition.decks for card in deck.cards}
CONTAINMENT = {card.name: card for edition in EDITIONS for card in edition.containment}
CHARACTERS = {character.name: character for edition in EDITIONS for character in edition.characters}
RULE_OF = "Readonly<Record<string, string>>"

SHEETS = (
    Sheet(
        "games/tesseract/view.gen.ts",
        (Tesseract.View, CubeOfTheDay),
        {"Colour": dice.ColourName, "Event": Tesseract.Events, "Action": Tesseract.Actions},
    ),
    Sheet(
        "games/tesseract/content.gen.ts",
        constants=(
            Constant("COLOURS", dice.COLOURS),
            Constant("VALUES", list(VALUES)),
            Constant("MATRIX", len(dice.COLOURS) * len(VALUES), "Dice to contain: one of each colour and value."),
            Constant("LAB_SPACES", dice.LAB_SPACES),
            Constant("ACTIONS_A_TURN", ACTIONS_A_TURN),
            Constant("ANY_TIMES", ANY, "The repeats that a question for any number of times starts with."),
            Constant("LAST_BREACH", LAST_BREACH, "The breach that loses the game."),
            Constant(
                "RESEARCH",
                RESEARCH,
                "The level of each research card.",
                "Readonly<Record<string, number>>",
            ),
            Constant("CONTAINMENT", list(CONTAINMENT), "The containment cards."),
            Constant("CHARACTERS", list(CHARACTERS)),
            Constant(
                "ABILITIES",
                {
                    **{character.special: f"special.{name}" for name, character in CHARACTERS.items()},
                    **{character.passive: f"passive.{name}" for name, character in CHARACTERS.items()},
                },
                "The key of each special and passive in the texts.",
                "Readonly<Record<string, string>>",
            ),
            Constant(
                "SUPPORT",
                [name for name, character in CHARACTERS.items() if character.support],
                "The characters that help the others more than themselves.",
                "readonly string[]",
            ),
            Constant("EVENTS", EVENTS),
            Constant("ACTION_RULES", ACTION_RULES, "The rule of each type of action.", RULE_OF),
            Constant("EVENT_RULES", EVENT_RULES, "The rule of each type of event.", RULE_OF),
            Constant("END_RULES", END_RULES, "The rule by which a game ended, by its reason.", RULE_OF),
            Constant("PLATES", PLATE_SIDES, "The sides of the plates and their difficulty."),
            Constant(
                "PLATE_EVENTS",
                PLATE_EVENTS,
                "How many of each event lie under the cube, by edition, side and number of labs: two, three, four.",
                "Readonly<Record<string, Readonly<Record<string, readonly (readonly number[])[]>>>>",
            ),
        ),
    ),
    Sheet(
        "games/tesseract/keys.gen.ts",
        constants=(
            Constant("RULES", Tesseract.numbered_rules, "The numbers of all rules."),
            Constant("REFUSALS", refusals_in(tesseract), "The codes of refused actions, and the rules that they cite."),
            Constant("DECISIONS", decisions(), "What a player can be asked about."),
            Constant(
                "DECISION_RULES",
                dict(sorted((question.name, question.rule) for question in questions() if question.rule)),
                "The rules behind decisions; the others have the rule of the card or ability they come from.",
                "Readonly<Record<string, string>>",
            ),
            Constant("REASONS", texts_in(reasons, "tesseract."), "The reasons that advice can give."),
        ),
    ),
)
