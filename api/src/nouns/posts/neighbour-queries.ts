import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../base/database/schema.ts';

/** The posts of a blog around one of its posts. */
export interface Neighbours {
  readonly older: string | undefined;
  readonly newer: string | undefined;
  /** The newest posts of the blog, newest first, without the post itself. */
  readonly newest: readonly string[];
}

type Way = keyof Neighbours;
const ways: Readonly<Record<Way, { readonly operator: string; readonly order: string }>> = {
  older: { operator: '<', order: 'desc' },
  newer: { operator: '>', order: 'asc' },
  newest: { operator: '<>', order: 'desc' },
};

/**
 * Finds the posts around a published post in the order of its blog, with one statement that reads a
 * few entries of an index. Members also get posts that only they see.
 *
 * @param count how many of the newest posts
 */
export async function postsAround(
  db: Kysely<Database>,
  post: { readonly id: string; readonly blog_id: string; readonly published_at: Date },
  withInternal: boolean,
  count: number,
): Promise<Neighbours> {
  const ofKind = (
    { operator, order }: (typeof ways)[Way],
    limit: number,
    rows: RawBuilder<unknown>,
  ): RawBuilder<unknown> => sql`(
    select r.id, r.published_at
    from ${rows} r
    where (r.published_at, r.id) ${sql.raw(operator)} (${post.published_at}::timestamptz, ${post.id}::bigint)
    order by r.published_at ${sql.raw(order)}, r.id ${sql.raw(order)}
    limit ${sql.lit(limit)}
  )`;
  const publicPosts = sql`(
    select id, published_at
    from posts
    where blog_id = ${post.blog_id} and state = 'published' and not is_internal
  )`;
  const internalPosts = sql`(
    select post_id as id, published_at
    from post_search
    where blog_id = ${post.blog_id} and is_internal
  )`;
  const nearest = (way: Way, limit: number): RawBuilder<unknown> => {
    const order = sql.raw(ways[way].order);
    return sql`(
      select ${sql.lit(way)} as way, n.id, n.published_at
      from (
        ${ofKind(ways[way], limit, publicPosts)}
        ${withInternal ? sql`union all ${ofKind(ways[way], limit, internalPosts)}` : sql``}
      ) n
      order by n.published_at ${order}, n.id ${order}
      limit ${sql.lit(limit)}
    )`;
  };
  const { rows } = await sql<{ way: Way; id: string }>`
    select way, id
    from (
      ${nearest('older', 1)}
      union all ${nearest('newer', 1)}
      union all ${nearest('newest', count)}
    ) around
    order by published_at desc, id desc`.execute(db);
  const idsOf = (way: Way): string[] => rows.filter((row) => row.way === way).map(({ id }) => id);
  return { older: idsOf('older')[0], newer: idsOf('newer')[0], newest: idsOf('newest') };
}
