import type { FailedFile } from './repeat-failed.ts';

/** Result of a step: how many tests or checks passed and failed, and details of failures. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly details?: string;
  /** Names of the failed tests, if the step runs tests. */
  readonly failures?: readonly string[];
  /** The files of the failed tests, if the step runs tests. */
  readonly failedFiles?: readonly FailedFile[];
  /** A few words that are printed after the step's duration, such as '412 tests'. */
  readonly note?: string;
}

/** The outcome of a step with a single check. */
export const check = (isFine: boolean, details = '', note?: string): Outcome => ({
  passed: isFine ? 1 : 0,
  failed: isFine ? 0 : 1,
  details,
  ...(note !== undefined && { note }),
});

/** Node's types assume a terminal; other streams have no columns. */
const terminal: { readonly isTTY?: boolean; readonly columns?: number } = process.stdout;
const isTerminal = terminal.isTTY === true;
/** Seconds between progress lines if lines cannot be rewritten, such as in a log file. */
const heartbeat = 30;

const duration = (begin: number): string => {
  const seconds = (Date.now() - begin) / 1000;
  return seconds < 100
    ? `${seconds.toFixed(1)} s`
    : `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
};

/** Steps in progress, in the order in which they began. */
const runningSteps = new Set<{ readonly name: string; readonly begin: number; doing: string }>();

/** Shows all running steps in the last line of the terminal. */
function renderStatus(): void {
  if (!isTerminal) return;
  const steps = [...runningSteps].map(
    ({ name, begin, doing }) => `${name} ${duration(begin)}${doing && ` · ${doing}`}`,
  );
  const text = `  ${steps.join(' | ')}`.slice(0, (terminal.columns ?? 80) - 1);
  process.stdout.write(`\r\u001b[K${steps.length > 0 ? text : ''}`);
}

/** Prints a permanent line. */
export function print(text: string): void {
  process.stdout.write(`${isTerminal ? '\r\u001b[K' : ''}${text}\n`);
  renderStatus();
}

/**
 * Runs one step and prints its name, its duration and, if it failed, its details. `report` shows
 * the current progress. Several steps may run at the same time.
 */
export async function step(
  name: string,
  work: (report: (text: string) => void) => Promise<Outcome>,
): Promise<Outcome> {
  const current = { name, begin: Date.now(), doing: '' };
  runningSteps.add(current);
  renderStatus();
  const ticking = setInterval(() => {
    if (isTerminal) renderStatus();
    else if (Math.round((Date.now() - current.begin) / 1000) % heartbeat === 0)
      print(`  … ${name}, ${duration(current.begin)}${current.doing && `: ${current.doing}`}`);
  }, 1000);
  const outcome = await work((text) => {
    current.doing = text;
    renderStatus();
  }).catch((error: unknown): Outcome => ({
    passed: 0,
    failed: 1,
    details: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }));
  clearInterval(ticking);
  runningSteps.delete(current);
  print(
    `${outcome.failed === 0 ? '✓' : '✗'} ${name}  ${duration(current.begin)}${outcome.note ? `  ${outcome.note}` : ''}`,
  );
  if (outcome.failed > 0 && outcome.details)
    print(outcome.details.trimEnd().replace(/^/gm, '    '));
  return outcome;
}
