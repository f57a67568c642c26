import { sql, type Kysely, type RawBuilder } from 'kysely';
import { isBlocked } from '../blogs/block-queries.ts';
import type { BlogRow } from '../blogs/blog-queries.ts';
import type { Database } from '../database/schema.ts';
import type { Place } from '../posts/cursor.ts';
import type { Reader } from '../posts/stream-queries.ts';

type Db = Kysely<Database>;

/** A found blog and where it stands: how well it fits, then how much it posts. */
export type FoundBlog = BlogRow & { readonly rank: string };

export interface BlogSearch {
  /** As tsquery text; empty when the term has no word. */
  readonly words: string;
  /** The term as it could be a name, in small letters without the @. */
  readonly name: string;
  readonly isSafe: boolean;
}

/** Blogs that are ranked at most; whoever looks for something so common does not read further. */
const candidates = 500;
/** Steps of fitting; what is below is how many posts a blog has. */
const step = 1_000_000_000;

const planned = sql`/* planned for each term */`;

const isShown = (reader: Reader | undefined, isSafe: boolean): RawBuilder<boolean> =>
  sql`(not b.is_suspended and not b.is_spam ${isSafe ? sql`and not b.is_nsfw and not b.is_adult` : sql``} and not ${isBlocked(sql`b.id`, reader?.blogIds ?? [])} ${reader ? sql`` : sql`and not b.is_login_only`})`;

/** For `like`: what a person typed stands for itself. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * Blogs with the words of a term in name, title or description, those with the name first, then those whose name begins
 * so or has it in it. When nothing fits, names that are nearly what was typed.
 */
export async function searchedBlogs(
  db: Db,
  reader: Reader | undefined,
  { words, name, isSafe }: BlogSearch,
  place: Place,
  limit: number,
): Promise<FoundBlog[]> {
  if (words === '') return [];
  // fewer than three letters are in too many names to look for them anywhere but at the beginning
  const isInName =
    name.length < 3
      ? sql`b.name collate "C" >= ${name} and b.name collate "C" < ${`${name}~`}`
      : sql`b.name like ${`%${literally(name)}%`}`;
  const find = async (
    condition: RawBuilder<unknown>,
    fit: RawBuilder<unknown>,
  ): Promise<FoundBlog[]> => {
    const { rows } = await sql<FoundBlog>`${planned}
      with found as materialized (${condition}),
      ranked as (select b.id, ${fit} * ${sql.lit(step)}::bigint + least(b.posts_count, ${sql.lit(step - 1)}) as rank from found join blogs b using (id) where ${isShown(reader, isSafe)})
      select b.*, r.rank from ranked r join blogs b using (id) where (r.rank, r.id) < (${place.at}::bigint, ${place.id}::bigint) order by r.rank desc, r.id desc limit ${sql.lit(limit)}`.execute(
      db,
    );
    return rows;
  };
  const byWords = sql`search_vector(b.name || ' ' || b.title || ' ' || b.description) @@ ${words}::tsquery`;
  const isNamed = name === '' ? sql`false` : isInName;
  const found = await find(
    sql`(select b.id from blogs b where ${isNamed} limit ${sql.lit(candidates)}) union (select b.id from blogs b where ${byWords} limit ${sql.lit(candidates)})`,
    sql`case when b.name = ${name} then 4 when ${name} <> '' and starts_with(b.name, ${name}) then 3 when ${isNamed} then 2 else 1 end`,
  );
  if (found.length > 0 || name.length < 4) return found;
  return find(
    sql`select b.id from blogs b where b.name % ${name} order by similarity(b.name, ${name}) desc limit 5`,
    sql`0`,
  );
}
