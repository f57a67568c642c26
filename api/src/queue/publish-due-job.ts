import * as v from 'valibot';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Deps } from '../http/context.ts';
import type { JobKey } from '../jobs/job.ts';

/** The job that publishes everything whose time has come; it says nothing about what that is. */
export const publishDueKey: JobKey<object> = { name: 'publish-due', schema: v.strictObject({}) };

/** Has the publisher look at a moment, besides every minute. Once for all posts of that moment; last in a transaction. */
export const schedulePublisher = (
  deps: Pick<Deps, 'jobs'>,
  db: Kysely<Database>,
  at: Date,
): Promise<void> =>
  deps.jobs.send(publishDueKey, {}, { startAfter: at, singletonKey: at.toISOString(), db });
