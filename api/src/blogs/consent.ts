import { setCookie } from 'hono/cookie';
import type { AppContext } from '../http/context.ts';

/** Says that somebody wants to see blogs for adults, on this device and for a month. */
export const adultCookie = 'tessera_adult';
const month = 30 * 24 * 3600;

export function rememberConsent(c: AppContext): void {
  setCookie(c, adultCookie, '1', {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: c.var.deps.env.isSecure,
    maxAge: month,
  });
}
