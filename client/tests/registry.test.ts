import { describe, expect, it } from 'vitest';
import { GAMES, gameNamed, titleOf } from '../src/games';
import { factsOf } from '../src/lib/facts.svelte';
import { read } from '../src/lib/paths';

const sources = import.meta.glob<string>('../src/**/*.{ts,svelte,css,js,json}', { query: '?raw', import: 'default', eager: true });
/** What belongs to nobody in particular; `games.ts` is the one place that names the games. */
const shared = Object.entries(sources).filter(([path]) => !/^..\/src\/games(\/|\.ts$)/.test(path) && !path.endsWith('.gen.ts'));

describe('shared code', () => {
  it('is found', () => expect(shared.length).toBeGreaterThan(120));
  it('names no game', () => {
    const names = new RegExp(GAMES.map(({ name }) => name).join('|'), 'i');
    expect(shared.filter(([, text]) => names.test(text)).map(([path]) => path)).toEqual([]);
  });
  it('imports nothing from a game’s folder', () => {
    expect(shared.filter(([, text]) => /['"`(][./]*\/games\//.test(text)).map(([path]) => path)).toEqual([]);
  });
});

describe('the games', () => {
  it('import nothing from each other', () => {
    for (const { name } of GAMES)
      for (const { name: other } of GAMES.filter((game) => game.name !== name)) {
        const own = Object.entries(sources).filter(([path]) => path.startsWith(`../src/games/${name}/`));
        expect(own.length).toBeGreaterThan(20);
        expect(own.filter(([, text]) => text.includes(`/${other}/`)).map(([path]) => path)).toEqual([]);
      }
  });
  it.each(GAMES)('$name has a page for each of its addresses', ({ name }) => {
    expect(['how', 'learn', 'new', 'rules'].map((page) => read(`/${page}/${name}`, '').page)).toEqual(['how', 'learn', 'new', 'rules']);
    expect(gameNamed(name)?.facts).toEqual(factsOf(name));
  });
  it('that the client cannot show have a name, but no page', () => {
    expect(titleOf('chess')).toBe('chess');
    expect(read('/new/chess', '').page).toBe('lost');
  });
});
