import { TZDate } from '@date-fns/tz';
import { queueRules, type QueueSettings } from '@tessera/shared-contracts/queue/endpoints';

/**
 * Schedule of a queue: posts per day, spread evenly over some hours of the day in a time zone. An
 * end hour before the start hour is on the next day.
 */
export type QueueSchedule = Pick<
  QueueSettings,
  'posts_per_day' | 'start_hour' | 'end_hour' | 'time_zone'
>;

/** The default schedule. */
export const defaultSchedule: QueueSchedule = {
  posts_per_day: queueRules.postsPerDay.default,
  start_hour: queueRules.hours.start,
  end_hour: queueRules.hours.end,
  time_zone: 'UTC',
};

const minute = 60_000;

/**
 * Slots of one day, earliest first. They divide the actual time between the start and end hour,
 * which is shorter or longer if the clocks change in between.
 */
function slotsOfDay(schedule: QueueSchedule, year: number, month: number, day: number): Date[] {
  const { posts_per_day, start_hour, end_hour, time_zone } = schedule;
  const at = (hour: number, days = 0): number =>
    new TZDate(year, month, day + days, hour, time_zone).getTime();
  const start = at(start_hour);
  const length = (end_hour > start_hour ? at(end_hour) : at(end_hour, 1)) - start;
  const times = Array.from(
    { length: posts_per_day },
    (_, index) => start + Math.floor((length * index) / posts_per_day / minute) * minute,
  );
  // all slots coincide if a clock change skips all the hours of the schedule
  return [...new Set(times)].map((time) => new Date(time));
}

/** An endless sequence of the slots after a time. */
export function* slotsAfter(schedule: QueueSchedule, after: Date): Generator<Date, never> {
  const local = new TZDate(after, schedule.time_zone);
  const [year, month, day] = [local.getFullYear(), local.getMonth(), local.getDate()];
  // hours that span midnight may have begun the day before
  for (let days = -1; ; days += 1)
    for (const slot of slotsOfDay(schedule, year, month, day + days)) if (slot > after) yield slot;
}

/** The first slot after a time. */
export const nextSlot = (schedule: QueueSchedule, after: Date): Date =>
  slotsAfter(schedule, after).next().value;

/**
 * Publication time of a queued or scheduled post: the time at which it was due. If it is published
 * a minute or more late, it gets the current time, so that it appears at the top of streams.
 */
export const publishedAt = (due: Date, now: Date): Date =>
  now.getTime() - due.getTime() < minute ? due : now;
