import fc from 'fast-check';
import { nextSlot, publishedAt, slotsAfter, type QueueSchedule } from './queue-schedule.ts';
import { timeZones } from './time-zones.ts';

const schedule = (
  posts_per_day: number,
  start_hour: number,
  end_hour: number,
  time_zone = 'UTC',
): QueueSchedule => ({ posts_per_day, start_hour, end_hour, time_zone });

function take(of: QueueSchedule, after: string, count: number): string[] {
  const slots = slotsAfter(of, new Date(after));
  return Array.from({ length: count }, () => slots.next().value.toISOString().slice(0, 16));
}

test('slots are spread evenly over the hours of the schedule, beginning with the start hour', () => {
  expect(take(schedule(4, 8, 23), '2026-11-21T07:00:00Z', 5)).toEqual([
    '2026-11-21T08:00',
    '2026-11-21T11:45',
    '2026-11-21T15:30',
    '2026-11-21T19:15',
    '2026-11-22T08:00',
  ]);
  expect(take(schedule(1, 8, 23), '2026-12-31T12:00:00Z', 2)).toEqual([
    '2027-01-01T08:00',
    '2027-01-02T08:00',
  ]);
  expect(take(schedule(3, 0, 24), '2026-11-21T00:00:00Z', 3)).toEqual([
    '2026-11-21T08:00',
    '2026-11-21T16:00',
    '2026-11-22T00:00',
  ]);
});

test('hours may span midnight', () => {
  expect(take(schedule(2, 22, 2), '2026-11-21T23:59:00Z', 3)).toEqual([
    '2026-11-22T00:00',
    '2026-11-22T22:00',
    '2026-11-23T00:00',
  ]);
});

test('hours are local to the time zone, even across clock changes', () => {
  // in Berlin, the clocks go forward on March 29 and back on October 25
  expect(take(schedule(2, 8, 20, 'Europe/Berlin'), '2026-03-27T20:00:00Z', 5)).toEqual([
    '2026-03-28T07:00',
    '2026-03-28T13:00',
    '2026-03-29T06:00',
    '2026-03-29T12:00',
    '2026-03-30T06:00',
  ]);
  // from 22:00 to 6:00 is usually eight hours, but nine hours when the clocks go back, and seven
  // hours when they go forward
  expect(take(schedule(3, 22, 6, 'Europe/Berlin'), '2026-10-24T19:30:00Z', 4)).toEqual([
    '2026-10-24T20:00',
    '2026-10-24T23:00',
    '2026-10-25T02:00',
    '2026-10-25T21:00',
  ]);
  expect(take(schedule(7, 22, 6, 'Europe/Berlin'), '2026-03-28T20:30:00Z', 3)).toEqual([
    '2026-03-28T21:00',
    '2026-03-28T22:00',
    '2026-03-28T23:00',
  ]);
  // a schedule within the skipped hour has one slot instead of three: posts are delayed, not lost
  expect(take(schedule(3, 2, 3, 'Europe/Berlin'), '2026-03-28T12:00:00Z', 2)).toEqual([
    '2026-03-29T01:00',
    '2026-03-30T00:00',
  ]);
  // a zone with a half-hour offset, and a day that does not exist (Samoa, December 30, 2011)
  expect(take(schedule(1, 9, 21, 'Asia/Kolkata'), '2026-11-21T00:00:00Z', 1)).toEqual([
    '2026-11-21T03:30',
  ]);
  expect(take(schedule(1, 9, 21, 'Pacific/Apia'), '2011-12-29T00:00:00Z', 2)).toEqual([
    '2011-12-29T19:00',
    '2011-12-30T19:00',
  ]);
});

const anyRhythm = fc
  .record({
    posts_per_day: fc.integer({ min: 1, max: 50 }),
    start_hour: fc.integer({ min: 0, max: 23 }),
    end_hour: fc.integer({ min: 1, max: 24 }),
    time_zone: fc.constantFrom(...timeZones),
  })
  .filter(({ start_hour, end_hour }) => start_hour !== end_hour);
const anyTime = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2040-01-01T00:00:00Z'),
  noInvalidDate: true,
});

test('any schedule has an endless series of increasing slots, on whole minutes, and about as many per day as set', () => {
  fc.assert(
    fc.property(anyRhythm, anyTime, (of, after) => {
      const slots = slotsAfter(of, after);
      let last = after.getTime();
      const times = Array.from({ length: of.posts_per_day * 3 }, () =>
        slots.next().value.getTime(),
      );
      for (const time of times) {
        expect(time).toBeGreaterThan(last);
        expect(time % 60_000).toBe(0);
        last = time;
      }
      const days = (last - after.getTime()) / 86_400_000;
      expect(days).toBeGreaterThan(1.9);
      expect(days).toBeLessThan(4.2);
      // nextSlot finds the same slot as the sequence
      expect(nextSlot(of, new Date(times[0] ?? 0)).getTime()).toBe(times[1]);
    }),
    { numRuns: 300 },
  );
});

test('a post gets the time of its slot, or the current time if it is a minute or more late', () => {
  const due = new Date('2026-11-21T12:00:00Z');
  expect(publishedAt(due, new Date('2026-11-21T12:00:59.999Z'))).toEqual(due);
  const late = new Date('2026-11-21T12:01:00Z');
  expect(publishedAt(due, late)).toEqual(late);
});
