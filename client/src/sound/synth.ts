/** All sounds, made of a few tones and a little noise; nothing is downloaded. Quiet, short, and no two alike. */

type Note = {
  /** Noise is a breath around `from`, everything else a tone. */
  readonly wave?: OscillatorType | 'noise';
  /** Hertz, at the start and at the end. */
  readonly from: number;
  readonly to?: number;
  /** Seconds: when it begins, and how long it fades. */
  readonly at?: number;
  readonly lasts: number;
  readonly loud?: number;
};

const tone = (from: number, at: number, lasts: number, loud = 0.5): Note => ({ wave: 'sine', from, at, lasts, loud });
const knock = (from: number, at: number, loud = 0.5): Note => ({ wave: 'triangle', from, to: from * 0.6, at, lasts: 0.07, loud });
const breath = (from: number, to: number, at: number, lasts: number, loud = 0.3): Note => ({ wave: 'noise', from, to, at, lasts, loud });

const SOUNDS = {
  turn: [tone(659, 0, 0.5, 0.35), tone(988, 0.12, 0.7, 0.35)],
  take: [knock(520, 0, 0.6), breath(2400, 1600, 0, 0.06, 0.15)],
  roll: [0, 0.06, 0.13, 0.22, 0.34].map((at, n) => knock(420 - n * 30 + (n % 2) * 90, at, 0.5 - n * 0.06)),
  breach: [
    { wave: 'sawtooth', from: 110, to: 55, lasts: 0.9, loud: 0.35 },
    { wave: 'sine', from: 73, to: 40, lasts: 1.1, loud: 0.9 },
    breath(900, 120, 0, 0.8, 0.4),
  ],
  event: [{ wave: 'triangle', from: 196, to: 185, lasts: 0.7, loud: 0.5 }, tone(277, 0.04, 0.7, 0.3), breath(400, 1800, 0, 0.4, 0.12)],
  contain: [tone(523, 0, 0.35), tone(784, 0.07, 0.45), breath(3000, 5000, 0, 0.2, 0.08)],
  solved: [tone(523, 0, 0.3), tone(659, 0.09, 0.3), tone(784, 0.18, 0.6)],
  lay: [knock(240, 0, 0.9), breath(1200, 500, 0, 0.09, 0.3)],
  closed: [392, 494, 587, 784].map((hertz, n) => tone(hertz, n * 0.08, 0.6, 0.35)),
  begin: [tone(440, 0, 0.15), tone(880, 0.16, 0.4)],
  hourglass: [breath(5000, 3000, 0, 0.6, 0.25), knock(330, 0, 0.4)],
  sand: [knock(900, 0, 0.25)],
  heart: [knock(98, 0, 0.9), knock(82, 0.16, 0.7), knock(900, 0, 0.2)],
  out: [{ wave: 'sine', from: 220, to: 110, lasts: 0.7, loud: 0.5 }, breath(1800, 300, 0, 0.5, 0.25)],
  win: [523, 659, 784, 1047].map((hertz, n) => tone(hertz, n * 0.14, 0.9, 0.4)),
  loss: [392, 370, 311, 233].map((hertz, n) => tone(hertz, n * 0.2, 0.8, 0.4)),
  wrong: [
    { wave: 'triangle', from: 196, lasts: 0.16, loud: 0.5 },
    { wave: 'triangle', from: 165, at: 0.14, lasts: 0.3, loud: 0.5 },
  ],
} as const satisfies Record<string, readonly Note[]>;

export type Sound = keyof typeof SOUNDS;

const LOUDNESS = 0.16;
/** The same sound again within this many seconds is left out: ten dice that roll at once are one roll. */
const APART = 0.08;

let studio: { context: AudioContext; out: AudioNode; noise: AudioBuffer } | null = null;
const last = new Map<Sound, number>();

function open(): NonNullable<typeof studio> {
  const context = new AudioContext();
  const out = context.createDynamicsCompressor();
  const volume = context.createGain();
  volume.gain.value = LOUDNESS;
  out.connect(volume).connect(context.destination);
  const noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;
  return { context, out, noise };
}

export async function play(name: Sound): Promise<void> {
  studio ??= open();
  const { context } = studio;
  if (context.state === 'suspended') await context.resume();
  if (context.currentTime - (last.get(name) ?? -1) < APART) return;
  last.set(name, context.currentTime);
  for (const note of SOUNDS[name]) sing(studio, note);
}

function sing({ context, out, noise }: NonNullable<typeof studio>, { wave, from, to = from, at = 0, lasts, loud = 0.5 }: Note): void {
  const start = context.currentTime + 0.01 + at;
  const fade = context.createGain();
  fade.gain.setValueAtTime(0, start);
  fade.gain.linearRampToValueAtTime(loud, start + 0.008);
  fade.gain.exponentialRampToValueAtTime(0.0005, start + lasts);
  fade.connect(out);
  const glide = (hertz: AudioParam) => {
    hertz.setValueAtTime(from, start);
    hertz.exponentialRampToValueAtTime(to, start + lasts);
  };
  let source: AudioScheduledSourceNode;
  if (wave === 'noise') {
    const around = context.createBiquadFilter();
    around.type = 'bandpass';
    glide(around.frequency);
    source = new AudioBufferSourceNode(context, { buffer: noise, loop: true });
    source.connect(around).connect(fade);
  } else {
    const voice = new OscillatorNode(context, { type: wave });
    glide(voice.frequency);
    source = voice.connect(fade) && voice;
  }
  source.start(start);
  source.stop(start + lasts);
  source.onended = () => fade.disconnect();
}
