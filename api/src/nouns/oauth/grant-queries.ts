import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { TokenScope } from '@tessera/shared-contracts/core/token-scopes';
import { oauthLimits } from '@tessera/shared-contracts/programs/oauth-texts';
import type { Database } from '../../base/database/schema.ts';
import type { OauthGrantsTable } from '../../base/database/schema/accounts.ts';

type Db = Kysely<Database>;
type Grant = Selectable<OauthGrantsTable>;

const hour = 3600;
const day = 24 * hour;
const before = (now: Date, seconds: number): Date => new Date(now.getTime() - seconds * 1000);

/**
 * What the user allows programs, newest first; without those that never fetched a token, and those
 * whose last refresh token has expired.
 */
export const grantsOf = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('oauth_grants as g')
    .innerJoin('oauth_clients as c', 'c.id', 'g.client_id')
    .where('g.user_id', '=', userId)
    .where('g.ended_at', 'is', null)
    .where('g.used_at', '>', before(now, oauthLimits.refreshLife))
    .where('c.ended_at', 'is', null)
    .select(['g.id', 'c.name', 'g.scopes', 'g.created_at'])
    .select(
      sql<Date>`greatest(
        g.used_at, (select max(t.used_at) from api_tokens t where t.grant_id = g.id)
      )`.as('used_at'),
    )
    .orderBy('g.id', 'desc')
    .limit(oauthLimits.grants)
    .execute();

export type NewGrant = Pick<
  Grant,
  | 'user_id'
  | 'client_id'
  | 'scopes'
  | 'redirect_uri'
  | 'code_hash'
  | 'code_challenge'
  | 'code_expires_at'
  | 'created_at'
>;

/** Why a user cannot let in another program. */
export type TooMany = 'too-many' | 'too-often';

/**
 * Adds a grant with its code. Forgets those of the user's grants that ended long ago or can no
 * longer be used.
 */
export async function insertGrant(
  trx: Transaction<Database>,
  grant: NewGrant,
): Promise<'added' | TooMany> {
  const { user_id: userId, created_at: now } = grant;
  await trx
    .selectFrom('profiles')
    .select('user_id')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  await trx
    .deleteFrom('oauth_grants')
    .where('user_id', '=', userId)
    .where((where) =>
      where.or([
        where('ended_at', '<', before(now, oauthLimits.keptDays * day)),
        where('used_at', '<', before(now, oauthLimits.refreshLife)),
        where.and([where('used_at', 'is', null), where('code_expires_at', '<', before(now, day))]),
      ]),
    )
    .execute();
  const counts = await trx
    .selectFrom('oauth_grants')
    .where('user_id', '=', userId)
    .select((eb) => [
      eb.fn
        .countAll<string>()
        .filterWhere((where) =>
          where.and([
            where('ended_at', 'is', null),
            where.or([where('used_at', 'is not', null), where('code_expires_at', '>', now)]),
          ]),
        )
        .as('open'),
      eb.fn.countAll<string>().filterWhere('created_at', '>', before(now, hour)).as('recent'),
    ])
    .executeTakeFirstOrThrow();
  if (Number(counts.open) >= oauthLimits.grants) return 'too-many';
  if (Number(counts.recent) >= oauthLimits.grantsAnHour) return 'too-often';
  await trx.insertInto('oauth_grants').values(grant).execute();
  return 'added';
}

/** The grant of a code, used or not; undefined if it has ended. */
export const grantOfCode = (db: Db, hash: string) =>
  db
    .selectFrom('oauth_grants')
    .where('code_hash', '=', hash)
    .where('ended_at', 'is', null)
    .select([
      'id',
      'user_id',
      'client_id',
      'scopes',
      'redirect_uri',
      'code_challenge',
      'code_expires_at',
      'code_used_at',
    ])
    .executeTakeFirst();

