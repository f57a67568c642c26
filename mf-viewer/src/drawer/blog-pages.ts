import { createStore } from '@tessera/shared-ui/store';
import type { Blog } from '@tessera/shared-contracts/blogs/blog';
import { blogPosts } from '@tessera/shared-contracts/posts/blog-posts';
import {
  drawerSinglePageSize,
  type DrawerTarget,
} from '@tessera/shared-contracts/blogs/drawer-constants';
import { isCallError, type Platform } from '@tessera/shared-contracts/platform/platform';
import { drawerPageSize } from '@tessera/shared-contracts/posts/post-limits';
import type { Post } from '@tessera/shared-contracts/posts/post';
import { withReplaced, withoutBlog } from '../posts/post-lists.ts';

/** The loaded part of a blog. `complete` means that there are no more posts to load. */
export interface BlogPages {
  readonly status: 'loading' | 'ready' | 'failed' | 'complete';
  /**
   * Whether the blog is missing or not visible to this reader; the blog's own page shows the
   * reason.
   */
  readonly isUnavailable: boolean;
  /** The blog as of the first page; later changes arrive as events. */
  readonly blog: Blog | undefined;
  readonly posts: readonly Post[];
  /** Whether the server sent an ad. */
  readonly hasAd: boolean;
  /** The tracking HTML that our server sent with each page. */
  readonly tracking: readonly string[];
}

/** A blog that is fetched page by page. */
export interface BlogLoader {
  readonly pages: BlogPages;
  /** Returns a function that unsubscribes. */
  subscribe(changed: () => void): () => void;
  /**
   * Fetches the next page, unless a page is loading or all are loaded. After a failure, fetches the
   * failed page again.
   */
  loadMore(): Promise<void>;
  /** Fetches the posts again from the first page; the head stays. */
  restart(): Promise<void>;
  /** Removes a post that was deleted. */
  remove(postId: string): void;
  /** Shows a post again that was removed. */
  restore(postId: string): void;
  /** Removes the posts of a blog that the reader has blocked, and reblogs of them. */
  removeFrom(blog: string): void;
  /** Fetches the current version of one post; logs a failure and returns undefined. */
  fetchPost(postId: string): Promise<Post | undefined>;
  /** Replaces a post with its edited version. */
  replace(fresh: Post): void;
  stop(): void;
}

/** Response statuses of a blog that this reader may not see, or that never existed or is gone. */
const unavailableStatuses: readonly number[] = [403, 404, 410];

/**
 * Fetches a blog for the blog viewer: in pages of ten posts, or only the post that the target
 * names. Logs a failure to fetch a page as `ajax-error` with offset and path.
 */
export function createBlogLoader(platform: Platform, { name, post_id }: DrawerTarget): BlogLoader {
  const limit = post_id === '' ? drawerPageSize : drawerSinglePageSize;
  let abort = new AbortController();
  const store = createStore<BlogPages>({
    status: 'ready',
    blog: undefined,
    posts: [],
    hasAd: false,
    tracking: [],
    isUnavailable: false,
  });
  // counts like the server: hidden posts count too, and a post on two pages counts twice
  let offset = 0;
  let removals = 0;
  const removed = new Map<string, { readonly post: Post; readonly at: number }>();

  function change(changes: Partial<BlogPages>): void {
    store.set({ ...store.state, ...changes });
  }
  const ask = (query: { post_id: string; limit: number; offset: number }) =>
    platform.call(
      blogPosts,
      { query: { tumblelog_name_or_id: name, ...query } },
      { signal: abort.signal },
    );

  async function loadMore(): Promise<void> {
    if (store.state.status === 'loading' || store.state.status === 'complete') return;
    change({ status: 'loading' });
    const { signal } = abort;
    const removalsBefore = removals;
    try {
      const { posts, next_offset, tumblelog, peepr_ad, tracking_html } = await ask({
        post_id,
        limit,
        offset,
      });
      if (signal.aborted) return;
      // an offset that does not advance would be requested forever
      const isEnd = post_id !== '' || !(next_offset > offset);
      // the server may have counted posts that were removed while the page was loading
      if (!isEnd) offset = next_offset - (removals - removalsBefore);
      const known = new Set(store.state.posts.map(({ action }) => action.id));
      change({
        status: isEnd ? 'complete' : 'ready',
        blog: store.state.blog ?? tumblelog,
        posts: [...store.state.posts, ...posts.filter(({ action }) => !known.has(action.id))],
        hasAd: store.state.hasAd || (peepr_ad !== null && peepr_ad !== undefined),
        tracking:
          tracking_html === '' ? store.state.tracking : [...store.state.tracking, tracking_html],
      });
    } catch (error) {
      if (signal.aborted) return;
      platform.log.event('ajax-error', { offset, path: blogPosts.path });
      if (!isCallError(error)) platform.log.error(error, { action: 'blog viewer', blog: name });
      change({
        status: 'failed',
        isUnavailable:
          store.state.blog === undefined &&
          isCallError(error) &&
          unavailableStatuses.includes(error.status),
      });
    }
  }

  return {
    get pages() {
      return store.state;
    },
    subscribe: store.subscribe,
    loadMore,
    restart() {
      abort.abort();
      abort = new AbortController();
      offset = 0;
      store.set({ ...store.state, status: 'ready', posts: [], hasAd: false, tracking: [] });
      return loadMore();
    },
    remove(postId) {
      const at = store.state.posts.findIndex(({ action }) => action.id === postId);
      const post = store.state.posts[at];
      if (!post) return;
      removed.set(postId, { post, at });
      offset = Math.max(0, offset - 1);
      removals += 1;
      change({ posts: store.state.posts.filter(({ action }) => action.id !== postId) });
    },
    restore(postId) {
      const place = removed.get(postId);
      if (!place || !removed.delete(postId)) return;
      offset += 1;
      removals -= 1;
      change({ posts: store.state.posts.toSpliced(place.at, 0, place.post) });
    },
    removeFrom(blog) {
      // the offset of the next page stays the same, because the server counts hidden posts too
      change({ posts: withoutBlog(store.state.posts, blog) });
    },
    async fetchPost(postId) {
      const { signal } = abort;
      try {
        const { posts } = await ask({ post_id: postId, limit: drawerSinglePageSize, offset: 0 });
        return signal.aborted ? undefined : posts[0];
      } catch (error) {
        if (!signal.aborted) platform.log.error(error, { action: 'refresh a post', post: postId });
        return undefined;
      }
    },
    replace(fresh) {
      change({ posts: withReplaced(store.state.posts, fresh) });
    },
    stop() {
      store.clear();
      abort.abort();
    },
  };
}
