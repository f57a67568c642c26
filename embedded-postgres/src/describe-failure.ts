import { statfsSync } from 'node:fs';

/** What a starting server tells each connection, such as our own attempts, and how it goes on. */
const refusedAttempt =
  /^.*FATAL: {2}the database system is (?:starting up|not yet accepting connections|in recovery mode|shutting down)\n(?:.*(?:DETAIL|HINT): .*\n)*/gm;
const fatal = /^.*\b(?:FATAL|PANIC): .*$/gm;
const noSpace = /No space left on device|Disk quota exceeded/;
/** With less free space than this in bytes, PostgreSQL cannot write a segment of its log. */
const leastSpace = 16 * 1024 * 1024;

/** Free bytes for ordinary users on the disk with this folder; undefined if unknown. */
function freeBytes(folder: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}

/**
 * Why PostgreSQL, or the creation of its files, failed: a full disk first, then the last fatal
 * message, then everything that it printed except answers to our own attempts to connect.
 *
 * @param what such as `PostgreSQL did not start`
 * @param folder of the database
 */
export function describeFailure(
  what: string,
  printed: string,
  folder: string,
  free: number | undefined = freeBytes(folder),
): string {
  const rest = `${printed.trim()}\n`.replaceAll(refusedAttempt, '').trim();
  const cause = rest.match(fatal)?.at(-1);
  const others = rest
    .split('\n')
    .filter((line) => line !== cause)
    .join('\n');
  const failure = [`${what}: ${cause ?? others}`, ...(cause === undefined ? [] : [others])];
  const isFull = noSpace.test(rest) || (free !== undefined && free < leastSpace);
  if (isFull)
    failure.unshift(
      `The disk with ${folder} is full (${Math.floor((free ?? 0) / 1_000_000)} MB free): make room and start again.`,
    );
  return failure.filter((line) => line !== '').join('\n');
}
