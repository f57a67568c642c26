import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import type { Env } from '../env.ts';

/** The two programs of ffmpeg, on this machine. */
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

/** ffmpeg as the settings name it, or the one in PATH; undefined when there is none or the setting is empty. */
export function findConverter({ ffmpegPath }: Pick<Env, 'ffmpegPath'>): Converter | undefined {
  const ffmpeg = ffmpegPath === undefined ? inPath('ffmpeg') : ffmpegPath;
  if (ffmpeg === undefined || !isProgram(ffmpeg)) return undefined;
  const beside = path.join(path.dirname(ffmpeg), 'ffprobe');
  const ffprobe = isProgram(beside) ? beside : inPath('ffprobe');
  return ffprobe === undefined ? undefined : { ffmpeg, ffprobe };
}

/** The program could not do with the file what it was asked to, or took too much time or room for it. */
export class ConversionError extends Error {}

export interface ToolLimits {
  /** Milliseconds. */
  readonly time: number;
  /** Bytes of one written file. */
  readonly output?: number;
}

/** Bytes of memory that one program may ask for. */
const mostMemory = 6_000_000_000;
const mostPrinted = 4_000_000;

/** The exit code of an ffmpeg that got a signal. */
const toldToEnd = 255;

/** Programs under way: none may outlive us. */
const running = new Set<() => void>();
process.on('exit', () => {
  for (const kill of running) kill();
});

/**
 * What the shell does: it sets the bounds, runs the program after everything else this machine has to do, and ends it
 * when its own input ends, which is when we are gone, however that happened.
 */
const guard =
  'exec 3<&0 </dev/null; nice -n 15 "$0" "$@" 3<&- & program=$!; { read -r _ <&3; kill -9 $program; } >/dev/null 2>&1 & watch=$!; exec 3<&-; wait $program; code=$?; kill $watch 2>/dev/null; exit $code';

/**
 * Runs ffmpeg or ffprobe within bounds. Answers what it printed.
 *
 * @throws ConversionError when it fails, or goes past a bound
 */
export async function runTool(
  program: string,
  args: readonly string[],
  { time, output = 1_000_000 }: ToolLimits,
): Promise<string> {
  const bounds = `ulimit -v ${Math.ceil(mostMemory / 1024)}; ulimit -f ${Math.ceil(output / 512)}; ulimit -t ${Math.ceil((time / 1000) * 2)}; `;
  // A group of its own: what a terminal or a supervisor says to us is not said to it.
  const child = spawn('/bin/sh', ['-c', bounds + guard, program, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  const kill = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      /* it is done already */
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
        if (length > mostPrinted) kill();
        else printed.push(chunk);
      });
      child.stderr.on('data', (chunk: Buffer) => {
        complaint = (complaint + chunk.toString('utf8')).slice(-2000);
      });
      child.once('close', (code, signal) => {
        if (code === 0) resolve(Buffer.concat(printed).toString('utf8'));
        // somebody asked it to end: that is no fault of the file
        else if (code === toldToEnd) reject(new Error(`${path.basename(program)} was interrupted`));
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
