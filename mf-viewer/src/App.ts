import { createLifetime, observe, onEnd } from '@tessera/shared-ui/lifetime';
import {
  followed,
  subscriptionChanged,
  unfollowed,
} from '@tessera/shared-contracts/follows/events';
import { followNews } from '@tessera/shared-contracts/follows/texts';
import { liked, unliked } from '@tessera/shared-contracts/likes/events';
import { likeNews } from '@tessera/shared-contracts/likes/texts';
import type { PageInfo } from '@tessera/shared-contracts/platform/bootstrap';
import type { Platform, RemoteProps } from '@tessera/shared-contracts/platform/platform';
import { reblogged } from '@tessera/shared-contracts/posts/events';
import { delegateActions } from './actions/delegate-actions.ts';
import { createRecentChanges } from './actions/recent-changes.ts';
import { showFollowing, showSubscribed } from './follows/show-follow.ts';
import { createFollows } from './follows/toggle-follow.ts';
import { showLike } from './likes/show-like.ts';
import { createLikes } from './likes/toggle-like.ts';
import { showReblog } from './posts/show-reblog.ts';
import { registerStreamKeys } from './stream/stream-keys.ts';
import { element } from './stream/element.ts';
import { startStream } from './stream/stream.ts';
import { watchBlogs } from './viewer/watch-blogs.ts';

let lifetime = new AbortController();

/** Loads code with the first page of a kind that is shown. */
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

/** Enhances the posts of the page: server-rendered HTML stays as it is; actions are delegated. */
export async function mount({ platform, domElement }: RemoteProps): Promise<void> {
  lifetime.abort();
  lifetime = new AbortController();
  const { signal } = lifetime;

  const status = element('p', 'visually-hidden');
  status.setAttribute('role', 'status');
  domElement.append(status);
  onEnd(signal, () => status.remove());

  const announce = (text: string) => {
    status.textContent = text;
  };
  const changes = createRecentChanges();
  const stream = startStream(platform, signal, { announce, changes });
  const follows = createFollows(platform);
  const actions = delegateActions(platform, signal, {
    likes: createLikes(platform),
    follows,
    stream,
    container: domElement,
    announce,
  });
  const keys = registerStreamKeys(platform, signal, {
    loadMore: () => stream.loadMore(),
    fastReblog: (post) => actions.runOn('fast-reblog', post),
  });
  watchBlogs(platform, signal, { container: domElement, keys, savers: follows, changes });
  // videos, photos: the browser's own behaviour works until their code is loaded
  import('./media/watch-media.ts').then(
    ({ watchMedia }) => {
      if (!signal.aborted) watchMedia(platform, signal, domElement);
    },
    (error: unknown) => platform.log.error(error, { action: 'media' }),
  );
  import('./times/watch-times.ts').then(
    ({ watchTimes }) => watchTimes(platform, signal),
    (error: unknown) => platform.log.error(error, { action: 'times' }),
  );
  onFirstPage(platform, signal, 'queue', async () => {
    const { watchQueue } = await import('./queue/watch-queue.ts');
    watchQueue(platform, signal, stream);
  });
  onFirstPage(platform, signal, 'blog-settings', async () => {
    const { watchPreview } = await import('./settings/watch-preview.tsx');
    watchPreview(signal);
  });

  // the page follows the events, whoever sends them
  for (const [event, isLiked] of [
    [liked, true],
    [unliked, false],
  ] as const) {
    observe(signal, platform.bus.on(event), ({ post_id }) => {
      changes.add(`like ${post_id}`, () => showLike(post_id, isLiked));
      announce(likeNews(isLiked));
    });
  }
  observe(signal, platform.bus.on(reblogged), (reblog) =>
    changes.add(`reblog ${reblog.post_id}`, (isAgain) => showReblog(reblog, isAgain)),
  );
  for (const [event, isFollowed] of [
    [followed, true],
    [unfollowed, false],
  ] as const) {
    observe(signal, platform.bus.on(event), ({ tumblelog }) => {
      changes.add(`follow ${tumblelog}`, () => showFollowing(tumblelog, isFollowed));
      announce(followNews(isFollowed, tumblelog));
    });
  }
  observe(signal, platform.bus.on(subscriptionChanged), ({ tumblelog, is_subscribed }) =>
    changes.add(`subscription ${tumblelog}`, () => showSubscribed(tumblelog, is_subscribed)),
  );
  observe(signal, platform.router.page$, changes.showAgain);
}

export async function unmount(): Promise<void> {
  lifetime.abort();
}
