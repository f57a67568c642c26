import { confirmAddress } from '@tessera/api/testing/user-queries';
import { queryDatabase } from './database.ts';

/** Confirms the email address of a test user, as the link in the email does. */
export const confirmAddressOf = (
  { email }: { readonly email: string },
  product = { dataDir: process.env['TESSERA_DATA_DIR'] ?? '' },
): Promise<void> =>
  queryDatabase(product, async function confirm(db) {
    const { id } = await db
      .selectFrom('auth_user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await confirmAddress(db, id, new Date());
  });

/** The token of the password reset link that was sent to a test user. */
export const resetTokenOf = ({ email }: { readonly email: string }): Promise<string> =>
  queryDatabase({ dataDir: process.env['TESSERA_DATA_DIR'] ?? '' }, async function findToken(db) {
    const { identifier } = await db
      .selectFrom('auth_verification as v')
      .innerJoin('auth_user as u', 'u.id', 'v.value')
      .select('v.identifier')
      .where('u.email', '=', email)
      .where('v.identifier', 'like', 'reset-password:%')
      .executeTakeFirstOrThrow();
    return identifier.replace('reset-password:', '');
  });
