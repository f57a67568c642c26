import { observe } from '@tessera/shared-ui/lifetime';
import { activityCounted } from '@tessera/shared-contracts/activity/events';
import type { MountedHeader } from '../mounting/mounted-header.ts';

/** Looking at the page of a blog's activity takes what is new of it off the count on the entry. */
export function watchNews({ platform: { bus, router }, signal }: MountedHeader): void {
  observe(signal, router.page$, ({ name, blog }) => {
    if (name === 'activity') bus.emit(activityCounted, { tumblelog: blog, count: 0 });
  });
}
