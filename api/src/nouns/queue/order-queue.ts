import { randomInt } from 'node:crypto';
import { inTransaction } from '../../base/database/in-transaction.ts';
import type { Deps, Viewer } from '../../base/http/context.ts';
import { notFound } from '../../base/wire/refusal.ts';
import { findOwnPost } from '../posts/find-post.ts';
import { lockQueue, lockQueued, queueOrder, writeQueueOrder } from './queue-queries.ts';

const noLongerQueued = 'This post is no longer in the queue.';

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
      throw notFound(noLongerQueued);
    if (id === beforeId) return [...ids];
    const others = ids.filter((other) => other !== id);
    return others.toSpliced(beforeId === '' ? others.length : others.indexOf(beforeId), 0, id);
  });
}

/** Puts posts of a blog's queue into a new order; others keep their places. */
export const orderQueue = (
  deps: Pick<Deps, 'db'>,
  blogId: string,
  wanted: readonly string[],
): Promise<void> =>
  reorder(deps, blogId, function exchangePlaces(ids) {
    if (wanted.some((id) => !ids.includes(id))) throw notFound(noLongerQueued);
    const named = new Set(wanted);
    const left = [...wanted];
    return ids.map((id) => (named.has(id) ? (left.shift() ?? id) : id));
  });

function shuffled(ids: readonly string[]): string[] {
  const left = [...ids];
  return ids.flatMap(() => left.splice(randomInt(left.length), 1));
}

/** Shuffles a blog's queue. */
export const shuffleQueue = (deps: Pick<Deps, 'db'>, blogId: string): Promise<void> =>
  reorder(deps, blogId, shuffled);
