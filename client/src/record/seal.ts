/** The seal of a record's first actions: the server sends it with every action, so a browser that kept one can prove that nothing before it changed. */
import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';

const PERSON = new Uint8Array(16);
new TextEncoder().encodeInto('tessera seal', PERSON);

/** The seal after so many actions of a record, whose lines are the text of its file; null if it has fewer. */
export function sealOf(record: string, actions: number): string | null {
  const lines = record.trimEnd().split('\n').slice(0, -1);
  if (lines.length < actions + 1) return null;
  let digest = new Uint8Array();
  for (const line of lines.slice(0, actions + 1)) {
    const unsummed = new TextEncoder().encode(line.replace(/"sum":"[0-9a-f]*"\}$/, '"sum":""}'));
    digest = new Uint8Array(blake2b(concatBytes(digest, unsummed), { dkLen: 16, personalization: PERSON }));
  }
  return `${actions}:${bytesToHex(digest)}`;
}

/** Is this seal, seen during the game, one of the record's? */
export const proves = (record: string, seen: string): boolean => sealOf(record, parseInt(seen)) === seen;
