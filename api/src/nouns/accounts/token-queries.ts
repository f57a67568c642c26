import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { tokenLimits } from '@tessera/shared-contracts/tokens/token-texts';
import type { UsedToken, Viewer } from '../../base/http/context.ts';
import type { Database } from '../../base/database/schema.ts';
import type { ApiTokensTable } from '../../base/database/schema/accounts.ts';
import { ownBlogs, viewerColumns, viewerOf } from './account-queries.ts';

type Db = Kysely<Database>;
export type TokenRow = Pick<
  Selectable<ApiTokensTable>,
  'id' | 'name' | 'scopes' | 'created_at' | 'used_at' | 'expires_at'
>;

/** The tokens that a user made and did not end, newest first; expired ones are among them. */
export const tokensOf = (db: Db, userId: string): Promise<TokenRow[]> =>
  db
    .selectFrom('api_tokens')
    .select(['id', 'name', 'scopes', 'created_at', 'used_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('grant_id', 'is', null)
    .where('ended_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(tokenLimits.perAccount)
    .execute();

export type NewToken = Pick<
  Selectable<ApiTokensTable>,
  'hash' | 'user_id' | 'name' | 'scopes' | 'created_at' | 'expires_at'
>;

/**
 * Adds a token and returns its id; undefined when the user has too many. Forgets the user's tokens
 * that ended long ago.
 */
export async function insertToken(
  trx: Transaction<Database>,
  token: NewToken,
): Promise<string | undefined> {
  await trx
    .selectFrom('profiles')
    .select('user_id')
    .where('user_id', '=', token.user_id)
    .forUpdate()
    .executeTakeFirst();
  const keptSince = new Date(token.created_at.getTime() - tokenLimits.keptDays * 86_400_000);
  await trx
    .deleteFrom('api_tokens')
    .where('user_id', '=', token.user_id)
    .where('ended_at', '<', keptSince)
    .execute();
  if ((await tokensOf(trx, token.user_id)).length >= tokenLimits.perAccount) return undefined;
  const row = await trx.insertInto('api_tokens').values(token).returning('id').executeTakeFirst();
  return row?.id;
}

/** Ends a token and returns its name; undefined when it has ended or is not the user's. */
export const endTokenOf = async (
  db: Db,
  userId: string,
  id: string,
  now: Date,
): Promise<string | undefined> =>
  (
    await db
      .updateTable('api_tokens')
      .set({ ended_at: now })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .returning('name')
      .executeTakeFirst()
  )?.name;

/** Ends all tokens of a user, and what the user allowed programs. */
export async function endTokensOf(db: Db, userId: string, now: Date): Promise<void> {
  for (const table of ['api_tokens', 'oauth_grants'] as const)
    await db
      .updateTable(table)
      .set({ ended_at: now })
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .execute();
}

/** A token and its account, read in one query. */
export interface FoundToken {
  readonly token: UsedToken;
  readonly viewer: Viewer;
  readonly usedAt: Date | null;
}

/**
 * Finds a token that has neither ended nor expired, nor what allowed it, of an account that is not
 * closed and whose main blog is not suspended. The same goes for the maker of a program.
 */
export async function findToken(db: Db, hash: string, now: Date): Promise<FoundToken | undefined> {
  const row = await db
    .selectFrom('api_tokens as t')
    .innerJoin('auth_user as u', 'u.id', 't.user_id')
    .innerJoin('profiles as p', 'p.user_id', 'u.id')
    .where('t.hash', '=', hash)
    .where('t.ended_at', 'is', null)
    .where((where) =>
      where.or([where('t.expires_at', 'is', null), where('t.expires_at', '>', now)]),
    )
    .where('p.delete_at', 'is', null)
    .where(
      sql<boolean>`(t.grant_id is null or exists (
        select from oauth_grants g
        join oauth_clients c on c.id = g.client_id
        join profiles maker on maker.user_id = c.user_id
        where g.id = t.grant_id and g.ended_at is null and c.ended_at is null
          and maker.delete_at is null and not exists (
            select from blog_members m
            join blogs b on b.id = m.blog_id
            where m.user_id = c.user_id and m.is_primary and b.is_suspended
          )
      ))`,
    )
    .where(
      sql<boolean>`not exists (
        select from blog_members m
        join blogs b on b.id = m.blog_id
        where m.user_id = u.id and m.is_primary and b.is_suspended
      )`,
    )
    .select(['t.id', 't.scopes', 't.used_at', 't.grant_id', ...viewerColumns])
    .select(ownBlogs.as('blogs'))
    .executeTakeFirst();
  if (!row) return undefined;
  // all tokens of one grant share its limits: a program does not get more of them by refreshing
  const id = row.grant_id ?? row.id;
  return {
    token: { id, scopes: row.scopes },
    viewer: viewerOf(row, `token:${id}`),
    usedAt: row.used_at,
  };
}

/** Records that a token was used, unless that was recorded since `before`. */
export async function recordTokenUse(db: Db, hash: string, now: Date, before: Date): Promise<void> {
  await db
    .updateTable('api_tokens')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where((where) => where.or([where('used_at', 'is', null), where('used_at', '<', before)]))
    .execute();
}
