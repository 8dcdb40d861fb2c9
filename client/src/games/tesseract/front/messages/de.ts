/** Texts that introduce the game. */
import type { Text } from '../../../../lib/language.svelte';
import type en from './en';

const de: Record<keyof typeof en, Text> = {
  'title': 'Tesseract',
  'line': 'Baut den Tesseract Würfel um Würfel ab, bevor er zündet.',
  'length': 'vier Stufen',
  'art': 'Ein Block aus farbigen Würfeln auf einem Drehteller.',
  'art.turn': 'Tesseract drehen',
  'art.help': 'Ziehen oder Pfeiltasten benutzen.',
  'daily': 'Der Block des Tages',
  'daily.text': 'Platte {plate}, dieselben Würfel für alle. Du spielst zwei Figuren.',
  'daily.play': 'Spielen',
  'daily.won': '✓ Gewonnen',
  'daily.lost': 'Verloren',
  'how.1.title': 'Ein Block aus 64 Würfeln',
  'how.1':
    'Je sechzehn Würfel in vier Farben bilden einen Block auf dem Drehteller. Nehmen lässt sich nur ein Würfel, der oben und an zwei Seiten frei ist. Was darunter liegt, zeigt seinen Wert erst, wenn es aufgedeckt wird.',
  'how.2.title': 'Gemeinsam abbauen',
  'how.2':
    'Alle spielen auf derselben Seite. Ein Zug hat drei Aktionen: einen Würfel ins Labor entnehmen, einen Wert um eins justieren, einen Würfel transferieren, eine bessere Karte erforschen, entschärfen oder tun, was nur die eigene Figur kann.',
  'how.3.title': 'Jeden Wert jeder Farbe entschärfen',
  'how.3':
    'Drei oder mehr Würfel im Labor mit gleichem Wert oder in lückenloser Folge, alle in einer Farbe oder alle verschieden: Dann kommt einer davon an seinen Platz in der Matrix aus vier Farben und sechs Werten. Sind alle 24 Plätze gefüllt, habt ihr gemeinsam gewonnen.',
  'how.4.title': 'Der Tesseract wehrt sich',
  'how.4':
    'Am Ende jedes Zugs wird der niedrigste Würfel des Blocks geladen: gewürfelt und in die Spalte seines Werts gelegt. Drei in einer Spalte sind eine Zündung, die siebte ist das Ende. Jeder Würfel, der die unterste Schicht verlässt, deckt ein Ereignis auf, und Ereignisse können einander auslösen.',
  'how.5.title': 'Vier Stufen',
  'how.5':
    'Die Basisscheibe unter dem Block bestimmt, wie rau es wird: vom ruhigen ersten Abend bis zum Block, der nichts verzeiht. Ist der Block verbraucht, bevor die Matrix voll ist, habt ihr ebenfalls verloren.',
};
export default de;
