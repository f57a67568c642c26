import { TZDate } from '@date-fns/tz';
import { queueRules, type QueueSettings } from '@tessera/shared-contracts/queue/endpoints';

/** When posts of a queue go out: so many a day, evenly over the hours of a day in a time zone. An end before the start is one of the next day. */
export type Rhythm = Pick<QueueSettings, 'posts_per_day' | 'start_hour' | 'end_hour' | 'time_zone'>;

/** Of a queue that nobody has set up. */
export const defaultRhythm: Rhythm = {
  posts_per_day: queueRules.postsPerDay.default,
  start_hour: queueRules.hours.start,
  end_hour: queueRules.hours.end,
  time_zone: 'UTC',
};

const minute = 60_000;

/** The times of one day, earliest first. On a day when the clocks change, the hours that are really there are divided. */
function slotsOfDay(rhythm: Rhythm, year: number, month: number, day: number): Date[] {
  const { posts_per_day, start_hour, end_hour, time_zone } = rhythm;
  const at = (hour: number, days = 0): number =>
    new TZDate(year, month, day + days, hour, time_zone).getTime();
  const start = at(start_hour);
  const length = (end_hour > start_hour ? at(end_hour) : at(end_hour, 1)) - start;
  const times = Array.from(
    { length: posts_per_day },
    (_, index) => start + Math.floor((length * index) / posts_per_day / minute) * minute,
  );
  // hours that a change of clocks leaves out hold nothing
  return [...new Set(times)].map((time) => new Date(time));
}

/** The times after a moment at which a queue publishes, without end. */
export function* slotsAfter(rhythm: Rhythm, after: Date): Generator<Date, never> {
  const local = new TZDate(after, rhythm.time_zone);
  const [year, month, day] = [local.getFullYear(), local.getMonth(), local.getDate()];
  // hours over midnight may have begun yesterday
  for (let days = -1; ; days += 1)
    for (const slot of slotsOfDay(rhythm, year, month, day + days)) if (slot > after) yield slot;
}

/** The first time after a moment at which a queue publishes. */
export const nextSlot = (rhythm: Rhythm, after: Date): Date =>
  slotsAfter(rhythm, after).next().value;

/** What a post that went out counts as published: at the time it was meant for, or now when that was missed by a minute, so that it stands where people look for what is new. */
export const publishedAt = (due: Date, now: Date): Date =>
  now.getTime() - due.getTime() < minute ? due : now;
