import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../base/database/schema.ts';
import type { Env } from '../../base/settings/env.ts';
import { storeFingerprint } from './fingerprint-queries.ts';

/** Identifies a session secret without telling it. */
export const fingerprintOf = (secret: string): string =>
  createHmac('sha256', secret).update('fingerprint').digest('base64url').slice(0, 22);

const otherSecret =
  'This database was used with another session secret. With this one, everyone would be signed ' +
  'out, and two-factor authentication and linked accounts would stop working. Put back the earlier ' +
  'DATA_DIR/session-secret or SESSION_SECRET. If it is lost, start once with ACCEPT_NEW_SECRET=1.';

/**
 * Stores the fingerprint of the session secret with its first use.
 *
 * @throws an error with a readable message if the database was used with another secret
 */
export async function requireKnownSecret(
  { secret, isNewSecretAccepted }: Pick<Env, 'secret' | 'isNewSecretAccepted'>,
  db: Kysely<Database>,
): Promise<void> {
  const fingerprint = fingerprintOf(secret);
  const stored = await storeFingerprint(db, fingerprint, isNewSecretAccepted);
  if (stored !== fingerprint) throw new Error(otherSecret);
}
