import { createHmac } from 'node:crypto';
import { pushKinds } from '@tessera/shared-contracts/push/push';
import { stopMails } from '@tessera/shared-contracts/settings/endpoints';
import type { Env } from '../../base/settings/env.ts';
import { isFormKey } from '../../base/http/form-key.ts';

/** What a link ends: emails, digests, push notifications of one kind, or all of them. */
export const stoppables = [
  'mails',
  'digest',
  'push-all',
  ...pushKinds.map((kind) => `push-${kind}` as const),
] as const;
export type Stoppable = (typeof stoppables)[number];

const signatureOf = (secret: string, userId: string, what: Stoppable): string =>
  createHmac('sha256', secret).update(`stop-${what}:${userId}`).digest('base64url');

/** Path of a link that ends something, signed for its recipient; it does not expire. */
export function stopPath({ secret }: Pick<Env, 'secret'>, userId: string, what: Stoppable): string {
  const token = `${userId}.${signatureOf(secret, userId, what)}${what === 'mails' ? '' : `.${what}`}`;
  return `${stopMails.path}?token=${encodeURIComponent(token)}`;
}

/** URL of a link in an email. */
export const unsubscribeUrl = (
  env: Pick<Env, 'baseUrl' | 'secret'>,
  userId: string,
  what: Stoppable = 'mails',
): string => `${env.baseUrl}${stopPath(env, userId, what)}`;

/** Whose link a token is of, and what it ends; undefined for a forged token. */
export function readStopToken(
  secret: string,
  token: string,
): { readonly userId: string; readonly what: Stoppable } | undefined {
  const [, userId = '', signature = '', named = 'mails'] =
    /^([\w-]{1,100})\.([\w-]{43})(?:\.([a-z-]{1,20}))?$/.exec(token) ?? [];
  const what = stoppables.find((one) => one === named);
  return what && userId !== '' && isFormKey(signature, signatureOf(secret, userId, what))
    ? { userId, what }
    : undefined;
}
