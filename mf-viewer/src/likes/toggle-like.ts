import { like, unlike } from '@tessera/shared-contracts/likes/endpoints';
import { liked, unliked } from '@tessera/shared-contracts/likes/events';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import type { PostActionModel } from '@tessera/shared-contracts/posts/post';
import { createOptimisticValue, type OptimisticValue } from '../optimistic/optimistic-value.ts';
import { readPostModel } from '../posts/post-model.ts';
import { runPostAction } from '../posts/run-post-action.ts';

/** One's own posts and posts whose author allows no likes cannot be liked. */
export const canLike = (post: PostActionModel): boolean => post.can_like && !post.is_mine;

/**
 * Likes and unlikes posts optimistically: shown at once through the events `like` and `unlike`,
 * reverted when refused.
 */
export function createLikes(platform: Platform): { toggle(post: HTMLElement): void } {
  const underWay = new Map<string, OptimisticValue<boolean>>();

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
        const outcome = await runPostAction(
          platform,
          id,
          isLiked ? like : unlike,
          { body: { data } },
          { keepalive: true },
        );
        if (outcome.kind !== 'success') throw new Error(outcome.kind);
        return isLiked;
      },
      settled: () => {
        underWay.delete(model.id);
      },
    });
    underWay.set(model.id, value);
    return value;
  }

  return {
    toggle(post) {
      const model = readPostModel(post);
      if (!model || !canLike(model) || !platform.bootstrap.user) return;
      const value = underWay.get(model.id) ?? start(model);
      value.want(!value.shown);
    },
  };
}
