import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type { Platform, Toast } from '@tessera/shared-contracts/platform/platform';
import { sayWhyNot } from '../posts/say-why-not.ts';
import { restorePost } from '@tessera/shared-contracts/posts/take-back';
import { postDeleted, postRestored } from '@tessera/shared-contracts/posts/events';
import type { PostActionModel } from '@tessera/shared-contracts/posts/post';
import { undoTexts } from '@tessera/shared-contracts/undo/undo-texts';

/** What the toasts say: once the post is gone, and once it is back. */
export interface TakenAway {
  readonly gone: Pick<Toast, 'text' | 'link'>;
  readonly back: string;
}

/** Restores a post where it was; a toast leads to it, because it may be on another page. */
async function bringBack(
  platform: Platform,
  { id }: PostActionModel,
  back: string,
  leftPage: boolean,
): Promise<void> {
  try {
    const { post_url, html } = await platform.call(restorePost, {
      body: { post_id: id, context_page: platform.router.page.name },
    });
    platform.bus.emit(postRestored, { post_id: id, html });
    platform.toasts.show({ text: back, link: { href: post_url, label: undoTexts.view } });
    if (leftPage) await platform.router.navigate(post_url);
  } catch (error) {
    sayWhyNot(platform, error);
  }
}

/**
 * Removes a post that is no longer published from the page, and offers to bring it back. The page of
 * the post itself has nothing left to show, so its blog follows.
 */
export async function takeAway(
  platform: Platform,
  model: PostActionModel,
  { gone, back }: TakenAway,
): Promise<void> {
  const own = blogPaths.post(model.tumblelog, model.id);
  const leavesPage = `${window.location.pathname}/`.startsWith(`${own}/`);
  platform.bus.emit(postDeleted, { post_id: model.id });
  platform.toasts.show({
    ...gone,
    undo: () => void bringBack(platform, model, back, leavesPage),
  });
  if (leavesPage) await platform.router.navigate(blogPaths.home(model.tumblelog));
}
