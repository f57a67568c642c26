import { toLocale } from './locale.ts';

/** A count with the thousands separators of a language: `1,234,567`. */
export const formatCount = (count: number, language?: string): string => new Intl.NumberFormat(toLocale(language), { maximumFractionDigits: 0 }).format(count);

/** A count that fits a badge: `0` to `99`, then `99+`. */
export const formatBadge = (count: number): string => (count > 99 ? '99+' : String(Math.max(0, count)));
