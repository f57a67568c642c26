/** Programs that ask people for access, as their libraries do: by raw requests. */
import { createHash, randomBytes } from 'node:crypto';
import { oauthPaths } from '@tessera/shared-contracts/programs/oauth-texts';
import { decideAccess, registerClient } from '@tessera/shared-contracts/programs/oauth';
import type { Registered, TestApp } from './test-app.ts';
import { payload } from './test-posting.ts';

/** Where the browsers of the tests go on. */
export const address = 'https://program.example/back?from=tessera';

/** A program as its maker knows it. */
export interface Program {
  readonly id: string;
  readonly secret: string | undefined;
}

/** Registers a program. */
export async function register(
  maker: Pick<Registered, 'call'>,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<Program> {
  const body = { name: 'Archiver', redirect_uris: address, ...fields };
  const made = payload(registerClient, await maker.call(registerClient, { body }));
  return { id: made.client_id, secret: made.client_secret };
}

/** A secret of one request, and what the program shows of it first (RFC 7636). */
export function makeChallenge(): { readonly verifier: string; readonly challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** What a program asks for. */
export const askFor = (
  { id }: Pick<Program, 'id'>,
  challenge: string,
  fields: Readonly<Record<string, string>> = {},
): Record<string, string> => ({
  response_type: 'code',
  client_id: id,
  redirect_uri: address,
  scope: 'read write',
  state: 'one two',
  code_challenge: challenge,
  code_challenge_method: 'S256',
  ...fields,
});

/** The address to which a person's browser goes on after their decision. */
export async function decide(
  person: Pick<Registered, 'call'>,
  asked: Readonly<Record<string, string>>,
  decision: 'allow' | 'deny' = 'allow',
): Promise<URL> {
  const answer = await person.call(decideAccess, { body: { ...asked, decision } });
  return new URL(payload(decideAccess, answer).next);
}

/** What a program gets for a form: the status, the members of the answer and its headers. */
export async function sendForm(
  { app }: Pick<TestApp, 'app'>,
  path: string,
  form: Readonly<Record<string, string>> | string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; body: Record<string, unknown>; headers: Headers }> {
  const answer = await app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
  });
  const text = await answer.text();
  const body: unknown = text === '' ? {} : JSON.parse(text);
  if (typeof body !== 'object' || body === null) throw new Error(`not an object: ${text}`);
  return { status: answer.status, body: { ...body }, headers: answer.headers };
}

/** Lets a program in, and returns what it gets for the code. */
export async function letIn(
  app: Pick<TestApp, 'app'>,
  person: Pick<Registered, 'call'>,
  program: Program,
  scope = 'read write',
): Promise<{
  readonly code: string;
  readonly verifier: string;
  readonly access: string;
  readonly refresh: string;
}> {
  const { verifier, challenge } = makeChallenge();
  const code =
    (await decide(person, askFor(program, challenge, { scope }))).searchParams.get('code') ?? '';
  const { body } = await sendForm(app, oauthPaths.token, exchange(program, code, verifier));
  return {
    code,
    verifier,
    access: String(body['access_token']),
    refresh: String(body['refresh_token']),
  };
}

/** The form that exchanges a code. */
export const exchange = (
  { id, secret }: Program,
  code: string,
  verifier: string,
): Record<string, string> => ({
  grant_type: 'authorization_code',
  client_id: id,
  ...(secret !== undefined && { client_secret: secret }),
  code,
  redirect_uri: address,
  code_verifier: verifier,
});

/** The form that exchanges a refresh token. */
export const refreshing = ({ id, secret }: Program, token: string): Record<string, string> => ({
  grant_type: 'refresh_token',
  client_id: id,
  ...(secret !== undefined && { client_secret: secret }),
  refresh_token: token,
});
