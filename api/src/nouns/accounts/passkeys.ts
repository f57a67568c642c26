import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import {
  passkeyLimits,
  passkeyTexts,
  type CreationOptions,
  type NewCredential,
  type RequestOptions,
  type UsedCredential,
} from '@tessera/shared-contracts/accounts/passkeys';
import type { Database } from '../../base/database/schema.ts';
import type { Env } from '../../base/settings/env.ts';
import type { AppContext, Viewer } from '../../base/http/context.ts';
import {
  RefusalError,
  forbidden,
  invalid,
  notFound,
  unauthorized,
} from '../../base/wire/refusal.ts';
import type { Auth } from './auth.ts';
import { authHeaders } from './auth-headers.ts';
import { isRefused, forwardCookies } from './forward-cookies.ts';
import { makeChallenge, readChallenge, type ReadChallenge } from './passkey-challenge.ts';
import { nameOfNew } from './passkey-names.ts';
import {
  deletePasskey,
  insertPasskey,
  lockPasskeysOf,
  namePasskey,
  passkeyByCredential,
  passkeysOf,
  spendChallenge,
  recordUse,
  type PasskeyRow,
} from './passkey-queries.ts';
import { userName } from './user-name.ts';
import { isSessionOpen } from './session-queries.ts';

/**
 * Passkeys of accounts. At login, a passkey replaces password and second factor, since its device
 * verifies the user.
 */
export interface Passkeys {
  of(userId: string): Promise<readonly PasskeyRow[]>;
  /**
   * Options for creating a passkey, valid for a few minutes. Callers must check the password first.
   * @throws RefusalError while the address is not confirmed, or if there are too many passkeys
   */
  begin(c: AppContext, viewer: Viewer): Promise<CreationOptions>;
  add(
    c: AppContext,
    viewer: Viewer,
    credential: NewCredential,
  ): Promise<{ readonly id: string; readonly name: string }>;
  rename(userId: string, id: string, name: string): Promise<void>;
  /** Removes a passkey; returns the name that it had. */
  remove(userId: string, id: string): Promise<string>;
  /** Options for a login with any passkey. */
  askForLogin(c: AppContext): RequestOptions;
  /**
   * Checks that a signed-in user holds one of their passkeys.
   * @throws RefusalError when the passkey is not theirs, or the response is invalid
   */
  prove(c: AppContext, userId: string, credential: UsedCredential): Promise<void>;
  /** Checks a passkey, starts a session and sets its cookie; returns the user's id. */
  logIn(c: AppContext, credential: UsedCredential): Promise<string>;
}

export interface PasskeysDeps {
  readonly auth: Auth;
  readonly db: Kysely<Database>;
  readonly env: Env;
  readonly log: Logger;
  readonly now: () => Date;
}

/**
 * Loaded when the first passkey is checked: the module is larger than most modules that a process
 * loads at startup.
 */
const loadChecks = () => import('@simplewebauthn/server');

/** Key algorithms Ed25519, ES256 and RS256, as COSE identifiers. */
const algorithms = [-8, -7, -257];

/** The user handle that the authenticator returns at login. */
const handleOf = (userId: string): string => Buffer.from(userId).toString('base64url');

/**
 * Whether a new passkey comes without certificates: we ask for no attestation.
 * @NOTE Checking the certificates of an attestation would make us fetch URLs that they name.
 */
async function isWithoutAttestation({ response }: NewCredential): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const kind = attestation.get('fmt');
  return (
    kind === 'none' || (kind === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
  );
}

/**
 * Requires a confirmed address: whoever creates an account with someone else's address must not get
 * a passkey, which would still work after a change of the password.
 */
function requireAddress({ isVerified }: Viewer): void {
  if (!isVerified) throw forbidden(passkeyTexts.needsAddress);
}

