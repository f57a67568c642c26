import { dateFormatter } from './formatters.ts';

/** A month `YYYY-MM` as `March 2026`, in English whatever the reader's language. */
export const formatMonth = (month: string): string =>
  dateFormatter('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${month}-01T00:00:00Z`),
  );
