import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { noTelemetry, type Telemetry } from '../observability/telemetry.ts';
import { connect, serverLimits, type ConnectionOptions } from './connect.ts';
import type { ObservedPool } from './observe-pool.ts';
import { replayedPosition, writtenPosition, type LogPosition } from './replica-queries.ts';
import type { Database } from './schema.ts';

/** A database that follows the primary and can only be read. */
export interface Replica {
  readonly db: Kysely<Database>;
  /** Takes the replica out of use until it responds again. */
  exclude(why: unknown): void;
}

/** The read replicas of a process; with none, everything is read from the primary. */
export interface Replicas {
  readonly areConfigured: boolean;
  /**
   * A replica that has everything up to a position, after a short wait if necessary; undefined to
   * read from the primary. A reader stays on one replica while it is in use, because another
   * replica may have older data.
   */
  pick(reader: string, since: LogPosition): Promise<Replica | undefined>;
  /** To be called after a commit; returns a position after it, or {@link unknownPosition}. */
  written(): Promise<LogPosition>;
  /**
   * A position after all commits for which this process has called {@link Replicas.written};
   * {@link unknownPosition} for a while after such a call failed to determine a position.
   */
  lastWritten(): LogPosition;
  close(): Promise<void>;
}

/** Limits and intervals in milliseconds. */
export interface ReplicaTimes {
  /** Every replica in use has all commits that are older than this. */
  readonly maxLag: number;
  /** Interval at which a process checks how far replicas have replayed the log. */
  readonly checkEvery: number;
  /** How long a read waits for a replica to catch up, and the pause between its checks. */
  readonly wait: number;
  readonly retryEvery: number;
}

export const replicaTimes: ReplicaTimes = {
  maxLag: 5000,
  checkEvery: 1000,
  wait: 100,
  retryEvery: 5,
};

/** A position after every possible one: no replica ever reaches it. */
export const unknownPosition: LogPosition = 2n ** 64n;

/** Milliseconds until a silent server counts as down: for a check, a new connection. */
const timeouts = { check: 2000, connection: 2000 } as const;

/** The log position of the primary at the time `at` (`performance.now()`), or slightly later. */
interface Sample {
  readonly at: number;
  readonly position: LogPosition;
}

interface WatchedReplica extends Replica {
  isInUse(): boolean;
  reaches(position: LogPosition): Promise<boolean>;
  check(samples: readonly Sample[]): Promise<void>;
  close(): Promise<void>;
}

/** A separate connection for checks, so that they do not wait for the pool of the requests. */
const connectForChecks = (connection: ConnectionOptions, onLost?: (error: Error) => void) =>
  connect(
    {
      ...connection,
      max: 1,
      shared: 0,
      connectionTimeoutMillis: timeouts.check,
      query_timeout: timeouts.check,
    },
    onLost,
  );

function watchReplica(
  connection: ConnectionOptions,
  log: Logger,
  times: ReplicaTimes,
  observed: ObservedPool,
): WatchedReplica {
  const db = connect(
    { ...connection, ...serverLimits, connectionTimeoutMillis: timeouts.connection },
    exclude,
    observed,
  );
  const watch = connectForChecks(connection, exclude);
  let replayed: LogPosition | undefined;
  let inUseUntil = 0;
  /** Undefined before the first check. */
  let wasInUse: boolean | undefined;
  /** Whether, since the last check, a read has waited in vain for this replica to catch up. */
  let isLate = false;
  let pendingQuery: Promise<void> | undefined;

  function exclude(why: unknown): void {
    replayed = undefined;
    inUseUntil = 0;
    if (wasInUse !== false) log.warn({ err: why }, 'a read replica is left out');
    wasInUse = false;
  }

  /** Concurrent calls share one query. */
  function queryReplayed(): Promise<void> {
    pendingQuery ??= replayedPosition(watch)
      .then(
        function setReplayed(position) {
          replayed = position;
        },
        (error: unknown) => exclude(error),
      )
      .finally(() => {
        pendingQuery = undefined;
      });
    return pendingQuery;
  }

  const isInUse = (): boolean => performance.now() < inUseUntil;
  const has = (position: LogPosition): boolean => replayed !== undefined && replayed >= position;

  return {
    db,
    exclude,
    isInUse,
    async reaches(position) {
      const until = performance.now() + times.wait;
      while (!has(position)) {
        const left = until - performance.now();
        if (isLate || left <= 0 || !isInUse()) {
          isLate = true;
          return false;
        }
        await Promise.race([queryReplayed(), sleep(left, undefined, { ref: false })]);
        if (!has(position)) await sleep(times.retryEvery);
      }
      return true;
    },
    async check(samples) {
      await queryReplayed();
      isLate = false;
      const last = samples.findLast(({ position }) => has(position));
      if (last) inUseUntil = last.at + times.maxLag;
      if (!isInUse()) exclude(new Error('it is too far behind'));
      else if (!wasInUse) log.info('a read replica is in use');
      wasInUse = isInUse();
    },
    async close() {
      await Promise.all([db.destroy(), watch.destroy()]);
    },
  };
}

