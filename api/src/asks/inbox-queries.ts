import { sql, type Kysely, type RawBuilder } from 'kysely';
import { mostWaiting, type InboxFilter } from '@tessera/shared-contracts/asks/inbox';
import { blockedBlogs, isBlocked } from '../blogs/block-queries.ts';
import type { Database } from '../database/schema.ts';
import type { Place } from '../posts/cursor.ts';

type Db = Kysely<Database>;

/** Who looks, by their blogs. */
interface Reader { readonly blogIds: readonly string[] }

/** What waits for an answer or an approval, in statements as literals, so that the indexes of what waits are used. */
const parts = { all: sql`true`, questions: sql`is_ask`, submissions: sql`not is_ask` } as const satisfies Record<InboxFilter, RawBuilder<unknown>>;

/**
 * The one rule of what a block keeps out of an inbox: what a blog asked or sent in while there is a block between it and
 * the reader's, in either direction. It comes back with the end of the block.
 *
 * @NOTE What was asked without a name stays, whoever blocks whom: its going would tell whose it is.
 */
const isShown = (own: readonly string[]): RawBuilder<boolean> => sql`(coalesce(asker_blog_id, submitter_blog_id) is null or not ${isBlocked(sql`coalesce(asker_blog_id, submitter_blog_id)`, own)})`;

/**
 * What waits in the inboxes of some blogs, newest first; places hold only the id. Each blog gives a page at most, read
 * from the end of its index, so that thousands of submissions cost what a few do.
 */
export async function waitingPosts(db: Db, reader: Reader, blogs: readonly string[], filter: InboxFilter, place: Place, limit: number): Promise<{ readonly id: string; readonly at: number }[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from unnest(${[...blogs]}::bigint[]) as own (blog_id) cross join lateral (
      select id from posts where blog_id = own.blog_id and state = 'unapproved' and ${parts[filter]} and id < ${place.id}::bigint and ${isShown(reader.blogIds)}
      order by id desc limit ${sql.lit(limit)}) p
    order by p.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => ({ id, at: 0 }));
}

/** How many questions and submissions wait in the inboxes of some blogs; of each `mostWaiting` at most. */
export async function countInbox(db: Db, reader: Reader, blogs: readonly string[]): Promise<{ readonly questions: number; readonly submissions: number }> {
  const counted = (part: 'questions' | 'submissions'): RawBuilder<number> => sql`(
    select count(*)::int from (select 1 from posts where blog_id = any(${[...blogs]}::bigint[]) and state = 'unapproved' and ${parts[part]} and ${isShown(reader.blogIds)} limit ${sql.lit(mostWaiting)}) waiting)`;
  const { rows } = await sql<{ questions: number; submissions: number }>`select ${counted('questions')} as questions, ${counted('submissions')} as submissions`.execute(db);
  return rows[0] ?? { questions: 0, submissions: 0 };
}

/** How much of what waits in the inbox of each of some blogs a block keeps from the reader, by blog. Asked with every page: without blocks it reads nothing. */
export async function withheldWaiting(db: Db, reader: Reader, blogs: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ blog_id: string; withheld: number }>`
    with blocked as materialized (${blockedBlogs(reader.blogIds)})
    select blog_id, count(*)::int as withheld from posts
    where exists (select 1 from blocked) and blog_id = any(${[...blogs]}::bigint[]) and state = 'unapproved' and coalesce(asker_blog_id, submitter_blog_id) in (select blog_id from blocked) group by blog_id`.execute(db);
  return new Map(rows.map(({ blog_id, withheld }) => [blog_id, withheld]));
}
