import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { timeTexts } from '@tessera/shared-contracts/posts/post-texts';
import { dateFormatter, relativeFormatter } from '@tessera/shared-ui/format/formatters';
import { formTexts } from './form-texts.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const two = (value: number): string => String(value).padStart(2, '0');

/**
 * A time as the value of a `datetime-local` field, in the person's time zone; '' for none or an
 * invalid one.
 */
export function toLocalInput(iso: string): string {
  const date = new Date(iso);
  if (iso === '' || Number.isNaN(date.getTime())) return '';
  const year = String(date.getFullYear()).padStart(4, '0');
  const time = `${two(date.getHours())}:${two(date.getMinutes())}`;
  return `${year}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${time}`;
}

/** The time of a `datetime-local` field, as ISO 8601 in UTC; '' when it is empty or invalid. */
export function fromLocalInput(local: string): string {
  const date = new Date(local);
  return local === '' || Number.isNaN(date.getTime()) ? '' : date.toISOString();
}

/** The latest time that a post can be scheduled for. */
export const latestSchedule = (now: Date): Date =>
  new Date(now.getTime() + postLimits.scheduleDays * day);

/** The next full hour that is more than half an hour away. */
export function suggestedTime(now: Date): string {
  const time = new Date(now.getTime() + 30 * minute);
  time.setMinutes(60, 0, 0);
  return time.toISOString();
}

/** The time at which the person's clock shows `hour` o'clock, `days` days from today. */
function at(now: Date, days: number, hour: number): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour).toISOString();
}

/**
 * Suggests times to publish. Omits ‘Tonight’ from 19:00, and ‘Monday morning’ on Sundays, when it
 * would equal ‘Tomorrow morning’.
 */
export function quickPicks(
  now: Date,
): readonly { readonly label: string; readonly time: string }[] {
  const { picks } = formTexts;
  const daysToMonday = (8 - now.getDay()) % 7 || 7;
  return [
    {
      label: picks.hour,
      time: new Date(Math.ceil((now.getTime() + 60 * minute) / minute) * minute).toISOString(),
    },
    ...(now.getHours() < 19 ? [{ label: picks.evening, time: at(now, 0, 20) }] : []),
    { label: picks.morning, time: at(now, 1, 9) },
    ...(daysToMonday === 1 ? [] : [{ label: picks.monday, time: at(now, daysToMonday, 9) }]),
  ];
}

const startOfDay = (time: Date): number =>
  new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();
const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/**
 * A time in words, in the person's time zone: 'Tomorrow, 09:00 (Europe/Berlin)'; '' for none or an
 * invalid one.
 */
export function describeMoment(iso: string, now: Date, language?: string): string {
  const time = new Date(iso);
  if (iso === '' || Number.isNaN(time.getTime())) return '';
  const days = Math.round((startOfDay(time) - startOfDay(now)) / day);
  const isNear = Math.abs(days) <= 1;
  const date = isNear
    ? capital(relativeFormatter(language).format(days, 'day'))
    : dateFormatter(language, {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        ...(time.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
      }).format(time);
  const clock = dateFormatter(language, { hour: 'numeric', minute: '2-digit' }).format(time);
  return `${date}, ${clock} (${timeZone()})`;
}

/** The person's time zone as IANA names it. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Why the publish time of a scheduled post is invalid; empty if it is valid or not needed. */
export function checkSchedule(
  { state, publish_on }: Pick<PostFormModel, 'state' | 'publish_on'>,
  now: Date,
): string[] {
  if (state !== 'scheduled') return [];
  const time = new Date(publish_on).getTime();
  if (publish_on === '' || Number.isNaN(time)) return [timeTexts.scheduleMissing];
  if (time <= now.getTime()) return [timeTexts.schedulePast];
  return time > latestSchedule(now).getTime() ? [timeTexts.scheduleFar] : [];
}

/** Why the date of a post is invalid: it is unreadable, or over a minute in the future. */
export function checkPostDate({ postDate }: Pick<PostFormModel, 'postDate'>, now: Date): string[] {
  if (postDate === '') return [];
  const time = new Date(postDate).getTime();
  if (Number.isNaN(time)) return [timeTexts.dateUnreadable];
  return time > now.getTime() + minute ? [timeTexts.dateInFuture] : [];
}
