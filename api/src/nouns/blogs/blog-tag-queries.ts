import { sql, type Kysely } from 'kysely';
import type { Database } from '../../base/database/schema.ts';

/** Number of a blog's newest uses of tags that are counted. */
const countedUses = 5000;

/** A tag of a blog, by its key. */
export interface UsedTag {
  readonly tag: string;
  /** Number of public posts; undefined if the blog has more uses of tags than are counted. */
  readonly count: number | undefined;
}

/**
 * The tags of a blog's newest public posts, most used first. Reads only an index, and at most
 * {@link countedUses} entries of it.
 */
export async function topTagsOfBlog(
  db: Kysely<Database>,
  blogId: string,
  limit: number,
): Promise<UsedTag[]> {
  const { rows } = await sql<{ tag: string; count: string; counted: string }>`
    select tag, count(*) as count, sum(count(*)) over () as counted
    from (
      select tag
      from post_tags
      where blog_id = ${blogId}
      order by published_at desc
      limit ${sql.lit(countedUses)}
    ) newest
    group by tag
    order by count(*) desc, tag
    limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ tag, count, counted }) => ({
    tag,
    count: Number(counted) < countedUses ? Number(count) : undefined,
  }));
}
