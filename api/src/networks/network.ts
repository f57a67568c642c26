import type { AuthorizationServer, Client, ClientAuth, TokenEndpointResponse } from 'oauth4webapi';
import * as v from 'valibot';
import type { Env } from '../env.ts';
import type { NetworkConfig } from './network-settings.ts';

/** What our access to an account consists of; stored encrypted. */
export const access = v.object({
  token: v.string(),
  refreshToken: v.exactOptional(v.string()),
  /** Milliseconds since 1970; absent for access that does not end by itself. */
  expiresAt: v.exactOptional(v.number()),
  /** Key that proves possession of the token (DPoP), as a private JWK. */
  proofKey: v.exactOptional(v.record(v.string(), v.unknown())),
  /** Server of the account, on a network with many. */
  home: v.exactOptional(v.string()),
});
export type Access = v.InferOutput<typeof access>;

/** An account of the network, and changes of the access that belong to it. */
export interface FoundAccount {
  readonly accountId: string;
  readonly username: string;
  readonly access?: Partial<Access>;
}

/** A post as it is sent to a network. */
export interface Note {
  /** Words to post, without the link where the network shows a card. */
  readonly text: string;
  readonly link: string;
  /** Title of the link's card. */
  readonly title: string;
  readonly isSensitive: boolean;
  /** Makes the network accept it once only, where it can. */
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
  /** @throws NetworkError unless the answer is JSON with a status of 2xx */
  call(url: string, call?: NetworkCall): Promise<unknown>;
  /**
   * Fetches public JSON of any server. Private networks are refused, except for the server that
   * the operator named.
   */
  read(url: string): Promise<unknown>;
}

/** How to link accounts of a network and to post to them. */
export interface Network {
  readonly scope: string;
  /** Whether a repeated note makes one post only. */
  readonly isIdempotent: boolean;
  /** Whether tokens are bound to a key (DPoP). */
  readonly hasProof: boolean;
  /** The authorization server; its metadata are fetched where there is only an issuer. */
  server(config: NetworkConfig): AuthorizationServer;
  client(config: NetworkConfig, env: Env): Promise<{ client: Client; auth: ClientAuth }>;
  /** The account that allowed access. */
  account(session: NetworkSession, tokens: TokenEndpointResponse): Promise<FoundAccount>;
  /** Posts a note; returns its address there. */
  post(session: NetworkSession, note: Note): Promise<string>;
}

/**
 * Why a network did not do what it was asked: `busy` and `unreachable` have no effect there and
 * pass, after `uncertain` it is unknown, `unlinked` needs its owner, `refused` is final.
 */
export type NetworkFailure = 'refused' | 'unlinked' | 'busy' | 'unreachable' | 'uncertain';

export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly failure: NetworkFailure;
  /** The network's own words, for the author; often ''. */
  readonly reason: string;
  constructor(failure: NetworkFailure, reason = '', options?: ErrorOptions) {
    super(`${failure}: ${reason}`, options);
    this.failure = failure;
    this.reason = reason;
  }
}
