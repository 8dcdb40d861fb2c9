/** The teacher's texts: `NOTE` explains, `NOTE.do` asks. */
import type { Text } from '../../../../lib/language.svelte';
import type en from './en';

const cs: Record<keyof typeof en, Text> = {
  'goal': 'Vítej v laboratoři! Hrajete spolu: na tento panel musí od každé barvy každá hodnota, všech 24 kostek. Pak je vyhráno.',
  'lose': 'Prohrát se dá dvojím způsobem: sedmou trhlinou na této stupnici, nebo když je teserakt na konci tahu prázdný.',
  'cube':
    '64 kostek ve čtyřech vrstvách. Teseraktem otáčíš tažením, nebo ho rozlož na vrstvy. Co ukazuje zakrytá kostka, se ví, až se odkryje.',
  'corner': 'Na začátku si každý vezme jednu rohovou kostku, hodí jí a dá ji do své laboratoře.',
  'corner.do': 'Dotkni se označeného rohu.',
  'primed': 'Zbylé dva rohy se aktivovaly: hodilo se jimi a leží ve sloupci své hodnoty. Třetí kostka ve sloupci znamená trhlinu!',
  'actions': 'Jsi na tahu: tři akce v libovolném složení. Pak vrátí úder teserakt.',
  'remove':
    'Vytěžit přenese kostku beze změny do tvé laboratoře. Nahoře a aspoň ze dvou stran musí být volná. Trojku už máš: tady je další.',
  'remove.do': 'Dotkni se označené modré 3 a zvol Vytěžit.',
  'more': 'V laboratoři je místo pro šest kostek. Vezmi i třetí barvu: z dvojky bude brzy trojka.',
  'more.do': 'Dotkni se označené fialové 2 a zvol Vytěžit.',
  'adjust': 'Upravit otočí kostku o jednu nahoru nebo dolů, nikdy však ze 6 na 1 ani zpět.',
  'adjust.do': 'Dotkni se fialové 2 ve své laboratoři a otoč ji na 3.',
  'card': 'Tři trojky, ale už žádná akce. Karty výzkumu akci nestojí: hraješ je ve svém tahu a pak jsou pryč.',
  'card.do': 'Dotkni se Přetaktování a zahraj ho: o akci víc.',
  'contain': 'Tři stejné hodnoty ve třech barvách jsou skupina. Jedna kostka z ní půjde na panel; ostatními smíš hodit za kartu výzkumu.',
  'contain.do': 'Dotkni se modré 3, stabilizuj ji a oběma ostatními hoď.',
  'contained': 'Jedna z 24! Hod dvěma kostkami přinesl kartu úrovně 2; akcí Studovat ji vyměníš za úroveň 3.',
  'next': 'Teserakt varuje: tato kostka se aktivuje jako další. Je to vždy nejnižší hodnota nejnižší vrstvy mezi volnými kostkami.',
  'end': 'Akce už ti nezbývá.',
  'end.do': 'Ukonči tah a sleduj, co se stane.',
  'threat': 'Kostkou se hodilo a aktivovala se: 6. Žádný sloupec nemá tři, vše je v pořádku. Teď hraje tvůj partner a po něm zas teserakt.',
  'chance': 'Aktivované jsou teď dvě trojky. Padne-li na další kostce 3, vznikne trhlina: šance jedna ku šesti.',
  'transfer': 'Přesun nosí kostky z laboratoře do laboratoře, oběma směry. Máš 2 a 3: s modrou 4 tvého partnera by byla řada.',
  'transfer.do': 'Dotkni se modré 4 v partnerově laboratoři a přenes ji do své.',
  'run': '2, 3, 4: řada má hodnoty bez mezery. Jako ve skupině jsou barvy všechny různé, nebo všechny stejné.',
  'run.do': 'Stabilizuj fialovou 3 a oběma ostatními hoď.',
  'reward': 'Druhá trojka na panelu odkryla kartu trojek. Až tu budou všechny čtyři, smí ji jednou použít kdokoli.',
  'special': 'Každý je někdo: ty jsi dekontaminátorka. Zvláštní akce stojí jednu akci; tvá sníží celý aktivovaný sloupec o jednu.',
  'special.do': 'Dotkni se své postavy a zvol Úklid.',
  'sweep': 'Co klesne pod 1, je zničené. Obě trojky to mají ještě daleko, ale už jsou na cestě.',
  'sweep.do': 'Vyber sloupec 3.',
  'invert': 'Dvě dvojky nejsou lepší než dvě trojky. Máš kartu, která otočí kostku na protější stranu.',
  'invert.do': 'Zahraj Převrácení.',
  'flip': 'Protější strany dávají dohromady sedm: z 2 bude 5. Pak už žádný sloupec nemá dvě kostky.',
  'flip.do': 'Dotkni se aktivované žluté 2.',
  'bottom': 'Riziko je teď 0 %. Další kostka však leží na základně: opustí-li kostka nejnižší vrstvu, nastane událost pod ní.',
  'bottom.do': 'Ukonči tah.',
  'cascade':
    'Aktivovala se 4, událost Obohacení přehodila nejnižší aktivovanou kostku a padla třetí 4: trhlina! Na nejnižší vrstvu dávej pozor.',
  'use': 'O několik tahů později. Všechny čtyři čtyřky jsou stabilizované: jejich karta Příval dá pět akcí navíc a žádnou nestojí.',
  'use.do': 'Použij Příval.',
  'needs':
    'Prázdná pole jsou to, co ještě chybí; podle nich plánuj skupiny a řady. Šestá kostka jedné barvy vrátí na teserakt jednu zničenou.',
  'last': 'Poslední tah: v teseraktu tři kostky, pět trhlin, jedno prázdné pole. A ty máš 4, 5, 6!',
  'last.do': 'Stabilizuj oranžovou 6.',
  'won': '24 z 24: stabilizováno a vyhráno! Teď už to umíš. Posaď se ke stolu; i boti jsou dobří partneři.',
};
export default cs;
