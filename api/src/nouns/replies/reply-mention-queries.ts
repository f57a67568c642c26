import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../../base/database/schema.ts';
import type { ReplyRow } from './reply-queries.ts';

const isBetween = (one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (
    select 1
    from blocks k
    where (k.blog_id = ${one} and k.blocked_blog_id = ${other})
      or (k.blog_id = ${other} and k.blocked_blog_id = ${one})
  )`;

/**
 * Notifies the blogs that a reply to a public post mentions, in the transaction that stores the
 * reply. Deleting the reply removes the rows. Skipped are:
 *
 * - suspended blogs, and blogs of the reply's author
 * - the blog of the post, which the reply notifies anyway
 * - blogs that block the replying blog or the blog of the post, or are blocked by one of them
 */
export async function recordReplyMentions(
  trx: Transaction<Database>,
  reply: ReplyRow,
  names: readonly string[],
): Promise<void> {
  await sql`
    insert into activity (
      blog_id, kind, created_at, thread, from_blog_id, user_id, post_id, reply_id
    )
    select t.id, 'user_mention', ${reply.created_at}, ${reply.id}, ${reply.blog_id},
      ${reply.user_id}, p.id, ${reply.id}
    from posts p
    join (
      select id
      from blogs
      where name = any(${[...names]}::text[]) and not is_suspended
      for key share
    ) t on t.id <> p.blog_id
    where p.id = ${reply.post_id}
      and p.state = 'published'
      and not p.is_internal
      and not exists (
        select 1
        from blog_members o
        where o.blog_id = t.id and o.user_id = ${reply.user_id}
      )
      and not ${isBetween(sql`t.id`, sql`${reply.blog_id}::bigint`)}
      and not ${isBetween(sql`t.id`, sql`p.blog_id`)}`.execute(trx);
}

/**
 * False for an activity row (`a`) about a mention in a reply to a post that the mentioned blog
 * cannot see: the post is no longer public, its blog is suspended, or there is a block between the
 * two blogs.
 */
export const isMentionInSight = sql<boolean>`(
  case
    when a.kind = 'user_mention' and a.reply_id is not null then exists (
      select 1
      from posts p
      join blogs pb on pb.id = p.blog_id
      where p.id = a.post_id
        and p.state = 'published'
        and not p.is_internal
        and not pb.is_suspended
        and not ${isBetween(sql`a.blog_id`, sql`p.blog_id`)}
    )
    else true
  end
)`;
