import { later, observe, onEnd } from '@tessera/shared-ui/lifetime';
import { blogBlocked } from '@tessera/shared-contracts/blogs/events';
import type { ViewerServices } from '../actions/action-context.ts';
import type { RecentChanges } from '../actions/recent-changes.ts';
import type { ContextPage } from '@tessera/shared-contracts/posts/endpoints';
import { liveEvents } from '@tessera/shared-contracts/live/live-events';
import { postDeleted, postRestored, postSaved } from '@tessera/shared-contracts/posts/events';
import { streamAttributes } from '@tessera/shared-contracts/posts/stream-element';
import { comesFrom } from '../posts/post-lists.ts';
import { withoutOne } from '../state/inbox-state.ts';
import { modelOf } from '../state/post-state.ts';
import { fetchAfterSave, parsePosts } from './dashboard-html.ts';
import { placeSavedPost } from './place-saved-post.ts';
import { listInView, type PostList } from './post-list.ts';
import { elementsOf, postsOfPage, removePost } from './shown-posts.ts';
import { findStream, seedOf } from './stream-parts.ts';
import { createPaging } from './stream-paging.ts';
import type { StreamSurroundings } from './stream-surroundings.ts';

/**
 * Milliseconds between opening the first page that needs polling and the first poll, unless the
 * server tells of posts before.
 */
const firstPollDelay = 30_000;

export interface Stream {
  loadMore(): void;
  /** Replaces the stream in view with the stream of a fetched page, if that page has one. */
  show(main: HTMLElement): void;
}

/** Updates the posts of the page on events, and loads more of them, until the signal aborts. */
export function startStream(services: ViewerServices, changes: RecentChanges): Stream {
  const { platform, signal, posts, inboxes, announce } = services;
  const surroundings: StreamSurroundings = { announce, changes, posts };
  const paging = createPaging(platform, surroundings);

  function show(main: HTMLElement): void {
    const fresh = main.querySelector(`[${streamAttributes.stream}]`);
    if (!fresh) return;
    findStream()?.stream.replaceWith(fresh);
    changes.showAgain();
    paging.attach();
  }

  /** The latest call of `loadAfterSave`; undefined until a save removes a post from the page. */
  let afterSave: Promise<void> | undefined;
  /**
   * If a save removes the only post of the stream, fetches more posts while that post fades out.
   */
  async function loadAfterSave(savedId: string, context: ContextPage): Promise<void> {
    const list = listInView();
    if (!list || list.state.ids.some((id) => id !== savedId)) return;
    const more = await fetchAfterSave(platform, context, savedId);
    if (!list.parts.stream.isConnected) return;
    list.append(more);
    changes.showAgain();
  }

  /**
   * Refills an emptied stream with its next page. If there is none, replaces the stream with what
   * the server renders now, usually a message that the stream is empty.
   */
  async function refill(): Promise<void> {
    await afterSave;
    const list = listInView();
    if (!list || list.state.ids.length > 0) return;
    if (list.state.older !== undefined) return paging.loadMore();
    return reload();
  }

  /** Replaces the stream with what the server renders now. */
  async function reload(): Promise<void> {
    const stream = findStream()?.stream;
    if (!stream) return;
    try {
      // not the browser's URL, which may be that of a post form
      const main = await platform.router.fetchMain(
        stream.getAttribute(streamAttributes.stream) || platform.router.page.base_route,
      );
      if (stream.isConnected) show(main);
    } catch (error) {
      platform.log.error(error, { action: 'refill' });
    }
  }

  const remove = (post: HTMLElement) =>
    removePost(signal, post, function gone() {
      const kind = modelOf(posts, post)?.type === 'note' ? 'questions' : 'submissions';
      inboxes.update(platform.router.page.base_route, withoutOne(kind));
      void refill();
    });

  let isWatching = false;
  /**
   * Schedules the start of polling, unless that has already been done. Signed-in users poll on
   * every page, visitors only on pages with a stream that announces newer posts.
   */
  function watchNewer(): void {
    const isAsked = platform.bootstrap.user ?? seedOf(findStream());
    if (isWatching || isAsked === undefined) return;
    isWatching = true;
    let isStarted = false;
    function start(): void {
      if (isStarted) return;
      isStarted = true;
      import('./newer-posts.ts').then(
        (lazy) => lazy.watchNewer(platform, signal, surroundings),
        (error: unknown) => platform.log.error(error, { action: 'newer' }),
      );
    }
    later(signal, firstPollDelay, start);
    observe(signal, platform.live.on(liveEvents.posts), start);
  }

  let isOlder = false;
  observe(signal, platform.router.page$, () => {
    // read now, because a post form may change the URL later
    isOlder = new URLSearchParams(window.location.search).has('before');
    paging.attach();
    watchNewer();
  });
  onEnd(signal, () => paging.detach());
  observe(signal, platform.bus.on(postSaved), (saved) => {
    const page = { info: platform.router.page, isOlder };
    const placement = placeSavedPost(page, saved, posts);
    if (placement.kind !== 'left') return;
    afterSave = loadAfterSave(saved.post_id, placement.context);
    placement.posts.forEach(remove);
  });
  /** Where deleted posts were: the stream, and the posts that followed. */
  const places = new Map<string, { readonly list: PostList; readonly followers: string[] }>();
  observe(signal, platform.bus.on(postDeleted), ({ post_id }) => {
    const list = listInView();
    const at = list?.state.ids.indexOf(post_id) ?? -1;
    if (list && at >= 0) places.set(post_id, { list, followers: list.state.ids.slice(at + 1) });
    changes.add(`post ${post_id}`, () => elementsOf(post_id).forEach(remove));
  });
  observe(signal, platform.bus.on(postRestored), ({ post_id, html }) => {
    const place = places.get(post_id);
    places.delete(post_id);
    changes.add(`post ${post_id}`, function showAgain(isAgain) {
      if (isAgain || !place) return;
      const [fresh] = parsePosts(html);
      const list = listInView();
      if (fresh && list === place.list) list.insert(fresh, place.followers);
      // the stream was empty without it, and says so
      else if (place.list.state.ids.length === 0) void reload();
    });
  });
  observe(signal, platform.bus.on(blogBlocked), ({ tumblelog }) => {
    const { blog, base_route: address } = platform.router.page;
    // only the server can render the blog's own page after a block, including its head
    if (blog === tumblelog) return void platform.router.navigate(address);
    for (const post of postsOfPage()) {
      const model = modelOf(posts, post);
      if (model && comesFrom(model, tumblelog)) remove(post);
    }
  });

  return {
    loadMore: () => void paging.loadMore(),
    show,
  };
}
