import { postAttributes } from '@tessera/shared-contracts/posts/post-element';
import { controlAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import type { RemoteProps } from '@tessera/shared-contracts/platform/platform';
import type { EventPayload } from '@tessera/shared-contracts/core/event';
import { shareOpen } from '@tessera/shared-contracts/shell/events';
import { createLifetime, observe, observeChanges, onEnd } from '@tessera/shared-ui/lifetime';

/** Opens the share popover on `share:open`, one at a time, until the lifetime ends. */
export function offerSharing({ platform, domElement }: RemoteProps, signal: AbortSignal): void {
  let showing = createLifetime(signal);
  async function share({
    post_id: postId,
    blog: blogName,
    blog_uuid: blogUuid,
    post_url: postUrl,
  }: EventPayload<typeof shareOpen>): Promise<void> {
    showing.abort();
    showing = createLifetime(signal);
    const { signal: within } = showing;
    const post = `[${postAttributes.id}="${CSS.escape(postId)}"]`;
    const anchor =
      document.querySelector<HTMLElement>(`${post} [${controlAttributes.action}="share"]`) ??
      document.querySelector<HTMLElement>(post);
    if (!anchor) return;
    try {
      const { showSharePopover } = await import('./show-share-popover.tsx');
      if (within.aborted) return;
      onEnd(
        within,
        showSharePopover(platform, { postId, blogName, blogUuid, postUrl, anchor }, domElement),
      );
    } catch (error) {
      platform.log.error(error, { part: 'share popover' });
      platform.toasts.show({ text: new URL(postUrl, location.href).href });
    }
  }
  observe(signal, platform.bus.on(shareOpen), (request) => void share(request));
  // a page change removes the anchor
  observeChanges(signal, platform.router.page$, () => showing.abort());
}
