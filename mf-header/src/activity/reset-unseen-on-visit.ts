import { observe } from '@tessera/shared-ui/lifetime';
import { activityCounted } from '@tessera/shared-contracts/activity/events';
import type { HeaderServices } from '../mounting/mounted-header.ts';

/** Resets a blog's unseen count when its activity page is viewed. */
export function resetUnseenOnVisit({ platform: { bus, router }, signal }: HeaderServices): void {
  observe(signal, router.page$, ({ name, blog }) => {
    if (name === 'activity') bus.emit(activityCounted, { tumblelog: blog, count: 0 });
  });
}
