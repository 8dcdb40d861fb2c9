/** Texts that introduce the game. */
import type { Text } from '../../../../lib/language.svelte';
import type en from './en';

const cs: Record<keyof typeof en, Text> = {
  'title': 'Tesseract',
  'line': 'Rozeberte teserakt kostku po kostce, než se roztrhne.',
  'length': 'čtyři úrovně',
  'art': 'Krychle z barevných kostek na otočném stole.',
  'art.turn': 'Otočit teserakt',
  'art.help': 'Táhni, nebo použij šipky.',
  'daily': 'Teserakt dne',
  'daily.text': 'Základna {plate}, stejné kostky pro všechny. Hraješ za dvě postavy.',
  'daily.play': 'Hrát',
  'daily.won': '✓ Výhra',
  'daily.lost': 'Prohra',
  'how.1.title': 'Krychle z 64 kostek',
  'how.1':
    'Po šestnácti kostkách ve čtyřech barvách tvoří krychli na otočném stole. Vzít lze jen kostku, která je volná shora a ze dvou stran. Co leží pod ní, ukáže hodnotu, až když se odkryje.',
  'how.2.title': 'Rozebírejte ji společně',
  'how.2':
    'Všichni hrají na jedné straně. Tah má tři akce: vytěžit kostku do laboratoře, upravit hodnotu o jednu, přesunout kostku, studovat lepší kartu, stabilizovat, nebo udělat to, co umí jen tvá postava.',
  'how.3.title': 'Stabilizujte každou hodnotu každé barvy',
  'how.3':
    'Tři nebo více kostek v laboratoři se stejnou hodnotou nebo v řadě za sebou, všechny jedné barvy nebo každá jiná: pak jedna z nich přijde na své místo v panelu čtyř barev a šesti hodnot. Zaplňte všech 24 míst a společně jste vyhráli.',
  'how.4.title': 'Teserakt se brání',
  'how.4':
    'Na konci každého tahu se aktivuje nejnižší kostka krychle: hodí se a položí do sloupce své hodnoty. Tři v jednom sloupci jsou trhlina a sedmá trhlina je konec. Každá kostka, která opustí nejspodnější vrstvu, odkryje událost, a události se mohou spouštět navzájem.',
  'how.5.title': 'Čtyři úrovně',
  'how.5':
    'Základna pod krychlí určuje, jak drsné to bude: od klidného prvního večera po krychli, která nic neodpouští. Když se krychle spotřebuje dřív, než je panel plný, také jste prohráli.',
};
export default cs;
