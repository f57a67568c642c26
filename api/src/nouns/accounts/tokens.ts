import { hash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { TokenScope } from '@tessera/shared-contracts/core/token-scopes';
import { tokenPrefix, tokenTexts } from '@tessera/shared-contracts/tokens/token-texts';
import type { Deps, Tokens } from '../../base/http/context.ts';
import type { Database } from '../../base/database/schema.ts';
import { invalid } from '../../base/wire/refusal.ts';
import { findToken, insertToken, recordTokenUse } from './token-queries.ts';

const tokenPattern = new RegExp(`^${tokenPrefix}[\\w-]{43}$`);
/** Milliseconds between two writes of when a token was last used. */
const recordEvery = 60_000;

/** What is stored of a token. Tokens have 256 random bits: a plain hash keeps them as secret as a slow one would. */
export const hashOf = (token: string): string => hash('sha256', token, 'base64url');

/** Finds tokens. Every request asks the database, so that a token that ends is refused at once. */
export function createTokens(db: Kysely<Database>, now: () => Date): Tokens {
  return {
    async find(token) {
      if (!tokenPattern.test(token)) return undefined;
      const [hashed, at] = [hashOf(token), now()];
      const found = await findToken(db, hashed, at);
      if (!found) return undefined;
      const before = new Date(at.getTime() - recordEvery);
      if (found.usedAt === null || found.usedAt < before)
        await recordTokenUse(db, hashed, at, before);
      return { token: found.token, viewer: { ...found.viewer, isStaff: false } };
    },
  };
}

export interface WantedToken {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  /** Days until it expires; 0 for never. */
  readonly days: number;
}

/**
 * Makes a token for a user. Callers must check the password first.
 * @throws RefusalError when the user has too many
 */
export async function makeTokenFor(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
  { name, scopes, days }: WantedToken,
): Promise<{ readonly id: string; readonly token: string }> {
  const token = `${tokenPrefix}${randomBytes(32).toString('base64url')}`;
  const created = now();
  const id = await db.transaction().execute((trx) =>
    insertToken(trx, {
      hash: hashOf(token),
      user_id: userId,
      name,
      scopes: [...scopes],
      created_at: created,
      expires_at: days === 0 ? null : new Date(created.getTime() + days * 86_400_000),
    }),
  );
  if (id === undefined) throw invalid(tokenTexts.tooMany);
  return { id, token };
}
