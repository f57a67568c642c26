import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../base/database/schema.ts';
import type { Place } from '../../base/wire/cursor.ts';

/** What the queries of streams are made of. */

type Db = Kysely<Database>;
/** A post of a stream and its position. */
export interface Placed {
  readonly id: string;
  readonly at: number;
}
/**
 * The reader of a stream. Streams of several blogs leave out the blogs that a block, in either
 * direction, separates from one of the reader's blogs.
 */
export interface Reader {
  readonly userId: string;
  readonly blogIds: readonly string[];
}

const time = (place: Place): RawBuilder<Date> =>
  sql`to_timestamp(${place.at}::double precision / 1000)`;
/** Paging direction from a position. The nearest post comes first either way. */
export type Direction = 'older' | 'newer';
export interface Comparison {
  readonly operator: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
}
export const comparisons: Readonly<Record<Direction, Comparison>> = {
  older: { operator: sql`<`, order: sql`desc` },
  newer: { operator: sql`>`, order: sql`asc` },
};
/** Whether a post is on the far side of a position. */
export const beyond = (
  place: Place,
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  { operator }: Comparison = comparisons.older,
): RawBuilder<boolean> => sql`((${at}, ${id}) ${operator} (${time(place)}, ${place.id}::bigint))`;
export const inOrder = (
  { order }: Comparison,
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`order by ${at} ${order}, ${id} ${order}`;
export const inMs = (column: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(extract(epoch from ${column}) * 1000)::bigint`;
/** Inlines small page sizes, so that generic plans know how few rows are needed. */
export const count = (rows: number): RawBuilder<number> =>
  rows <= 100 ? sql.lit(rows) : sql`${rows}::bigint`;
export const blogIds = (reader: Reader | undefined): string[] => [...(reader?.blogIds ?? [])];

/**
 * Condition for streams of all blogs: nothing sensitive, no spam and no suspended blogs. Visitors
 * see nothing of blogs that require a login.
 */
export const isListed = (reader: Reader | undefined): RawBuilder<boolean> =>
  sql`(
    ${reader ? sql`true` : sql`not b.is_login_only`}
    and not b.is_suspended
    and not b.is_spam
    and not b.is_nsfw
    and not b.is_adult
    and not (p.options->>'owner_flagged_nsfw')::boolean
  )`;

/** The posts that a query of ids and positions finds. */
export async function placesOf(
  db: Db,
  query: RawBuilder<{ id: string; at: string }>,
): Promise<Placed[]> {
  const { rows } = await query.execute(db);
  return rows.map(({ id, at }) => ({ id, at: Number(at) }));
}
