/** All faces of all dice in two pictures, colour and light, so that the whole cube is one mesh. */
import { CanvasTexture, SRGBColorSpace } from 'three';
import { mix, tokenColour } from '../../../look/colours';
import { NUMERAL, SYMBOL, underline } from '../symbols';
import { MATRIX } from '../content.gen';
import { COLOURS, VALUES, type Colour, type Die } from '../view';
import { modest } from '../../../space/slow';

export const ACROSS = 8;
const TILE = 256;
const faceColour = (colour: Colour): string => tokenColour(`--die-${colour}`);
const coveredColour = (colour: Colour): string => tokenColour(`--covered-${colour}`);

const number = (colour: Colour | null): number => Math.max(0, COLOURS.indexOf(colour ?? 'blue'));
/** The tile of a top face, lit or not. */
export const topTile = ({ colour, value }: Die, lit: boolean): number =>
  (lit ? 0 : MATRIX) + number(colour) * VALUES.length + Math.max(0, value - 1);
/** Tiles of the sides, after the lit and the unlit tops: dice that show their value, covered dice, dice of unknown colour. */
const SIDE = 2 * MATRIX;
const COVERED = SIDE + COLOURS.length;
const UNKNOWN = COVERED + COLOURS.length;
export const sideTile = ({ colour }: Die, covered: boolean): number => (colour ? (covered ? COVERED : SIDE) + number(colour) : UNKNOWN);

export interface Atlas {
  readonly colour: CanvasTexture;
  readonly light: CanvasTexture;
}

export function drawAtlas(): Atlas {
  const [colour, g] = sheet();
  const [light, h] = sheet();
  h.fillStyle = tokenColour('--black');
  h.fillRect(0, 0, ACROSS * TILE, ACROSS * TILE);
  const at = (context: CanvasRenderingContext2D, tile: number, draw: () => void) => {
    context.save();
    context.translate((tile % ACROSS) * TILE, Math.floor(tile / ACROSS) * TILE);
    context.beginPath();
    context.rect(0, 0, TILE, TILE);
    context.clip();
    draw();
    context.restore();
  };
  for (const each of COLOURS) {
    for (const value of VALUES)
      for (const lit of [true, false]) {
        const tile = topTile({ colour: each, value }, lit);
        at(g, tile, () => drawTop(g, each, value, lit));
        if (lit) at(h, tile, () => drawLight(h, each, value));
      }
    for (const covered of [true, false]) at(g, sideTile({ colour: each, value: 0 }, covered), () => drawSide(g, each, covered));
  }
  at(g, sideTile({ colour: null, value: 0 }, true), () => {
    g.fillStyle = tokenColour('--die-none');
    g.fillRect(0, 0, TILE, TILE);
  });
  return { colour: texture(colour), light: texture(light) };
}

function sheet(): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = ACROSS * TILE;
  return [canvas, canvas.getContext('2d')!];
}

export function texture(canvas: HTMLCanvasElement): CanvasTexture {
  const made = new CanvasTexture(canvas);
  made.colorSpace = SRGBColorSpace;
  made.anisotropy = modest() ? 1 : 8;
  return made;
}

function inBox(g: CanvasRenderingContext2D): void {
  const k = TILE / 48;
  g.translate(4.9 * k, 4.9 * k);
  g.scale(k * 0.955, k * 0.955);
}

function rim(g: CanvasRenderingContext2D, colour: string, alpha: number): void {
  g.save();
  g.strokeStyle = colour;
  g.globalAlpha = alpha;
  g.lineWidth = TILE * 0.028;
  g.beginPath();
  g.roundRect(TILE * 0.062, TILE * 0.062, TILE * 0.876, TILE * 0.876, TILE * 0.12);
  g.stroke();
  g.restore();
}

/** A well in the shape of the colour's symbol, the value in it. */
function drawTop(g: CanvasRenderingContext2D, colour: Colour, value: number, lit: boolean): void {
  const hex = faceColour(colour);
  g.fillStyle = lit ? hex : mix(hex, tokenColour('--die-unlit'), 0.3);
  g.fillRect(0, 0, TILE, TILE);
  if (lit) rim(g, mix(hex, tokenColour('--white'), 0.5), 1);
  inBox(g);
  const shape = new Path2D(SYMBOL[colour]);
  g.fillStyle = mix(hex, tokenColour('--die-well'), 0.88);
  g.fill(shape);
  g.save();
  g.clip(shape);
  g.shadowColor = tokenColour('--black', 0.8);
  g.shadowBlur = 14;
  g.shadowOffsetY = 8;
  g.strokeStyle = tokenColour('--black');
  g.lineWidth = 2;
  g.stroke(shape);
  g.restore();
  numeral(g, colour, value, lit ? mix(hex, tokenColour('--white'), 0.42) : mix(hex, tokenColour('--die-unlit'), 0.25), lit);
}

function drawLight(h: CanvasRenderingContext2D, colour: Colour, value: number): void {
  rim(h, mix(faceColour(colour), tokenColour('--white'), 0.5), 0.85);
  inBox(h);
  numeral(h, colour, value, mix(faceColour(colour), tokenColour('--white'), 0.2), true);
}

function numeral(g: CanvasRenderingContext2D, colour: Colour, value: number, fill: string, glows: boolean): void {
  const [x, y, size] = NUMERAL[colour];
  g.font = `700 ${size}px "Space Grotesk Variable", sans-serif`;
  g.textAlign = 'center';
  g.fillStyle = fill;
  if (glows) {
    g.shadowColor = faceColour(colour);
    g.shadowBlur = 13;
  }
  g.fillText(String(value), x, y);
  if (value === 6) g.fillRect(...underline(colour));
}

/** Plain, with the symbol of its colour pressed into it. */
function drawSide(g: CanvasRenderingContext2D, colour: Colour, covered: boolean): void {
  g.fillStyle = covered ? coveredColour(colour) : mix(faceColour(colour), coveredColour(colour), 0.32);
  g.fillRect(0, 0, TILE, TILE);
  const shade = g.createLinearGradient(0, 0, 0, TILE);
  shade.addColorStop(0, tokenColour('--white', 0.08));
  shade.addColorStop(0.5, tokenColour('--black', 0));
  shade.addColorStop(1, tokenColour('--black', 0.3));
  g.fillStyle = shade;
  g.fillRect(0, 0, TILE, TILE);
  g.translate(TILE * 0.37, TILE * 0.37);
  g.scale((TILE * 0.26) / 40, (TILE * 0.26) / 40);
  g.fillStyle = mix(coveredColour(colour), tokenColour('--die-print'), covered ? 0.38 : 0.5);
  g.fill(new Path2D(SYMBOL[colour]));
}
