/** The teacher's texts: `NOTE` explains, `NOTE.do` asks. */
import type { Text } from '../../../../lib/language.svelte';
import type en from './en';

const cs: Record<keyof typeof en, Text> = {
  'hint.turn': 'Správné místo! Jen kartičku ještě otoč tak, jak je popsáno.',
  'hint.again': 'Nic není ztraceno, zkus to znovu.',
  'goal': 'Vítej v ENIGMĚ! Jakmile má někdo na konci kola 15 bodů, vyhrává ten, kdo jich má nejvíc.',
  'network': 'Body přináší tato síť. Rozvody spojují barevné komory; budeš pokládat kartičky, uzavírat rozvody a získávat za ně body.',
  'chambers': 'Kartičku si musíš zasloužit: na rubu má hádanku. Jsou čtyři druhy; značky říkají, jak těžká je ta další, od 1 do 5.',
  'choose': 'Každý si vezme horní kartičku jednoho zásobníku, začínající hráč první. Co je pryč, je pro toto kolo obsazené.',
  'choose.do': 'Vezmi si kartičku s váhami.',
  'ready': 'Soupeř si vzal úlomky. Kartičky otočí všichni v tutéž chvíli.',
  'ready.do': 'Dej vědět, že můžeš začít.',
  'race': 'Závod běží! Kdo vyřeší první, otočí hodiny: ostatním pak zbývá 60 sekund. V této lekci čas stojí.',
  'weights': 'Dej do misek přesně čtyři závaží. Každé váží tolik, co je na misce, a obě ramena musí vážit stejně.',
  'weights.do': 'Klepej na misky, až budou váhy rovně, pak na Mám to. (7 + 7 = 14; miska smí zůstat prázdná.)',
  'failed':
    'Vyřešeno! Tím se otočily hodiny a soupeři došel čas: jeho kartička jde zpět do krabice. U skutečného stolu teď všichni vidí všechny desky.',
  'lay': 'Kdo vyřešil, položí kartičku, libovolně otočenou, vedle některé z těch, co už leží. Každá hrana navazuje na každou.',
  'lay.do': 'Dotkni se označeného místa, otoč kartičku červenou komorou ▲ ke startovní a polož ji.',
  'networker': 'Na komoru právě položené kartičky smíš postavit jednoho ze tří techniků, pokud na této barvě v rozvodu už některý nestojí.',
  'networker.do': 'Postav ho na označenou komoru.',
  'round': 'Kolo skončilo a nikdo nemá 15 bodů: značka začínajícího hráče jde dál. Ve druhém kole máš potrubí.',
  'pipes': 'Potrubí: polož všechny díly, které nejsou přeškrtnuté. Každý otvor musí navazovat na otvor nebo na přípojku u kraje.',
  'pipes.do': 'Zkus to a ohlas řešení, nebo si ho nech ukázat.',
  'order': 'Tentokrát vyřešili oba. Pokládá se jeden po druhém od začínajícího hráče, a tím je teď soupeř.',
  'close': 'Tvůj technik čeká v rozvodu s jedním volným koncem. Uzavřený je, když nezbývá žádný: náhled říká, co kartička způsobí.',
  'close.do': 'Dotkni se označeného místa, otoč kartičku zelenými komorami ■ vlevo a dolů a polož ji.',
  'stand': 'Technik, kterého postavíš teď, se ještě počítá. Zelená je v tomto rozvodu volná: stojí tu jen tvůj na červené.',
  'stand.do': 'Postav ho na označenou komoru.',
  'scored':
    'Uzavřený rozvod se boduje: každý technik přinese bod za každou komoru své barvy v něm. Dvě červené, dvě zelené: 2 + 2 = 4. Oba se vracejí.',
  'fragments': 'Třetí kolo. Úlomky: zakryj obrys přesně všemi sedmi díly. Smíš je otáčet, rovnoběžník i převrátit.',
  'fragments.do': 'Zkus to a ohlas řešení, nebo si ho nech ukázat.',
  'claims': 'Vyřešeno! Chybné ohlášení stojí jen pět sekund čekání a dozvíš se, o jaký druh chyby jde. Za první místo body nejsou.',
  'blocks': 'Čtvrté kolo. Hranoly: postav všechny čtyři tak, aby to shora vypadalo jako obrázek. Nic nesmí viset ve vzduchu.',
  'blocks.do': 'Zkus to a ohlas řešení, nebo si ho nech ukázat.',
  'nobody': 'Smíš se i vzdát. A když tři minuty nikdo nevyřeší, otočí se hodiny samy.',
  'last': 'O několik kol později máš 13 bodů. Tady může tvoje kartička uzavřít rozvod pod sebou.',
  'last.do': 'Dotkni se označeného místa, otoč kartičku zelenou komorou ■ dolů a polož ji.',
  'last.stand': 'Má dvě zelené komory a je uzavřený: technik na zelené přinese hned dva body.',
  'last.stand.do': 'Postav ho na označenou komoru.',
  'won': '15 bodů a konec kola: vyhráváš! Při shodě rozhodují technici na stole. A teď se posaď a hraj.',
};
export default cs;
