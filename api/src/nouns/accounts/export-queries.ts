import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import type { MessageType } from '@tessera/shared-contracts/messaging/conversation';
import { isBlocked } from '../blogs/block-queries.ts';
import { isThere } from '../posts/post-queries.ts';
import type { Database } from '../../base/database/schema.ts';
import type { ExportsTable } from '../../base/database/schema/accounts.ts';

type Db = Kysely<Database>;
export type ExportRow = Selectable<ExportsTable>;

/** A user's exports in any state, newest first, even expired ones, which are deleted hourly. */
export const exportsOf = (db: Db, userId: string): Promise<ExportRow[]> =>
  db
    .selectFrom('exports')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();

/**
 * Records a requested export and returns its id; undefined while another is in progress.
 * @NOTE The state is a literal: with a parameter, a generic plan could not match the partial index,
 * and the statement would fail.
 */
export async function insertExport(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .insertInto('exports')
    .values({ user_id: userId, expires_at: null })
    .onConflict((conflict) =>
      conflict.column('user_id').where('state', '=', sql.lit('waiting')).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export const exportById = (db: Db, id: string): Promise<ExportRow | undefined> =>
  db.selectFrom('exports').selectAll().where('id', '=', id).executeTakeFirst();

/** Marks an export as ready; returns false if it no longer exists. */
export async function finishExport(
  db: Db,
  id: string,
  size: number,
  expiresAt: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('exports')
    .set({ state: 'ready', size: String(size), expires_at: expiresAt })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks an export as failed; the row is deleted later, with expired exports. */
export async function failExport(db: Db, id: string, expiresAt: Date): Promise<void> {
  await db
    .updateTable('exports')
    .set({ state: 'failed', expires_at: expiresAt })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Deletes expired exports and returns them. */
export const deleteExpiredExports = (db: Db, now: Date): Promise<{ id: string }[]> =>
  db.deleteFrom('exports').where('expires_at', '<=', now).returning('id').execute();

/** Exports requested before a given time and still unfinished: no attempt succeeded. */
export const lostExports = (db: Db, before: Date): Promise<{ id: string }[]> =>
  db
    .selectFrom('exports')
    .select('id')
    .where('state', '=', 'waiting')
    .where('created_at', '<', before)
    .limit(100)
    .execute();

/**
 * Ids of a blog's posts in order of creation, including drafts and queued posts. Posts in the inbox
 * are left out: they do not belong to the blog.
 */
export async function postIdsOf(db: Db, blogId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('posts')
    .select('id')
    .where('blog_id', '=', blogId)
    .where('state', '<>', 'unapproved')
    .where(isThere)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A row of a list: its values by column name. */
export type ListRow = Readonly<Record<string, unknown>>;

/** All data of a user except posts, likes and messages, one list per file. */
export async function listsOf(
  db: Db,
  userId: string,
): Promise<Readonly<Record<string, readonly ListRow[]>>> {
  const list = async (query: RawBuilder<ListRow>): Promise<readonly ListRow[]> =>
    (await query.execute(db)).rows;
  const [
    account,
    blogs,
    following,
    tags,
    replies,
    questions,
    blocks,
    filters,
    notices,
    sessions,
    passkeys,
    linked,
    media,
  ] = await Promise.all([
    list(
      sql<ListRow>`
        select u.email, u."emailVerified" as is_verified, u."createdAt" as created_at,
          u."twoFactorEnabled" as two_factor, p.language, p.default_editor_type,
          p.is_sounds_enabled, p.endless_scrolling, p.show_timestamps, p.keyboard_shortcuts,
          p.safe_mode, p.mails_asks, p.mails_replies, p.mails_mentions, p.mails_follows,
          p.pushes_messages, p.pushes_replies, p.pushes_mentions, p.pushes_asks, p.pushes_likes,
          p.pushes_follows, p.pushes_posts, p.quiet_from, p.quiet_until, p.time_zone, p.digest,
          p.shows_typing, p.shows_seen
        from auth_user u
        join profiles p on p.user_id = u.id
        where u.id = ${userId}`,
    ),
    list(
      sql<ListRow>`
        select
          b.id, b.name, b.title, b.description, b.theme, b.created_at, b.posts_count, b.asks,
          b.anonymous_asks, b.submissions, b.submission_guidelines, b.submission_types,
          b.messages_from, b.is_login_only, b.links, b.featured_tags, b.pinned_post_id,
          m.is_primary, m.role,
          (select to_jsonb(q) - 'blog_id' from blog_queues q where q.blog_id = b.id) as queue
        from blog_members m
        join blogs b on b.id = m.blog_id
        where m.user_id = ${userId}
        order by m.is_primary desc, b.id`,
    ),
    list(
      sql<ListRow>`
        select b.name as blog, f.is_subscribed, f.created_at
        from follows f
        join blogs b on b.id = f.blog_id
        where f.user_id = ${userId}
        order by f.created_at`,
    ),
    list(
      sql<ListRow>`
        select tag, created_at
        from followed_tags
        where user_id = ${userId}
        order by created_at`,
    ),
    list(
      sql<ListRow>`
        select r.text, r.photo ->> 'url' as photo, r.photo ->> 'alt' as photo_description,
          r.created_at, b.name as on_blog, r.post_id
        from replies r
        join posts p on p.id = r.post_id
        join blogs b on b.id = p.blog_id
        where r.user_id = ${userId}
        order by r.id`,
    ),
    list(
      sql<ListRow>`
        select
          case when p.is_ask then 'question' else 'submission' end as kind,
          coalesce(p.content ->> 'ask', p.summary) as text,
          b.name as to,
          p.created_at
        from posts p
        join blogs b on b.id = p.blog_id
        where p.author_id = ${userId} and p.state = 'unapproved'
        order by p.id`,
    ),
    list(
      sql<ListRow>`
        select o.name as own_blog, b.name as blocked, k.context as blocked_on, k.created_at
        from blocks k
        join blogs o on o.id = k.blog_id
        join blogs b on b.id = k.blocked_blog_id
        join blog_members m on m.blog_id = k.blog_id
        where m.user_id = ${userId}
        order by k.created_at`,
    ),
    list(
      sql<ListRow>`
        select kind, written as text, created_at
        from content_filters
        where user_id = ${userId}
        order by kind, key`,
    ),
    list(
      sql<ListRow>`
        select text, created_at
        from staff_notices
        where user_id = ${userId}
        order by id`,
    ),
    list(
      sql<ListRow>`
        select "ipAddress" as address, "userAgent" as browser, "createdAt" as begun_at,
          "updatedAt" as used_at
        from auth_session
        where "userId" = ${userId}
        order by "createdAt"`,
    ),
    list(
      sql<ListRow>`
        select name, created_at, used_at
        from passkeys
        where user_id = ${userId}
        order by id`,
    ),
    list(
      sql<ListRow>`
        select network, username, created_at
        from linked_accounts
        where user_id = ${userId}
        order by network`,
    ),
    list(
      sql<ListRow>`
        select key, kind, width, height, duration, created_at
        from media
        where owner_id = ${userId}
        order by created_at`,
    ),
  ]);
  return {
    account,
    blogs,
    following,
    tags,
    replies,
    questions,
    blocks,
    filters,
    notices,
    sessions,
    passkeys,
    linked,
    media,
  };
}

/** A like or a bookmark. */
export type ExportedMark = {
  readonly post_id: string;
  readonly blog: string | null;
  readonly summary: string | null;
  readonly created_at: Date;
};

/**
 * Whether members of the given blogs may see a post now. They see all posts of these blogs. Of
 * other blogs, they see published posts that are public or the private answer to their question,
 * unless the blog is suspended or a block hides the post.
 */
const isSeenBy = (own: readonly string[]): RawBuilder<boolean> => sql`(
  p.blog_id = any(${[...own]}::bigint[])
  or (
    p.state = 'published'
    and not b.is_suspended
    and not ${isBlocked(sql`p.blog_id`, own)}
    and (
      not p.is_internal
      or (
        p.is_ask
        and p.is_private
        and not (p.options->>'members_only')::boolean
        and p.asker_blog_id = any(${[...own]}::bigint[])
      )
    )
  )
)`;

/**
 * A user's likes or bookmarks after a given one, oldest first. Every one is included, but the blog
 * and summary of its post only while members of the user's blogs (`own`) may see the post.
 */
export async function marksFor(
  db: Db,
  kind: 'likes' | 'bookmarks',
  userId: string,
  own: readonly string[],
  behind: { readonly created_at: Date; readonly post_id: string },
  limit: number,
): Promise<ExportedMark[]> {
  const { rows } = await sql<ExportedMark>`
    select
      l.post_id,
      case when s.is_seen then b.name end as blog,
      case when s.is_seen then p.summary end as summary,
      l.created_at
    from ${sql.table(kind)} l
    join posts p on p.id = l.post_id
    join blogs b on b.id = p.blog_id
    cross join lateral (select ${isSeenBy(own)} as is_seen) s
    where l.user_id = ${userId}
      and (l.created_at, l.post_id) > (${behind.created_at}, ${behind.post_id})
    order by l.created_at, l.post_id
    limit ${limit}`.execute(db);
  return rows;
}

export interface ExportedMessage {
  readonly id: string;
  readonly with: string;
  readonly from: string;
  readonly text: string;
  readonly type: MessageType;
  /** Id of the post that the message sends. */
  readonly post: string | null;
  /** Key of the image that the message sends. */
  readonly image: string | null;
  readonly created_at: Date;
}

/** Keys of the images in a blog's conversations, except in messages that the blog deleted. */
export async function messageImagesFor(db: Db, blogId: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct m.image -> 0 ->> 'key' as key
    from conversation_members c
    join messages m on m.conversation_id = c.conversation_id and m.created_at > c.cleared_at
    where c.blog_id = ${blogId}
      and m.image is not null
      and not (m.deleted_for @> array[c.blog_id])`.execute(db);
  return rows.map(({ key }) => key);
}

/**
 * Messages of a blog's conversations after a given message, oldest first, without those that the
 * blog deleted.
 */
export async function messagesFor(
  db: Db,
  blogId: string,
  behind: string,
  limit: number,
): Promise<ExportedMessage[]> {
  const { rows } = await sql<ExportedMessage>`
    select m.id, o.name as with, s.name as from, m.text, m.type, m.post_id as post,
      m.image -> 0 ->> 'key' as image, m.created_at
    from conversation_members c
    join messages m on m.conversation_id = c.conversation_id and m.created_at > c.cleared_at
    join blogs o on o.id = c.other_blog_id
    join blogs s on s.id = m.sender_blog_id
    where c.blog_id = ${blogId}
      and m.id > ${behind}
      and not (m.deleted_for @> array[c.blog_id])
    order by m.id
    limit ${limit}`.execute(db);
  return rows;
}

export interface ExportedConversation {
  readonly id: string;
  readonly other: string;
}

/** The conversations that a blog has not deleted, sorted by the name of the other blog. */
export async function conversationsFor(db: Db, blogId: string): Promise<ExportedConversation[]> {
  const { rows } = await sql<ExportedConversation>`
    select c.conversation_id as id, o.name as other
    from conversation_members c
    join blogs o on o.id = c.other_blog_id
    where c.blog_id = ${blogId} and c.last_modified_at > c.cleared_at
    order by o.name`.execute(db);
  return rows;
}

/** Messages of one conversation after a given time, oldest first, as one of its blogs sees them. */
export async function messagesOf(
  db: Db,
  conversationId: string,
  blogId: string,
  behind: Date,
  limit: number,
): Promise<ExportedMessage[]> {
  const { rows } = await sql<ExportedMessage>`
    select m.id, o.name as with, s.name as from, m.text, m.type, m.post_id as post,
      m.image -> 0 ->> 'key' as image, m.created_at
    from conversation_members c
    join messages m on m.conversation_id = c.conversation_id
    join blogs o on o.id = c.other_blog_id
    join blogs s on s.id = m.sender_blog_id
    where c.conversation_id = ${conversationId} and c.blog_id = ${blogId}
      and m.created_at > greatest(c.cleared_at, ${behind}::timestamptz)
      and not (m.deleted_for @> array[c.blog_id])
    order by m.created_at limit ${limit}`.execute(db);
  return rows;
}
