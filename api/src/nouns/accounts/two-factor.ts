import { getSignedCookie } from 'hono/cookie';
import type { Kysely } from 'kysely';
import { settingsTexts } from '@tessera/shared-contracts/settings/account-settings';
import type { Database } from '../../base/database/schema.ts';
import type { AppContext } from '../../base/http/context.ts';
import { makeFormKey } from '../../base/http/form-key.ts';
import { RefusalError, forbidden, invalid } from '../../base/wire/refusal.ts';
import { findSession } from './account-queries.ts';
import type { Auth } from './auth.ts';
import { authHeaders } from './auth-headers.ts';
import { isRefused, forwardCookies, refusalCode } from './forward-cookies.ts';
import {
  challengedUser,
  claimCode,
  deleteUnconfirmed,
  twoFactorState,
} from './two-factor-queries.ts';

/**
 * The second factor of accounts: codes from an authenticator app, and recovery codes in case the
 * app is lost.
 */
export interface TwoFactor {
  state(userId: string): Promise<'off' | 'begun' | 'on'>;
  /** Number of unused recovery codes. */
  codesLeft(userId: string): Promise<number>;
  /** Creates a secret; returns the URI for the QR code. */
  begin(c: AppContext, userId: string, password: string): Promise<string>;
  /**
   * Enables the second factor with its first code; returns the recovery codes. A new session
   * replaces the current one.
   */
  confirm(c: AppContext, userId: string, code: string): Promise<readonly string[]>;
  /**
   * Checks a signed-in user's code. The code cannot be used again.
   * @throws RefusalError when the code is wrong or was used before
   */
  prove(c: AppContext, userId: string, code: string): Promise<void>;
  renewCodes(c: AppContext, userId: string, password: string): Promise<readonly string[]>;
  /** Disables the second factor and replaces the current session, or cancels unfinished setup. */
  end(c: AppContext, userId: string, password: string): Promise<void>;
  /** Sets the cookie of a login that awaits its second factor, and no other cookie. */
  setChallengeCookie(c: AppContext, headers: Headers): Promise<void>;
  /** The user whose login in this browser awaits a code. */
  pendingUser(c: AppContext): Promise<string | undefined>;
  /** Completes a login with a code. Returns the user, and whether a recovery code was spent. */
  finishLogin(
    c: AppContext,
    code: string,
  ): Promise<{ readonly userId: string; readonly isRecovery: boolean }>;
}

export interface TwoFactorDeps {
  readonly auth: Auth;
  readonly db: Kysely<Database>;
  readonly secret: string;
  readonly now: () => Date;
}

const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);
/** Normalises a typed recovery code. */
const recoveryCode = (typed: string): string =>
  typed
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/^(.{5})(.{5})$/, '$1-$2');

