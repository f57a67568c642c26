import { createHash } from 'node:crypto';
import { CompiledQuery, type Kysely } from 'kysely';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { accountTexts } from '@tessera/shared-contracts/accounts/rules';
import { moderationLimits } from '@tessera/shared-contracts/moderation/reports';
import type { Database } from '../database/schema.ts';
import { clientAddress, networksOf } from './client-address.ts';
import type { AppContext } from './context.ts';
import { knownDevice } from './known-devices.ts';
import { RefusalError } from './refusal.ts';

/** What may be tried only so often; each is counted per network, per account from there, and per account. */
export type GuardedTry = 'login' | 'register' | 'reset' | 'password' | 'code' | 'export' | 'report';

/** Points in so many seconds. */
type Bound = readonly [points: number, seconds: number];

interface TryLimit {
  /** Of one account, from one network or one known device. */
  readonly perSubject: Bound;
  /** Of all accounts, from one network. It may stand for many people, so it gets more than one person needs. */
  readonly perNetwork: Bound;
  /** Of one account, from everywhere but the devices that it logged in with before. */
  readonly perAccount?: Bound;
}

/** ASVS 2.2.1 allows a hundred an hour. */
const perAccount: Bound = [20, 3600];
const tryLimits: Readonly<Record<GuardedTry, TryLimit>> = {
  login: { perSubject: [10, 900], perNetwork: [200, 900], perAccount },
  register: { perSubject: [5, 3600], perNetwork: [60, 3600] },
  reset: { perSubject: [5, 3600], perNetwork: [60, 3600], perAccount },
  password: { perSubject: [10, 900], perNetwork: [200, 900], perAccount },
  code: { perSubject: [10, 900], perNetwork: [200, 900], perAccount },
  export: { perSubject: [3, 86_400], perNetwork: [60, 86_400] },
  report: { perSubject: [moderationLimits.reportsPerHour, 3600], perNetwork: [200, 3600] },
};
/** How many times the tries of a network its whole /48 has. */
const siteFactor = 4;
/** State-changing calls of a user, or of an address without one. */
const callLimit: Bound = [600, 60];
/** Addresses on the web that a user has fetched: each may cost a few requests to strangers. */
const fetchLimit: Bound = [60, 300];

/** Text that a user may have rendered, for previews and to be saved, in units of 10 000 characters that are begun. */
const renderLimit: Bound = [300, 60];
const renderUnit = 10_000;

/** Megabytes that a user may upload, in seconds. */
const uploadLimit: Bound = [3000, 3600];

/** Mails with something shared, as seconds: by one user, by one visitor's address, by an address whoever is behind it, and to one mailbox whoever sends them. */
const shareMailLimits = {
  user: [20, 3600],
  visitor: [5, 3600],
  address: [60, 3600],
  recipient: [10, 86_400],
} as const;

/**
 * What pages may have written to the log in a minute: calls and bytes of a network, and bytes of all
 * in a process. A page sends two calls every quarter of a minute at most.
 */
export const clientLogLimits = {
  calls: 120,
  bytesPerNetwork: 200_000,
  bytesInAll: 1_000_000,
  seconds: 60,
} as const;

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
  consumeCall(c: AppContext): Promise<void>;
  /** Counts a call that sends events of a page to the log; false when it is one too many. In memory: such a call is to cost nothing. */
  takesLogCall(c: AppContext): Promise<boolean>;
  /** Counts bytes that are going to be written to the log for a page; false when they are too many. */
  takesLogBytes(c: AppContext, bytes: number): Promise<boolean>;
  /** Counts the bytes of an upload. Throws TooManyError. */
  spendUpload(userId: string, bytes: number): Promise<void>;
  /**
   * Counts one try, before it is made. A device that the account logged in with before has tries of
   * its own, so that nobody else can use up its owner's. Throws TooManyError.
   *
   * @param subject whose: the e-mail address of an account, or what else the limit is kept for;
   *   '' for nobody in particular
   */
  consumeAttempt(kind: GuardedTry, c: AppContext, subject: string): Promise<void>;
  /** Counts one address on the web that is going to be fetched for a user. Throws TooManyError. */
  spendFetch(userId: string): Promise<void>;
  /** Counts characters that are going to be rendered for a user. Throws TooManyError. */
  spendRendering(userId: string, characters: number): Promise<void>;
  /** Counts one mail with something shared, by who sends it and who gets it. Throws TooManyError. */
  consumeShareMail(c: AppContext, recipient: string): Promise<void>;
  /** After a try that succeeded: forgets those from here, and takes this one off what the account bears. */
  resetAttempts(kind: GuardedTry, c: AppContext, subject: string): Promise<void>;
}

async function spend(limiter: RateLimiterAbstract, key: string, points = 1): Promise<void> {
  try {
    await limiter.consume(key, points);
  } catch (refused) {
    if (refused instanceof RateLimiterRes)
      throw new TooManyError(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
    throw refused;
  }
}

/** Keys say nothing about whom they are kept for, and are short whatever was typed. */
const keyOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('|')).digest('base64url');

/** The same where what is too much is left out instead of refused. */
const takes = (limiter: RateLimiterMemory, key: string, points: number): Promise<boolean> =>
  limiter.consume(key, points).then(
    () => true,
    () => false,
  );

