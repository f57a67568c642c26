import { inTransaction } from '../database/in-transaction.ts';
import type { Deps } from '../http/context.ts';
import { notFound } from '../http/refusal.ts';
import { changePost, indexTags, lockPost, nextQueuePosition, type PostChanges, type PostRow } from './post-queries.ts';
import { countReblogChange, lockOrigins } from './reblog-counts.ts';

/**
 * Changes a stored post and what is kept in step with it: tag index, reblog counts, publish time, place in the queue.
 *
 * `decide` sees the post as it is under its lock; it may refuse by throwing.
 */
export async function movePost(deps: Deps, known: PostRow, decide: (row: PostRow) => PostChanges): Promise<PostRow> {
  const now = deps.now();
  return inTransaction(deps.db, async function changeLocked(trx) {
    await lockOrigins(trx, known);
    const before = await lockPost(trx, known.id);
    if (!before) throw notFound('This post does not exist.');
    const changes = decide(before);
    const state = changes.state ?? before.state;
    const publishOn = changes.publish_on === undefined ? before.publish_on : changes.publish_on;
    const isQueued = state === 'queued' && publishOn === null;
    const after = await changePost(trx, before.id, {
      ...changes,
      published_at: state === 'published' ? changes.published_at ?? before.published_at ?? now : null,
      publish_on: state === 'queued' ? publishOn : null,
      queue_position: isQueued ? before.queue_position ?? (await nextQueuePosition(trx, before.blog_id)) : null,
      updated_at: now,
    });
    await indexTags(trx, after);
    await countReblogChange(trx, before, after);
    return after;
  });
}
