import { like, unlike } from '@tessera/shared-contracts/likes/endpoints';
import { liked, unliked } from '@tessera/shared-contracts/likes/events';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import type { PostActionModel } from '@tessera/shared-contracts/posts/post';
import { undoTexts } from '@tessera/shared-contracts/undo/undo-texts';
import { createOptimisticValue, type OptimisticValue } from '../state/optimistic-value.ts';
import { runWaitingAction } from '../posts/run-post-action.ts';
import type { PostStore } from '../state/post-state.ts';

/** Whether the user can like a post: it must not be their own, and its author must allow likes. */
export const canLike = (post: PostActionModel): boolean => post.can_like && !post.is_mine;

export interface Likes {
  toggle(postId: string): void;
}

/**
 * Likes and unlikes posts optimistically: the events `like` and `unlike` show a change immediately,
 * and revert it if it is refused.
 */
export function createLikes(platform: Platform, posts: PostStore): Likes {
  const pending = new Map<string, OptimisticValue<boolean>>();

  function start(model: PostActionModel): OptimisticValue<boolean> {
    const value = createOptimisticValue(model.liked, {
      isSame: (one, other) => one === other,
      show: (isLiked) => platform.bus.emit(isLiked ? liked : unliked, { post_id: model.id }),
      async send(_, isLiked) {
        const { id, root_id, reblog_key: key, placement_id, is_recommended, pt } = model;
        const data = {
          id,
          root_id,
          key,
          placement_id,
          is_recommended,
          pt,
          method: 'stream',
          source: platform.router.page.name,
        };
        const { kind } = await runWaitingAction(
          platform,
          id,
          isLiked ? like : unlike,
          { body: { data } },
          { kind: isLiked ? 'like' : 'unlike', text: model.tumblelog, target: id },
          { keepalive: true },
        );
        if (kind !== 'success' && kind !== 'waits') throw new Error(kind);
        return isLiked;
      },
      settled: () => {
        pending.delete(model.id);
      },
    });
    pending.set(model.id, value);
    return value;
  }

  function want(postId: string, next?: boolean): void {
    const model = posts.read(postId)?.action;
    if (!model || !canLike(model) || !platform.bootstrap.user) return;
    const value = pending.get(model.id) ?? start(model);
    value.want(next ?? !value.shown);
    const subject = `like ${model.id}`;
    if (value.shown) platform.toasts.withdraw?.(subject);
    else
      platform.toasts.show({
        text: undoTexts.unliked,
        subject,
        undo: () => want(postId, true),
      });
  }

  return { toggle: (postId) => want(postId) };
}
