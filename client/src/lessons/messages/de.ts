/** Was die Lehrerin sagt, auf Deutsch. */
import type { Text } from '../../lib/language.svelte';
import type en from './en';

const de: Record<keyof typeof en, Text> = {
  title: '{game} lernen',
  teacher: 'Lehrerin',
  step: 'Schritt {n} von {of}',
  leave: 'Verlassen',
  back: 'Zurück',
  next: 'Weiter',
  show: 'Zeig es mir',
  where: 'Bring mich hin',
  watch: 'Schau zu …',
  play: 'Jetzt spielen',
  none: 'Die Lektion konnte nicht geladen werden',
  'hint.early': 'Das darfst du gleich selbst tun. Erst geht es mit Weiter weiter.',
  'hint.other': 'Das wäre auch erlaubt. Nichts ist verloren: Versuch für die Lektion, was markiert ist.',
};
export default de;
