import { sql, type Kysely, type Selectable, type Transaction, type Updateable } from 'kysely';
import type { Database } from '../../base/database/schema.ts';
import type { BlogQueuesTable } from '../../base/database/schema/posts.ts';
import type { PostRow } from '../posts/post-queries.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;
export type QueueRow = Selectable<BlogQueuesTable>;
export type QueueChanges = Omit<Updateable<BlogQueuesTable>, 'blog_id'>;

/** Whether a post is in its blog's queue. Inlined, so that generic plans use the partial index. */
const inQueue = sql<boolean>`state = 'queued' and queue_position is not null`;

/** Due scheduled posts after a given one. Skips posts locked by another transaction. */
export async function dueScheduled(
  db: Db,
  now: Date,
  after: Pick<PostRow, 'publish_on' | 'id'> | undefined,
  limit: number,
): Promise<PostRow[]> {
  const behind =
    after === undefined
      ? sql`true`
      : sql`(publish_on, id) > (${after.publish_on}, ${after.id}::bigint)`;
  const { rows } = await sql<PostRow>`
    select * from posts where state = 'queued' and publish_on <= ${now} and ${behind}
    order by publish_on, id limit ${limit} for no key update skip locked`.execute(db);
  return rows;
}

/** Blogs whose queue is due and not paused, longest overdue first. */
export async function dueQueues(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('blog_queues')
    .select('blog_id')
    .where('next_at', '<=', now)
    .where(sql<boolean>`not is_paused`)
    .orderBy('next_at')
    .limit(limit)
    .execute();
  return rows.map(({ blog_id }) => blog_id);
}

/** The posts at the head of a blog's queue. */
export const firstQueued = (db: Db, blogId: string, limit: number): Promise<PostRow[]> =>
  db
    .selectFrom('posts')
    .selectAll()
    .where('blog_id', '=', blogId)
    .where(inQueue)
    .orderBy('queue_position')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Queued and scheduled posts of some blogs, each queue in its order. */
export const waitingOn = (
  db: Db,
  blogIds: readonly string[],
): Promise<Pick<PostRow, 'id' | 'blog_id' | 'queue_position' | 'publish_on'>[]> =>
  db
    .selectFrom('posts')
    .select(['id', 'blog_id', 'queue_position', 'publish_on'])
    .where(sql<boolean>`blog_id = any(${[...blogIds]}::bigint[])`)
    .where(sql<boolean>`state = 'queued'`)
    .orderBy('queue_position')
    .orderBy('id')
    .execute();

/** Queue rows of some blogs; a blog whose queue was never used or set up has none. */
export const queuesOf = (db: Db, blogIds: readonly string[]): Promise<QueueRow[]> =>
  db
    .selectFrom('blog_queues')
    .selectAll()
    .where(sql<boolean>`blog_id = any(${[...blogIds]}::bigint[])`)
    .execute();

/**
 * Finds or creates a blog's queue. Locks it, and with it the order of its posts, until the
 * transaction ends. Lock posts before their queue.
 */
export async function lockQueue(trx: Trx, blogId: string): Promise<QueueRow> {
  await trx
    .insertInto('blog_queues')
    .values({ blog_id: blogId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx
    .selectFrom('blog_queues')
    .selectAll()
    .where('blog_id', '=', blogId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export const changeQueue = (trx: Trx, blogId: string, changes: QueueChanges): Promise<QueueRow> =>
  trx
    .updateTable('blog_queues')
    .set(changes)
    .where('blog_id', '=', blogId)
    .returningAll()
    .executeTakeFirstOrThrow();

/** The last position in a blog's queue; undefined if the queue is empty. */
export async function lastQueuePosition(trx: Trx, blogId: string): Promise<bigint | undefined> {
  const row = await trx
    .selectFrom('posts')
    .select('queue_position')
    .where('blog_id', '=', blogId)
    .where(inQueue)
    .orderBy('queue_position', 'desc')
    .limit(1)
    .executeTakeFirst();
  const place = row?.queue_position ?? undefined;
  return place === undefined ? undefined : BigInt(place);
}

/** Locks the posts of a blog's queue, lowest id first, to avoid deadlocks. */
export async function lockQueued(trx: Trx, blogId: string): Promise<void> {
  await sql`
    select 1
    from posts
    where blog_id = ${blogId} and ${inQueue}
    order by id
    for no key update`.execute(trx);
}

/** Post ids of a blog's queue in order. */
export async function queueOrder(trx: Trx, blogId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('posts')
    .select('id')
    .where('blog_id', '=', blogId)
    .where(inQueue)
    .orderBy('queue_position')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Stores the order of a blog's queue. */
export async function writeQueueOrder(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`
    update posts p
    set queue_position = o.place
    from unnest(${[...ids]}::bigint[]) with ordinality as o (id, place)
    where p.id = o.id and p.queue_position is distinct from o.place`.execute(trx);
}
