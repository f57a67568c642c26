import { createHash } from 'node:crypto';
import * as oauth from 'oauth4webapi';
import * as v from 'valibot';
import { firstCharacters } from '@tessera/shared-contracts/core/first-characters';
import type { LinkProblem } from '@tessera/shared-contracts/networks/linked-accounts';
import { socialNetworks, type SocialNetwork } from '@tessera/shared-contracts/networks/networks';
import { inTransaction } from '../../base/database/in-transaction.ts';
import type { Deps, Viewer } from '../../base/http/context.ts';
import { notFound } from '../../base/wire/refusal.ts';
import { allNetworks } from './all-networks.ts';
import {
  beginAttempt,
  changeLink,
  linkedAccount,
  linkedAccounts,
  saveLink,
  takeAttempt,
  takeLink,
  type LinkedAccountRow,
} from './link-queries.ts';
import type { NetworkConfig } from '../../base/settings/network-settings.ts';
import { newProofKey, oauthOptions, openSession, proofOf, withNonce } from './network-session.ts';
import { access, NetworkError, type Access, type Network, type NetworkSession } from './network.ts';
import { seal, unseal } from '../../base/settings/seal.ts';

/** Lifetime of an authorization request, in milliseconds. */
const attemptTime = 600_000;
/** Tokens are refreshed this long before they expire, in milliseconds. */
const renewBefore = 60_000;

const secrets = v.object({
  verifier: v.string(),
  proofKey: v.exactOptional(v.record(v.string(), v.unknown())),
});

const callbackOf = ({ env }: Pick<Deps, 'env'>, name: SocialNetwork): string =>
  `${env.baseUrl}/settings/apps/linked/${name}`;
const hashOf = (state: string): string => createHash('sha256').update(state).digest('base64url');

/** Everything about a configured network that requests need. */
interface Connection {
  readonly name: SocialNetwork;
  readonly network: Network;
  readonly config: NetworkConfig;
  readonly server: oauth.AuthorizationServer;
  readonly client: oauth.Client;
  readonly auth: oauth.ClientAuth;
}

/**
 * Settings of a network.
 * @throws RefusalError 404 for a network that the operator has not configured
 */
export function requireConfig({ env }: Pick<Deps, 'env'>, name: SocialNetwork): NetworkConfig {
  const config = env.networks[name];
  if (!config) throw notFound();
  return config;
}

async function connect(deps: Deps, name: SocialNetwork): Promise<Connection> {
  const config = requireConfig(deps, name);
  const network = allNetworks[name];
  const known = network.server(config);
  const issuer = new URL(known.issuer);
  const server =
    known.token_endpoint === undefined
      ? await oauth.processDiscoveryResponse(
          issuer,
          await oauth.discoveryRequest(issuer, {
            algorithm: 'oauth2',
            ...oauthOptions(deps, config),
          }),
        )
      : known;
  return { name, network, config, server, ...(await network.client(config, deps.env)) };
}

