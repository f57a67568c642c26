import { dateFormatter } from '@tessera/shared-ui/format/formatters';

/** Formats a time like `Sat, Nov 21, 8:00 AM`, with the year if it is not the current one. */
export function slotTime(time: Date, timeZone: string, now: Date): string {
  const yearOf = (date: Date): string =>
    dateFormatter('en-US', { year: 'numeric', timeZone }).format(date);
  return dateFormatter('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    ...(yearOf(time) !== yearOf(now) && { year: 'numeric' }),
  }).format(time);
}
