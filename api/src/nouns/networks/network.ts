import type { AuthorizationServer, Client, ClientAuth, TokenEndpointResponse } from 'oauth4webapi';
import * as v from 'valibot';
import type { Env } from '../../base/settings/env.ts';
import type { NetworkConfig } from '../../base/settings/network-settings.ts';

/** Credentials for an account; stored encrypted. */
export const access = v.object({
  token: v.string(),
  refreshToken: v.exactOptional(v.string()),
  /** Milliseconds since 1970; absent if the token does not expire. */
  expiresAt: v.exactOptional(v.number()),
  /** Key that proves possession of the token (DPoP), as a private JWK. */
  proofKey: v.exactOptional(v.record(v.string(), v.unknown())),
  /** Server of the account, on a network with many servers. */
  home: v.exactOptional(v.string()),
});
export type Access = v.InferOutput<typeof access>;

/** The linked account, and credentials that replace those of the token response. */
export interface FoundAccount {
  readonly accountId: string;
  readonly username: string;
  readonly access?: Partial<Access>;
}

/** A post as it is sent to a network. */
export interface CrossPost {
  /**
   * Text to post. Only the text for Twitter may contain the link; the other networks add `link`
   * themselves.
   */
  readonly text: string;
  readonly link: string;
  /** Title of the link's card. */
  readonly title: string;
  readonly isSensitive: boolean;
  /** Idempotency key, for networks that support one. */
  readonly key: string;
  readonly createdAt: Date;
}

export interface NetworkCall {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent form-encoded. */
  readonly form?: Readonly<Record<string, string>>;
}

/** Calls a network for one account. */
export interface NetworkSession {
  readonly config: NetworkConfig;
  readonly access: Access;
  readonly accountId: string;
  /** @throws NetworkError unless the response is JSON with a 2xx status */
  call(url: string, call?: NetworkCall): Promise<unknown>;
  /**
   * Fetches public JSON from any server. Hosts in private networks are refused unless the operator
   * configured them.
   */
  read(url: string): Promise<unknown>;
}

/** How to link accounts on a network, and how to post to it. */
export interface Network {
  readonly scope: string;
  /** Whether sending the same cross-post twice creates only one post. */
  readonly isIdempotent: boolean;
  /** Whether tokens are bound to a key (DPoP). */
  readonly hasProof: boolean;
  /** The authorization server. Its metadata is discovered if only the issuer is given. */
  server(config: NetworkConfig): AuthorizationServer;
  client(config: NetworkConfig, env: Env): Promise<{ client: Client; auth: ClientAuth }>;
  /** The account that granted access. */
  account(session: NetworkSession, tokens: TokenEndpointResponse): Promise<FoundAccount>;
  /** Sends a cross-post; returns its URL on the network, or '' if the response has none. */
  post(session: NetworkSession, crossPost: CrossPost): Promise<string>;
}

/**
 * Why a request failed. `busy` and `unreachable` are temporary, and the request can safely be
 * repeated. After `uncertain`, repeating it might post twice. `unlinked`: the account must be
 * linked again. `refused` is final.
 */
export type NetworkFailure = 'refused' | 'unlinked' | 'busy' | 'unreachable' | 'uncertain';

export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly failure: NetworkFailure;
  /** The network's reason, for the author, or our own, such as 'no page'; often ''. */
  readonly reason: string;
  constructor(failure: NetworkFailure, reason = '', options?: ErrorOptions) {
    super(`${failure}: ${reason}`, options);
    this.failure = failure;
    this.reason = reason;
  }
}
