import { sql, type Transaction } from 'kysely';
import type { Database } from '../../base/database/schema.ts';
import type { PostRow } from '../posts/post-queries.ts';

type Trx = Transaction<Database>;
type Happened = 'reblog' | 'user_mention' | 'ask' | 'answer';

/**
 * Parts of the inserts for reblogs, mentions and answers: `isNotAuthorsBlog` skips blogs of the
 * post's author, and `keepTime` keeps the time of existing rows.
 */
const isNotAuthorsBlog = (row: PostRow) =>
  sql`not exists (
    select 1
    from blog_members o
    where o.blog_id = t.blog_id and o.user_id = ${row.author_id}
  )`;
const keepTime = sql`
  on conflict (new_post_id, blog_id, kind) where new_post_id is not null
  do update set thread = excluded.thread`;

/**
 * Notifies the blog of the reblogged post and the blog of the original post. If both posts are on
 * the same blog, it gets one notification, about the reblogged post. A reblog with added content
 * is not grouped with other reblogs.
 */
export async function recordReblog(
  trx: Trx,
  row: PostRow,
  hasWords: boolean,
  at: Date,
): Promise<void> {
  await sql`
    insert into activity (
      blog_id, kind, created_at, thread, from_blog_id, user_id, post_id, new_post_id
    )
    select
      t.blog_id,
      'reblog',
      ${at},
      ${hasWords ? sql`${row.id}::bigint` : sql`t.id`},
      ${row.blog_id},
      ${row.author_id},
      t.id,
      ${row.id}
    from (
      select distinct on (blog_id) blog_id, id
      from posts
      where id in (${row.parent_id}, ${row.root_id})
      order by blog_id, id = ${row.parent_id} desc
    ) t
    where ${isNotAuthorsBlog(row)}
    ${keepTime}`.execute(trx);
}

/**
 * Notifies the blogs that a post mentions, except those that block the post's blog or are blocked
 * by it.
 */
export async function recordMentions(
  trx: Trx,
  row: PostRow,
  names: readonly string[],
  at: Date,
): Promise<void> {
  await sql`
    insert into activity (blog_id, kind, created_at, thread, from_blog_id, user_id, new_post_id)
    select t.blog_id, 'user_mention', ${at}, ${row.id}, ${row.blog_id}, ${row.author_id}, ${row.id}
    from (
      select id as blog_id
      from blogs
      where name = any(${[...names]}::text[])
      for key share
    ) t
    where ${isNotAuthorsBlog(row)}
      and not exists (
        select 1
        from blocks
        where (blog_id = t.blog_id and blocked_blog_id = ${row.blog_id})
          or (blog_id = ${row.blog_id} and blocked_blog_id = t.blog_id)
      )
    ${keepTime}`.execute(trx);
}

/** Notifies the asking blog that its question was answered. */
export async function recordAnswer(trx: Trx, row: PostRow, at: Date): Promise<void> {
  await sql`
    insert into activity (blog_id, kind, created_at, thread, from_blog_id, user_id, new_post_id)
    select t.blog_id, 'answer', ${at}, ${row.id}, ${row.blog_id}, ${row.author_id}, ${row.id}
    from (select id as blog_id from blogs where id = ${row.asker_blog_id} for key share) t
    where ${isNotAuthorsBlog(row)}
    ${keepTime}`.execute(trx);
}

/**
 * Notifies a blog of a question; the notification of an anonymous question does not reveal who
 * asked.
 */
export async function recordAsk(trx: Trx, row: PostRow, at: Date): Promise<void> {
  await trx
    .insertInto('activity')
    .values({
      blog_id: row.blog_id,
      kind: 'ask',
      created_at: at,
      thread: row.id,
      from_blog_id: row.asker_blog_id,
      user_id: row.asker_blog_id === null ? '' : row.author_id,
      post_id: row.id,
      new_post_id: null,
      reply_id: null,
    })
    .execute();
}

/**
 * Removes outdated activity that a post caused: events of kinds other than `kinds`, and mentions of
 * blogs that are not among `names`.
 */
export async function deleteOutdated(
  trx: Trx,
  postId: string,
  kinds: readonly Happened[],
  names: readonly string[],
): Promise<void> {
  await sql`
    delete from activity a
    where a.new_post_id = ${postId}
      and (
        a.kind <> all(${[...kinds]}::text[])
        or (
          a.kind = 'user_mention'
          and not exists (
            select 1
            from blogs b
            where b.id = a.blog_id and b.name = any(${[...names]}::text[])
          )
        )
      )`.execute(trx);
}
