import { appointStaff } from '@tessera/api/testing/appoint-staff';
import { queryDatabase } from './database.ts';

/**
 * Makes a test user a member of staff, as the server's operator does, with a second factor, which
 * staff need. Later logins would ask for its code.
 */
export const appoint = (
  { email }: { readonly email: string },
  product = { dataDir: process.env['TESSERA_DATA_DIR'] ?? '' },
): Promise<void> =>
  queryDatabase(product, async function appointWithFactor(db) {
    await appointStaff(db, email, true);
    await db
      .updateTable('auth_user')
      .set({ twoFactorEnabled: true })
      .where('email', '=', email)
      .execute();
  });
