import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { failureText } from '@tessera/shared-contracts/platform/connection';
import { isCallError } from '@tessera/shared-contracts/platform/platform';
import { technicalTrouble } from '@tessera/shared-contracts/platform/call-texts';
import { moveInQueue } from '@tessera/shared-contracts/queue/endpoints';
import type { ActionContext } from '../actions/action-context.ts';
import { listInView } from '../stream/post-list.ts';
import { arrange, orderAfterMove, placeOf, queuedPosts, type MoveName } from './queue-places.ts';
import { refreshQueue } from './refresh-queue.ts';

/** What a move needs. */
export type QueueContext = Pick<ActionContext, 'platform' | 'posts' | 'stream' | 'announce'>;

/** Pending moves of one queue, sent one after another in the order they were made. */
interface Moves {
  /** The order that the server last confirmed. */
  confirmed: readonly string[];
  waiting: Move[];
}

interface Move {
  readonly postId: string;
  readonly beforeId: string;
  /** The order once the server has confirmed the move. */
  readonly order: readonly string[];
}

const underway = new WeakMap<Platform, Map<string, Moves>>();

/** Sends the moves one after another; a failed call reverts all unconfirmed moves. */
async function sendAll(context: QueueContext, blog: string, moves: Moves): Promise<void> {
  const { platform, posts } = context;
  let isCurrent = true;
  for (let move = moves.waiting[0]; move; move = moves.waiting[0]) {
    try {
      await platform.call(moveInQueue, {
        body: { post_id: move.postId, before_post_id: move.beforeId },
      });
      moves.confirmed = move.order;
      moves.waiting.shift();
    } catch (error) {
      moves.waiting = [];
      const now = queuedPosts(posts, blog);
      // posts added in the meantime go to the end, and posts removed in the meantime are left out
      arrange(posts, now, [
        ...moves.confirmed.filter((id) => now.includes(id)),
        ...now.filter((id) => !moves.confirmed.includes(id)),
      ]);
      platform.toasts.show({
        text:
          (isCallError(error) ? error.errors[0] : undefined) ??
          failureText(technicalTrouble.postAction),
        tone: 'error',
      });
      // the queue may have changed elsewhere; without a connection, the confirmed order stays
      isCurrent = await refreshQueue(context).catch(() => true);
      if (moves.waiting.length === 0) moves.confirmed = queuedPosts(posts, blog);
    }
  }
  // moves made during the refresh have kept it from the page
  if (!isCurrent) await refreshQueue(context).catch(() => {});
}

/** Moves a post within its queue. For a move beyond the page, submits the plain form. */
export async function moveQueued(context: ActionContext, to: MoveName): Promise<void> {
  const { control, model, posts } = context;
  const blog = model && placeOf(posts, model.id)?.tools?.blog;
  if (!model || blog === undefined) return;
  const postId = model.id;
  const now = queuedPosts(posts, blog);
  const order = orderAfterMove(now, postId, to);
  if (!order) return control.closest('form')?.requestSubmit(control);
  const top = control.getBoundingClientRect().top;
  moveTo(context, blog, postId, order);
  // the pressed button stays under the pointer, so that it can be pressed again
  const shift = control.getBoundingClientRect().top - top;
  if (shift !== 0) window.scrollBy(0, shift);
}

/** How the server is told that a post has got its place in `order`; `now` is the order before. */
function movesFor(
  postId: string,
  now: readonly string[],
  order: readonly string[],
): readonly Move[] {
  const place = order.indexOf(postId);
  const [previous = '', next] = [order[place - 1], order[place + 1]];
  const swap = { postId: previous, beforeId: postId, order };
  if (now[place - 1] === postId) return [swap];
  // where the queue goes on after the page, the last place on the page is not the end
  return next === undefined && listInView()?.state.older !== undefined
    ? [{ postId, beforeId: previous, order: [...order.slice(0, -2), postId, previous] }, swap]
    : [{ postId, beforeId: next ?? '', order }];
}

/**
 * Gives a post its place in `order`: on screen, then on the server. Does nothing if the page shows
 * other posts by now.
 */
export function moveTo(
  context: QueueContext,
  blog: string,
  postId: string,
  order: readonly string[],
): void {
  const { platform, posts } = context;
  const now = queuedPosts(posts, blog);
  if (order.length !== now.length || !now.every((id) => order.includes(id))) return;
  arrange(posts, now, order);
  context.announce(`Moved to position ${order.indexOf(postId) + 1} of ${order.length}`);
  const wanted = movesFor(postId, now, order);
  const ofPage = underway.get(platform) ?? new Map<string, Moves>();
  underway.set(platform, ofPage);
  const moves = ofPage.get(blog);
  if (moves) {
    moves.waiting.push(...wanted);
    return;
  }
  const first: Moves = { confirmed: now, waiting: [...wanted] };
  ofPage.set(blog, first);
  void sendAll(context, blog, first).finally(() => ofPage.delete(blog));
}
