import type { RemoteProps } from '@tessera/shared-contracts/platform/platform';
import { shareOpen } from '@tessera/shared-contracts/shell/events';
import { skip, Subscription } from 'rxjs';

/**
 * Opens the share popover on `share:open`, one at a time. Unsubscribing also closes an open
 * popover.
 */
export function offerSharing({ platform, domElement }: RemoteProps): Subscription {
  const lifetime = new Subscription();
  let close = () => {};
  async function share(postId: string, blogName: string, postUrl: string): Promise<void> {
    close();
    const post = `[data-post-id="${CSS.escape(postId)}"]`;
    const anchor =
      document.querySelector<HTMLElement>(`${post} [data-action="share"]`) ??
      document.querySelector<HTMLElement>(post);
    if (!anchor) return;
    try {
      const { showSharePopover } = await import('./show-share-popover.tsx');
      if (!lifetime.closed)
        close = showSharePopover(platform, { postId, blogName, postUrl, anchor }, domElement);
    } catch (error) {
      platform.log.error(error, { part: 'share popover' });
      platform.toasts.show({ text: new URL(postUrl, location.href).href });
    }
  }
  lifetime.add(
    platform.bus.on(shareOpen).subscribe(({ post_id, blog, post_url }) => {
      void share(post_id, blog, post_url);
    }),
  );
  // the anchor is removed with its page
  lifetime.add(platform.router.page$.pipe(skip(1)).subscribe(() => close()));
  lifetime.add(() => close());
  return lifetime;
}
