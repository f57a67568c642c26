import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { SiteTextName } from '@tessera/shared-contracts/site/site-texts';
import type { Database } from '../../base/database/schema.ts';
import type { SiteTextsTable } from '../../base/database/schema/site.ts';

export type SiteTextRow = Selectable<SiteTextsTable>;

/** The newest version of a text; undefined if staff have never saved one. */
export const currentSiteText = (
  db: Kysely<Database>,
  page: SiteTextName,
): Promise<SiteTextRow | undefined> =>
  db
    .selectFrom('site_texts')
    .selectAll()
    .where('page', '=', page)
    .orderBy('changed_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** When a text was changed and by whom, newest first. */
export const siteTextHistory = (
  db: Kysely<Database>,
  page: SiteTextName,
  limit: number,
): Promise<Pick<SiteTextRow, 'changed_at' | 'changed_by'>[]> =>
  db
    .selectFrom('site_texts')
    .select(['changed_at', 'changed_by'])
    .where('page', '=', page)
    .orderBy('changed_at', 'desc')
    .limit(limit)
    .execute();

/** Lets one save of a text wait for another, until the transaction ends. */
export async function lockSiteText(trx: Transaction<Database>, page: SiteTextName): Promise<void> {
  await sql`select pg_advisory_xact_lock(7202, hashtext(${page}))`.execute(trx);
}

export async function insertSiteText(trx: Transaction<Database>, row: SiteTextRow): Promise<void> {
  await trx.insertInto('site_texts').values(row).execute();
}
