import type { Platform } from '@tessera/shared-contracts/platform/platform';
import type { Subscription } from 'rxjs';
import { readPostModel } from '../posts/post-model.ts';
import { clearCurrent, currentPost, goToNeighbour } from './stream-position.ts';

export interface StreamKeyActions {
  /** Fetches what comes after the last post. */
  readonly loadMore: () => void;
  readonly fastReblog: (post: HTMLElement) => void;
}

/** The keys for reading. Those that act press the post's own control, so both ways do the same. */
export function registerStreamKeys(platform: Platform, lifetime: Subscription, { loadMore, fastReblog }: StreamKeyActions): void {
  const key = (keys: string, description: string, run: () => void) => lifetime.add(platform.hotkeys.register({ keys, description, group: 'Reading', run }));
  const press = (action: string) => currentPost()?.querySelector<HTMLElement>(`[data-action="${action}"]`)?.click();

  key('j', 'Next post', () => {
    if (!goToNeighbour(1)) loadMore();
  });
  key('k', 'Previous post', () => { goToNeighbour(-1); });
  key('l', 'Like the post, or take the like back', () => press('like'));
  key('r', 'Reblog the post', () => press('reblog'));
  key('Shift+R', 'Reblog at once, without the form', () => {
    const post = currentPost();
    if (post) fastReblog(post);
  });
  key('s', 'Share the post', () => press('share'));
  key('.', 'Back to the top', () => {
    clearCurrent();
    window.scrollTo({ top: 0 });
  });
  key('Enter', 'Open the post', function openCurrent() {
    const post = currentPost();
    // with the focus anywhere else Enter keeps its own meaning
    if (!post || document.activeElement !== post) return;
    const url = readPostModel(post)?.post_url;
    if (url) void platform.router.navigate(url);
  });
  lifetime.add(clearCurrent);
}
