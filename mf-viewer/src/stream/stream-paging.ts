import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { whenIdle } from '@tessera/shared-ui/islands/when-idle';
import { loadOnce } from '@tessera/shared-ui/load-once';
import { createStore } from '@tessera/shared-ui/store';
import type { StreamEndState } from './StreamEnd.tsx';
import type { StreamSurroundings } from './stream-surroundings.ts';
import { listInView } from './post-list.ts';
import {
  fetchedPosts,
  findStream,
  mainRegion,
  nextUrl,
  olderLinkOf,
  type StreamParts,
} from './stream-parts.ts';

/**
 * The next page is fetched once the link to older posts is this close to the viewport, so that
 * readers need not wait.
 */
const fetchAhead = '1500px 0px';

export interface Paging {
  /** Starts paging for the page in view, and ends it for the previous page. */
  attach(): void;
  /** Fetches the next page, unless this is the last page or a page is already loading. */
  loadMore(): Promise<void>;
  detach(): void;
}

/** The state of the stream in view; `life` ends when paging is detached or attached again. */
interface AttachedStream {
  readonly life: AbortController;
  isEndRendered: boolean;
}

/**
 * Loads older posts as the reader nears the end of a stream. With endless scrolling switched off,
 * the link to older posts is a plain link.
 */
export function createPaging(
  platform: Platform,
  { announce, changes }: StreamSurroundings,
): Paging {
  const { user } = platform.bootstrap;
  const isEndless = user?.dashboard_settings.endless_scrolling ?? true;
  const end = createStore<StreamEndState>({ kind: 'idle' });
  const load = loadOnce(() => import('./render-in-stream.tsx'));
  let loading: AbortController | undefined;
  let observer: IntersectionObserver | undefined;
  let attached: AttachedStream = { life: new AbortController(), isEndRendered: false };
  let cancelPreload = (): void => {};

  /** Renders the end of the stream. If its code cannot be loaded, the link to older posts remains. */
  async function renderEnd(parts: StreamParts): Promise<void> {
    const current = attached;
    if (current.isEndRendered) return;
    current.isEndRendered = true;
    try {
      const { renderStreamEnd } = await load();
      renderStreamEnd(platform, current.life.signal, parts, end);
    } catch {
      current.isEndRendered = false;
    }
  }

  function watchEnd(): void {
    observer?.disconnect();
    const more = listInView()?.olderLink;
    if (!more || !isEndless) return;
    observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void loadMore();
      },
      { rootMargin: fetchAhead },
    );
    observer.observe(more);
    // loads the code early, so that a failure can be shown even offline; visitors load it, and with
    // it React, only when they load more posts
    cancelPreload();
    if (user) cancelPreload = whenIdle(() => void load().catch(() => {}));
  }

  async function loadMore(): Promise<void> {
    const list = listInView();
    const address = list?.state.older;
    if (!list || address === undefined || loading) return;
    const { stream } = list.parts;
    const abort = new AbortController();
    loading = abort;
    end.set({ kind: 'loading' });
    void renderEnd(list.parts);
    stream.setAttribute('aria-busy', 'true');
    try {
      const next = findStream(await platform.router.fetchMain(address, abort.signal));
      if (abort.signal.aborted) return;
      const { length: added } = list.append(fetchedPosts(next));
      changes.showAgain();
      const olderLink = next && olderLinkOf(next);
      // a link to the same page would be followed forever
      list.setOlderLink(nextUrl(olderLink) === address ? undefined : olderLink);
      end.set({ kind: 'idle' });
      if (added > 0) announce(added === 1 ? '1 more post' : `${added} more posts`);
    } catch (error) {
      if (abort.signal.aborted) return;
      platform.log.error(error, { action: 'paging', address });
      observer?.disconnect();
      end.set({ kind: 'failed', retry: () => void loadMore() });
      return;
    } finally {
      stream.removeAttribute('aria-busy');
      if (loading === abort) loading = undefined;
    }
    watchEnd();
  }

  function detach(): void {
    observer?.disconnect();
    observer = undefined;
    cancelPreload();
    loading?.abort();
    loading = undefined;
    attached.life.abort();
    end.set({ kind: 'idle' });
  }

  return {
    attach() {
      detach();
      attached = { life: new AbortController(), isEndRendered: false };
      if (mainRegion()) watchEnd();
    },
    loadMore,
    detach,
  };
}
