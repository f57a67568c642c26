import {
  sql,
  type Insertable,
  type Kysely,
  type Selectable,
  type Transaction,
  type Updateable,
} from 'kysely';
import type { PostContent, TrailEntry } from '@tessera/shared-contracts/posts/post';
import type { Database } from '../../base/database/schema.ts';
import type { PostsTable } from '../../base/database/schema/posts.ts';
import { repairCutPost } from './repair-cut-post.ts';

/** `isCut`: whether truncation removed more than the text that a read-more mark hides. */
export type PostRow = Omit<Selectable<PostsTable>, 'shown' | 'undo'> & {
  readonly isCut?: boolean;
};
/** A full row, including the excerpt that streams show of a long post. */
export type StoredPostRow = Omit<Selectable<PostsTable>, 'undo'>;
export type NewPostRow = Insertable<PostsTable>;
export type PostChanges = Updateable<PostsTable>;
type Db = Kysely<Database>;

/**
 * Leaves out deleted posts, which stay in the table while their deletion can be undone. Lists ask
 * for states, and so never see them; a query that finds posts by id needs this.
 */
export const isThere = sql<boolean>`state <> 'removed'`;

/** Whether activity (`a`) is about posts that are there. */
export const isOfPostsThere = sql<boolean>`
  not exists (
    select 1 from posts where state = 'removed' and id in (a.post_id, a.new_post_id)
  )`;

/** Posts in the order of the given ids; unknown ids are skipped. */
export async function postsByIds(db: Db, ids: readonly string[]): Promise<PostRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('posts')
    .selectAll()
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .where(isThere)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const plainColumns = [
  'id',
  'blog_id',
  'author_id',
  'type',
  'state',
  'is_private',
  'publish_on',
  'is_internal',
  'is_ask',
  'asker_blog_id',
  'submitter_blog_id',
  'published_at',
  'slug',
  'summary',
  'tags',
  'source_url',
  'source',
  'options',
  'editor_type',
  'reblog_key',
  'parent_id',
  'parent_blog_id',
  'root_id',
  'root_blog_id',
  'queue_position',
  'like_count',
  'reblog_count',
  'reply_count',
  'submission_key',
  'awaits',
  'edited_at',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof PostsTable)[];

/** Like {@link postsByIds}, for streams and lists: long posts are truncated in the database. */
export async function shownPostsByIds(db: Db, ids: readonly string[]): Promise<PostRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('posts')
    .select(plainColumns)
    .select('shown')
    .select(sql<PostContent | null>`case when shown is null then content end`.as('whole'))
    .select(sql<TrailEntry[] | null>`case when shown is null then trail end`.as('whole_trail'))
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .where(isThere)
    .execute();
  const byId = new Map(
    rows.map(({ shown, whole, whole_trail, ...row }) => {
      if (shown !== null) return [row.id, { ...row, ...repairCutPost(shown) }];
      if (whole === null || whole_trail === null)
        throw new Error(`post ${row.id} has no content or no trail`);
      return [row.id, { ...row, content: whole, trail: whole_trail }];
    }),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Converts a full row to the form that streams show. */
export const shownPost = ({ shown, ...row }: StoredPostRow): PostRow =>
  shown === null ? row : { ...row, ...repairCutPost(shown) };

/** Posts waiting for a given video. */
export const postsAwaiting = (db: Db, media: string): Promise<PostRow[]> =>
  db
    .selectFrom('posts')
    .selectAll()
    .where('state', '=', 'transcoding')
    .where(sql<boolean>`awaits ->> 'media' = ${media}`)
    .execute();

export const postById = (db: Db, id: string): Promise<StoredPostRow | undefined> =>
  db.selectFrom('posts').selectAll().where('id', '=', id).where(isThere).executeTakeFirst();

/** Like {@link postById}, and locks the post until the transaction ends. */
export const lockPost = (trx: Transaction<Database>, id: string): Promise<PostRow | undefined> =>
  trx
    .selectFrom('posts')
    .selectAll()
    .where('id', '=', id)
    .where(isThere)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Locks the posts whose counts a reblog changes, lowest id first to avoid deadlocks. */
export async function lockForCounting(
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    select 1
    from posts
    where id = any(${[...ids]}::bigint[])
    order by id
    for no key update`.execute(trx);
}

/** Adjusts the reblog counts of a reblog's origins by one. */
export async function countReblog(
  trx: Transaction<Database>,
  ids: readonly string[],
  by: 1 | -1,
): Promise<void> {
  await sql`
    update posts
    set reblog_count = greatest(reblog_count + ${by}::int, 0)
    where id = any(${[...ids]}::bigint[])`.execute(trx);
}

/** Inserts a post; undefined when the same form was submitted before. */
export const insertPost = (
  trx: Transaction<Database>,
  row: NewPostRow,
): Promise<StoredPostRow | undefined> =>
  trx
    .insertInto('posts')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['blog_id', 'submission_key'])
        .where('submission_key', 'is not', null)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst();

export const changePost = (
  trx: Transaction<Database>,
  id: string,
  changes: PostChanges,
): Promise<StoredPostRow> =>
  trx
    .updateTable('posts')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Deletes a post and returns it; undefined when it was already deleted. */
export const removePost = (trx: Transaction<Database>, id: string): Promise<PostRow | undefined> =>
  trx.deleteFrom('posts').where('id', '=', id).returningAll().executeTakeFirst();

/** The post created by an earlier submit of the same form. */
export const postOfSubmission = (
  db: Db,
  blogId: string,
  key: string,
): Promise<StoredPostRow | undefined> =>
  db
    .selectFrom('posts')
    .selectAll()
    .where('blog_id', '=', blogId)
    .where('submission_key', '=', key)
    .executeTakeFirst();

/**
 * Updates the tag index of a post: one row per tag while it is public, none otherwise.
 *
 * @param before undefined for a new post
 */
export async function indexTags(
  trx: Transaction<Database>,
  before: PostRow | undefined,
  row: PostRow,
): Promise<void> {
  if (before) await trx.deleteFrom('post_tags').where('post_id', '=', row.id).execute();
  const publishedAt = row.published_at;
  if (row.state !== 'published' || row.is_internal || publishedAt === null || row.tags.length === 0)
    return;
  await trx
    .insertInto('post_tags')
    .values(
      [...new Set(row.tags.map((tag) => tag.toLowerCase()))].map((tag) => ({
        post_id: row.id,
        tag,
        published_at: publishedAt,
        blog_id: row.blog_id,
      })),
    )
    .execute();
}

/** Serialises the submits of one user until the transaction ends. */
export async function lockSubmitsOf(trx: Transaction<Database>, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`posts of ${userId}`}, 0))`.execute(
    trx,
  );
}

/** How many posts of each type a user has created since a given time. */
export async function postsMadeSince(
  db: Db,
  userId: string,
  since: Date,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ type: string; used: number }>`
    select type, count(*)::int as used
    from posts
    where author_id = ${userId} and created_at > ${since}
    group by type`.execute(db);
  return new Map(rows.map(({ type, used }) => [type, used]));
}

