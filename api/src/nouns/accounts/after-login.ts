import { createHmac } from 'node:crypto';
import type { AppContext } from '../../base/http/context.ts';
import { rememberDevice } from '../../base/http/known-devices.ts';
import { RefusalError } from '../../base/wire/refusal.ts';
import { endSessionOf } from './session-queries.ts';

/**
 * Completes a login with an address: remembers the browser, and ends the session that it had
 * before, because its cookie was just replaced and no one could log it out.
 */
export async function completeLogin(c: AppContext, email: string): Promise<void> {
  const { viewer, deps } = c.var;
  rememberDevice(c, email);
  if (viewer) await endSessionOf(deps.db, viewer.userId, viewer.sessionId);
}

/**
 * Logs a refused login, and throws the refusal. The keyed hash shows which lines concern the same
 * account, but not which account.
 *
 * @param subject the email address, or the id of the passkey
 */
export const refuseLogin =
  (c: AppContext, subject: string) =>
  (error: unknown): never => {
    const { deps, requestId } = c.var;
    const account = createHmac('sha256', deps.env.secret)
      .update(`login:${subject}`)
      .digest('base64url')
      .slice(0, 22);
    if (error instanceof RefusalError) deps.log.info({ requestId, account }, 'login refused');
    throw error;
  };
