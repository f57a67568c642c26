import type { DraftPoint } from './draft-point.ts';

/** The current version of a draft, as the server stores it. */
export interface CurrentVersion {
  readonly version: number;
  readonly put: string;
  readonly putNumber: number;
}

/**
 * Whether a client knows the current version: its last one, or its own whose response was lost. Then
 * what it sends replaces nothing that it has not seen.
 */
export const isCurrent = (
  { version, put, putNumber }: CurrentVersion,
  known: DraftPoint,
): boolean =>
  version === known.version || (put !== '' && put === known.put && putNumber < known.put_number);
