import type { Random } from './random.ts';

const sampleRate = 16_000;
/** A pentatonic scale in Hz: any order of its notes sounds pleasant. */
const scale = [220, 246.94, 277.18, 329.63, 369.99, 440, 493.88, 554.37, 659.26] as const;

/** Renders a short bell tune as a WAV file (PCM, 16 bit, mono). */
export function composeTune(random: Random, seconds = 8): Buffer {
  const samples = new Float64Array(sampleRate * seconds);
  const beat = 60 / random.between(92, 132);
  for (let at = 0; at < seconds - 1.2; at += beat * random.pick([0.5, 1, 1, 1.5])) {
    const pitch = random.pick(scale);
    const start = Math.floor(at * sampleRate);
    const length = Math.min(samples.length - start, Math.floor(sampleRate * 1.4));
    for (let i = 0; i < length; i++) {
      const t = i / sampleRate;
      const tone =
        Math.sin(2 * Math.PI * pitch * t) +
        0.35 * Math.sin(2 * Math.PI * pitch * 2.01 * t) +
        0.15 * Math.sin(2 * Math.PI * pitch * 3.02 * t);
      samples[start + i] =
        (samples[start + i] ?? 0) + tone * Math.exp(-3.2 * t) * Math.min(1, t * 200) * 0.22;
    }
  }
  const file = Buffer.alloc(44 + samples.length * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(sampleRate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((sample, i) =>
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_000), 44 + i * 2),
  );
  return file;
}
