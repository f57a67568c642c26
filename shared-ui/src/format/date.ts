import { dateFormatter, relativeFormatter, shortRelativeFormatter } from './formatters.ts';

/**
 * A fixed date in UTC, the same wherever it is rendered: `Mar 12, 2026`; '' for an invalid time.
 */
export function formatDate(iso: string, language?: string): string {
  return format(iso, language, { dateStyle: 'medium' });
}

/** A day in UTC under the name of its month, in English: `Thu 12`; '' for an invalid time. */
export const formatDay = (iso: string): string =>
  [format(iso, 'en', { weekday: 'short' }), format(iso, 'en', { day: 'numeric' })].join(' ').trim();

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

/** Milliseconds; a post of the last six days is dated by its age. */
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const longestAge = 7 * day;

/**
 * A time in the time zone of the machine, for browsers. As `moment`: `Mar 12, 2026, 2:05 PM`. As
 * `date`, its age in the last week: `now`, `5m ago`, `3h ago`, `6d ago`; before and in the future,
 * `Mar 12`, with the year if it is another one. '' for an invalid time.
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
  const age = now - time;
  const ago = (length: number, unit: Intl.RelativeTimeFormatUnit): string =>
    shortRelativeFormatter(language).format(-Math.floor(age / length), unit);
  // clocks differ a little
  if (Math.abs(age) < minute) return relativeFormatter(language).format(0, 'second');
  if (age > 0 && age < longestAge)
    return age < hour ? ago(minute, 'minute') : age < day ? ago(hour, 'hour') : ago(day, 'day');
  return new Date(time).getFullYear() === new Date(now).getFullYear()
    ? write({ month: 'short', day: 'numeric' })
    : write({ dateStyle: 'medium' });
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
