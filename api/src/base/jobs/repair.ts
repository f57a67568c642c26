import type { Kysely, Transaction } from 'kysely';
import * as v from 'valibot';
import { inTransaction } from '../database/in-transaction.ts';
import type { Database } from '../database/schema.ts';
import type { Deps } from '../http/context.ts';
import { defineJob, runnable, type JobKey, type RunnableJob } from './job.ts';
import { lockRepair, readRepair, saveRepair } from './repair-queries.ts';

/** One batch of a repair, computed but not yet stored. */
export interface RepairStep {
  /** Where the next batch starts; undefined after the last one. */
  readonly next: string | undefined;
  /**
   * Stores the batch where nobody changed its rows in the meantime; returns how many rows it
   * changed. Runs in the transaction that stores the progress, so that a batch counts once.
   */
  write(trx: Transaction<Database>): Promise<number>;
}

export interface RepairDefinition {
  /** Stored with its progress and its jobs; never renamed. */
  readonly name: string;
  /**
   * Reads and computes the batch after a position; '' is the beginning. What it stores itself, such
   * as files, may be stored twice.
   */
  prepare(deps: Deps, after: string): Promise<RepairStep>;
}

/** A one-time repair of stored data, as a job that every process sends until it is complete. */
export interface Repair {
  readonly key: JobKey<Record<string, never>>;
  readonly job: RunnableJob;
}

/**
 * Processes of the previous version may still write when the first one of this version starts, so
 * a repair visits everything twice, this many milliseconds apart.
 */
export const betweenPasses = 15 * 60_000;
const passes = 2;

const progressSchema = v.object({
  /** The number of complete passes. */
  complete: v.number(),
  after: v.string(),
  /** Rows changed so far, in all passes. */
  changed: v.number(),
  /** When the next pass may start, in ISO 8601. */
  notBefore: v.string(),
});
type Progress = v.InferOutput<typeof progressSchema>;
const start: Progress = { complete: 0, after: '', changed: 0, notBefore: '' };

const parse = (stored: string | undefined): Progress =>
  stored === undefined ? start : v.parse(progressSchema, JSON.parse(stored));

/** How far a repair is: whether it is complete, and how many rows it has changed. */
export async function repairProgress(
  db: Kysely<Database>,
  { key }: Repair,
): Promise<{ readonly isComplete: boolean; readonly changed: number }> {
  const { complete, changed } = parse(await readRepair(db, key.name));
  return { isComplete: complete >= passes, changed };
}

/**
 * Stores one batch with the progress after it; undefined if another process stored it first. That
 * process goes on, and this one stops.
 */
async function storeStep(
  deps: Deps,
  name: string,
  before: Progress,
  step: RepairStep,
): Promise<Progress | undefined> {
  return inTransaction(deps.db, async function storeOnce(trx) {
    const current = parse(await lockRepair(trx, name, JSON.stringify(start)));
    if (JSON.stringify(current) !== JSON.stringify(before)) return undefined;
    const changed = current.changed + (await step.write(trx));
    const progress: Progress =
      step.next === undefined
        ? {
            complete: current.complete + 1,
            after: '',
            changed,
            notBefore: new Date(deps.now().getTime() + betweenPasses).toISOString(),
          }
        : { ...current, after: step.next, changed };
    await saveRepair(trx, name, JSON.stringify(progress));
    return progress;
  });
}

/**
 * Defines a repair; list it in `all-jobs.ts`. It may be killed at any time and run in several
 * processes, while people read and write. Its progress and count are stored in `settings`.
 */
export function defineRepair({ name, prepare }: RepairDefinition): Repair {
  const key: JobKey<Record<string, never>> = { name, schema: v.strictObject({}) };

  async function run(deps: Deps): Promise<void> {
    let progress = parse(await readRepair(deps.primary, name));
    while (progress.complete < passes) {
      const { notBefore } = progress;
      if (progress.after === '' && notBefore > deps.now().toISOString()) {
        await deps.jobs.send(key, {}, { startAfter: new Date(notBefore), singletonKey: 'again' });
        return;
      }
      const step = await prepare(deps, progress.after);
      const stored = await storeStep(deps, name, progress, step);
      if (!stored) return;
      progress = stored;
      if (step.next === undefined)
        deps.log.info(
          { repair: name, pass: progress.complete, changed: progress.changed },
          'a repair of stored data has visited everything',
        );
    }
  }
  return {
    key,
    job: runnable(defineJob({ ...key, retries: 10, expireInSeconds: 6 * 3600, run })),
  };
}

/** Sends the jobs of all repairs that are not complete. */
export async function sendRepairs(deps: Deps, repairs: readonly Repair[]): Promise<void> {
  for (const repair of repairs)
    if (!(await repairProgress(deps.db, repair)).isComplete)
      await deps.jobs.send(repair.key, {}, { singletonKey: 'start' });
}
