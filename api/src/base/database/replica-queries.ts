import { sql, type Kysely } from 'kysely';
import type { Database } from './schema.ts';

/**
 * A position in the write-ahead log of the primary, in bytes from the beginning of the log: the
 * greater of two positions is the later one.
 */
export type LogPosition = bigint;

/**
 * Sizes of log pages and of their headers, in bytes; the first page of a file has a longer header.
 */
const logPage = { size: 8192n, header: 24n, firstHeader: 40n } as const;

/** The position after everything that the primary has committed so far. */
export async function writtenPosition(db: Kysely<Database>): Promise<LogPosition> {
  const {
    rows: [row],
  } = await sql<{ position: string; file: string }>`
    select (pg_current_wal_insert_lsn() - '0/0')::text as position,
      pg_size_bytes(current_setting('wal_segment_size'))::text as file`.execute(db);
  if (!row) throw new Error('the database returned no position in its log');
  const position = BigInt(row.position);
  // At the end of a page of the log, the primary reports the position after the next page's header.
  // A replica that has everything reports the position before it.
  const isFirst = position % BigInt(row.file) < logPage.size;
  const header = isFirst ? logPage.firstHeader : logPage.header;
  return position % logPage.size === header ? position - header : position;
}

/**
 * The position up to which a replica has replayed the log; undefined for a server that is not a
 * replica.
 */
export async function replayedPosition(db: Kysely<Database>): Promise<LogPosition | undefined> {
  const {
    rows: [row],
  } = await sql<{ position: string | null }>`
    select (pg_last_wal_replay_lsn() - '0/0')::text as position
    where pg_is_in_recovery()`.execute(db);
  return row && row.position !== null ? BigInt(row.position) : undefined;
}
