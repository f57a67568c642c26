/** Passkey actions for tests. */
import * as v from 'valibot';
import { beginPasskeyLogin, logInWithPasskey } from '@tessera/shared-contracts/accounts/endpoints';
import {
  creationOptions,
  requestOptions,
  type CreationOptions,
  type RequestOptions,
} from '@tessera/shared-contracts/accounts/passkeys';
import { addPasskey, beginPasskey } from '@tessera/shared-contracts/settings/endpoints';
import type { CallResult, Registered, TestApp, TestClient } from './test-app.ts';
import { createAuthenticator, type Authenticator, type Twist } from './test-authenticator.ts';

export const isSignedIn = async (client: Pick<TestClient, 'get'>): Promise<boolean> =>
  (await client.get('/dashboard')).status === 200;
export const plainText = (html: string): string =>
  html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
export const beginAdding = async (person: Registered): Promise<CreationOptions> =>
  v.parse(
    creationOptions,
    (await person.call(beginPasskey, { body: { password: person.password } })).response,
  );
export const addDevice = async (
  person: Registered,
  device: Authenticator,
  twist?: Twist,
): Promise<CallResult> =>
  person.call(addPasskey, { body: { credential: device.make(await beginAdding(person), twist) } });
export const askToLogIn = async (client: TestClient): Promise<RequestOptions> =>
  v.parse(requestOptions, (await client.call(beginPasskeyLogin, {})).response);
export const logInWith = async (
  client: TestClient,
  device: Authenticator,
  twist?: Twist,
): Promise<CallResult> =>
  client.call(logInWithPasskey, {
    body: { credential: device.use(await askToLogIn(client), twist), next: '/likes' },
  });
export const passkeyPage = async (person: Pick<TestClient, 'get'>): Promise<string> =>
  plainText(await (await person.get('/settings/tfa')).text());
export const keptPasskeys = (app: TestApp, person: Registered) =>
  app.db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', person.userId)
    .orderBy('id')
    .execute();

export async function withPasskey(
  app: TestApp,
  blog: string,
): Promise<{ person: Registered; device: Authenticator; id: string }> {
  const [person, device] = [await app.register({ blog, isConfirmed: true }), createAuthenticator()];
  expect(await addDevice(person, device)).toMatchObject({ status: 200 });
  const [row] = await keptPasskeys(app, person);
  return { person, device, id: row?.id ?? '' };
}
