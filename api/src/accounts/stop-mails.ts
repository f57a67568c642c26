import { createHmac } from 'node:crypto';
import { stopMails } from '@tessera/shared-contracts/settings/endpoints';
import type { Env } from '../env.ts';
import { isFormKey } from '../http/form-key.ts';

const signatureOf = (secret: string, userId: string): string =>
  createHmac('sha256', secret).update(`stop-mails:${userId}`).digest('base64url');

/** The address in a message that ends messages of its kind, for who gets it and nobody else. It holds as long as messages are kept. */
export const stopMailsUrl = (
  { baseUrl, secret }: Pick<Env, 'baseUrl' | 'secret'>,
  userId: string,
): string =>
  `${baseUrl}${stopMails.path}?token=${encodeURIComponent(`${userId}.${signatureOf(secret, userId)}`)}`;

/** Whose messages a link ends; undefined when nobody made it. */
export function userOfStopToken(secret: string, token: string): string | undefined {
  const [, userId = '', signature = ''] = /^([\w-]{1,100})\.([\w-]{43})$/.exec(token) ?? [];
  return userId !== '' && isFormKey(signature, signatureOf(secret, userId)) ? userId : undefined;
}
