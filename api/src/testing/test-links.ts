/** A test app with fake networks, and helpers that link accounts. */
import { linkAccount } from '@tessera/shared-contracts/networks/linked-accounts';
import type { SocialNetwork } from '@tessera/shared-contracts/networks/networks';
import { readEnv } from '../base/settings/env.ts';
import { createOutgoing } from '../base/safe-fetch/outgoing.ts';
import { payload } from './test-posting.ts';
import { createTestApp, type Registered, type TestApp } from './test-app.ts';
import { startNetworkServer, type NetworkServer } from './network-server.ts';

/** A test server with all networks configured, and the fake networks. */
export async function createLinkedApp(): Promise<{
  readonly app: TestApp;
  readonly network: NetworkServer;
  close(): Promise<void>;
}> {
  const network = await startNetworkServer(async (url) =>
    (await app.stranger().send(new URL(url).pathname)).json(),
  );
  const { networks } = readEnv(network.env);
  const outgoing = createOutgoing({ baseUrl: 'http://localhost', isPublic: () => false });
  const app = await createTestApp({ networks }, undefined, outgoing);
  return {
    app,
    network,
    async close() {
      await app.close();
      await network.close();
    },
  };
}

/** Posts that arrived after the first `mark` ones, sorted by network. */
export const arrivedSince = ({ posts }: NetworkServer, mark: number) =>
  posts
    .slice(mark)
    .map(({ network: name, text }) => ({ name, text }))
    .sort((a, b) => a.name.localeCompare(b.name));

/** The links on a network's authorization page that allow or cancel linking. */
export async function authorizationLinks(client: Registered, name: SocialNetwork) {
  const begun = await client.call(linkAccount, { body: { network: name } });
  const { url } = payload(linkAccount, begun);
  const page = await (await fetch(url)).text();
  const [allow = '', cancel = ''] = [...page.matchAll(/<a href="([^"]+)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&').replace('http://localhost', ''),
  );
  return { allow, cancel };
}
/** Opens the callback of a network; returns the URL that it redirects to. */
export const openCallback = async (client: Registered, address: string): Promise<string | null> =>
  (await client.get(address)).headers.get('location');
/** Links an account. */
export async function link(client: Registered, name: SocialNetwork): Promise<void> {
  const { allow } = await authorizationLinks(client, name);
  const shown = await openCallback(client, allow);
  if (shown !== `/settings/apps?linked=${name}`)
    throw new Error(`${name} was not linked: ${shown}`);
}
