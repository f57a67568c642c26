import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { isCallError } from '@tessera/shared-contracts/platform/platform';
import { technicalTrouble } from '@tessera/shared-contracts/posts/post-texts';
import { moveInQueue } from '@tessera/shared-contracts/queue/endpoints';
import type { ActionContext } from '../actions/action-context.ts';
import { arrange, moved, queuedPosts, type MoveName } from './queue-places.ts';
import { refreshQueue } from './refresh-queue.ts';

/** Pending moves of one queue, sent one after another in the order they were made. */
interface Moves {
  /** The order that the server last confirmed. */
  confirmed: readonly HTMLElement[];
  waiting: {
    readonly postId: string;
    readonly beforeId: string;
    readonly order: readonly HTMLElement[];
  }[];
}

const underway = new WeakMap<Platform, Map<string, Moves>>();

/** Sends one move after the other; a refusal reverts all unconfirmed moves. */
async function sendAll(context: ActionContext, blog: string, moves: Moves): Promise<void> {
  const { platform, stream } = context;
  for (let move = moves.waiting[0]; move; move = moves.waiting[0]) {
    try {
      await platform.call(moveInQueue, {
        body: { post_id: move.postId, before_post_id: move.beforeId },
      });
      moves.confirmed = move.order;
      moves.waiting.shift();
    } catch (error) {
      moves.waiting = [];
      const now = queuedPosts(blog);
      // posts that came meanwhile go to the end, those that left are dropped
      arrange(now, [
        ...moves.confirmed.filter((post) => now.includes(post)),
        ...now.filter((post) => !moves.confirmed.includes(post)),
      ]);
      const isGone = isCallError(error) && error.status === 404;
      platform.toasts.show({
        text: (isCallError(error) ? error.errors[0] : undefined) ?? technicalTrouble.postAction,
        tone: 'error',
      });
      // a post that was published meanwhile is gone
      if (isGone) await refreshQueue(platform, stream);
    }
  }
}

/**
 * Moves a post within its queue at once and tells the server afterwards. A move beyond the page is
 * left to the plain form.
 */
export async function moveQueued(context: ActionContext, to: MoveName): Promise<void> {
  const { platform, control, post } = context;
  const form = control.closest<HTMLFormElement>('[data-queue-place]');
  const blog = form?.dataset['queuePlace'];
  if (!post || !form || blog === undefined) return;
  const now = queuedPosts(blog);
  const order = moved(now, post, to);
  if (!order) return form.requestSubmit(control);
  const top = control.getBoundingClientRect().top;
  arrange(now, order);
  // the pressed button stays under the pointer, so that it can be pressed again
  const shift = control.getBoundingClientRect().top - top;
  if (shift !== 0) window.scrollBy(0, shift);
  const place = order.indexOf(post);
  context.announce(`Moved to position ${place + 1} of ${order.length}`);

  const postId = post.dataset['postId'] ?? '';
  const move =
    to === 'down'
      ? // one down is the next one up, wherever the queue goes on
        { postId: order[place - 1]?.dataset['postId'] ?? '', beforeId: postId, order }
      : { postId, beforeId: order[place + 1]?.dataset['postId'] ?? '', order };
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
