import { formatDate, formatRelative } from '@tessera/shared-ui/format/date';
import type { PasskeyRow } from './passkey-queries.ts';

/** Dates of a passkey: `added 21 November 2026, last used 3 days ago`. */
export const useOf = (
  { created_at: added, used_at: used }: PasskeyRow,
  now: Date,
  language: string,
): string => {
  const last =
    used === null
      ? 'not used yet'
      : `last used ${formatRelative(used.toISOString(), now.getTime(), language)}`;
  return `added ${formatDate(added.toISOString(), language)}, ${last}`;
};
