import { sql, type Kysely } from 'kysely';
import type { Database } from './schema.ts';

/**
 * A place in the write-ahead log of the primary, in bytes from the beginning of the log: the
 * greater of two places is the later one.
 */
export type LogPlace = bigint;

/**
 * Sizes of log pages and of their headers, in bytes; the first page of a file has a longer header.
 */
const logPage = { size: 8192n, header: 24n, firstHeader: 40n } as const;

/** The place after everything that the primary has committed so far. */
export async function writtenPlace(db: Kysely<Database>): Promise<LogPlace> {
  const {
    rows: [row],
  } = await sql<{ place: string; file: string }>`
    select (pg_current_wal_insert_lsn() - '0/0')::text as place,
      pg_size_bytes(current_setting('wal_segment_size'))::text as file`.execute(db);
  if (!row) throw new Error('the database returned no place in its log');
  const place = BigInt(row.place);
  // At the end of a page of the log, the primary reports the place after the next page's header. A
  // replica that has everything reports the place before it.
  const isFirst = place % BigInt(row.file) < logPage.size;
  const header = isFirst ? logPage.firstHeader : logPage.header;
  return place % logPage.size === header ? place - header : place;
}

/**
 * The place up to which a replica has replayed the log; undefined for a server that is not a
 * replica.
 */
export async function replayedPlace(db: Kysely<Database>): Promise<LogPlace | undefined> {
  const {
    rows: [row],
  } = await sql<{ place: string | null }>`
    select (pg_last_wal_replay_lsn() - '0/0')::text as place
    where pg_is_in_recovery()`.execute(db);
  return row && row.place !== null ? BigInt(row.place) : undefined;
}