/** Starts linking an account: returns the authorization URL. */
export async function beginLink(deps: Deps, viewer: Viewer, name: SocialNetwork): Promise<string> {
  const { network, config, server, client, auth } = await connect(deps, name);
  const state = oauth.generateRandomState();
  const verifier = oauth.generateRandomCodeVerifier();
  const proofKey = network.hasProof ? await newProofKey() : undefined;
  const asked = new URLSearchParams({
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: callbackOf(deps, name),
    scope: network.scope,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  const now = deps.now();
  const row = {
    state_hash: hashOf(state),
    user_id: viewer.userId,
    network: name,
    secrets: seal(deps.env.secret, JSON.stringify({ verifier, ...(proofKey && { proofKey }) })),
    expires_at: new Date(now.getTime() + attemptTime),
  };
  await beginAttempt(deps.db, row, now);
  const url = new URL(server.authorization_endpoint ?? '');
  if (server.pushed_authorization_request_endpoint === undefined) {
    url.search = asked.toString();
    return url.href;
  }
  const DPoP = await proofOf(client, proofKey);
  const { request_uri } = await withNonce(async () =>
    oauth.processPushedAuthorizationResponse(
      server,
      client,
      await oauth.pushedAuthorizationRequest(server, client, auth, asked, {
        ...oauthOptions(deps, config),
        ...(DPoP && { DPoP }),
      }),
    ),
  );
  url.search = new URLSearchParams({ client_id: client.client_id, request_uri }).toString();
  return url.href;
}

/** The credentials in a token response. */
const accessOf = (
  tokens: oauth.TokenEndpointResponse,
  now: Date,
  proofKey: Access['proofKey'],
): Access => ({
  token: tokens.access_token,
  ...(tokens.refresh_token !== undefined && { refreshToken: tokens.refresh_token }),
  ...(tokens.expires_in !== undefined && {
    expiresAt: now.getTime() + tokens.expires_in * 1000,
  }),
  ...(proofKey && { proofKey }),
});

/** Query of the OAuth callback. */
export interface LinkAnswer {
  readonly state?: string | undefined;
  readonly code?: string | undefined;
  readonly error?: string | undefined;
  readonly iss?: string | undefined;
}

/**
 * Handles the authorization response and links the account; returns the problem, if any. A response
 * is valid once, for ten minutes, and only for the user who started linking.
 */
export async function finishLink(
  deps: Deps,
  viewer: Viewer,
  name: SocialNetwork,
  answer: LinkAnswer,
): Promise<LinkProblem | undefined> {
  requireConfig(deps, name);
  const attempt = await takeAttempt(deps.db, hashOf(answer.state ?? ''));
  const now = deps.now();
  if (!attempt || attempt.expires_at <= now) return 'expired';
  if (attempt.user_id !== viewer.userId || attempt.network !== name) return 'other';
  if (answer.error !== undefined) return answer.error === 'access_denied' ? 'denied' : 'failed';
  const opened = unseal(deps.env.secret, attempt.secrets);
  if (opened === undefined) return 'expired';
  const { verifier, proofKey } = v.parse(secrets, JSON.parse(opened));
  try {
    const { network, config, server, client, auth } = await connect(deps, name);
    const { state = '', code = '', iss } = answer;
    const given = new URLSearchParams({ state, code, ...(iss !== undefined && { iss }) });
    const checked = oauth.validateAuthResponse(server, client, given, state);
    const DPoP = await proofOf(client, proofKey);
    const tokens = await withNonce(async () =>
      oauth.processAuthorizationCodeResponse(
        server,
        client,
        await oauth.authorizationCodeGrantRequest(
          server,
          client,
          auth,
          checked,
          callbackOf(deps, name),
          verifier,
          { ...oauthOptions(deps, config), ...(DPoP && { DPoP }) },
        ),
      ),
    );
    const first = accessOf(tokens, now, proofKey);
    const session = openSession(deps, { network, config, client, access: first, accountId: '' });
    const found = await network.account(session, tokens);
    const whole: Access = { ...first, ...found.access };
    await saveLink(deps.db, {
      user_id: viewer.userId,
      network: name,
      account_id: found.accountId,
      username: firstCharacters(found.username, 200),
      credentials: seal(deps.env.secret, JSON.stringify(whole)),
    });
    deps.log.info({ network: name, userId: viewer.userId }, 'linked an account');
    return undefined;
  } catch (error) {
    deps.log.warn({ err: error, network: name }, 'could not link an account');
    return error instanceof NetworkError && error.reason === 'no page' ? 'page' : 'failed';
  }
}

/**
 * Networks to which a user can send posts: those that are configured, and where the user has a
 * linked account whose credentials still work.
 */
export async function linkedNetworks(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  userId: string,
): Promise<SocialNetwork[]> {
  const accounts = await sharingAccounts({ db, env }, userId);
  return socialNetworks.filter((name) => accounts[name] !== undefined);
}
/** Names of a user's accounts that posts can be sent to, by network. */
export type SharingAccounts = Readonly<Partial<Record<SocialNetwork, string>>>;
export async function sharingAccounts(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  userId: string,
): Promise<SharingAccounts> {
  if (Object.keys(env.networks).length === 0) return {};
  const links = await linkedAccounts(db, userId);
  return Object.fromEntries(
    links
      .filter(({ network, is_refused }) => env.networks[network] !== undefined && !is_refused)
      .map(({ network, username }) => [network, username]),
  );
}
export const isLinked = async (
  deps: Pick<Deps, 'db' | 'env'>,
  userId: string,
  name: SocialNetwork,
): Promise<boolean> => (await linkedNetworks(deps, userId)).includes(name);

const readAccess = ({ env }: Pick<Deps, 'env'>, row: LinkedAccountRow): Access => {
  const opened = unseal(env.secret, row.credentials);
  // the server's secret was changed
  if (opened === undefined) throw new NetworkError('unlinked');
  return v.parse(access, JSON.parse(opened));
};

/** Refreshes credentials. Many networks accept a refresh token only once. */
async function renew(
  deps: Deps,
  { config, server, client, auth }: Connection,
  old: Access,
): Promise<Access> {
  if (old.refreshToken === undefined) throw new NetworkError('unlinked');
  const { refreshToken } = old;
  const DPoP = await proofOf(client, old.proofKey);
  try {
    const tokens = await withNonce(async () =>
      oauth.processRefreshTokenResponse(
        server,
        client,
        await oauth.refreshTokenGrantRequest(server, client, auth, refreshToken, {
          ...oauthOptions(deps, config),
          ...(DPoP && { DPoP }),
        }),
      ),
    );
    return { ...old, ...accessOf(tokens, deps.now(), old.proofKey) };
  } catch (error) {
    // a final refusal, unlike a server error, a rate limit or no response
    if (error instanceof oauth.ResponseBodyError && error.status < 500 && error.status !== 429)
      throw new NetworkError('unlinked', '', { cause: error });
    throw new NetworkError('unreachable', '', { cause: error });
  }
}

const isEnding = ({ expiresAt }: Access, now: Date): boolean =>
  expiresAt !== undefined && expiresAt - renewBefore <= now.getTime();

/**
 * Valid credentials of a link. If they are about to expire, one process refreshes them while others
 * wait.
 */
async function currentAccess(
  deps: Deps,
  connection: Connection,
  row: LinkedAccountRow,
): Promise<Access> {
  const known = readAccess(deps, row);
  if (!isEnding(known, deps.now())) return known;
  return inTransaction(deps.db, async function renewOnce(trx) {
    const locked = await linkedAccount(trx, row.user_id, row.network, true);
    if (!locked) throw new NetworkError('unlinked');
    const latest = readAccess(deps, locked);
    if (!isEnding(latest, deps.now())) return latest;
    const renewed = await renew(deps, connection, latest);
    const credentials = seal(deps.env.secret, JSON.stringify(renewed));
    await changeLink(trx, locked, { credentials });
    return renewed;
  });
}

/**
 * Runs `run` with a session of the linked account. Marks the link as refused if our credentials no
 * longer work.
 *
 * @throws NetworkError `unlinked` in that case, and if no account is linked or the network is not
 *   configured
 */
export async function withAccount<T>(
  deps: Deps,
  userId: string,
  name: SocialNetwork,
  run: (session: NetworkSession) => Promise<T>,
): Promise<T> {
  const row = await linkedAccount(deps.db, userId, name);
  if (!row || deps.env.networks[name] === undefined) throw new NetworkError('unlinked');
  try {
    const connection = await connect(deps, name).catch((error: unknown) => {
      // nothing was sent yet
      throw new NetworkError('unreachable', '', { cause: error });
    });
    const session = openSession(deps, {
      ...connection,
      access: await currentAccess(deps, connection, row),
      accountId: row.account_id,
    });
    return await run(session);
  } catch (error) {
    if (error instanceof NetworkError && error.failure === 'unlinked')
      await changeLink(deps.db, row, { is_refused: true });
    throw error;
  }
}

/** Unlinks an account and revokes our access where the network supports it. */
export async function unlink(deps: Deps, userId: string, name: SocialNetwork): Promise<void> {
  const row = await takeLink(deps.db, userId, name);
  if (!row || deps.env.networks[name] === undefined) return;
  try {
    const { config, server, client, auth } = await connect(deps, name);
    if (server.revocation_endpoint === undefined) return;
    const { token, refreshToken = token, proofKey } = readAccess(deps, row);
    const DPoP = await proofOf(client, proofKey);
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(server, client, auth, refreshToken, {
        ...oauthOptions(deps, config),
        ...(DPoP && { DPoP }),
      }),
    );
  } catch (error) {
    // the account is unlinked here anyway
    deps.log.warn({ err: error, network: name }, 'could not revoke access');
  }
}
