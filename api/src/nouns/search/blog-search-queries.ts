import { sql, type Kysely, type RawBuilder } from 'kysely';
import { isBlocked } from '../blogs/block-queries.ts';
import type { BlogRow } from '../blogs/blog-queries.ts';
import { plannedEachTime } from '../../base/database/planned-each-time.ts';
import type { Database } from '../../base/database/schema.ts';
import type { Place } from '../../base/wire/cursor.ts';
import type { Reader } from '../posts/stream-parts.ts';

type Db = Kysely<Database>;

/** A blog match and its sort key: relevance, then number of posts. */
export type FoundBlog = BlogRow & { readonly rank: string };

export interface BlogSearch {
  /** The words of the term as tsquery text; empty if it has none. */
  readonly words: string;
  /** The term as a blog name, in lower case without the @; empty if no blog can have that name. */
  readonly name: string;
  readonly isSafe: boolean;
  /**
   * Finds only possible recipients of the reader's messages: no bots, and none of the reader's own
   * blogs. Does not search descriptions.
   */
  readonly isRecipient?: boolean;
}

/**
 * Maximum number of matches by name that are ranked; the same limit applies to matches by words.
 * Nobody pages further than that.
 */
const candidates = 500;
/** Distance between relevance levels in a rank; the lower digits hold the number of posts. */
const step = 1_000_000_000;

const isShown = (
  reader: Reader | undefined,
  { isSafe, isRecipient = false }: BlogSearch,
): RawBuilder<boolean> =>
  sql`(
    not b.is_suspended
    and not b.is_spam
    ${isRecipient ? sql`and not b.is_bot and b.id <> all(${[...(reader?.blogIds ?? [])]}::bigint[])` : sql``}
    ${isSafe ? sql`and not b.is_nsfw and not b.is_adult` : sql``}
    and not ${isBlocked(sql`b.id`, reader?.blogIds ?? [])}
    ${reader ? sql`` : sql`and not b.is_login_only`}
  )`;

/** Escapes user input for `like`. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * Blogs that match a term, in this order:
 *
 * - the blog with exactly this name
 * - blogs whose names begin with the term
 * - blogs whose names contain the term
 * - blogs with the words of the term in name, title or description
 *
 * If nothing matches, blogs with similar names are found. This needs a term that can be a name and
 * has at least four characters.
 */
export async function searchBlogs(
  db: Db,
  reader: Reader | undefined,
  search: BlogSearch,
  place: Place,
  limit: number,
): Promise<FoundBlog[]> {
  const { words, name, isRecipient = false } = search;
  if (words === '') return [];
  // fewer than three characters match only at the beginning: too many names contain them
  const isInName =
    name.length < 3
      ? sql`b.name collate "C" >= ${name} and b.name collate "C" < ${`${name}~`}`
      : sql`b.name like ${`%${literally(name)}%`}`;
  const find = async (
    condition: RawBuilder<unknown>,
    fit: RawBuilder<unknown>,
  ): Promise<FoundBlog[]> => {
    const { rows } = await sql<FoundBlog>`
      ${plannedEachTime}
      with found as materialized (${condition}),
      ranked as (
        select
          b.id,
          ${fit} * ${sql.lit(step)}::bigint + least(b.posts_count, ${sql.lit(step - 1)}) as rank
        from found
        join blogs b using (id)
        where ${isShown(reader, search)}
      )
      select b.*, r.rank
      from ranked r
      join blogs b using (id)
      where (r.rank, r.id) < (${place.at}::bigint, ${place.id}::bigint)
      order by r.rank desc, r.id desc
      limit ${sql.lit(limit)}`.execute(db);
    return rows;
  };
  const byWords = sql`
    search_vector(b.name || ' ' || b.title || ' ' || b.description) @@ ${words}::tsquery
    ${isRecipient ? sql`and search_vector(b.name || ' ' || b.title) @@ ${words}::tsquery` : sql``}`;
  const isNamed = name === '' ? sql`false` : isInName;
  const found = await find(
    sql`
      (select b.id from blogs b where ${isNamed} limit ${sql.lit(candidates)})
      union
      (select b.id from blogs b where ${byWords} limit ${sql.lit(candidates)})`,
    sql`case
      when b.name = ${name} then 4
      when ${name} <> '' and starts_with(b.name, ${name}) then 3
      when ${isNamed} then 2
      else 1
    end`,
  );
  if (found.length > 0 || name.length < 4) return found;
  return find(
    sql`
      select b.id
      from blogs b
      where b.name % ${name}
      order by similarity(b.name, ${name}) desc
      limit 5`,
    sql`0`,
  );
}
