import { sql, type Kysely, type Selectable } from 'kysely';
import { isCurrent } from '@tessera/shared-contracts/form-drafts/decide-put';
import { draftLimits, type DraftPoint } from '@tessera/shared-contracts/posts/draft-point';
import { inTransaction } from '../../base/database/in-transaction.ts';
import type { Database } from '../../base/database/schema.ts';
import type { FormDraftsTable } from '../../base/database/schema/form-drafts.ts';

type Db = Kysely<Database>;
export type FormDraftRow = Selectable<FormDraftsTable>;

/** The unsaved posts of a user, last changed first. */
export const formDraftsOf = (db: Db, userId: string): Promise<FormDraftRow[]> =>
  db
    .selectFrom('form_drafts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute();

/** One unsaved post, locked until the end of the transaction. */
export const lockFormDraft = (
  trx: Db,
  userId: string,
  id: string,
): Promise<FormDraftRow | undefined> =>
  trx
    .selectFrom('form_drafts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** How many unsaved posts a user has besides one, and their characters. */
export async function roomTaken(
  db: Db,
  userId: string,
  besides: string,
): Promise<{ readonly count: number; readonly total: number }> {
  const row = await db
    .selectFrom('form_drafts')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(length(model)), 0)::int`.as('total'),
    ])
    .where('user_id', '=', userId)
    .where('id', '<>', besides)
    .executeTakeFirstOrThrow();
  return row;
}

/** Stores a new draft; false if another request has just stored it. */
export async function insertFormDraft(trx: Db, row: FormDraftRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('form_drafts')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export async function replaceFormDraft(
  trx: Db,
  { user_id, id, ...columns }: FormDraftRow,
): Promise<void> {
  await trx
    .updateTable('form_drafts')
    .set(columns)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

/** Keeps the current text of a draft as a version, and no more versions than are allowed. */
export async function keepVersion(
  trx: Db,
  { user_id, id, version, model, device, updated_at }: FormDraftRow,
): Promise<void> {
  await trx
    .insertInto('form_draft_versions')
    .values({ user_id, draft_id: id, version, model, device, created_at: updated_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`
    delete from form_draft_versions o
    using (
      select version,
        row_number() over newest as place,
        sum(length(model)) over newest as characters
      from form_draft_versions
      where user_id = ${user_id} and draft_id = ${id}
      window newest as (order by version desc)
    ) k
    where o.user_id = ${user_id}
      and o.draft_id = ${id}
      and o.version = k.version
      and (k.place > ${draftLimits.versions} or k.characters > ${draftLimits.versionsTotal})`.execute(
    trx,
  );
}

/** When the latest version of a draft was written; undefined if it has none. */
export async function latestVersionAt(
  db: Db,
  userId: string,
  id: string,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('form_draft_versions')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('draft_id', '=', id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}

/** The earlier versions of a draft, newest first, without their texts. */
export const versionsOf = (
  db: Db,
  userId: string,
  id: string,
): Promise<{ version: number; device: string; created_at: Date }[]> =>
  db
    .selectFrom('form_draft_versions')
    .select(['version', 'device', 'created_at'])
    .where('user_id', '=', userId)
    .where('draft_id', '=', id)
    .orderBy('version', 'desc')
    .execute();

export async function modelOfVersion(
  db: Db,
  userId: string,
  id: string,
  version: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('form_draft_versions')
    .select('model')
    .where('user_id', '=', userId)
    .where('draft_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.model;
}

/**
 * Deletes a draft with its versions, unless another device has changed it. Idempotent. Returns
 * whether it was there.
 */
export const endFormDraft = (db: Db, userId: string, known: DraftPoint): Promise<boolean> =>
  inTransaction(db, async function endCurrent(trx) {
    const row = await lockFormDraft(trx, userId, known.id);
    if (!row || !isCurrent({ ...row, putNumber: row.put_number }, known)) return false;
    await trx
      .deleteFrom('form_drafts')
      .where('user_id', '=', userId)
      .where('id', '=', known.id)
      .execute();
    return true;
  });

/** Deletes the drafts that nobody has changed since a given time. */
export async function deleteOldFormDrafts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('form_drafts').where('updated_at', '<', before).execute();
}

/** Every text of a user's unsaved posts, versions included, latest first. */
export async function allFormTexts(
  db: Db,
  userId: string,
): Promise<{ id: string; version: number; model: string; device: string; saved_at: Date }[]> {
  const current = db
    .selectFrom('form_drafts')
    .select(['id', 'version', 'model', 'device', 'updated_at as saved_at'])
    .where('user_id', '=', userId);
  return current
    .unionAll(
      db
        .selectFrom('form_draft_versions')
        .select(['draft_id as id', 'version', 'model', 'device', 'created_at as saved_at'])
        .where('user_id', '=', userId),
    )
    .orderBy('id')
    .orderBy('version', 'desc')
    .execute();
}
