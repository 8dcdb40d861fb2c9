/** Events and choices in words. A die in a text is `⟦yellow4⟧`: drawn as its symbol on the screen, spoken by `spoken`. */
import type { TableInfo } from '../../table/protocol';
import { seatName } from '../../table/seats';
import { ABILITIES, CONTAINMENT, LAST_BREACH, MATRIX, SUPPORT } from './content.gen';
import type { Chapter } from './story.svelte';
import { EVENT_RULE } from './rules/gallery';
import { named, t, words, type Key } from './words';
import { cellOf, columnOf, dieAt, dieOf, labOf, levelOf, topOf, type Action, type Choice, type Event, type View } from './view';

/** The cards of the matrix are used (T43), the cards in hand are played (T24). */
export const SHARED: ReadonlySet<string> = new Set(CONTAINMENT);

export const token = (die: string): string => `⟦${die}⟧`;
/** The symbol of a colour that is named beside it: drawn, not spoken. */
const sign = (colour: string): string => `⟦${colour}!⟧`;
export const TOKEN = /⟦([^⟧]*)⟧/g;

/** `Purple 4`, `Yellow, covered`, `Unknown die`. */
export function dieWords(name: string): string {
  const { colour, value } = dieOf(name);
  if (!colour) return t('die.unknown');
  return value ? `${t(`Colour.${colour}`)} ${value}` : t('die.covered', { colour: t(`Colour.${colour}`) });
}

/** Without pictures, for the live region and for labels. */
export const spoken = (text: string): string => text.replace(/(?<!!)⟧ (?=⟦)/g, '⟧, ').replace(TOKEN, (_, die: string) => spokenDie(die));
/** A die in a text: only the colour if it is covered, nothing for a sign. */
export const spokenDie = (die: string): string => (die.endsWith('!') ? '' : dieWords(die).replace(/, .*/, ''));

export type Names = (player: number) => string;

/** A player's name; the character's for a person who plays two. */
export function playerName(table: TableInfo, view: View, player: number): string {
  const { seat, character } = view.players[player] ?? {};
  if (seat === undefined) return '';
  return table.seats.length < view.players.length ? named('character', character) : seatName(table, seat);
}

/** Both abilities of a character, each with its name, its kind and what it costs. */
export const abilities = (character: string): string =>
  t('character.both', {
    passive: named('passive', character),
    always: named('passive', `${character}.text`),
    special: named('special', character),
    does: named('special', `${character}.text`),
  });

/** The name of a card, special or passive. */
export function effectName(card: string): string {
  const [kind, name] = ABILITIES[card]?.split('.') ?? ['card', card];
  return named(kind, name);
}

export interface Told {
  readonly text: string;
  /** The player who acts; -1 for the machine. */
  readonly player: number;
  readonly mood: 'plain' | 'warn' | 'bad' | 'good' | 'say';
  readonly icon?: string;
  /** The rule that explains it. */
  readonly rule?: string;
}

/** The player behind an event: the one it names; else the machine (-1) if it follows from the plate or the threat phase; else the one who decided. */
export function doer(event: Event, { before, events, after }: Chapter): number {
  if ('player' in event) return event.player;
  const earlier = events.slice(0, events.indexOf(event));
  const machine = before?.phase === 'threat' || earlier.some(({ type }) => type === 'uncovered' || type === 'threatbegan');
  return machine && event.type !== 'shielded' ? -1 : (before?.decision?.player ?? after.active);
}

/** The words on the button of an answer that does nothing. */
function passing({ decision }: View): string {
  const key = `pass.${decision?.about}`;
  return t(words.known(key) ? key : 'do.pass');
}

/** The line of an answer that does nothing, so that no event tells it; else null. */
export function passed({ did, before, events }: Chapter): Told | null {
  if (did !== 'pass' || !before?.decision || events.length) return null;
  return { text: t('log.passed', { what: passing(before) }), player: before.decision.player, mood: 'plain' };
}

