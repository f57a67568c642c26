import type { DraftPoint } from '../posts/draft-point.ts';

/** The current version of a draft, as the server stores it. */
export interface CurrentVersion {
  readonly version: number;
  readonly put: string;
  readonly putNumber: number;
}

/**
 * The first version of a draft: seconds of the server's clock, so that one which is made again after
 * its end has none of the numbers that it had before.
 */
export const firstVersion = (now: Date): number =>
  Math.max(1, Math.floor((now.getTime() - Date.UTC(2026, 0, 1)) / 1000));

/** Who sent a put: its name begins with that of the browser. */
export const writerOf = (put: string): string => put.slice(0, put.indexOf('-') + 1);

/**
 * Whether a client knows the current version: its last one, or its own whose response was lost. Then
 * what it sends replaces nothing that it has not seen.
 */
export const isCurrent = (
  { version, put, putNumber }: CurrentVersion,
  known: DraftPoint,
): boolean =>
  version === known.version || (put !== '' && put === known.put && putNumber < known.put_number);
