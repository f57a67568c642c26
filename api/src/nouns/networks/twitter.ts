import { ClientSecretBasic } from 'oauth4webapi';
import * as v from 'valibot';
import type { Network } from './network.ts';

const me = v.object({ data: v.object({ id: v.string(), username: v.string() }) });
const made = v.object({ data: v.object({ id: v.string() }) });

/** docs.x.com: OAuth 2.0 with PKCE, and `users/me` and `tweets` of version 2 of the API. */
export const twitter: Network = {
  scope: 'tweet.read tweet.write users.read offline.access',
  isIdempotent: false,
  hasProof: false,
  server: ({ site, api }) => ({
    issuer: site,
    authorization_endpoint: `${site}/i/oauth2/authorize`,
    token_endpoint: `${api}/2/oauth2/token`,
    revocation_endpoint: `${api}/2/oauth2/revoke`,
  }),
  client: async ({ clientId, clientSecret }) => ({
    client: { client_id: clientId },
    auth: ClientSecretBasic(clientSecret),
  }),
  async account(session) {
    const { data } = v.parse(me, await session.call(`${session.config.api}/2/users/me`));
    return { accountId: data.id, username: data.username };
  },
  async post(session, { text }) {
    const answer = await session.call(`${session.config.api}/2/tweets`, { json: { text } });
    const tweet = v.safeParse(made, answer);
    return tweet.success ? `${session.config.site}/i/web/status/${tweet.output.data.id}` : '';
  },
};
