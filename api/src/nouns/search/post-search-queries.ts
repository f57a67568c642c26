import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { PostRole, SearchSort } from '@tessera/shared-contracts/search/search-filters';
import type { PostType } from '@tessera/shared-contracts/posts/post-types';
import { isBlocked } from '../blogs/block-queries.ts';
import { plannedEachTime } from '../../base/database/planned-each-time.ts';
import type { Database } from '../../base/database/schema.ts';
import { tagAsLexeme } from '../../base/text/tag-lexeme.ts';
import type { Place } from '../../base/wire/cursor.ts';
import type { Placed, Reader } from '../posts/stream-parts.ts';

type Db = Kysely<Database>;

/** Criteria of a post search, independent of the reader. */
export interface PostSearch {
  /** The words of the term as tsquery text; empty if it has none. */
  readonly words: string;
  /** The term as a tag key; posts with this tag match, whatever their text is. */
  readonly tag: string;
  readonly sort: SearchSort;
  readonly type: 'ANY' | PostType;
  readonly role: PostRole;
  /** Leaves out sensitive posts. */
  readonly isSafe: boolean;
}

const queryOf = ({ words, tag }: Pick<PostSearch, 'words' | 'tag'>): string =>
  [words === '' ? [] : `(${words})`, tag === '' ? [] : tagAsLexeme(tag)].flat().join(' | ');

const fits = (search: PostSearch): RawBuilder<boolean> => sql`(
  s.words @@ ${queryOf(search)}::tsquery
  ${search.type === 'ANY' ? sql`` : sql`and s.type = ${search.type}`}
  ${search.role === 'ORIGINAL' ? sql`and s.is_original` : sql``}
  ${search.isSafe ? sql`and not s.is_nsfw` : sql``}
)`;

/** Maximum popularity; a larger value in a cursor is reduced to it to fit the column's type. */
const maxPopularity = 32_767;

interface Order {
  readonly beyond: RawBuilder<boolean>;
  readonly at: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
}
const orders: Readonly<Record<SearchSort, (place: Place) => Order>> = {
  top: ({ at, id }) => ({
    beyond: sql`(s.popularity, s.post_id) < (${Math.min(at, maxPopularity)}::smallint, ${id}::bigint)`,
    at: sql`s.popularity`,
    order: sql`order by s.popularity desc, s.post_id desc`,
  }),
  recent: ({ at, id }) => ({
    beyond: sql`(s.published_at, s.post_id) < (
      to_timestamp(${at}::double precision / 1000), ${id}::bigint
    )`,
    at: sql`(extract(epoch from s.published_at) * 1000)::bigint`,
    order: sql`order by s.published_at desc, s.post_id desc`,
  }),
};

/** Number of rows scanned in sort order before the text index is used. */
const scannedRows = 5000;

/**
 * Matching posts of all blogs, after a cursor of popularity or time. A search without a word or tag
 * matches nothing.
 *
 * Posts with a common term are found by scanning in sort order, which soon fills a page. Otherwise
 * the term is rare, and the text index quickly returns its few posts. This choice is not left to
 * the planner, which guesses badly: for an unknown word it would scan all posts.
 */
export async function searchPosts(
  db: Db,
  reader: Reader | undefined,
  search: PostSearch,
  place: Place,
  limit: number,
  maxScanned = scannedRows,
): Promise<Placed[]> {
  if (queryOf(search) === '') return [];
  const { beyond, at, order } = orders[search.sort](place);
  const isShown = sql`
    not b.is_suspended
    and not b.is_spam
    ${search.isSafe ? sql`and not b.is_nsfw and not b.is_adult` : sql``}
    and not ${isBlocked(sql`s.blog_id`, reader?.blogIds ?? [])}
    ${reader ? sql`` : sql`and not b.is_login_only`}`;
  const isBehind = sql`not s.is_internal and ${beyond}`;
  const read = async (
    posts: RawBuilder<unknown>,
    isFitting: RawBuilder<boolean>,
  ): Promise<Placed[]> => {
    const { rows } = await sql<{ id: string; at: string }>`
      ${plannedEachTime}
      with scanned as materialized (${posts})
      select s.post_id as id, ${at} as at
      from scanned s
      cross join lateral (select * from blogs where id = s.blog_id limit 1) b
      where ${isFitting} and ${isShown}
      ${order}
      limit ${sql.lit(limit)}`.execute(db);
    return rows.map((row) => ({ id: row.id, at: Number(row.at) }));
  };
  const near = await read(
    sql`
      select s.post_id, s.blog_id, s.published_at, s.popularity, ${fits(search)} as fits
      from post_search s
      where ${isBehind}
      ${order}
      limit ${sql.lit(maxScanned)}`,
    sql`s.fits`,
  );
  return near.length === limit
    ? near
    : read(
        sql`
          select s.post_id, s.blog_id, s.published_at, s.popularity
          from post_search s
          where ${isBehind} and ${fits(search)}`,
        sql`true`,
      );
}

/**
 * Ids of one blog's matching posts from an offset on; `withPrivate` includes private and
 * members-only posts.
 */
export async function searchPostsOfBlog(
  db: Db,
  blogId: string,
  withPrivate: boolean,
  search: PostSearch,
  offset: number,
  limit: number,
): Promise<string[]> {
  if (queryOf(search) === '') return [];
  const { order } = orders[search.sort]({ at: 0, id: '0' });
  const { rows } = await sql<{ id: string }>`
    ${plannedEachTime}
    select s.post_id as id
    from post_search s
    where s.blog_id = ${blogId} and (${withPrivate} or not s.is_internal) and ${fits(search)}
    ${order}
    limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(db);
  return rows.map(({ id }) => id);
}
