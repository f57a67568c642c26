import { dateFormatter } from '@tessera/shared-ui/format/formatters';
import type { Rhythm } from './rhythm.ts';

const clock = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** An hour of the day, 0 to 24, in readable form. */
export const hourName = (hour: number): string =>
  hour % 24 === 0 ? 'midnight' : hour === 12 ? 'noon' : clock.format(new Date(hour * 3_600_000));

/** The publishing schedule as a sentence. */
export function rhythmSentence({ posts_per_day, start_hour, end_hour, time_zone }: Rhythm): string {
  const often = posts_per_day === 1 ? 'One post a day' : `${posts_per_day} posts a day`;
  const isWholeDay = start_hour === 0 && end_hour === 24;
  const hours = isWholeDay
    ? 'around the clock'
    : `from ${hourName(start_hour)} to ${hourName(end_hour)}`;
  return `${often}, ${hours} (${zoneName(time_zone)}).`;
}

/** `New York` for `America/New_York`. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ');

/**
 * A time of the near future in a time zone: `Sat, Nov 21, 8:00 AM`, with the year when it is not
 * this one.
 */
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
