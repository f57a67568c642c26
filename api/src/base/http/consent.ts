import { setCookie } from 'hono/cookie';
import type { AppContext, RequestValues } from './context.ts';
import { readCookie } from './read-cookie.ts';

/** Cookie that stores consent to see sensitive blogs, in this browser and for 30 days. */
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

/** Whether this browser has agreed to see sensitive content. */
export const hasConsented = (c: RequestValues): boolean => readCookie(c, adultCookie) !== undefined;
