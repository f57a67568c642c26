import { sql, type Kysely } from 'kysely';
import { isBlocked } from '../blogs/block-queries.ts';
import type { Database } from '../../base/database/schema.ts';
import { blogIds, isListed, type Reader } from '../posts/stream-parts.ts';

/** How many of a tag's newest posts have their other tags counted. */
const countedPosts = 300;
/** How many blogs must use two tags together, so that no single blog can relate them. */
const minBlogs = 2;

/**
 * Tags that are often together with a tag, by the number of blogs that use both. Counts only the
 * tag's newest posts, so that a tag with a million posts costs as much as one with a few hundred.
 */
export async function relatedTags(
  db: Kysely<Database>,
  reader: Reader | undefined,
  tag: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with newest as materialized (
      select p.blog_id, p.tags
      from post_tags t
      join posts p on p.id = t.post_id
      join blogs b on b.id = p.blog_id
      where t.tag = ${tag}
        and ${isListed(reader)}
        and not ${isBlocked(sql`p.blog_id`, blogIds(reader))}
      order by t.published_at desc, t.post_id desc
      limit ${sql.lit(countedPosts)}
    )
    select lower(other) as key
    from newest
    cross join unnest(tags) other
    where lower(other) <> ${tag}
    group by lower(other)
    having count(distinct blog_id) >= ${sql.lit(minBlogs)}
    order by count(distinct blog_id) desc, count(*) desc, key
    limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ key }) => key);
}
