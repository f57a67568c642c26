import { dayHeader, dayOf } from '@tessera/shared-contracts/activity/day-header';
import type { ActivityNotification } from '@tessera/shared-contracts/activity/notification';

export interface ActivityDay {
  /** `2026-05-31` in local time. */
  readonly day: string;
  readonly header: string;
  readonly notifications: readonly ActivityNotification[];
}

/** Groups activity by calendar day in the reader's time zone, newest first. */
export function groupByDay(
  notifications: readonly ActivityNotification[],
  now: number,
): ActivityDay[] {
  const today = dayOf(now);
  const days = Map.groupBy(
    notifications.toSorted((one, other) => other.timestamp - one.timestamp),
    ({ timestamp }) => dayOf(timestamp * 1000),
  );
  return [...days].map(([day, happened]) => ({
    day,
    header: dayHeader(day, today),
    notifications: happened,
  }));
}
