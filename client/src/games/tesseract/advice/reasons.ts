/** Advice at the TESSERACT table in words: what to do, and why. Dice are tokens, as everywhere in this game's texts. */
import { capital, list, percent } from '../../../lib/numbers';
import type { Reason } from '../../../table/protocol';
import { label, pieceWords, TOKEN, token, where, type Names } from '../tell';
import { dieAt, dieOf, labOf, type Choice, type View } from '../view';
import { named, t as game, words as tesseract } from '../words';
import { t, words, type Key } from './words';

const tokens = (dice: readonly string[]): string => dice.map(token).join(' ');

/** An event and its odds, the likeliest three. */
function events(numbers: Readonly<Record<string, number>>): string {
  const sorted = Object.entries(numbers).toSorted(([, a], [, b]) => b - a);
  const some = sorted.slice(0, sorted.length > 4 ? 3 : 4).map(([event, chance]) => `${named('event', event)} ${percent(chance)}`);
  return some.join(', ') + (some.length < sorted.length ? '\u00a0…' : '');
}

/** A suggestion in full: it stands beside the table and not at its piece. `you` is the player who reads it; -1 for anybody. */
export function headline(choice: Choice, view: View, names: Names, you: number): readonly [string, string?] {
  const { action } = choice;
  const die = 'die' in action ? dieAt(view, action.die) : '';
  const said = (key: Key, values: Record<string, string>, text = ''): readonly [string, string?] => [capital(t(key, values)), text];
  const { title, text } = label(choice, view, names, you);
  switch (action.type) {
    case 'remove':
      return said('step.remove', { die: token(view.cube[action.die] ?? '?') }, where(action.die));
    case 'adjust':
    case 'dial':
    case 'flip':
    case 'recolour': {
      const to = title.match(TOKEN)?.[0];
      return to
        ? said('step.turn', { was: token(die), die: to }, place(action.die, view, names, you))
        : said('step.away', { was: token(die) });
    }
    case 'roll':
      return [`${title} ${text}`];
    case 'transfer':
      return said(transfer(action.to, you), { die: token(die), who: names(labOf(action.to)) });
    case 'swap':
      return said('step.swap', { die: token(die), other: token(view.cube[action.cell] ?? '?') }, where(action.cell));
    case 'reposition':
      return [capital(t('step.reposition', { die: token(view.cube[action.die] ?? '?') })), title];
    case 'destroy':
      return said('step.destroy', { die: token(die) });
    case 'study':
    case 'play':
      return said(`step.${action.type}`, { card: named('card', action.card) }, text);
  }
  if (action.type !== 'choose') return [title, text];
  return [capital(action.piece.startsWith('plate:') && text ? `${title}, ${text}` : title), asked(view)];
}

function asked({ decision }: View): string {
  const key = `ask.${decision?.about}`;
  return tesseract.known(key) ? game(key, { die: token(decision?.die ?? '') }) : '';
}

const place = (piece: string, view: View, names: Names, you: number): string =>
  piece.startsWith('primed:') ? game('primed.title') : capital(pieceWords(`lab:${labOf(piece)}`, view, names, you));

export function reasonsInWords(reasons: readonly Reason[], view: View, names: Names, you: number): readonly string[] {
  const steps = reasons
    .filter(({ key }) => key.startsWith('tesseract.then.'))
    .map((reason) => step(reason, view, names, you))
    .filter(Boolean);
  const rest = reasons.filter(({ key }) => !key.startsWith('tesseract.then.')).map((reason) => because(reason, view, names, you));
  return [...rest, ...(steps.length ? [sentence(t('then', { steps: plan(steps) }))] : [])].filter(Boolean);
}

/** An ellipsis ends a sentence by itself. */
const sentence = (text: string): string => text.replace('….', '…');

/** As much of a plan as one keeps in mind. */
const plan = (steps: readonly string[]): string => (steps.length > 4 ? `${steps.slice(0, 4).join(', ')}\u00a0…` : list(steps));

const transfer = (to: string, you: number): Key => (labOf(to) === you ? 'step.transfer.yours' : 'step.transfer');

function step({ key, what }: Reason, view: View, names: Names, you: number): string {
  const kind = key.split('.').at(-1) ?? '';
  const [first = '', second = ''] = what;
  if (kind === 'turn' && !second) return t('step.away', { was: token(first) });
  const text = kind === 'transfer' ? transfer(second, you) : `step.${kind}`;
  if (!words.known(text)) return '';
  return t(text, {
    die: kind === 'contain' ? tokens(what) : token(kind === 'turn' ? second : first),
    was: token(first),
    dice: tokens(what),
    other: token(second),
    who: kind === 'transfer' ? names(labOf(second)) : '',
    card: named('card', first),
    special: named('special', first),
  });
}

function because({ key, what, numbers }: Reason, view: View, names: Names, you: number): string {
  const [first = ''] = what;
  const shares = Object.fromEntries(Object.entries(numbers).map(([name, share]) => [name, percent(share)]));
  switch (key) {
    case 'tesseract.rest':
      return numbers.actions ? t(key, { n: numbers.actions }) : t('tesseract.rest.none');
    case 'tesseract.uncovers':
    case 'tesseract.event':
      return sentence(t(key, { events: events(numbers) }));
    case 'tesseract.primes': {
      const dice = tokens(what.map((cell) => view.cube[cell] ?? '?'));
      return t(what.length > 1 ? 'tesseract.primes.choose' : key, { dice });
    }
    case 'tesseract.breach-chance':
      if (!numbers.breach) return t('tesseract.breach-chance.none');
      return [t(key, shares), numbers.double && t(`${key}.double`, shares), numbers.loses && t(`${key}.loses`, shares)]
        .filter(Boolean)
        .join(' ');
    case 'tesseract.colour-full':
      return t(key, { colour: game(`Colour.${dieOf(first).colour ?? 'yellow'}`) });
    case 'tesseract.prepares':
      return t(key, { lab: pieceWords(first, view, names, you) });
    case 'tesseract.roll-completes':
    case 'tesseract.breach-changes':
      return t(key, shares);
  }
  const n = numbers.left ?? numbers.value ?? numbers.level ?? numbers.dice ?? numbers.actions ?? 0;
  return words.known(key) ? t(key, { die: token(first), n }) : '';
}
