import { sql, type Kysely } from 'kysely';
import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import { networkNames, type SocialNetwork } from '@tessera/shared-contracts/networks/networks';
import type { postReach } from '@tessera/shared-contracts/posts/take-back';
import type { Database } from '../../base/database/schema.ts';
import { isPublic } from './post-policy.ts';
import type { PostRow } from './post-queries.ts';

interface Found {
  followers: number;
  subscribers: number;
  mentioned: number;
  mailed: number;
  reblogs: number;
  is_login_only: boolean;
  networks: SocialNetwork[];
}

/**
 * Where a post has already been seen. Followers count only if the post was public while they
 * followed; a mention counts as mailed if its reader gets such mails and got one since.
 */
export async function reachOf(
  db: Kysely<Database>,
  post: PostRow,
): Promise<CallOutput<typeof postReach>> {
  const { id, blog_id: blogId } = post;
  const { rows } = await sql<Found>`
    select
      (select count(*)::int from follows where blog_id = ${blogId}) as followers,
      (
        select count(*)::int
        from follows
        where blog_id = ${blogId} and subscribed_at < ${post.published_at}::timestamptz
      ) as subscribers,
      (
        select count(distinct blog_id)::int
        from activity
        where new_post_id = ${id} and kind = 'user_mention'
      ) as mentioned,
      (
        select count(distinct a.blog_id)::int
        from activity a
        join blog_members m on m.blog_id = a.blog_id
        join profiles p on p.user_id = m.user_id
        where a.new_post_id = ${id}
          and a.kind = 'user_mention'
          and p.mails_mentions
          and p.mailed_at > a.created_at
      ) as mailed,
      (
        select count(*)::int
        from posts
        where parent_id = ${id} and state = 'published' and not is_internal
      ) as reblogs,
      (select is_login_only from blogs where id = ${blogId}) as is_login_only,
      array(
        select network
        from post_deliveries
        where post_id = ${id} and state = 'sent' and url <> ''
        order by network
      ) as networks`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('the reach of a post was not counted');
  const wasPublic = isPublic(post);
  const { is_login_only, networks, followers, subscribers, ...reach } = found;
  return {
    ...reach,
    followers: wasPublic ? followers : 0,
    subscribers: wasPublic ? subscribers : 0,
    is_in_feeds: wasPublic && !is_login_only,
    note_count: post.like_count + post.reblog_count + post.reply_count,
    networks: networks.map((name) => networkNames[name]),
  };
}
