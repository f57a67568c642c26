import * as v from 'valibot';
import { APIError } from 'better-auth/api';
import type { AppContext } from '../http/context.ts';

/** Hands the cookies that better-auth set on to the browser. */
export function forwardCookies(c: AppContext, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true });
}

/** Whether better-auth refused something, as against a fault. */
export const isRefused = (error: unknown): boolean =>
  error instanceof APIError && error.statusCode < 500;

const refusal = v.object({ body: v.object({ code: v.string() }) });

/** The code by which better-auth names a refusal; '' when it has none. */
export function refusalCode(error: unknown): string {
  const { success, output } = v.safeParse(refusal, error);
  return success ? output.body.code : '';
}
