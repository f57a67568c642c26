import { toLocale } from './locale.ts';

/** One formatter per language: creating one takes eighty times as long as using it. */
const formatters = new Map<string | undefined, Intl.NumberFormat>();

/** A count with the thousands separators of a language: `1,234,567`. */
export function formatCount(count: number, language?: string): string {
  let formatter = formatters.get(language);
  if (!formatter)
    formatters.set(
      language,
      (formatter = new Intl.NumberFormat(toLocale(language), { maximumFractionDigits: 0 })),
    );
  return formatter.format(count);
}

/** A count that fits a badge: `0` to `99`, then `99+`. */
export const formatBadge = (count: number): string =>
  count > 99 ? '99+' : String(Math.max(0, count));
