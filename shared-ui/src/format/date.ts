import { dateFormatter, relativeFormatter } from './formatters.ts';
import { toLocale } from './locale.ts';

/**
 * A fixed date in UTC, the same wherever it is rendered: `Mar 12, 2026`; '' for an invalid time.
 */
export function formatDate(iso: string, language?: string): string {
  return format(iso, language, { dateStyle: 'medium' });
}

/** A fixed date and time in UTC: `Mar 12, 2026, 2:05 PM UTC`; '' for an invalid time. */
export function formatDateTime(iso: string, language?: string): string {
  const text = format(iso, language, { dateStyle: 'medium', timeStyle: 'short' });
  return text === '' ? '' : `${text} UTC`;
}

function format(
  iso: string,
  language: string | undefined,
  options: Intl.DateTimeFormatOptions,
): string {
  const time = Date.parse(iso);
  return Number.isNaN(time)
    ? ''
    : dateFormatter(language, { ...options, timeZone: 'UTC' }).format(time);
}

/** Format of a time: `date` where the day is enough, `moment` where the minute matters. */
export type TimeFormat = 'date' | 'moment';

/**
 * A time in the time zone of the machine, for browsers. As `moment`: `Mar 12, 2026, 2:05 PM`. As
 * `date`: `2:05 PM` for today, `Yesterday, 2:05 PM`, and `Mar 12, 2026` for all other days. '' for
 * an invalid time.
 *
 * @param now the current time, in milliseconds
 */
export function formatHere(
  iso: string,
  format: TimeFormat,
  now: number,
  language?: string,
): string {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return '';
  const write = (options: Intl.DateTimeFormatOptions): string =>
    dateFormatter(language, options).format(time);
  if (format === 'moment') return write({ dateStyle: 'medium', timeStyle: 'short' });
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const days = Math.round((new Date(time).setHours(0, 0, 0, 0) - midnight) / 86_400_000);
  if (days === 0) return write({ timeStyle: 'short' });
  if (days !== -1) return write({ dateStyle: 'medium' });
  const locale = toLocale(language);
  const yesterday = relativeFormatter(language).format(-1, 'day');
  return `${yesterday.charAt(0).toLocaleUpperCase(locale)}${yesterday.slice(1)}, ${write({ timeStyle: 'short' })}`;
}

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/**
 * A time relative to `now`, which is in milliseconds: `5 minutes ago`, `yesterday`, `in 2 hours`;
 * `now` if less than a minute away; '' for an invalid time.
 */
export function formatRelative(iso: string, now: number, language?: string): string {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return '';
  const seconds = (time - now) / 1000;
  const relative = relativeFormatter(language);
  for (const [unit, length] of units)
    if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit);
  return relative.format(0, 'second');
}
