import { createStore } from '@tessera/shared-ui/store';
import { blogSearchEnded } from '@tessera/shared-contracts/blogs/events';
import { isCallError, type Platform } from '@tessera/shared-contracts/platform/platform';
import type { Post } from '@tessera/shared-contracts/posts/post';
import { drawerPageSize } from '@tessera/shared-contracts/posts/post-limits';
import type { PostType } from '@tessera/shared-contracts/posts/post-types';
import { blogSearch } from '@tessera/shared-contracts/search/endpoints';
import type { PostRole, SearchSort } from '@tessera/shared-contracts/search/search-filters';
import { withReplaced, withoutBlog } from '../posts/post-lists.ts';

/** The filters of a search in a blog. */
export interface BlogSearchFilters {
  readonly sort: SearchSort;
  readonly post_type: 'ANY' | PostType;
  readonly post_role: PostRole;
  readonly filter_nsfw: boolean;
}

/** A search in one blog; the field names are the specification's. */
export interface BlogSearchModel extends BlogSearchFilters {
  readonly blogname: string;
  /** The current term; '' if there is none. */
  readonly term: string;
  /** The text in the field; the search for it may not have started yet. */
  readonly unsetTerm: string;
  /** Offset of the next page; negative if there is none. */
  readonly next_offset: number;
  readonly limit: number;
  readonly posts: readonly Post[];
  /** Whether the filters offer a switch for original posts. */
  readonly showOriginalPostsSwitch: boolean;
  /** Whether the filters offer a switch for safe search. */
  readonly showNsfwSwitch: boolean;
  readonly status: 'idle' | 'loading' | 'ready' | 'failed' | 'complete';
}

export interface BlogSearch {
  readonly model: BlogSearchModel;
  /** Returns a function that unsubscribes. */
  subscribe(changed: () => void): () => void;
  /** Call when the text of the field changes. */
  write(term: string): void;
  /** Searches for the text of the field, unless it is blank. */
  start(): void;
  /** Changes the filters, and restarts the search if there is a term. */
  narrow(filters: Partial<BlogSearchFilters>): void;
  /** Clears the term and the field, so that the blog's posts are shown again. */
  clear(): void;
  /** Fetches the next page, unless a page is loading or none is left. Retries after a failure. */
  loadMore(): Promise<void>;
  remove(postId: string): void;
  /** Call after the reader has blocked a blog: removes its posts, and reblogs of them. */
  removeFrom(blog: string): void;
  /** Replaces a post with its edited version. */
  replace(fresh: Post): void;
  stop(): void;
}

const startOf = (blogname: string): BlogSearchModel => ({
  blogname,
  term: '',
  unsetTerm: '',
  sort: 'recent',
  post_type: 'ANY',
  post_role: 'ANY',
  filter_nsfw: false,
  next_offset: 0,
  limit: drawerPageSize,
  posts: [],
  showOriginalPostsSwitch: true,
  showNsfwSwitch: false,
  status: 'idle',
});

/**
 * Whether a term is `.` or `..`, which has a special meaning in the path of a URL; no post matches
 * it.
 */
const cannotBeRequested = (term: string): boolean => /^\.{1,2}$/.test(term);

/**
 * Searches one blog, page by page. Emits `blogSearch:end` once per search, when all its results are
 * loaded.
 */
export function createBlogSearch(platform: Platform, blogname: string): BlogSearch {
  let abort = new AbortController();
  const store = createStore(startOf(blogname));

  function change(changes: Partial<BlogSearchModel>): void {
    store.set({ ...store.state, ...changes });
  }

  function end(posts: readonly Post[]): void {
    change({ status: 'complete', posts, next_offset: -1 });
    platform.bus.emit(blogSearchEnded, {
      blog: blogname,
      term: store.state.term,
      count: posts.length,
    });
  }

  async function loadMore(): Promise<void> {
    const { term, status, next_offset, limit, sort, post_type, post_role, filter_nsfw } =
      store.state;
    if (term === '' || status === 'loading' || status === 'complete') return;
    if (cannotBeRequested(term)) return end([]);
    change({ status: 'loading' });
    const { signal } = abort;
    try {
      const answer = await platform.call(
        blogSearch,
        {
          params: { blogname, term },
          query: {
            next_offset,
            limit,
            sort,
            post_type: post_type.toUpperCase(),
            post_role,
            filter_nsfw,
          },
        },
        { signal },
      );
      if (signal.aborted) return;
      const known = new Set(store.state.posts.map(({ action }) => action.id));
      const posts = [
        ...store.state.posts,
        ...answer.posts.filter(({ action }) => !known.has(action.id)),
      ];
      if (answer.next_offset < 0) end(posts);
      else change({ status: 'ready', posts, next_offset: answer.next_offset });
    } catch (error) {
      if (signal.aborted) return;
      platform.log.event('ajax-error', { offset: next_offset, path: blogSearch.path });
      if (!isCallError(error)) platform.log.error(error, { action: 'blog search', blog: blogname });
      change({ status: 'failed' });
    }
  }

  /** Starts over and aborts the pending request. */
  function begin(changes: Partial<BlogSearchModel>): void {
    abort.abort();
    abort = new AbortController();
    change({ ...changes, status: 'idle', posts: [], next_offset: 0 });
    void loadMore();
  }

  return {
    get model() {
      return store.state;
    },
    subscribe: store.subscribe,
    write: (unsetTerm) => change({ unsetTerm }),
    start() {
      const term = store.state.unsetTerm.trim();
      if (term !== '') begin({ term });
    },
    narrow(filters) {
      begin(filters);
    },
    clear: () => begin({ term: '', unsetTerm: '' }),
    loadMore,
    remove(postId) {
      if (store.state.posts.some(({ action }) => action.id === postId))
        change({
          posts: store.state.posts.filter(({ action }) => action.id !== postId),
          next_offset:
            store.state.next_offset > 0 ? store.state.next_offset - 1 : store.state.next_offset,
        });
    },
    removeFrom: (blog) => change({ posts: withoutBlog(store.state.posts, blog) }),
    replace: (fresh) => change({ posts: withReplaced(store.state.posts, fresh) }),
    stop() {
      store.clear();
      abort.abort();
    },
  };
}
