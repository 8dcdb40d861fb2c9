/** České texty: založit stůl, posadit se, pozvat. */
import type en from './en';
import type { Text } from '../../lib/language.svelte';

const cs: Record<keyof typeof en, Text> = {
  'seat.0': 'Bílý', 'seat.1': 'Jantarový', 'seat.2': 'Fialový', 'seat.3': 'Tyrkysový',
  'new.title': 'Nový stůl', 'new.lead': 'Posaď se, obsaď další místa, začni. Přátelům stačí odkaz.',
  'new.seats': 'Místa', 'new.seat': 'Místo {n}', 'new.me': 'Já', 'new.open': 'Přítel', 'new.bot': 'Bot', 'new.none': 'Nikdo', 'new.open.text': 'posadí se přes odkaz', 'new.level': 'Síla', 'new.name': 'Tvé jméno', 'new.solo': 'Hraješ sám za dvě postavy.',
  'new.public': 'Přidat se může kdokoli', 'new.public.text': 'Stůl bude mezi otevřenými stoly.', 'new.start': 'Začít', 'new.open.table': 'Otevřít stůl', 'new.busy': 'Okamžik …', 'new.options': 'Další možnosti', 'new.quick': 'Ty a bot',
  'level.random': 'Začátečník', 'level.random.text': 'udělá cokoli dovoleného', 'level.greedy': 'Dobrý', 'level.greedy.text': 'hledí o krok dopředu', 'level.planner': 'Silný', 'level.planner.text': 'plánuje dopředu', 'level.other': '{level}',
  'open.title': 'Kdo hraje?', 'open.text': 'Pošli odkaz přátelům. Otevřou ho a posadí se. Bez účtu.', 'open.copy': 'Kopírovat', 'open.copied': 'Zkopírováno', 'open.link': 'Odkaz na tento stůl', 'open.qr': 'QR kód odkazu',
  'open.sit': 'Posadit se sem', 'open.leave': 'Uvolnit místo', 'open.start': 'Začít hned', 'open.start.text': { one: '{n} volné místo dostane bota', few: '{n} volná místa dostanou boty', other: '{n} volných míst dostane boty' }, 'open.wait': 'Hra začne, až budou všechna místa obsazená, nebo když ji hostitel spustí.', 'open.empty': 'volné', 'open.you': 'ty', 'open.host': 'hostitel', 'open.bot': 'bot', 'open.away': 'pryč, hraje bot', 'open.watching': { one: '{n} člověk se dívá', few: '{n} lidé se dívají', other: '{n} lidí se dívá' },
  'line.lost': 'Spojení ztraceno. Vracím se …', 'line.connecting': 'Na cestě ke stolu …', 'line.unknown': 'Takový stůl není', 'line.unknown.text': 'Možná byl odkaz useknutý. Popros o něj znovu, nebo otevři vlastní stůl.', 'line.home': 'Domů',
  'chat.say': 'Řekni něco', 'chat.send': 'Poslat', 'chat.title': 'Chat a záznam',
  'over.rematch': 'Hrát znovu', 'over.rematch.go': 'K novému stolu', 'over.record': 'Stáhnout záznam', 'over.verify': 'Kostky určil před začátkem hry tento klíč: {key}',
  'game.none': 'Tuto hru tu zatím hrát nejde.',
  'plate.title': 'Obtížnost', 'plate.easy': 'Lehká', 'plate.normal': 'Střední', 'plate.hard': 'Těžká', 'plate.expert': 'Expertní', 'plate.side': 'Základna {plate}', 'plate.text': 'Pod teseraktem leží šestnáct událostí. Těžší základny mají horší.',
  'characters.title': 'Postavy', 'characters.chance': 'losem', 'characters.choice': 'volbou', 'characters.text': 'Vylosované, nebo volené popořadě na začátku hry.',
  'start_cards': 'Začít s kartou výzkumu', 'start_cards.text': 'Bez ní je hra těžší.', 'extra_primed': 'Víc aktivovaných kostek na začátku', 'extra_primed.text': 'Každá hru ztíží.', 'plate_open': 'Odkrytá základna', 'plate_open.text': 'Události jsou vidět od začátku: snáz se plánuje.', 'ask_first': 'Před přesunem se zeptat', 'ask_first.text': 'Bez tvého souhlasu nikdo nepřesune kostky do tvé laboratoře ani z ní.',
};
export default cs;
