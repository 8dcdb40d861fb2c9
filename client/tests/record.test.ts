import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { commitmentOf } from '../src/record/commitment';
import { proves, sealOf } from '../src/record/seal';
import { read, write } from '../src/lib/paths';

describe('the commitment of a key', () => {
  it('is what the server makes of it', () => {
    const key = Array.from({ length: 32 }, (_, n) => n.toString(16).padStart(2, '0')).join('');
    expect(commitmentOf(key)).toBe('16f143d8e7da119dc0c6dc7938de1728fe491d41064c7fdde2aa16aa15d92e3e');
    expect(commitmentOf(key.replace('00', '01'))).not.toBe('16f143d8e7da119dc0c6dc7938de1728fe491d41064c7fdde2aa16aa15d92e3e');
  });
});

describe('the seal of a record', () => {
  const golden = readFileSync('../tests/games/tesseract/golden/1-people-plate-1.jsonl', 'utf8');
  it('is what the server makes of it', () => {
    expect(sealOf(golden, 0)).toBe('0:2966aa5543a4645202658c9081c08c26');
    expect(sealOf(golden, 7)).toBe('7:645a15baf463bbfc7a3a23477b2eab5a');
    expect(proves(golden, '7:645a15baf463bbfc7a3a23477b2eab5a')).toBe(true);
  });
  it('finds a changed action, and a record that is too short', () => {
    expect(proves(golden.replace('"seat":0', '"seat":1'), '7:645a15baf463bbfc7a3a23477b2eab5a')).toBe(false);
    expect(sealOf(golden, 100_000)).toBeNull();
  });
});

describe('the address of a moment', () => {
  it('names the record and the step', () => {
    const route = { page: 'record', table: 'Ab_9', at: 57 } as const;
    const [path, query] = write(route).split('?');
    expect(read(path, query)).toEqual(route);
    expect(read('/record/Ab_9', 'at=soon')).toEqual({ page: 'record', table: 'Ab_9', at: 0 });
    expect(read('/records', '')).toEqual({ page: 'records' });
  });
});
