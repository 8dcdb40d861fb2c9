/** The client's addresses: parse and write them. */
import { gameNamed } from '../games';
import { CATEGORIES, type Category } from './types.gen';

export type Route =
  | { page: 'home' }
  | { page: 'practice'; category: Category; grade: number; seed: string; rules?: string; own?: string }
  | { page: 'make'; category: Category; own?: string }
  | { page: 'daily'; category: Category | null; day?: string }
  | { page: 'duel'; duel: string; card: number | null }
  | { page: 'races'; table: string; race: number }
  | { page: 'training'; playing: boolean; category?: Category }
  | { page: 'how'; game: string }
  | { page: 'learn'; game: string }
  | { page: 'rules'; game: string; anchor: string }
  | { page: 'new'; game: string; friends?: boolean; options?: Readonly<Record<string, string>> }
  | { page: 'table'; table: string; sit?: boolean; invitation?: string }
  | { page: 'review'; table: string }
  | { page: 'move' }
  | { page: 'record'; table: string; at: number }
  | { page: 'records' }
  | { page: 'kept' }
  | { page: 'tables' }
  | { page: 'statistics' }
  | { page: 'lost' };

/** Before the name of an option that a link to a new table chooses. */
const OPTION = 'option.';

export const seedOfNow = (): string => crypto.getRandomValues(new Uint32Array(1))[0].toString(36).padStart(7, '0').slice(-6);

export function read(path: string, query: string, hash = ''): Route {
  const [page = '', detail = ''] = path.split('/').filter(Boolean);
  const category = CATEGORIES.find((name) => name === detail);
  const asked = new URLSearchParams(query);
  if (page === '') return { page: 'home' };
  if (page === 'practice' && category) {
    const grade = Number(asked.get('grade'));
    const seed = asked.get('seed') ?? '';
    const rules = asked.get('rules')?.slice(0, 9);
    const own = ownIn(asked);
    if (own) return { page, category, grade: 1, seed: '', own };
    return { page, category, grade: grade >= 1 && grade <= 5 ? Math.floor(grade) : 1, seed: seed.slice(0, 200), ...(rules && { rules }) };
  }
  if (page === 'make' && (category || !detail)) {
    const own = ownIn(asked);
    return { page, category: category ?? CATEGORIES[0], ...(own && { own }) };
  }
  if (page === 'daily' && (category || !detail)) {
    const day = /^\d{4}-\d\d-\d\d$/.exec(asked.get('day') ?? '')?.[0];
    return { page, category: category ?? null, ...(day && { day }) };
  }
  if (page === 'duel' && detail) return { page, duel: detail, card: whole(asked.get('card')) };
  if (page === 'races' && detail) return { page, table: detail, race: whole(asked.get('race')) ?? 0 };
  if (page === 'training' && (!detail || detail === 'play')) {
    const wanted = CATEGORIES.find((name) => name === asked.get('puzzle'));
    return { page, playing: detail === 'play', ...(wanted && { category: wanted }) };
  }
  if ((page === 'how' || page === 'learn') && gameNamed(detail)) return { page, game: detail };
  if (page === 'rules' && gameNamed(detail)) return { page, game: detail, anchor: anchorOf(hash) };
  if (page === 'new' && gameNamed(detail)) {
    const options = [...asked].flatMap(([name, value]) => (name.startsWith(OPTION) ? [[name.slice(OPTION.length), value]] : []));
    return { page, game: detail, friends: asked.get('with') === 'friends', options: Object.fromEntries(options) };
  }
  if (page === 'table' && detail) {
    const invitation = asked.get('play')?.slice(0, 64);
    return { page, table: detail, sit: asked.has('sit'), ...(invitation && { invitation }) };
  }
  if (page === 'review' && detail) return { page, table: detail };
  if (page === 'move') return { page };
  if (page === 'record' && detail) return { page, table: detail, at: Math.max(0, Math.floor(Number(asked.get('at')))) || 0 };
  if ((page === 'records' || page === 'tables' || page === 'statistics' || page === 'kept') && !detail) return { page };
  return { page: 'lost' };
}

/** The id of an own puzzle in an address. */
const ownIn = (asked: URLSearchParams): string => /^[\w-]{1,24}$/.exec(asked.get('own') ?? '')?.[0] ?? '';

/** A number counted from 1 in an address, counted from 0 here. */
const whole = (text: string | null): number | null => (/^[1-9]\d?$/.test(text ?? '') ? Number(text) - 1 : null);

/** The name behind the `#`, or none if it cannot be one. */
export function anchorOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

export function write(route: Route): string {
  if (route.page === 'practice' && route.own) return `/practice/${route.category}?own=${route.own}`;
  if (route.page === 'make') return `/make/${route.category}${route.own ? `?own=${route.own}` : ''}`;
  if (route.page === 'practice') {
    const asked = new URLSearchParams({ grade: String(route.grade), seed: route.seed, ...(route.rules && { rules: route.rules }) });
    return `/practice/${route.category}?${asked}`;
  }
  if (route.page === 'daily') {
    return (route.category ? `/daily/${route.category}` : '/daily') + (route.day ? `?day=${route.day}` : '');
  }
  if (route.page === 'duel') return `/duel/${route.duel}${route.card === null ? '' : `?card=${route.card + 1}`}`;
  if (route.page === 'races') return `/races/${route.table}${route.race ? `?race=${route.race + 1}` : ''}`;
  if (route.page === 'training') return `/training${route.playing ? '/play' : ''}${route.category ? `?puzzle=${route.category}` : ''}`;
  if (route.page === 'how') return `/how/${route.game}`;
  if (route.page === 'learn') return `/learn/${route.game}`;
  if (route.page === 'rules') return `/rules/${route.game}${route.anchor ? `#${route.anchor}` : ''}`;
  if (route.page === 'new') {
    const chosen = Object.entries(route.options ?? {}).map(([name, value]) => [OPTION + name, value]);
    return `/new/${route.game}${chosen.length ? `?${new URLSearchParams(chosen)}` : ''}`;
  }
  if (route.page === 'table') return `/table/${route.table}`;
  if (route.page === 'review') return `/review/${route.table}`;
  if (route.page === 'move') return '/move';
  if (route.page === 'record') return `/record/${route.table}${route.at ? `?at=${route.at}` : ''}`;
  if (['records', 'tables', 'statistics', 'kept'].includes(route.page)) return `/${route.page}`;
  return '/';
}
