import type { RemoteProps } from '@tessera/shared-contracts/platform/platform';
import { shareOpen } from '@tessera/shared-contracts/shell/events';
import { skip, Subscription } from 'rxjs';

/** Opens the share menu for `share:open`, one at a time. Ends with the subscription, and takes an open menu along. */
export function offerShareMenus({ platform, domElement }: RemoteProps): Subscription {
  const lifetime = new Subscription();
  let close = () => {};
  lifetime.add(platform.bus.on(shareOpen).subscribe(async ({ post_id, post_url }) => {
    close();
    const anchor = document.querySelector<HTMLElement>(`[data-post-id="${CSS.escape(post_id)}"] [data-action="share"]`) ?? document.querySelector<HTMLElement>(`[data-post-id="${CSS.escape(post_id)}"]`);
    if (!anchor) return;
    try {
      const { showShareMenu } = await import('./show-share-menu.tsx');
      if (!lifetime.closed) close = showShareMenu(new URL(post_url, location.href).href, anchor, domElement);
    } catch (error) {
      platform.log.error(error, { part: 'share menu' });
      platform.toasts.show({ text: new URL(post_url, location.href).href });
    }
  }));
  // the anchor goes with its page
  lifetime.add(platform.router.page$.pipe(skip(1)).subscribe(() => close()));
  lifetime.add(() => close());
  return lifetime;
}