/** One line of the log, or null for an event that is only shown. */
export function tell(event: Event, view: View, actor: number, names: Names): Told | null {
  const die = 'die' in event ? token(event.die) : '';
  const card = 'card' in event ? named('card', event.card) : '';
  const line = (key: Key, values: Record<string, string | number> = {}, mood: Told['mood'] = 'plain', player = actor): Told => ({
    text: t(key, values),
    player,
    mood,
  });
  switch (event.type) {
    case 'revealed':
      return null;
    case 'turned': {
      const key = `log.turned.${event.how}`;
      return line(words.known(key) ? key : 'log.turned.other', { was: token(event.was), die });
    }
    case 'rolled':
      return dieOf(event.was).value ? line('log.rolled', { was: token(event.was), die }) : line('log.rolled.fresh', { die });
    case 'removed':
    case 'contained':
      return line(`log.${event.type}`, { die }, event.type === 'contained' ? 'good' : 'plain', event.player);
    case 'repositioned':
    case 'putback':
    case 'materialised':
    case 'marked':
      return line(`log.${event.type}`, { die });
    case 'destroyed':
      return line('log.destroyed', { die });
    case 'transferred':
      return line('log.transferred', { die, lab: names(labOf(event.to)) });
    case 'swapped':
      return line('log.swapped', { out: token(event.out), into: token(event.into) });
    case 'primed':
      return {
        ...line('log.primed', { was: token(dieOf(event.die).colour ?? '?'), value: dieOf(event.die).value }, 'warn', -1),
        icon: 'warn',
        rule: 'T29',
      };
    case 'breached':
      return {
        ...line(event.by === 2 ? 'log.breached.two' : 'log.breached', { n: event.breaches, of: LAST_BREACH }, 'bad', -1),
        icon: 'warn',
        rule: 'T30',
      };
    case 'markerback':
      return line('log.markerback', { n: event.breaches }, 'good');
    case 'uncovered':
      return {
        ...line(event.happens ? 'log.uncovered' : 'log.uncovered.dark', { event: named('event', event.event) }, 'warn', -1),
        icon: event.event,
        rule: EVENT_RULE[event.event],
      };
    case 'cardturned':
    case 'cardavailable':
      return line(`log.${event.type}`, { n: event.value, card }, 'good');
    case 'drew':
      return event.put_back
        ? line('log.drew.kept', { card, other: named('card', event.put_back) }, 'plain', event.player)
        : line('log.drew', { card }, 'plain', event.player);
    case 'discarded':
      return line('log.discarded', { card }, 'plain', event.player);
    case 'played':
      return line(SHARED.has(event.card) ? 'log.used' : 'log.played', { card }, 'plain', event.player);
    case 'specialused':
      return line('log.specialused', { special: named('special', view.players[event.player].character) }, 'plain', event.player);
    case 'actionsgained':
      return line('log.actionsgained', { n: event.actions }, 'good', event.player);
    case 'shielded':
      return line('log.shielded', { lab: names(event.lab) });
    case 'asked': {
      const wanted = event.wanted ?? { type: 'transfer', die: event.place, to: event.to };
      return line('log.asked', { who: names(event.asked), what: wish(wanted, view, names) }, 'warn', event.player);
    }
    case 'takenback':
      return line('log.takenback', { card: effectName(event.card) }, 'plain', event.player);
    case 'answered':
      return line(event.agreed ? 'log.answered.yes' : 'log.answered.no', {}, 'plain', event.player);
    case 'askfirstset':
      return line(event.on ? 'log.askfirstset.on' : 'log.askfirstset.off', {}, 'plain', event.seat);
    case 'charactertaken':
      return line('log.charactertaken', { character: named('character', event.character) }, 'plain', event.player);
    case 'threatbegan':
      return { ...line(event.skipped ? 'log.threatbegan.skipped' : 'log.threatbegan', {}, 'warn', -1), icon: 'warn' };
    case 'turnbegan':
      return line('log.turnbegan', { n: event.turn }, 'say', event.player);
    case 'ended':
      return { ...line(event.won ? 'log.ended.won' : 'log.ended.lost', { n: MATRIX }, event.won ? 'good' : 'bad', -1), icon: 'flag' };
  }
  return null;
}

