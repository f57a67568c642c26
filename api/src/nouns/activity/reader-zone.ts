import type { Kysely } from 'kysely';
import type { PageZone } from '@tessera/shared-contracts/activity/activity-views';
import { readerZoneCookie } from '@tessera/shared-contracts/activity/reader-zone';
import type { Database } from '../../base/database/schema.ts';
import type { RequestValues } from '../../base/http/context.ts';
import { readCookie } from '../../base/http/read-cookie.ts';
import { timeZoneOf } from '../queue/time-zones.ts';
import { zoneOfBlog } from './member-queries.ts';

const maxNameLength = 64;

/**
 * The reader's time zone as the browser reported it; until it has, the time zone of the blog's
 * queue, or UTC.
 */
export async function readerZone(
  c: RequestValues,
  db: Kysely<Database>,
  blogId: string,
): Promise<PageZone> {
  const said = (readCookie(c, readerZoneCookie.name) ?? '').slice(0, maxNameLength);
  const timeZone = timeZoneOf(said);
  if (timeZone !== undefined) return { timeZone, said, isAssumed: false };
  const assumed = await zoneOfBlog(db, blogId);
  return { timeZone: assumed, said: assumed, isAssumed: true };
}
