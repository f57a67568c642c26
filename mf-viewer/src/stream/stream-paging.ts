import type { Platform } from '@tessera/shared-contracts/platform/platform';
import type { StreamSurroundings } from './stream-surroundings.ts';
import { appendPosts, findStream, mainRegion, nextAddress, postsOf } from './stream-parts.ts';
import { createSkeletons, showLoadingFailure } from './stream-loading.ts';

/** How far below the viewport the next page is fetched, so that readers need not wait. */
const fetchAhead = '1500px 0px';

export interface Paging {
  /** Starts with the page in view and drops the previous one. */
  attach(): void;
  /** Fetches the next page, if there is one and none is loading. */
  loadMore(): Promise<void>;
  detach(): void;
}

/**
 * Loads older posts as the reader comes near the end. With endless scrolling switched off the link
 * stays an ordinary link.
 */
export function createPaging(
  platform: Platform,
  { announce, changes }: StreamSurroundings,
): Paging {
  const isEndless = platform.bootstrap.user?.dashboard_settings.endless_scrolling ?? true;
  let loading: AbortController | undefined;
  let observer: IntersectionObserver | undefined;

  function watchEnd(): void {
    observer?.disconnect();
    const more = findStream()?.more;
    if (!more || !isEndless) return;
    observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void loadMore();
      },
      { rootMargin: fetchAhead },
    );
    observer.observe(more);
  }

  async function loadMore(): Promise<void> {
    const parts = findStream();
    const address = nextAddress(parts?.more);
    if (!parts || !parts.more || address === undefined || loading) return;
    const { stream, more } = parts;
    const abort = new AbortController();
    loading = abort;
    const skeletons = createSkeletons();
    stream.setAttribute('aria-busy', 'true');
    more.before(skeletons);
    try {
      const next = findStream(await platform.router.fetchMain(address, abort.signal));
      if (abort.signal.aborted) return;
      const added = appendPosts(parts, next ? postsOf(next) : []);
      changes.showAgain();
      // a link to the same page would be followed forever
      if (next?.more && nextAddress(next.more) !== address) more.replaceWith(next.more);
      else more.remove();
      announce(added === 1 ? '1 more post' : `${added} more posts`);
    } catch (error) {
      if (abort.signal.aborted) return;
      platform.log.error(error, { action: 'paging', address });
      observer?.disconnect();
      showLoadingFailure(more, () => void loadMore());
      return;
    } finally {
      skeletons.remove();
      stream.removeAttribute('aria-busy');
      if (loading === abort) loading = undefined;
    }
    watchEnd();
  }

  function detach(): void {
    observer?.disconnect();
    observer = undefined;
    loading?.abort();
    loading = undefined;
  }

  return {
    attach() {
      detach();
      if (mainRegion()) watchEnd();
    },
    loadMore,
    detach,
  };
}
