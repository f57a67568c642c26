import type { Transaction } from 'kysely';
import type { Database } from '../base/database/schema.ts';
import type { Deps } from '../base/http/context.ts';
import { recordPostActivity } from '../nouns/activity/record-post-activity.ts';
import { judgeAnswer } from '../nouns/asks/judge-answer.ts';
import { queueDeliveries } from '../nouns/cross-posting/deliver-post.ts';
import { indexGifs } from '../nouns/gifs/index-gifs.ts';
import type { PostFollowers } from '../nouns/posts/post-followers.ts';
import { indexTags, type PostRow } from '../nouns/posts/post-queries.ts';
import { countReblogChange } from '../nouns/posts/reblog-counts.ts';
import { joinQueue } from '../nouns/queue/join-queue.ts';
import { schedulePublisher } from '../nouns/queue/publish-due-job.ts';
import { releaseVideoKey } from '../base/media/video-jobs.ts';

/** Publishes a scheduled post, and releases one that waits for its video. */
async function sendJobs(
  trx: Transaction<Database>,
  deps: Pick<Deps, 'jobs'>,
  before: PostRow | undefined,
  { publish_on: publishOn, awaits }: PostRow,
): Promise<void> {
  if (publishOn && publishOn.getTime() !== before?.publish_on?.getTime())
    await schedulePublisher(deps, trx, publishOn);
  if (awaits) await deps.jobs.send(releaseVideoKey, { key: awaits.media }, { db: trx });
}

/** Everything that follows a stored post: answers, indexes, counts, activity, deliveries, jobs. */
export const postFollowers: PostFollowers = {
  joinQueue,
  async follow(trx, deps, before, after) {
    if (before) await judgeAnswer(trx, deps, before, after);
    await indexTags(trx, before, after);
    await indexGifs(trx, deps, before, after);
    await countReblogChange(trx, before, after);
    await recordPostActivity(trx, before, after, deps.now());
    await queueDeliveries(trx, deps, before, after);
    await sendJobs(trx, deps, before, after);
  },
  async restore(trx, deps, draft, after) {
    await indexTags(trx, draft, after);
    await countReblogChange(trx, draft, after);
    // a deleted post still has its GIFs and its activity; those of a draft were removed
    if (draft) {
      await indexGifs(trx, deps, draft, after);
      await recordPostActivity(trx, draft, after, after.published_at ?? deps.now());
    }
    // only deliveries that were given up, because the post was gone when they were due
    await queueDeliveries(trx, deps, draft, after);
    await sendJobs(trx, deps, undefined, after);
  },
};