const noReplicas: Replicas = {
  areConfigured: false,
  pick: async () => undefined,
  written: async () => unknownPosition,
  lastWritten: () => 0n,
  close: async () => {},
};

export interface ReplicasOptions {
  readonly primary: { readonly db: Kysely<Database>; readonly connection: ConnectionOptions };
  /** URLs of the replicas. */
  readonly urls: readonly string[];
  readonly log: Logger;
  readonly telemetry?: Telemetry;
  readonly times?: ReplicaTimes;
}

/**
 * Watches read replicas. Each check records how far the primary has written and how far each
 * replica has replayed. A replica is in use while it is known to have everything that was committed
 * more than `maxLag` ago. A replica that lags, hangs or is down therefore drops out of use, and
 * returns with the first check that finds it close enough.
 */
export function createReplicas({
  primary,
  urls,
  log,
  telemetry = noTelemetry,
  times = replicaTimes,
}: ReplicasOptions): Replicas {
  if (urls.length === 0) return noReplicas;
  const replicas = urls.map(function watch(connectionString, index) {
    // named by number, because the URL may contain a password
    const name = `replica ${index + 1}`;
    const ownLog = log.child({ replica: index + 1 });
    return { name, ...watchReplica({ connectionString }, ownLog, times, { name, telemetry }) };
  });
  const watch = connectForChecks(primary.connection);
  let samples: readonly Sample[] = [];
  let last: LogPosition = 0n;
  /** Until this time, a replica that has reached `last` may still lack commits of this process. */
  let unsureUntil = 0;
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function check(): Promise<void> {
    const at = performance.now();
    const position = await writtenPosition(watch).catch(() => undefined);
    samples = samples.filter((sample) => at - sample.at < times.maxLag);
    if (position !== undefined) samples = [...samples, { at, position }];
    await Promise.all(replicas.map((replica) => replica.check(samples)));
  }
  async function checkRepeatedly(): Promise<void> {
    await check();
    if (isClosed) return;
    timer = setTimeout(() => {
      checking = checkRepeatedly();
    }, times.checkEvery);
    timer.unref();
  }
  let checking = checkRepeatedly();

  return {
    areConfigured: true,
    async pick(reader, since) {
      if (since >= unknownPosition) return undefined;
      const rank = (name: string): string => hash('sha1', `${name} ${reader}`);
      const [replica] = replicas
        .filter(({ isInUse }) => isInUse())
        .toSorted((one, other) => (rank(one.name) < rank(other.name) ? -1 : 1));
      return replica && (await replica.reaches(since)) ? replica : undefined;
    },
    async written() {
      try {
        const position = await writtenPosition(primary.db);
        if (position > last) last = position;
        return position;
      } catch (error) {
        log.warn({ err: error }, 'recent writes are read from the primary for a while');
        unsureUntil = performance.now() + times.maxLag;
        return unknownPosition;
      }
    },
    lastWritten: () => (performance.now() < unsureUntil ? unknownPosition : last),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await checking;
      await Promise.all([watch.destroy(), ...replicas.map(({ close }) => close())]);
    },
  };
}
