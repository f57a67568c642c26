import { spawn, type ChildProcess } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The root of the repository. */
export const root = path.resolve(import.meta.dirname, '../..');

const running = new Set<ChildProcess>();
let isStopping = false;

/**
 * Grace period in milliseconds for a program to exit; the server drains requests before it stops
 * its database.
 */
const maxStopTime = 25_000;

/** Sends a signal to the child processes, gives them time to exit, and then exits this process. */
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
  }, maxStopTime).unref();
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => stopAll(signal));

export interface RunResult {
  /** Exit code; 1 if a signal ended the program or it could not start. */
  readonly code: number;
  /** Standard output and standard error, in the order in which they arrived. */
  readonly output: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Called with each line as it is printed, for progress. */
  readonly onLine?: (line: string) => void;
  /** Whether the program gets only CPU time that other processes leave unused. */
  readonly isLowPriority?: boolean;
}

/**
 * Runs a program and captures its output. `node` and the dependencies' programs are on the PATH.
 */
export function run(
  command: string,
  args: readonly string[],
  { cwd = root, env = {}, onLine = () => {}, isLowPriority = false }: RunOptions = {},
): Promise<RunResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    if (isLowPriority && child.pid !== undefined)
      os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
    let output = '';
    let rest = '';
    const take = (chunk: string): void => {
      const text = stripVTControlCharacters(chunk);
      output += text;
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      lines.forEach(onLine);
    };
    // Decoded as a stream, because a character may span two chunks.
    child.stdout.setEncoding('utf8').on('data', take);
    child.stderr.setEncoding('utf8').on('data', take);
    child.once('error', (error) => {
      running.delete(child);
      resolve({ code: 1, output: `${command} cannot run: ${error.message}\n` });
    });
    child.once('close', (code) => {
      running.delete(child);
      // After a termination request, never resolves: an interrupted step has no result.
      if (!isStopping) resolve({ code: code ?? 1, output });
    });
  });
}

/** Runs a program in CPU time that other processes leave unused. */
export const runInSpareTime = (command: string, args: readonly string[]): Promise<RunResult> =>
  run(command, args, { isLowPriority: true });

/**
 * Runs a program in the foreground: it shares our terminal and receives the signals that stop us.
 * Returns its exit code.
 */
export function runInForeground(
  command: string,
  args: readonly string[],
  { cwd = root, env = {} }: Pick<RunOptions, 'cwd' | 'env'> = {},
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
      // Ctrl-C reaches the child as well, so its exit is not a failure.
      resolve(code ?? (isStopping ? 0 : 1));
    });
  });
}