/**
 * The current state of trail posts: which are still public and on blogs that are not suspended; and
 * which are sensitive, because they or their blogs are marked as such.
 */
export async function sourcesOfTrails(
  db: Db,
  ids: readonly string[],
): Promise<{ readonly reachable: ReadonlySet<string>; readonly sensitive: ReadonlySet<string> }> {
  if (ids.length === 0) return { reachable: new Set(), sensitive: new Set() };
  const { rows } = await sql<{ id: string; is_reachable: boolean; is_sensitive: boolean }>`
    select
      p.id,
      p.state = 'published' and not p.is_internal and not b.is_suspended as is_reachable,
      (p.options->>'owner_flagged_nsfw')::boolean or b.is_nsfw or b.is_adult as is_sensitive
    from posts p
    join blogs b on b.id = p.blog_id
    where p.id = any(${[...ids]}::bigint[])`.execute(db);
  const idsOf = (which: 'is_reachable' | 'is_sensitive'): ReadonlySet<string> =>
    new Set(rows.flatMap((row) => (row[which] ? [row.id] : [])));
  return { reachable: idsOf('is_reachable'), sensitive: idsOf('is_sensitive') };
}

/** Whether a post has reblogs, which keep its id as their parent even after it is deleted. */
export async function wasReblogged(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from posts where parent_id = ${id} limit 1`.execute(db);
  return rows.length > 0;
}

/** The tags under which posts are promoted, by post id. */
export async function promotionsOf(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('promotions')
    .select(['post_id', 'tag'])
    .where('post_id', 'in', [...ids])
    .orderBy('created_at')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ post_id }) => post_id)].map(([id, found]) => [
      id,
      found.map(({ tag }) => tag),
    ]),
  );
}
export async function promote(db: Db, postId: string, tag: string): Promise<void> {
  await sql`
    insert into promotions (post_id, blog_id, tag)
    select id, blog_id, ${tag}
    from posts
    where id = ${postId}
    for key share
    on conflict do nothing`.execute(db);
}
export async function unpromote(db: Db, postId: string, tag: string): Promise<void> {
  await db.deleteFrom('promotions').where('post_id', '=', postId).where('tag', '=', tag).execute();
}

/** Sets the pinned post of a blog; returns the one that was pinned before, if any. */
export async function replacePin(
  trx: Transaction<Database>,
  blogId: string,
  postId: string,
): Promise<string | undefined> {
  const before = await trx
    .selectFrom('blogs')
    .select('pinned_post_id')
    .where('id', '=', blogId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  await trx.updateTable('blogs').set({ pinned_post_id: postId }).where('id', '=', blogId).execute();
  return before?.pinned_post_id ?? undefined;
}

/** Unpins a post of a blog, if it is the pinned one. */
export async function unpin(db: Db, blogId: string, postId: string): Promise<void> {
  await db
    .updateTable('blogs')
    .set({ pinned_post_id: null })
    .where('id', '=', blogId)
    .where('pinned_post_id', '=', postId)
    .execute();
}

/** The time zone in which a blog's members think of its queue; undefined if it has none. */
export async function queueZone(db: Db, blogId: string): Promise<string | undefined> {
  const queue = await db
    .selectFrom('blog_queues')
    .select('time_zone')
    .where('blog_id', '=', blogId)
    .executeTakeFirst();
  return queue?.time_zone;
}
