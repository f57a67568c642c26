import { inTransaction } from '../../base/database/in-transaction.ts';
import type { Deps } from '../../base/http/context.ts';
import { RefusalError } from '../../base/wire/refusal.ts';
import { defineJob } from '../../base/jobs/job.ts';
import { moveWithin } from '../posts/move-post.ts';
import type { PostRow } from '../posts/post-queries.ts';
import { publishDueKey } from './publish-due-job.ts';
import { changeQueue, dueQueues, dueScheduled, firstQueued, lockQueue } from './queue-queries.ts';
import { nextSlot, publishedAt } from './queue-schedule.ts';

const batch = 100;

/**
 * Aborts a publication that is no longer due: another process was faster, or the post or queue was
 * changed. Not reported as an error.
 */
class NoLongerDue extends Error {}

/** Does the work; returns false if the post is no longer due or no longer exists. */
async function ifStillDue(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof NoLongerDue || (error instanceof RefusalError && error.status === 404))
      return false;
    throw error;
  }
}

async function publishScheduledPost(deps: Deps, known: PostRow): Promise<boolean> {
  const now = await deps.readClock();
  return ifStillDue(() =>
    inTransaction(deps.db, (trx) =>
      moveWithin(trx, deps, known, function decide(row) {
        if (row.state !== 'queued' || row.publish_on === null || row.publish_on > now)
          throw new NoLongerDue();
        return {
          state: 'published',
          is_private: false,
          published_at: publishedAt(row.publish_on, now),
        };
      }),
    ),
  );
}

/**
 * Publishes the first post of a due queue; if the queue is empty, only clears the time at which it
 * is due. Missed slots are not made up for: only one post is published, and the next one follows at
 * the next future slot.
 */
async function publishFirst(deps: Deps, blogId: string): Promise<boolean> {
  const [first] = await firstQueued(deps.db, blogId, 1);
  const now = await deps.readClock();
  if (!first) {
    await inTransaction(deps.db, async function restEmptyQueue(trx) {
      await lockQueue(trx, blogId);
      if ((await firstQueued(trx, blogId, 1)).length === 0)
        await changeQueue(trx, blogId, { next_at: null });
    });
    return false;
  }
  return ifStillDue(() =>
    inTransaction(deps.db, async function publishAndGoOn(trx) {
      await moveWithin(trx, deps, first, async function decide(row) {
        const queue = await lockQueue(trx, blogId);
        const [head, next] = await firstQueued(trx, blogId, 2);
        if (queue.is_paused || queue.next_at === null || queue.next_at > now || head?.id !== row.id)
          throw new NoLongerDue();
        await changeQueue(trx, blogId, {
          next_at: next ? nextSlot(queue, now) : null,
          last_published_at: now,
        });
        return {
          state: 'published',
          is_private: false,
          published_at: publishedAt(queue.next_at, now),
        };
      });
    }),
  );
}

/**
 * Publishes everything that is due: scheduled posts, and the first post of each due queue.
 * Idempotent and safe to run concurrently: each post is checked again under its lock and published
 * in one transaction with everything derived from it. A failing post does not stop the others; the
 * first error is thrown at the end.
 */
export async function publishDue(deps: Deps): Promise<void> {
  const failures: unknown[] = [];
  const attempt = async (
    publish: () => Promise<boolean>,
    what: Readonly<Record<string, string>>,
  ): Promise<void> => {
    try {
      if (await publish()) deps.log.info(what, 'published when due');
    } catch (error) {
      deps.log.error({ err: error, ...what }, 'could not publish a due post or queue');
      failures.push(error);
    }
  };
  for (let last: PostRow | undefined; ;) {
    const rows = await dueScheduled(deps.db, await deps.readClock(), last, batch);
    for (const row of rows) await attempt(() => publishScheduledPost(deps, row), { post: row.id });
    last = rows.at(-1);
    if (rows.length < batch) break;
  }
  const tried = new Set<string>();
  for (;;) {
    const blogs = (await dueQueues(deps.db, await deps.readClock(), tried.size + batch)).filter(
      (id) => !tried.has(id),
    );
    if (blogs.length === 0) break;
    for (const blog of blogs) {
      tried.add(blog);
      await attempt(() => publishFirst(deps, blog), { blog });
    }
  }
  if (failures.length > 0) throw failures[0];
}

/**
 * Runs every minute, so that no post is missed, and also at the time of each scheduled post, so
 * that it is published on time.
 */
export const publishDueJob = defineJob({
  ...publishDueKey,
  retries: 3,
  expireInSeconds: 300,
  every: '* * * * *',
  run: publishDue,
});
