import { isCallError } from '@tessera/shared-contracts/platform/platform';

/** What is known of an error, bounded in size. */
export interface ErrorReport {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  /** HTTP status of a failed call. */
  readonly status?: number;
}

/** Milliseconds in which the same error is told once. */
const sameErrorWindow = 60_000;
/** Different errors a minute that are told at most. */
const errorsPerWindow = 20;

/** An abort is an answer that nobody wanted any more, not an error. */
const isAbort = (thrown: unknown): boolean =>
  typeof thrown === 'object' && thrown !== null && 'name' in thrown && thrown.name === 'AbortError';

/** Describes whatever was thrown; undefined for what is no error. */
export function describeError(thrown: unknown): ErrorReport | undefined {
  if (isAbort(thrown)) return undefined;
  if (!(thrown instanceof Error))
    return { name: 'Thrown', message: String(thrown).slice(0, 1000), stack: '' };
  const cause = thrown.cause instanceof Error ? ` (because: ${thrown.cause.message})` : '';
  return {
    name: thrown.name,
    message: `${thrown.message}${cause}`.slice(0, 1000),
    stack: (thrown.stack ?? '').slice(0, 3000),
    ...(isCallError(thrown) ? { status: thrown.status } : {}),
  };
}

/** Lets an error through once a minute, and no more than 20 different ones: a loop must not flood the log. */
export function createErrorFilter(
  now: () => number = Date.now,
): (
  report: ErrorReport | undefined,
  context: Readonly<Record<string, unknown>>,
) => ErrorReport | undefined {
  let told = new Map<string, number>();
  return function filterError(report, context) {
    if (!report) return undefined;
    const time = now();
    told = new Map([...told].filter(([, at]) => time - at < sameErrorWindow));
    const key = [
      report.name,
      report.message,
      report.stack,
      context['remote'],
      context['phase'],
    ].join('\n');
    if (told.has(key) || told.size >= errorsPerWindow) return undefined;
    told.set(key, time);
    return report;
  };
}
