// Writes a brotli and a gzip sibling beside each text file of the build; the server sends the one a browser accepts.
// Run by `npm run build`.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const out = new URL('../src/tessera/client/', import.meta.url);
const TEXT = /\.(js|css|html|svg|json|webmanifest)$/;
/** Bytes below which a file fits into one packet anyway. */
const SMALL = 1024;

const PACKERS = {
  br: (data) => brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: data.length } }),
  gz: (data) => gzipSync(data, { level: 9 }),
};
const total = { files: 0, raw: 0, br: 0, gz: 0 };
for (const entry of readdirSync(out, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !TEXT.test(entry.name)) continue;
  const file = `${entry.parentPath}/${entry.name}`;
  const data = readFileSync(file);
  if (data.length < SMALL) continue;
  total.files += 1;
  total.raw += data.length;
  for (const [ending, pack] of Object.entries(PACKERS)) {
    const packed = pack(data);
    writeFileSync(`${file}.${ending}`, packed);
    total[ending] += packed.length;
  }
}
const kb = (bytes) => `${(bytes / 1024).toFixed(0)} KB`;
console.log(`compressed ${total.files} files: ${kb(total.raw)} to ${kb(total.br)} (brotli), ${kb(total.gz)} (gzip)`);
