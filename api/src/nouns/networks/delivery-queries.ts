import { sql, type Kysely, type Selectable } from 'kysely';
import type { SocialNetwork } from '@tessera/shared-contracts/networks/networks';
import type { Database } from '../../base/database/schema.ts';
import type { PostDeliveriesTable } from '../../base/database/schema/networks.ts';

type Db = Kysely<Database>;
export type DeliveryRow = Selectable<PostDeliveriesTable>;
export type DeliveryKey = Pick<DeliveryRow, 'post_id' | 'network'>;

/** Inserts deliveries that do not exist yet; returns their networks. */
export async function insertDeliveries(
  db: Db,
  rows: readonly (DeliveryKey & Pick<DeliveryRow, 'user_id'>)[],
): Promise<SocialNetwork[]> {
  const made = await db
    .insertInto('post_deliveries')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['post_id', 'network']).doNothing())
    .returning('network')
    .execute();
  return made.map(({ network }) => network);
}

export const delivery = (
  db: Db,
  { post_id, network }: DeliveryKey,
): Promise<DeliveryRow | undefined> =>
  db
    .selectFrom('post_deliveries')
    .selectAll()
    .where('post_id', '=', post_id)
    .where('network', '=', network)
    .executeTakeFirst();

/** Changes and returns a delivery if it is in one of the `from` states; else returns undefined. */
export const moveDelivery = (
  db: Db,
  { post_id, network }: DeliveryKey,
  from: readonly DeliveryRow['state'][],
  changes: Partial<Pick<DeliveryRow, 'state' | 'attempts' | 'url' | 'error'>>,
  now: Date,
): Promise<DeliveryRow | undefined> =>
  db
    .updateTable('post_deliveries')
    .set({ ...changes, updated_at: now })
    .where('post_id', '=', post_id)
    .where('network', '=', network)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst();

/** Dismisses a failed delivery of a user; false if there is none. */
export async function dismissFailure(db: Db, userId: string, key: DeliveryKey): Promise<boolean> {
  // the row stays: without it, the post would be sent if it became public again
  const dropped = await db
    .updateTable('post_deliveries')
    .set({ state: 'sent', error: '' })
    .where('post_id', '=', key.post_id)
    .where('network', '=', key.network)
    .where('user_id', '=', userId)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  return dropped.numUpdatedRows > 0n;
}

const shownFailures = 20;
/** A user's failed deliveries, latest first, with their posts. */
export const failuresOf = (db: Db, userId: string) =>
  db
    .selectFrom('post_deliveries as d')
    .innerJoin('posts as p', 'p.id', 'd.post_id')
    .innerJoin('blogs as b', 'b.id', 'p.blog_id')
    .select(['d.post_id', 'd.network', 'd.error', 'd.updated_at', 'p.summary', 'p.slug', 'b.name'])
    .where('d.user_id', '=', userId)
    .where('d.state', '=', 'failed')
    .where(sql<boolean>`p.state <> 'removed'`)
    .orderBy('d.updated_at', 'desc')
    .limit(shownFailures)
    .execute();

/** Networks to which posts of a user could not be sent, by post. */
export async function unsentOf(
  db: Db,
  userId: string,
  postIds: readonly string[],
): Promise<ReadonlyMap<string, readonly SocialNetwork[]>> {
  if (postIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('post_deliveries')
    .select(['post_id', 'network'])
    .where('post_id', 'in', postIds)
    .where('user_id', '=', userId)
    .where('state', '=', 'failed')
    .execute();
  const byPost = Map.groupBy(rows, (row) => row.post_id);
  return new Map([...byPost].map(([id, found]) => [id, found.map(({ network }) => network)]));
}
