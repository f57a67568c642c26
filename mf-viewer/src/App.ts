import {
  followed,
  subscriptionChanged,
  unfollowed,
} from '@tessera/shared-contracts/follows/events';
import { followNews } from '@tessera/shared-contracts/follows/texts';
import { liked, unliked } from '@tessera/shared-contracts/likes/events';
import { likeNews } from '@tessera/shared-contracts/likes/texts';
import type { RemoteProps } from '@tessera/shared-contracts/platform/platform';
import { reblogged } from '@tessera/shared-contracts/posts/events';
import { filter, Subscription, switchMap, take } from 'rxjs';
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

let lifetime = Subscription.EMPTY;

export const bootstrap = async (): Promise<void> => {};

/** Enhances the posts of the page: server-rendered HTML stays as it is; actions are delegated. */
export async function mount({ platform, domElement }: RemoteProps): Promise<void> {
  lifetime.unsubscribe();
  lifetime = new Subscription();

  const status = element('p', 'visually-hidden');
  status.setAttribute('role', 'status');
  domElement.append(status);
  lifetime.add(() => status.remove());

  const announce = (text: string) => {
    status.textContent = text;
  };
  const changes = createRecentChanges();
  const stream = startStream(platform, lifetime, { announce, changes });
  const follows = createFollows(platform);
  const actions = delegateActions(platform, lifetime, {
    likes: createLikes(platform),
    follows,
    stream,
    container: domElement,
    announce,
  });
  const keys = registerStreamKeys(platform, lifetime, {
    loadMore: () => stream.loadMore(),
    fastReblog: (post) => actions.runOn('fast-reblog', post),
  });
  watchBlogs(platform, lifetime, { container: domElement, keys, savers: follows, changes });
  // videos, photos: the browser's own behaviour works until their code is loaded
  const mounted = lifetime;
  import('./media/watch-media.ts').then(
    ({ watchMedia }) => {
      if (!mounted.closed) watchMedia(platform, mounted, domElement);
    },
    (error: unknown) => platform.log.error(error, { action: 'media' }),
  );
  import('./times/watch-times.ts').then(
    ({ watchTimes }) => watchTimes(platform, mounted),
    (error: unknown) => platform.log.error(error, { action: 'times' }),
  );
  // its code loads with the first queue that is shown
  lifetime.add(
    platform.router.page$
      .pipe(
        filter(({ name }) => name === 'queue'),
        take(1),
        switchMap(() => import('./queue/watch-queue.ts')),
      )
      .subscribe({
        next: ({ watchQueue }) => watchQueue(platform, lifetime, stream),
        error: (error: unknown) => platform.log.error(error, { action: 'queue' }),
      }),
  );

  lifetime.add(
    platform.router.page$
      .pipe(
        filter(({ name }) => name === 'blog-settings'),
        take(1),
        switchMap(() => import('./settings/watch-preview.tsx')),
      )
      .subscribe({
        next: ({ watchPreview }) => watchPreview(lifetime),
        error: (error: unknown) => platform.log.error(error, { action: 'preview' }),
      }),
  );

  // the page follows the events, whoever sends them
  for (const [event, isLiked] of [
    [liked, true],
    [unliked, false],
  ] as const) {
    lifetime.add(
      platform.bus.on(event).subscribe(({ post_id }) => {
        changes.add(`like ${post_id}`, () => showLike(post_id, isLiked));
        announce(likeNews(isLiked));
      }),
    );
  }
  lifetime.add(
    platform.bus
      .on(reblogged)
      .subscribe((reblog) =>
        changes.add(`reblog ${reblog.post_id}`, (isAgain) => showReblog(reblog, isAgain)),
      ),
  );
  for (const [event, isFollowed] of [
    [followed, true],
    [unfollowed, false],
  ] as const) {
    lifetime.add(
      platform.bus.on(event).subscribe(({ tumblelog }) => {
        changes.add(`follow ${tumblelog}`, () => showFollowing(tumblelog, isFollowed));
        announce(followNews(isFollowed, tumblelog));
      }),
    );
  }
  lifetime.add(
    platform.bus
      .on(subscriptionChanged)
      .subscribe(({ tumblelog, is_subscribed }) =>
        changes.add(`subscription ${tumblelog}`, () => showSubscribed(tumblelog, is_subscribed)),
      ),
  );
  lifetime.add(platform.router.page$.subscribe(changes.showAgain));
}

export async function unmount(): Promise<void> {
  lifetime.unsubscribe();
  lifetime = Subscription.EMPTY;
}
