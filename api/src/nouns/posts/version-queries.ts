import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { versionRules } from '@tessera/shared-contracts/posts/post-versions';
import type { Database } from '../../base/database/schema.ts';
import type { PostVersionsTable } from '../../base/database/schema/posts.ts';
import type { PostRow } from './post-queries.ts';

export type VersionRow = Selectable<PostVersionsTable>;

/** Keeps what a post said until now. Of each post, only the newest versions are kept. */
export async function insertVersion(
  trx: Transaction<Database>,
  { id, type, content, tags }: PostRow,
  since: Date,
  until: Date,
): Promise<void> {
  await trx
    .insertInto('post_versions')
    .values({ post_id: id, since, until, type, content: JSON.stringify(content), tags })
    .execute();
  await sql`
    delete from post_versions
    where post_id = ${id}
      and id <= (
        select id
        from post_versions
        where post_id = ${id}
        order by id desc
        offset ${sql.lit(versionRules.kept)}
        limit 1
      )`.execute(trx);
}

export async function deleteVersions(db: Kysely<Database>, postId: string): Promise<void> {
  await db.deleteFrom('post_versions').where('post_id', '=', postId).execute();
}

export async function deleteVersion(
  db: Kysely<Database>,
  postId: string,
  versionId: string,
): Promise<void> {
  await db
    .deleteFrom('post_versions')
    .where('post_id', '=', postId)
    .where('id', '=', versionId)
    .execute();
}

/** The earlier versions of a post, newest first. */
export const versionsOf = (db: Kysely<Database>, postId: string): Promise<VersionRow[]> =>
  db
    .selectFrom('post_versions')
    .selectAll()
    .where('post_id', '=', postId)
    .orderBy('id', 'desc')
    .execute();

/** The earlier versions of some posts, newest first, by post id. */
export async function versionsByPost(
  db: Kysely<Database>,
  postIds: readonly string[],
): Promise<ReadonlyMap<string, readonly VersionRow[]>> {
  const rows = await db
    .selectFrom('post_versions')
    .selectAll()
    .where(sql<boolean>`post_id = any(${[...postIds]}::bigint[])`)
    .orderBy('id', 'desc')
    .execute();
  return Map.groupBy(rows, ({ post_id }) => post_id);
}
