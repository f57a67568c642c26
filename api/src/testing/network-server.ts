/**
 * A local server that imitates Twitter, Facebook, Mastodon and Bluesky. It has one user, checks
 * clients, codes, keys and tokens as those networks do, and stores the posts it receives.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { socialNetworks, type SocialNetwork } from '@tessera/shared-contracts/networks/networks';
import {
  hash,
  parse,
  readJwt,
  recordOf,
  Refused,
  textOf,
  type NetworkResponse,
  type NetworkRequest,
} from './network-answers.ts';

/** A post that a network has received. */
export interface NetworkPost {
  readonly network: SocialNetwork;
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface NetworkServer {
  /** Environment variables for a server that uses this one. */
  readonly env: Readonly<Record<string, string>>;
  /** Received posts. Other processes get them with `GET /arrived`. */
  readonly posts: readonly NetworkPost[];
  readonly url: string;
  /**
   * Makes the next API calls to a network fail: each is processed, but answered with the next of
   * these statuses. For status 0, the call is not processed, and the connection is broken. Other
   * processes set a single status with `POST /fail`.
   */
  fail(network: SocialNetwork, ...statuses: readonly number[]): void;
  /** Refuses all tokens issued so far. */
  revokeAll(): void;
  /** Expires all tokens issued so far; they can be renewed. */
  expireAll(): void;
  /** Number of tokens that clients have revoked. */
  readonly revokedTokens: number;
  /** Whether the user has Facebook Pages. */
  hasPages: boolean;
  close(): Promise<void>;
}

export const networkUsernames = {
  twitter: 'ada_tweets',
  facebook: 'Ada’s Page',
  mastodon: 'ada',
  bluesky: 'ada.example',
} as const satisfies Readonly<Record<SocialNetwork, string>>;

const identity = 'did:plc:abcdefghijklmnopqrstuvwx';
const secret = 'not so secret';

interface Grant {
  readonly network: SocialNetwork;
  readonly fields: URLSearchParams;
}
interface Token {
  readonly network: SocialNetwork;
  readonly refresh: string;
  readonly thumbprint: string;
  isEnded: boolean;
}

/** @param readMetadata reads the metadata of a client, by default from its URL */
export async function startNetworkServer(
  readMetadata: (url: string) => Promise<unknown> = async (url) => (await fetch(url)).json(),
): Promise<NetworkServer> {
  const grants = new Map<string, Grant>();
  const pushed = new Map<string, URLSearchParams>();
  const tokens = new Map<string, Token>();
  const posts: NetworkPost[] = [];
  const failures = new Map<SocialNetwork, number[]>();
  const keys = new Map<string, unknown>();
  const state = { revoked: 0, hasPages: true };
  const nonce = randomUUID();
  let origin = '';

  /** Checks the proof of possession (DPoP) of a request; returns the thumbprint of its key. */
  function checkProof({ headers, method, url }: NetworkRequest, token?: string): string {
    const { claims, thumbprint } = readJwt(String(headers['dpop'] ?? ''));
    const wantsNonce = { 'DPoP-Nonce': nonce, 'WWW-Authenticate': 'DPoP error="use_dpop_nonce"' };
    if (claims['nonce'] !== nonce)
      throw new Refused(token === undefined ? 400 : 401, 'use_dpop_nonce', wantsNonce);
    if (claims['htm'] !== method || claims['htu'] !== url.origin + url.pathname)
      throw new Refused(401, 'another_request');
    if (token !== undefined && claims['ath'] !== hash(token))
      throw new Refused(401, 'another_token');
    return thumbprint;
  }

  /** Checks the credentials of a client at a token endpoint. */
  async function checkClient(
    network: SocialNetwork,
    { headers }: NetworkRequest,
    fields: URLSearchParams,
  ) {
    if (network === 'bluesky') {
      const id = fields.get('client_id') ?? '';
      const metadata = recordOf(await readMetadata(id));
      const { keys: listed } = recordOf(metadata['jwks']);
      const [key] = Array.isArray(listed) ? listed.map(recordOf) : [];
      const { claims } = readJwt(fields.get('client_assertion') ?? '', { ...key });
      if (claims['iss'] !== id || metadata['client_id'] !== id)
        throw new Refused(401, 'invalid_client');
      return;
    }
    const basic = Buffer.from(
      String(headers.authorization ?? '').replace('Basic ', ''),
      'base64',
    ).toString();
    const [id, given] =
      network === 'twitter'
        ? basic.split(':').map((part) => decodeURIComponent(part.replaceAll('+', ' ')))
        : [fields.get('client_id'), fields.get('client_secret')];
    if (id !== `${network} app` || given !== secret) throw new Refused(401, 'invalid_client');
  }

  function giveToken(network: SocialNetwork, thumbprint: string): NetworkResponse {
    const token = randomUUID();
    const refresh = randomUUID();
    tokens.set(token, { network, refresh, thumbprint, isEnded: false });
    return {
      json: {
        access_token: token,
        token_type: network === 'bluesky' ? 'DPoP' : 'bearer',
        ...(network === 'twitter' || network === 'bluesky'
          ? { expires_in: 3600, refresh_token: refresh }
          : {}),
        ...(network === 'bluesky' ? { sub: identity, scope: 'atproto' } : {}),
      },
    };
  }

  async function tokenEndpoint(
    network: SocialNetwork,
    asked: NetworkRequest,
  ): Promise<NetworkResponse> {
    const fields = new URLSearchParams(asked.body);
    await checkClient(network, asked, fields);
    const thumbprint = network === 'bluesky' ? checkProof(asked) : '';
    if (fields.get('grant_type') === 'refresh_token') {
      const [token, known] =
        [...tokens].find(([, { refresh }]) => refresh === fields.get('refresh_token')) ?? [];
      if (token === undefined || known?.thumbprint !== thumbprint)
        throw new Refused(400, 'invalid_grant');
      tokens.delete(token);
      return giveToken(network, thumbprint);
    }
    const code = fields.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    if (
      grant?.network !== network ||
      grant.fields.get('redirect_uri') !== fields.get('redirect_uri') ||
      grant.fields.get('code_challenge') !== hash(fields.get('code_verifier') ?? '')
    )
      throw new Refused(400, 'invalid_grant');
    return giveToken(network, thumbprint);
  }

  /** The consent page, with a link to allow access and one to cancel. */
  function authorize(network: SocialNetwork, { url }: NetworkRequest): NetworkResponse {
    const request = url.searchParams.get('request_uri');
    const fields = request === null ? url.searchParams : pushed.get(request);
    const callback = fields?.get('redirect_uri');
    if (!fields || callback === null || callback === undefined)
      throw new Refused(400, 'invalid_request');
    const code = randomUUID();
    grants.set(code, { network, fields });
    const answer = (more: Record<string, string>): string =>
      `${callback}?${new URLSearchParams({
        state: fields.get('state') ?? '',
        ...(network === 'bluesky' ? { iss: `${origin}/bluesky` } : {}),
        ...more,
      }).toString()}`;
    const link = (label: string, href: string): string =>
      `<p><a href="${href.replaceAll('&', '&amp;')}">${label}</a></p>`;
    return {
      html: `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>${network}</title><h1>Allow Tessera?</h1>${link('Allow', answer({ code }))}${link('Cancel', answer({ error: 'access_denied' }))}`,
    };
  }

  /** Checks the token of a call. */
  function checkToken(network: SocialNetwork, asked: NetworkRequest): void {
    const [kind, token = ''] = String(asked.headers.authorization ?? '').split(' ');
    const known = tokens.get(token);
    if (known?.network !== network || known.isEnded) throw new Refused(401, 'invalid_token');
    if (network !== 'bluesky') return;
    if (kind !== 'DPoP' || checkProof(asked, token) !== known.thumbprint)
      throw new Refused(401, 'invalid_token');
  }

  function take(network: SocialNetwork, text: unknown, body: Readonly<Record<string, unknown>>) {
    const key = JSON.stringify([network, body['idempotency'] ?? body['rkey'] ?? randomUUID()]);
    const earlier = keys.get(key);
    if (earlier !== undefined) return;
    keys.set(key, true);
    posts.push({ network, text: textOf(text), body });
  }

  type Route = (asked: NetworkRequest) => NetworkResponse | Promise<NetworkResponse>;
  const api =
    (network: SocialNetwork, route: Route): Route =>
    async (asked) => {
      checkToken(network, asked);
      const status = failures.get(network)?.shift();
      if (status === 0) throw new Error('hang up');
      const answer = await route(asked);
      if (status !== undefined) throw new Refused(status, `status_${status}`);
      return answer;
    };
  const revoke =
    (network: SocialNetwork): Route =>
    async (asked) => {
      const fields = new URLSearchParams(asked.body);
      await checkClient(network, asked, fields);
      state.revoked += 1;
      return { json: {} };
    };
  const oauth = (network: SocialNetwork, page: string, token: string) => ({
    [`GET ${page}`]: (asked: NetworkRequest) => authorize(network, asked),
    [`POST ${token}`]: (asked: NetworkRequest) => tokenEndpoint(network, asked),
  });
  const routes: Readonly<Record<string, Route>> = {
    ...oauth('twitter', '/twitter/i/oauth2/authorize', '/twitter/2/oauth2/token'),
    'GET /arrived': () => ({ json: posts }),
    'POST /fail': ({ body }) => {
      const { network, status } = parse(body);
      const named = socialNetworks.find((name) => name === network);
      if (named) failures.set(named, [Number(status)]);
      return { json: {} };
    },
    'POST /twitter/2/oauth2/revoke': revoke('twitter'),
    'GET /twitter/2/users/me': api('twitter', () => ({
      json: { data: { id: '1', username: networkUsernames.twitter } },
    })),
    'POST /twitter/2/tweets': api('twitter', ({ body }) => {
      const { text } = parse(body);
      take('twitter', text, {});
      return { status: 201, json: { data: { id: '77' } } };
    }),
    ...oauth('facebook', '/facebook/v23.0/dialog/oauth', '/facebook/v23.0/oauth/access_token'),
    'GET /facebook/v23.0/oauth/access_token': ({ url }) => ({
      json: { access_token: url.searchParams.get('fb_exchange_token') },
    }),
    'GET /facebook/v23.0/me/accounts': ({ url }) => ({
      json: {
        data: state.hasPages
          ? [
              {
                id: '5',
                name: networkUsernames.facebook,
                access_token: url.searchParams.get('access_token'),
              },
            ]
          : [],
      },
    }),
    'POST /facebook/v23.0/5/feed': api('facebook', ({ body }) => {
      const fields = Object.fromEntries(new URLSearchParams(body));
      take('facebook', fields['message'], fields);
      return { json: { id: '5_88' } };
    }),
    ...oauth('mastodon', '/mastodon/oauth/authorize', '/mastodon/oauth/token'),
    'POST /mastodon/oauth/revoke': revoke('mastodon'),
    'GET /mastodon/api/v1/accounts/verify_credentials': api('mastodon', () => ({
      json: { id: '2', acct: networkUsernames.mastodon },
    })),
    'POST /mastodon/api/v1/statuses': api('mastodon', ({ body, headers }) => {
      const fields = parse(body);
      take('mastodon', fields['status'], { ...fields, idempotency: headers['idempotency-key'] });
      return { json: { url: `${origin}/mastodon/@ada/9` } };
    }),
    'GET /.well-known/oauth-authorization-server/bluesky': () => ({
      json: {
        issuer: `${origin}/bluesky`,
        authorization_endpoint: `${origin}/bluesky/authorize`,
        token_endpoint: `${origin}/bluesky/token`,
        pushed_authorization_request_endpoint: `${origin}/bluesky/par`,
        revocation_endpoint: `${origin}/bluesky/revoke`,
        authorization_response_iss_parameter_supported: true,
        dpop_signing_alg_values_supported: ['ES256'],
        token_endpoint_auth_methods_supported: ['private_key_jwt'],
      },
    }),
    'POST /bluesky/par': async (asked) => {
      const fields = new URLSearchParams(asked.body);
      await checkClient('bluesky', asked, fields);
      checkProof(asked);
      const request_uri = `urn:request:${randomUUID()}`;
      pushed.set(request_uri, fields);
      return { status: 201, json: { request_uri, expires_in: 60 } };
    },
    ...oauth('bluesky', '/bluesky/authorize', '/bluesky/token'),
    'POST /bluesky/revoke': revoke('bluesky'),
    [`GET /plc/${identity}`]: () => ({
      json: {
        id: identity,
        alsoKnownAs: [`at://${networkUsernames.bluesky}`],
        service: [{ id: '#atproto_pds', serviceEndpoint: origin }],
      },
    }),
    'GET /.well-known/oauth-protected-resource': () => ({
      json: { resource: origin, authorization_servers: [`${origin}/bluesky`] },
    }),
    'POST /xrpc/com.atproto.repo.putRecord': api('bluesky', ({ body }) => {
      const fields = parse(body);
      take('bluesky', recordOf(fields['record'])['text'], fields);
      return { json: { uri: `at://${identity}/app.bsky.feed.post/${textOf(fields['rkey'])}` } };
    }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
    const url = new URL(request.url ?? '/', origin);
    const method = request.method ?? 'GET';
    const route = routes[`${method} ${url.pathname}`];
    let result: NetworkResponse;
    try {
      if (!route) throw new Refused(404, 'not_found');
      result = await route({
        method,
        url,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      });
    } catch (error) {
      if (!(error instanceof Refused)) {
        response.destroy();
        return;
      }
      result = error.answer;
    }
    const { status = 200, headers = {}, json, html } = result;
    response.writeHead(status, {
      'Content-Type': html === undefined ? 'application/json' : 'text/html',
      'DPoP-Nonce': nonce,
      ...headers,
    });
    response.end(html ?? JSON.stringify(json));
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const app = (name: string, network: SocialNetwork) => ({
    [`${name}_CLIENT_ID`]: `${network} app`,
    [`${name}_CLIENT_SECRET`]: secret,
    [`${name}_URL`]: `${origin}/${network}`,
  });
  return {
    env: {
      ...app('TWITTER', 'twitter'),
      TWITTER_API_URL: `${origin}/twitter`,
      ...app('FACEBOOK', 'facebook'),
      FACEBOOK_API_URL: `${origin}/facebook`,
      ...app('MASTODON', 'mastodon'),
      BLUESKY_URL: `${origin}/bluesky`,
      BLUESKY_DIRECTORY_URL: `${origin}/plc`,
    },
    posts,
    url: origin,
    fail: (network, ...statuses) => void failures.set(network, [...statuses]),
    revokeAll: () => tokens.clear(),
    expireAll: () => {
      for (const token of tokens.values()) token.isEnded = true;
    },
    get revokedTokens() {
      return state.revoked;
    },
    get hasPages() {
      return state.hasPages;
    },
    set hasPages(has) {
      state.hasPages = has;
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
