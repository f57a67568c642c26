import type { Kysely } from 'kysely';
import type { Database } from '../../base/database/schema.ts';
import { noteAction } from './moderation-queries.ts';

/**
 * Grants or revokes the staff role and records it in the audit trail; false when the account does
 * not exist. Only for server administrators.
 */
export async function appointStaff(
  db: Kysely<Database>,
  email: string,
  isStaff: boolean,
): Promise<boolean> {
  return db.transaction().execute(async function appoint(trx) {
    const user = await trx
      .selectFrom('auth_user')
      .select(['id', 'name'])
      .where('email', '=', email.trim().toLowerCase())
      .executeTakeFirst();
    if (!user) return false;
    await trx
      .updateTable('profiles')
      .set({ is_staff: isStaff })
      .where('user_id', '=', user.id)
      .execute();
    await noteAction(trx, {
      staff_id: null,
      staff_name: 'the server',
      action: isStaff ? 'appoint staff' : 'dismiss staff',
      words: user.name,
    });
    return true;
  });
}
