import type { QueueSettings } from '@tessera/shared-contracts/queue/endpoints';

/**
 * An hour of the day, 0 to 24, as readable text. Unlike locale-dependent formatting, the text is
 * the same in every browser and on the server.
 */
export const hourName = (hour: number): string =>
  hour % 24 === 0
    ? 'midnight'
    : hour === 12
      ? 'noon'
      : `${hour % 12}:00 ${hour < 12 ? 'AM' : 'PM'}`;

/** The publishing schedule as a sentence. */
export function rhythmSentence({
  posts_per_day,
  start_hour,
  end_hour,
  time_zone,
}: Omit<QueueSettings, 'is_paused'>): string {
  const often = posts_per_day === 1 ? 'One post a day' : `${posts_per_day} posts a day`;
  const isWholeDay = start_hour === 0 && end_hour === 24;
  const hours = isWholeDay
    ? 'around the clock'
    : `from ${hourName(start_hour)} to ${hourName(end_hour)}`;
  return `${often}, ${hours} (${zoneName(time_zone)}).`;
}

/** `America/New York` for `America/New_York`. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ');
