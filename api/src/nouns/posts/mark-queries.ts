import { sql, type Kysely } from 'kysely';
import type { Database } from '../../base/database/schema.ts';

/**
 * Which of the given posts a reader has liked, and which the reader's blogs have reblogged. This is
 * a separate query by post id: as part of a stream query, it would scan all of the reader's likes.
 */
export async function marksOf(
  db: Kysely<Database>,
  reader: { readonly userId: string; readonly blogIds: readonly string[] },
  ids: readonly string[],
): Promise<{ readonly liked: ReadonlySet<string>; readonly reblogged: ReadonlySet<string> }> {
  const { rows } = await sql<{ kind: 'liked' | 'reblogged'; id: string }>`
    select 'liked' as kind, post_id as id
    from likes
    where user_id = ${reader.userId} and post_id = any(${[...ids]}::bigint[])
    union all
    select 'reblogged', parent_id
    from posts
    where parent_id = any(${[...ids]}::bigint[])
      and blog_id = any(${[...reader.blogIds]}::bigint[])`.execute(db);
  const idsOf = (wanted: string) =>
    new Set(rows.filter(({ kind }) => kind === wanted).map(({ id }) => id));
  return { liked: idsOf('liked'), reblogged: idsOf('reblogged') };
}
