import { sql, type Kysely, type RawBuilder } from 'kysely';
import { maxWaiting, type InboxFilter } from '@tessera/shared-contracts/asks/inbox';
import { blockedBlogs, isBlocked } from '../blogs/block-queries.ts';
import type { Database } from '../../base/database/schema.ts';
import type { Place } from '../../base/wire/cursor.ts';

type Db = Kysely<Database>;

interface Reader {
  readonly blogIds: readonly string[];
}

/** The values of `is_ask` that the posts of each filter have. */
const kinds: Readonly<Record<InboxFilter, readonly boolean[]>> = {
  all: [true, false],
  questions: [true],
  submissions: [false],
};

/**
 * Every combination of a blog and a kind of post. For each, the newest posts are read from the end
 * of its range in the index of waiting posts.
 */
const inboxes = (blogs: readonly string[], filter: InboxFilter): RawBuilder<unknown> =>
  sql`
    unnest(${[...blogs]}::bigint[]) as own (blog_id)
    cross join unnest(${[...kinds[filter]]}::boolean[]) as kind (is_ask)`;
const isOfInbox = sql`
  blog_id = own.blog_id
  and is_ask = kind.is_ask
  and state = 'unapproved'`;

/**
 * Whether no block hides a post from the inbox. While a blog blocks one of the reader's blogs, or
 * is blocked by one, the questions and submissions that it sent are hidden.
 *
 * @NOTE A block does not hide anonymous questions: if one disappeared, the reader would know who
 * asked it.
 */
const isShown = (own: readonly string[]): RawBuilder<boolean> =>
  sql`(
    coalesce(asker_blog_id, submitter_blog_id) is null
    or not ${isBlocked(sql`coalesce(asker_blog_id, submitter_blog_id)`, own)}
  )`;

/**
 * Posts waiting in the inboxes of the given blogs, newest first; cursors hold only the id. At most
 * one page of each blog and kind is read, so thousands of submissions cost no more than one page.
 */
export async function waitingPosts(
  db: Db,
  reader: Reader,
  blogs: readonly string[],
  filter: InboxFilter,
  place: Place,
  limit: number,
): Promise<{ readonly id: string; readonly at: number }[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id
    from ${inboxes(blogs, filter)}
    cross join lateral (
      select id
      from posts
      where ${isOfInbox} and id < ${place.id}::bigint and ${isShown(reader.blogIds)}
      order by id desc
      limit ${sql.lit(limit)}
    ) p
    order by p.id desc
    limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => ({ id, at: 0 }));
}

/**
 * Numbers of questions and of submissions in the inboxes of the given blogs, without those that
 * blocks hide; each at most `maxWaiting`.
 */
export async function countInbox(
  db: Db,
  reader: Reader,
  blogs: readonly string[],
): Promise<{ readonly questions: number; readonly submissions: number }> {
  // sorted in the order of the index, so that an index-only scan is used
  const counted = (part: 'questions' | 'submissions'): RawBuilder<number> => sql`(
    select count(*)::int
    from (
      select 1
      from ${inboxes(blogs, part)}
      cross join lateral (
        select 1
        from posts
        where ${isOfInbox} and ${isShown(reader.blogIds)}
        order by id desc
        limit ${sql.lit(maxWaiting)}
      ) p
      limit ${sql.lit(maxWaiting)}
    ) waiting
  )`;
  const { rows } = await sql<{ questions: number; submissions: number }>`
    select ${counted('questions')} as questions,
      ${counted('submissions')} as submissions`.execute(db);
  return rows[0] ?? { questions: 0, submissions: 0 };
}

/**
 * Numbers of inbox posts that blocks hide from the reader, keyed by the id of the blog with the
 * inbox. Runs for every page that a user with posts in the inbox requests; without blocks it reads
 * no posts.
 */
export async function countHiddenInbox(
  db: Db,
  reader: Reader,
  blogs: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ blog_id: string; withheld: number }>`
    with blocked as materialized (${blockedBlogs(reader.blogIds)})
    select own.blog_id, sum(p.withheld)::int as withheld
    from ${inboxes(blogs, 'all')}
    cross join lateral (
      select count(*) as withheld
      from posts
      where exists (select 1 from blocked)
        and ${isOfInbox}
        and coalesce(asker_blog_id, submitter_blog_id) in (select blog_id from blocked)
    ) p
    where p.withheld > 0
    group by own.blog_id`.execute(db);
  return new Map(rows.map(({ blog_id, withheld }) => [blog_id, withheld]));
}