/**
 * Rate limits on the database, so that they hold over all processes; when it does not answer, each process counts for
 * itself.
 *
 * @param factor multiplies every limit, for load and browser tests
 */
export function createRateLimits(db: Kysely<Database>, factor = 1): RateLimits {
  // rate-limiter-flexible sends `{ text, values }` to a client of pg; ours goes through Kysely's pool.
  const storeClient = {
    query: ({
      text,
      values = [],
    }: {
      readonly text: string;
      readonly values?: readonly unknown[];
    }) => db.executeQuery(CompiledQuery.raw(text, [...values])),
  };
  const limiter = (name: string, [points, duration]: Bound): RateLimiterAbstract => {
    const options = { keyPrefix: name, points: points * factor, duration };
    return new RateLimiterPostgres({
      ...options,
      storeClient,
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      insuranceLimiter: new RateLimiterMemory(options),
    });
  };

  /** Counts whoever asks by network, and by the /48 of an IPv6 one. */
  function byNetwork(name: string, bound: Bound): (c: AppContext) => Promise<void> {
    const [perNetwork, perSite] = [
      limiter(name, bound),
      limiter(`${name}-site`, [bound[0] * siteFactor, bound[1]]),
    ];
    return async function spendNetwork(c) {
      const { network, site } = networksOf(clientAddress(c));
      await spend(perNetwork, network);
      if (site !== undefined) await spend(perSite, site);
    };
  }
  const calls = { user: limiter('call', callLimit), visitor: byNetwork('call-visitor', callLimit) };
  const uploads = limiter('upload', uploadLimit);
  const fetches = limiter('fetch', fetchLimit);
  const rendering = limiter('render', renderLimit);
  const inMemory = (points: number) =>
    new RateLimiterMemory({ points: points * factor, duration: clientLogLimits.seconds });
  const log = {
    calls: inMemory(clientLogLimits.calls),
    network: inMemory(clientLogLimits.bytesPerNetwork),
    all: inMemory(clientLogLimits.bytesInAll),
  };
  const guard = (kind: GuardedTry) => {
    const limit = tryLimits[kind];
    return {
      perSubject: limiter(`${kind}-subject`, limit.perSubject),
      spendNetwork: byNetwork(`${kind}-network`, limit.perNetwork),
      perAccount: limit.perAccount && limiter(`${kind}-account`, limit.perAccount),
    };
  };
  const guards: Readonly<Record<GuardedTry, ReturnType<typeof guard>>> = {
    login: guard('login'),
    register: guard('register'),
    reset: guard('reset'),
    password: guard('password'),
    code: guard('code'),
    export: guard('export'),
    report: guard('report'),
  };
  const shareMails = {
    user: limiter('share-user', shareMailLimits.user),
    visitor: byNetwork('share-visitor', shareMailLimits.visitor),
    address: byNetwork('share-address', shareMailLimits.address),
    recipient: limiter('share-recipient', shareMailLimits.recipient),
  };

  /** Under which keys a try is counted, and whether its network is counted besides. */
  function keysOf(
    c: AppContext,
    subject: string,
  ): { readonly subject: string; readonly account: string; readonly isKnown: boolean } {
    const device = subject === '' ? undefined : knownDevice(c, subject);
    return device === undefined
      ? {
          subject: keyOf(networksOf(clientAddress(c)).network, subject),
          account: keyOf(subject),
          isKnown: false,
        }
      : {
          subject: keyOf('device', device, subject),
          account: keyOf('device', device, subject),
          isKnown: true,
        };
  }
  return {
    consumeCall: (c) =>
      c.var.viewer ? spend(calls.user, `user:${c.var.viewer.userId}`) : calls.visitor(c),
    takesLogCall: (c) => takes(log.calls, networksOf(clientAddress(c)).network, 1),
    takesLogBytes: async (c, bytes) =>
      (await takes(log.network, networksOf(clientAddress(c)).network, bytes)) &&
      takes(log.all, '', bytes),
    spendUpload: (userId, bytes) =>
      spend(uploads, `user:${userId}`, Math.max(1, Math.ceil(bytes / 1_000_000))),
    spendRendering: (userId, characters) =>
      spend(rendering, userId, Math.max(1, Math.ceil(characters / renderUnit))),
    spendFetch: (userId) => spend(fetches, userId),
    async consumeAttempt(kind, c, subject) {
      const { perSubject, spendNetwork, perAccount: account } = guards[kind];
      const keys = keysOf(c, subject);
      if (!keys.isKnown) await spendNetwork(c);
      await spend(perSubject, keys.subject);
      if (account && subject !== '') await spend(account, keys.account);
    },
    async consumeShareMail(c, recipient) {
      const { viewer } = c.var;
      await shareMails.address(c);
      await (viewer ? spend(shareMails.user, viewer.userId) : shareMails.visitor(c));
      // who gets mail here has no account: what is kept of the address says nothing
      await spend(shareMails.recipient, keyOf(recipient.toLowerCase()));
    },
    async resetAttempts(kind, c, subject) {
      const { perSubject, perAccount: account } = guards[kind];
      const keys = keysOf(c, subject);
      await perSubject.delete(keys.subject);
      if (account && subject !== '') await account.reward(keys.account);
    },
  };
}
