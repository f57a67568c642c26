import * as v from 'valibot';
import { APIError } from 'better-auth/api';
import type { AppContext } from '../../base/http/context.ts';

/** Copies better-auth's cookies to our response. */
export function forwardCookies(c: AppContext, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true });
}

/** Whether an error means that better-auth refused the call, rather than that it failed. */
export const isRefused = (error: unknown): boolean =>
  error instanceof APIError && error.statusCode < 500;

const refusal = v.object({ body: v.object({ code: v.string() }) });

/** better-auth's error code; '' when there is none. */
export function refusalCode(error: unknown): string {
  const { success, output } = v.safeParse(refusal, error);
  return success ? output.body.code : '';
}
