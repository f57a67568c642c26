import type { ActivityNotification } from '@tessera/shared-contracts/activity/notification';
import { groupByDay } from './group-by-day.ts';
import { sampleNotification } from '../../activity-row/testing/sample-notification.ts';

const at = (time: Date): ActivityNotification =>
  sampleNotification({ timestamp: time.getTime() / 1000, message: time.toISOString() });

test('ACTIV-08, ACTIV-09: groups activity by local calendar day, under Today, Yesterday or the number of days ago', () => {
  // local times: just before and just after midnight are different days
  const now = new Date(2026, 2, 3, 0, 30);
  const times = [
    new Date(2026, 2, 3, 0, 10),
    new Date(2026, 2, 2, 23, 50),
    new Date(2026, 2, 2, 0, 5),
    new Date(2026, 2, 1, 23, 59),
    new Date(2026, 1, 14, 12, 0),
  ];
  expect(
    groupByDay(times.map(at), now.getTime()).map(({ header, notifications }) => [
      header,
      notifications.length,
    ]),
  ).toEqual([
    ['Today', 1],
    ['Yesterday', 2],
    ['2 days ago', 1],
    ['17 days ago', 1],
  ]);
});

test('ACTIV-07: sorts activity newest first, whatever its order in the input', () => {
  const now = new Date(2026, 2, 3, 20, 0);
  const times = [
    new Date(2026, 2, 2, 9, 0),
    new Date(2026, 2, 3, 9, 0),
    new Date(2026, 2, 2, 10, 0),
  ];
  expect(
    groupByDay(times.map(at), now.getTime()).flatMap(({ notifications }) =>
      notifications.map(({ timestamp }) => timestamp * 1000),
    ),
  ).toEqual([times[1], times[2], times[0]].map((time) => time?.getTime()));
});
