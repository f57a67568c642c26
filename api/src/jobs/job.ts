import * as v from 'valibot';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Deps } from '../http/context.ts';

/** What it takes to send a job; stated apart from its work by those whose work sends it again. */
export interface JobKey<T> {
  /** Stored with every job: renaming one leaves what waits under the old name undone. */
  readonly name: string;
  /** Data travel as JSON and are read by this before each run. */
  readonly schema: v.GenericSchema<unknown, T>;
}

/** Work that is done after the answer, by whichever process comes first. Running it twice has to be safe. */
export interface JobDefinition<T> extends JobKey<T> {
  /** Attempts after the first; each waits about twice as long as the one before it, an hour at most. */
  readonly retries: number;
  readonly run: (deps: Deps, data: T) => Promise<void>;
  /** How many at once in one process; one when absent. */
  readonly concurrency?: number;
  /** Seconds before it counts as lost and is tried again; fifteen minutes when absent. A job of a process that died is noticed sooner. */
  readonly expireInSeconds?: number;
  /** Cron expression in UTC of a job that also comes by itself, once for all processes, with `{}` as its data. */
  readonly every?: string;
}

/** States a job once; list it in `all-jobs.ts`, and send it with `deps.jobs.send`. */
export const defineJob = <T>(definition: JobDefinition<T>): JobDefinition<T> => definition;

export interface SendJobOptions {
  readonly startAfter?: Date;
  /** While a job of this name and key waits, another one is not added. */
  readonly singletonKey?: string;
  /** A transaction: the job exists only if it commits. */
  readonly db?: Kysely<Database>;
}

export interface Jobs {
  send<T>(job: JobKey<T>, data: T, options?: SendJobOptions): Promise<void>;
  /** Begins to work; before that, what is sent only waits. */
  start(): Promise<void>;
  /** Takes no new jobs and waits a few seconds for those under way; what does not end is tried again by another process. */
  stop(): Promise<void>;
}

/** A definition whose data have yet to be read: jobs of every kind in one list. */
export interface RunnableJob extends Omit<JobDefinition<never>, 'schema' | 'run'> {
  run(deps: Deps, data: unknown): Promise<void>;
}

export const runnable = <T>({ schema, run, ...definition }: JobDefinition<T>): RunnableJob => ({
  ...definition,
  run: async (deps, data) => run(deps, v.parse(schema, data)),
});
