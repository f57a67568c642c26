/** Tokens of programs, made as the settings page makes them. */
import type { TokenScope } from '@tessera/shared-contracts/core/token-scopes';
import { makeToken } from '@tessera/shared-contracts/tokens/endpoints';
import type { Registered, TestApp } from './test-app.ts';
import { payload } from './test-posting.ts';

/** Makes a token of a user; it never expires. */
export async function tokenOf(
  { password, call }: Pick<Registered, 'password' | 'call'>,
  ...scopes: readonly TokenScope[]
): Promise<{ readonly id: string; readonly token: string }> {
  const chosen = Object.fromEntries(scopes.map((scope) => [scope, true]));
  const body = { name: 'Bot', ...chosen, password };
  return payload(makeToken, await call(makeToken, { body }));
}

/** What a program gets for a raw request. */
export interface ProgramAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

/** Sends a raw request with a token and, unless `init` has them, no cookies. */
export async function sendWith(
  { app }: Pick<TestApp, 'app'>,
  token: string,
  address: string,
  init: RequestInit = {},
): Promise<ProgramAnswer> {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${token}`);
  const answer = await app.request(address, { ...init, headers });
  const text = await answer.text();
  let body: unknown = text;
  try {
    body = JSON.parse(text);
  } catch {
    /* not JSON */
  }
  return { status: answer.status, body, headers: answer.headers };
}

/** The options of a request with a JSON body. */
export const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
