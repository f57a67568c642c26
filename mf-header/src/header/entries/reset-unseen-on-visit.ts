import { observe } from '@tessera/shared-ui/lifetime';
import { seeActivity } from '@tessera/shared-contracts/activity/endpoints';
import { activityCounted } from '@tessera/shared-contracts/activity/events';
import type { HeaderServices } from '../mounting/mounted-header.ts';

/**
 * Marks a blog's activity as seen when its page is shown. The server does so itself only for a page
 * that the browser opens, not for one that a script fetches.
 */
export function resetUnseenOnVisit({
  platform: { bus, router, call, log },
  signal,
}: HeaderServices): void {
  observe(signal, router.page$, ({ name, blog }) => {
    if (name !== 'activity') return;
    bus.emit(activityCounted, { tumblelog: blog, count: 0 });
    call(seeActivity, { body: { tumblelog: blog } }).catch((error: unknown) =>
      log.error(error, { part: 'activity' }),
    );
  });
}
