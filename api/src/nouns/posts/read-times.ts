import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { timeTexts } from '@tessera/shared-contracts/posts/post-texts';
import { invalid } from '../../base/wire/refusal.ts';

const iso =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})?)?$/;
const minute = 60_000;
/** Tolerated clock skew of clients. */
const clockSkew = 5 * minute;
const maxScheduleTime = postLimits.scheduleDays * 24 * 60 * minute;

/** Parses an ISO 8601 time, as UTC when it has no zone. */
function parseTime(text: string): Date | undefined {
  const match = iso.exec(text);
  if (!match) return undefined;
  const [, year, month, day, zone] = match;
  // Date rolls over invalid days, such as the 31st of a 30-day month
  if (Number(day) > new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate())
    return undefined;
  const time = new Date(
    text.includes(':') && zone === undefined
      ? `${text.replace(' ', 'T')}Z`
      : text.replace(' ', 'T'),
  );
  return Number.isNaN(time.getTime()) ? undefined : time;
}

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

/** `post[publish_on]`: when a scheduled post goes out. */
export function readPublishOn(text: string, now: Date): Date {
  if (text.trim() === '') throw invalid(timeTexts.scheduleMissing);
  const time = parseTime(text.trim());
  if (time === undefined) throw invalid(timeTexts.dateUnreadable);
  if (time.getTime() < now.getTime() - minute) throw invalid(timeTexts.schedulePast);
  if (time.getTime() > now.getTime() + maxScheduleTime) throw invalid(timeTexts.scheduleFar);
  return time;
}
