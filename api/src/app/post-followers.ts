import { recordPostActivity } from '../nouns/activity/record-post-activity.ts';
import { judgeAnswer } from '../nouns/asks/judge-answer.ts';
import { queueDeliveries } from '../nouns/cross-posting/deliver-post.ts';
import { indexGifs } from '../nouns/gifs/index-gifs.ts';
import type { PostFollowers } from '../nouns/posts/post-followers.ts';
import { indexTags } from '../nouns/posts/post-queries.ts';
import { countReblogChange } from '../nouns/posts/reblog-counts.ts';
import { joinQueue } from '../nouns/queue/join-queue.ts';
import { schedulePublisher } from '../nouns/queue/publish-due-job.ts';
import { releaseVideoKey } from '../base/media/video-jobs.ts';

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
    const { publish_on: publishOn, awaits } = after;
    if (publishOn && publishOn.getTime() !== before?.publish_on?.getTime())
      await schedulePublisher(deps, trx, publishOn);
    if (awaits) await deps.jobs.send(releaseVideoKey, { key: awaits.media }, { db: trx });
  },
};
