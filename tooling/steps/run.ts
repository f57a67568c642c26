import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The root of the repository. */
export const root = path.resolve(import.meta.dirname, '../..');

const running = new Set<ChildProcess>();
let isStopping = false;

/** Milliseconds a program has to close; the server drains requests before it stops its database. */
const longestStop = 25_000;

/** Ends what this command has started when it is asked to end: each program gets the signal and time to close. */
export function stopAll(signal: NodeJS.Signals): void {
  if (isStopping) return;
  isStopping = true;
  for (const child of running) child.kill(signal);
  setInterval(
    () => running.size === 0 && process.exit(process.exitCode ?? (signal === 'SIGINT' ? 130 : 143)),
    20,
  );
  setTimeout(() => {
    for (const child of running) child.kill('SIGKILL');
    process.exit(1);
  }, longestStop).unref();
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => stopAll(signal));

export interface RunResult {
  /** Exit code; 1 when the program was ended by a signal or could not start. */
  readonly code: number;
  /** What it printed, both streams in order. */
  readonly output: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Each line as it is printed, for progress. */
  readonly onLine?: (line: string) => void;
}

/** Runs a program to its end and keeps what it prints. `node` and the programs of the dependencies are on the PATH. */
export function run(
  command: string,
  args: readonly string[],
  { cwd = root, env = {}, onLine = () => {} }: RunOptions = {},
): Promise<RunResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    let output = '';
    let rest = '';
    const take = (chunk: string): void => {
      const text = stripVTControlCharacters(chunk);
      output += text;
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      lines.forEach(onLine);
    };
    // By encoding, not by chunk: a character may arrive in two pieces.
    child.stdout.setEncoding('utf8').on('data', take);
    child.stderr.setEncoding('utf8').on('data', take);
    child.once('error', (error) => {
      running.delete(child);
      resolve({ code: 1, output: `${command} cannot run: ${error.message}\n` });
    });
    child.once('close', (code) => {
      running.delete(child);
      // Once we are told to stop nothing goes on: a step that ended because of it has no result.
      if (!isStopping) resolve({ code: code ?? 1, output });
    });
  });
}

/** Runs a program in the foreground: it shares our terminal, and ends with us. Gives its exit code. */
export function runInForeground(
  command: string,
  args: readonly string[],
  { cwd = root, env = {} }: Omit<RunOptions, 'onLine'> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    running.add(child);
    child.once('error', reject);
    child.once('exit', (code) => {
      running.delete(child);
      // Ctrl-C reaches the child as well: that it ended because of it is no failure.
      resolve(code ?? (isStopping ? 0 : 1));
    });
  });
}
