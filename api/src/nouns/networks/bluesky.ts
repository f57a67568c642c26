import { createECDH, hkdfSync } from 'node:crypto';
import { PrivateKeyJwt } from 'oauth4webapi';
import * as v from 'valibot';
import type { Env } from '../../base/settings/env.ts';
import { NetworkError, type Network } from './network.ts';

/** Path of our client metadata, whose URL is the client id. */
export const blueskyMetadataPath = '/oauth/client-metadata.json';
export const blueskyCallback = '/settings/apps/linked/bluesky';
const scope = 'atproto repo:app.bsky.feed.post';
const collection = 'app.bsky.feed.post';
const webSite = 'https://bsky.app';

/** The key with which this server authenticates, derived from its secret. */
function clientKey(secret: string): { readonly public: JsonWebKey; readonly private: JsonWebKey } {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', 'key of the Bluesky client', 32)));
  const point = pair.getPublicKey();
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((n) => n.toString('base64url'));
  const known = {
    kty: 'EC',
    crv: 'P-256',
    ...(x !== undefined && { x }),
    ...(y !== undefined && { y }),
  };
  return { public: known, private: { ...known, d: pair.getPrivateKey('base64url') } };
}
const keyId = 'tessera';

/** The client metadata that Bluesky's servers read. */
export const blueskyMetadata = ({ baseUrl, secret }: Pick<Env, 'baseUrl' | 'secret'>) => ({
  client_id: baseUrl + blueskyMetadataPath,
  client_name: 'Tessera',
  client_uri: baseUrl,
  application_type: 'web',
  redirect_uris: [baseUrl + blueskyCallback],
  response_types: ['code'],
  grant_types: ['authorization_code', 'refresh_token'],
  scope,
  dpop_bound_access_tokens: true,
  token_endpoint_auth_method: 'private_key_jwt',
  token_endpoint_auth_signing_alg: 'ES256',
  jwks: { keys: [{ ...clientKey(secret).public, kid: keyId, use: 'sig', alg: 'ES256' }] },
});

const identity = v.object({
  id: v.string(),
  alsoKnownAs: v.optional(v.array(v.string()), []),
  service: v.array(v.object({ id: v.string(), serviceEndpoint: v.unknown() })),
});
const protectedBy = v.object({ authorization_servers: v.array(v.string()) });
const made = v.object({ uri: v.string() });

/** URL of an identity's DID document (did:plc or did:web). */
function identityUrl(did: string, directory: string): string {
  if (/^did:plc:[a-z2-7]{24}$/.test(did)) return `${directory}/${did}`;
  const host = /^did:web:([a-z0-9.-]+\.[a-z]{2,})$/.exec(did)?.[1];
  if (host === undefined) throw new NetworkError('refused', 'no identity');
  return `https://${host}/.well-known/did.json`;
}

const digits = '234567abcdefghijklmnopqrstuvwxyz';
/** Key of a record: its time in microseconds, and ten bits that distinguish simultaneous posts. */
export function recordKey(createdAt: Date, key: string): string {
  const clock = Array.from(key).reduce(
    (sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1024,
    7,
  );
  let rest = BigInt(createdAt.getTime()) * 1000n * 1024n + BigInt(clock);
  let text = '';
  for (let at = 0; at < 13; at++) {
    text = (digits[Number(rest % 32n)] ?? '') + text;
    rest /= 32n;
  }
  return text;
}

/**
 * atproto.com/specs/oauth: pushed authorization requests, tokens bound to a key (DPoP), and a
 * client that authenticates with a signed JWT. The token names an identity. The identity's DID
 * document names the server that hosts the account, and that server names its authorization server,
 * which must be the configured one.
 */
export const bluesky: Network = {
  scope,
  isIdempotent: true,
  hasProof: true,
  server: ({ site }) => ({ issuer: site }),
  async client(_, env) {
    const { client_id } = blueskyMetadata(env);
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
    const key = await crypto.subtle.importKey(
      'jwk',
      clientKey(env.secret).private,
      algorithm,
      false,
      ['sign'],
    );
    return { client: { client_id }, auth: PrivateKeyJwt({ key, kid: keyId }) };
  },
  async account({ config: { site, api }, read }, { sub }) {
    if (typeof sub !== 'string') throw new NetworkError('refused', 'no identity');
    const document = v.parse(identity, await read(identityUrl(sub, api)));
    const home = document.service.find(({ id }) => id.endsWith('#atproto_pds'))?.serviceEndpoint;
    if (document.id !== sub || typeof home !== 'string' || !URL.canParse(home))
      throw new NetworkError('refused', 'no server');
    const { origin, protocol } = new URL(home);
    // requests without TLS are allowed only if the operator configured the network without it
    if (protocol !== 'https:' && !site.startsWith('http:'))
      throw new NetworkError('refused', 'no server with TLS');
    const { authorization_servers: servers } = v.parse(
      protectedBy,
      await read(`${origin}/.well-known/oauth-protected-resource`),
    );
    if (servers[0] !== site) throw new NetworkError('refused', 'another authorization server');
    const handle = document.alsoKnownAs.find((name) => name.startsWith('at://'))?.slice(5);
    return { accountId: sub, username: handle ?? sub, access: { home: origin } };
  },
  async post({ access: { home = '' }, accountId, call }, { text, link, title, key, createdAt }) {
    const rkey = recordKey(createdAt, key);
    const answer = await call(`${home}/xrpc/com.atproto.repo.putRecord`, {
      json: {
        repo: accountId,
        collection,
        rkey,
        record: {
          $type: collection,
          text,
          createdAt: createdAt.toISOString(),
          embed: {
            $type: 'app.bsky.embed.external',
            external: { uri: link, title, description: '' },
          },
        },
      },
    });
    return v.is(made, answer) ? `${webSite}/profile/${accountId}/post/${rkey}` : '';
  },
};
