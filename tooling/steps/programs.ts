import { existsSync } from 'node:fs';
import path from 'node:path';
import { findChromium, noChromium } from './chromium.ts';
import { installOnDebian } from './debian.ts';
import { findServerProgram, haproxy, natsServer, missingProgramText } from './server-programs.ts';
import { check, type Outcome } from './step.ts';

/**
 * Path of ffmpeg: FFMPEG_PATH, or the first on PATH. Undefined if there is none. ffprobe must be
 * next to it or on PATH.
 *
 * @throws if FFMPEG_PATH does not exist
 */
export function locateFfmpeg(): string | undefined {
  const given = process.env['FFMPEG_PATH'];
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(`FFMPEG_PATH is ${given}, which does not exist.`);
  }
  return (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, 'ffmpeg'))
    .find((file) => existsSync(file));
}

const noFfmpeg = [
  'ffmpeg was not found; the audio and video tests need it. Do one of these:',
  '  apt-get install ffmpeg               (or use your package manager)',
  '  FFMPEG_PATH=/path/to/ffmpeg npm test',
].join('\n');

/** Finds the programs that tests need besides Node, and installs missing ones where permitted. */
export async function preparePrograms(
  withBrowser: boolean,
  report: (text: string) => void,
): Promise<Outcome> {
  const hasChromium = !withBrowser || (await findChromium(report)) !== undefined;
  const hasHaproxy = !withBrowser || (await findServerProgram(haproxy, report)) !== undefined;
  const hasNats = (await findServerProgram(natsServer, report)) !== undefined;
  if (locateFfmpeg() === undefined) await installOnDebian(['ffmpeg'], report);
  const missing = [
    ...(hasChromium ? [] : [noChromium]),
    ...(hasHaproxy
      ? []
      : [`${missingProgramText(haproxy)}\nThe tests with several processes need it.`]),
    ...(hasNats ? [] : [`${missingProgramText(natsServer)}\nThe NATS tests need it.`]),
    ...(locateFfmpeg() === undefined ? [noFfmpeg] : []),
  ];
  return check(missing.length === 0, missing.join('\n'));
}
