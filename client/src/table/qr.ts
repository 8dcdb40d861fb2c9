/** A link as a QR code with error correction M: rows of modules, true where dark. */
import { correction, generate } from 'lean-qr';

export function qr(text: string): boolean[][] {
  const code = generate(text, { minCorrectionLevel: correction.M, maxCorrectionLevel: correction.M });
  const line = Array.from({ length: code.size }, (_, n) => n);
  return line.map((y) => line.map((x) => code.get(x, y)));
}
