/** The commitment to a game's chance: published when the game starts, checked against the key when it ends. */
import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

/** BLAKE2b wants a personalization of exactly 16 bytes; the server's is padded with zeros. */
const PERSON = new Uint8Array(16);
new TextEncoder().encodeInto('tessera commit', PERSON);

/** The commitment to a key; both are hexadecimal. */
export const commitmentOf = (key: string): string => bytesToHex(blake2b(hexToBytes(key), { dkLen: 32, personalization: PERSON }));
