import { randomUUID } from 'node:crypto';
import { fromKysely, PgBoss, type Job } from 'pg-boss';
import type { Logger } from 'pino';
import type { ConnectionOptions } from '../database/connect.ts';
import type { Deps } from '../http/context.ts';
import { attributeNames } from '../observability/metric-catalogue.ts';
import type { Report } from '../observability/meters.ts';
import { noTelemetry, type Telemetry } from '../observability/telemetry.ts';
import type { Jobs, RunnableJob } from './job.ts';

export interface BossJobsOptions {
  readonly connection: ConnectionOptions;
  readonly log: Logger;
  readonly known: readonly RunnableJob[];
  /** Returns the dependencies; a function, because the dependencies contain these jobs. */
  readonly reach: () => Deps;
  readonly telemetry?: Telemetry;
  /** Intervals in seconds, shorter in tests. */
  readonly timing?: Partial<typeof defaultTiming>;
}

/** Intervals in seconds. */
const defaultTiming = {
  /** Between polls of the queue; jobs without a start time still start immediately. */
  poll: 5,
  /** Before the second attempt. */
  retryDelay: 5,
  maxRetryDelay: 3600,
  /** Between searches for jobs of dead processes. */
  supervise: 30,
  /** Without a heartbeat for this long, a running job counts as abandoned by a dead process. */
  heartbeat: 60,
  /** Between checks for recurring jobs. */
  recurring: 30,
};

/** A job as it is stored: its data, and the span that sent it. */
interface QueuedData {
  readonly data?: unknown;
  readonly traceparent?: string;
}

/** Timeout in milliseconds for running jobs on shutdown. */
const stopTimeout = 8000;
/** Seconds that a finished job is kept: not long, because its data may contain a secret link. */
const keepFinished = 3600;
/** The queue's own upkeep may take longer than a statement of a request. */
const sized = { max: 4, connectionTimeoutMillis: 5000, query_timeout: 15_000 } as const;

/** The database schema of the jobs. */
export const jobSchema = 'jobs';

/** Jobs in the server's own database, shared by all its processes. */
export function createBossJobs({
  connection,
  log,
  known,
  reach,
  telemetry: { meters, tracing } = noTelemetry,
  timing: given,
}: BossJobsOptions): Jobs {
  const timing = { ...defaultTiming, ...given };
  const boss = new PgBoss({
    ...connection,
    ...sized,
    application_name: 'tessera-jobs',
    schema: jobSchema,
    useListenNotify: true,
    superviseIntervalSeconds: timing.supervise,
    monitorIntervalSeconds: timing.supervise,
    cronMonitorIntervalSeconds: timing.recurring,
    cronWorkerIntervalSeconds: Math.min(5, timing.recurring),
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue reported an error'));
  boss.on('warning', ({ message }) =>
    log.debug({ warning: message }, 'the job queue reported a warning'),
  );

  async function run(job: RunnableJob, taken: Job<QueuedData>): Promise<void> {
    const attempt = { job: job.name, id: taken.id, attempt: taken.retryCount + 1 };
    const begin = performance.now();
    const measure = (outcome: 'done' | 'failed' | 'lost'): void =>
      meters.record('jobDuration', (performance.now() - begin) / 1000, {
        [attributeNames.job]: job.name,
        [attributeNames.jobOutcome]: outcome,
      });
    try {
      await job.run(reach(), taken.data.data ?? {});
      measure('done');
      log.debug(attempt, 'job done');
    } catch (error) {
      const isLast = taken.retryCount >= job.retries;
      measure(isLast ? 'lost' : 'failed');
      log[isLast ? 'error' : 'warn'](
        { err: error, ...attempt },
        isLast ? 'job failed for good' : 'job failed and will be tried again',
      );
      throw error;
    }
  }

  const work =
    (job: RunnableJob) =>
    async ([taken]: Job<QueuedData>[]): Promise<void> => {
      if (!taken) return;
      const attributes = { [attributeNames.job]: job.name };
      const parent = taken.data.traceparent ?? '';
      await tracing.inSpan(`job ${job.name}`, { role: 'job', attributes, parent }, () =>
        run(job, taken),
      );
    };

  /** Reports queue depth and running jobs, counted periodically by one of the processes. */
  async function reportQueues(report: Report): Promise<void> {
    for (const { name, readyCount, deferredCount, activeCount } of await boss.getQueues()) {
      if (!known.some((job) => job.name === name)) continue;
      const states = { ready: readyCount, deferred: deferredCount, active: activeCount };
      for (const [state, count] of Object.entries(states))
        report(count, { [attributeNames.job]: name, [attributeNames.jobState]: state });
    }
  }

  async function open(job: RunnableJob): Promise<void> {
    const settings = {
      retryLimit: job.retries,
      retryDelay: timing.retryDelay,
      retryBackoff: true,
      retryDelayMax: timing.maxRetryDelay,
      expireInSeconds: job.expireInSeconds ?? 900,
      heartbeatSeconds: timing.heartbeat,
      deleteAfterSeconds: keepFinished,
      notify: true,
    };
    // `short`: at most one waiting job per key. An existing queue may have older settings, so they
    // are updated.
    await boss.createQueue(job.name, { ...settings, policy: 'short' });
    await boss.updateQueue(job.name, settings);
    if (job.every !== undefined)
      await boss.schedule(job.name, job.every, { data: {} }, { singletonKey: 'recurring' });
  }

  return {
    async send(job, data, { startAfter, singletonKey, db } = {}) {
      const traceparent = tracing.traceparent();
      await boss.send(
        job.name,
        { data, ...(traceparent !== undefined && { traceparent }) },
        {
          singletonKey: singletonKey ?? randomUUID(),
          ...(startAfter && { startAfter }),
          ...(db && { db: fromKysely(db) }),
        },
      );
    },
    async start() {
      await boss.start();
      meters.observe('jobsQueued', reportQueues);
      for (const job of known) await open(job);
      const polling = {
        pollingIntervalSeconds: Math.min(2, timing.poll),
        notifyPollingIntervalSeconds: timing.poll,
      };
      for (const job of known)
        await boss.work(
          job.name,
          { ...polling, localConcurrency: job.concurrency ?? 1 },
          work(job),
        );
    },
    stop: () => boss.stop({ timeout: stopTimeout }),
  };
}
