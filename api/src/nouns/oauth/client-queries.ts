import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { oauthLimits } from '@tessera/shared-contracts/programs/oauth-texts';
import type { Database } from '../../base/database/schema.ts';
import type { OauthClientsTable } from '../../base/database/schema/accounts.ts';

type Db = Kysely<Database>;

/** A program that asks people for access. */
export type ClientRow = Pick<
  Selectable<OauthClientsTable>,
  'id' | 'name' | 'redirect_uris' | 'secret_hash'
> & {
  /** The primary blog of whoever registered it. */
  readonly maker: string | null;
};

/**
 * A program that was not removed, and whose maker may still use the product: their account is not
 * closed, and their primary blog not suspended.
 */
export const findClient = (db: Db, id: string): Promise<ClientRow | undefined> =>
  db
    .selectFrom('oauth_clients as c')
    .innerJoin('profiles as p', 'p.user_id', 'c.user_id')
    .leftJoin('blog_members as m', (join) =>
      join.onRef('m.user_id', '=', 'c.user_id').on('m.is_primary', '=', true),
    )
    .leftJoin('blogs as b', 'b.id', 'm.blog_id')
    .where('c.id', '=', id)
    .where('c.ended_at', 'is', null)
    .where('p.delete_at', 'is', null)
    .where(sql<boolean>`b.is_suspended is not true`)
    .select(['c.id', 'c.name', 'c.redirect_uris', 'c.secret_hash', 'b.name as maker'])
    .executeTakeFirst();

/** The programs that a user has registered, newest first, and how often they are let in. */
export const clientsOf = (db: Db, userId: string) =>
  db
    .selectFrom('oauth_clients as c')
    .where('c.user_id', '=', userId)
    .where('c.ended_at', 'is', null)
    .select(['c.id', 'c.name', 'c.redirect_uris', 'c.secret_hash'])
    .select(
      sql<string>`(
        select count(*) from (
          select from oauth_grants g
          where g.client_id = c.id and g.ended_at is null and g.used_at is not null
          limit ${oauthLimits.counted}
        ) counted
      )`.as('grants'),
    )
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id')
    .limit(oauthLimits.clients)
    .execute();

export type NewClient = Pick<
  Selectable<OauthClientsTable>,
  'id' | 'user_id' | 'name' | 'redirect_uris' | 'secret_hash' | 'created_at'
>;

/**
 * Adds a program; resolves to false when the user has too many, or registered too many within a day.
 */
export async function insertClient(
  trx: Transaction<Database>,
  client: NewClient,
): Promise<boolean> {
  await trx
    .selectFrom('profiles')
    .select('user_id')
    .where('user_id', '=', client.user_id)
    .forUpdate()
    .executeTakeFirst();
  const dayAgo = new Date(client.created_at.getTime() - 86_400_000);
  const counted = await trx
    .selectFrom('oauth_clients')
    .where('user_id', '=', client.user_id)
    .where((where) => where.or([where('ended_at', 'is', null), where('created_at', '>', dayAgo)]))
    .select('id')
    .limit(oauthLimits.clients)
    .execute();
  if (counted.length >= oauthLimits.clients) return false;
  await trx.insertInto('oauth_clients').values(client).execute();
  return true;
}

/** Removes a program, with which all its tokens end; resolves to whether the user had it. */
export async function endClientOf(db: Db, userId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('oauth_clients')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
