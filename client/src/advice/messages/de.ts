/** Deutsche Texte des Rats. */
import type en from './en';
import type { Text } from '../../lib/language.svelte';

const de: Record<keyof typeof en, Text> = {
  'title': 'Rat',
  'asking': 'Ein Experte sieht sich den Tisch an …',
  'close': 'Rat schließen',
  'play': 'So machen',
  'chance': 'Siegchance etwa {chance}',
  'gap.best': 'am besten',
  'gap.same': 'ebenso gut',
  'gap.chance': '{less} weniger',
  'gap.points': '{less} Punkte weniger',
  'gap.much': 'viel schwächer',
  'fault.no-advice': 'Hier gibt es gerade nichts zu raten.',
  'fault.no-advice-here': 'An diesem Tisch spielen alle ohne Rat.',
  'fault.not-your-turn': 'Rat bekommt, wer am Zug ist.',
  'fault.too-fast': 'Das waren viele Fragen. Frag gleich noch einmal.',
  'fault.busy': 'Alle Experten sind beschäftigt. Frag gleich noch einmal.',
  'fault.too-slow': 'Der Experte hat zu lange gebraucht. Frag noch einmal.',
  'fault.other': 'Es kam kein Rat. Frag noch einmal.',
};
export default de;
