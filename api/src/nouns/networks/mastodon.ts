import { ClientSecretPost } from 'oauth4webapi';
import * as v from 'valibot';
import type { Network } from './network.ts';

const me = v.object({ id: v.string(), acct: v.string() });
const made = v.object({ url: v.optional(v.string(), '') });

/**
 * docs.joinmastodon.org: OAuth and statuses. A request that repeats the `Idempotency-Key` of an
 * earlier request posts nothing.
 */
export const mastodon: Network = {
  scope: 'read:accounts write:statuses',
  isIdempotent: true,
  hasProof: false,
  server: ({ site }) => ({
    issuer: site,
    authorization_endpoint: `${site}/oauth/authorize`,
    token_endpoint: `${site}/oauth/token`,
    revocation_endpoint: `${site}/oauth/revoke`,
  }),
  client: async ({ clientId, clientSecret }) => ({
    client: { client_id: clientId },
    auth: ClientSecretPost(clientSecret),
  }),
  async account({ config: { api, site }, call }) {
    const { id, acct } = v.parse(me, await call(`${api}/api/v1/accounts/verify_credentials`));
    return { accountId: id, username: `${acct}@${new URL(site).host}` };
  },
  async post({ config: { api }, call }, { text, link, isSensitive, key }) {
    const answer = v.safeParse(
      made,
      await call(`${api}/api/v1/statuses`, {
        headers: { 'Idempotency-Key': key },
        json: { status: `${text}\n\n${link}`, sensitive: isSensitive },
      }),
    );
    return answer.success ? answer.output.url : '';
  },
};
