/** The day's result as a picture: names, grades and times in the colours of the page. */
import { clock } from '../lib/times';

interface Line {
  readonly name: string;
  readonly time: number | undefined;
  readonly share: string;
}

const [WIDTH, HEIGHT] = [1200, 630];

export function drawn(title: string, grade: number, lines: readonly Line[]): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext('2d')!;
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const font = (size: number, weight = 400): string => `${weight} ${size}px ${colour('--display') || 'sans-serif'}`;
  pen.fillStyle = colour('--ink-1');
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = colour('--text');
  pen.font = font(56, 600);
  pen.fillText(title, 80, 118);
  pen.fillStyle = colour('--glow');
  pen.font = font(44);
  pen.textAlign = 'right';
  pen.fillText('◆'.repeat(grade) + '◇'.repeat(5 - grade), WIDTH - 80, 116);
  lines.forEach(({ name, time, share }, index) => {
    const y = 216 + index * 104;
    pen.strokeStyle = colour('--line');
    pen.beginPath();
    pen.moveTo(80, y - 58);
    pen.lineTo(WIDTH - 80, y - 58);
    pen.stroke();
    pen.textAlign = 'left';
    pen.fillStyle = colour('--text');
    pen.font = font(40, 500);
    pen.fillText(name, 80, y);
    pen.fillStyle = colour('--text-dim');
    pen.font = font(28);
    pen.fillText(share, 80, y + 36);
    pen.textAlign = 'right';
    pen.fillStyle = time === undefined ? colour('--text-dim') : colour('--good');
    pen.font = font(48, 600);
    pen.fillText(time === undefined ? '–' : clock(time), WIDTH - 80, y + 6);
  });
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/png'));
}
