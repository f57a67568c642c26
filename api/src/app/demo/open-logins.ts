import { verifyPassword } from 'better-auth/crypto';
import type { Kysely } from 'kysely';
import type { PasswordHashing } from '../../nouns/accounts/auth.ts';
import { closeLogins, markForDeletion } from '../../nouns/accounts/deletion-queries.ts';
import type { Database } from '../../base/database/schema.ts';
import type { Env } from '../../base/settings/env.ts';
import { demoAccounts } from './demo-accounts.ts';
import { markDemo, passwordsOf } from './demo-queries.ts';

type Db = Kysely<Database>;
type Verify = PasswordHashing['verify'];

interface DemoLogin {
  readonly userId: string;
  readonly email: string;
  /**
   * `open` while the public password works, `locked` without a password, `own` with a password that
   * someone chose.
   */
  readonly state: 'open' | 'locked' | 'own';
}

/** Login states of the demo accounts in this database. */
async function demoLogins(db: Db, verify: Verify): Promise<DemoLogin[]> {
  const passwords = new Map(demoAccounts.map(({ email, password }) => [email, password]));
  const logins: DemoLogin[] = [];
  for (const { userId, email, hash } of await passwordsOf(db, [...passwords.keys()])) {
    const isOpen = hash !== null && (await verify({ hash, password: passwords.get(email) ?? '' }));
    logins.push({ userId, email, state: isOpen ? 'open' : hash === null ? 'locked' : 'own' });
  }
  return logins;
}

/**
 * Locks the demo accounts that can still be opened with their public password: revokes their
 * passwords, passkeys and sessions. Their posts stay.
 *
 * @returns their addresses
 */
export async function lockDemoLogins(
  db: Db,
  verify: Verify = verifyPassword,
  now = new Date(),
): Promise<string[]> {
  const open = (await demoLogins(db, verify)).filter(({ state }) => state === 'open');
  await db.transaction().execute(async function lock(trx) {
    // a server that is still loading demo content stops, and opens no further accounts
    await markDemo(trx, now);
    for (const { userId } of open) await closeLogins(trx, userId);
  });
  return open.map(({ email }) => email);
}

/**
 * Locks the demo accounts and marks them for deletion: a running server deletes them within the
 * hour, with their blogs and posts. Accounts with a password that someone chose stay.
 *
 * @returns their addresses
 */
export async function removeDemoLogins(
  db: Db,
  verify: Verify = verifyPassword,
  now = new Date(),
): Promise<string[]> {
  const leaving = (await demoLogins(db, verify)).filter(({ state }) => state !== 'own');
  await db.transaction().execute(async function lockAndMark(trx) {
    await markDemo(trx, now);
    for (const { userId } of leaving) {
      await closeLogins(trx, userId);
      await markForDeletion(trx, userId, now);
    }
  });
  return leaving.map(({ email }) => email);
}

const refusal = `This database holds demo accounts whose passwords are public. Either
  lock them, which keeps their posts:    npm run demo -- lock
  delete them with their posts:          npm run demo -- remove
  or keep them open:                     TESSERA_DEMO=1`;

/**
 * Refuses to start in production while public passwords work, unless demo content is requested.
 * @throws Error
 */
export async function refuseOpenDemoLogins(
  env: Pick<Env, 'environment' | 'isDemo'>,
  db: Db,
  verify: Verify = verifyPassword,
): Promise<void> {
  if (env.environment !== 'production' || env.isDemo) return;
  const logins = await demoLogins(db, verify);
  if (logins.some(({ state }) => state === 'open')) throw new Error(refusal);
}
