import { createHash } from 'node:crypto';
import { CompiledQuery, type Kysely } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { accountTexts } from '@tessera/shared-contracts/accounts/rules';
import { moderationLimits } from '@tessera/shared-contracts/moderation/reports';
import type { Database } from '../database/schema.ts';
import { clientAddress } from './client-address.ts';
import type { AppContext } from './context.ts';
import { RefusalError } from './refusal.ts';

/** What may be tried only so often; each is counted per address and per address and e-mail. */
export type GuardedTry = 'login' | 'register' | 'reset' | 'password' | 'code' | 'export' | 'report';

/** Points and seconds. An address may stand for many people, so it gets more than one person needs. */
const tryLimits: Readonly<Record<GuardedTry, { readonly perEmail: readonly [number, number]; readonly perAddress: readonly [number, number] }>> = {
  login: { perEmail: [10, 900], perAddress: [200, 900] },
  register: { perEmail: [5, 3600], perAddress: [60, 3600] },
  reset: { perEmail: [5, 3600], perAddress: [60, 3600] },
  // the key is a user here, or '' for a visitor
  password: { perEmail: [10, 900], perAddress: [200, 900] },
  code: { perEmail: [10, 900], perAddress: [200, 900] },
  export: { perEmail: [3, 86_400], perAddress: [60, 86_400] },
  report: { perEmail: [moderationLimits.reportsPerHour, 3600], perAddress: [200, 3600] },
};
/** State-changing calls of a user, or of an address without one. */
const callLimit = [600, 60] as const;
/** Addresses on the web that a user has fetched: each may cost a few requests to strangers. */
const fetchLimit = [60, 300] as const;

/** Megabytes that a user may upload, in seconds. */
const uploadLimit = [3000, 3600] as const;

/** Mails with something shared, as seconds: by one user, by one visitor's address, by an address whoever is behind it, and to one mailbox whoever sends them. */
const shareMailLimits = { user: [20, 3600], visitor: [5, 3600], address: [60, 3600], recipient: [10, 86_400] } as const;

/** Too many of something; carries when to come back. */
export class TooManyError extends RefusalError {
  /** Seconds. */
  readonly retryAfter: number;
  constructor(retryAfter: number) {
    super(429, accountTexts.tooManyTries);
    this.retryAfter = retryAfter;
  }
}

export interface RateLimits {
  /** Counts one state-changing call. Throws TooManyError. */
  spendCall(c: AppContext): Promise<void>;
  /** Counts the bytes of an upload. Throws TooManyError. */
  spendUpload(userId: string, bytes: number): Promise<void>;
  /** Counts one try, before it is made. Throws TooManyError. */
  spendTry(kind: GuardedTry, c: AppContext, email: string): Promise<void>;
  /** Counts one address on the web that is going to be fetched for a user. Throws TooManyError. */
  spendFetch(userId: string): Promise<void>;
  /** Counts one mail with something shared, by who sends it and who gets it. Throws TooManyError. */
  spendShareMail(c: AppContext, recipient: string): Promise<void>;
  /** Forgets the tries for an e-mail after one succeeded. */
  forgive(kind: GuardedTry, c: AppContext, email: string): Promise<void>;
}

async function spend(limiter: RateLimiterAbstract, key: string, points = 1): Promise<void> {
  try {
    await limiter.consume(key, points);
  } catch (refused) {
    if (refused instanceof RateLimiterRes) throw new TooManyError(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
    throw refused;
  }
}

/**
 * Rate limits on the database, so that they hold over all processes; when it does not answer, each process counts for
 * itself.
 *
 * @param factor multiplies every limit, for load and browser tests
 */
export function createRateLimits(db: Kysely<Database>, factor = 1): RateLimits {
  // rate-limiter-flexible sends `{ text, values }` to a client of pg; ours goes through Kysely's pool.
  const storeClient = { query: ({ text, values = [] }: { readonly text: string; readonly values?: readonly unknown[] }) => db.executeQuery(CompiledQuery.raw(text, [...values])) };
  const limiter = (name: string, [points, duration]: readonly [number, number]): RateLimiterAbstract => {
    const options = { keyPrefix: name, points: points * factor, duration };
    return new RateLimiterPostgres({ ...options, storeClient, storeType: 'client', tableName: 'rate_limits', tableCreated: true, insuranceLimiter: new RateLimiterMemory(options) });
  };
  const calls = limiter('call', callLimit);
  const uploads = limiter('upload', uploadLimit);
  const fetches = limiter('fetch', fetchLimit);
  const tries = (kind: GuardedTry) => ({ perEmail: limiter(`${kind}-email`, tryLimits[kind].perEmail), perAddress: limiter(`${kind}-address`, tryLimits[kind].perAddress) });
  const guards: Readonly<Record<GuardedTry, ReturnType<typeof tries>>> = {
    login: tries('login'), register: tries('register'), reset: tries('reset'), password: tries('password'), code: tries('code'), export: tries('export'), report: tries('report'),
  };
  const shareMails = { user: limiter('share-user', shareMailLimits.user), visitor: limiter('share-visitor', shareMailLimits.visitor), address: limiter('share-address', shareMailLimits.address), recipient: limiter('share-recipient', shareMailLimits.recipient) };
  const emailKey = (c: AppContext, email: string): string => `${clientAddress(c)}|${email}`.slice(0, 200);
  return {
    spendCall: (c) => spend(calls, c.var.viewer ? `user:${c.var.viewer.userId}` : `address:${clientAddress(c)}`),
    spendUpload: (userId, bytes) => spend(uploads, `user:${userId}`, Math.max(1, Math.ceil(bytes / 1_000_000))),
    spendFetch: (userId) => spend(fetches, userId),
    async spendTry(kind, c, email) {
      await spend(guards[kind].perAddress, clientAddress(c));
      await spend(guards[kind].perEmail, emailKey(c, email));
    },
    async spendShareMail(c, recipient) {
      const { viewer } = c.var;
      await spend(shareMails.address, clientAddress(c));
      await (viewer ? spend(shareMails.user, viewer.userId) : spend(shareMails.visitor, clientAddress(c)));
      // who gets mail here has no account: what is kept of the address says nothing
      await spend(shareMails.recipient, createHash('sha256').update(recipient.toLowerCase()).digest('base64url'));
    },
    async forgive(kind, c, email) {
      await guards[kind].perEmail.delete(emailKey(c, email));
    },
  };
}
