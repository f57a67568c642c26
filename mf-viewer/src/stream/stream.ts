import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { postDeleted, postSaved } from '@tessera/shared-contracts/posts/events';
import type { Subscription } from 'rxjs';
import { postElements, postSelector, readPostModel } from '../posts/post-model.ts';
import { placeSavedPost } from './place-saved-post.ts';
import { removePost } from './remove-post.ts';
import { findStream, mainRegion, postsOf } from './stream-parts.ts';
import { createPaging } from './stream-paging.ts';

export interface Stream {
  loadMore(): void;
  /** Takes the posts of a blog off the page. */
  removePostsOf(blog: string): void;
}

/** Keeps the posts of the page as the events say, and brings more of them. Lives until `lifetime` ends. */
export function startStream(platform: Platform, lifetime: Subscription, announce: (text: string) => void): Stream {
  const paging = createPaging(platform, announce);

  /** An emptied page shows what comes after it, or what the server says about an empty one. */
  async function refill(): Promise<void> {
    const parts = findStream();
    if (!parts || postsOf(parts).length > 0) return;
    if (parts.more) return paging.loadMore();
    try {
      // the address bar may show a form's address
      const main = await platform.router.fetchMain(platform.router.page.base_route);
      const fresh = main.querySelector('[data-stream]');
      if (!fresh || !parts.stream.isConnected) return;
      parts.stream.replaceWith(fresh);
      paging.attach();
    } catch (error) {
      platform.log.error(error, { action: 'refill' });
    }
  }

  const remove = (post: HTMLElement) => removePost(lifetime, post, () => void refill());

  let isOlder = false;
  lifetime.add(platform.router.page$.subscribe(() => {
    // now, because a form may cover the address later
    isOlder = new URLSearchParams(window.location.search).has('before');
    paging.attach();
  }));
  lifetime.add(() => paging.detach());
  lifetime.add(platform.bus.on(postSaved).subscribe((saved) => {
    const placement = placeSavedPost({ info: platform.router.page, isOlder }, saved);
    if (placement.kind === 'left') placement.posts.forEach(remove);
  }));
  lifetime.add(platform.bus.on(postDeleted).subscribe(({ post_id }) => postElements(post_id, mainRegion() ?? document).forEach(remove)));

  return {
    loadMore: () => void paging.loadMore(),
    removePostsOf(blog) {
      for (const post of mainRegion()?.querySelectorAll<HTMLElement>(postSelector) ?? []) if (readPostModel(post)?.tumblelog === blog) remove(post);
    },
  };
}
