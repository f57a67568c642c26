import type { Kysely, Selectable } from 'kysely';
import type { PushSwitch } from '@tessera/shared-contracts/push/push';
import type {
  DashboardSwitch,
  DigestPeriod,
  MailSwitch,
  PresenceSwitch,
} from '@tessera/shared-contracts/settings/account-settings';
import type { Database } from '../../base/database/schema.ts';
import type { ProfilesTable } from '../../base/database/schema/accounts.ts';

export const findProfile = (
  db: Kysely<Database>,
  userId: string,
): Promise<Selectable<ProfilesTable>> =>
  db.selectFrom('profiles').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow();

export const emailOf = (db: Kysely<Database>, userId: string): Promise<{ email: string }> =>
  db.selectFrom('auth_user').select('email').where('id', '=', userId).executeTakeFirstOrThrow();

/** The address of a user, and whether it was confirmed. */
export async function addressOf(
  db: Kysely<Database>,
  userId: string,
): Promise<{ readonly email: string; readonly isConfirmed: boolean }> {
  const { email, emailVerified } = await db
    .selectFrom('auth_user')
    .select(['email', 'emailVerified'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { email, isConfirmed: emailVerified };
}

export interface UnconfirmedAddress {
  readonly userId: string;
  readonly email: string;
  readonly isConfirmed: boolean;
  /** Name of the user's primary blog. */
  readonly blog: string;
}

/** The account that has an address, if it is this account; without a `userId`, any account. */
export async function addressToConfirm(
  db: Kysely<Database>,
  { email, userId }: { readonly email: string; readonly userId?: string | undefined },
): Promise<UnconfirmedAddress | undefined> {
  return db
    .selectFrom('auth_user as u')
    .innerJoin('blog_members as m', (join) =>
      join.onRef('m.user_id', '=', 'u.id').on('m.is_primary', '=', true),
    )
    .innerJoin('blogs as b', 'b.id', 'm.blog_id')
    .select(['u.id as userId', 'u.email', 'u.emailVerified as isConfirmed', 'b.name as blog'])
    .where('u.email', '=', email)
    .$if(userId !== undefined, (query) => query.where('u.id', '=', userId ?? ''))
    .executeTakeFirst();
}

export async function confirmAddress(
  db: Kysely<Database>,
  userId: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('auth_user')
    .set({ emailVerified: true, updatedAt: now })
    .where('id', '=', userId)
    .where('emailVerified', '=', false)
    .execute();
}

/** Changes to a user's settings; absent properties stay as they are. */
export type ProfileChanges = {
  readonly [M in DashboardSwitch | MailSwitch | PresenceSwitch | PushSwitch]?: boolean;
} & {
  readonly language?: string;
  readonly digest?: DigestPeriod;
  readonly quiet_from?: number | null;
  readonly quiet_until?: number | null;
  readonly time_zone?: string;
  readonly push_held_until?: Date | null;
};

export async function changeProfile(
  db: Kysely<Database>,
  userId: string,
  changes: ProfileChanges,
): Promise<void> {
  if (Object.keys(changes).length > 0)
    await db.updateTable('profiles').set(changes).where('user_id', '=', userId).execute();
}

/** Records that a user has seen the introduction to messaging. */
export async function recordMessagingSeen(db: Kysely<Database>, userId: string): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ has_seen_messaging: true })
    .where('user_id', '=', userId)
    .where('has_seen_messaging', '=', false)
    .execute();
}
