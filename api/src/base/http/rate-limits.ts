import { createHash } from 'node:crypto';
import { CompiledQuery, type Kysely } from 'kysely';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { moderationLimits } from '@tessera/shared-contracts/moderation/reports';
import type { Database } from '../database/schema.ts';
import { clientAddress, networksOf } from './client-address.ts';
import type { AppContext } from './context.ts';
import { knownDevice } from './known-devices.ts';
import { createPointLeases } from './point-leases.ts';
import { spend } from './spend-points.ts';

/**
 * Rate-limited actions. Each is counted per network, and per account within a network; some are
 * also counted per account.
 */
export type GuardedAttempt =
  | 'login'
  | 'register'
  | 'reset'
  | 'confirmation'
  | 'new-address'
  | 'password'
  | 'code'
  | 'export'
  | 'report'
  | 'blog-name';

/** Points per period. */
type Bound = readonly [points: number, seconds: number];

interface AttemptLimit {
  /** Per account, from one network or one known device. */
  readonly perSubject: Bound;
  /**
   * Per network, for all accounts. Many people may share a network, so the limit exceeds what one
   * person needs.
   */
  readonly perNetwork: Bound;
  /**
   * Per account, from all networks together. Attempts from a known device do not count here: each
   * known device has its own count.
   */
  readonly perAccount?: readonly Bound[];
}

/** ASVS 2.2.1 allows a hundred an hour. */
const perAccount: readonly Bound[] = [[20, 3600]];
/** Mails that an account asks for: each kind has its own count, so that none uses up another. */
const mailsPerAccount: readonly Bound[] = [
  [10, 3600],
  [20, 86_400],
];
const attemptLimits: Readonly<Record<GuardedAttempt, AttemptLimit>> = {
  login: { perSubject: [10, 900], perNetwork: [200, 900], perAccount },
  register: { perSubject: [5, 3600], perNetwork: [60, 3600] },
  reset: { perSubject: [5, 3600], perNetwork: [60, 3600], perAccount: mailsPerAccount },
  confirmation: { perSubject: [5, 3600], perNetwork: [60, 3600], perAccount: mailsPerAccount },
  'new-address': { perSubject: [5, 3600], perNetwork: [60, 3600], perAccount: mailsPerAccount },
  password: { perSubject: [10, 900], perNetwork: [200, 900], perAccount },
  code: { perSubject: [10, 900], perNetwork: [200, 900], perAccount },
  export: { perSubject: [3, 86_400], perNetwork: [60, 86_400] },
  'blog-name': { perSubject: [600, 3600], perNetwork: [600, 3600] },
  report: { perSubject: [moderationLimits.reportsPerHour, 3600], perNetwork: [200, 3600] },
};
/** The limit of a /48, as a multiple of the limit of a single network. */
const siteFactor = 4;
/** State-changing calls per user; for visitors, per network. */
const callLimit: Bound = [600, 60];
/** State-changing calls with one token: half of what its account may make. */
const tokenCallLimit: Bound = [300, 60];
/** Units of reading with one token, per process. */
const tokenReadLimit: Bound = [600, 60];
/**
 * Units of reading (http/read-budget.ts) per user, or per network for visitors, and process: ten
 * pages or four searches a second. Counted in memory, since it protects the CPU of one process.
 */
const readLimit: Bound = [1200, 60];
/** External URLs fetched per user: each may cost several requests to other sites. */
const fetchLimit: Bound = [60, 300];

/** Posts that a user shares on other networks, through linked accounts. */
const networkShareLimit: Bound = [30, 3600];

/** Typing notices per user and process: a page sends one every four seconds. */
const typingLimit: Bound = [60, 60];

/**
 * The cost of texts rendered per user and process, for previews and on saving, in units of
 * `TextCost`: three seconds of a core a minute. Counted in memory, since it protects the CPU of one
 * process.
 */
const renderLimit: Bound = [3_000_000, 60];

/** Megabytes uploaded per user, and the period in seconds. */
const uploadLimit: Bound = [3000, 3600];

/**
 * Limits for mail that people send to others, such as shared posts and invitations: per user, per
 * network for visitors, and per network for everyone.
 */
const sentMailLimits = {
  user: [20, 3600],
  visitor: [5, 3600],
  address: [60, 3600],
} as const;
/** All mail together that others cause for one recipient. */
const recipientLimits = { hour: [3, 3600], day: [10, 86_400] } as const;

