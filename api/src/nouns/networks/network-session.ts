import * as oauth from 'oauth4webapi';
import { firstCharacters } from '@tessera/shared-contracts/core/first-characters';
import type { Deps } from '../../base/http/context.ts';
import { UnreachableError } from '../../base/safe-fetch/unreachable-error.ts';
import type { NetworkConfig } from '../../base/settings/network-settings.ts';
import {
  NetworkError,
  type Access,
  type Network,
  type NetworkCall,
  type NetworkSession,
} from './network.ts';

type Reach = Pick<Deps, 'outgoing'>;

/**
 * Whether the operator configured the origin of a URL. Only configured origins may be in a private
 * network or use an unusual port.
 */
const isTrusted = (url: string, { site, api }: NetworkConfig): boolean =>
  [site, api].some((known) => new URL(known).origin === new URL(url).origin);

/** `fetch` for the OAuth library. */
const fetchFor =
  ({ outgoing }: Reach, config: NetworkConfig) =>
  (
    url: string,
    { method, headers, body }: { method: string; headers: Record<string, string>; body?: unknown },
  ): Promise<Response> => {
    const sent = body instanceof URLSearchParams ? body.toString() : body;
    return outgoing.exchange(url, {
      method,
      headers,
      isTrusted: isTrusted(url, config),
      ...(typeof sent === 'string' && { body: sent }),
    });
  };

/** Options of every request of the OAuth library. */
export const oauthOptions = (reach: Reach, config: NetworkConfig) => ({
  [oauth.customFetch]: fetchFor(reach, config),
  // only for networks that the operator configured without TLS
  [oauth.allowInsecureRequests]: config.site.startsWith('http:'),
});

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** The key pair of a stored private key. */
async function keyPairOf(stored: NonNullable<Access['proofKey']>): Promise<CryptoKeyPair> {
  const { d: _, key_ops: __, ...shared } = stored;
  const { subtle } = crypto;
  return {
    privateKey: await subtle.importKey('jwk', stored, algorithm, false, ['sign']),
    publicKey: await subtle.importKey('jwk', shared, algorithm, true, ['verify']),
  };
}

/** Creates a private key as a JWK, the form in which it is stored. */
export async function newProofKey(): Promise<NonNullable<Access['proofKey']>> {
  const { privateKey } = await oauth.generateKeyPair('ES256', { extractable: true });
  return { ...(await crypto.subtle.exportKey('jwk', privateKey)) };
}

/** Proof of possession for requests with a stored key; undefined for plain tokens. */
export const proofOf = async (
  client: oauth.Client,
  key: Access['proofKey'],
): Promise<oauth.DPoPHandle | undefined> => key && oauth.DPoP(client, await keyPairOf(key));

/** Repeats a request once if the server requires its nonce in the proof. */
export async function withNonce<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (oauth.isDPoPNonceError(error)) return request();
    throw error;
  }
}

const maxReasonLength = 200;
/** The reason in a network's error response, whichever field contains it. */
function reasonIn(body: unknown): string {
  if (typeof body !== 'object' || body === null) return '';
  const {
    detail,
    message,
    error_description: description,
    error,
    title,
  }: {
    detail?: unknown;
    message?: unknown;
    error_description?: unknown;
    error?: unknown;
    title?: unknown;
  } = body;
  const words = [detail, message, description, error, title].find(
    (text): text is string => typeof text === 'string' && text !== '',
  );
  return words === undefined ? reasonIn(error) : firstCharacters(words, maxReasonLength);
}

/** Classifies the error of a failed request. */
function failureOf(error: unknown, isIdempotent: boolean): NetworkError {
  if (error instanceof NetworkError) return error;
  if (error instanceof UnreachableError)
    return new NetworkError(
      error.mayHaveArrived && !isIdempotent ? 'uncertain' : 'unreachable',
      '',
      { cause: error },
    );
  if (error instanceof oauth.WWWAuthenticateChallengeError) return new NetworkError('unlinked');
  return new NetworkError('refused', '', { cause: error });
}

async function answerOf(answer: Response, isIdempotent: boolean): Promise<unknown> {
  const body: unknown = await answer.json().catch(() => undefined);
  if (answer.ok && body !== undefined) return body;
  const reason = reasonIn(body);
  const { status } = answer;
  if (status === 401) throw new NetworkError('unlinked', reason);
  if (status === 429 || status === 503) throw new NetworkError('busy', reason);
  if (status >= 500) throw new NetworkError(isIdempotent ? 'busy' : 'uncertain', reason);
  throw new NetworkError('refused', reason);
}

export interface SessionOptions {
  readonly network: Network;
  readonly config: NetworkConfig;
  readonly client: oauth.Client;
  readonly access: Access;
  readonly accountId: string;
}

/** Opens a session of one account. */
export function openSession(
  reach: Reach,
  { network, config, client, access, accountId }: SessionOptions,
): NetworkSession {
  const proof = proofOf(client, access.proofKey);
  // a rejection is handled where the proof is awaited
  proof.catch(() => {});
  const options = oauthOptions(reach, config);
  return {
    config,
    access,
    accountId,
    async call(url, { headers = {}, json, form, ...rest }: NetworkCall = {}) {
      const body =
        json === undefined ? form && new URLSearchParams(form).toString() : JSON.stringify(json);
      const method = rest.method ?? (body === undefined ? 'GET' : 'POST');
      const DPoP = await proof;
      try {
        const answer = await withNonce(() =>
          oauth.protectedResourceRequest(
            access.token,
            method,
            new URL(url),
            new Headers({
              Accept: 'application/json',
              ...(body !== undefined && {
                'Content-Type':
                  json === undefined ? 'application/x-www-form-urlencoded' : 'application/json',
              }),
              ...headers,
            }),
            body,
            { ...options, ...(DPoP && { DPoP }) },
          ),
        );
        return await answerOf(answer, network.isIdempotent);
      } catch (error) {
        throw failureOf(error, network.isIdempotent);
      }
    },
    async read(url) {
      const answer = await reach.outgoing.exchange(url, {
        method: 'GET',
        headers: { Accept: 'application/json' },
        isTrusted: isTrusted(url, config),
      });
      return answerOf(answer, true);
    },
  };
}
