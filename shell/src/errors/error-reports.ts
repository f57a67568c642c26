import { isCallError } from '@tessera/shared-contracts/platform/platform';

import { positionsInParts } from '../page/boot-parts.ts';

/** The details of an error, limited in size. */
export interface ErrorReport {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  /** HTTP status of a failed call. */
  readonly status?: number;
  /** The id of a refused call in the server's log. */
  readonly requestId?: string | undefined;
}

/** The same error is reported at most once within this many milliseconds. */
const sameErrorWindow = 60_000;
/** Maximum number of different errors reported per minute. */
const errorsPerWindow = 20;

/** An abort is not an error: the response is no longer needed. */
const isAbort = (thrown: unknown): boolean =>
  typeof thrown === 'object' && thrown !== null && 'name' in thrown && thrown.name === 'AbortError';

/** Describes any thrown value. Undefined for aborts, which are not errors. */
export function describeError(thrown: unknown): ErrorReport | undefined {
  if (isAbort(thrown)) return undefined;
  if (!(thrown instanceof Error))
    return { name: 'Thrown', message: String(thrown).slice(0, 1000), stack: '' };
  const cause = thrown.cause instanceof Error ? ` (because: ${thrown.cause.message})` : '';
  return {
    name: thrown.name,
    message: `${thrown.message}${cause}`.slice(0, 1000),
    // addresses of the boot file are long
    stack: positionsInParts(thrown.stack ?? '').slice(0, 3000),
    ...(isCallError(thrown) && { status: thrown.status, requestId: thrown.requestId }),
  };
}

/**
 * Lets each error through once a minute, and at most 20 different errors a minute, so that a loop
 * cannot flood the log.
 */
export function createErrorFilter(
  now: () => number = Date.now,
): (report: ErrorReport, context: Readonly<Record<string, unknown>>) => boolean {
  let reportTimes = new Map<string, number>();
  return function isNew({ name, message, stack }, { remote, phase }) {
    const time = now();
    reportTimes = new Map([...reportTimes].filter(([, at]) => time - at < sameErrorWindow));
    const key = [name, message, stack, remote, phase].join('\n');
    if (reportTimes.has(key) || reportTimes.size >= errorsPerWindow) return false;
    reportTimes.set(key, time);
    return true;
  };
}
