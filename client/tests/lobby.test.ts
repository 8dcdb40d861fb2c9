import { describe, expect, it } from 'vitest';
import { ALL, fits, found, freeSeats, paceOf } from '../src/lobby/filters';
import { OWN_TIME } from '../src/table/patience.gen';
import type { TableInfo } from '../src/table/protocol';

const table = (id: string, more: Partial<TableInfo> = {}): TableInfo => ({
  id,
  game: 'one',
  rules: '1',
  options: {},
  status: 'open',
  seats: [{ kind: 'person', name: 'Ada' }, { kind: 'open' }],
  host: 0,
  public: true,
  patience: 0,
  advice: true,
  commitment: '',
  ...more,
});
const bots = [{ kind: 'person' }, { kind: 'bot', level: 'steady', bot: true }] as const;

describe('the lobby', () => {
  it('counts open seats before the start, and afterwards those that a bot keeps', () => {
    expect(freeSeats(table('a'))).toBe(1);
    expect(freeSeats(table('a', { status: 'playing' }))).toBe(0);
    expect(freeSeats(table('a', { status: 'playing', seats: [{ kind: 'person' }, { kind: 'bot', free: true }] }))).toBe(1);
  });
  it('tells three paces apart', () => {
    expect([0, 60, OWN_TIME].map((turn) => paceOf(table('a', { turn })))).toEqual(['live', 'clock', 'days']);
  });
  it('filters by game, pace, bots and free seats', () => {
    const [plain, withBots] = [table('a'), table('b', { seats: bots })];
    expect(fits(plain, { ...ALL, game: 'two' })).toBe(false);
    expect(fits(plain, { ...ALL, pace: 'days' })).toBe(false);
    expect(fits(plain, { ...ALL, level: 'none' })).toBe(true);
    expect(fits(withBots, { ...ALL, level: 'none' })).toBe(false);
    expect(fits(withBots, { ...ALL, level: 'steady' })).toBe(true);
    expect(fits(withBots, { ...ALL, free: true })).toBe(false);
    expect(fits(table('c', { by_invitation: true }), { ...ALL, free: true })).toBe(false);
  });
  it('shows tables with a free seat first', () => {
    const tables = [table('full', { seats: bots }), table('free')];
    expect(found(tables, ALL).map(({ id }) => id)).toEqual(['free', 'full']);
  });
});