/** The name of a piece, as a player would say it. */
export function pieceWords(piece: string, view: View, names: Names, mine = -1): string {
  const [kind, rest = '', more = ''] = piece.split(':');
  switch (kind) {
    case 'cube':
      return dieWords(view.cube[piece] ?? '?');
    case 'plate': {
      const [x, y] = columnOf(piece);
      const top = topOf(view, x, y);
      return top ? t('piece.plate.top', { die: token(view.cube[top]) }) : t('piece.plate.bare', { x: x + 1, y: y + 1 });
    }
    case 'lab':
      if (more) return dieWords(dieAt(view, piece));
      return Number(rest) === mine ? t('piece.lab.yours') : t('piece.lab', { who: names(Number(rest)) });
    case 'primed':
      return t('piece.primed', { die: token(rest) });
    case 'matrix':
      return t('matrix.space', { die: token(rest) });
    case 'destroyed':
      return t('piece.destroyed', { colour: sign(rest) + t(`Colour.${dieOf(rest).colour ?? 'yellow'}`) });
    case 'colour':
      return sign(rest) + t(`Colour.${dieOf(rest).colour ?? 'yellow'}`);
    case 'column':
      return t('piece.column', { n: rest });
    case 'value':
      return t('piece.value', { n: rest });
    case 'slot':
      return t('slot.card', { n: rest });
    case 'card':
    case 'containment':
      return named('card', more || rest);
    case 'character':
      return named('character', /^\d$/.test(rest) ? view.players[Number(rest)].character : rest);
  }
  return piece;
}

export interface Label {
  readonly title: string;
  readonly text: string;
  /** It draws chance or ends the turn: it cannot be taken back. */
  readonly final: boolean;
  readonly costs: boolean;
}

const all = (dice: readonly string[], view: View): string => dice.map((place) => token(dieAt(view, place))).join(' ');

/** `you` is the player who reads it; -1 for anybody. */
export function label(choice: Choice, view: View, names: Names, you = view.decision?.player ?? view.active): Label {
  const [title, text = ''] = titleOf(choice.action, view, names, you);
  return { title, text, costs: !!choice.costs, final: !!choice.final };
}

/** A choice with its object named first, for a list in which no piece has been touched: `⟦yellow4⟧`, and where it is. */
export function objectOf(choice: Choice, view: View, names: Names): Label {
  const plain = label(choice, view, names);
  const { action } = choice;
  if (action.type === 'play' || action.type === 'study') return { ...plain, title: `${plain.title}: ${named('card', action.card)}` };
  if (!('die' in action) || action.type === 'destroy') return plain;
  const die = token(dieAt(view, action.die));
  if (action.type === 'remove') return { ...plain, title: die, text: where(action.die) };
  const place = action.die.startsWith('primed:') ? t('primed.title') : action.die.startsWith('cube:') ? where(action.die) : '';
  return { ...plain, title: `${die} · ${plain.title}`, text: [place, plain.text].filter((text) => text && text !== die).join(' · ') };
}

/** An action that others are asked to allow, as anybody reads it. */
export function wish(action: Action, view: View, names: Names): string {
  const [title, text] = titleOf(action, view, names, -1);
  if (action.type === 'use') return title;
  const die = 'die' in action && action.type !== 'transfer' ? token(dieAt(view, action.die)) : '';
  return [die, title, text].filter(Boolean).join(' · ');
}

/** The die that a turn of one die brings about; empty if it is destroyed. */
export function result(action: Action, view: View): string {
  const { colour, value } = dieOf('die' in action ? dieAt(view, action.die) : '');
  switch (action.type) {
    case 'adjust': {
      const next = value + action.step;
      return next < 1 && action.die.startsWith('primed:') ? '' : `${colour}${((next + 5) % 6) + 1}`;
    }
    case 'dial':
      return `${colour}${action.value}`;
    case 'flip':
      return `${colour}${7 - value}`;
    case 'recolour':
      return `${action.colour}${value}`;
  }
  return '';
}

