import { randomBytes } from 'node:crypto';
import { accountTexts } from '@tessera/shared-contracts/accounts/rules';
import { isReservedBlogName } from '@tessera/shared-contracts/blogs/blog';
import { settingsTexts } from '@tessera/shared-contracts/settings/account-settings';
import type { Notifications } from '../../base/database/notifications.ts';
import type { AppContext, Viewers } from '../../base/http/context.ts';
import type { Mailer } from '../../base/mail/mailer.ts';
import { RefusalError, forbidden, invalid } from '../../base/wire/refusal.ts';
import {
  findConflict,
  insertAccount,
  isBlogNameTaken,
  isEmailTaken,
  userOfEmail,
} from './account-queries.ts';
import { insertResetLink } from './account-links.ts';
import { resetMail, verificationMail } from './account-mails.ts';
import { authHeaders } from './auth-headers.ts';
import { createAuth, type AuthDeps } from './auth.ts';
import { confirmationToken } from './confirm-address.ts';
import { passwordHashOf } from './session-queries.ts';
import { isRefused, forwardCookies } from './forward-cookies.ts';
import { createPasskeys, type Passkeys } from './passkeys.ts';
import { hasSecondFactor } from './two-factor-queries.ts';
import { createTwoFactor, type TwoFactor } from './two-factor.ts';
import { createViewers } from './viewers.ts';

export interface Registration {
  readonly email: string;
  readonly password: string;
  readonly blog: string;
}

/** The outcome of a login. */
export type LoggedIn =
  | { readonly kind: 'in'; readonly userId: string }
  | { readonly kind: 'needs-code' };

/**
 * Accounts and sessions. better-auth handles passwords, tokens and cookies; a single query of our
 * own reads the session of a request and its viewer.
 */
export interface Accounts {
  /**
   * Creates an account with its first blog, atomically.
   * @throws RefusalError that names the fields whose values are taken or reserved
   */
  register(
    registration: Registration,
  ): Promise<{ readonly userId: string; readonly blogId: string }>;
  /**
   * Starts a session and sets its cookie. If the account has a second factor, only records that the
   * password was right.
   * @throws RefusalError when address and password do not match
   */
  logIn(
    c: AppContext,
    login: { readonly email: string; readonly password: string },
  ): Promise<LoggedIn>;
  readonly twoFactor: TwoFactor;
  readonly passkeys: Passkeys;
  readonly viewers: Viewers;
  /** Whether an account has two-factor authentication on, or a passkey. */
  hasSecondFactor(userId: string): Promise<boolean>;
  /** @throws RefusalError when the password is wrong */
  checkPassword(userId: string, password: string): Promise<void>;
  /**
   * Changes the password, ends all sessions and starts a new one in this browser.
   * @throws RefusalError when the current password is wrong
   */
  changePassword(c: AppContext, present: string, chosen: string): Promise<void>;
  /** Ends the session of a request, if any. */
  logOut(c: AppContext): Promise<void>;
  /** Sends a user a link that confirms the address of their account. */
  sendVerification(user: { readonly userId: string; readonly email: string }): Promise<void>;
  /** Sends a reset link if the account exists; does not reveal whether it does. */
  requestReset(email: string): Promise<void>;
  /**
   * Sets a new password and ends all sessions of the user.
   * @throws RefusalError when the link was used or has expired
   */
  resetPassword(token: string, password: string): Promise<void>;
}

declare module '../../base/http/context.ts' {
  interface Deps {
    readonly accounts: Accounts;
  }
}

export interface AccountsDeps extends AuthDeps {
  readonly mailer: Mailer;
  readonly now: () => Date;
  readonly notifications: Notifications;
}

export function createAccounts(deps: AccountsDeps): Accounts {
  const { env, db, mailer, now, notifications } = deps;
  const auth = createAuth(deps);
  const twoFactor = createTwoFactor({ auth, db, secret: env.secret, now });

  return {
    async register({ email, password, blog }) {
      const isReserved = isReservedBlogName(blog);
      const [emailTaken, nameTaken] = await Promise.all([
        isEmailTaken(db, email),
        isReserved || isBlogNameTaken(db, blog),
      ]);
      const texts = [
        ...(emailTaken ? [accountTexts.emailTaken] : []),
        ...(nameTaken ? [accountTexts.nameTaken] : []),
      ];
      if (texts.length > 0) throw invalid(...texts);
      const passwordHash = await (await auth.$context).password.hash(password);
      return insertAccount(db, { email, passwordHash, blog }).catch((error: unknown) => {
        const taken = findConflict(error);
        if (!taken) throw error;
        throw invalid(taken === 'email' ? accountTexts.emailTaken : accountTexts.nameTaken);
      });
    },
    async logIn(c, { email, password }) {
      try {
        const { headers, response } = await auth.api.logInWithPassword({
          body: { email, password },
          headers: authHeaders(c),
          returnHeaders: true,
        });
        if ('twoFactorRedirect' in response) {
          await twoFactor.setChallengeCookie(c, headers);
          return { kind: 'needs-code' };
        }
        forwardCookies(c, headers);
        return { kind: 'in', userId: response.userId };
      } catch (error) {
        if (isRefused(error)) throw new RefusalError(401, accountTexts.wrongLogin);
        throw error;
      }
    },
    twoFactor,
    viewers: createViewers({ auth, db, env, now, notifications }),
    passkeys: createPasskeys({ auth, db, env, log: deps.log, now }),
    hasSecondFactor: (userId) => hasSecondFactor(db, userId),
    async checkPassword(userId, password) {
      const hash = await passwordHashOf(db, userId);
      if (hash === undefined || !(await (await auth.$context).password.verify({ hash, password })))
        throw forbidden(settingsTexts.wrongPassword);
    },
    async changePassword(c, present, chosen) {
      try {
        const { headers } = await auth.api.changePassword({
          body: { currentPassword: present, newPassword: chosen, revokeOtherSessions: true },
          headers: authHeaders(c),
          returnHeaders: true,
        });
        forwardCookies(c, headers);
      } catch (error) {
        if (isRefused(error)) throw forbidden(settingsTexts.wrongPassword);
        throw error;
      }
    },
    async logOut(c) {
      const { headers } = await auth.api.signOut({ headers: authHeaders(c), returnHeaders: true });
      forwardCookies(c, headers);
      // Back and the disk would still show messages and drafts to the next person at this browser;
      // forbidding to store pages would slow down Back for everyone
      c.header('Clear-Site-Data', '"cache"');
    },
    async sendVerification(user) {
      const token = await confirmationToken(env.secret, user);
      mailer.send(verificationMail(env.baseUrl, user.email, token));
    },
    async requestReset(email) {
      const userId = await userOfEmail(db, email);
      if (userId === undefined) return;
      const token = randomBytes(24).toString('base64url');
      await insertResetLink(db, userId, token);
      mailer.send(resetMail(env.baseUrl, email, token));
    },
    async resetPassword(token, password) {
      try {
        await auth.api.resetPassword({ body: { token, newPassword: password } });
      } catch (error) {
        if (isRefused(error)) throw invalid(accountTexts.linkExpired);
        throw error;
      }
    },
  };
}
