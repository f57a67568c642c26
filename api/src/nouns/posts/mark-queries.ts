import { sql, type Kysely } from 'kysely';
import type { Database } from '../../base/database/schema.ts';
import { isThere } from './post-queries.ts';

/** What a reader has done to some posts, as ids. */
export interface Marks {
  readonly liked: ReadonlySet<string>;
  readonly bookmarked: ReadonlySet<string>;
  readonly reblogged: ReadonlySet<string>;
}

/**
 * Which of the given posts a reader has liked and bookmarked, and which the reader's blogs have
 * reblogged. This is a separate query by post id: as part of a stream query, it would scan all of
 * the reader's likes.
 */
export async function marksOf(
  db: Kysely<Database>,
  reader: { readonly userId: string; readonly blogIds: readonly string[] },
  ids: readonly string[],
): Promise<Marks> {
  const { rows } = await sql<{ kind: keyof Marks; id: string }>`
    select 'liked' as kind, post_id as id
    from likes
    where user_id = ${reader.userId} and post_id = any(${[...ids]}::bigint[])
    union all
    select 'bookmarked', post_id
    from bookmarks
    where user_id = ${reader.userId} and post_id = any(${[...ids]}::bigint[])
    union all
    select 'reblogged', parent_id
    from posts
    where parent_id = any(${[...ids]}::bigint[])
      and blog_id = any(${[...reader.blogIds]}::bigint[])
      and ${isThere}`.execute(db);
  const idsOf = (wanted: keyof Marks) =>
    new Set(rows.filter(({ kind }) => kind === wanted).map(({ id }) => id));
  return {
    liked: idsOf('liked'),
    bookmarked: idsOf('bookmarked'),
    reblogged: idsOf('reblogged'),
  };
}
