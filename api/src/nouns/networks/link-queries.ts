import type { Kysely, Selectable } from 'kysely';
import type { SocialNetwork } from '@tessera/shared-contracts/networks/networks';
import type { Database } from '../../base/database/schema.ts';
import type {
  LinkAttemptsTable,
  LinkedAccountsTable,
} from '../../base/database/schema/networks.ts';

type Db = Kysely<Database>;
export type LinkedAccountRow = Selectable<LinkedAccountsTable>;

/** The linked accounts of a user. */
export const linkedAccounts = (db: Db, userId: string): Promise<LinkedAccountRow[]> =>
  db.selectFrom('linked_accounts').selectAll().where('user_id', '=', userId).execute();

/** A user's account on a network; `isLocked` locks it until the transaction ends. */
export const linkedAccount = (
  db: Db,
  userId: string,
  network: SocialNetwork,
  isLocked = false,
): Promise<LinkedAccountRow | undefined> =>
  db
    .selectFrom('linked_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('network', '=', network)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();

/** Links an account, replacing the user's earlier one on this network. */
export async function saveLink(
  db: Db,
  row: Omit<LinkedAccountRow, 'created_at' | 'is_refused'>,
): Promise<void> {
  const { account_id, username, credentials } = row;
  await db
    .insertInto('linked_accounts')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'network'])
        .doUpdateSet({ account_id, username, credentials, is_refused: false }),
    )
    .execute();
}

export async function changeLink(
  db: Db,
  { user_id, network }: Pick<LinkedAccountRow, 'user_id' | 'network'>,
  changes: Partial<Pick<LinkedAccountRow, 'credentials' | 'is_refused'>>,
): Promise<void> {
  await db
    .updateTable('linked_accounts')
    .set(changes)
    .where('user_id', '=', user_id)
    .where('network', '=', network)
    .execute();
}

/** Removes and returns a link; undefined if there was none. */
export const takeLink = (
  db: Db,
  userId: string,
  network: SocialNetwork,
): Promise<LinkedAccountRow | undefined> =>
  db
    .deleteFrom('linked_accounts')
    .where('user_id', '=', userId)
    .where('network', '=', network)
    .returningAll()
    .executeTakeFirst();

/** Stores an attempt to link an account, and deletes expired attempts. */
export async function beginAttempt(
  db: Db,
  row: Selectable<LinkAttemptsTable>,
  now: Date,
): Promise<void> {
  await db.deleteFrom('link_attempts').where('expires_at', '<=', now).execute();
  await db.insertInto('link_attempts').values(row).execute();
}

/** Deletes and returns an attempt, so that an authorization response is valid only once. */
export const takeAttempt = (
  db: Db,
  stateHash: string,
): Promise<Selectable<LinkAttemptsTable> | undefined> =>
  db
    .deleteFrom('link_attempts')
    .where('state_hash', '=', stateHash)
    .returningAll()
    .executeTakeFirst();
