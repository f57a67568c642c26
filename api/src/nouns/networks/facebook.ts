import { ClientSecretPost } from 'oauth4webapi';
import * as v from 'valibot';
import { NetworkError, type Network } from './network.ts';

const version = 'v23.0';
const longLived = v.object({ access_token: v.string() });
const page = v.object({ id: v.string(), name: v.string(), access_token: v.string() });
const pages = v.object({ data: v.array(page) });
const made = v.object({ id: v.string() });

/**
 * developers.facebook.com: manual login flow and Pages. Apps may post only to Pages, so the account
 * is the first Page that its owner chose. The token of a Page does not expire if it was requested
 * with a long-lived user token.
 */
export const facebook: Network = {
  scope: 'pages_show_list,pages_manage_posts,pages_read_engagement',
  isIdempotent: false,
  hasProof: false,
  server: ({ site, api }) => ({
    issuer: site,
    authorization_endpoint: `${site}/${version}/dialog/oauth`,
    token_endpoint: `${api}/${version}/oauth/access_token`,
  }),
  client: async ({ clientId, clientSecret }) => ({
    client: { client_id: clientId },
    auth: ClientSecretPost(clientSecret),
  }),
  async account({ config: { api, clientId, clientSecret }, access, call }) {
    const exchange = new URLSearchParams({
      grant_type: 'fb_exchange_token',
      client_id: clientId,
      client_secret: clientSecret,
      fb_exchange_token: access.token,
    });
    const { access_token } = v.parse(
      longLived,
      await call(`${api}/${version}/oauth/access_token?${exchange.toString()}`),
    );
    const list = new URLSearchParams({ fields: 'id,name,access_token', access_token });
    const { data } = v.parse(pages, await call(`${api}/${version}/me/accounts?${list.toString()}`));
    const [first] = data;
    if (!first) throw new NetworkError('refused', 'no page');
    return {
      accountId: first.id,
      username: first.name,
      access: { token: first.access_token },
    };
  },
  async post({ config: { site, api }, accountId, call }, { text, link }) {
    const answer = v.safeParse(
      made,
      await call(`${api}/${version}/${accountId}/feed`, { form: { message: text, link } }),
    );
    return answer.success ? `${site}/${answer.output.id}` : '';
  },
};
