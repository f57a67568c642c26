import { object } from 'valibot';
import { defineJob } from '../jobs/job.ts';
import { deleteExpiredLimits } from './rate-limit-queries.ts';

/** Deletes the counters of past periods every hour. */
export const sweepRateLimitsJob = defineJob({
  name: 'sweep-rate-limits',
  schema: object({}),
  retries: 3,
  every: '53 * * * *',
  async run({ db, now }) {
    await deleteExpiredLimits(db, now());
  },
});
