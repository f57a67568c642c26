import { randomBytes, timingSafeEqual } from 'node:crypto';
import OAuth2Server from '@node-oauth/oauth2-server';
import * as v from 'valibot';
import { tokenScopes, type TokenScope } from '@tessera/shared-contracts/core/token-scopes';
import {
  oauthLimits,
  oauthPrefixes,
  oauthTexts,
} from '@tessera/shared-contracts/programs/oauth-texts';
import { tokenPrefix } from '@tessera/shared-contracts/tokens/token-texts';
import type { Deps } from '../../base/http/context.ts';
import { invalid } from '../../base/wire/refusal.ts';
import { hashOf } from '../accounts/tokens.ts';
import { findClient, type ClientRow } from './client-queries.ts';
import {
  endGrant,
  findRefreshToken,
  grantOfCode,
  insertGrant,
  insertTokens,
  spendCode,
} from './grant-queries.ts';
import { isRegistered } from './redirect-uri.ts';

/** What the library's error stands for: it wraps whatever our model throws. */
export const causeOf = (error: unknown): unknown =>
  error instanceof OAuth2Server.OAuthError && 'inner' in error && error.inner instanceof Error
    ? causeOf(error.inner)
    : error;

/** A secret with 256 random bits. */
export const makeSecret = (prefix: string): string =>
  `${prefix}${randomBytes(32).toString('base64url')}`;

/**
 * Whose grant it is, for the library: the person, the grant once there is one, and the hash of the
 * refresh token that was sent.
 */
const holder = v.object({
  id: v.string(),
  grantId: v.optional(v.string(), ''),
  spentHash: v.optional(v.string()),
});

const clientOf = (row: ClientRow) => ({
  id: row.id,
  name: row.name,
  redirectUris: row.redirect_uris,
  grants: ['authorization_code', 'refresh_token'],
});

/** The scopes in a request, in our order; undefined if one is unknown. Without any, to read. */
export function scopesOf(asked: readonly string[] | undefined): TokenScope[] | undefined {
  if (!asked || asked.length === 0) return ['read'];
  const known = tokenScopes.filter((scope) => asked.includes(scope));
  return asked.every((one) => known.some((scope) => scope === one)) ? known : undefined;
}

const isSecretOf = (secret: string, hash: string): boolean => {
  const [given, known] = [Buffer.from(hashOf(secret)), Buffer.from(hash)];
  return given.length === known.length && timingSafeEqual(given, known);
};

/**
 * A program by its id, which must prove that it is the program if it can keep a secret.
 * @param secret null where programs prove nothing: where people decide
 */
export async function findProvenClient(
  { db }: Pick<Deps, 'db'>,
  id: string,
  secret: string | null | undefined,
): Promise<ClientRow | undefined> {
  const row = await findClient(db, id);
  if (!row || secret === null) return row;
  const given = secret ?? '';
  const isProven = row.secret_hash === null ? given === '' : isSecretOf(given, row.secret_hash);
  return isProven ? row : undefined;
}

/**
 * OAuth 2 with our tables: the library checks requests, exchanges codes (PKCE with S256) and
 * rotates refresh tokens. A code or a refresh token that comes a second time ends the grant,
 * because one of the two who had it was a thief.
 */
