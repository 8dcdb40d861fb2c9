/** Co říká učitelka, česky. */
import type { Text } from '../../lib/language.svelte';
import type en from './en';

const cs: Record<keyof typeof en, Text> = {
  title: 'Nauč se hru {game}',
  teacher: 'Učitelka',
  step: 'Krok {n} z {of}',
  leave: 'Odejít',
  back: 'Zpět',
  next: 'Dál',
  show: 'Ukázat',
  where: 'Přejít tam',
  watch: 'Sleduj …',
  play: 'Zahrát si',
  none: 'Lekci se nepodařilo načíst',
  'hint.early': 'Na to hned dojde. Teď pokračuj tlačítkem Dál.',
  'hint.other': 'I to by šlo. Nic není ztraceno: v lekci teď prosím zkus to, co je označené.',
  'hint.turn': 'Správné místo! Jen kartičku ještě otoč tak, jak je popsáno.',
  'hint.again': 'Nic není ztraceno, zkus to znovu.',

  'tesseract.goal': 'Vítej v laboratoři! Hrajete spolu: na tento panel musí od každé barvy každá hodnota, všech 24 kostek. Pak je vyhráno.',
  'tesseract.lose': 'Prohrát se dá dvojím způsobem: sedmou trhlinou na této stupnici, nebo když je teserakt na konci tahu prázdný.',
  'tesseract.cube':
    '64 kostek ve čtyřech vrstvách. Teseraktem otáčíš tažením, nebo ho rozlož na vrstvy. Co ukazuje zakrytá kostka, se ví, až se odkryje.',
  'tesseract.corner': 'Na začátku si každý vezme jednu rohovou kostku, hodí jí a dá ji do své laboratoře.',
  'tesseract.corner.do': 'Dotkni se označeného rohu.',
  'tesseract.primed':
    'Zbylé dva rohy se aktivovaly: hodilo se jimi a leží ve sloupci své hodnoty. Třetí kostka ve sloupci znamená trhlinu!',
  'tesseract.actions': 'Jsi na tahu: tři akce v libovolném složení. Pak vrátí úder teserakt.',
  'tesseract.remove':
    'Vytěžit přenese kostku beze změny do tvé laboratoře. Nahoře a aspoň ze dvou stran musí být volná. Trojku už máš: tady je další.',
  'tesseract.remove.do': 'Dotkni se označené modré 3 a zvol Vytěžit.',
  'tesseract.more': 'V laboratoři je místo pro šest kostek. Vezmi i třetí barvu: z dvojky bude brzy trojka.',
  'tesseract.more.do': 'Dotkni se označené fialové 2 a zvol Vytěžit.',
  'tesseract.adjust': 'Upravit otočí kostku o jednu nahoru nebo dolů, nikdy však ze 6 na 1 ani zpět.',
  'tesseract.adjust.do': 'Dotkni se fialové 2 ve své laboratoři a otoč ji na 3.',
  'tesseract.card': 'Tři trojky, ale už žádná akce. Karty výzkumu akci nestojí: hraješ je ve svém tahu a pak jsou pryč.',
  'tesseract.card.do': 'Dotkni se Přetaktování a zahraj ho: o akci víc.',
  'tesseract.contain':
    'Tři stejné hodnoty ve třech barvách jsou skupina. Jedna kostka z ní půjde na panel; ostatními smíš hodit za kartu výzkumu.',
  'tesseract.contain.do': 'Dotkni se modré 3, stabilizuj ji a oběma ostatními hoď.',
  'tesseract.contained': 'Jedna z 24! Hod dvěma kostkami přinesl kartu úrovně 2; akcí Studovat ji vyměníš za úroveň 3.',
  'tesseract.next':
    'Teserakt varuje: tato kostka se aktivuje jako další. Je to vždy nejnižší hodnota nejnižší vrstvy mezi volnými kostkami.',
  'tesseract.end': 'Akce už ti nezbývá.',
  'tesseract.end.do': 'Ukonči tah a sleduj, co se stane.',
  'tesseract.threat':
    'Kostkou se hodilo a aktivovala se: 6. Žádný sloupec nemá tři, vše je v pořádku. Teď hraje tvůj partner a po něm zas teserakt.',
  'tesseract.chance': 'Aktivované jsou teď dvě trojky. Padne-li na další kostce 3, vznikne trhlina: šance jedna ku šesti.',
  'tesseract.transfer': 'Přesun nosí kostky z laboratoře do laboratoře, oběma směry. Máš 2 a 3: s modrou 4 tvého partnera by byla řada.',
  'tesseract.transfer.do': 'Dotkni se modré 4 v partnerově laboratoři a přenes ji do své.',
  'tesseract.run': '2, 3, 4: řada má hodnoty bez mezery. Jako ve skupině jsou barvy všechny různé, nebo všechny stejné.',
  'tesseract.run.do': 'Stabilizuj fialovou 3 a oběma ostatními hoď.',
  'tesseract.reward': 'Druhá trojka na panelu odkryla kartu trojek. Až tu budou všechny čtyři, smí ji jednou použít kdokoli.',
  'tesseract.special':
    'Každý je někdo: ty jsi dekontaminátorka. Zvláštní akce stojí jednu akci; tvá sníží celý aktivovaný sloupec o jednu.',
  'tesseract.special.do': 'Dotkni se své postavy a zvol Úklid.',
  'tesseract.sweep': 'Co klesne pod 1, je zničené. Obě trojky to mají ještě daleko, ale už jsou na cestě.',
  'tesseract.sweep.do': 'Vyber sloupec 3.',
  'tesseract.invert': 'Dvě dvojky nejsou lepší než dvě trojky. Máš kartu, která otočí kostku na protější stranu.',
  'tesseract.invert.do': 'Zahraj Převrácení.',
  'tesseract.flip': 'Protější strany dávají dohromady sedm: z 2 bude 5. Pak už žádný sloupec nemá dvě kostky.',
  'tesseract.flip.do': 'Dotkni se aktivované žluté 2.',
  'tesseract.bottom': 'Riziko je teď 0 %. Další kostka však leží na základně: opustí-li kostka nejnižší vrstvu, nastane událost pod ní.',
  'tesseract.bottom.do': 'Ukonči tah.',
  'tesseract.cascade':
    'Aktivovala se 4, událost Obohacení přehodila nejnižší aktivovanou kostku a padla třetí 4: trhlina! Na nejnižší vrstvu dávej pozor.',
  'tesseract.use':
    'O několik tahů později. Všechny čtyři čtyřky jsou stabilizované: jejich karta Příval dá pět akcí navíc a žádnou nestojí.',
  'tesseract.use.do': 'Použij Příval.',
  'tesseract.needs':
    'Prázdná pole jsou to, co ještě chybí; podle nich plánuj skupiny a řady. Šestá kostka jedné barvy vrátí na teserakt jednu zničenou.',
  'tesseract.last': 'Poslední tah: v teseraktu tři kostky, pět trhlin, jedno prázdné pole. A ty máš 4, 5, 6!',
  'tesseract.last.do': 'Stabilizuj oranžovou 6.',
  'tesseract.won': '24 z 24: stabilizováno a vyhráno! Teď už to umíš. Posaď se ke stolu; i boti jsou dobří partneři.',

  'enigma.goal': 'Vítej v ENIGMĚ! Jakmile má někdo na konci kola 15 bodů, vyhrává ten, kdo jich má nejvíc.',
  'enigma.network':
    'Body přináší tato síť. Rozvody spojují barevné komory; budeš pokládat kartičky, uzavírat rozvody a získávat za ně body.',
  'enigma.chambers': 'Kartičku si musíš zasloužit: na rubu má hádanku. Jsou čtyři druhy; značky říkají, jak těžká je ta další, od 1 do 5.',
  'enigma.choose': 'Každý si vezme horní kartičku jednoho zásobníku, začínající hráč první. Co je pryč, je pro toto kolo obsazené.',
  'enigma.choose.do': 'Vezmi si kartičku s váhami.',
  'enigma.ready': 'Soupeř si vzal úlomky. Kartičky otočí všichni v tutéž chvíli.',
  'enigma.ready.do': 'Dej vědět, že můžeš začít.',
  'enigma.race': 'Závod běží! Kdo vyřeší první, otočí hodiny: ostatním pak zbývá 60 sekund. V této lekci čas stojí.',
  'enigma.weights': 'Dej do misek přesně čtyři závaží. Každé váží tolik, co je na misce, a obě ramena musí vážit stejně.',
  'enigma.weights.do': 'Klepej na misky, až budou váhy rovně, pak na Mám to. (7 + 7 = 14; miska smí zůstat prázdná.)',
  'enigma.failed':
    'Vyřešeno! Tím se otočily hodiny a soupeři došel čas: jeho kartička jde zpět do krabice. U skutečného stolu teď všichni vidí všechny desky.',
  'enigma.lay': 'Kdo vyřešil, položí kartičku, libovolně otočenou, vedle některé z těch, co už leží. Každá hrana navazuje na každou.',
  'enigma.lay.do': 'Dotkni se označeného místa, otoč kartičku červenou komorou ▲ ke startovní a polož ji.',
  'enigma.networker':
    'Na komoru právě položené kartičky smíš postavit jednoho ze tří techniků, pokud na této barvě v rozvodu už některý nestojí.',
  'enigma.networker.do': 'Postav ho na označenou komoru.',
  'enigma.round': 'Kolo skončilo a nikdo nemá 15 bodů: značka začínajícího hráče jde dál. Ve druhém kole máš potrubí.',
  'enigma.pipes': 'Potrubí: polož všechny díly, které nejsou přeškrtnuté. Každý otvor musí navazovat na otvor nebo na přípojku u kraje.',
  'enigma.pipes.do': 'Zkus to a ohlas řešení, nebo si ho nech ukázat.',
  'enigma.order': 'Tentokrát vyřešili oba. Pokládá se jeden po druhém od začínajícího hráče, a tím je teď soupeř.',
  'enigma.close': 'Tvůj technik čeká v rozvodu s jedním volným koncem. Uzavřený je, když nezbývá žádný: náhled říká, co kartička způsobí.',
  'enigma.close.do': 'Dotkni se označeného místa, otoč kartičku zelenými komorami ■ vlevo a dolů a polož ji.',
  'enigma.stand': 'Technik, kterého postavíš teď, se ještě počítá. Zelená je v tomto rozvodu volná: stojí tu jen tvůj na červené.',
  'enigma.stand.do': 'Postav ho na označenou komoru.',
  'enigma.scored':
    'Uzavřený rozvod se boduje: každý technik přinese bod za každou komoru své barvy v něm. Dvě červené, dvě zelené: 2 + 2 = 4. Oba se vracejí.',
  'enigma.fragments': 'Třetí kolo. Úlomky: zakryj obrys přesně všemi sedmi díly. Smíš je otáčet, rovnoběžník i převrátit.',
  'enigma.fragments.do': 'Zkus to a ohlas řešení, nebo si ho nech ukázat.',
  'enigma.claims': 'Vyřešeno! Chybné ohlášení stojí jen pět sekund čekání a dozvíš se, o jaký druh chyby jde. Za první místo body nejsou.',
  'enigma.blocks': 'Čtvrté kolo. Hranoly: postav všechny čtyři tak, aby to shora vypadalo jako obrázek. Nic nesmí viset ve vzduchu.',
  'enigma.blocks.do': 'Zkus to a ohlas řešení, nebo si ho nech ukázat.',
  'enigma.nobody': 'Smíš se i vzdát. A když tři minuty nikdo nevyřeší, otočí se hodiny samy.',
  'enigma.last': 'O několik kol později máš 13 bodů. Tady může tvoje kartička uzavřít rozvod pod sebou.',
  'enigma.last.do': 'Dotkni se označeného místa, otoč kartičku zelenou komorou ■ dolů a polož ji.',
  'enigma.last.stand': 'Má dvě zelené komory a je uzavřený: technik na zelené přinese hned dva body.',
  'enigma.last.stand.do': 'Postav ho na označenou komoru.',
  'enigma.won': '15 bodů a konec kola: vyhráváš! Při shodě rozhodují technici na stole. A teď se posaď a hraj.',
};
export default cs;