/**
 * What pages may write to the log per minute: calls and bytes per network, and bytes in total, all
 * counted per process. A page sends at most two calls every 15 seconds.
 */
export const clientLogLimits = {
  calls: 120,
  bytesPerNetwork: 200_000,
  bytesInAll: 1_000_000,
  seconds: 60,
} as const;

export interface RateLimits {
  /** Counts one state-changing call, for its token as well as its account. Throws TooManyError. */
  consumeCall(c: AppContext): Promise<void>;
  /**
   * Counts a call that logs events of a page; false when it exceeds the limit. Counted in memory,
   * so that the call stays cheap.
   */
  admitsLogCall(c: AppContext): Promise<boolean>;
  /** Counts bytes to be logged for a page; false when they exceed the limit. */
  admitsLogBytes(c: AppContext, bytes: number): Promise<boolean>;
  /** Counts the bytes of an upload. Throws TooManyError. */
  spendUpload(userId: string, bytes: number): Promise<void>;
  /**
   * Counts one attempt before it is made. A device that the account logged in with before has its
   * own limit, so that no one else can use up the owner's attempts. Throws TooManyError.
   *
   * @param subject the email address of an account, or another subject of the limit; '' for none
   */
  consumeAttempt(kind: GuardedAttempt, c: AppContext, subject: string): Promise<void>;
  /** Counts one typing notice, in memory. Throws TooManyError. */
  spendTyping(userId: string): Promise<void>;
  /** Counts units of reading, in memory. Throws TooManyError. */
  spendReads(c: AppContext, units: number): Promise<void>;
  /** Counts one external URL to be fetched for a user. Throws TooManyError. */
  spendFetch(userId: string): Promise<void>;
  /**
   * Counts the cost of texts to be rendered for a user, in units of `TextCost`, in memory. Throws
   * TooManyError.
   */
  spendRendering(userId: string, cost: number): Promise<void>;
  /** Counts one post that a user shares on another network. Throws TooManyError. */
  spendNetworkShare(userId: string): Promise<void>;
  /** Counts one email that someone sends to another person. Throws TooManyError. */
  consumeSentMail(c: AppContext, recipient: string): Promise<void>;
  /**
   * Counts one email that its recipient did not ask for, or possibly did not: the address of an
   * account may be a stranger's until it is confirmed. Throws TooManyError.
   */
  consumeRecipient(recipient: string): Promise<void>;
  /**
   * After a successful attempt: resets the `perSubject` count, and refunds the attempt to the
   * `perAccount` count, if the action has one. The `perNetwork` count stays.
   */
  resetAttempts(kind: GuardedAttempt, c: AppContext, subject: string): Promise<void>;
}

/** Hashes a key, so that it reveals nothing about its subject and has a fixed length. */
const keyOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('|')).digest('base64url');

/** Consumes points in memory; false if they exceed the limit, instead of throwing. */
const tryConsume = (limiter: RateLimiterMemory, key: string, points: number): Promise<boolean> =>
  limiter.consume(key, points).then(
    () => true,
    () => false,
  );

/**
 * Rate limits. Those that are not counted in memory are stored in the database, so that they hold
 * across processes. While the database does not answer, each process counts separately.
 *
 * @param factor multiplies every limit, for load and browser tests
 */
