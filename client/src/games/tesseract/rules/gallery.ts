/** Everything TESSERACT is played with, by its anchor: characters, cards, events, plates. */
import { CHARACTERS, CONTAINMENT, EVENTS, PLATES, RESEARCH } from '../content.gen';
import type { GallerySection, RuleTexts } from '../../../rules/rulebook';
import { CREWS, eventsOf } from '../view';
import { named, t } from '../words';

/** The rule of each event. */
export const EVENT_RULE: Readonly<Record<string, string>> = Object.fromEntries(EVENTS.map((event, n) => [event, `T${35 + n}`]));

/** The anchor of a card, character, event or plate in the gallery. */
export const anchorOf = (kind: 'card' | 'character' | 'event' | 'plate', name: string): string => `${kind}-${name}`;

/** The events on a side with any number of players. */
export const eventsOn = (side: string): readonly string[] =>
  EVENTS.filter((event) => CREWS.some((players) => eventsOf(side, players)[event]));

export function gallery({ sections }: RuleTexts): readonly GallerySection[] {
  const entry = (kind: 'card' | 'event', name: string) => ({
    id: anchorOf(kind, name),
    title: named(kind, name),
    text: named(kind, `${name}.text`),
  });
  return [
    {
      id: 'characters',
      title: sections.characters,
      entries: CHARACTERS.map((name) => ({
        id: anchorOf('character', name),
        title: named('character', name),
        text: ['passive', 'special'].flatMap((kind) => [named(kind, name), named(kind, `${name}.text`)]).join(' '),
      })),
    },
    { id: 'research', title: sections.research, entries: Object.keys(RESEARCH).map((name) => entry('card', name)) },
    { id: 'containment', title: sections.containment, entries: CONTAINMENT.map((name) => entry('card', name)) },
    { id: 'all-events', title: sections['all-events'], entries: EVENTS.map((name) => entry('event', name)) },
    {
      id: 'plates',
      title: sections.plates,
      entries: PLATES.map(({ side, difficulty }) => ({
        id: anchorOf('plate', side),
        title: t('options.plate.side', { plate: side }),
        text: [t(`level.${difficulty}`), ...eventsOn(side).map((event) => named('event', event))].join(' '),
      })),
    },
  ];
}