/** Marks the code of a grant as used; resolves to false if it was. */
export async function spendCode(db: Db, grantId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('oauth_grants')
    .set({ code_used_at: now })
    .where('id', '=', grantId)
    .where('code_used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A refresh token, used or not, and its grant; undefined if that has ended. */
export const findRefreshToken = (db: Db, hash: string) =>
  db
    .selectFrom('oauth_refresh_tokens as r')
    .innerJoin('oauth_grants as g', 'g.id', 'r.grant_id')
    .where('r.hash', '=', hash)
    .where('g.ended_at', 'is', null)
    .select(['g.id', 'g.user_id', 'g.client_id', 'g.scopes', 'r.expires_at', 'r.used_at'])
    .executeTakeFirst();

/** What a program gets for a code or a refresh token. */
export interface NewTokens {
  readonly grantId: string;
  readonly userId: string;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly accessHash: string;
  readonly refreshHash: string;
  /** The refresh token that was sent. */
  readonly spentHash: string | undefined;
  readonly now: Date;
}

/**
 * Stores an access token and a refresh token, in place of the refresh token that was sent, if any.
 * Forgets those of the grant that are of no use any more. Resolves to false, and changes nothing, if
 * the grant has ended, the refresh token was used, or the program refreshes too often.
 */
export const insertTokens = (
  db: Db,
  { grantId, userId, name, scopes, accessHash, refreshHash, spentHash, now }: NewTokens,
): Promise<boolean> =>
  db.transaction().execute(async function store(trx) {
    // one exchange of a grant at a time
    const grant = await trx
      .selectFrom('oauth_grants')
      .where('id', '=', grantId)
      .where('ended_at', 'is', null)
      .select('id')
      .forUpdate()
      .executeTakeFirst();
    if (!grant) return false;
    const isSpent =
      spentHash === undefined || (await spendRefreshToken(trx, grantId, spentHash, now));
    if (!isSpent) return false;
    const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
    await trx.updateTable('oauth_grants').set({ used_at: now }).where('id', '=', grantId).execute();
    await trx
      .deleteFrom('api_tokens')
      .where('grant_id', '=', grantId)
      .where('expires_at', '<', now)
      .execute();
    await trx
      .deleteFrom('oauth_refresh_tokens')
      .where('grant_id', '=', grantId)
      .where('used_at', '<', before(now, oauthLimits.keptDays * day))
      .execute();
    await trx
      .insertInto('api_tokens')
      .values({
        hash: accessHash,
        user_id: userId,
        name,
        scopes: [...scopes],
        created_at: now,
        expires_at: after(oauthLimits.accessLife),
        grant_id: grantId,
      })
      .execute();
    await trx
      .insertInto('oauth_refresh_tokens')
      .values({
        hash: refreshHash,
        grant_id: grantId,
        expires_at: after(oauthLimits.refreshLife),
      })
      .execute();
    return true;
  });

/** Marks a refresh token as used; resolves to false if it was, or if too many were within an hour. */
async function spendRefreshToken(
  trx: Transaction<Database>,
  grantId: string,
  hash: string,
  now: Date,
): Promise<boolean> {
  const recent = await trx
    .selectFrom('oauth_refresh_tokens')
    .where('grant_id', '=', grantId)
    .where('used_at', '>', before(now, hour))
    .select('hash')
    .limit(oauthLimits.refreshesAnHour)
    .execute();
  if (recent.length >= oauthLimits.refreshesAnHour) return false;
  const { numUpdatedRows } = await trx
    .updateTable('oauth_refresh_tokens')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a grant, with all its tokens. */
export async function endGrant(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('oauth_grants')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends a grant of a user and returns the program's name; undefined when it is not theirs. */
export const endGrantOf = async (
  db: Db,
  userId: string,
  id: string,
  now: Date,
): Promise<string | undefined> =>
  (
    await db
      .updateTable('oauth_grants as g')
      .from('oauth_clients as c')
      .set({ ended_at: now })
      .whereRef('c.id', '=', 'g.client_id')
      .where('g.user_id', '=', userId)
      .where('g.id', '=', id)
      .where('g.ended_at', 'is', null)
      .returning('c.name')
      .executeTakeFirst()
  )?.name;

/** Ends the grant of a token that a program gives back, if the token is that program's. */
export async function endGrantOfToken(
  db: Db,
  clientId: string,
  hash: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('oauth_grants as g')
    .set({ ended_at: now })
    .where('g.client_id', '=', clientId)
    .where('g.ended_at', 'is', null)
    .where(
      sql<boolean>`g.id = (
        select grant_id from api_tokens where hash = ${hash} and grant_id is not null
        union all
        select grant_id from oauth_refresh_tokens where hash = ${hash}
      )`,
    )
    .execute();
}
