import { sql, type Kysely } from 'kysely';
import { isSuggestible, type BlogRow } from '../blogs/blog-queries.ts';
import type { Database } from '../../base/database/schema.ts';

/** Number of the newest posts of a tag whose blogs are considered. */
const consideredPosts = 300;

/**
 * Blogs that a reader could follow and that have posted with any of these tags lately: first those
 * with the most of the tags, then those with the most posts.
 */
export async function blogsOfTags(
  db: Kysely<Database>,
  reader: { readonly userId: string; readonly blogIds: readonly string[] },
  tags: readonly string[],
  limit: number,
): Promise<BlogRow[]> {
  const { rows } = await sql<BlogRow>`
    with tagged as materialized (
      select newest.blog_id, count(distinct newest.tag) as tags, count(*) as posts
      from unnest(${[...tags]}::text[]) chosen (tag)
      cross join lateral (
        select t.tag, t.blog_id
        from post_tags t
        where t.tag = chosen.tag
        order by t.published_at desc, t.post_id desc
        limit ${sql.lit(consideredPosts)}
      ) newest
      group by newest.blog_id
    )
    select b.*
    from tagged
    join blogs b on b.id = tagged.blog_id
    where ${isSuggestible(reader)}
    order by tagged.tags desc, tagged.posts desc, b.id desc
    limit ${limit}`.execute(db);
  return rows;
}
