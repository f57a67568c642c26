import { TZDate } from '@date-fns/tz';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { timeTexts } from '@tessera/shared-contracts/posts/post-texts';
import type { UpdateBody } from '@tessera/shared-contracts/posts/wire-body';
import type { Deps } from '../../base/http/context.ts';
import { invalid } from '../../base/wire/refusal.ts';
import { queueZone } from './post-queries.ts';

const iso =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})?)?$/;
/** The form of other programs, without zeros before the numbers and without a zone. */
const slashed = /^(\d{4})\/(\d{1,2})\/(\d{1,2}) (\d{1,2}):(\d{2})$/;
const minute = 60_000;
/** Tolerated clock skew of clients. */
const clockSkew = 5 * minute;
const maxScheduleTime = postLimits.scheduleDays * 24 * 60 * minute;

const twoDigits = (number: string | undefined): string => (number ?? '').padStart(2, '0');

/** A time as ISO 8601; any other text stays as it is. */
function toIso(text: string): string {
  const [, year, ...numbers] = slashed.exec(text) ?? [];
  if (year === undefined) return text;
  const [month, day, hour, minutes] = numbers.map(twoDigits);
  return `${year}-${month}-${day} ${hour}:${minutes}`;
}

/** The zone of `post[publish_on]` if it names none: that of the blog's queue, else UTC. */
export async function zoneOf(
  { db }: Pick<Deps, 'db'>,
  blogId: string,
  { post: { publish_on = '' } }: UpdateBody,
): Promise<string> {
  const match = iso.exec(toIso(publish_on.trim()));
  const isOpen = match !== null && match[4] === undefined;
  return (isOpen ? await queueZone(db, blogId) : undefined) ?? 'UTC';
}

/** Parses a time in ISO 8601 or as `2030/1/1 10:00`, in the given zone when it names none. */
function parseTime(sent: string, zone = 'UTC'): Date | undefined {
  const text = toIso(sent);
  const match = iso.exec(text);
  if (!match) return undefined;
  const [, year, month, day, ownZone] = match;
  // Date rolls over invalid days, such as the 31st of a 30-day month
  if (Number(day) > new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate())
    return undefined;
  const time = new Date(
    text.includes(':') && ownZone === undefined
      ? `${text.replace(' ', 'T')}Z`
      : text.replace(' ', 'T'),
  );
  if (Number.isNaN(time.getTime())) return undefined;
  return ownZone === undefined ? inZone(time, zone) : time;
}

/** The time at which clocks in the zone show what those of UTC show at `time`. */
const inZone = (time: Date, zone: string): Date =>
  new Date(
    new TZDate(
      time.getUTCFullYear(),
      time.getUTCMonth(),
      time.getUTCDate(),
      time.getUTCHours(),
      time.getUTCMinutes(),
      time.getUTCSeconds(),
      time.getUTCMilliseconds(),
      zone,
    ).getTime(),
  );

/**
 * `post[date]`: publication time of the post; undefined when empty. A time that is in the future by
 * no more than {@link clockSkew} becomes the current time.
 */
export function readPostDate(text: string, now: Date): Date | undefined {
  if (text.trim() === '') return undefined;
  const time = parseTime(text.trim());
  if (time === undefined || time.getTime() < 0) throw invalid(timeTexts.dateUnreadable);
  if (time.getTime() > now.getTime() + clockSkew) throw invalid(timeTexts.dateInFuture);
  return time > now ? now : time;
}

/** `post[publish_on]`: when a scheduled post goes out. `zone` is that of a time that names none. */
export function readPublishOn(text: string, now: Date, zone: string): Date {
  if (text.trim() === '') throw invalid(timeTexts.scheduleMissing);
  const time = parseTime(text.trim(), zone);
  if (time === undefined) throw invalid(timeTexts.dateUnreadable);
  if (time.getTime() < now.getTime() - minute) throw invalid(timeTexts.schedulePast);
  if (time.getTime() > now.getTime() + maxScheduleTime) throw invalid(timeTexts.scheduleFar);
  return time;
}
