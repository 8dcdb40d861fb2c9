/** České texty rozboru hry. */
import type en from './en';
import type { Text } from '../../lib/language.svelte';

const cs: Record<keyof typeof en, Text> = {
  'title': 'Rozbor',
  'lead': 'Jak se vyvíjela šance na výhru a kde se ztratila.',
  'start': 'Rozebrat hru',
  'start.text': 'Odborník si prohlédne každý tah. Obvykle to netrvá ani minutu; stránku můžeš zatím opustit.',
  'working': 'Odborník si prohlíží hru: {done}',
  'chart': 'Šance na výhru v průběhu tahů',
  'chart.rounds': 'Šance na výhru v průběhu kol',
  'turn': '{n}. tah',
  'round': '{n}. kolo',
  'point': '{when}: {chances}',
  'won': 'výhra',
  'lost': 'prohra',
  'slips': 'Nejdražší akce',
  'slips.none': 'Dobře zahráno: odborník nenašel akci, která by stála mnoho.',
  'did': 'Zahráno',
  'better': 'Lepší',
  'cost.chance': 'stálo asi {cost} šance na výhru',
  'cost.points': 'stálo asi {cost} bodu',
  'cost.game': 'mohlo rozhodnout hru',
  'look': 'Prohlédnout tento okamžik',
  'record': 'K záznamu',
  'how': 'Každý bod je průměr her, které v představě dohráli dobří hráči. Co padlo potom, není ničí vina a nepočítá se.',
  'fault.not-over': 'Hra ještě běží. Rozebrat ji lze, až skončí.',
  'fault.unknown-table': 'Taková hra neexistuje. Možná je odkaz useknutý.',
  'fault.too-fast': 'Příliš mnoho rozborů najednou. Zkus to za minutu znovu.',
  'fault.offline': 'Server není dostupný.',
  'fault.other': 'Rozbor se nepovedl.',
  'again': 'Zkusit znovu',
};
export default cs;
