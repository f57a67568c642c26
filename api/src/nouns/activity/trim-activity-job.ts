import { object } from 'valibot';
import { defineJob } from '../../base/jobs/job.ts';
import { trimActivity } from './activity-queries.ts';

/**
 * Days for which activity is retained. Likes, reblogs, replies and follows themselves are stored in
 * other tables, without a limit.
 */
export const activityDays = 180;
const dayInMs = 86_400_000;

/** Deletes old activity every night. */
export const trimActivityJob = defineJob({
  name: 'trim-activity',
  schema: object({}),
  retries: 3,
  every: '17 3 * * *',
  async run(deps) {
    const before = new Date(deps.now().getTime() - activityDays * dayInMs);
    while (await trimActivity(deps.db, before));
  },
});
