import { getCookie } from 'hono/cookie';
import type { Kysely } from 'kysely';
import { readerZoneCookie } from '@tessera/shared-contracts/activity/reader-zone';
import type { Database } from '../database/schema.ts';
import type { AppContext } from '../http/context.ts';
import { timeZoneOf } from '../queue/time-zones.ts';
import { zoneOfBlog } from './member-queries.ts';

/** The time zone of a page. */
export interface PageZone {
  readonly timeZone: string;
  /** The zone name that the browser sent, which may be a former one. */
  readonly said: string;
  /** The reader's zone is unknown, so times have to name their zone. */
  readonly isAssumed: boolean;
}

const longestName = 64;

/**
 * The reader's time zone as the browser reported it; without a script that of the blog's queue,
 * else UTC.
 */
export async function readerZone(
  c: AppContext,
  db: Kysely<Database>,
  blogId: string,
): Promise<PageZone> {
  const said = (getCookie(c, readerZoneCookie.name) ?? '').slice(0, longestName);
  const timeZone = timeZoneOf(said);
  if (timeZone !== undefined) return { timeZone, said, isAssumed: false };
  const assumed = await zoneOfBlog(db, blogId);
  return { timeZone: assumed, said: assumed, isAssumed: true };
}
