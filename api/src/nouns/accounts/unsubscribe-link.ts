import { createHmac } from 'node:crypto';
import { stopMails } from '@tessera/shared-contracts/settings/endpoints';
import type { Env } from '../../base/settings/env.ts';
import { isFormKey } from '../../base/http/form-key.ts';

const signatureOf = (secret: string, userId: string): string =>
  createHmac('sha256', secret).update(`stop-mails:${userId}`).digest('base64url');

/** Unsubscribe URL of an email, signed for the recipient; it does not expire. */
export const unsubscribeUrl = (
  { baseUrl, secret }: Pick<Env, 'baseUrl' | 'secret'>,
  userId: string,
): string =>
  `${baseUrl}${stopMails.path}?token=${encodeURIComponent(`${userId}.${signatureOf(secret, userId)}`)}`;

/** The user whose emails an unsubscribe token stops; undefined for a forged token. */
export function userOfUnsubscribeToken(secret: string, token: string): string | undefined {
  const [, userId = '', signature = ''] = /^([\w-]{1,100})\.([\w-]{43})$/.exec(token) ?? [];
  return userId !== '' && isFormKey(signature, signatureOf(secret, userId)) ? userId : undefined;
}
