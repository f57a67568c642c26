import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import { formTexts } from '../texts.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** A moment as a `datetime-local` field shows it, in the person's time zone; '' for no or an unreadable moment. */
export function toLocalInput(iso: string): string {
  const date = new Date(iso);
  if (iso === '' || Number.isNaN(date.getTime())) return '';
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The moment a `datetime-local` field means, as ISO 8601 in UTC; '' when it is empty. */
export function fromLocalInput(local: string): string {
  const date = new Date(local);
  return local === '' || Number.isNaN(date.getTime()) ? '' : date.toISOString();
}

/** The next full hour that is at least half an hour away. */
export function suggestedTime(now: Date): string {
  const time = new Date(now.getTime() + 30 * 60_000);
  time.setMinutes(60, 0, 0);
  return time.toISOString();
}

/** Why the publish time of a scheduled post cannot stand. */
export function checkSchedule(model: PostFormModel, now: Date): string[] {
  if (model.state !== 'scheduled') return [];
  if (model.publish_on === '') return [formTexts.timeMissing];
  return new Date(model.publish_on).getTime() <= now.getTime() ? [formTexts.timePast] : [];
}

/** Why the date that a post is given cannot stand: it lies in the future. */
export function checkPostDate(model: PostFormModel, now: Date): string[] {
  const date = new Date(model.postDate);
  return model.postDate !== '' && (Number.isNaN(date.getTime()) || date.getTime() > now.getTime() + 60_000) ? [formTexts.dateInFuture] : [];
}
