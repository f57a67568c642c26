import type { Deps, Viewer } from '../../base/http/context.ts';
import { TooManyError } from '../../base/http/spend-points.ts';
import type { Mail } from '../../base/mail/mailer.ts';

/**
 * Emails the owner of an account about a change. Until the address is confirmed it may be a
 * stranger's: such mail counts as caused by someone else, and is dropped when there is too much.
 */
export async function notifyOwner(
  { mailer, rateLimits }: Pick<Deps, 'mailer' | 'rateLimits'>,
  { email, isVerified }: Pick<Viewer, 'email' | 'isVerified'>,
  compose: (to: string) => Mail,
): Promise<void> {
  try {
    if (!isVerified) await rateLimits.consumeRecipient(email);
  } catch (error) {
    if (error instanceof TooManyError) return;
    throw error;
  }
  mailer.send(compose(email));
}
