import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { accountTexts } from '@tessera/shared-contracts/accounts/rules';
import { settingsLimits, settingsTexts } from '@tessera/shared-contracts/settings/account-settings';
import type { Database } from '../../base/database/schema.ts';
import type { Deps, Viewer } from '../../base/http/context.ts';
import { invalid } from '../../base/wire/refusal.ts';
import { changeMail, emailChangeNoticeMail, emailChangeMail } from './account-mails.ts';
import { isEmailTaken, findConflict } from './account-queries.ts';
import { notifyOwner } from './notify-owner.ts';
import { revokeResetLinks } from './account-links.ts';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** A user's new address while it awaits confirmation; undefined when there is none. */
export async function pendingEmail(
  db: Kysely<Database>,
  userId: string,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('email_changes')
    .select('email')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.email;
}

/**
 * Sends a confirmation link to the new address and notifies the current one. Replaces an earlier
 * request. `where` describes the client that requested the change.
 */
export async function requestEmailChange(
  deps: Deps,
  viewer: Viewer,
  email: string,
  where: string,
): Promise<void> {
  if (email === viewer.email) throw invalid(settingsTexts.sameEmail);
  if (await isEmailTaken(deps.db, email)) throw invalid(accountTexts.emailTaken);
  await deps.rateLimits.consumeRecipient(email);
  const token = randomBytes(24).toString('base64url');
  const row = {
    email,
    token_hash: hashOf(token),
    expires_at: new Date(deps.now().getTime() + settingsLimits.emailChangeHours * 3_600_000),
  };
  await deps.db
    .insertInto('email_changes')
    .values({ user_id: viewer.userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  await notifyOwner(deps, viewer, (to) =>
    emailChangeNoticeMail(deps.env.baseUrl, to, email, where),
  );
  deps.mailer.send(emailChangeMail(deps.env.baseUrl, email, token));
}

/** Cancels a pending email change. */
export async function cancelEmailChange(db: Kysely<Database>, userId: string): Promise<void> {
  await db.deleteFrom('email_changes').where('user_id', '=', userId).execute();
}

/**
 * Gives an account the new address whose link was opened, and notifies the old address.
 * @throws RefusalError when the link was used or has expired, or another account has the address
 */
export async function confirmEmailChange(deps: Deps, token: string): Promise<void> {
  const before = await deps.db
    .transaction()
    .execute(async function change(trx) {
      const asked = await trx
        .deleteFrom('email_changes')
        .where('token_hash', '=', hashOf(token))
        .where('expires_at', '>', deps.now())
        .returning(['user_id', 'email'])
        .executeTakeFirst();
      if (!asked) throw invalid(accountTexts.linkExpired);
      const user = await trx
        .selectFrom('auth_user')
        .select('email')
        .where('id', '=', asked.user_id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      await trx
        .updateTable('auth_user')
        .set({ email: asked.email, emailVerified: true, updatedAt: deps.now() })
        .where('id', '=', asked.user_id)
        .execute();
      await revokeResetLinks(trx, asked.user_id);
      return user.email;
    })
    .catch((error: unknown) => {
      throw findConflict(error) === 'email' ? invalid(accountTexts.emailTaken) : error;
    });
  deps.mailer.send(changeMail(deps.env.baseUrl, before, 'emailChanged'));
}