export function createOauthServer({ db, now }: Pick<Deps, 'db' | 'now'>): OAuth2Server {
  const after = (seconds: number): Date => new Date(now().getTime() + seconds * 1000);

  const model: OAuth2Server.AuthorizationCodeModel & OAuth2Server.RefreshTokenModel = {
    async getClient(id: string, secret: string | null | undefined) {
      const row = await findProvenClient({ db }, id, secret);
      return row && clientOf(row);
    },
    validateRedirectUri: async (uri, client) =>
      isRegistered(uri, [client.redirectUris ?? []].flat()),
    validateScope: async (_user, _client, scope) => scopesOf(scope),
    generateAuthorizationCode: async () => makeSecret(oauthPrefixes.code),
    generateAccessToken: async () => makeSecret(tokenPrefix),
    generateRefreshToken: async () => makeSecret(oauthPrefixes.refresh),

    async saveAuthorizationCode(code, client, user) {
      const { id: userId } = v.parse(holder, user);
      const scopes = scopesOf(code.scope);
      if (!scopes || code.codeChallenge === undefined)
        throw new OAuth2Server.InvalidRequestError('Missing parameter: `code_challenge`');
      const { codeChallenge } = code;
      const outcome = await db.transaction().execute((trx) =>
        insertGrant(trx, {
          user_id: userId,
          client_id: client.id,
          scopes,
          redirect_uri: code.redirectUri,
          code_hash: hashOf(code.authorizationCode),
          code_challenge: codeChallenge,
          code_expires_at: after(oauthLimits.codeLife),
          created_at: now(),
        }),
      );
      if (outcome === 'too-many') throw invalid(oauthTexts.tooManyGrants);
      if (outcome === 'too-often') throw invalid(oauthTexts.tooOften);
      return { ...code, client, user };
    },
    async getAuthorizationCode(text) {
      const grant = await grantOfCode(db, hashOf(text));
      const client = grant && (await findClient(db, grant.client_id));
      if (!client) return undefined;
      // an unused code that has expired; a used one is a fault, however late it comes
      if (grant.code_used_at === null && grant.code_expires_at <= now()) return undefined;
      return {
        authorizationCode: text,
        // checked above, with our clock
        expiresAt: after(oauthLimits.codeLife),
        redirectUri: grant.redirect_uri,
        scope: grant.scopes,
        codeChallenge: grant.code_challenge,
        codeChallengeMethod: 'S256',
        client: clientOf(client),
        user: { id: grant.user_id, grantId: grant.id },
      };
    },
    async revokeAuthorizationCode({ user }) {
      const { grantId } = v.parse(holder, user);
      const isFirst = await spendCode(db, grantId, now());
      if (!isFirst) await endGrant(db, grantId, now());
      return isFirst;
    },

    async saveToken(token, client, user) {
      const { id: userId, grantId, spentHash } = v.parse(holder, user);
      const { name } = v.parse(v.object({ name: v.string() }), client);
      const isStored = await insertTokens(db, {
        grantId,
        userId,
        name,
        scopes: scopesOf(token.scope) ?? [],
        accessHash: hashOf(token.accessToken),
        refreshHash: hashOf(token.refreshToken ?? ''),
        spentHash,
        now: now(),
      });
      if (!isStored)
        throw new OAuth2Server.InvalidGrantError('Invalid grant: it has ended, or asks too often');
      return { ...token, client, user };
    },
    async getRefreshToken(text) {
      const found = await findRefreshToken(db, hashOf(text));
      const client = found && (await findClient(db, found.client_id));
      if (!client || found.expires_at <= now()) return undefined;
      return {
        refreshToken: text,
        refreshTokenExpiresAt: found.expires_at,
        scope: found.scopes,
        client: clientOf(client),
        user: { id: found.user_id, grantId: found.id, spentHash: hashOf(text) },
      };
    },
    // the token is spent when the next is stored: a request that is refused, or that the server does
    // not survive, costs nothing
    async revokeToken({ refreshToken, user }) {
      const { grantId } = v.parse(holder, user);
      const found = await findRefreshToken(db, hashOf(refreshToken));
      if (!found || found.used_at === null) return found !== undefined;
      // a program may ask twice at once
      const isLate = now().getTime() - found.used_at.getTime() > oauthLimits.grace * 1000;
      if (isLate) await endGrant(db, grantId, now());
      return false;
    },
    // calls are let in by base/http/bearer.ts
    getAccessToken: async () => undefined,
  };

  return new OAuth2Server({
    model,
    accessTokenLifetime: oauthLimits.accessLife,
    refreshTokenLifetime: oauthLimits.refreshLife,
    authorizationCodeLifetime: oauthLimits.codeLife,
    allowEmptyState: true,
    // our clients prove themselves in `getClient` if they can
    requireClientAuthentication: { authorization_code: false, refresh_token: false },
  });
}
