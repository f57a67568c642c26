import { createLifetime, observe, onEnd } from '@tessera/shared-ui/lifetime';
import { loadOnce } from '@tessera/shared-ui/load-once';
import {
  followed,
  subscriptionChanged,
  unfollowed,
} from '@tessera/shared-contracts/follows/events';
import { followNews } from '@tessera/shared-contracts/follows/texts';
import { liked, unliked } from '@tessera/shared-contracts/likes/events';
import type { PageInfo } from '@tessera/shared-contracts/platform/bootstrap';
import type { Platform, RemoteProps } from '@tessera/shared-contracts/platform/platform';
import { postSaved, reblogged } from '@tessera/shared-contracts/posts/events';
import type { ViewerServices } from './actions/action-context.ts';
import { createRecentChanges } from './actions/recent-changes.ts';
import { startIslands } from './islands/start-islands.ts';
import { withFollowing, withSubscription } from './state/blog-state.ts';
import { createKeyedStore } from './state/keyed-store.ts';
import { createReplyStore } from './state/reply-state.ts';
import { withLike, withReblog } from './state/post-state.ts';
import { registerStreamKeys } from './stream/stream-keys.ts';
import { startStream } from './stream/stream.ts';
import { watchBlogs } from './drawer/watch-blogs.ts';

/** What screen readers announce when the user likes or unlikes a post. */
const likeNews = (liked: boolean): string => (liked ? 'Liked' : 'Unliked');

let lifetime = new AbortController();

/** Updates the stores on bus events, and announces likes, unlikes, follows and unfollows. */
function followEvents({
  platform,
  signal,
  posts,
  blogs,
  postCounts,
  announce,
}: ViewerServices): void {
  for (const [event, isLiked] of [
    [liked, true],
    [unliked, false],
  ] as const)
    observe(signal, platform.bus.on(event), ({ post_id }) => {
      posts.change(post_id, 'like', withLike(isLiked));
      announce(likeNews(isLiked));
    });
  observe(signal, platform.bus.on(reblogged), ({ post_id, is_published }) =>
    posts.change(post_id, 'reblog', withReblog(is_published)),
  );
  for (const [event, isFollowed] of [
    [followed, true],
    [unfollowed, false],
  ] as const)
    observe(signal, platform.bus.on(event), ({ tumblelog }) => {
      blogs.change(tumblelog, 'follow', withFollowing(isFollowed));
      announce(followNews(isFollowed, tumblelog));
    });
  observe(signal, platform.bus.on(postSaved), ({ counts, context_counts = counts }) => {
    for (const { name, posts_count } of [counts, context_counts])
      postCounts.change(name, 'posts', () => posts_count);
  });
  observe(signal, platform.bus.on(subscriptionChanged), ({ tumblelog, is_subscribed }) =>
    blogs.change(tumblelog, 'subscription', withSubscription(is_subscribed)),
  );
}

/** Loads code when a page with this name is first shown. */
function onFirstPage(
  { router, log }: Pick<Platform, 'router' | 'log'>,
  signal: AbortSignal,
  name: PageInfo['name'],
  load: () => Promise<void>,
): void {
  const waiting = createLifetime(signal);
  observe(waiting.signal, router.page$, (page) => {
    if (page.name !== name) return;
    waiting.abort();
    load().catch((error: unknown) => log.error(error, { action: name }));
  });
}

export const bootstrap = async (): Promise<void> => {};

/** Makes the posts and blogs of the page interactive. Static parts stay as the server rendered them. */
export async function mount({ platform, domElement, holdPresses }: RemoteProps): Promise<void> {
  lifetime.abort();
  lifetime = new AbortController();
  const { signal } = lifetime;

  const status = document.createElement('p');
  status.className = 'visually-hidden';
  status.setAttribute('role', 'status');
  domElement.append(status);
  onEnd(signal, () => status.remove());

  const services: ViewerServices = {
    platform,
    signal,
    container: domElement,
    announce(text) {
      status.textContent = text;
    },
    posts: createKeyedStore(),
    blogs: createKeyedStore(),
    inboxes: createKeyedStore(),
    postCounts: createKeyedStore(),
    tags: createKeyedStore(),
    replies: createReplyStore(),
  };
  const changes = createRecentChanges();
  const stream = startStream(services, changes);
  const loadPresses = loadOnce(async () => {
    const { startPresses } = await import('./actions/start-presses.ts');
    return startPresses(services, stream);
  });
  const keys = registerStreamKeys(services, {
    loadMore: () => stream.loadMore(),
    fastReblog(post) {
      loadPresses().then(
        (presses) => presses.fastReblog(post),
        (error: unknown) => platform.log.error(error, { action: 'fast-reblog' }),
      );
    },
  });
  watchBlogs(services, { keys, loadPresses });
  followEvents(services);
  startIslands(services, { loadPresses, holdPresses });
  import('./watch-media.ts').then(
    ({ startLater }) => startLater(services),
    (error: unknown) => platform.log.error(error, { action: 'media' }),
  );
  onFirstPage(platform, signal, 'queue', async () => {
    const { watchQueue } = await import('./queue/watch-queue.ts');
    watchQueue(services, stream);
  });

  observe(signal, platform.router.page$, changes.showAgain);
}

export async function unmount(): Promise<void> {
  lifetime.abort();
}