export function createPasskeys({ auth, db, env, log, now }: PasskeysDeps): Passkeys {
  const { origin, hostname } = new URL(env.baseUrl);
  const loginPurpose = (c: AppContext): string => `login:${c.var.formKey}`;
  const addingPurpose = (c: AppContext, userId: string): string => `add:${userId}:${c.var.formKey}`;
  const ask = (purpose: string): string =>
    makeChallenge(env.secret, purpose, new Date(now().getTime() + passkeyLimits.timeout));

  /**
   * Checks the response to a challenge. The caller must then call `spend`: it marks the challenge
   * as answered, and throws `refusal` if the challenge was answered before.
   * @throws RefusalError `refusal`, or one that says that the challenge has expired
   */
  async function check<T extends { readonly verified: boolean }>(
    purpose: string,
    refusal: RefusalError,
    verify: (expectedChallenge: (challenge: string) => boolean) => Promise<T>,
  ): Promise<{
    readonly result: T & { readonly verified: true };
    spend(where: Kysely<Database>): Promise<void>;
  }> {
    const seen: { challenge: string; read: ReadChallenge } = {
      challenge: '',
      read: { kind: 'foreign' },
    };
    const isVerified = (result: T): result is T & { readonly verified: true } => result.verified;
    try {
      const result = await verify(function isOurs(challenge) {
        seen.challenge = challenge;
        seen.read = readChallenge(env.secret, purpose, challenge, now());
        return seen.read.kind === 'good';
      });
      const { challenge, read } = seen;
      if (read.kind !== 'good' || !isVerified(result))
        throw new Error('the signature does not match');
      return {
        result,
        async spend(where) {
          if (!(await spendChallenge(where, challenge, read.endsAt, now()))) throw refusal;
        },
      };
    } catch (error) {
      log.debug({ error }, 'a passkey was refused');
      throw seen.read.kind === 'over'
        ? new RefusalError(refusal.status, passkeyTexts.expired)
        : refusal;
    }
  }

  /**
   * Checks the response to a login challenge, and spends the challenge. Such challenges also serve
   * to confirm actions of signed-in users.
   * @throws RefusalError when the response is invalid, when its challenge has expired or was already
   *   answered, or when the counter of the passkey suggests a clone
   */
  async function checkUse(
    c: AppContext,
    credential: UsedCredential,
    passkey: PasskeyRow,
    refusal: RefusalError,
  ): Promise<void> {
    const { userHandle } = credential.response;
    if (userHandle !== undefined && userHandle !== handleOf(passkey.user_id)) throw refusal;
    const {
      result: { authenticationInfo },
      spend,
    } = await check(loginPurpose(c), refusal, async (expectedChallenge) =>
      (await loadChecks()).verifyAuthenticationResponse({
        response: { ...credential, clientExtensionResults: {} },
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: hostname,
        requireUserVerification: true,
        // the counter is compared on write, which also detects two concurrent responses
        credential: {
          id: passkey.credential_id,
          publicKey: new Uint8Array(passkey.public_key),
          counter: 0,
        },
      }),
    );
    await db.transaction().execute(async function noteUsed(trx) {
      await spend(trx);
      if (await recordUse(trx, passkey.id, authenticationInfo.newCounter, now())) return;
      log.warn(
        { userId: passkey.user_id, passkey: passkey.id },
        'the counter of a passkey did not increase',
      );
      throw new RefusalError(401, passkeyTexts.copied);
    });
  }

  return {
    of: (userId) => passkeysOf(db, userId),
    async begin(c, viewer) {
      requireAddress(viewer);
      const known = await passkeysOf(db, viewer.userId);
      if (known.length >= passkeyLimits.perAccount) throw invalid(passkeyTexts.tooMany);
      return {
        challenge: ask(addingPurpose(c, viewer.userId)),
        rp: { id: hostname, name: 'Tessera' },
        user: { id: handleOf(viewer.userId), name: viewer.email, displayName: userName(viewer) },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        timeout: passkeyLimits.timeout,
        attestation: 'none',
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        excludeCredentials: known.map(({ credential_id, transports }) => ({
          id: credential_id,
          type: 'public-key',
          transports,
        })),
      };
    },
    async add(c, viewer, credential) {
      const { userId, sessionId } = viewer;
      requireAddress(viewer);
      const {
        result: { registrationInfo },
        spend,
      } = await check(
        addingPurpose(c, userId),
        invalid(passkeyTexts.notAdded),
        async (expectedChallenge) => {
          if (!(await isWithoutAttestation(credential)))
            throw new Error('an attestation that was not requested');
          return (await loadChecks()).verifyRegistrationResponse({
            response: { ...credential, clientExtensionResults: {} },
            expectedChallenge,
            expectedOrigin: origin,
            expectedRPID: hostname,
            supportedAlgorithmIDs: algorithms,
            requireUserVerification: true,
          });
        },
      );
      const {
        aaguid,
        credential: { id: credentialId, publicKey, counter },
      } = registrationInfo;
      return db.transaction().execute(async function insert(trx) {
        const known = await lockPasskeysOf(trx, userId);
        // a concurrent password reset may have ended the session and removed the passkeys
        if (!(await isSessionOpen(trx, sessionId))) throw unauthorized();
        await spend(trx);
        if (known.length >= passkeyLimits.perAccount) throw invalid(passkeyTexts.tooMany);
        const name = nameOfNew(
          aaguid,
          c.req.header('user-agent') ?? null,
          known.map((one) => one.name),
        );
        const id = await insertPasskey(trx, {
          user_id: userId,
          credential_id: credentialId,
          public_key: Buffer.from(publicKey),
          counter: String(counter),
          transports: [...credential.response.transports],
          name,
          created_at: now(),
        });
        if (id === undefined) throw invalid(passkeyTexts.alreadyAdded);
        return { id, name };
      });
    },
    async rename(userId, id, name) {
      if (!(await namePasskey(db, userId, id, name))) throw notFound(passkeyTexts.noPasskey);
    },
    async remove(userId, id) {
      const name = await deletePasskey(db, userId, id);
      if (name === undefined) throw notFound(passkeyTexts.noPasskey);
      return name;
    },
    askForLogin: (c) => ({
      challenge: ask(loginPurpose(c)),
      rpId: hostname,
      timeout: passkeyLimits.timeout,
      userVerification: 'required',
    }),
    async prove(c, userId, credential) {
      const refusal = forbidden(passkeyTexts.notProven);
      const passkey = await passkeyByCredential(db, credential.id);
      if (passkey?.user_id !== userId) throw refusal;
      await checkUse(c, credential, passkey, refusal);
    },
    async logIn(c, credential) {
      const passkey = await passkeyByCredential(db, credential.id);
      if (!passkey) throw new RefusalError(401, passkeyTexts.unknown);
      const refusal = new RefusalError(401, passkeyTexts.refused);
      await checkUse(c, credential, passkey, refusal);
      try {
        const { headers } = await auth.api.startSession({
          body: { userId: passkey.user_id },
          headers: authHeaders(c),
          returnHeaders: true,
        });
        forwardCookies(c, headers);
      } catch (error) {
        throw isRefused(error) ? refusal : error;
      }
      return passkey.user_id;
    },
  };
}
