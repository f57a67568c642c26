import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { getSignedCookie, setSignedCookie } from 'hono/cookie';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { accountLimits, accountTexts } from '@tessera/shared-contracts/accounts/rules';
import { reservedBlogNames } from '@tessera/shared-contracts/blogs/blog';
import type { Database } from '../database/schema.ts';
import type { Env } from '../env.ts';
import type { AppContext, Viewer } from '../http/context.ts';
import { RefusalError, invalid } from '../http/refusal.ts';
import type { Mailer } from '../mail/mailer.ts';
import { findSession, insertAccount, isBlogNameTaken, isEmailTaken, prolongSession, takenPart } from './account-queries.ts';
import { resetMail, verificationMail } from './account-mails.ts';

export interface Registration { readonly email: string; readonly password: string; readonly blog: string }

/** Accounts and sessions. better-auth keeps passwords, tokens and cookies; what a request needs is read in one query of our own. */
export interface Accounts {
  /** Makes an account with its first blog, or nothing at all. Throws a refusal that names every field that is taken. */
  register(registration: Registration): Promise<{ readonly userId: string; readonly blogId: string }>;
  /** Starts a session and sets its cookie. Throws a refusal when address and password do not match. */
  logIn(c: AppContext, login: { readonly email: string; readonly password: string }): Promise<void>;
  /** Ends the session of a request, if it has one. */
  logOut(c: AppContext): Promise<void>;
  /** The viewer of a request; no query without a session cookie. */
  readViewer(c: AppContext): Promise<Viewer | undefined>;
  sendVerification(email: string): Promise<void>;
  /** Whether the token confirmed an address. */
  verify(token: string): Promise<boolean>;
  /** Sends a link if there is such an account, and tells nobody. */
  requestReset(email: string): Promise<void>;
  /** Sets a new password and ends every session of the user. Throws a refusal when the link is used up. */
  resetPassword(token: string, password: string): Promise<void>;
}

export interface PasswordHashing {
  hash(password: string): Promise<string>;
  verify(given: { readonly hash: string; readonly password: string }): Promise<boolean>;
}

export interface AccountsDeps {
  readonly env: Env;
  readonly db: Kysely<Database>;
  readonly log: Logger;
  readonly mailer: Mailer;
  readonly now: () => Date;
  /** Only for tests: scrypt, the default, is slow on purpose. */
  readonly hashing?: PasswordHashing;
}

const day = 24 * 3600;
/** Seconds that a session lasts, and how often using it makes it last that long again. */
const sessionLife = 30 * day;
const prolongAfter = day;

function createAuth({ env, db, log, mailer, hashing }: AccountsDeps) {
  return betterAuth({
    appName: 'Tessera',
    baseURL: env.baseUrl,
    secret: env.secret,
    database: { db, type: 'postgres' },
    user: { modelName: 'auth_user' },
    session: { modelName: 'auth_session', expiresIn: sessionLife, updateAge: prolongAfter },
    account: { modelName: 'auth_account' },
    verification: { modelName: 'auth_verification' },
    advanced: { cookiePrefix: 'tessera', useSecureCookies: env.isSecure },
    telemetry: { enabled: false },
    // Our own limits stand before every call.
    rateLimit: { enabled: false },
    logger: { log: (level, message) => log[level === 'warn' ? 'debug' : level]({ module: 'better-auth' }, message) },
    emailAndPassword: {
      enabled: true, minPasswordLength: accountLimits.passwordMin, maxPasswordLength: accountLimits.passwordMax,
      ...(hashing ? { password: hashing } : {}),
      revokeSessionsOnPasswordReset: true, resetPasswordTokenExpiresIn: 3600,
      sendResetPassword: async ({ user, token }) => mailer.send(resetMail(env.baseUrl, user.email, token)),
    },
    emailVerification: {
      expiresIn: 3 * day,
      sendVerificationEmail: async ({ user, token }) => mailer.send(verificationMail(env.baseUrl, user.email, token)),
    },
  });
}

const isRefused = (error: unknown): boolean => error instanceof APIError && error.statusCode < 500;

/** Opens the accounts of a database. */
export function createAccounts(deps: AccountsDeps): Accounts {
  const { env, db, now } = deps;
  const auth = createAuth(deps);
  const sessionCookie = async () => (await auth.$context).authCookies.sessionToken;

  const passCookies = (c: AppContext, headers: Headers): void => {
    for (const cookie of headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true });
  };

  return {
    async register({ email, password, blog }) {
      const isReserved = reservedBlogNames.includes(blog);
      const [emailTaken, nameTaken] = await Promise.all([isEmailTaken(db, email), isReserved || isBlogNameTaken(db, blog)]);
      const texts = [...(emailTaken ? [accountTexts.emailTaken] : []), ...(nameTaken ? [accountTexts.nameTaken] : [])];
      if (texts.length > 0) throw invalid(...texts);
      const passwordHash = await (await auth.$context).password.hash(password);
      return insertAccount(db, { email, passwordHash, blog }).catch((error: unknown) => {
        const taken = takenPart(error);
        if (!taken) throw error;
        throw invalid(taken === 'email' ? accountTexts.emailTaken : accountTexts.nameTaken);
      });
    },
    async logIn(c, { email, password }) {
      try {
        const { headers } = await auth.api.signInEmail({ body: { email, password }, headers: c.req.raw.headers, returnHeaders: true });
        passCookies(c, headers);
      } catch (error) {
        if (isRefused(error)) throw new RefusalError(401, accountTexts.wrongLogin);
        throw error;
      }
    },
    async logOut(c) {
      const { headers } = await auth.api.signOut({ headers: c.req.raw.headers, returnHeaders: true });
      passCookies(c, headers);
    },
    async readViewer(c) {
      const { name, attributes } = await sessionCookie();
      if (!c.req.header('cookie')?.includes(`${name}=`)) return undefined;
      const token = await getSignedCookie(c, env.secret, name);
      if (!token) return undefined;
      const found = await findSession(db, token, now());
      if (!found) return undefined;
      if (now().getTime() - found.prolongedAt.getTime() > prolongAfter * 1000) {
        await prolongSession(db, found.viewer.sessionId, new Date(now().getTime() + sessionLife * 1000), now());
        await setSignedCookie(c, name, token, env.secret, { path: '/', httpOnly: true, sameSite: 'Lax', secure: attributes.secure === true, maxAge: sessionLife });
      }
      return found.viewer;
    },
    async sendVerification(email) {
      await auth.api.sendVerificationEmail({ body: { email } });
    },
    async verify(token) {
      try {
        await auth.api.verifyEmail({ query: { token } });
        return true;
      } catch (error) {
        if (isRefused(error)) return false;
        throw error;
      }
    },
    async requestReset(email) {
      await auth.api.requestPasswordReset({ body: { email } });
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
