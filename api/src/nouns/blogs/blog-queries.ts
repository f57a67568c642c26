import { isId } from '@tessera/shared-contracts/core/wire';
import { sql, type Kysely, type RawBuilder, type Selectable, type Transaction } from 'kysely';
import type { ModerationMark } from '@tessera/shared-contracts/blogs/endpoints';
import type { Database } from '../../base/database/schema.ts';
import type { BlogsTable } from '../../base/database/schema/blogs.ts';
import { isBlocked } from './block-queries.ts';

export type BlogRow = Selectable<BlogsTable>;
type Db = Kysely<Database>;

export const blogByName = (db: Db, name: string): Promise<BlogRow | undefined> =>
  db.selectFrom('blogs').selectAll().where('name', '=', name).executeTakeFirst();
export const blogByToken = (db: Db, token: string): Promise<BlogRow | undefined> =>
  db.selectFrom('blogs').selectAll().where('token', '=', token).executeTakeFirst();
/** A blog by uuid; undefined if the text is not a uuid. */
export const blogByUuid = async (db: Db, uuid: string): Promise<BlogRow | undefined> =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(uuid)
    ? db.selectFrom('blogs').selectAll().where('uuid', '=', uuid).executeTakeFirst()
    : undefined;
export const blogById = (db: Db, id: string): Promise<BlogRow | undefined> =>
  db.selectFrom('blogs').selectAll().where('id', '=', id).executeTakeFirst();

/** A blog by name or id. A name made of digits wins over an id. */
export const blogByNameOrId = async (db: Db, nameOrId: string): Promise<BlogRow | undefined> =>
  (await blogByName(db, nameOrId)) ?? (isId(nameOrId) ? blogById(db, nameOrId) : undefined);