function titleOf(action: Action, view: View, names: Names, you: number): readonly [string, string?] {
  const mine = view.decision?.player ?? view.active;
  const at = 'die' in action ? dieAt(view, action.die) : '';
  switch (action.type) {
    case 'remove':
      return [t('do.remove'), t('do.remove.text')];
    case 'adjust': {
      const die = result(action, view);
      return die ? [t('do.adjust', { die: token(die) })] : [t('do.adjust.away'), t('do.adjust.away.text')];
    }
    case 'dial':
    case 'flip':
    case 'recolour':
      return [t(`do.${action.type}`, { die: token(result(action, view)) })];
    case 'roll':
      return [t('do.roll'), all(action.dice, view)];
    case 'transfer': {
      const from = labOf(action.die);
      const to = labOf(action.to);
      const what = from === you ? token(at) : t('do.transfer.text', { die: token(at), lab: names(from) });
      return [to === you ? t('do.transfer.mine') : t('do.transfer', { lab: names(to) }), what];
    }
    case 'swap':
      return [t('do.swap', { die: token(view.cube[action.cell] ?? '?') }), where(action.cell)];
    case 'reposition':
      return [t('do.reposition', { place: pieceWords(action.to, view, names) })];
    case 'destroy':
      return [t('do.destroy', { die: token(at) })];
    case 'study':
      return [t('do.study'), t('do.study.text', { n: levelOf(action.card) + 1 })];
    case 'contain': {
      const others = action.dice.length - action.goes.length;
      const of = action.dice.length > 1 ? t('do.contain.of', { dice: all(action.dice, view) }) : '';
      return [t('do.contain', { die: all(action.goes, view) }), action.roll ? `${of}, ${t('do.contain.roll', { n: others })}` : of];
    }
    case 'special':
      return [
        t('do.special', { special: named('special', view.players[mine].character) }),
        named('special', `${view.players[mine].character}.text`),
      ];
    case 'play':
      return [t('do.play'), named('card', `${action.card}.text`)];
    case 'use':
      return [t('do.use', { card: named('card', action.card) }), named('card', `${action.card}.text`)];
    case 'choose': {
      const [kind, name = ''] = action.piece.split(':');
      const words = pieceWords(action.piece, view, names, you);
      if (kind === 'card') return [words, named('card', `${name}.text`)];
      if (kind === 'cube') return [token(view.cube[action.piece] ?? '?') + ' ' + where(action.piece)];
      if (kind === 'plate') {
        const top = topOf(view, ...columnOf(action.piece));
        return [words, top ? where(top) : ''];
      }
      if (kind === 'destroyed') return [pieceWords(`colour:${name}`, view, names)];
      if (kind === 'value') return [token(`${dieOf(view.decision?.die ?? '').colour ?? ''}${name}`)];
      if (kind === 'column') return [words, view.primed[Number(name) - 1].map(token).join(' ')];
      if (kind === 'colour')
        return [
          words,
          view.primed
            .flat()
            .filter((die) => die.startsWith(name))
            .map(token)
            .join(' '),
        ];
      if (kind === 'character') return [SUPPORT.includes(name) ? `${words} ◇` : words, abilities(name)];
      return [words];
    }
    case 'pass':
      return [passing(view)];
    case 'askfirst':
      return [t(action.on ? 'do.askfirst.on' : 'do.askfirst.off'), t('do.askfirst.text')];
  }
  return [named('do', action.type)];
}

/** `layer 3, row 2, column 1` of a cell. */
export function where(cell: string): string {
  const [x, y, layer] = cellOf(cell);
  return t('cell', { die: '', layer: layer + 1, row: y + 1, column: x + 1 }).replace(/^, /, '');
}

export const layerWords = (layer: number): string =>
  [t('layer', { n: layer + 1 }), layer === 3 && t('layer.top'), layer === 0 && t('layer.plate')].filter(Boolean).join(', ');

/** On which values the next primed die breaches; six dice in a column are two breaches instead of one (T30). */
export function breachWords({ breach, double }: Pick<View['odds'], 'breach' | 'double'>): string {
  const list = (values: readonly number[]) => values.join(', ').replace(/, (\d)$/, ` ${t('or')} $1`);
  const once = breach.filter((value) => !double.includes(value));
  if (!breach.length) return t('primed.safe');
  if (!once.length) return t('primed.twice', { values: list(double) });
  return t('primed.on', { values: list(once) }) + (double.length ? `, ${t('primed.double', { values: list(double) })}` : '');
}