/** A cookie as `name=value`, verbatim from the request; '' when there is none. */
const cookiePair = (c: AppContext, name: string): string =>
  (c.req.header('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`)) ?? '';

export function createTwoFactor({ auth, db, secret, now }: TwoFactorDeps): TwoFactor {
  const cookieName = async (name: string): Promise<string> =>
    (await auth.$context).createAuthCookie(name).name;
  const codesOf = async (userId: string): Promise<readonly string[]> =>
    (await auth.api.viewBackupCodes({ body: { userId } })).backupCodes;

  /** Continues this request in the session that enabling or disabling the factor created. */
  async function continueInNewSession(c: AppContext, headers: Headers): Promise<void> {
    forwardCookies(c, headers);
    const { name } = (await auth.$context).authCookies.sessionToken;
    const cookie = headers.getSetCookie().findLast((text) => text.startsWith(`${name}=`)) ?? '';
    const token = decodeURIComponent(/=([^;]*)/.exec(cookie)?.[1] ?? '').replace(/\.[^.]*$/, '');
    const found = token === '' ? undefined : await findSession(db, token, now());
    if (!found) return;
    c.set('viewer', found.viewer);
    c.set('formKey', makeFormKey(secret, { session: found.viewer.sessionId }));
  }

  /** Maps a rejected password to a refusal; rethrows other errors. */
  const refusePassword = (error: unknown): never => {
    throw isRefused(error) ? forbidden(settingsTexts.wrongPassword) : error;
  };

  const explainLogin = (error: unknown): unknown => {
    if (!isRefused(error)) return error;
    const code = refusalCode(error);
    if (code.includes('TOO_MANY_ATTEMPTS') || code.includes('LOCKED'))
      return new RefusalError(429, settingsTexts.tooManyCodes);
    return new RefusalError(
      401,
      code.includes('COOKIE') ? settingsTexts.loginExpired : settingsTexts.wrongLoginCode,
    );
  };

  async function pendingUser(c: AppContext): Promise<string | undefined> {
    const identifier = await getSignedCookie(c, secret, await cookieName('two_factor'));
    return identifier ? challengedUser(db, identifier) : undefined;
  }

  return {
    state: (userId) => twoFactorState(db, userId),
    codesLeft: async (userId) => (await codesOf(userId)).length,
    async begin(c, userId, password) {
      if ((await twoFactorState(db, userId)) === 'on') throw invalid(settingsTexts.alreadyOn);
      const { totpURI } = await auth.api
        .enableTwoFactor({ body: { password, method: 'totp' }, headers: authHeaders(c) })
        .then((answer) => ('totpURI' in answer ? answer : { totpURI: '' }), refusePassword);
      return totpURI;
    },
    async confirm(c, userId, code) {
      const state = await twoFactorState(db, userId);
      if (state !== 'begun')
        throw invalid(state === 'on' ? settingsTexts.alreadyOn : settingsTexts.notBegun);
      if (!isAppCode(code)) throw invalid(settingsTexts.wrongCode);
      if (!(await claimCode(db, userId, code, now()))) throw invalid(settingsTexts.usedCode);
      try {
        const { headers } = await auth.api.verifyTOTP({
          body: { code },
          headers: authHeaders(c),
          returnHeaders: true,
        });
        await continueInNewSession(c, headers);
      } catch (error) {
        throw isRefused(error) ? invalid(settingsTexts.wrongCode) : error;
      }
      return codesOf(userId);
    },
    async prove(c, userId, typed) {
      const isRecovery = !isAppCode(typed);
      const code = isRecovery ? recoveryCode(typed) : typed;
      if (!isRecovery && !(await claimCode(db, userId, code, now())))
        throw forbidden(settingsTexts.usedCode);
      const headers = authHeaders(c);
      try {
        await (isRecovery
          ? auth.api.verifyBackupCode({ body: { code, disableSession: true }, headers })
          : auth.api.verifyTOTP({ body: { code }, headers }));
      } catch (error) {
        throw isRefused(error) ? forbidden(settingsTexts.wrongLoginCode) : error;
      }
    },
    async renewCodes(c, userId, password) {
      if ((await twoFactorState(db, userId)) !== 'on') throw invalid(settingsTexts.notOn);
      const { backupCodes } = await auth.api
        .generateBackupCodes({ body: { password }, headers: authHeaders(c) })
        .catch(refusePassword);
      return backupCodes;
    },
    async end(c, userId, password) {
      if ((await twoFactorState(db, userId)) !== 'on') return deleteUnconfirmed(db, userId);
      const { headers } = await auth.api
        .disableTwoFactor({ body: { password }, headers: authHeaders(c), returnHeaders: true })
        .catch(refusePassword);
      await continueInNewSession(c, headers);
    },
    async setChallengeCookie(c, headers) {
      const name = await cookieName('two_factor');
      for (const cookie of headers.getSetCookie())
        if (cookie.startsWith(`${name}=`)) c.header('Set-Cookie', cookie, { append: true });
    },
    pendingUser,
    async finishLogin(c, typed) {
      const name = await cookieName('two_factor');
      const userId = await pendingUser(c);
      if (userId === undefined) throw new RefusalError(401, settingsTexts.loginExpired);
      const isRecovery = !isAppCode(typed);
      const code = isRecovery ? recoveryCode(typed) : typed;
      if (!isRecovery && !(await claimCode(db, userId, code, now())))
        throw new RefusalError(401, settingsTexts.usedCode);
      // send no session cookie, or better-auth would check the code for the user of that session
      const headers = authHeaders(c);
      headers.set('cookie', cookiePair(c, name));
      const ask = { body: { code }, headers, returnHeaders: true } as const;
      try {
        const answer = isRecovery
          ? await auth.api.verifyBackupCode(ask)
          : await auth.api.verifyTOTP(ask);
        forwardCookies(c, answer.headers);
      } catch (error) {
        throw explainLogin(error);
      }
      return { userId, isRecovery };
    },
  };
}
