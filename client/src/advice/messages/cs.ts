/** České texty rady. */
import type en from './en';
import type { Text } from '../../lib/language.svelte';

const cs: Record<keyof typeof en, Text> = {
  'title': 'Rada',
  'asking': 'Odborník si prohlíží stůl …',
  'close': 'Zavřít radu',
  'play': 'Udělat to',
  'chance': 'Šance na výhru asi {chance}',
  'gap.best': 'nejlepší',
  'gap.same': 'stejně dobré',
  'gap.chance': 'o {less} méně',
  'gap.points': 'o {less} bodu méně',
  'gap.much': 'mnohem slabší',
  'fault.no-advice': 'Teď tu není co radit.',
  'fault.no-advice-here': 'U tohoto stolu hrají všichni bez rady.',
  'fault.not-your-turn': 'Rada je pro toho, kdo je na tahu.',
  'fault.too-fast': 'To bylo mnoho otázek. Zeptej se za chvíli znovu.',
  'fault.busy': 'Všichni odborníci mají práci. Zeptej se za chvíli znovu.',
  'fault.too-slow': 'Odborníkovi to trvalo příliš dlouho. Zeptej se znovu.',
  'fault.other': 'Rada nepřišla. Zeptej se znovu.',
};
export default cs;
