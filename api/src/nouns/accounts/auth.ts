import { randomInt } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { accountLimits } from '@tessera/shared-contracts/accounts/rules';
import { settingsLimits } from '@tessera/shared-contracts/settings/account-settings';
import type { Database } from '../../base/database/schema.ts';
import type { Env } from '../../base/settings/env.ts';
import { addressHeader } from './auth-headers.ts';
import { ownSessions } from './own-sessions.ts';

export interface PasswordHashing {
  hash(password: string): Promise<string>;
  verify(given: { readonly hash: string; readonly password: string }): Promise<boolean>;
}

export interface AuthDeps {
  readonly env: Env;
  readonly db: Kysely<Database>;
  readonly log: Logger;
  /** For tests only: scrypt, the default, is slow on purpose. */
  readonly hashing?: PasswordHashing;
}

const day = 24 * 3600;
/**
 * Lifetime of a session in seconds. Using a session extends it, at most once per `extendAfter`
 * seconds.
 */
export const sessionLife = 30 * day;
export const extendAfter = day;
/** Seconds within which the login code must follow the password. */
const codeTimeout = 600;

/** Letters and digits that are hard to mistake for one another on paper. */
const codeLetters = 'abcdefghjkmnpqrstuvwxyz23456789';
const codePart = (): string =>
  Array.from({ length: 5 }, () => codeLetters[randomInt(codeLetters.length)]).join('');
const makeRecoveryCodes = (): string[] =>
  Array.from({ length: settingsLimits.recoveryCodes }, () => `${codePart()}-${codePart()}`);

/** Configures better-auth for our tables: passwords, sessions, second factors. */
export function createAuth({ env, db, log, hashing }: AuthDeps) {
  return betterAuth({
    appName: 'Tessera',
    baseURL: env.baseUrl,
    secret: env.secret,
    database: { db, type: 'postgres' },
    user: { modelName: 'auth_user' },
    session: { modelName: 'auth_session', expiresIn: sessionLife, updateAge: extendAfter },
    account: { modelName: 'auth_account' },
    verification: { modelName: 'auth_verification' },
    advanced: {
      cookiePrefix: 'tessera',
      useSecureCookies: env.isSecure,
      ipAddress: { ipAddressHeaders: [addressHeader], ipv6Subnet: 128 },
    },
    telemetry: { enabled: false },
    plugins: [
      twoFactor({
        issuer: 'Tessera',
        twoFactorCookieMaxAge: codeTimeout,
        schema: { twoFactor: { modelName: 'auth_two_factor' } },
        backupCodeOptions: { customBackupCodesGenerate: makeRecoveryCodes },
      }),
      ownSessions(),
    ],
    // we have rate limits of our own
    rateLimit: { enabled: false },
    logger: {
      log: (level, message) =>
        log[level === 'warn' ? 'debug' : level]({ module: 'better-auth' }, message),
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: accountLimits.passwordMin,
      maxPasswordLength: accountLimits.passwordMax,
      ...(hashing ? { password: hashing } : {}),
      revokeSessionsOnPasswordReset: true,
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
