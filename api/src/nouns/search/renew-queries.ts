import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../base/database/schema.ts';

const wordsOfPost = sql`
  search_vector(array_to_string(p.tags, ' ') || ' ' || search_said(p.content))
  || array_to_tsvector(
    (select coalesce(array_agg(distinct '#' || lower(left(tag, 200))), '{}') from unnest(p.tags) tag)
  )`;

/** One batch of rows with words: those after `after`, and no further than `last`. */
export interface Batch {
  readonly after: string;
  readonly last: string;
}

/** The id of the last of up to `limit` rows after an id; undefined if there is none. */
export async function findLast(
  db: Kysely<Database>,
  table: 'post_search' | 'message_search',
  after: string,
  limit: number,
): Promise<string | undefined> {
  const id = sql.ref(table === 'post_search' ? 'post_id' : 'message_id');
  const { rows } = await sql<{ last: string | null }>`
    select max(id) as last
    from (
      select ${id} as id
      from ${sql.table(table)}
      where ${id} > ${after}
      order by ${id}
      limit ${sql.lit(limit)}
    ) batch`.execute(db);
  return rows[0]?.last ?? undefined;
}

/**
 * Indexes a batch of posts anew where that changes their words, and returns how many changed. Locks
 * these posts first, so that an edit at the same time is not overwritten by words read before it.
 */
export async function renewPostWords(
  trx: Transaction<Database>,
  { after, last }: Batch,
): Promise<number> {
  const { rows: stale } = await sql<{ id: string }>`
    select s.post_id as id
    from post_search s
    join posts p on p.id = s.post_id
    where s.post_id > ${after} and s.post_id <= ${last} and s.words <> ${wordsOfPost}`.execute(trx);
  if (stale.length === 0) return 0;
  const ids = stale.map(({ id }) => id);
  await sql`select from posts where id = any(${ids}::bigint[]) order by id for no key update`.execute(
    trx,
  );
  const { numAffectedRows = 0n } = await sql`
    update post_search s
    set words = ${wordsOfPost}
    from posts p
    where p.id = s.post_id and p.id = any(${ids}::bigint[])`.execute(trx);
  return Number(numAffectedRows);
}

/** Indexes a batch of messages anew where that changes their words; returns how many changed. */
export async function renewMessageWords(
  trx: Transaction<Database>,
  { after, last }: Batch,
): Promise<number> {
  // a message's text never changes, so no lock is needed
  const { numAffectedRows = 0n } = await sql`
    update message_search s
    set words = search_vector(m.text)
    from messages m
    where
      m.id = s.message_id
      and s.message_id > ${after} and s.message_id <= ${last}
      and s.words <> search_vector(m.text)`.execute(trx);
  return Number(numAffectedRows);
}
