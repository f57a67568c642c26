import * as v from 'valibot';
import type { Kysely } from 'kysely';
import type { Database } from '../../base/database/schema.ts';
import type { Deps } from '../../base/http/context.ts';
import type { JobKey } from '../../base/jobs/job.ts';

/** The job that publishes everything due; it carries no payload. */
export const publishDueKey: JobKey<object> = { name: 'publish-due', schema: v.strictObject({}) };

/**
 * Schedules a run of the publishing job at a given time, in addition to its run every minute. At
 * most one run is scheduled per time. Call this at the end of a transaction: another transaction
 * that schedules a run for the same time waits until this one ends.
 */
export const schedulePublisher = (
  deps: Pick<Deps, 'jobs'>,
  db: Kysely<Database>,
  at: Date,
): Promise<void> =>
  deps.jobs.send(publishDueKey, {}, { startAfter: at, singletonKey: at.toISOString(), db });
