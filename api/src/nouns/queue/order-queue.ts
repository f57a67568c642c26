import { randomInt } from 'node:crypto';
import { inTransaction } from '../../base/database/in-transaction.ts';
import type { Deps, Viewer } from '../../base/http/context.ts';
import { notFound } from '../../base/wire/refusal.ts';
import { findOwnPost } from '../posts/find-post.ts';
import { lockQueue, lockQueued, queueOrder, writeQueueOrder } from './queue-queries.ts';

/** Reorders a blog's queue under its lock. */
const reorder = (
  deps: Pick<Deps, 'db'>,
  blogId: string,
  decide: (ids: readonly string[]) => string[],
): Promise<void> =>
  inTransaction(deps.db, async function writeOrder(trx) {
    await lockQueued(trx, blogId);
    await lockQueue(trx, blogId);
    await writeQueueOrder(trx, decide(await queueOrder(trx, blogId)));
  });

/** Moves one of the user's queued posts before another post in its queue, or to the end. */
export async function moveInQueue(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  id: string,
  beforeId: string,
): Promise<void> {
  const { blog_id } = await findOwnPost(deps, viewer, id);
  await reorder(deps, blog_id, function putBefore(ids) {
    if (!ids.includes(id) || (beforeId !== '' && !ids.includes(beforeId)))
      throw notFound('This post is no longer in the queue.');
    if (id === beforeId) return [...ids];
    const others = ids.filter((other) => other !== id);
    return others.toSpliced(beforeId === '' ? others.length : others.indexOf(beforeId), 0, id);
  });
}

function shuffled(ids: readonly string[]): string[] {
  const left = [...ids];
  return ids.flatMap(() => left.splice(randomInt(left.length), 1));
}

/** Shuffles a blog's queue. */
export const shuffleQueue = (deps: Pick<Deps, 'db'>, blogId: string): Promise<void> =>
  reorder(deps, blogId, shuffled);
