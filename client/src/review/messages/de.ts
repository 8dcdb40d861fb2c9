/** Deutsche Texte der Rückschau. */
import type en from './en';
import type { Text } from '../../lib/language.svelte';

const de: Record<keyof typeof en, Text> = {
  'title': 'Rückschau',
  'lead': 'Wie sich die Siegchance entwickelt hat, und wo sie verloren ging.',
  'start': 'Spiel auswerten',
  'start.text': 'Ein Experte sieht sich jeden Zug an. Das dauert meist keine Minute; du kannst die Seite solange verlassen.',
  'working': 'Der Experte sieht sich das Spiel an: {done}',
  'chart': 'Siegchance im Lauf der Züge',
  'chart.rounds': 'Siegchance im Lauf der Runden',
  'turn': 'Zug {n}',
  'round': 'Runde {n}',
  'point': '{when}: {chances}',
  'won': 'gewonnen',
  'lost': 'verloren',
  'slips': 'Die teuersten Aktionen',
  'slips.none': 'Gut gespielt: Der Experte fand keine Aktion, die viel gekostet hat.',
  'did': 'Gespielt',
  'better': 'Besser',
  'cost.chance': 'kostete etwa {cost} Siegchance',
  'cost.points': 'kostete etwa {cost} Punkte',
  'cost.game': 'konnte das Spiel entscheiden',
  'look': 'Diesen Moment ansehen',
  'record': 'Zur Aufzeichnung',
  'how':
    'Jeder Punkt ist das Mittel von Spielen, die gute Spieler in Gedanken zu Ende führten. Was danach gewürfelt wurde, ist niemandes Schuld und zählt nicht.',
  'fault.not-over': 'Das Spiel läuft noch. Auswerten lässt es sich, wenn es vorbei ist.',
  'fault.unknown-table': 'Dieses Spiel gibt es nicht. Vielleicht ist der Link abgeschnitten.',
  'fault.too-fast': 'Zu viele Rückschauen auf einmal. Versuch es in einer Minute noch einmal.',
  'fault.offline': 'Der Server ist nicht zu erreichen.',
  'fault.other': 'Die Rückschau ist nicht gelungen.',
  'again': 'Noch einmal versuchen',
};
export default de;
