import { sql, type Kysely } from 'kysely';
import { blockedBlogs } from '../blogs/block-queries.ts';
import type { Database } from '../../base/database/schema.ts';
import type { Reader } from '../posts/stream-parts.ts';

type Db = Kysely<Database>;

/** Maximum number of tags checked in each of two lists: the alphabetical and the popular one. */
const candidates = 40;
/** How many of a tag's newest posts are checked; the tag is found if the reader may see any. */
const checkedPosts = 50;
/** How many of a blog's newest posts have their tags counted. */
const countedPosts = 2000;

const isSafeForAll = sql`
  and not b.is_nsfw
  and not b.is_adult
  and not (p.options->>'owner_flagged_nsfw')::boolean`;

/**
 * Tags that begin with a key, in this order: the key itself, popular tags (those used by the most
 * blogs first), all other tags alphabetically. Leaves out a tag if the reader may see none of its
 * newest posts. Uses a skip scan over the tag index, so that a tag with a million posts costs as
 * much as a tag with one post.
 */
export async function searchTags(
  db: Db,
  reader: Reader | undefined,
  key: string,
  isSafe: boolean,
  limit: number,
): Promise<string[]> {
  if (key === '') return [];
  const end = sql`(${key} || chr(1114111)) collate "C"`;
  const own = reader?.blogIds ?? [];
  const { rows } = await sql<{ tag: string }>`
    with recursive skipping (tag, place) as (
      (
        select tag collate "C", 1
        from post_tags
        where tag collate "C" >= ${key} and tag collate "C" < ${end}
        order by tag collate "C"
        limit 1
      )
      union all
      select
        (
          select t.tag collate "C"
          from post_tags t
          where t.tag collate "C" > s.tag and t.tag collate "C" < ${end}
          order by t.tag collate "C"
          limit 1
        ),
        s.place + 1
      from skipping s
      where s.tag is not null and s.place < ${sql.lit(candidates)}
    ),
    popular as (
      select key as tag, blogs
      from popular_tags
      where key >= ${key} and key < ${end}
      order by blogs desc, uses desc, key
      limit ${sql.lit(candidates)}
    ),
    blocked as materialized (${blockedBlogs(own)}),
    found as (
      select tag, max(blogs) as blogs
      from (
        select tag, 0 as blogs
        from skipping
        where tag is not null
        union all
        select tag, blogs
        from popular
      ) t
      group by tag
    )
    select f.tag
    from found f
    where exists (
      select 1
      from (
        select t.post_id
        from post_tags t
        where t.tag = f.tag collate "default"
        order by t.published_at desc, t.post_id desc
        limit ${sql.lit(checkedPosts)}
      ) newest
      join posts p on p.id = newest.post_id
      join blogs b on b.id = p.blog_id
      where p.blog_id not in (select blog_id from blocked)
        and not b.is_suspended
        and not b.is_spam
        ${reader ? sql`` : sql`and not b.is_login_only`}
        ${isSafe ? isSafeForAll : sql``}
    )
    order by f.tag = ${key} desc, f.blogs desc, f.tag
    limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ tag }) => tag);
}

/**
 * Tags of a blog's newest posts, most used first, in their latest spelling. Returns only tags that
 * begin with the key or contain a word that does; all tags if the key is empty.
 */
export async function tagsOfBlog(
  db: Db,
  blogId: string,
  withPrivate: boolean,
  key: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select (array_agg(tag order by published_at desc))[1] as tag
    from (
      select p.tags, p.published_at
      from posts p
      where p.blog_id = ${blogId}
        and p.state = 'published'
        and (${withPrivate} or not p.is_internal)
      order by p.published_at desc, p.id desc
      limit ${sql.lit(countedPosts)}
    ) p
    cross join unnest(p.tags) tag
    where ${key} = ''
      or starts_with(lower(tag), ${key})
      or position(' ' || ${key} in lower(tag)) > 0
    group by lower(tag)
    order by count(*) desc, max(published_at) desc, 1
    limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ tag }) => tag);
}
