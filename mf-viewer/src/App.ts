import { followed, subscriptionChanged, unfollowed } from '@tessera/shared-contracts/follows/events';
import { liked, unliked } from '@tessera/shared-contracts/likes/events';
import type { RemoteProps } from '@tessera/shared-contracts/platform/platform';
import { filter, Subscription, switchMap, take } from 'rxjs';
import { delegateActions } from './actions/delegate-actions.ts';
import { showFollowing, showSubscribed } from './follows/show-follow.ts';
import { createFollows } from './follows/toggle-follow.ts';
import { showLike } from './likes/show-like.ts';
import { createLikes } from './likes/toggle-like.ts';
import { registerStreamKeys } from './stream/stream-keys.ts';
import { element } from './stream/element.ts';
import { startStream } from './stream/stream.ts';
import { watchBlogs } from './viewer/watch-blogs.ts';

let lifetime = Subscription.EMPTY;

export const bootstrap = async (): Promise<void> => {};

/** Gives the posts of the page their behaviour: server-made HTML stays as it is and is acted on by delegation. */
export async function mount({ platform, domElement }: RemoteProps): Promise<void> {
  lifetime.unsubscribe();
  lifetime = new Subscription();

  const status = element('p', 'visually-hidden');
  status.setAttribute('role', 'status');
  domElement.append(status);
  lifetime.add(() => status.remove());

  const announce = (text: string) => { status.textContent = text; };
  const stream = startStream(platform, lifetime, announce);
  const follows = createFollows(platform);
  const actions = delegateActions(platform, lifetime, { likes: createLikes(platform), follows, stream, container: domElement, announce });
  const keys = registerStreamKeys(platform, lifetime, { loadMore: () => stream.loadMore(), fastReblog: (post) => actions.runOn('fast-reblog', post) });
  watchBlogs(platform, lifetime, { container: domElement, keys, savers: follows });
  // films, photos: everything works as the browser has it until their code is there
  const mounted = lifetime;
  import('./media/watch-media.ts').then(({ watchMedia }) => { if (!mounted.closed) watchMedia(platform, mounted, domElement); }, (error: unknown) => platform.log.error(error, { action: 'media' }));
  // its code comes with the first queue that is shown
  lifetime.add(platform.router.page$.pipe(filter(({ name }) => name === 'queue'), take(1), switchMap(() => import('./queue/watch-queue.ts'))).subscribe({
  import('./times/watch-times.ts').then(({ watchTimes }) => watchTimes(platform, mounted), (error: unknown) => platform.log.error(error, { action: 'times' }));
    next: ({ watchQueue }) => watchQueue(platform, lifetime, stream),
    error: (error: unknown) => platform.log.error(error, { action: 'queue' }),
  }));

  lifetime.add(platform.router.page$.pipe(filter(({ name }) => name === 'blog-settings'), take(1), switchMap(() => import('./settings/watch-preview.tsx'))).subscribe({
    next: ({ watchPreview }) => watchPreview(lifetime),
    error: (error: unknown) => platform.log.error(error, { action: 'preview' }),
  }));

  // what the page shows follows the events, whoever sends them
  lifetime.add(platform.bus.on(liked).subscribe(({ post_id }) => showLike(post_id, true)));
  lifetime.add(platform.bus.on(unliked).subscribe(({ post_id }) => showLike(post_id, false)));
  lifetime.add(platform.bus.on(followed).subscribe(({ tumblelog }) => showFollowing(tumblelog, true)));
  lifetime.add(platform.bus.on(unfollowed).subscribe(({ tumblelog }) => showFollowing(tumblelog, false)));
  lifetime.add(platform.bus.on(subscriptionChanged).subscribe(({ tumblelog, is_subscribed }) => showSubscribed(tumblelog, is_subscribed)));
}

export async function unmount(): Promise<void> {
  lifetime.unsubscribe();
  lifetime = Subscription.EMPTY;
}