export async function blogsByIds(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BlogRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('blogs')
    .selectAll()
    .where(sql<boolean>`id = any(${[...new Set(ids)]}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Follows and blocks between a reader and the given blogs. */
export interface BlogRelations {
  readonly following: ReadonlySet<string>;
  readonly subscribed: ReadonlySet<string>;
  /**
   * Ids of blogs that one of the reader's blogs blocks or is blocked by. Each is mapped to the ids
   * of the reader's blogs that block it or that it blocks.
   */
  readonly blocked: ReadonlyMap<string, ReadonlySet<string>>;
  /**
   * Blogs with a member who follows one of the reader's blogs; absent unless asked for.
   */
  readonly followedBy?: ReadonlySet<string>;
  /**
   * Those of `followedBy` that are the primary blogs of followers. Readers may know of these: lists
   * of followers show each as their primary blog.
   */
  readonly followers?: ReadonlySet<string>;
}

/** What is read of relations besides follows and blocks by the reader. */
interface RelationParts {
  /** Whether members of the blogs follow the reader's blogs. */
  readonly withFollowers?: boolean;
}

/** Members of blogs who follow one of the reader's blogs, each with the blog. */
const membersWhoFollow = (
  blogs: readonly string[],
  own: readonly string[],
  reader?: string,
): RawBuilder<unknown> => sql`
  select distinct case when m.is_primary then 'follower' else 'member' end, m.blog_id, null::bigint
  from blog_members m
  join follows f on f.user_id = m.user_id
  where m.blog_id = any(${blogs}::bigint[]) and f.blog_id = any(${own}::bigint[])
    ${reader === undefined ? sql`` : sql`and m.user_id <> ${reader}`}`;

export async function relationsTo(
  db: Db,
  reader: { readonly userId: string; readonly blogIds: readonly string[] },
  ids: readonly string[],
  { withFollowers = false }: RelationParts = {},
): Promise<BlogRelations> {
  const blogs = [...new Set(ids)];
  const own = [...reader.blogIds];
  const { rows } = await sql<{
    kind: 'follow' | 'subscription' | 'block' | 'follower' | 'member';
    id: string;
    own: string | null;
  }>`
    select
      case when is_subscribed then 'subscription' else 'follow' end as kind,
      blog_id as id,
      null::bigint as own
    from follows
    where user_id = ${reader.userId} and blog_id = any(${blogs}::bigint[])
    union all
    select 'block', blocked_blog_id, blog_id
    from blocks
    where blog_id = any(${own}::bigint[]) and blocked_blog_id = any(${blogs}::bigint[])
    union all
    select 'block', blog_id, blocked_blog_id
    from blocks
    where blocked_blog_id = any(${own}::bigint[])
      and blog_id = any(${blogs}::bigint[])
    ${withFollowers ? sql`union all ${membersWhoFollow(blogs, own, reader.userId)}` : sql``}`.execute(
    db,
  );
  const idsOf = (...kinds: string[]) =>
    new Set(rows.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id));
  const blocked = new Map<string, Set<string>>();
  for (const { kind, id, own: ownId } of rows)
    if (kind === 'block' && ownId !== null)
      blocked.set(id, (blocked.get(id) ?? new Set()).add(ownId));
  return {
    following: idsOf('follow', 'subscription'),
    subscribed: idsOf('subscription'),
    blocked,
    ...(withFollowers && {
      followedBy: idsOf('follower', 'member'),
      followers: new Set([...idsOf('follower')].filter((id) => !blocked.has(id))),
    }),
  };
}

/**
 * Like `relationsTo`, for one blog. Includes whether its members follow the reader's blogs if it is
 * shown to the reader, or accepts messages only from blogs it follows.
 */
export const relationsToOne = (
  db: Db,
  reader: { readonly userId: string; readonly blogIds: readonly string[] },
  { id, messages_from: from }: Pick<BlogRow, 'id' | 'messages_from'>,
  { isShown = false } = {},
): Promise<BlogRelations> =>
  relationsTo(db, reader, [id], { withFollowers: isShown || from === 'followed' });

/** Whether a member of a blog follows any of the given blogs. */
export async function followsOneOf(
  db: Db,
  blogId: string,
  others: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`${membersWhoFollow([blogId], others)} limit 1`.execute(db);
  return rows.length > 0;
}

/** Stores a block, and ends the follows of each blog by members of the other. */
export async function insertBlock(
  trx: Transaction<Database>,
  blogId: string,
  blockedId: string,
  context: string,
): Promise<void> {
  await trx
    .insertInto('blocks')
    .values({ blog_id: blogId, blocked_blog_id: blockedId, context })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`
    delete from follows f
    using blog_members m
    where m.user_id = f.user_id
      and (
        (f.blog_id = ${blogId} and m.blog_id = ${blockedId})
        or (f.blog_id = ${blockedId} and m.blog_id = ${blogId})
      )`.execute(trx);
}
export async function deleteBlock(db: Db, blogId: string, blockedId: string): Promise<void> {
  await db
    .deleteFrom('blocks')
    .where('blog_id', '=', blogId)
    .where('blocked_blog_id', '=', blockedId)
    .execute();
}

/** Whether one of two blogs blocks the other. */
export async function isBlockedBetween(db: Db, one: string, other: string): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from blocks
    where (blog_id = ${one} and blocked_blog_id = ${other})
      or (blog_id = ${other} and blocked_blog_id = ${one})
    limit 1`.execute(db);
  return rows.length > 0;
}

/** The column that stores each moderation mark. */
export const markColumns = {
  spam: 'is_spam',
  nsfw: 'staff_flagged_nsfw',
  adult: 'is_adult',
  uniblock: 'is_uniblock',
  suspended: 'is_suspended',
} as const satisfies Record<ModerationMark, keyof BlogsTable>;

/** Toggles a mark of a blog; false when the blog is unknown or deleted. */
export async function toggleMarkColumn(
  db: Db,
  name: string,
  mark: ModerationMark,
): Promise<boolean> {
  const column = sql.ref(markColumns[mark]);
  const { numAffectedRows } = await sql`
    update blogs
    set ${column} = not ${column}
    where name = ${name} and deleted_at is null`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/**
 * Ids of a blog's highlighted posts, from its newest 50: promoted ones first, then those with the
 * most likes and reblogs.
 */
export async function highlightedPostIds(db: Db, blogId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select n.id
    from (
      select id, published_at, like_count + reblog_count as notes
      from posts
      where blog_id = ${blogId} and state = 'published' and not is_internal
      order by published_at desc, id desc
      limit 50
    ) n
    order by exists (select 1 from promotions where post_id = n.id) desc, n.notes desc,
      n.published_at desc, n.id desc
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

type SuggestionReader =
  | { readonly userId: string; readonly blogIds: readonly string[] }
  | undefined;

/** Whether a blog `b` may be suggested to a reader, who neither owns nor follows it. */
export function isSuggestible(reader: SuggestionReader): RawBuilder<boolean> {
  const own = [...(reader?.blogIds ?? [])];
  return sql`
    b.posts_count > 0
    and not b.is_suspended
    and not b.is_spam
    and not b.is_nsfw
    and not b.is_adult
    ${reader ? sql`` : sql`and not b.is_login_only`}
    and b.id <> all(${own}::bigint[])
    and not exists (
      select 1
      from follows f
      where f.user_id = ${reader?.userId ?? ''} and f.blog_id = b.id
    )
    and not ${isBlocked(sql`b.id`, own)}`;
}

/**
 * Blogs to suggest: those with the most posts, except suspended, spam, sensitive and adult blogs,
 * and the reader's own, followed, blocked and blocking blogs. Without a reader, blogs that require
 * a login are left out too.
 */
export const suggestedBlogs = async (
  db: Db,
  reader: SuggestionReader,
  limit: number,
): Promise<BlogRow[]> => {
  const { rows } = await sql<BlogRow>`
    select b.*
    from blogs b
    where ${isSuggestible(reader)}
    order by b.posts_count desc, b.id desc
    limit ${limit}`.execute(db);
  return rows;
};

/**
 * Blogs whose names start with a prefix, for mentions: an exact match first, then followed blogs,
 * then others; within each group, those with the most posts first. Of all matches, only the 200
 * most recently followed and the alphabetically first 200 are considered. Without a prefix, returns
 * the most recently followed blogs. Leaves out suspended blogs, and those that a block hides.
 */
export async function blogsByPrefix(
  db: Db,
  reader: { readonly userId: string; readonly blogIds: readonly string[] },
  prefix: string,
  limit: number,
): Promise<BlogRow[]> {
  const own = [...reader.blogIds];
  // ~ sorts after every character of a name
  const isWithin = sql`
    b.name collate "C" >= ${prefix}
    and b.name collate "C" < ${`${prefix}~`}`;
  const isFree = sql`not b.is_suspended and not ${isBlocked(sql`b.id`, own)}`;
  const others =
    prefix === ''
      ? sql``
      : sql`
        union all
        (
          select b.id, false, null::timestamptz
          from blogs b
          where ${isWithin} and ${isFree}
          order by b.name collate "C"
          limit 200
        )`;
  const { rows } = await sql<BlogRow>`
    with found (id, is_followed, since) as (
      (
        select b.id, true, f.created_at
        from follows f
        join blogs b on b.id = f.blog_id
        where f.user_id = ${reader.userId} and ${isWithin} and ${isFree}
        order by f.created_at desc
        limit 200
      )
      ${others}
    )
    select b.*
    from (
      select id, bool_or(is_followed) as is_followed, max(since) as since
      from found
      group by id
    ) s
    join blogs b using (id)
    order by
      b.name = ${prefix} desc,
      s.is_followed desc,
      case when ${prefix} = '' then s.since end desc nulls last,
      b.posts_count desc,
      b.name
    limit ${limit}`.execute(db);
  return rows;
}

/** Which of the given names belong to blogs that may be mentioned, with the token of each blog. */
export async function mentionableBlogs(
  db: Db,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; token: string }>`
    select name, token
    from blogs
    where name = any(${[...names]}::text[]) and not is_suspended`.execute(db);
  return new Map(rows.map(({ name, token }) => [name, token]));
}

/** Names of some of the blogs that a user follows. */
export const someFollowed = async (
  db: Db,
  userId: string,
  limit: number,
): Promise<readonly string[]> =>
  (
    await db
      .selectFrom('follows')
      .innerJoin('blogs', 'blogs.id', 'follows.blog_id')
      .select('blogs.name')
      .where('follows.user_id', '=', userId)
      .limit(limit)
      .execute()
  ).map(({ name }) => name);
