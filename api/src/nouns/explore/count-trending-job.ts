import { object } from 'valibot';
import { trendingRules } from '@tessera/shared-contracts/explore/trending-rules';
import { defineJob } from '../../base/jobs/job.ts';
import { countPopularTags } from '../tags/tag-queries.ts';
import { popularSince } from '../tags/suggest-tags.ts';
import { countTrending } from './trending-queries.ts';

/**
 * Counts every few minutes which posts and tags trend and which tags are popular, and once when a
 * server starts.
 */
export const countTrendingJob = defineJob({
  name: 'count-trending',
  schema: object({}),
  retries: 0,
  every: `*/${trendingRules.everyMinutes} * * * *`,
  async run({ db, now }) {
    await countTrending(db, now());
    await countPopularTags(db, popularSince(now()), now());
  },
});
