import * as v from 'valibot';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Deps } from '../http/context.ts';

/**
 * The part of a job that is needed to send it. It is separate from the job's work, so that a job
 * can send itself again.
 */
export interface JobKey<T> {
  /** Stored with every job: renaming it orphans the jobs waiting under the old name. */
  readonly name: string;
  /** Job data is stored as JSON and parsed by this schema before each run. */
  readonly schema: v.GenericSchema<unknown, T>;
}

/** Background work, done by whichever process takes it first. Must be idempotent. */
export interface JobDefinition<T> extends JobKey<T> {
  /** Maximum number of retries; the delay before each roughly doubles, up to an hour. */
  readonly retries: number;
  readonly run: (deps: Deps, data: T) => Promise<void>;
  /** Maximum number of concurrent runs per process; one when absent. */
  readonly concurrency?: number;
  /**
   * Timeout of a run in seconds, after which it counts as failed; fifteen minutes when absent. Jobs
   * of dead processes are detected sooner.
   */
  readonly expireInSeconds?: number;
  /**
   * Cron expression in UTC for a recurring job. It runs once per scheduled time across all
   * processes, with `{}` as its data.
   */
  readonly every?: string;
}

/** Defines a job; list it in `all-jobs.ts`, and send it with `deps.jobs.send`. */
export const defineJob = <T>(definition: JobDefinition<T>): JobDefinition<T> => definition;

export interface SendJobOptions {
  readonly startAfter?: Date;
  /** While a job with this name and key waits, no second one is added. */
  readonly singletonKey?: string;
  /** A transaction; the job exists only if the transaction commits. */
  readonly db?: Kysely<Database>;
}

export interface Jobs {
  send<T>(job: JobKey<T>, data: T, options?: SendJobOptions): Promise<void>;
  /** Starts processing; until then jobs only wait. */
  start(): Promise<void>;
  /**
   * Starts no more jobs, and waits a few seconds for running ones. Jobs that do not finish in time
   * count as failed, and another process may retry them.
   */
  stop(): Promise<void>;
}

/** A job whose data has not been parsed yet: a common type for all jobs. */
export interface RunnableJob extends Omit<JobDefinition<never>, 'schema' | 'run'> {
  run(deps: Deps, data: unknown): Promise<void>;
}

export const runnable = <T>({ schema, run, ...definition }: JobDefinition<T>): RunnableJob => ({
  ...definition,
  run: async (deps, data) => run(deps, v.parse(schema, data)),
});
