import { activityTexts } from './texts.ts';

const day = 86_400_000;

const days = new Map<string | undefined, Intl.DateTimeFormat>();

/**
 * Cached by zone: creating a formatter is far slower than using it, and a list formats the time of
 * every entry.
 */
function dayFormatter(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = days.get(timeZone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('en', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  days.set(timeZone, formatter);
  return formatter;
}

/**
 * The calendar day of a time, as `2026-05-31`, in a time zone (an IANA name), by default the
 * machine's.
 */
export function dayOf(time: number, timeZone?: string): string {
  const parts = dayFormatter(timeZone).formatToParts(time);
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/**
 * The heading of a day in a list of activity: 'Today', 'Yesterday', '3 days ago'. Both days are in
 * the format of {@link dayOf}; a future day counts as today.
 */
export function dayHeader(then: string, today: string): string {
  const days = Math.round((Date.parse(today) - Date.parse(then)) / day);
  if (days <= 0) return activityTexts.today;
  return days === 1 ? activityTexts.yesterday : activityTexts.daysAgo.replace('%d', String(days));
}
