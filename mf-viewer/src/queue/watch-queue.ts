import { later, observe } from '@tessera/shared-ui/lifetime';
import type { EventDefinition } from '@tessera/shared-contracts/core/event';
import { postDeleted, postSaved } from '@tessera/shared-contracts/posts/events';
import type { ViewerServices } from '../actions/action-context.ts';
import type { Stream } from '../stream/stream.ts';

/**
 * Milliseconds from the last change until the times are fetched again, so that several changes in a
 * row cause only one fetch.
 */
const pauseBefore = 400;

/**
 * Keeps the page of a queue in sync with the server, because every added or removed post can change
 * the times of other posts.
 */
export function watchQueue(services: ViewerServices, stream: Stream): void {
  const { platform, signal, posts } = services;
  async function refresh(): Promise<void> {
    try {
      const { refreshQueue } = await import('./refresh-queue.ts');
      await refreshQueue({ platform, stream, posts });
    } catch (error) {
      platform.log.error(error, { action: 'queue' });
    }
  }
  let cancel = (): void => {};
  for (const event of [postSaved, postDeleted])
    observe(signal, platform.bus.on<EventDefinition>(event), () => {
      if (platform.router.page.name !== 'queue') return;
      cancel();
      cancel = later(signal, pauseBefore, () => void refresh());
    });
}
