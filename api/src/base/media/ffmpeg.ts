import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import type { Env } from '../settings/env.ts';

/** Paths of ffmpeg and ffprobe. */
export interface Converter {
  readonly ffmpeg: string;
  readonly ffprobe: string;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const inPath = (name: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => path.join(folder, name))
    .find(isProgram);

/**
 * The configured ffmpeg, or the one in PATH if none is configured, with the ffprobe beside it or in
 * PATH; undefined when either program is missing or the setting is empty.
 */
export function findConverter({ ffmpegPath }: Pick<Env, 'ffmpegPath'>): Converter | undefined {
  const ffmpeg = ffmpegPath === undefined ? inPath('ffmpeg') : ffmpegPath;
  if (ffmpeg === undefined || !isProgram(ffmpeg)) return undefined;
  const beside = path.join(path.dirname(ffmpeg), 'ffprobe');
  const ffprobe = isProgram(beside) ? beside : inPath('ffprobe');
  return ffprobe === undefined ? undefined : { ffmpeg, ffprobe };
}

/** ffmpeg could not process the file, or exceeded a time or size limit. */
export class ConversionError extends Error {}

export interface ToolLimits {
  /** Timeout in milliseconds. */
  readonly time: number;
  /** Maximum size of one output file in bytes. */
  readonly output?: number;
}

/** Maximum memory per program in bytes. */
const maxMemory = 6_000_000_000;
const maxPrinted = 4_000_000;

/** Exit code of ffmpeg when a signal ends it. */
const endedBySignal = 255;

/**
 * The environment of the programs. Ours may contain secrets, and a program that reads files from
 * strangers must not have them.
 */
const environment = (): NodeJS.ProcessEnv => ({ PATH: process.env['PATH'] });

/** Functions that kill the running child processes, which must not outlive us. */
const running = new Set<() => void>();
process.on('exit', () => {
  for (const kill of running) kill();
});

/**
 * The shell wrapper: runs the program at low priority, and kills it when stdin closes, which
 * happens whenever our process ends.
 */
const guard =
  'exec 3<&0 </dev/null; nice -n 15 "$0" "$@" 3<&- & program=$!; { read -r _ <&3; kill -9 $program; } >/dev/null 2>&1 & watch=$!; exec 3<&-; wait $program; code=$?; kill $watch 2>/dev/null; exit $code';

/**
 * Runs ffmpeg or ffprobe within resource limits and returns its output.
 *
 * @throws ConversionError when the program fails or exceeds a limit; a plain Error when ffmpeg
 *   exits because of a signal
 */
export async function runTool(
  program: string,
  args: readonly string[],
  { time, output = 1_000_000 }: ToolLimits,
): Promise<string> {
  const bounds = [
    `ulimit -v ${Math.ceil(maxMemory / 1024)}; `,
    `ulimit -f ${Math.ceil(output / 512)}; `,
    `ulimit -t ${Math.ceil((time / 1000) * 2)}; `,
  ].join('');
  // A separate process group, so that signals from a terminal or supervisor do not reach the
  // program.
  const child = spawn('/bin/sh', ['-c', bounds + guard, program, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: environment(),
    detached: true,
  });
  const kill = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      /* already exited */
    }
  };
  running.add(kill);
  const limit = setTimeout(kill, time);
  try {
    return await new Promise<string>((resolve, reject) => {
      const printed: Buffer[] = [];
      let length = 0;
      let complaint = '';
      child.once('error', reject);
      child.stdout.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > maxPrinted) kill();
        else printed.push(chunk);
      });
      child.stderr.on('data', (chunk: Buffer) => {
        complaint = (complaint + chunk.toString('utf8')).slice(-2000);
      });
      child.once('close', (code, signal) => {
        if (code === 0) resolve(Buffer.concat(printed).toString('utf8'));
        // ffmpeg was terminated from outside, so the file did not cause the error
        else if (code === endedBySignal)
          reject(new Error(`${path.basename(program)} was interrupted`));
        else
          reject(
            new ConversionError(
              `${path.basename(program)} ended with ${signal ?? code}: ${complaint.trim()}`,
            ),
          );
      });
    });
  } finally {
    clearTimeout(limit);
    running.delete(kill);
  }
}
