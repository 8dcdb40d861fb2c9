/** Texts that introduce the game. */
import type { Text } from '../../../../lib/language.svelte';
import type en from './en';

const cs: Record<keyof typeof en, Text> = {
  'title': 'Enigma',
  'line': 'Vyřeš hádanku dřív než ostatní a zapoj ji do sítě.',
  'length': '45 minut',
  'art': 'Síť kartiček se zářícími rozvody a barevnými plazmovými komorami; na některých stojí figurky.',
  'how.1.title': 'Vyber si hádanku',
  'how.1':
    'Na čtyřech podložkách leží kartičky čtyř druhů. Postupně si každý vezme vrchní kartičku z jedné podložky; nikdo jiný už v tomto kole tento druh mít nemůže. Jak těžká je příští hádanka na každé podložce, vidíš ještě před volbou.',
  'how.2.title': 'Řeší všichni najednou',
  'how.2': 'Všichni otočí kartičku ve stejném okamžiku. Kdo vyřeší první, otočí přesýpací hodiny; ostatní mají čas, než se písek přesype.',
  'how.3.title': 'Zapoj ji do sítě',
  'how.3':
    'Vyřešená kartička se přiloží do sítě, libovolně otočená, vedle kterékoli kartičky na stole. Pak smíš postavit jednoho ze svých tří techniků na její plazmovou komoru, pokud na této barvě v témže rozvodu ještě nikdo nestojí.',
  'how.4.title': 'Uzavírej rozvody, boduj',
  'how.4':
    'Rozvod bez volných konců je uzavřený. Každý technik v něm přinese bod za každou komoru barvy, na které stojí, a vrátí se domů. Když uzavřeš rozvod soupeřům, bodují i oni.',
  'how.5.title': 'Patnáct bodů',
  'how.5': 'Jakmile má někdo na konci kola patnáct nebo více bodů, hra končí a vyhrává nejvyšší počet bodů.',
  'how.puzzles': 'Čtyři hádanky',
};
export default cs;
