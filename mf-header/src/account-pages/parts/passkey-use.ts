import type { PasskeyDates } from '@tessera/shared-contracts/accounts/passkeys';
import { formatDate, formatRelative } from '@tessera/shared-ui/format/date';

/**
 * Dates of a passkey: `added Nov 21, 2026, last used 3 days ago`.
 *
 * @param now in milliseconds
 */
export const passkeyUse = (
  { addedAt, usedAt }: PasskeyDates,
  now: number,
  language: string,
): string => {
  const last =
    usedAt === undefined ? 'not used yet' : `last used ${formatRelative(usedAt, now, language)}`;
  return `added ${formatDate(addedAt, language)}, ${last}`;
};
