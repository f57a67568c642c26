import { sql, type Kysely } from 'kysely';
import type { FilterKind } from '@tessera/shared-contracts/filters/filter-rules';
import type { Database } from '../../base/database/schema.ts';

type Db = Kysely<Database>;

export interface StoredFilter {
  readonly kind: FilterKind;
  readonly key: string;
  readonly written: string;
}

/** The filters of a user, most recently added first. */
export const filtersOf = (db: Db, userId: string): Promise<StoredFilter[]> =>
  db
    .selectFrom('content_filters')
    .select(['kind', 'key', 'written'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('key')
    .execute();

/** Stores a filter; false when there are too many of its kind. Idempotent. */
export async function insertFilter(
  db: Db,
  userId: string,
  { kind, key, written }: StoredFilter,
  limit: number,
): Promise<boolean> {
  const { rows } = await sql`
    with others as (select key from content_filters where user_id = ${userId} and kind = ${kind}),
    added as (
      insert into content_filters (user_id, kind, key, written)
      select ${userId}, ${kind}, ${key}, ${written}
      where (select count(*) from others where key <> ${key}) < ${limit}
      on conflict do nothing
      returning key
    )
    select key
    from added
    union
    select key
    from others
    where key = ${key}`.execute(db);
  return rows.length > 0;
}
export async function deleteFilter(
  db: Db,
  userId: string,
  kind: FilterKind,
  key: string,
): Promise<void> {
  await db
    .deleteFrom('content_filters')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .execute();
}

/** The current tags of some posts, by post id. Posts without tags are left out. */
export async function tagsOfPosts(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('posts')
    .select(['id', 'tags'])
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .where(sql<boolean>`tags <> '{}'`)
    .execute();
  return new Map(rows.map(({ id, tags }) => [id, tags]));
}