export function createRateLimits(db: Kysely<Database>, factor = 1): RateLimits {
  // rate-limiter-flexible sends `{ text, values }` to a pg client; this substitute for the client
  // passes them to Kysely's pool
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
      // a job deletes expired rows; each limiter would otherwise delete them every five minutes
      clearExpiredByTimeout: false,
      insuranceLimiter: new RateLimiterMemory(options),
    });
  };

  /** Counts by network, and for IPv6 by /48 as well. */
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
  const calls = {
    user: createPointLeases(limiter('call', callLimit)),
    token: createPointLeases(limiter('call-token', tokenCallLimit)),
    visitor: byNetwork('call-visitor', callLimit),
  };
  const uploads = limiter('upload', uploadLimit);
  const fetches = limiter('fetch', fetchLimit);
  const networkShares = limiter('network-share', networkShareLimit);
  const inMemory = ([points, duration]: Bound) =>
    new RateLimiterMemory({ points: points * factor, duration });
  const rendering = inMemory(renderLimit);
  const typing = inMemory(typingLimit);
  const reads = inMemory(readLimit);
  const tokenReads = inMemory(tokenReadLimit);
  const siteReads = inMemory([readLimit[0] * siteFactor, readLimit[1]]);
  const { seconds } = clientLogLimits;
  const log = {
    calls: inMemory([clientLogLimits.calls, seconds]),
    network: inMemory([clientLogLimits.bytesPerNetwork, seconds]),
    all: inMemory([clientLogLimits.bytesInAll, seconds]),
  };
  const guard = (kind: GuardedAttempt) => {
    const limit = attemptLimits[kind];
    return {
      perSubject: limiter(`${kind}-subject`, limit.perSubject),
      spendNetwork: byNetwork(`${kind}-network`, limit.perNetwork),
      perAccount: (limit.perAccount ?? []).map((bound, index) =>
        limiter(index === 0 ? `${kind}-account` : `${kind}-account-${bound[1]}`, bound),
      ),
    };
  };
  const guards: Readonly<Record<GuardedAttempt, ReturnType<typeof guard>>> = {
    login: guard('login'),
    register: guard('register'),
    reset: guard('reset'),
    confirmation: guard('confirmation'),
    'new-address': guard('new-address'),
    password: guard('password'),
    code: guard('code'),
    export: guard('export'),
    'blog-name': guard('blog-name'),
    report: guard('report'),
  };
  const sentMails = {
    user: limiter('share-user', sentMailLimits.user),
    visitor: byNetwork('share-visitor', sentMailLimits.visitor),
    address: byNetwork('share-address', sentMailLimits.address),
  };
  const recipients = {
    hour: limiter('recipient-hour', recipientLimits.hour),
    day: limiter('recipient-day', recipientLimits.day),
  };
  async function consumeRecipient(recipient: string): Promise<void> {
    // the recipient may have no account here: store only a hash of the address
    const key = keyOf(recipient.toLowerCase());
    await spend(recipients.hour, key);
    await spend(recipients.day, key);
  }

  /**
   * The keys under which an attempt is counted. `isKnown`: the account logged in from this device
   * before, so the attempt does not count against the network.
   */
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
    async consumeCall(c) {
      const { viewer, token } = c.var;
      if (!viewer) return calls.visitor(c);
      if (token) await calls.token(`token:${token.id}`);
      return calls.user(`user:${viewer.userId}`);
    },
    admitsLogCall: (c) => tryConsume(log.calls, networksOf(clientAddress(c)).network, 1),
    admitsLogBytes: async (c, bytes) =>
      (await tryConsume(log.network, networksOf(clientAddress(c)).network, bytes)) &&
      tryConsume(log.all, '', bytes),
    spendUpload: (userId, bytes) =>
      spend(uploads, `user:${userId}`, Math.max(1, Math.ceil(bytes / 1_000_000))),
    // what costs more than a minute's worth may be rendered once a minute
    spendRendering: (userId, cost) =>
      spend(rendering, userId, Math.min(Math.max(1, Math.ceil(cost)), renderLimit[0] * factor)),
    async spendReads(c, units) {
      const { viewer, token } = c.var;
      if (token) await spend(tokenReads, token.id, units);
      if (viewer) return spend(reads, `user:${viewer.userId}`, units);
      const { network, site } = networksOf(clientAddress(c));
      if (network === '') return;
      await spend(reads, network, units);
      if (site !== undefined) await spend(siteReads, site, units);
    },
    spendTyping: (userId) => spend(typing, userId),
    spendFetch: (userId) => spend(fetches, userId),
    spendNetworkShare: (userId) => spend(networkShares, userId),
    async consumeAttempt(kind, c, subject) {
      const { perSubject, spendNetwork, perAccount: accounts } = guards[kind];
      const keys = keysOf(c, subject);
      if (!keys.isKnown) await spendNetwork(c);
      await spend(perSubject, keys.subject);
      if (subject === '') return;
      for (const account of accounts) await spend(account, keys.account);
    },
    async consumeSentMail(c, recipient) {
      const { viewer } = c.var;
      await sentMails.address(c);
      await (viewer ? spend(sentMails.user, viewer.userId) : sentMails.visitor(c));
      await consumeRecipient(recipient);
    },
    consumeRecipient,
    async resetAttempts(kind, c, subject) {
      const { perSubject, perAccount: accounts } = guards[kind];
      const keys = keysOf(c, subject);
      await perSubject.delete(keys.subject);
      if (subject === '') return;
      for (const account of accounts) await account.reward(keys.account);
    },
  };
}
