/** Texts that introduce the game. */
import type { Text } from '../../../../lib/language.svelte';
import type en from './en';

const de: Record<keyof typeof en, Text> = {
  'title': 'Enigma',
  'line': 'Löse ein Rätsel um die Wette, dann lege es ins Leitungsnetz.',
  'length': '45 Minuten',
  'art': 'Ein Netz aus Kärtchen mit leuchtenden Leitungen und farbigen Plasmakammern; auf einigen stehen Figuren.',
  'how.1.title': 'Ein Rätsel wählen',
  'how.1':
    'In vier Rätselspeichern liegen Kärtchen von vier Arten. Reihum nimmt sich jeder das oberste Kärtchen eines Speichers; diese Art ist damit für die Runde vergeben. Wie schwer das nächste Rätsel jedes Speichers ist, siehst du vor der Wahl.',
  'how.2.title': 'Alle lösen gleichzeitig',
  'how.2':
    'Alle drehen ihr Kärtchen im selben Moment um. Wer zuerst fertig ist, dreht die Sanduhr um; die anderen haben Zeit, bis der Sand durchgelaufen ist.',
  'how.3.title': 'Ins Netz legen',
  'how.3':
    'Ein gelöstes Kärtchen kommt ins Leitungsnetz: beliebig gedreht, neben irgendein Kärtchen auf dem Tisch. Danach darfst du einen deiner drei Ingenieure auf eine Plasmakammer dieses Kärtchens stellen, wenn in derselben Leitung auf dieser Farbe noch niemand steht.',
  'how.4.title': 'Leitungen schließen, werten',
  'how.4':
    'Hat eine Leitung kein offenes Ende mehr, ist sie geschlossen. Jeder Ingenieur darin bringt einen Punkt für jede Kammer seiner Farbe und kehrt dann heim. Schließt du die Leitung anderer, punkten auch sie.',
  'how.5.title': 'Fünfzehn Punkte',
  'how.5': 'Hat jemand am Ende einer Runde fünfzehn Punkte oder mehr, ist das Spiel vorbei, und die meisten Punkte gewinnen.',
  'how.puzzles': 'Die vier Rätsel',
};
export default de;
