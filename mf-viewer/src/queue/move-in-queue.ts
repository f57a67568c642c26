import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { isCallError } from '@tessera/shared-contracts/platform/platform';
import { technicalTrouble } from '@tessera/shared-contracts/platform/call-texts';
import { moveInQueue } from '@tessera/shared-contracts/queue/endpoints';
import type { ActionContext } from '../actions/action-context.ts';
import { arrange, orderAfterMove, placeOf, queuedPosts, type MoveName } from './queue-places.ts';
import { refreshQueue } from './refresh-queue.ts';

/** Pending moves of one queue, sent one after another in the order they were made. */
interface Moves {
  /** The order that the server last confirmed. */
  confirmed: readonly string[];
  waiting: {
    readonly postId: string;
    readonly beforeId: string;
    readonly order: readonly string[];
  }[];
}

const underway = new WeakMap<Platform, Map<string, Moves>>();

/** Sends the moves one after another; a failed call reverts all unconfirmed moves. */
async function sendAll(context: ActionContext, blog: string, moves: Moves): Promise<void> {
  const { platform, posts } = context;
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
      const isGone = isCallError(error) && error.status === 404;
      platform.toasts.show({
        text: (isCallError(error) ? error.errors[0] : undefined) ?? technicalTrouble.postAction,
        tone: 'error',
      });
      // the post has been published in the meantime
      if (isGone) await refreshQueue(context);
    }
  }
}

/**
 * Moves a post within its queue on screen, then on the server. For a move beyond the page, submits
 * the plain form.
 */
export async function moveQueued(context: ActionContext, to: MoveName): Promise<void> {
  const { platform, control, model, posts } = context;
  const blog = model && placeOf(posts, model.id)?.tools?.blog;
  if (!model || blog === undefined) return;
  const postId = model.id;
  const now = queuedPosts(posts, blog);
  const order = orderAfterMove(now, postId, to);
  if (!order) return control.closest('form')?.requestSubmit(control);
  const top = control.getBoundingClientRect().top;
  arrange(posts, now, order);
  // the pressed button stays under the pointer, so that it can be pressed again
  const shift = control.getBoundingClientRect().top - top;
  if (shift !== 0) window.scrollBy(0, shift);
  const place = order.indexOf(postId);
  context.announce(`Moved to position ${place + 1} of ${order.length}`);

  const move =
    to === 'down'
      ? // sent as “move the next post before this one”, which also works at the end of the page
        { postId: order[place - 1] ?? '', beforeId: postId, order }
      : { postId, beforeId: order[place + 1] ?? '', order };
  const ofPage = underway.get(platform) ?? new Map<string, Moves>();
  underway.set(platform, ofPage);
  const moves = ofPage.get(blog);
  if (moves) {
    moves.waiting.push(move);
    return;
  }
  const first: Moves = { confirmed: now, waiting: [move] };
  ofPage.set(blog, first);
  void sendAll(context, blog, first).finally(() => ofPage.delete(blog));
}
