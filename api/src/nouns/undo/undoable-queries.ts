import { sql, type Kysely, type RawBuilder } from 'kysely';
import { undoRules } from '@tessera/shared-contracts/undo/undo-rules';
import type { Database } from '../../base/database/schema.ts';
import type { UndoableTable } from '../../base/database/schema/activity.ts';

type Db = Kysely<Database>;

/** A press that can be undone: by whom, of what kind, and of which post, blog or reply. */
export type Press = Pick<UndoableTable, 'user_id' | 'kind' | 'subject'>;

/**
 * Keeps a row that a press ends, if there is one: `kept` is a query for one JSON value. Runs in the
 * transaction that deletes the row.
 */
export async function keepForUndo(
  trx: Db,
  { user_id, kind, subject }: Press,
  kept: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into undoable (user_id, kind, subject, kept, ended_at)
    select ${user_id}, ${kind}, ${subject}, k.kept, clock_timestamp()
    from (${kept}) k (kept)
    on conflict (user_id, kind, subject)
    do update set kept = excluded.kept, ended_at = excluded.ended_at`.execute(trx);
}

/** The value that was kept for a press, while it can be undone; a query for use in others. */
export const keptOf = ({ user_id, kind, subject }: Press): RawBuilder<unknown> => sql`(
  select kept
  from undoable
  where user_id = ${user_id} and kind = ${kind} and subject = ${subject}
    and ended_at > now() - interval ${sql.lit(`${undoRules.keptFor / 1000} seconds`)}
)`;

/** Forgets what was kept for a press. */
export async function forgetUndo(db: Db, { user_id, kind, subject }: Press): Promise<void> {
  await db
    .deleteFrom('undoable')
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .execute();
}

/** Forgets up to `limit` presses that can no longer be undone; returns how many. */
export async function forgetOldUndos(db: Db, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from undoable
    where ctid = any(
      array(
        select ctid
        from undoable
        where ended_at < now() - interval ${sql.lit(`${undoRules.keptFor / 1000} seconds`)}
        limit ${limit}
      )
    )`.execute(db);
  return Number(numAffectedRows);
}
