import { createHmac, randomBytes } from 'node:crypto';
import { getCookie, setCookie } from 'hono/cookie';
import { accountLimits } from '@tessera/shared-contracts/accounts/rules';
import type { AppContext } from './context.ts';

const cookie = 'tessera_device';
const year = 365 * 24 * 3600;
/**
 * Format of the cookie: an id, then one mark (a keyed hash) per account that logged in from this
 * browser, most recent first.
 */
const cookiePattern = /^[\w-]{22}(?:\.[\w-]{22})*$/;

function read(
  c: AppContext,
): { readonly id: string; readonly marks: readonly string[] } | undefined {
  const kept = getCookie(c, cookie) ?? '';
  if (!cookiePattern.test(kept)) return undefined;
  const [id = '', ...marks] = kept.split('.');
  return { id, marks };
}

const mark = (c: AppContext, id: string, account: string): string =>
  createHmac('sha256', c.var.deps.env.secret)
    .update(`device:${id}:${account}`)
    .digest('base64url')
    .slice(0, 22);

/**
 * The id of this browser if the account logged in with it before. The only effect of the id is that
 * attempts from this browser, such as logins, have their own rate limits.
 */
export function knownDevice(c: AppContext, account: string): string | undefined {
  const known = read(c);
  return known?.marks.includes(mark(c, known.id, account)) === true ? known.id : undefined;
}

/** Records in a cookie that an account, given by its email address, logged in from this browser. */
export function rememberDevice(c: AppContext, account: string): void {
  const { id, marks } = read(c) ?? { id: randomBytes(16).toString('base64url'), marks: [] };
  const own = mark(c, id, account);
  const kept = [own, ...marks.filter((other) => other !== own)].slice(
    0,
    accountLimits.accountsPerDevice,
  );
  setCookie(c, cookie, [id, ...kept].join('.'), {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: c.var.deps.env.isSecure,
    maxAge: year,
  });
}
